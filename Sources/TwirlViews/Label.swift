import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that shows one line of text, centred vertically; its layer is a ``TextLayer``.
open class Label: View {
  /// Creates a label with black text in the system's font, 17 points, at the left edge.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A layer of text.
  open override class var layerClass: AnyClass { TextLayer.self }

  private var textLayer: TextLayer? { layer as? TextLayer }

  /// The text; nil, which reads as empty, for none.
  public var text: String? {
    get { textLayer?.string }
    set { textLayer?.string = newValue ?? "" }
  }

  /// The text's colour.
  public var textColor: Color {
    get { textLayer?.foregroundColor ?? .black }
    set { textLayer?.foregroundColor = newValue }
  }

  /// The text's font.
  public var font: Font {
    get { textLayer?.font ?? .system(size: 17) }
    set { textLayer?.font = newValue }
  }

  /// Where the line lies horizontally.
  public var textAlignment: TextLayer.Alignment {
    get { textLayer?.alignment ?? .left }
    set { textLayer?.alignment = newValue }
  }
}
