import Foundation
import TwirlGraphics
import TwirlLayers

/// A control that shows a line of text in a frame, or what is to be written there.
///
///     let name = TextField(frame: CGRect(x: 20, y: 20, width: 240, height: 34))
///     name.borderStyle = .roundedRect
///     name.placeholder = "Name"
///
/// Nothing can be typed: there is no keyboard. As in UIKit, text in a rounded frame is 7 points away
/// from its sides, the frame's corners are 5 points round, and it is 34 points high at a font of 14.
/// The other insets, the colours of the frames and the dots of a secure field are Twirl's choice.
open class TextField: Control {
  /// The frame around the text.
  public enum BorderStyle: Int, Sendable {
    /// None.
    case none
    /// A black line of 1 point.
    case line
    /// A grey line of 1 point.
    case bezel
    /// White, with round corners and a thin grey line.
    case roundedRect
  }

  enum Metrics {
    static let radius: CGFloat = 5
    static let thinLine: CGFloat = 0.5
    static let bezel = Color(white: 2.0 / 3)
    static let disabledOpacity: CGFloat = 0.5
  }

  /// The character that stands for each of a secure text.
  public static let secureDot = "\u{2022}"

  /// The frame around the text.
  ///
  /// A rounded one makes the background white where there is none.
  public var borderStyle = BorderStyle.none {
    didSet { if borderStyle != oldValue { applyBorder() } }
  }
  /// The text; empty for none.
  public var text: String? = "" {
    didSet { update() }
  }
  /// What is shown, in grey, where there is no text.
  public var placeholder: String? {
    didSet { update() }
  }
  /// The font of both.
  public var font = Font.system(size: 17) {
    didSet { update() }
  }
  /// The colour of the text.
  public var textColor = SystemColor.label.light {
    didSet { update() }
  }
  /// Where the text lies horizontally.
  public var textAlignment = TextAlignment.natural {
    didSet { update() }
  }
  /// Whether dots stand for the text's characters.
  public var isSecureTextEntry = false {
    didSet { update() }
  }
  private let label = TextLayer()

  /// Creates an empty field without a frame.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    addPart(label)
    update()
  }

  /// As wide as the text, or where there is none the placeholder, with the insets; the height of a
  /// line, and of 17 points more in a rounded frame or a bezel.
  open override var intrinsicContentSize: CGSize {
    let text = size(of: shown.text, font: font)
    let height = lineHeight(of: font)
    let more: CGFloat =
      switch borderStyle {
      case .none: 0
      case .line: 2
      case .bezel, .roundedRect: 17
      }
    return CGSize(width: text.width + 2 * inset.dx, height: (height + more).rounded())
  }

  /// Returns where the text lies in bounds.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    EdgeInsets(top: inset.dy, left: inset.dx, bottom: inset.dy, right: inset.dx).inset(bounds)
  }

  /// Returns where the placeholder lies in bounds.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  private var inset: (dx: CGFloat, dy: CGFloat) {
    switch borderStyle {
    case .none: (0, 0)
    case .line: (2, 1)
    case .bezel, .roundedRect: (7, 2)
    }
  }

  /// What is shown: the text, dots for it, or the placeholder.
  private var shown: (text: String, isPlaceholder: Bool) {
    guard let text, !text.isEmpty else { return (placeholder ?? "", true) }
    return (isSecureTextEntry ? String(repeating: Self.secureDot, count: text.count) : text, false)
  }

  /// Puts the text into its place.
  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame =
      shown.isPlaceholder ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  override func stateDidChange() { update() }

  private func update() {
    let (string, isPlaceholder) = shown
    label.string = string
    label.font = font
    label.paragraphStyle = ParagraphStyle(alignment: textAlignment)
    label.foregroundColor = isPlaceholder ? SystemColor.placeholderText.light : textColor
    label.opacity = isEnabled ? 1 : Metrics.disabledOpacity
    layoutSubviews()
    invalidateIntrinsicContentSize()
  }

  private func applyBorder() {
    layer.cornerRadius = borderStyle == .roundedRect ? Metrics.radius : 0
    switch borderStyle {
    case .none: layer.borderWidth = 0
    case .line: (layer.borderWidth, layer.borderColor) = (1, .black)
    case .bezel: (layer.borderWidth, layer.borderColor) = (1, Metrics.bezel)
    case .roundedRect:
      (layer.borderWidth, layer.borderColor) = (Metrics.thinLine, SystemColor.systemGray3.light)
      if backgroundColor == nil { backgroundColor = SystemColor.systemBackground.light }
    }
    update()
  }

  /// The text, as a test sees it.
  package var textLayer: TextLayer { label }
}
