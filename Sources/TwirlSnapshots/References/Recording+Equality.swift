import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlRecording

extension Recording {
  /// Whether a file shows just what the recording draws: equal pixels at equal times, for equally long
  /// and equally often.
  ///
  /// Nothing is encoded for that: each frame is drawn once, and held against the file's frame of that
  /// time where either of the two has changed. It ends at the first difference.
  ///
  ///     drawn   |--0--|--1--|--2--|--3--|    2 looks as 1 does
  ///     file    |--0--|-----1-----|--2--|
  ///
  /// - Returns: whether that is certain: false also for a file that cannot be read, and for one whose
  ///   frames change between those of the recording or so soon that viewers slow them down.
  /// - Throws: what drawing throws.
  package func isEqual(toClip file: [UInt8]) throws -> Bool {
    guard let decoder = try? AnimationDecoder(file), decoder.format != .gif else { return false }
    let plan = try plan(on: FrameGrid(framesPerSecond: options.framesPerSecond, unit: .nanoseconds))
    var equality = ClipEquality(decoder)
    let period = FrameDelay(framesPerSecond: options.framesPerSecond)
    var frame = 0
    do {
      try FramePipeline(workerCount: options.jobs).run(
        try source(of: plan), transform: \.update
      ) { update in
        // As APNGs are written: the last frame fills what is left of the clip.
        let isWhole = plan.duration(of: frame) == plan.grid.duration(of: frame)
        let nanoseconds = max(plan.duration(of: frame).nanoseconds, 0)
        guard equality.add(update, isWhole ? period : FrameDelay(nanoseconds: nanoseconds)) else {
          throw Difference()
        }
        frame += 1
      }
    } catch is Difference {
      return false
    }
    return equality.finish(plays: options.plays)
  }

  /// The end of drawing what is known to differ.
  private struct Difference: Error {}
}

extension Bitmap {
  /// Whether a file is a still that shows just this picture; false also for one that cannot be read.
  package func isEqual(toStill file: [UInt8]) -> Bool {
    guard let decoder = try? AnimationDecoder(file), decoder.format == .png,
      let frame = try? decoder.next()
    else { return false }
    return frame.canvas == self
  }
}

/// Holds frames, one after another, against those of a file.
///
/// Invariant: up to now both have shown the same.
private struct ClipEquality {
  private let file: AnimationDecoder
  /// What the file shows, and until when; nil before the first frame.
  private var shown: (canvas: Bitmap, end: FrameDelay)?
  private var drawn = Bitmap(width: 0, height: 0)
  private var time = FrameDelay.zero
  private var framesRead = 0

  init(_ file: AnimationDecoder) { self.file = file }

  /// How much the end of a file may be off, as its fractions of 16 bit cannot state every rest of a clip.
  private static let rounding = FrameDelay(1, over: 100_000)

  private var isStill: Bool { file.format == .png }

  /// Adds a frame; returns false if it is not what the file shows.
  mutating func add(_ update: FrameUpdate, _ delay: FrameDelay) -> Bool {
    var changed = update.rect
    let isFirst = shown == nil
    if isFirst || (!isStill && shown?.end == time) {
      // Lets go of the canvas, which the decoder would copy otherwise.
      shown = nil
      // Viewers lengthen the shortest delays.
      guard let frame = try? file.next(), isStill || frame.delay.shown == frame.delay else {
        return false
      }
      framesRead += 1
      shown = (frame.canvas, time + frame.delay)
      changed = changed.union(frame.damage)
    }
    guard let shown else { return false }
    if isFirst {
      drawn = update.pixels
    } else if !update.rect.isEmpty {
      drawn.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
    }
    time = time + delay
    return (isStill || time <= shown.end + Self.rounding) && drawn.bounds == shown.canvas.bounds
      && drawn.isEqual(to: shown.canvas, in: isFirst ? drawn.bounds : changed)
  }

  /// Whether the file ends here, too.
  mutating func finish(plays: Plays) -> Bool {
    if isStill { return shown != nil }
    // A recording in which nothing moves is a still.
    guard framesRead > 1, let end = shown?.end, end <= time + Self.rounding,
      file.plays == plays
    else { return false }
    do { return try file.next() == nil } catch { return false }
  }
}

extension Bitmap {
  /// Whether another bitmap of this size has the same pixels in a rectangle of it.
  fileprivate func isEqual(to other: Bitmap, in rect: PixelRect) -> Bool {
    withUnsafePixels { one in
      other.withUnsafePixels { two in
        guard let one = one.baseAddress, let two = two.baseAddress else { return true }
        let bytes = rect.width * MemoryLayout<Pixel>.stride
        var row = rect.y
        while row < rect.maxY {
          // A pixel has no padding: equal ones are equal bytes.
          let start = row * width + rect.x
          if memcmp(one + start, two + start, bytes) != 0 { return false }
          row += 1
        }
        return true
      }
    }
  }
}
