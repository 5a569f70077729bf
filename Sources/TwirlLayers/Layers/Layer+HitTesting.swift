import Foundation
import TwirlGraphics

extension Layer {
  /// Returns whether a point of the layer's coordinates lies in its bounds; right and bottom edges do
  /// not belong to them.
  public func contains(_ point: CGPoint) -> Bool { properties.bounds.holds(point) }

  /// Returns the frontmost layer at a point, this one or one in it, by the model.
  ///
  /// Sublayers are found outside the bounds, too, unless those mask them; hidden layers are passed
  /// over with all that they hold.
  ///
  /// - Parameter point: in the superlayer's coordinates.
  public func hitTest(_ point: CGPoint) -> Layer? {
    hitTest(point, in: superlayer?.values, values: \.values)
  }

  fileprivate func hitTest(
    _ point: CGPoint, in superlayer: LayerValues?, values: (Layer) -> LayerValues
  ) -> Layer? {
    let shown = values(self)
    guard !shown.properties.isHidden,
      let inside = shown.properties.planeTransform(in: superlayer?.properties).inverse?.map(point)
    else { return nil }
    let isInside = shown.properties.bounds.holds(inside)
    if shown.properties.masksToBounds, !isInside { return nil }
    let front = sublayers.enumerated()
      .map { (values($1).properties.zPosition, $0, $1) }
      .sorted { ($0.0, $0.1) > ($1.0, $1.1) }
    for (_, _, sublayer) in front {
      if let hit = sublayer.hitTest(inside, in: shown, values: values) { return hit }
    }
    return isInside ? self : nil
  }
}

extension LayerPresentation {
  /// Returns whether a point of the layer's coordinates lies in its bounds as shown.
  public func contains(_ point: CGPoint) -> Bool { values.properties.bounds.holds(point) }

  /// Returns the frontmost layer seen at a point, this one or one in it.
  ///
  /// - Parameter point: in the superlayer's coordinates.
  public func hitTest(_ point: CGPoint) -> LayerPresentation? {
    let time = self.time
    func shown(_ layer: Layer) -> LayerValues {
      time.map(layer.presentedValues(at:)) ?? layer.values
    }
    let hit = model().hitTest(point, in: model().superlayer.map(shown), values: shown)
    return hit.map { time.map($0.presentation(at:)) ?? $0.presentation() }
  }
}

extension CGRect {
  /// Whether a point is in the rectangle, right and bottom edges not included.
  package func holds(_ point: CGPoint) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
