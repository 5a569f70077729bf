/// How much a constraint matters: a UIKit layout priority, above 0 and up to 1000.
///
/// Strengths are compared, never added: one constraint of a higher strength outweighs any number
/// of a lower one. 1000 is required.
package struct Strength: Hashable, Comparable, Sendable {
  /// The priority.
  package let priority: Double

  /// A strength of a priority, which is brought into 0…1000; not a number counts as required.
  package init(_ priority: Double) {
    self.priority = priority.isNaN ? 1000 : min(max(priority, 0), 1000)
  }

  /// Must hold.
  package static let required = Strength(1000)
  /// UIKit's `defaultHigh`, that of a label's resistance against compression.
  package static let high = Strength(750)
  /// UIKit's `defaultLow`, that of a label's hugging.
  package static let low = Strength(250)
  /// Below all that UIKit has: what keeps a value where nothing else decides it.
  package static let stay = Strength(0.5)

  /// Whether a solution must satisfy it.
  package var isRequired: Bool { priority >= 1000 }

  package static func < (a: Strength, b: Strength) -> Bool { a.priority < b.priority }
}
