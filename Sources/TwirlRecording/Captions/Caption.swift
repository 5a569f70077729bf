import Foundation
import TwirlGraphics
import TwirlRaster
import TwirlText

/// One line of text on a picture of ours: a time, a name, a number beside an axis.
///
///     let caption = try Caption("0.25 s", style: Caption.Style(size: 12), fonts: fonts)
///     caption.draw(in: context, at: CGPoint(x: 20, y: 30), alignment: .center)
///
/// Digits have equal widths, so that times in a column or from frame to frame stand still:
///
///     ┌──┬──┬─┬──┐
///     │ 1│ 1│.│ 1│ s       each digit in the middle of a cell as wide as the widest digit
///     └──┴──┴─┴──┘
///
/// The cells are made here and not by a font's `tnum` feature, so any font has them.
package struct Caption: Equatable, Sendable {
  /// How a caption looks.
  package struct Style: Equatable, Sendable {
    /// Family, weight and size in points.
    package var font: Font
    /// The colour of the letters.
    package var color: Color
    /// The colour of a rim around the letters, for text over pictures; nil for none.
    package var rimColor: Color?
    /// The width of that rim in points.
    package var rimWidth: CGFloat = 1.5
    /// Whether all digits are equally wide.
    package var hasTabularDigits = true

    /// Creates a style in the face that stands for the system's.
    ///
    /// - Precondition: the size is positive and finite.
    package init(
      size: CGFloat, weight: Font.Weight = .regular, color: Color = .black, rimColor: Color? = nil
    ) {
      font = .system(size: size, weight: weight)
      (self.color, self.rimColor) = (color, rimColor)
    }
  }

  /// Where the point at which a caption is drawn lies on it.
  package enum Alignment: Sendable {
    /// At its left end.
    case left
    /// In its middle.
    case center
    /// At its right end.
    case right
  }

  /// What it says, cut where there was no room.
  package let text: String
  /// How it looks.
  package let style: Style
  /// The sum of the advances in points.
  package let width: CGFloat
  /// From the baseline up to the line's top, in points.
  package let ascent: CGFloat
  /// From the baseline down to the line's bottom, in points.
  package let descent: CGFloat
  /// The outlines of the letters; the origin is the baseline's left end.
  package let outline: Path

  /// Sets a line.
  ///
  /// - Parameters:
  ///   - text: what it says.
  ///   - fonts: where the font is found.
  ///   - widthLimit: the most points; longer text ends with an ellipsis, and is empty where not even
  ///     that has room.
  ///   - replacement: stands for characters that the font cannot show; nil makes them an error.
  /// - Throws: `TextError`, which names the family if no such font is installed.
  package init(
    _ text: String, style: Style, fonts: FontBook, widthLimit: CGFloat = .infinity,
    replacement: Character? = nil
  ) throws(TextError) {
    let text = try Self.showable(text, style, fonts, replacement)
    var set = try SetText(text, style, fonts)
    var shown = text
    if set.width > widthLimit {
      // The first prefix from the end that fits with its ellipsis: widths grow with the letters.
      var kept = Substring(text)
      repeat {
        guard !kept.isEmpty else {
          shown = ""
          break
        }
        kept.removeLast()
        while kept.last == " " { kept.removeLast() }
        shown = kept + "…"
        set = try SetText(shown, style, fonts)
      } while set.width > widthLimit
      if shown.isEmpty { set = try SetText("", style, fonts) }
    }
    (self.text, self.style) = (shown, style)
    (width, ascent, descent, outline) = (set.width, set.ascent, set.descent, set.outline)
  }

  /// The height of the letter H in Inter over the font's size: what the eye centres text by.
  private static let capHeightRatio: CGFloat = 0.727

  /// The height of capital letters and digits in points, as Inter has it.
  package var capHeight: CGFloat { style.font.size * Self.capHeightRatio }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - point: on the baseline, in user space; on a whole pixel letters are sharpest.
  ///   - alignment: which part of the caption lies there.
  package func draw(
    in context: GraphicsContext, at point: CGPoint, alignment: Alignment = .left
  ) {
    let shift: CGFloat =
      switch alignment {
      case .left: 0
      case .center: -width / 2
      case .right: -width
      }
    let shape = outline.applying(CGAffineTransform(translationX: point.x + shift, y: point.y))
    context.saveGState()
    if let rim = style.rimColor {
      context.setStrokeColor(rim)
      context.setStrokeStyle(StrokeStyle())
      context.setLineWidth(2 * style.rimWidth)
      context.setLineJoin(.round)
      context.stroke(shape)
    }
    context.setFillColor(style.color)
    context.fill(shape)
    context.restoreGState()
  }
}

// MARK: - Setting

extension Caption {
  /// The text with a replacement for each character that cannot be shown.
  private static func showable(
    _ text: String, _ style: Style, _ fonts: FontBook, _ replacement: Character?
  ) throws(TextError) -> String {
    guard let replacement else { return text }
    do {
      _ = try fonts.line(text, font: style.font)
      return text
    } catch {
      switch error {
      case .missingGlyphs, .unsupportedEmoji, .unsupportedColorGlyphs, .controlCharacters: break
      default: throw error
      }
    }
    var result = ""
    for character in text {
      let isShown = (try? fonts.line(String(character), font: style.font)) != nil
      result.append(isShown ? character : replacement)
    }
    return result
  }

  /// Outlines and measures of a text.
  private struct SetText {
    var width: CGFloat = 0
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    var outline = Path()

    init(_ text: String, _ style: Style, _ fonts: FontBook) throws(TextError) {
      let whole = try fonts.line(text, font: style.font)
      (ascent, descent) = (whole.ascent, whole.descent)
      guard style.hasTabularDigits, text.contains(where: \.isDigit), Self.runsRight(text) else {
        (width, outline) = (whole.width, whole.outline)
        return
      }
      var cell: CGFloat = 0
      for digit in "0123456789" {
        cell = max(cell, try fonts.line(String(digit), font: style.font).width)
      }
      var rest = Substring(text)
      while let first = rest.first {
        let run = first.isDigit ? rest.prefix(1) : rest.prefix { !$0.isDigit }
        rest = rest.dropFirst(run.count)
        let line = try fonts.line(String(run), font: style.font)
        let room = first.isDigit ? cell : line.width
        outline.addPath(
          line.outline,
          transform: CGAffineTransform(translationX: width + (room - line.width) / 2, y: 0))
        width += room
      }
    }

    /// Whether the text can be set piece by piece: none of its letters runs from right to left.
    private static func runsRight(_ text: String) -> Bool {
      text.unicodeScalars.allSatisfy { $0.value < 0x590 || (0x2000...0x2BFF).contains($0.value) }
    }
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
