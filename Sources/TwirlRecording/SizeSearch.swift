import TwirlCodecs

/// Finds the best clip that stays under a number of bytes.
///
/// Quality is given up first, then frames, then size:
///
///     rung 0 ── quality 100 … 20     the rate and the size that were asked for
///     rung 1 ── quality 100 … 20     the next lower rate
///       ⋮
///     rung n ── quality 100 … 20     the lowest rate, the smallest size
///
/// The first rung whose lowest quality fits is found by bisection, and on it the highest quality that
/// fits. Both answers are measured, as is that the next better clip does not fit; that sizes rise with
/// quality and rate is assumed only of what lies farther off.
package struct SizeSearch: Equatable, Sendable {
  /// A clip of the search.
  package struct Choice: Equatable, Sendable {
    /// Which rate and size.
    package var rung: Int
    /// How close its colours are.
    package var quality: Int
    /// What it takes.
    package var bytes: Int
  }

  /// The limit is below what the worst of all clips takes.
  package struct Impossible: Error, Equatable {
    /// The size of that clip.
    package var smallest: Int
  }

  /// The most bytes.
  package let limit: Int
  /// The number of combinations of rate and size, the best first.
  package let rungCount: Int
  /// The qualities that may be tried.
  package let qualities: ClosedRange<Int>

  /// Creates a search.
  ///
  /// - Precondition: there is a rung.
  package init(limit: Int, rungCount: Int, qualities: ClosedRange<Int>) {
    precondition(rungCount > 0, "A search has nothing to choose from.")
    (self.limit, self.rungCount, self.qualities) = (limit, rungCount, qualities)
  }

  /// Finds the best clip, which is the last one that was measured and fits.
  ///
  /// - Parameter measure: returns the bytes of a clip of a rung and a quality, or nil once they are
  ///   more than the given number.
  /// - Throws: ``Impossible``, or what measuring throws.
  package func best(
    _ measure: (_ rung: Int, _ quality: Int, _ most: Int) throws -> Int?
  ) throws -> Choice {
    func fitting(_ rung: Int, _ quality: Int) throws -> Choice? {
      guard let bytes = try measure(rung, quality, limit), bytes <= limit else { return nil }
      return Choice(rung: rung, quality: quality, bytes: bytes)
    }
    let (worst, top) = (qualities.lowerBound, qualities.upperBound)
    if let choice = try fitting(0, top) { return choice }
    if top > worst, let choice = try fitting(0, worst) {
      return try bestQuality(from: choice, below: top, fitting)
    }
    let last = rungCount - 1
    let bytes = try measure(last, worst, .max) ?? .max
    guard bytes <= limit else { throw Impossible(smallest: bytes) }
    var found = Choice(rung: last, quality: worst, bytes: bytes)
    var tooMuch = 0
    while found.rung - tooMuch > 1 {
      let middle = (found.rung + tooMuch) / 2
      if let choice = try fitting(middle, worst) { found = choice } else { tooMuch = middle }
    }
    if top > worst, let choice = try fitting(found.rung, top) { return choice }
    return try bestQuality(from: found, below: top, fitting)
  }

  /// The highest quality that fits, between one that does and one that does not.
  private func bestQuality(
    from choice: Choice, below tooMuch: Int, _ fitting: (Int, Int) throws -> Choice?
  ) rethrows -> Choice {
    var (found, tooMuch) = (choice, tooMuch)
    while tooMuch - found.quality > 1 {
      let middle = (found.quality + tooMuch) / 2
      if let choice = try fitting(found.rung, middle) { found = choice } else { tooMuch = middle }
    }
    return found
  }
}

/// A sink that refuses more than a number of bytes, and keeps them as long as they are not many.
///
/// A class, so that who made it can look into it while an encoder writes.
package final class TrialSink: ByteSink {
  /// More bytes came than were allowed.
  package struct Full: Error {}

  /// The most bytes.
  package let limit: Int
  /// The most bytes that are kept.
  package let budget: Int
  private var count = 0
  private var kept: [UInt8]? = []

  /// Creates a sink that keeps up to 64 MiB.
  package init(limit: Int, budget: Int = 64 << 20) { (self.limit, self.budget) = (limit, budget) }

  /// Counts bytes, and keeps them.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    count += bytes.count
    if count > limit { throw Full() }
    if count > budget { kept = nil } else { kept?.append(contentsOf: bytes) }
  }

  /// All bytes, or nil if they were too many to be kept.
  package var bytes: [UInt8]? { kept }
}
