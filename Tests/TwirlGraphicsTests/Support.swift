import Foundation
import TwirlGraphics

/// SplitMix64: the same numbers from the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z &>> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z &>> 31)
  }

  /// A number of a range by plain arithmetic on 53 bits.
  mutating func real(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) / 9_007_199_254_740_992
  }
}

/// One row of a file of expected values.
struct Vector: Decodable, Sendable, CustomStringConvertible {
  struct Input: Decodable, Sendable {
    var m: [Double]?
    var op: String?
    var args: [Double]?
    var rect: [Double]?
    var transform: [Double]?
    var from: [Double]?
    var to: [Double]?
    var t: Double?
  }

  var id: String
  var input: Input
  var expected: [Double]
  var tolerance: Double

  var description: String { id }

  private struct Kind: Decodable {
    var kind: String
  }

  /// The rows of one kind in `core-animation.json`, which stands in the folder that the environment
  /// variable TWIRL_VECTORS names, or else in the package's fixtures.
  static func rows(_ kind: String) -> [Vector] {
    let file = "core-animation.json"
    let folder =
      ProcessInfo.processInfo.environment["TWIRL_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("fixtures/vectors")
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      let kinds = try JSONDecoder().decode([Kind].self, from: data).map(\.kind)
      let rows = try JSONDecoder().decode([Lenient].self, from: data)
      return zip(kinds, rows).filter { $0.0 == kind }.compactMap(\.1.vector)
    } catch {
      return []
    }
  }

  /// Rows of other kinds have other shapes.
  private struct Lenient: Decodable {
    var vector: Vector?

    init(from decoder: any Decoder) throws {
      vector = try? Vector(from: decoder)
    }
  }
}

extension CGAffineTransform {
  /// The six entries, or nil for another number of them.
  init?(_ entries: [Double]?) {
    guard let entries, entries.count == 6 else { return nil }
    self.init(
      a: entries[0], b: entries[1], c: entries[2], d: entries[3], tx: entries[4], ty: entries[5])
  }

  var entries: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }

  /// The largest difference of an entry.
  func distance(to other: CGAffineTransform) -> Double {
    zip(entries, other.entries).map { abs($0 - $1) }.max() ?? 0
  }
}

/// The largest difference between two lists; infinite where their lengths differ.
func distance(_ a: [Double], _ b: [Double]) -> Double {
  a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? 0 : .infinity
}
