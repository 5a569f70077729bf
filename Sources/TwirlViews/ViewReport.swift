import Foundation
import TwirlGraphics
import TwirlLayers

/// Every view of a stage that has an id, in numbers, at one time.
package struct StageMoment: Encodable, Sendable {
  /// The time in seconds.
  package var time: Double
  /// The views by id.
  package var views: [String: ViewReport] = [:]

  /// Reads the numbers of a stage as it is.
  package init(_ time: Double, of stage: Stage, ids: [String]) {
    self.time = time
    for id in ids {
      if let view = stage.window.view(identifiedBy: id) { views[id] = ViewReport(view) }
    }
  }
}

/// One view's numbers: where the model says that it is, and where it is shown.
package struct ViewReport: Encodable, Equatable, Sendable {
  /// The values that model and presentation both have; lengths are in points.
  package struct Geometry: Encodable, Equatable, Sendable {
    /// x, y, width, height in the superview's coordinates.
    package var frame: [Double]
    /// x, y, width, height in the view's own coordinates.
    package var bounds: [Double]
    /// x, y of the anchor point in the superview's coordinates.
    package var center: [Double]
    /// x, y in units of the size.
    package var anchorPoint: [Double]
    /// a, b, c, d, tx, ty: x' = a x + c y + tx, y' = b x + d y + ty.
    package var transform: [Double]
    /// 0 for clear to 1 for opaque.
    package var alpha: Double

    init(_ properties: LayerProperties) {
      frame = numbers(properties.frame)
      bounds = numbers(properties.bounds)
      center = [properties.position.x, properties.position.y]
      anchorPoint = [properties.anchorPoint.x, properties.anchorPoint.y]
      transform = numbers(properties.affineTransform)
      alpha = properties.opacity
    }
  }

  /// What the view's properties say.
  package var model: Geometry
  /// What is shown at this time.
  package var presentation: Geometry
  /// Maps the view's own coordinates, from its bounds' origin, to canvas points as presented.
  package var toCanvas: [Double]

  /// Reads the numbers of a view as it is.
  package init(_ view: View) {
    model = Geometry(view.layer.properties)
    presentation = Geometry(view.layer.presentation().properties)
    // Own coordinates begin at the bounds' origin, whatever number that has.
    let bounds = view.layer.presentation().bounds
    let toRoot = sequence(first: view.layer, next: \.superlayer).reduce(
      CGAffineTransform(translationX: bounds.minX, y: bounds.minY)
    ) { $0.concatenating($1.presentation().transformToSuperlayer) }
    toCanvas = numbers(toRoot)
  }

  private enum CodingKeys: CodingKey {
    case presentation, toCanvas
  }

  package func encode(to encoder: any Encoder) throws {
    try model.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(presentation, forKey: .presentation)
    try container.encode(toCanvas, forKey: .toCanvas)
  }
}

private func numbers(_ rect: CGRect) -> [Double] {
  [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
}

private func numbers(_ t: CGAffineTransform) -> [Double] { [t.a, t.b, t.c, t.d, t.tx, t.ty] }
