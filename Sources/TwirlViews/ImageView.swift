import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that shows a picture, laid out by its ``View/contentMode``.
///
///     let photo = ImageView(image: Image(bitmap, scale: 2))
///     photo.contentMode = .scaleAspectFill
///     photo.clipsToBounds = true
///
/// Like UIKit's it takes no touches unless it is told to.
open class ImageView: View {
  /// Creates a view without a picture.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view of a picture's size.
  public convenience init(image: Image?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The picture, or nil for none.
  public var image: Image? {
    get { layer.contents }
    set {
      layer.contents = newValue
      layer.contentsScale = newValue?.scale ?? 1
    }
  }
}

extension View {
  /// How a picture is laid out in a view, with UIKit's names.
  public enum ContentMode: Int, Sendable, CaseIterable {
    /// Stretched to the bounds.
    case scaleToFill
    /// As large as fits, in the middle.
    case scaleAspectFit
    /// As small as covers the bounds, in the middle.
    case scaleAspectFill
    /// The same as `scaleToFill`: nothing is drawn by views.
    case redraw
    /// In the middle, at its own size.
    case center
    /// In the middle of the top edge.
    case top
    /// In the middle of the bottom edge.
    case bottom
    /// In the middle of the left edge.
    case left
    /// In the middle of the right edge.
    case right
    /// In the top left corner.
    case topLeft
    /// In the top right corner.
    case topRight
    /// In the bottom left corner.
    case bottomLeft
    /// In the bottom right corner.
    case bottomRight
  }

  /// How a picture is laid out in the bounds: the layer's `contentsGravity`.
  public var contentMode: ContentMode {
    get {
      ContentMode.allCases.first { $0.gravity == layer.contentsGravity } ?? .scaleToFill
    }
    set { layer.contentsGravity = newValue.gravity }
  }
}

extension View.ContentMode {
  /// The layer's name for it.
  package var gravity: ContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
