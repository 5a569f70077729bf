import Foundation
import TwirlKit

/// A node of the layer tree.
public typealias CALayer = Layer
/// A layer that fills and strokes a path.
public typealias CAShapeLayer = ShapeLayer
/// A layer that fills its bounds with a gradient.
public typealias CAGradientLayer = GradientLayer
/// A layer that shows a line of text.
public typealias CATextLayer = TextLayer
/// A layer that shows copies of its sublayers.
public typealias CAReplicatorLayer = ReplicatorLayer
/// The shape of rounded corners.
public typealias CALayerCornerCurve = CornerCurve
/// Some of a layer's edges.
public typealias CAEdgeAntialiasingMask = EdgeMask
/// How a picture is laid out in a layer.
public typealias CALayerContentsGravity = ContentsGravity
/// How a layer's picture is sampled.
public typealias CALayerContentsFilter = ContentsFilter
/// Some of a layer's corners.
public typealias CACornerMask = CornerMask

extension CornerMask {
  /// The top left one.
  public static let layerMinXMinYCorner = CornerMask.minXMinY
  /// The top right one.
  public static let layerMaxXMinYCorner = CornerMask.maxXMinY
  /// The bottom left one.
  public static let layerMinXMaxYCorner = CornerMask.minXMaxY
  /// The bottom right one.
  public static let layerMaxXMaxYCorner = CornerMask.maxXMaxY
}

extension EdgeMask {
  /// The left one.
  public static let layerLeftEdge = EdgeMask.left
  /// The right one.
  public static let layerRightEdge = EdgeMask.right
  /// The one with the largest y.
  public static let layerBottomEdge = EdgeMask.bottom
  /// The one with the smallest y.
  public static let layerTopEdge = EdgeMask.top
}

/// Which part of a text gives way to an ellipsis.
public typealias CATextLayerTruncationMode = TextLayer.TruncationMode
/// Who is asked for actions of a layer.
public typealias CALayerDelegate = LayerDelegate
/// What happens in answer to an event of a layer.
public typealias CAAction = LayerAction
/// The shape of a stroke's ends.
public typealias CAShapeLayerLineCap = LineCap
/// The shape of a stroke's corners.
public typealias CAShapeLayerLineJoin = LineJoin
/// The shape of a stroke's ends.
public typealias CGLineCap = LineCap
/// The shape of a stroke's corners.
public typealias CGLineJoin = LineJoin
/// What counts as inside a path.
public typealias CAShapeLayerFillRule = ShapeProperties.FillRule
/// How a gradient's colours spread.
public typealias CAGradientLayerType = GradientProperties.Kind
/// Where a text layer's line lies horizontally.
public typealias CATextLayerAlignmentMode = TextLayer.Alignment

extension TextLayer {
  /// Where the line lies horizontally.
  public var alignmentMode: CATextLayerAlignmentMode {
    get { alignment }
    set { alignment = newValue }
  }
}

// Quartz Core says some things in other types than Twirl's layers. What is declared here stands in front
// of theirs wherever this module is imported.
extension Layer {
  /// The layer as it is on screen, as an optional; it is never nil.
  public func presentation() -> LayerPresentation? { presentation(at: clock?.now ?? .zero) }

  /// The opacity of the layer with its sublayers, 0…1.
  public var opacity: Float {
    get { Float(properties.opacity) }
    set { setValue(newValue, forKey: "opacity") }
  }

  /// The picture over the background; what is none counts as nil.
  public var contents: Any? {
    get { properties.contents }
    set { setValue(newValue as? Image, forKey: "contents") }
  }

  /// The opacity of the shadow, 0…1, 0 at first.
  public var shadowOpacity: Float {
    get { Float(properties.shadowOpacity) }
    set { setValue(newValue, forKey: "shadowOpacity") }
  }
}

// Hints for a renderer that keeps pixels, which this one does not: taken, and without effect.
extension Layer {
  /// Whether the layer is kept as pixels: never, whatever is set.
  public var shouldRasterize: Bool {
    get { false }
    set {}
  }

  /// The scale of such pixels: 1, whatever is set.
  public var rasterizationScale: CGFloat {
    get { 1 }
    set {}
  }
}

extension GradientLayer {
  /// The colours, from start to end; what is no colour does not count.
  public var colors: [Any]? {
    get { gradient.colors }
    set { setValue((newValue ?? []).compactMap { $0 as? Color }, forKey: "colors") }
  }

  /// Where each colour is, 0…1 from start to end, or nil for equal distances.
  public var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: Double($0)) } }
    set { setValue(newValue?.map { CGFloat($0.doubleValue) }, forKey: "locations") }
  }

  private var gradient: GradientProperties {
    if case .gradient(let gradient) = content { gradient } else { GradientProperties() }
  }
}

extension ShapeLayer {
  /// The lengths of dashes and gaps in turn, in points, or nil for an unbroken stroke.
  public var lineDashPattern: [NSNumber]? {
    get {
      guard case .shape(let shape) = content else { return nil }
      return shape.lineDashPattern?.map { NSNumber(value: Double($0)) }
    }
    set { setValue(newValue?.map { CGFloat($0.doubleValue) }, forKey: "lineDashPattern") }
  }
}

extension ReplicatorLayer {
  /// What is added to the colour's red from one copy to the next.
  public var instanceRedOffset: Float {
    get { offset("instanceRedOffset") }
    set { setValue(newValue, forKey: "instanceRedOffset") }
  }

  /// What is added to the colour's green from one copy to the next.
  public var instanceGreenOffset: Float {
    get { offset("instanceGreenOffset") }
    set { setValue(newValue, forKey: "instanceGreenOffset") }
  }

  /// What is added to the colour's blue from one copy to the next.
  public var instanceBlueOffset: Float {
    get { offset("instanceBlueOffset") }
    set { setValue(newValue, forKey: "instanceBlueOffset") }
  }

  /// What is added to the colour's alpha from one copy to the next.
  public var instanceAlphaOffset: Float {
    get { offset("instanceAlphaOffset") }
    set { setValue(newValue, forKey: "instanceAlphaOffset") }
  }

  private func offset(_ key: String) -> Float { Float(value(forKey: key) as? CGFloat ?? 0) }
}
