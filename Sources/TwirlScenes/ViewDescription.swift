import Foundation
import TwirlGraphics
import TwirlLayers

/// A view as a scene file describes it, with what lies in it.
struct ViewDescription: Sendable {
  /// What sort of view it is.
  enum Kind: String, Sendable {
    case view, button, label, image
    /// One of UIKit's other controls, on a page.
    case control

    /// With its article, for messages.
    var noun: String { self == .image ? "an image" : "a \(rawValue)" }
  }

  /// Where it lies before its transform.
  enum Geometry: Sendable {
    case frame(CGRect)
    case boundsAndCenter(CGRect, CGPoint)
  }

  /// Where it stands in the file, such as `views[0].subviews[1]`.
  var path: String
  var kind: Kind
  var id: String?
  var geometry: Geometry
  var anchorPoint: CGPoint?
  var transform: CGAffineTransform?
  var alpha: CGFloat?
  var isHidden: Bool?
  var clipsToBounds: Bool?
  var isUserInteractionEnabled: Bool?
  var backgroundColor: Color?
  var cornerRadius: CGFloat?
  var borderWidth: CGFloat?
  var borderColor: Color?
  /// A button's title or a label's text.
  var text: SceneText?
  var textColor: Color?
  var textAlignment: TextLayer.Alignment?
  var numberOfLines: Int?
  var lineBreakMode: LineBreakMode?
  var font: Font?
  /// An image's picture.
  var image: ImageReference?
  var looks: SharedLooks?
  /// What the document of a page calls it.
  var sharedIdentity: SharedIdentity?
  /// What a page says of a control.
  var sharedControl: SharedControl?
  /// The colour that controls in it have, on a page.
  var tintColor: Color?
  /// Whether a control reacts and looks so, on a page.
  var isEnabled: Bool?
  /// What cuts the view out: one view or none.
  var masks: [ViewDescription] = []
  var onTap: [Step] = []
  var subviews: [ViewDescription] = []
}

/// A text and its place in the file, such as `views[0].title`.
struct SceneText: Sendable {
  var string: String
  var path: String
}

/// A step's new text for a view.
struct TextChange: Sendable {
  var id: String
  /// The kind of view that has such a text.
  var kind: ViewDescription.Kind
  var text: SceneText
}

/// A step's new font for a view, and its place in the file.
struct FontChange: Sendable {
  var id: String
  var font: Font
  var path: String
}

extension ViewDescription {
  /// The pictures that it shows in one state or another.
  var images: [ImageReference] {
    (image.map { [$0] } ?? []) + (sharedControl?.value.images ?? [])
  }

  /// What the document of a page calls it.
  var identity: ViewIdentity? { sharedIdentity?.value }

  /// This view and all in it, from back to front, a view before its mask and its subviews.
  var flattened: [ViewDescription] {
    [self] + masks.flatMap(\.flattened) + subviews.flatMap(\.flattened)
  }
}
