import Foundation

/// Distances inwards from the four edges, in points.
package struct LayoutInsets: Equatable, Sendable {
  package var top: CGFloat
  package var left: CGFloat
  package var bottom: CGFloat
  package var right: CGFloat

  package init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// UIKit's margins of a view: 8 points on each side.
  package static let defaultMargins = LayoutInsets(top: 8, left: 8, bottom: 8, right: 8)
}

/// Which parts of a frame give when the parent's size changes.
package struct AutoresizingMask: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  package static let flexibleWidth = AutoresizingMask(rawValue: 2)
  package static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  package static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  package static let flexibleHeight = AutoresizingMask(rawValue: 16)
  package static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
}

/// A view or layout guide to be placed.
///
///     var label = LayoutItem(id: "title", parent: "page")
///     label.intrinsicWidth = 120
///     label.intrinsicHeight = 21
package struct LayoutItem: Sendable {
  /// What constraints and answers call it.
  package var id: String
  /// The item in whose coordinates its frame is; nil for the page.
  package var parent: String?
  /// Its frame in the parent, in points, as the document knows it.
  ///
  /// It is where the item stays if constraints leave that open, and what its mask starts from.
  package var frame: CGRect?
  /// The width that its content wants, in points.
  package var intrinsicWidth: CGFloat?
  /// The height that its content wants, in points.
  package var intrinsicHeight: CGFloat?
  /// How much it resists being wider than its content.
  package var horizontalHugging = Strength.low
  /// How much it resists being higher than its content.
  package var verticalHugging = Strength.low
  /// How much it resists being narrower than its content.
  package var horizontalCompressionResistance = Strength.high
  /// How much it resists being lower than its content.
  package var verticalCompressionResistance = Strength.high
  /// What its margin attributes are measured with.
  package var margins = LayoutInsets.defaultMargins
  /// The first baseline below the top, in points; nil where there is no text: the bottom.
  package var firstBaseline: CGFloat?
  /// The last baseline above the bottom, in points.
  package var lastBaseline: CGFloat = 0
  /// How much wider its frame is than what constraints and content sizes mean, on each side.
  ///
  /// UIKit calls the inner part the alignment rectangle. A switch has 2 points on its right. Ignored
  /// where a mask places the item.
  package var alignmentInsets = LayoutInsets()
  /// How it follows its parent's size; nil for an item that constraints place.
  ///
  /// It needs a frame, and is ignored in a stack.
  package var autoresizing: AutoresizingMask?
  /// Where it is pinned within its parent: what makes it a safe area or a guide for margins.
  package var pinned: LayoutInsets?
  /// Whether a stack leaves it out.
  package var isHidden = false

  package init(id: String, parent: String? = nil, frame: CGRect? = nil) {
    self.id = id
    self.parent = parent
    self.frame = frame
  }

  /// Whether all its numbers can be calculated with.
  var isFinite: Bool {
    var numbers = [margins.top, margins.left, margins.bottom, margins.right, lastBaseline]
    if let frame { numbers += [frame.minX, frame.minY, frame.width, frame.height] }
    for insets in [pinned, alignmentInsets].compactMap(\.self) {
      numbers += [insets.top, insets.left, insets.bottom, insets.right]
    }
    numbers += [intrinsicWidth, intrinsicHeight, firstBaseline].compactMap(\.self)
    return numbers.allSatisfy { abs(Double($0)) <= PageLayout.limit }
  }
}
