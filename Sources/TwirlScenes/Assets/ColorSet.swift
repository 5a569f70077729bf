import Foundation
import TwirlGraphics
import TwirlViews

/// A named colour of a catalogue: what it is in light and in dark mode.
struct ColorSet: Equatable, Sendable {
  /// In light mode; nil where the set has no colour for it.
  let light: Color?
  /// In dark mode; nil where the set has no colour for it.
  let dark: Color?

  /// Reads a set's `Contents.json`.
  init(_ contents: AssetNode) throws(AssetError) {
    var best: (light: (Int, Color)?, dark: (Int, Color)?) = (nil, nil)
    for entry in try contents.elements("colors") {
      let variant = try AssetVariant(entry)
      guard let color = try entry.member("color") else { continue }
      if let distance = variant.distance(from: .light), distance < best.light?.0 ?? .max {
        best.light = (distance, try Self.color(color, .light))
      }
      if let distance = variant.distance(from: .dark), distance < best.dark?.0 ?? .max {
        best.dark = (distance, try Self.color(color, .dark))
      }
    }
    (light, dark) = (best.light?.1, best.dark?.1)
  }

  private static func color(
    _ node: AssetNode, _ appearance: AssetCatalog.Appearance
  ) throws(AssetError) -> Color {
    if let name = try node.text("reference") {
      guard let color = SystemColor(named: name) else {
        let near = NearestName.find(name, among: SystemColor.allCases.map { $0.rawValue + "Color" })
        let advice = near.map { "did you mean \(Message.quoted($0))?" } ?? "use components"
        throw node.failure("\(Message.quoted(name)) is no system colour; \(advice)", .unsupported)
      }
      return appearance == .dark ? color.dark : color.light
    }
    let name = try node.text("color-space") ?? "srgb"
    guard let space = CatalogColorSpace(rawValue: name) else {
      let names = CatalogColorSpace.allCases.map(\.rawValue)
      throw node.failure(
        "the colour space \(Message.quoted(name)) is not known; use \(Message.choice(names))",
        .unsupported)
    }
    guard let components = try node.member("components") else {
      throw node.failure("\"components\" is missing; add it")
    }
    let alpha = try component("alpha", of: components, default: 1)
    if space.isGrey {
      let white = try component("white", of: components, default: nil)
      return space.color([white, white, white], alpha: alpha)
    }
    let red = try component("red", of: components, default: nil)
    let green = try component("green", of: components, default: nil)
    let blue = try component("blue", of: components, default: nil)
    return space.color([red, green, blue], alpha: alpha)
  }

  /// Reads a component: "0.5" is a fraction, "128" and "0x80" are of 255.
  ///
  /// Alpha is a fraction however it is written but for hexadecimal digits, as Xcode has it.
  private static func component(
    _ key: String, of components: AssetNode, default missing: CGFloat?
  ) throws(AssetError) -> CGFloat {
    guard let node = try components.member(key) else {
      if let missing { return missing }
      throw components.failure("\"\(key)\" is missing; add it")
    }
    switch node.value {
    case .number(let number) where number.isFinite:
      // A number does not tell how it was written: more than 1 is of 255 where it is whole.
      let isByte = number > 1 && number == number.rounded() && key != "alpha"
      return CGFloat(isByte ? number / 255 : number)
    case .string(let text):
      let digits = text.trimmingCharacters(in: .whitespaces)
      if digits.hasPrefix("0x") || digits.hasPrefix("0X"), digits.count <= 4,
        let byte = UInt8(digits.dropFirst(2), radix: 16)
      {
        return CGFloat(byte) / 255
      }
      if key != "alpha", let byte = Int(digits), (-255...255 * 16).contains(byte) {
        return CGFloat(byte) / 255
      }
      if let number = Double(digits), number.isFinite, !digits.lowercased().contains("x") {
        return CGFloat(number)
      }
      throw node.failure("\(Message.quoted(text)) is no number; write 0.5, 128 or 0x80")
    default:
      throw node.failure(
        "expected a number, found \(node.value.foundDescription); write \"0.5\" or \"0x80\"")
    }
  }
}
