import Foundation
import TwirlGraphics

// The names are UIKit's, and so are the strings.
extension NSAttributedString.Key {
  /// The font: a ``Font``; the label's own where there is none.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// The colour: a ``Color``; the label's own where there is none.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// What fills the room behind the text: a ``Color``.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// How far letters are moved apart, in points: a number.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// How far the text is above the baseline, in points: a number.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// The line below the text: an ``UnderlineStyle``, or its raw value.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// The colour of that line: a ``Color``; the text's where there is none.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// The line through the text: an ``UnderlineStyle``, or its raw value.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// The colour of that line: a ``Color``; the text's where there is none.
  public static let strikethroughColor = NSAttributedString.Key(
    rawValue: "NSStrikethroughColor")
  /// How the paragraph is set: a ``ParagraphStyle``, that of the first character counting for all.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// A line under text or through it, with UIKit's raw values.
public struct UnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a style from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A thin line.
  public static let single = UnderlineStyle(rawValue: 1)
  /// A line of twice the thickness.
  public static let thick = UnderlineStyle(rawValue: 2)
  /// Two thin lines.
  public static let double = UnderlineStyle(rawValue: 9)
}

/// What stands for a paragraph style in attributed text.
public protocol ParagraphStyleConvertible {
  /// The style.
  var paragraphStyle: ParagraphStyle { get }
}

extension ParagraphStyle: ParagraphStyleConvertible {
  /// The style itself.
  public var paragraphStyle: ParagraphStyle { self }
}

/// A stretch of text that looks the same all along.
struct TextRun: Equatable {
  var text: String
  var font: Font
  var color: Color
  var backgroundColor: Color?
  var kern: CGFloat = 0
  var baselineOffset: CGFloat = 0
  var underline: UnderlineStyle = []
  var underlineColor: Color?
  var strikethrough: UnderlineStyle = []
  var strikethroughColor: Color?

  /// Takes attributed text apart.
  ///
  /// - Parameters:
  ///   - font: the font of what names none.
  ///   - color: its colour.
  static func runs(of text: NSAttributedString, font: Font, color: Color) -> [TextRun] {
    var runs: [TextRun] = []
    let whole = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { found, range, _ in
      var run = TextRun(text: whole.substring(with: range), font: font, color: color)
      run.font = found[.font] as? Font ?? font
      run.color = found[.foregroundColor] as? Color ?? color
      run.backgroundColor = found[.backgroundColor] as? Color
      run.kern = number(found[.kern])
      run.baselineOffset = number(found[.baselineOffset])
      run.underline = style(found[.underlineStyle])
      run.underlineColor = found[.underlineColor] as? Color
      run.strikethrough = style(found[.strikethroughStyle])
      run.strikethroughColor = found[.strikethroughColor] as? Color
      runs.append(run)
    }
    return runs
  }

  /// The paragraph style of the first character; nil where it has none.
  static func paragraphStyle(of text: NSAttributedString) -> ParagraphStyle? {
    guard text.length > 0 else { return nil }
    let value = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
    return (value as? any ParagraphStyleConvertible)?.paragraphStyle
  }

  private static func number(_ value: Any?) -> CGFloat {
    let number: CGFloat? =
      switch value {
      case let value as CGFloat: value
      case let value as Double: CGFloat(value)
      case let value as Int: CGFloat(value)
      case let value as Float: CGFloat(value)
      case let value as NSNumber: CGFloat(value.doubleValue)
      default: nil
      }
    guard let number, number.isFinite else { return 0 }
    return number
  }

  private static func style(_ value: Any?) -> UnderlineStyle {
    switch value {
    case let value as UnderlineStyle: value
    case let value as Int: UnderlineStyle(rawValue: value)
    case let value as NSNumber: UnderlineStyle(rawValue: value.intValue)
    default: []
    }
  }
}
