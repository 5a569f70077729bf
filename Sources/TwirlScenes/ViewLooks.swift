import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// How a view looks beyond its colour, border and round corners.
struct ViewLooks: Sendable {
  /// What a layer of another kind than the plain one shows.
  enum Content: Sendable {
    case gradient(GradientProperties)
    case shape(ShapeProperties)
    case replicator(ReplicatorProperties)
  }

  /// A shadow; what is missing is as it was.
  struct Shadow: Sendable {
    var color: Color?
    var opacity: CGFloat?
    var radius: CGFloat?
    var offset: CGSize?
    var path: Path?
  }

  var cornerCurve: CornerCurve?
  var maskedCorners: CornerMask?
  var shadow: Shadow?
  var zPosition: CGFloat?
  var transform: CATransform3D?
  var sublayerTransform: CATransform3D?
  var allowsGroupOpacity: Bool?
  var allowsEdgeAntialiasing: Bool?
  var isDoubleSided: Bool?
  var isGeometryFlipped: Bool?
  var content: Content?
  var picture = Picture()

  /// How a picture is laid out.
  struct Picture: Sendable {
    var mode: View.ContentMode?
    var part: CGRect?
    var center: CGRect?
    var filter: ContentsFilter?
  }
}

/// Looks apart from the view that has them: trees of views are read on small stacks.
final class SharedLooks: Sendable {
  let looks: ViewLooks

  init(_ looks: ViewLooks) {
    self.looks = looks
  }
}

/// A picture by its file.
struct ImageReference: Sendable {
  /// As the scene gives it.
  var name: String
  /// Its place in the scene, such as `views[0].image`.
  var path: String
  /// The number of pixels a point where the name does not tell.
  var knownScale: CGFloat?
  /// The part that is stretched, in units of the size, where an asset catalogue says so.
  var contentsCenter: CGRect?

  /// The number of pixels a point: n for names that end in `@nx` before the extension.
  var scale: CGFloat {
    if let knownScale { return knownScale }
    let base = name.split(separator: ".").dropLast().last ?? ""
    guard base.last == "x", let at = base.lastIndex(of: "@"),
      let scale = Int(base[base.index(after: at)...].dropLast()), (1...9).contains(scale)
    else { return 1 }
    return CGFloat(scale)
  }
}

extension ViewLooks {
  /// Makes a view look so.
  func apply(to view: View) {
    let layer = view.layer
    if let cornerCurve { layer.cornerCurve = cornerCurve }
    if let maskedCorners { layer.maskedCorners = maskedCorners }
    if let shadow { apply(shadow, to: layer) }
    if let zPosition { layer.zPosition = zPosition }
    if let transform { layer.transform = transform }
    if let sublayerTransform { layer.sublayerTransform = sublayerTransform }
    if let allowsGroupOpacity { layer.allowsGroupOpacity = allowsGroupOpacity }
    if let allowsEdgeAntialiasing { layer.allowsEdgeAntialiasing = allowsEdgeAntialiasing }
    if let isDoubleSided { layer.isDoubleSided = isDoubleSided }
    if let isGeometryFlipped { layer.isGeometryFlipped = isGeometryFlipped }
    if let mode = picture.mode { view.contentMode = mode }
    if let part = picture.part { layer.contentsRect = part }
    if let center = picture.center { layer.contentsCenter = center }
    if let filter = picture.filter {
      layer.magnificationFilter = filter
      layer.minificationFilter = filter
    }
    switch content {
    case .none: break
    case .gradient(let gradient): (layer as? GradientLayer)?.show(gradient)
    case .shape(let shape): (layer as? ShapeLayer)?.show(shape)
    case .replicator(let copies): (layer as? ReplicatorLayer)?.show(copies)
    }
  }

  private func apply(_ shadow: Shadow, to layer: Layer) {
    if let color = shadow.color { layer.shadowColor = color }
    if let opacity = shadow.opacity { layer.shadowOpacity = opacity }
    if let radius = shadow.radius { layer.shadowRadius = radius }
    if let offset = shadow.offset { layer.shadowOffset = offset }
    if let path = shadow.path { layer.shadowPath = path }
  }

  /// A view whose layer can show the content.
  func makeView() -> View {
    switch content {
    case .none: View()
    case .gradient: GradientView()
    case .shape: ShapeView()
    case .replicator: ReplicatorView()
    }
  }
}

private final class GradientView: View {
  override class var layerClass: AnyClass { GradientLayer.self }
}

private final class ShapeView: View {
  override class var layerClass: AnyClass { ShapeLayer.self }
}

private final class ReplicatorView: View {
  override class var layerClass: AnyClass { ReplicatorLayer.self }
}

extension GradientLayer {
  fileprivate func show(_ gradient: GradientProperties) {
    (colors, locations, type) = (gradient.colors, gradient.locations, gradient.type)
    (startPoint, endPoint) = (gradient.startPoint, gradient.endPoint)
  }
}

extension ShapeLayer {
  fileprivate func show(_ shape: ShapeProperties) {
    (path, fillColor, fillRule) = (shape.path, shape.fillColor, shape.fillRule)
    (strokeColor, strokeStart, strokeEnd) = (shape.strokeColor, shape.strokeStart, shape.strokeEnd)
    (lineWidth, lineCap, lineJoin) = (shape.lineWidth, shape.lineCap, shape.lineJoin)
    miterLimit = shape.miterLimit
    (lineDashPattern, lineDashPhase) = (shape.lineDashPattern, shape.lineDashPhase)
  }
}

extension ReplicatorLayer {
  fileprivate func show(_ copies: ReplicatorProperties) {
    (instanceCount, instanceDelay) = (copies.instanceCount, copies.instanceDelay)
    (instanceTransform, instanceColor) = (copies.instanceTransform, copies.instanceColor)
    (instanceRedOffset, instanceGreenOffset) = (
      copies.instanceRedOffset, copies.instanceGreenOffset
    )
    (instanceBlueOffset, instanceAlphaOffset) = (
      copies.instanceBlueOffset, copies.instanceAlphaOffset
    )
  }
}
