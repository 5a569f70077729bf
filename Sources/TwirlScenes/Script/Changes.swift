import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// What a step changes of a view.
///
/// The order of application is fixed, since the keys of an object have none: anchor point, frame,
/// bounds, center, transform, scale, rotate, translate; then looks.
struct Changes: Sendable {
  var anchorPoint: CGPoint?
  /// Whether a change of the anchor point moves the position so that the view stays.
  var keepsFrame = false
  var frame: CGRect?
  var bounds: CGRect?
  var center: CGPoint?
  var transform: CGAffineTransform?
  var scale: CGPoint?
  /// In radians.
  var rotation: CGFloat?
  var translation: CGPoint?

  var alpha: CGFloat?
  var backgroundColor: Color?
  var cornerRadius: CGFloat?
  var isHidden: Bool?
  var clipsToBounds: Bool?
  var isUserInteractionEnabled: Bool?
  var borderWidth: CGFloat?
  var borderColor: Color?
  var looks: SharedLooks?
  var title: String?
  var text: String?
  /// Of a button's title or a label's text, as the font.
  var textColor: Color?
  var textAlignment: TextLayer.Alignment?
  var font: Font?
}

extension Changes {
  /// Makes the changes to a view's model, inside an animation block or not.
  func apply(to view: View) {
    applyGeometry(to: view)
    if let alpha { view.alpha = alpha }
    if let backgroundColor { view.backgroundColor = backgroundColor }
    if let cornerRadius { view.layer.cornerRadius = cornerRadius }
    if let isHidden { view.isHidden = isHidden }
    if let clipsToBounds { view.clipsToBounds = clipsToBounds }
    if let isUserInteractionEnabled { view.isUserInteractionEnabled = isUserInteractionEnabled }
    if let borderWidth { view.layer.borderWidth = borderWidth }
    if let borderColor { view.layer.borderColor = borderColor }
    looks?.looks.apply(to: view)
    if let button = view as? Button { apply(to: button) }
    if let label = view as? Label { apply(to: label) }
  }

  private func apply(to button: Button) {
    if let title { button.title = title }
    if let textColor { button.titleColor = textColor }
    if let font { button.font = font }
  }

  private func apply(to label: Label) {
    if let text { label.text = text }
    if let textColor { label.textColor = textColor }
    if let textAlignment { label.textAlignment = textAlignment }
    if let font { label.font = font }
  }

  /// Works out the geometry on the side, and leaves the view as it is where the result would be out
  /// of range: a script may scale a view by ten million again and again.
  private func applyGeometry(to view: View) {
    var model = view.layer.properties
    applyGeometry(to: &model)
    guard Self.isInRange(model) else { return }
    view.layer.anchorPoint = model.anchorPoint
    view.center = model.position
    view.bounds = model.bounds
    view.transform = model.affineTransform
  }

  func applyGeometry(to model: inout LayerProperties) {
    if let anchorPoint {
      if keepsFrame {
        // What a point p of the view maps to is (p - anchor) · L + position, so moving the anchor
        // by d needs the position moved by d · L, L being the transform's linear part.
        let shift = CGSize(
          width: (anchorPoint.x - model.anchorPoint.x) * model.bounds.width,
          height: (anchorPoint.y - model.anchorPoint.y) * model.bounds.height
        ).applying(model.affineTransform)
        model.position.x += shift.width
        model.position.y += shift.height
      }
      model.anchorPoint = anchorPoint
    }
    if let frame { model.frame = frame }
    if let bounds { model.bounds = bounds }
    if let center { model.position = center }
    if let transform { model.affineTransform = transform }
    if let scale { model.affineTransform = model.affineTransform.scaledBy(x: scale.x, y: scale.y) }
    if let rotation { model.affineTransform = model.affineTransform.rotated(by: rotation) }
    if let translation {
      model.affineTransform = model.affineTransform.translatedBy(x: translation.x, y: translation.y)
    }
  }

  /// Steps may take a view a thousand times as far as a file may put it.
  private static func isInRange(_ model: LayerProperties) -> Bool {
    let (bounds, t) = (model.bounds, model.affineTransform)
    let numbers = [
      bounds.origin.x, bounds.origin.y, bounds.width, bounds.height,
      model.position.x, model.position.y, t.a, t.b, t.c, t.d, t.tx, t.ty,
    ]
    return numbers.allSatisfy { abs($0) <= Scene.coordinateLimit * 1000 }
  }
}
