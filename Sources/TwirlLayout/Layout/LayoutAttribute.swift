/// A line or length of an item that a constraint can speak of.
///
/// The raw values are Interface Builder's names.
package enum LayoutAttribute: String, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing
  case width, height, centerX, centerY
  case firstBaseline
  case lastBaseline = "baseline"
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// What an attribute measures: only like can be compared with like.
  package enum Dimension: Sendable {
    case horizontalPosition
    case verticalPosition
    case length
  }

  /// What it measures.
  package var dimension: Dimension {
    switch self {
    case .width, .height: .length
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontalPosition
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .verticalPosition
    }
  }

  /// Whether it depends on the direction in which text is read.
  var followsReadingDirection: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// The attribute that it is where text is read in a direction.
  func resolved(rightToLeft: Bool) -> LayoutAttribute {
    switch self {
    case .leading: rightToLeft ? .right : .left
    case .trailing: rightToLeft ? .left : .right
    case .leadingMargin: rightToLeft ? .rightMargin : .leftMargin
    case .trailingMargin: rightToLeft ? .leftMargin : .rightMargin
    default: self
    }
  }
}
