import Foundation
import TwirlKit

/// A font; the system's is Inter, since San Francisco is Apple's alone.
public typealias UIFont = Font

extension Font {
  /// Returns the system's font.
  ///
  /// - Precondition: the size is positive and finite.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> Font {
    .system(size: size, weight: weight)
  }

  /// Returns the system's font in bold.
  ///
  /// - Precondition: the size is positive and finite.
  public static func boldSystemFont(ofSize size: CGFloat) -> Font {
    .system(size: size, weight: .bold)
  }

  /// Returns the system's font in italics.
  ///
  /// - Precondition: the size is positive and finite.
  public static func italicSystemFont(ofSize size: CGFloat) -> Font {
    var font = Font.system(size: size)
    font.isItalic = true
    return font
  }

  /// Creates a font by its family.
  ///
  /// Whether there is one shows when the text is drawn.
  ///
  /// - Returns: nil for a size that is not a positive number.
  public init?(name: String, size: CGFloat) {
    guard size > 0, size.isFinite else { return nil }
    self.init(family: name, size: size)
  }

  /// The size in points.
  public var pointSize: CGFloat { size }

  /// Returns the font in another size.
  ///
  /// - Precondition: the size is positive and finite.
  public func withSize(_ size: CGFloat) -> Font {
    Font(family: family, weight: weight, isItalic: isItalic, size: size)
  }
}

extension Font {
  /// What a text is for.
  public enum TextStyle: Sendable, CaseIterable {
    /// The largest title, 34 points.
    case largeTitle
    /// A title, 28 points.
    case title1
    /// A title, 22 points.
    case title2
    /// A title, 20 points.
    case title3
    /// A heading, 17 points, semibold.
    case headline
    /// What is read, 17 points.
    case body
    /// What stands apart, 16 points.
    case callout
    /// A smaller heading, 15 points.
    case subheadline
    /// A note, 13 points.
    case footnote
    /// What stands under a picture, 12 points.
    case caption1
    /// The smallest of these, 11 points.
    case caption2
  }

  /// Returns the system's font for a kind of text, at the size that it has by default ("Large").
  public static func preferredFont(forTextStyle style: TextStyle) -> Font {
    switch style {
    case .largeTitle: .system(size: 34)
    case .title1: .system(size: 28)
    case .title2: .system(size: 22)
    case .title3: .system(size: 20)
    case .headline: .system(size: 17, weight: .semibold)
    case .body: .system(size: 17)
    case .callout: .system(size: 16)
    case .subheadline: .system(size: 15)
    case .footnote: .system(size: 13)
    case .caption1: .system(size: 12)
    case .caption2: .system(size: 11)
    }
  }
}
