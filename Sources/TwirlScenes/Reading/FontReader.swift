import Foundation
import TwirlGraphics

/// Reads fonts.
enum FontReader {
  static let keys = KeySet(
    what: "a font", supported: ["family", "weight", "italic", "size"])
  static let weights: [(name: String, value: Font.Weight)] = [
    ("ultraLight", .ultraLight), ("thin", .thin), ("light", .light), ("regular", .regular),
    ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("heavy", .heavy),
    ("black", .black),
  ]

  /// A font; what is missing is as in the font that text has without one: Inter, regular, 17 points.
  static func font(_ node: SceneNode) throws(SceneError) -> Font {
    let object = try node.object(keys)
    var font = Font.system(size: Scene.defaultFontSize)
    if let family = object["family"] {
      font.family = try family.string("the name of a font family")
      guard !font.family.isEmpty else {
        throw family.failure(.invalidValue, "a font family's name is empty; give one or remove it")
      }
    }
    if let weight = object["weight"] { font.weight = try self.weight(weight) }
    if let italic = object["italic"] { font.isItalic = try italic.bool() }
    if let size = object["size"] { font.size = try size.number(.fontSize) }
    return font
  }

  private static func weight(_ node: SceneNode) throws(SceneError) -> Font.Weight {
    switch node.value {
    case .number: Font.Weight(try node.integer(in: 1...1000, "a font weight"))
    case .string: try node.choice(weights)
    default: throw node.wrongType(expected: "a font weight in 1...1000 or a name such as \"bold\"")
    }
  }
}
