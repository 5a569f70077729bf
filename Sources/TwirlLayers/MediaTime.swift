import Foundation

/// A point on a virtual clock, or a span between two, in whole nanoseconds.
///
///     let end = MediaTime.zero + MediaTime(seconds: 0.5)
///     end.nanoseconds  // 500_000_000
///
/// Whole numbers make chains exact: five blocks of half a second end at 2.5 s, not beside it.
/// The range is ±292 years; sums saturate instead of overflowing.
public struct MediaTime: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of nanoseconds.
  public let nanoseconds: Int64

  /// The clock's beginning.
  public static let zero = MediaTime(nanoseconds: 0)
  /// A time after all others.
  public static let distantFuture = MediaTime(nanoseconds: .max)

  /// Creates a time from nanoseconds.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a time from seconds, rounded to the nearest nanosecond and clamped to the range.
  ///
  /// - Precondition: the number is not NaN.
  public init(seconds: TimeInterval) {
    precondition(!seconds.isNaN, "A time in seconds is not a number.")
    let exact = (seconds * 1e9).rounded()
    if exact >= 9.2e18 {
      nanoseconds = .max
    } else if exact <= -9.2e18 {
      nanoseconds = .min
    } else {
      nanoseconds = Int64(exact)
    }
  }

  /// The time in seconds.
  public var seconds: TimeInterval { TimeInterval(nanoseconds) / 1e9 }

  /// Orders times from early to late.
  public static func < (left: MediaTime, right: MediaTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Adds a span to a time.
  public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
    let (sum, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return MediaTime(nanoseconds: overflow ? (right.nanoseconds > 0 ? .max : .min) : sum)
  }

  /// Returns the span from the right time to the left one.
  public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
    let (difference, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return MediaTime(nanoseconds: overflow ? (right.nanoseconds < 0 ? .max : .min) : difference)
  }
}
