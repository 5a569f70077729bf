import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// What a page says of a button besides its title and that one's colour and font.
struct ButtonDescription: Sendable {
  /// How it looks in a state.
  struct Look: Sendable {
    var state: Control.State
    /// Nil in the normal state, whose title is the view's.
    var title: String?
    var color: Color?
    var attributedTitle: AttributedDescription?
    var image: ImageReference?
    var background: ImageReference?
  }

  /// A look as a whole; see `Button.Configuration`.
  struct Configuration: Sendable {
    var style: Button.Configuration.Style
    var title: String?
    var image: ImageReference?
    var imagePadding: CGFloat?
    var foreground: Color?
    var background: Color?
    var cornerStyle: Button.Configuration.CornerStyle?
    var insets: EdgeInsets?
  }

  var isSystem = false
  var isSelected = false
  var looks: [Look] = []
  var contentInsets = EdgeInsets.zero
  var titleInsets = EdgeInsets.zero
  var imageInsets = EdgeInsets.zero
  var horizontal = Control.ContentHorizontalAlignment.center
  var vertical = Control.ContentVerticalAlignment.center
  var lineBreakMode = LineBreakMode.byTruncatingMiddle
  var configuration: Configuration?

  /// The pictures of all states.
  var images: [ImageReference] {
    looks.flatMap { [$0.image, $0.background] }.compactMap(\.self)
      + [configuration?.image].compactMap(\.self)
  }

  /// Makes a button look so.
  func apply(to button: Button, images: [String: Image]) {
    func image(_ reference: ImageReference?) -> Image? { reference.flatMap { images[$0.name] } }
    for look in looks {
      if let title = look.title { button.setTitle(title, for: look.state) }
      if let color = look.color { button.setTitleColor(color, for: look.state) }
      if let text = look.attributedTitle {
        button.setAttributedTitle(text.string(size: button.font.size), for: look.state)
      }
      if let image = image(look.image) { button.setImage(image, for: look.state) }
      if let reference = look.background, let image = image(reference) {
        button.setBackgroundImage(
          image,
          contentsCenter: reference.contentsCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1),
          for: look.state)
      }
    }
    (button.contentEdgeInsets, button.titleEdgeInsets) = (contentInsets, titleInsets)
    button.imageEdgeInsets = imageInsets
    (button.contentHorizontalAlignment, button.contentVerticalAlignment) = (horizontal, vertical)
    button.titleLabel?.lineBreakMode = lineBreakMode
    if let configuration {
      var look = Button.Configuration(style: configuration.style)
      look.title = configuration.title
      look.image = image(configuration.image)
      if let padding = configuration.imagePadding { look.imagePadding = padding }
      look.baseForegroundColor = configuration.foreground
      look.baseBackgroundColor = configuration.background
      if let style = configuration.cornerStyle { look.cornerStyle = style }
      if let insets = configuration.insets { look.contentInsets = insets }
      button.configuration = look
    }
    button.isSelected = isSelected
  }
}

/// Text of several looks.
struct AttributedDescription: Sendable {
  /// A stretch of text that looks the same all along; what is nil is the label's.
  struct Fragment: Sendable {
    var text: String
    var font: Font?
    var color: Color?
    var background: Color?
    var underline: Int?
    var strikethrough: Int?
    var kern: CGFloat?
    var baselineOffset: CGFloat?
    var paragraph: ParagraphStyle?
  }

  var fragments: [Fragment] = []

  /// The text alone.
  var text: String { fragments.map(\.text).joined() }

  /// The text with its looks.
  ///
  /// - Parameter size: in points, of what names no font.
  func string(size: CGFloat) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for fragment in fragments {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = fragment.font ?? Font.system(size: size)
      attributes[.foregroundColor] = fragment.color
      attributes[.backgroundColor] = fragment.background
      attributes[.underlineStyle] = fragment.underline
      attributes[.strikethroughStyle] = fragment.strikethrough
      attributes[.kern] = fragment.kern
      attributes[.baselineOffset] = fragment.baselineOffset
      attributes[.paragraphStyle] = fragment.paragraph
      result.append(NSAttributedString(string: fragment.text, attributes: attributes))
    }
    return result
  }
}
