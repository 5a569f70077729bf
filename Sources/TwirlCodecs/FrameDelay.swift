/// How long a frame is shown: an exact fraction of a second.
///
///     let delay = FrameDelay(1, over: 60) + FrameDelay(1, over: 60)  // 1/30 s
///
/// Invariant: the fraction is in lowest terms, not negative, its denominator positive.
public struct FrameDelay: Hashable, Sendable {
  /// The number of parts.
  public let numerator: Int
  /// How many parts a second has.
  public let denominator: Int

  /// Creates a delay of `numerator / denominator` seconds.
  ///
  /// - Precondition: the numerator is not negative, the denominator is positive.
  public init(_ numerator: Int, over denominator: Int) {
    precondition(numerator >= 0 && denominator > 0, "A delay is no positive fraction or zero.")
    let divisor = Self.greatestCommonDivisor(numerator, denominator)
    (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
  }

  /// No time at all.
  public static let zero = FrameDelay(0, over: 1)

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension FrameDelay {
  /// Creates a delay of hundredths of a second, GIF's unit.
  ///
  /// - Precondition: the number is not negative.
  public init(centiseconds: Int) { self.init(centiseconds, over: 100) }

  /// Creates a delay of whole nanoseconds, the clock's unit.
  ///
  /// - Precondition: the number is not negative.
  public init(nanoseconds: Int64) { self.init(Int(nanoseconds), over: 1_000_000_000) }

  /// The delay in seconds.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// The delay in whole units of `1 / unitsPerSecond` seconds, rounded to nearest, halves up.
  ///
  /// What does not fit into a number is the largest number.
  package func rounded(unitsPerSecond: Int) -> Int {
    let (high, low) = numerator.multipliedFullWidth(by: unitsPerSecond)
    // A quotient that does not fit would trap.
    guard high < denominator else { return .max }
    let (quotient, remainder) = denominator.dividingFullWidth((high, low))
    return remainder >= denominator - remainder && quotient < .max ? quotient + 1 : quotient
  }

  /// The delay in nanoseconds, rounded to nearest.
  package var nanoseconds: Int { rounded(unitsPerSecond: 1_000_000_000) }

  /// The difference, or zero where it would be negative; as exact as the sum.
  package static func - (a: FrameDelay, b: FrameDelay) -> FrameDelay {
    guard a > b else { return .zero }
    let divisor = greatestCommonDivisor(a.denominator, b.denominator)
    let (left, overflow1) = a.numerator.multipliedReportingOverflow(by: b.denominator / divisor)
    let (right, overflow2) = b.numerator.multipliedReportingOverflow(by: a.denominator / divisor)
    let (parts, overflow3) = a.denominator.multipliedReportingOverflow(
      by: b.denominator / divisor)
    if !overflow1, !overflow2, !overflow3 { return FrameDelay(left - right, over: parts) }
    return FrameDelay(max(0, a.nanoseconds - b.nanoseconds), over: 1_000_000_000)
  }

  /// The sum, exact unless its fraction needs more than 63 bits: then to the nearest nanosecond.
  public static func + (a: FrameDelay, b: FrameDelay) -> FrameDelay {
    let divisor = greatestCommonDivisor(a.denominator, b.denominator)
    let (left, overflow1) = a.numerator.multipliedReportingOverflow(by: b.denominator / divisor)
    let (right, overflow2) = b.numerator.multipliedReportingOverflow(by: a.denominator / divisor)
    let (sum, overflow3) = left.addingReportingOverflow(right)
    let (parts, overflow4) = a.denominator.multipliedReportingOverflow(
      by: b.denominator / divisor)
    if !overflow1, !overflow2, !overflow3, !overflow4 { return FrameDelay(sum, over: parts) }
    let (nanoseconds, overflow) = a.nanoseconds.addingReportingOverflow(b.nanoseconds)
    return FrameDelay(overflow ? .max : nanoseconds, over: 1_000_000_000)
  }
}

extension FrameDelay: Comparable {
  /// Compares two delays exactly.
  public static func < (a: FrameDelay, b: FrameDelay) -> Bool {
    let left = a.numerator.multipliedFullWidth(by: b.denominator)
    let right = b.numerator.multipliedFullWidth(by: a.denominator)
    return (left.high, left.low) < (right.high, right.low)
  }
}
