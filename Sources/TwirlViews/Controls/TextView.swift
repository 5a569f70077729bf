import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that shows text of many lines, from the top.
///
///     let story = TextView(frame: CGRect(x: 20, y: 20, width: 280, height: 120))
///     story.text = "Once upon a time …"
///
/// As in UIKit, text lies 8 points from the top and the bottom and 5 from the sides, and is cut off at
/// the bounds. It neither scrolls nor takes text.
open class TextView: View {
  /// The room around the text besides ``lineFragmentPadding``.
  public var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { update() }
  }
  /// The room at both ends of each line, in points.
  public var lineFragmentPadding: CGFloat = 5 {
    didSet { update() }
  }
  /// The text.
  public var text = "" {
    didSet { update() }
  }
  /// Its font; 12 points at first.
  public var font = Font.system(size: 12) {
    didSet { update() }
  }
  /// Its colour.
  public var textColor = SystemColor.label.light {
    didSet { update() }
  }
  /// Where the lines lie horizontally.
  public var textAlignment = TextAlignment.natural {
    didSet { update() }
  }
  private let label = TextLayer()

  /// Creates an empty view with a white background.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    backgroundColor = SystemColor.systemBackground.light
    clipsToBounds = true
    addPart(label)
    update()
  }

  /// Lays the text out for the bounds' width.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = room.inset(bounds).width
    let size = self.size(of: text, font: font, style: style, fittingWidth: width)
    label.frame = CGRect(
      x: bounds.minX + room.left, y: bounds.minY + room.top, width: width, height: size.height)
  }

  /// Lays the text out again with the stage's fonts.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    layoutSubviews()
  }

  /// Returns the size of the text with the room around it, at a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width - room.width : .infinity
    let text = self.size(of: self.text, font: font, style: style, fittingWidth: width)
    let line = lineHeight(of: font)
    return CGSize(
      width: text.width + room.width, height: max(text.height, line) + room.height)
  }

  private var style: ParagraphStyle {
    ParagraphStyle(alignment: textAlignment, lineBreakMode: .byWordWrapping, numberOfLines: 0)
  }

  private var room: EdgeInsets {
    var room = textContainerInset
    room.left += lineFragmentPadding
    room.right += lineFragmentPadding
    return room
  }

  private func update() {
    label.string = text
    label.font = font
    label.foregroundColor = textColor
    label.paragraphStyle = style
    layoutSubviews()
    invalidateIntrinsicContentSize()
  }

  /// The text, as a test sees it.
  package var textLayer: TextLayer { label }
}
