import Foundation
import TwirlGraphics
import TwirlLayers

/// Makes views that a document does not list but UIKit draws: of bars, tables and cells.
///
/// Colours and measures are those of iOS 13 to 18 in light mode as they can be seen there.
enum InterfaceParts {
  static func view(_ frame: CGRect, _ color: Color?) -> ViewDescription {
    var view = ViewDescription(path: "", kind: .view, geometry: .frame(frame))
    view.backgroundColor = color
    view.isUserInteractionEnabled = false
    return view
  }

  static func label(
    _ frame: CGRect, _ text: String, _ font: Font, _ color: Color,
    _ alignment: TextAlignment = .natural, of owner: InterfaceNode
  ) -> ViewDescription {
    var view = ViewDescription(path: owner.id, kind: .label, geometry: .frame(frame))
    view.text = SceneText(string: text, path: owner.id)
    (view.font, view.textColor, view.textAlignment) = (font, color, alignment)
    return view
  }

  static func image(_ frame: CGRect, _ image: ImageReference) -> ViewDescription {
    var view = ViewDescription(path: image.path, kind: .image, geometry: .frame(frame))
    view.image = image
    var looks = ViewLooks()
    looks.picture.mode = .scaleAspectFit
    view.looks = SharedLooks(looks)
    return view
  }

  /// A picture of one colour, through which the image shows where it is opaque.
  static func template(_ frame: CGRect, _ image: ImageReference, _ color: Color) -> ViewDescription
  {
    var view = view(frame, color)
    view.masks = [self.image(CGRect(origin: .zero, size: frame.size), image)]
    return view
  }

  /// A line of strokes in a square of its own.
  static func strokes(
    _ frame: CGRect, _ color: Color, width: CGFloat, _ points: [[CGPoint]]
  ) -> ViewDescription {
    var path = Path()
    for line in points {
      guard let first = line.first else { continue }
      path.move(to: first)
      for point in line.dropFirst() { path.addLine(to: point) }
    }
    var shape = ShapeProperties()
    shape.path = path
    shape.fillColor = nil
    (shape.strokeColor, shape.lineWidth) = (color, width)
    (shape.lineCap, shape.lineJoin) = (.round, .round)
    var looks = ViewLooks()
    looks.content = .shape(shape)
    var view = view(frame, nil)
    view.looks = SharedLooks(looks)
    return view
  }
}
