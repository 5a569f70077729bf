import Foundation
import TwirlGraphics

/// A layer that fills and strokes a path.
///
///     let ring = ShapeLayer()
///     ring.path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 80, height: 80))
///     ring.fillColor = nil
///     ring.strokeColor = .black
///     ring.lineWidth = 6
///     ring.strokeEnd = 0.25
public final class ShapeLayer: Layer {
  /// Creates a layer without path.
  public override init() {
    super.init()
    values.content = .shape(ShapeProperties())
  }

  private var shape: ShapeProperties {
    if case .shape(let shape) = values.content { shape } else { ShapeProperties() }
  }

  private func set(_ property: AnimatableProperty, _ value: AnimatableValue) {
    precondition(value.isFinite, "A shape layer's \(property.rawValue) is not finite.")
    var changed = values
    changed[property] = value
    changed.clamp()
    guard changed.content != values.content else { return }
    let content = changed.content
    change(property) { $0.content = content }
  }

  /// The path in the layer's coordinates, or nil for none.
  public var path: Path? {
    get { shape.path }
    set { set(.path, .path(newValue)) }
  }

  /// What fills the path, or nil for nothing; black at first.
  public var fillColor: Color? {
    get { shape.fillColor }
    set { set(.fillColor, .color(newValue)) }
  }

  /// What counts as inside the path.
  public var fillRule: ShapeProperties.FillRule {
    get { shape.fillRule }
    set { set(.fillRule, .keyword(newValue.rawValue)) }
  }

  /// What strokes the path, or nil for nothing, as at first.
  public var strokeColor: Color? {
    get { shape.strokeColor }
    set { set(.strokeColor, .color(newValue)) }
  }

  /// Where along the path the stroke begins, 0…1 of its length; values outside are clamped.
  ///
  /// - Precondition: it is finite, as all numbers of the layer must be.
  public var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { set(.strokeStart, .scalar(newValue)) }
  }

  /// Where along the path the stroke ends, 0…1 of its length; values outside are clamped.
  public var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { set(.strokeEnd, .scalar(newValue)) }
  }

  /// The width of the stroke in points; a negative one counts as zero.
  public var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { set(.lineWidth, .scalar(newValue)) }
  }

  /// The shape of the stroke's ends.
  public var lineCap: LineCap {
    get { shape.lineCap }
    set { set(.lineCap, .keyword(newValue.rawValue)) }
  }

  /// The shape of the stroke's corners.
  public var lineJoin: LineJoin {
    get { shape.lineJoin }
    set { set(.lineJoin, .keyword(newValue.rawValue)) }
  }

  /// The longest mitre in line widths, 1 at least; a sharper corner is cut off.
  public var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { set(.miterLimit, .scalar(newValue)) }
  }

  /// The lengths of dashes and gaps in turn, in points, or nil for an unbroken stroke.
  public var lineDashPattern: [CGFloat]? {
    get { shape.lineDashPattern }
    set { set(.lineDashPattern, .numbers(newValue)) }
  }

  /// How far into the pattern the stroke begins, in points.
  public var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { set(.lineDashPhase, .scalar(newValue)) }
  }
}
