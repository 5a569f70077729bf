import Foundation
import TwirlGraphics

/// A layer that shows one line of text, centred vertically in its bounds.
public final class TextLayer: Layer {
  /// Where the line lies between the left and right edges of the bounds.
  public enum Alignment: String, Sendable, CaseIterable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// The line of text.
  public var string = ""
  /// The font.
  public var font = Font.system(size: 17)
  /// The colour of the text.
  public var foregroundColor = Color.black
  /// Where the line lies horizontally.
  public var alignment = Alignment.left
}
