import Foundation
import TwirlCodecs
import TwirlGraphics

/// A clip that can be looked at again and again, wherever it comes from.
///
///     let now = ReviewClip(recording)
///     let before = try ReviewClip(animation: FileSource.read("old.apng"))
///
/// A recording is sampled at whatever times are asked for. A file has the frames that it has; a slower
/// one shows each for longer.
public struct ReviewClip {
  /// What a clip is made of.
  enum Content {
    case recording(Recording, describe: (any Error) -> any Error)
    case frames(FrameTimeline, open: (_ frames: [Int], _ jobs: Int) throws -> any FrameStream)
  }

  let content: Content
  /// How often the file says that it is shown; nil for a recording and for single pictures.
  public let plays: Plays?

  /// Creates a clip of a recording.
  public init(_ recording: Recording) {
    self.init(recording) { $0 }
  }

  /// Creates a clip of a recording of something that has a name.
  ///
  /// - Parameter describe: makes of an error of the recording one that says which it is.
  package init(_ recording: Recording, describe: @escaping (any Error) -> any Error) {
    content = .recording(recording, describe: describe)
    plays = nil
  }

  /// Creates a clip of a GIF, an APNG or a PNG in memory.
  ///
  /// A delay of 10 ms or less counts as the 100 ms that viewers make of it.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - framesPerSecond: a rate at which its frames are picked anew; nil keeps their times. A PNG is
  ///     one frame of that rate, or of 50 frames a second.
  ///   - limits: how much the file may demand.
  /// - Throws: `GIFError` or `PNGError`.
  /// - Precondition: the rate is positive and finite.
  public init(
    animation bytes: [UInt8], framesPerSecond: Double? = nil, limits: CodecLimits = CodecLimits()
  ) throws {
    try self.init(animation: bytes, framesPerSecond: framesPerSecond, limits: limits) { $0 }
  }

  /// Creates a clip of single pictures that are read when they are needed, on several threads.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - framesPerSecond: how fast they follow one another.
  ///   - read: returns a picture; all must have one size.
  /// - Precondition: there is one, and the rate is positive and finite.
  public init(
    pictures count: Int, framesPerSecond: Double, read: @escaping @Sendable (Int) throws -> Bitmap
  ) {
    precondition(count > 0, "A clip has no pictures.")
    let period = FrameDelay(framesPerSecond: framesPerSecond)
    content = .frames(FrameTimeline(delays: Array(repeating: period, count: count))) {
      frames, jobs in PictureStream(frames, jobs: jobs, read: read)
    }
    plays = nil
  }

  /// Creates a clip of a file in memory.
  ///
  /// - Parameter describe: makes of an error of the file one that says which file it is.
  package init(
    animation bytes: [UInt8], framesPerSecond: Double?, limits: CodecLimits,
    describe: @escaping (any Error) -> any Error
  ) throws {
    let period = FrameDelay(framesPerSecond: framesPerSecond ?? 50)
    let timeline: FrameTimeline
    do {
      if !AnimationDecoder.isGIF(bytes), !PNGHeader.isAnimated(bytes) {
        // What is no picture at all is said now.
        _ = try APNGInfo(bytes, limits: limits)
        (timeline, plays) = (FrameTimeline(delays: [period]), nil)
      } else {
        let (delays, plays) = try Self.timing(bytes, limits)
        let shown = FrameTimeline(delays: delays.map(\.shown))
        timeline = framesPerSecond == nil ? shown : shown.sampled(every: period)
        self.plays = plays
      }
    } catch {
      throw describe(error)
    }
    content = .frames(timeline) { frames, _ in
      do {
        return AnimationStream(
          try AnimationDecoder(bytes, limits: limits), frames: frames, describe: describe)
      } catch {
        throw describe(error)
      }
    }
  }

  private static func timing(
    _ bytes: [UInt8], _ limits: CodecLimits
  ) throws -> ([FrameDelay], Plays) {
    if AnimationDecoder.isGIF(bytes) {
      let info = try GIFInfo(bytes, limits: limits)
      guard !info.frames.isEmpty else { throw RecordingError.noFrames }
      return (info.frames.map { FrameDelay(centiseconds: $0.delay) }, info.plays)
    }
    let info = try APNGInfo(bytes, limits: limits)
    guard !info.frames.isEmpty else { throw RecordingError.noFrames }
    return (info.frames.map(\.delay), info.plays)
  }
}

/// Some frames of a file.
private final class AnimationStream: FrameStream {
  private let decoder: AnimationDecoder
  private let frames: [Int]
  private let describe: (any Error) -> any Error
  private var (frame, taken) = (0, 0)

  init(
    _ decoder: AnimationDecoder, frames: [Int], describe: @escaping (any Error) -> any Error
  ) {
    (self.decoder, self.frames, self.describe) = (decoder, frames, describe)
  }

  func next() throws -> StreamedFrame? {
    guard taken < frames.count else { return nil }
    var damage = PixelRect.empty
    do {
      while let picture = try decoder.next() {
        defer { frame += 1 }
        damage = taken == 0 ? picture.canvas.bounds : damage.union(picture.damage)
        guard frame == frames[taken] else { continue }
        taken += 1
        if damage.isEmpty { return StreamedFrame(update: .none) }
        return StreamedFrame(
          update: FrameUpdate(rect: damage, pixels: picture.canvas.cropped(to: damage)))
      }
    } catch {
      throw describe(error)
    }
    return nil
  }
}

/// Some of many pictures, read a few ahead of the one that is asked for.
private final class PictureStream: FrameStream {
  private let workers: OrderedWorkers<Void, Bitmap>
  private let frames: [Int]
  private let read: @Sendable (Int) throws -> Bitmap
  private var (submitted, taken) = (0, 0)
  private var previous: Bitmap?

  init(_ frames: [Int], jobs: Int, read: @escaping @Sendable (Int) throws -> Bitmap) {
    (self.frames, self.read) = (frames, read)
    workers = OrderedWorkers(count: jobs) {}
  }

  deinit { workers.close() }

  func next() throws -> StreamedFrame? {
    guard taken < frames.count else { return nil }
    while submitted < frames.count, workers.pending < workers.capacity {
      let frame = frames[submitted]
      workers.submit { [read] in try read(frame) }
      submitted += 1
    }
    let picture = try workers.next()
    defer { previous = picture }
    taken += 1
    guard let previous else { return StreamedFrame(update: FrameUpdate(picture)) }
    guard picture.bounds == previous.bounds else {
      throw RecordingError.sizesDiffer(
        frame: frames[taken - 1], width: picture.width, height: picture.height,
        expectedWidth: previous.width, expectedHeight: previous.height)
    }
    return StreamedFrame(update: FrameUpdate(from: previous, to: picture))
  }
}
