import Foundation
import TwirlGraphics

/// A layer that shows a paragraph of text, centred vertically in its bounds.
public final class TextLayer: Layer {
  /// Where the lines lie between the left and right edges of the bounds.
  public typealias Alignment = TextAlignment

  /// Creates a layer with empty text.
  public override init() {
    super.init()
    values.content = .text(TextProperties())
  }

  private var text: TextProperties {
    get { if case .text(let text) = values.content { text } else { TextProperties() } }
    set { values.content = .text(newValue) }
  }

  /// The text.
  public var string: String {
    get { text.string }
    set { text.string = newValue }
  }

  /// The font.
  public var font: Font {
    get { text.font }
    set {
      // A font is set as a whole; only its size animates, under a key of its own.
      if newValue.size == text.font.size {
        text.font = newValue
      } else {
        change(.fontSize) { values in
          guard case .text(var text) = values.content else { return }
          text.font = newValue
          values.content = .text(text)
        }
      }
    }
  }

  /// The size of the font in points.
  ///
  /// - Precondition: it is positive and finite.
  public var fontSize: CGFloat {
    get { text.font.size }
    set {
      precondition(newValue > 0 && newValue.isFinite, "A font's size is not a positive number.")
      var changed = font
      changed.size = newValue
      font = changed
    }
  }

  /// The colour of the text.
  public var foregroundColor: Color {
    get { text.foregroundColor }
    set {
      guard newValue != text.foregroundColor else { return }
      change(.foregroundColor) { $0[.foregroundColor] = .color(newValue) }
    }
  }

  /// How the text is set: alignment, line breaking and number of lines; at first as one line that is
  /// cut off at the bounds.
  public var paragraphStyle: ParagraphStyle {
    get { text.paragraphStyle }
    set { text.paragraphStyle = newValue }
  }

  /// Where the lines lie horizontally.
  public var alignment: Alignment {
    get { text.alignment }
    set { text.alignment = newValue }
  }

  /// Whether the text is broken between words into as many lines as there is room for; false at first.
  ///
  /// Another way to say `paragraphStyle.numberOfLines`: 0 for true and 1 for false.
  public var isWrapped: Bool {
    get { text.paragraphStyle.numberOfLines != 1 }
    set {
      let mode = truncationMode
      text.paragraphStyle.numberOfLines = newValue ? 0 : 1
      truncationMode = mode
    }
  }

  /// What becomes of text for which there is no room; `none` at first.
  ///
  /// Another way to say `paragraphStyle.lineBreakMode`.
  public var truncationMode: TruncationMode {
    get {
      switch text.paragraphStyle.lineBreakMode {
      case .byTruncatingHead: .start
      case .byTruncatingMiddle: .middle
      case .byTruncatingTail: .end
      case .byWordWrapping, .byCharWrapping, .byClipping: .none
      }
    }
    set {
      text.paragraphStyle.lineBreakMode =
        switch newValue {
        case .none: isWrapped ? .byWordWrapping : .byClipping
        case .start: .byTruncatingHead
        case .middle: .byTruncatingMiddle
        case .end: .byTruncatingTail
        }
    }
  }

  /// Which part of a text gives way to an ellipsis where there is no room for all of it.
  public enum TruncationMode: String, Sendable, CaseIterable {
    /// None: further text is not shown.
    case none
    /// The beginning of the last line.
    case start
    /// The middle of the last line.
    case middle
    /// The end of the last line.
    case end
  }
}
