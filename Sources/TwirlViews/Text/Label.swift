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
  /// What ``attributedText`` was set to.
  private var attributed: NSAttributedString?
  /// The layers that show it, in front of the label's own.
  private var runLayers: [Layer] = []

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
    get { attributed?.string ?? textLayer?.string }
    set {
      attributed = nil
      textLayer?.string = newValue ?? ""
      changed()
    }
  }

  /// The text's colour.
  public var textColor: Color {
    get { textLayer?.foregroundColor ?? .black }
    set {
      textLayer?.foregroundColor = newValue
      if attributed != nil { showAttributedText() }
    }
  }

  /// The text's font.
  public var font: Font {
    get { textLayer?.font ?? .system(size: 17) }
    set {
      textLayer?.font = newValue
      changed()
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
      changed()
    }
  }

  /// The width in points at which ``intrinsicContentSize`` breaks lines; 0 for as wide as the text.
  public var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// Text of several fonts and colours, by the keys of `NSAttributedString.Key` that begin with
  /// `font`; nil for none.
  ///
  ///     let text = NSMutableAttributedString(string: "20 % off")
  ///     text.addAttributes([.foregroundColor: Color.red], range: NSRange(location: 0, length: 4))
  ///     label.attributedText = text
  ///
  /// What names no font, colour or paragraph style has the label's. Lines are broken after spaces and
  /// hyphens, each run is shaped by itself, they follow each other from left to right, and only the
  /// tail is cut: texts with a single look are set with more care as ``text``.
  public var attributedText: NSAttributedString? {
    get { attributed }
    set {
      attributed = newValue
      textLayer?.string = ""
      changed()
    }
  }

  /// Lays out text of several looks.
  open override func layoutSubviews() {
    super.layoutSubviews()
    if attributed != nil { showAttributedText() }
  }

  /// Lays out text of several looks with the stage's fonts.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if attributed != nil { showAttributedText() }
  }

  /// The size of the text in up to ``numberOfLines`` lines, rounded up to half points; zero for none.
  open override var intrinsicContentSize: CGSize {
    textSize(in: preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity)
  }

  /// Returns the size of the text where lines are no longer than the width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(in: size.width > 0 ? size.width : .infinity)
  }

  override func baseline(isLast: Bool) -> CGFloat? {
    guard let text, !text.isEmpty else { return nil }
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : .infinity
    if attributed != nil {
      let layout = runLayout(width, .infinity)?.layout
      return isLast ? layout?.lastBaseline : layout?.firstBaseline
    }
    let layout = try? fonts.layout(text, font: font, style: paragraphStyle, width: width)
    return (isLast ? layout?.lines.last : layout?.lines.first)?.origin.y
  }
}

// MARK: - Layout

extension Label {
  private func changed() {
    showAttributedText()
    invalidateIntrinsicContentSize()
  }

  private func textSize(in width: CGFloat) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    var size: CGSize
    if attributed != nil {
      let exact = runLayout(width, .infinity)?.layout.size ?? .zero
      size = CGSize(width: Self.roundedUp(exact.width), height: Self.roundedUp(exact.height))
    } else {
      size = self.size(of: text, font: font, style: paragraphStyle, fittingWidth: width)
    }
    size.width = min(size.width, width)
    return size
  }

  private func runLayout(_ width: CGFloat, _ height: CGFloat) -> (
    layout: RunLayout, runs: [TextRun]
  )? {
    guard let attributed else { return nil }
    var style = paragraphStyle
    if let own = TextRun.paragraphStyle(of: attributed) {
      style = own
      style.numberOfLines = numberOfLines
    }
    let runs = TextRun.runs(of: attributed, font: font, color: textColor)
    let layout = try? RunLayout(
      runs, style: style, fonts: fonts, width: max(width, 0), height: max(height, 0))
    return layout.map { ($0, runs) }
  }

  private func showAttributedText() {
    for part in runLayers { part.removeFromSuperlayer() }
    runLayers = []
    guard let attributed, attributed.length > 0 else { return }
    guard let (layout, runs) = runLayout(bounds.width, bounds.height) else {
      // As plain text it is reported when it is drawn.
      textLayer?.string = attributed.string
      return
    }
    textLayer?.string = ""
    runLayers = RunLayers(layout, runs).layers
    for (index, part) in runLayers.enumerated() {
      part.position.x += bounds.minX
      part.position.y += bounds.minY
      part.delegate = self
      layer.insertSublayer(part, at: index)
    }
  }

  /// The layers of text of several looks, as a test sees them.
  package var runParts: [Layer] { runLayers }
}
