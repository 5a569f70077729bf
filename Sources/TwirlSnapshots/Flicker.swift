import TwirlCodecs
import TwirlGraphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Pixels that change from frame to frame where the reference stands still: dithering that crawls,
/// edges that jitter, remains of frames before.
///
/// The clips are looked at in the middle of every frame of the reference. A pixel that is the same in
/// two frames of the reference, one after the other, is still; if it is not the same in what the other
/// clip shows at those times, it flickers. Every bit counts, whatever the comparison tolerates.
///
/// Files store frames that are alike as one: within a frame of the reference that is shown for 1.5
/// times as long as is usual in it, all pixels are still, and each frame of the other clip is looked at.
public struct Flicker: Sendable, Equatable, Codable {
  /// The number of still pixels, over all pairs of frames.
  public internal(set) var stillCount = 0
  /// How many of them change.
  public internal(set) var count = 0
  /// The most of them in one frame.
  public internal(set) var largestCount = 0
  /// The frame of the reference in which that is; nil without any.
  public internal(set) var worstFrame: Int?

  /// How many of the still pixels change, 0…1.
  public var share: Double { stillCount == 0 ? 0 : Double(count) / Double(stillCount) }
}

/// Counts flicker on the way through two clips.
struct FlickerMeter {
  private var last: (reference: Bitmap, actual: Bitmap)?
  private var result = Flicker()
  /// What changes within frames of the reference.
  private var inner: [(frame: Int, length: Double, still: Int, count: Int)] = []

  /// Takes note of what both clips show in the middle of a frame of the reference.
  ///
  /// - Parameters:
  ///   - change: where the reference's frame may differ from the one before.
  ///   - actualChange: where the other clip may differ from what it showed the last time.
  mutating func add(
    _ number: Int, reference: Bitmap, change: PixelRect, actual: Bitmap, actualChange: PixelRect
  ) {
    defer { last = (reference, actual) }
    guard let last, last.reference.bounds == reference.bounds else { return }
    let bounds = reference.bounds
    let moved = change.intersection(bounds)
    result.stillCount += bounds.area - Self.changes(last.reference, reference, in: moved)
    guard last.actual.bounds == actual.bounds else { return }
    let part = actualChange.intersection(bounds).intersection(actual.bounds)
    let count = Self.flickering(last, (reference, actual), in: part)
    result.count += count
    if count > result.largestCount { (result.largestCount, result.worstFrame) = (count, number) }
  }

  /// Takes note of two frames, one after the other, that are shown within one frame of the reference.
  ///
  /// - Parameters:
  ///   - length: how long the reference's frame is shown, in seconds.
  ///   - change: where they may differ.
  mutating func add(
    within number: Int, length: Double, _ first: Bitmap, _ second: Bitmap, change: PixelRect
  ) {
    guard first.bounds == second.bounds else { return }
    let count = Self.changes(first, second, in: change.intersection(first.bounds))
    if let last = inner.last, last.frame == number {
      inner[inner.count - 1].still += first.bounds.area
      inner[inner.count - 1].count += count
    } else {
      inner.append((number, length, first.bounds.area, count))
    }
  }

  /// The result.
  ///
  /// - Parameter period: how long a frame of the reference is usually shown, in seconds.
  func result(period: Double) -> Flicker {
    var result = result
    for frame in inner where frame.length >= 1.5 * period {
      result.stillCount += frame.still
      result.count += frame.count
      if frame.count > result.largestCount {
        (result.largestCount, result.worstFrame) = (frame.count, frame.frame)
      }
    }
    return result
  }

  /// The number of pixels of a rectangle that differ between two bitmaps of one size.
  private static func changes(_ a: Bitmap, _ b: Bitmap, in rect: PixelRect) -> Int {
    PixelPair.with(a.pixels, b.pixels, width: a.width, height: a.height) { pair in
      var count = 0
      var y = rect.y
      while y < rect.maxY {
        let end = y &* pair.width &+ rect.maxX
        var index = pair.firstDifference(from: y &* pair.width &+ rect.x, to: end)
        while index < end {
          if pair.a[index] != pair.b[index] { count &+= 1 }
          index &+= 1
        }
        y &+= 1
      }
      return count
    }
  }

  /// The number of pixels of a rectangle that change in the second bitmaps and not in the first.
  private static func flickering(
    _ last: (reference: Bitmap, actual: Bitmap), _ now: (reference: Bitmap, actual: Bitmap),
    in rect: PixelRect
  ) -> Int {
    let (reference, actual) = (now.reference, now.actual)
    return PixelPair.with(
      last.reference.pixels, reference.pixels, width: reference.width, height: reference.height
    ) { still in
      PixelPair.with(
        last.actual.pixels, actual.pixels, width: actual.width, height: actual.height
      ) { moving in
        var count = 0
        var y = rect.y
        while y < rect.maxY {
          let end = y &* moving.width &+ rect.maxX
          // The same pixel of the reference, whose rows may be of another length.
          let shift = y &* still.width &- y &* moving.width
          var index = moving.firstDifference(from: y &* moving.width &+ rect.x, to: end)
          while index < end {
            if moving.a[index] != moving.b[index],
              still.a[index &+ shift] == still.b[index &+ shift]
            {
              count &+= 1
            }
            index &+= 1
          }
          y &+= 1
        }
        return count
      }
    }
  }
}
