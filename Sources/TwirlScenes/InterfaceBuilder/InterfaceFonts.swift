import Foundation
import TwirlGraphics
import TwirlText

/// Reads fonts.
///
/// The system's fonts are Inter's; others go by their family, and are Inter where that is missing.
final class InterfaceFonts {
  private let log: InterfaceLog
  private let makeBook: () -> FontBook
  /// The fonts that text is measured with; made only when they are needed.
  private(set) lazy var book = makeBook()
  private var known: [String: String?] = [:]

  init(log: InterfaceLog, makeBook: @escaping () -> FontBook) {
    self.log = log
    self.makeBook = makeBook
  }

  /// Returns the font of an element's font description; nil where there is none.
  func font(_ owner: InterfaceNode, key: String = "fontDescription") throws(SceneError) -> Font? {
    guard let node = owner.child(key: key) else { return nil }
    return try font(node, of: owner)
  }

  /// Returns the font that an element describes.
  func font(_ node: InterfaceNode, of owner: InterfaceNode) throws(SceneError) -> Font {
    var size = try node.number("pointSize")
    if size == nil { size = try node.number("size") }
    if let size, !(size > 0 && size <= Scene.fontSizeLimit) {
      throw node.failure(
        .invalidValue, "a font of \(Message.number(size)) points; use 0.1 to 10000")
    }
    if let style = node["style"] {
      let text = Self.textStyles.first { $0.name == style }
      if text == nil {
        log.warn(owner, "the text style \(Message.quoted(style)) is unknown; drawn as body text")
      }
      noteSystem()
      return .system(size: text?.size ?? 17, weight: text?.weight ?? .regular)
    }
    let postScriptName = node["name"] ?? ""
    let family = node["family"] ?? Self.family(of: postScriptName)
    guard node["type"] == nil, node["metaFont"] == nil, !family.isEmpty, !family.hasPrefix("."),
      family != "System"
    else {
      return system(node, size: size ?? Scene.defaultFontSize)
    }
    let (weight, isItalic) = Self.style(of: postScriptName)
    var font = Font(
      family: family, weight: weight, isItalic: isItalic, size: size ?? Scene.defaultFontSize)
    if let problem = problem(with: font) {
      log.warn(owner, problem + "; drawn in Inter", group: "font \(family)")
      font.family = "Inter"
    }
    return font
  }

  private func system(_ node: InterfaceNode, size: CGFloat) -> Font {
    noteSystem()
    let weight =
      node["weight"].flatMap(Self.weight)
      ?? (node["type"] == "boldSystem" || node["metaFont"] == "systemBold" ? .bold : .regular)
    var font = Font.system(size: size, weight: weight)
    font.isItalic = node["type"] == "italicSystem"
    return font
  }

  /// Returns a font in which a text fits where the document's own font would have let it.
  ///
  /// Frames are as wide as their texts are in the system's font, and Inter is a little wider: text is
  /// up to a fifth smaller rather than cut. Text that would be cut even so keeps its size.
  func fitted(
    _ font: Font, _ text: String, in size: CGSize, style: ParagraphStyle, of owner: InterfaceNode
  ) throws(SceneError) -> Font {
    guard font.family == "Inter", owner.child(key: "fontDescription")?["family"] != "Inter",
      size.width > 0, size.height > 0, !text.isEmpty
    else { return font }
    var step = 0
    while step <= 10 {
      var smaller = font
      smaller.size = font.size * CGFloat(50 - step) / 50
      if try fits(text, smaller, size, style, of: owner) {
        if step > 0 { log.note("text that is too wide for its frame in Inter is drawn smaller") }
        return smaller
      }
      step += 1
    }
    return font
  }

  private func fits(
    _ text: String, _ font: Font, _ size: CGSize, _ style: ParagraphStyle, of owner: InterfaceNode
  ) throws(SceneError) -> Bool {
    do throws(TextError) {
      let layout = try book.layout(
        text, font: font, style: style, width: size.width, height: size.height)
      return !layout.isTruncated
    } catch {
      throw owner.failure(.text, Message.oneLine(error.description))
    }
  }

  private func noteSystem() {
    log.note("the system's font is drawn as Inter")
  }

  /// What is wrong with a family, asked once.
  private func problem(with font: Font) -> String? {
    if let known = known[font.family] { return known }
    var problem: String?
    do throws(TextError) {
      _ = try book.typeface(for: font)
    } catch {
      problem = Message.oneLine(error.description)
    }
    known[font.family] = .some(problem)
    return problem
  }
}

// MARK: - Names

extension InterfaceFonts {
  /// UIKit's text styles at the default content size, large.
  private static let textStyles: [(name: String, size: CGFloat, weight: Font.Weight)] = [
    ("UICTFontTextStyleTitle0", 34, .regular), ("UICTFontTextStyleLargeTitle", 34, .regular),
    ("UICTFontTextStyleTitle1", 28, .regular), ("UICTFontTextStyleTitle2", 22, .regular),
    ("UICTFontTextStyleTitle3", 20, .regular), ("UICTFontTextStyleHeadline", 17, .semibold),
    ("UICTFontTextStyleBody", 17, .regular), ("UICTFontTextStyleCallout", 16, .regular),
    ("UICTFontTextStyleSubhead", 15, .regular), ("UICTFontTextStyleFootnote", 13, .regular),
    ("UICTFontTextStyleCaption1", 12, .regular), ("UICTFontTextStyleCaption2", 11, .regular),
  ]

  /// Words of weight in PostScript names and attributes, the longer before those that they hold.
  private static let weights: [(word: String, weight: Font.Weight)] = [
    ("ultralight", .ultraLight), ("extralight", .ultraLight), ("demibold", .semibold),
    ("semibold", .semibold), ("extrabold", .heavy), ("ultrabold", .heavy), ("thin", .thin),
    ("light", .light), ("medium", .medium), ("heavy", .heavy), ("black", .black),
    ("bold", .bold), ("regular", .regular),
  ]

  static func weight(_ name: String) -> Font.Weight? {
    weights.first { $0.word == name.lowercased() }?.weight
  }

  /// Weight and slant that a PostScript name such as `AvenirNext-DemiBoldItalic` speaks of.
  static func style(of postScriptName: String) -> (weight: Font.Weight, isItalic: Bool) {
    guard let dash = postScriptName.firstIndex(of: "-") else { return (.regular, false) }
    let style = postScriptName[dash...].lowercased()
    let weight = weights.first { style.contains($0.word) }?.weight ?? .regular
    return (weight, style.contains("italic") || style.contains("oblique"))
  }

  /// The family that a PostScript name speaks of: `HelveticaNeue` of `HelveticaNeue-Bold`.
  private static func family(of postScriptName: String) -> String {
    String(postScriptName.prefix { $0 != "-" })
  }
}
