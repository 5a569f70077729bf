import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that shows text, centred vertically; its layer is a ``TextLayer``.
///
///     let label = Label(frame: CGRect(x: 20, y: 20, width: 120, height: 44))
///     label.text = "The quick brown fox"
///     label.numberOfLines = 2
///
/// Text for which there is no room is cut as ``lineBreakMode`` says.
open class Label: View {
  /// Creates a label with one line of black text in the system's font, 17 points, cut at its tail.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    textLayer?.paragraphStyle = ParagraphStyle()
  }

  /// A layer of text.
  open override class var layerClass: AnyClass { TextLayer.self }

  private var textLayer: TextLayer? { layer as? TextLayer }

  /// The text; nil, which reads as empty, for none.
  public var text: String? {
    get { textLayer?.string }
    set {
      textLayer?.string = newValue ?? ""
      invalidateIntrinsicContentSize()
    }
  }

  /// The text's colour.
  public var textColor: Color {
    get { textLayer?.foregroundColor ?? .black }
    set { textLayer?.foregroundColor = newValue }
  }

  /// The text's font.
  public var font: Font {
    get { textLayer?.font ?? .system(size: 17) }
    set {
      textLayer?.font = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// Where the lines lie horizontally.
  public var textAlignment: TextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }

  /// The most lines that are shown; 0 for as many as the height has room for.
  ///
  /// - Precondition: it is not negative.
  public var numberOfLines: Int {
    get { paragraphStyle.numberOfLines }
    set {
      precondition(newValue >= 0, "A number of lines is negative.")
      paragraphStyle.numberOfLines = newValue
    }
  }

  /// Where lines end, and what becomes of text for which there is no room.
  public var lineBreakMode: LineBreakMode {
    get { paragraphStyle.lineBreakMode }
    set { paragraphStyle.lineBreakMode = newValue }
  }

  private var paragraphStyle: ParagraphStyle {
    get { textLayer?.paragraphStyle ?? ParagraphStyle() }
    set {
      textLayer?.paragraphStyle = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The width in points at which ``intrinsicContentSize`` breaks lines; 0 for as wide as the text.
  public var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The size of the text in up to ``numberOfLines`` lines, rounded up to half points; zero for none.
  open override var intrinsicContentSize: CGSize {
    textSize(in: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
  }

  /// Returns the size of the text where lines are no longer than the width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(in: size.width > 0 ? size.width : .infinity)
  }

  private func textSize(in width: CGFloat) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let size = self.size(of: text, font: font, style: paragraphStyle, fittingWidth: width)
    return CGSize(width: min(size.width, width), height: size.height)
  }

  override func baseline(isLast: Bool) -> CGFloat? {
    guard let text, !text.isEmpty else { return nil }
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity
    let layout = try? fonts.layout(text, font: font, style: paragraphStyle, width: width)
    return (isLast ? layout?.lines.last : layout?.lines.first)?.origin.y
  }
}
