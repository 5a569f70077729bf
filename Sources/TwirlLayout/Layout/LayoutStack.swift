import Foundation

/// How a stack view arranges its items.
///
/// It becomes constraints, as in UIKit, so that what is inside and outside can depend on one another.
package struct LayoutStack: Sendable {
  package enum Axis: String, Sendable { case horizontal, vertical }

  /// Along the axis; the raw values are Interface Builder's names.
  package enum Distribution: String, Sendable, CaseIterable {
    /// One after another, over the whole length.
    case fill
    /// And all as long as each other.
    case fillEqually
    /// And in proportion to the lengths that their contents want.
    case fillProportionally
    /// As long as their contents want, with equal gaps.
    case equalSpacing
    /// With equal distances between their centres, as far as the spacing allows.
    case equalCentering
  }

  /// Across the axis; the raw values are Interface Builder's names.
  package enum Alignment: String, Sendable, CaseIterable {
    case fill
    /// At the top in a horizontal stack.
    case leading
    case center
    /// At the bottom in a horizontal stack.
    case trailing
    /// Horizontal stacks only; as leading in a vertical one.
    case firstBaseline
    /// Horizontal stacks only; as leading in a vertical one.
    case lastBaseline

    /// An alignment by Interface Builder's name.
    package init?(interfaceBuilderName name: String) {
      switch name {
      case "top": self = .leading
      case "bottom": self = .trailing
      default:
        guard let value = Alignment(rawValue: name) else { return nil }
        self = value
      }
    }
  }

  /// The item that it is.
  package var id: String
  /// The items in order.
  package var arranged: [String]
  package var axis: Axis
  package var distribution: Distribution
  package var alignment: Alignment
  /// Points between one item and the next, at least where gaps are equal.
  package var spacing: CGFloat
  /// Other spacings, after the item of that name.
  package var customSpacing: [String: CGFloat]
  /// Whether items keep within its margins.
  package var usesMargins: Bool

  package init(
    id: String, arranged: [String], axis: Axis = .horizontal, distribution: Distribution = .fill,
    alignment: Alignment = .fill, spacing: CGFloat = 0, customSpacing: [String: CGFloat] = [:],
    usesMargins: Bool = false
  ) {
    self.id = id
    self.arranged = arranged
    self.axis = axis
    self.distribution = distribution
    self.alignment = alignment
    self.spacing = spacing
    self.customSpacing = customSpacing
    self.usesMargins = usesMargins
  }
}
