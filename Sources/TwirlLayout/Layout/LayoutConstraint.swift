import Foundation

/// A relation between attributes of items: `first = multiplier · second + constant`.
///
///     LayoutConstraint(
///       id: "ratio", "photo", .width, .equal, to: "photo", .height, multiplier: 16 / 9)
package struct LayoutConstraint: Sendable {
  /// What it is called in answers.
  package var id: String
  package var first: String
  package var firstAttribute: LayoutAttribute
  package var relation: Relation
  /// The other item; nil where a length is compared with the constant alone.
  package var second: String?
  package var secondAttribute: LayoutAttribute?
  package var multiplier: CGFloat
  /// Points.
  package var constant: CGFloat
  package var strength: Strength

  package init(
    id: String, _ first: String, _ firstAttribute: LayoutAttribute, _ relation: Relation = .equal,
    to second: String? = nil, _ secondAttribute: LayoutAttribute? = nil,
    multiplier: CGFloat = 1, constant: CGFloat = 0, strength: Strength = .required
  ) {
    self.id = id
    self.first = first
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.strength = strength
  }

  /// Whether it compares like with like.
  var isCompatible: Bool {
    guard let second = secondAttribute else { return firstAttribute.dimension == .length }
    return firstAttribute.dimension == second.dimension
  }
}

extension Relation {
  /// A relation by Interface Builder's name.
  package init?(interfaceBuilderName name: String) {
    switch name {
    case "equal": self = .equal
    case "lessThanOrEqual": self = .lessOrEqual
    case "greaterThanOrEqual": self = .greaterOrEqual
    default: return nil
    }
  }
}
