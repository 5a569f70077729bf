import Foundation
import TwirlGraphics

/// The properties that hardly any layer changes from what they are at first.
package struct LayerExtras: Equatable, Sendable {
  package var anchorPointZ: CGFloat = 0
  package var zPosition: CGFloat = 0
  package var sublayerTransform = CATransform3DIdentity
  package var borderWidth: CGFloat = 0
  package var borderColor: Color? = .black
  package var shadowColor: Color? = .black
  package var shadowOpacity: CGFloat = 0
  package var shadowRadius: CGFloat = 3
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowPath: Path?
  package var cornerCurve = CornerCurve.circular
  package var maskedCorners = CornerMask.all
  package var contents: Image?
  package var contentsGravity = ContentsGravity.resize
  package var contentsScale: CGFloat = 1
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var minificationFilter = ContentsFilter.linear
  package var magnificationFilter = ContentsFilter.linear
  package var allowsGroupOpacity = true
  package var allowsEdgeAntialiasing = true
  package var edgeAntialiasingMask = EdgeMask.all
  package var isDoubleSided = true
  package var isGeometryFlipped = false

  /// A new layer's.
  static let initial = LayerExtras()
}

/// A set of them that any number of values hold together; it never changes.
final class SharedLayerExtras: Sendable, Equatable {
  let values: LayerExtras

  init(_ values: LayerExtras) {
    self.values = values
  }

  static func == (left: SharedLayerExtras, right: SharedLayerExtras) -> Bool {
    left === right || left.values == right.values
  }
}
