import Foundation
import TwirlLayers

/// The instants at which frames are taken.
///
///     let grid = FrameGrid(framesPerSecond: 30, unit: .centiseconds)
///     grid.time(of: 1)  // 0.03 s
///     grid.time(of: 2)  // 0.07 s
///
/// The animation is sampled at the times that the file can express, so a frame is right for the
/// moment at which it is shown, and delays, being differences of those times, cannot drift.
public struct FrameGrid: Equatable, Sendable {
  /// What the times are multiples of.
  public enum Unit: Sendable {
    /// Hundredths of a second, as GIF stores them: t = round(100 k / fps) / 100.
    case centiseconds
    /// Nanoseconds: t = k / fps.
    case nanoseconds

    static let nanosecondsInCentisecond: Int64 = 10_000_000

    var nanoseconds: Int64 {
      switch self {
      case .centiseconds: Self.nanosecondsInCentisecond
      case .nanoseconds: 1
      }
    }
  }

  /// The most frames a second on a grid of centiseconds: viewers slow a delay below 2 down to 10.
  public static let gifRateLimit = 50.0

  /// The number of frames a second.
  public let framesPerSecond: Double
  /// What the times are multiples of.
  public let unit: Unit

  /// Creates a grid.
  ///
  /// - Precondition: the rate is positive and finite, and at most `gifRateLimit` where the unit is
  ///   centiseconds.
  public init(framesPerSecond: Double, unit: Unit) {
    precondition(
      framesPerSecond > 0 && framesPerSecond.isFinite, "A frame rate is not a positive number.")
    precondition(
      unit == .nanoseconds || framesPerSecond <= Self.gifRateLimit,
      "A grid of centiseconds has at most 50 frames a second.")
    self.framesPerSecond = framesPerSecond
    self.unit = unit
  }

  /// Returns the instant of a frame, counted from 0.
  public func time(of index: Int) -> MediaTime {
    let unitsPerSecond = 1e9 / Double(unit.nanoseconds)
    let units = (unitsPerSecond * Double(index) / framesPerSecond).rounded()
    // Far beyond all recordings, and what still fits after the multiplication.
    let limit = 9e18 / Double(unit.nanoseconds)
    return MediaTime(nanoseconds: Int64(min(max(units, -limit), limit)) * unit.nanoseconds)
  }

  /// Returns how long a frame is shown where another one follows it.
  public func duration(of index: Int) -> MediaTime {
    time(of: index + 1) - time(of: index)
  }

  /// The shortest time for which a frame may be shown.
  private var shortestDuration: MediaTime {
    switch unit {
    case .centiseconds: MediaTime(nanoseconds: 2 * unit.nanoseconds)
    case .nanoseconds: MediaTime(nanoseconds: 1)
    }
  }

  /// Returns the multiple of the unit that is nearest to a length, and long enough for a frame.
  func rounded(_ length: MediaTime) -> MediaTime {
    let units = (Double(length.nanoseconds) / Double(unit.nanoseconds)).rounded()
    let limit = 9e18 / Double(unit.nanoseconds)
    let rounded = MediaTime(
      nanoseconds: Int64(min(max(units, 0), limit)) * unit.nanoseconds)
    return max(rounded, shortestDuration)
  }

  /// Returns the number of frames of a clip of a given length, at least one.
  ///
  /// They are the frames before the end, without one that would be shown for less than a frame can
  /// be: the frame before it is shown for longer then.
  public func frameCount(before end: MediaTime) -> Int {
    let end = rounded(end)
    var count = max(Int(min((end.seconds * framesPerSecond).rounded(.up), 1e18)), 1)
    while count > 1, time(of: count - 1) + shortestDuration > end { count -= 1 }
    while time(of: count) + shortestDuration <= end, time(of: count) < time(of: count + 1) {
      count += 1
    }
    return count
  }
}
