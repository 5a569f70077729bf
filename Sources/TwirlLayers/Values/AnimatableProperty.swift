/// A layer's property that animations can change, with the key that names it.
///
/// The raw value is the key path of the whole property.
public enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
  /// The size and origin of the layer's own coordinates.
  case bounds
  /// The anchor point's place in the superlayer.
  case position
  /// The fixed point of the transform.
  case anchorPoint
  /// The anchor point's place along z.
  case anchorPointZ
  /// The order among siblings, and the place along z.
  case zPosition
  /// The transform about the anchor point.
  case transform
  /// The transform of all sublayers about the layer's anchor point.
  case sublayerTransform
  /// The opacity of the layer with its sublayers.
  case opacity
  /// Whether the layer is left out; discrete.
  case isHidden = "hidden"
  /// Whether sublayers are cut to the bounds; discrete.
  case masksToBounds
  /// What fills the bounds.
  case backgroundColor
  /// The radius of the bounds' corners.
  case cornerRadius
  /// The width of the line along the inside of the bounds.
  case borderWidth
  /// The colour of that line.
  case borderColor
  /// The colour of the shadow.
  case shadowColor
  /// The opacity of the shadow.
  case shadowOpacity
  /// The blur radius of the shadow.
  case shadowRadius
  /// The place of the shadow relative to what casts it.
  case shadowOffset
  /// The shape that casts the shadow.
  case shadowPath
  /// The picture over the background; discrete.
  case contents
  /// The picture's pixels a point.
  case contentsScale
  /// The part of the picture that is shown.
  case contentsRect
  /// The part of it that stretches.
  case contentsCenter
  /// Whether the layer is seen from behind; discrete.
  case isDoubleSided = "doubleSided"
  /// A shape layer's path.
  case path
  /// What fills the path.
  case fillColor
  /// What counts as inside the path; discrete.
  case fillRule
  /// What strokes the path.
  case strokeColor
  /// Where along the path the stroke begins.
  case strokeStart
  /// Where along the path the stroke ends.
  case strokeEnd
  /// The width of the stroke.
  case lineWidth
  /// The shape of the stroke's ends; discrete.
  case lineCap
  /// The shape of the stroke's corners; discrete.
  case lineJoin
  /// How far a mitred corner may reach.
  case miterLimit
  /// The lengths of dashes and gaps.
  case lineDashPattern
  /// Where in the pattern the stroke begins.
  case lineDashPhase
  /// A gradient layer's colours.
  case colors
  /// Where each of the colours is.
  case locations
  /// Where the gradient begins.
  case startPoint
  /// Where the gradient ends.
  case endPoint
  /// The kind of gradient; discrete.
  case type
  /// A text layer's colour.
  case foregroundColor
  /// A text layer's font size.
  case fontSize
  /// A replicator layer's number of copies.
  case instanceCount
  /// The time by which each copy is behind the one before it.
  case instanceDelay
  /// The transform from one copy to the next.
  case instanceTransform
  /// What the first copy's colours are multiplied by.
  case instanceColor
  /// What is added to the colour's red from one copy to the next.
  case instanceRedOffset
  /// What is added to the colour's green from one copy to the next.
  case instanceGreenOffset
  /// What is added to the colour's blue from one copy to the next.
  case instanceBlueOffset
  /// What is added to the colour's alpha from one copy to the next.
  case instanceAlphaOffset
}

extension AnimatableProperty {
  /// Whether view animations of the property add up instead of replacing each other.
  ///
  /// As UIKit behaves since iOS 8: geometry and the corner radius are additive; opacity, colour and
  /// the anchor point are not.
  public var isAdditive: Bool {
    switch self {
    case .bounds, .position, .transform, .cornerRadius: true
    default: false
    }
  }

  /// Whether a change inside a view's animation block animates.
  ///
  /// As UIKit behaves since iOS 13: not borders, not the rest of the shadow, not the order.
  public var isAnimatedByViews: Bool {
    switch self {
    case .bounds, .position, .transform, .cornerRadius, .anchorPoint, .opacity, .backgroundColor,
      .shadowOpacity:
      true
    default: false
    }
  }

  /// What values of the property are.
  package var kind: AnimatableValue.Kind {
    switch self {
    case .bounds, .contentsRect, .contentsCenter: .rect
    case .position, .anchorPoint, .startPoint, .endPoint: .point
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .shadowOffset: .size
    case .isHidden, .masksToBounds, .isDoubleSided: .flag
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor,
      .foregroundColor, .instanceColor:
      .color
    case .path, .shadowPath: .path
    case .contents: .image
    case .colors: .colors
    case .locations, .lineDashPattern: .numbers
    case .fillRule, .lineCap, .lineJoin, .type: .keyword
    case .anchorPointZ, .zPosition, .opacity, .cornerRadius, .borderWidth, .shadowOpacity,
      .shadowRadius, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase, .fontSize,
      .contentsScale, .instanceCount, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      .scalar
    }
  }
}
