import Foundation
import TwirlKit

/// How a paragraph of attributed text is set.
public class NSParagraphStyle: ParagraphStyleConvertible {
  /// The values.
  public fileprivate(set) var paragraphStyle: ParagraphStyle

  /// The style of text for which none is given.
  public static var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// Creates a style: natural alignment, lines wrapped by words.
  public init() {
    paragraphStyle = ParagraphStyle(lineBreakMode: .byWordWrapping, numberOfLines: 0)
  }

  /// Where the lines lie horizontally.
  public var alignment: NSTextAlignment { paragraphStyle.alignment }
  /// Where lines end, and what becomes of text for which there is no room.
  public var lineBreakMode: NSLineBreakMode { paragraphStyle.lineBreakMode }
  /// The room between lines, in points.
  public var lineSpacing: CGFloat { paragraphStyle.lineSpacing }
  /// The direction in which the paragraph begins.
  public var baseWritingDirection: WritingDirection { paragraphStyle.baseWritingDirection }
}

/// A style that can be changed.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// Where the lines lie horizontally.
  public override var alignment: NSTextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }
  /// Where lines end, and what becomes of text for which there is no room.
  public override var lineBreakMode: NSLineBreakMode {
    get { paragraphStyle.lineBreakMode }
    set { paragraphStyle.lineBreakMode = newValue }
  }
  /// The room between lines, in points.
  public override var lineSpacing: CGFloat {
    get { paragraphStyle.lineSpacing }
    set { paragraphStyle.lineSpacing = max(newValue, 0) }
  }
  /// The direction in which the paragraph begins.
  public override var baseWritingDirection: WritingDirection {
    get { paragraphStyle.baseWritingDirection }
    set { paragraphStyle.baseWritingDirection = newValue }
  }
}
