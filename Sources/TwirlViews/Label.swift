import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that shows one line of text, centred vertically.
public final class Label: View {
  private let textLayer = TextLayer()

  /// Creates a label with black text in the system's font, 17 points, at the left edge.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    textLayer.delegate = self
    layer.addSublayer(textLayer)
    layoutSubviews()
  }

  /// The text.
  public var text: String {
    get { textLayer.string }
    set { textLayer.string = newValue }
  }

  /// The text's colour.
  public var textColor: Color {
    get { textLayer.foregroundColor }
    set { textLayer.foregroundColor = newValue }
  }

  /// The text's font.
  public var font: Font {
    get { textLayer.font }
    set { textLayer.font = newValue }
  }

  /// Where the line lies horizontally.
  public var textAlignment: TextLayer.Alignment {
    get { textLayer.alignment }
    set { textLayer.alignment = newValue }
  }

  /// Keeps the text over the whole of the bounds.
  public override func layoutSubviews() {
    super.layoutSubviews()
    textLayer.frame = bounds
  }
}
