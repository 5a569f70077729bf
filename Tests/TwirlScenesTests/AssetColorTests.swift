import Foundation
import Testing
import TwirlGraphics
import TwirlViews

@testable import TwirlScenes

@Suite struct AssetColorTests {
  private func color(_ json: String) throws -> Color? {
    let fixture = try AssetFixture()
    try fixture.write("C.colorset/Contents.json", AssetFixture.color(json))
    return try fixture.catalog().color(named: "C")
  }

  /// A component is a fraction with a point, of 255 without, or hexadecimal.
  @Test(
    arguments: [
      ("\"0.5\"", 0.5), ("\"1.000\"", 1), ("\"128\"", 128.0 / 255), ("\"255\"", 1),
      ("\"0x80\"", 128.0 / 255), ("\"0XfF\"", 1), ("\"0x0\"", 0), ("\" 0.25 \"", 0.25),
      ("\"1\"", 1.0 / 255), ("0.5", 0.5), ("128", 128.0 / 255), ("1", 1), ("0", 0),
      ("\"1.2\"", 1), ("\"-0.3\"", 0), ("\"5e-1\"", 0.5),
    ] as [(String, CGFloat)])
  func components(text: String, value: CGFloat) throws {
    let found = try #require(try color(AssetFixture.components(text, "\"0.0\"", "\"0.0\"")))
    #expect(abs(found.red - value) < 1e-12 && found.green == 0 && found.alpha == 1)
  }

  @Test func alphaIsAFraction() throws {
    for (text, alpha) in [("\"0.300\"", 0.3), ("\"1\"", 1), ("1", 1), ("\"0x80\"", 128.0 / 255)]
      as [(String, CGFloat)]
    {
      let json =
        #"{ "components": { "red": "1.0", "green": "0", "blue": "0", "alpha": \#(text) } }"#
      #expect(try color(json)?.alpha == alpha)
    }
    let bare = #"{ "components": { "red": "1.0", "green": "0", "blue": "0" } }"#
    #expect(try color(bare) == Color(red: 1, green: 0, blue: 0))
  }

  /// sRGB of colours in other spaces, from CSS Color Module Level 4's conversions (rounded to 8 bits),
  /// worked out in Python.
  @Test(
    arguments: [
      ("display-p3", [0.4, 0.4, 0.4], "#666666"), ("display-p3", [1, 1, 1], "#FFFFFF"),
      ("display-p3", [1, 0, 0], "#FF0000"), ("display-p3", [0.6, 0.4, 0.2], "#A26326"),
      ("display-p3", [0.2, 0.4, 0.8], "#1B68D3"), ("extended-srgb", [1.5, -0.2, 0.25], "#FF0040"),
      ("extended-linear-srgb", [0.5, 0.2140411, 0], "#BC7F00"),
      ("srgb", [0.2, 0.4, 0.6], "#336699"),
    ] as [(String, [Double], String)])
  func colorSpaces(space: String, values: [Double], hex: String) throws {
    let json = """
      { "color-space": "\(space)", "components":
        { "red": "\(values[0])", "green": "\(values[1])", "blue": "\(values[2])", "alpha": "1.0" } }
      """
    #expect(try color(json)?.pixel == Color(hex: hex)?.pixel)
  }

  @Test(arguments: ["gray-gamma-22", "extended-gray"])
  func greys(space: String) throws {
    let json = #"{ "color-space": "\#(space)", "components": { "white": "0.5", "alpha": "0.25" } }"#
    #expect(try color(json) == Color(white: 0.5, alpha: 0.25))
  }

  /// The reference values are those of Apple's Human Interface Guidelines.
  @Test func systemColors() throws {
    let fixture = try AssetFixture()
    for name in ["systemBlueColor", "labelColor", "systemGroupedBackgroundColor", "systemTeal"] {
      try fixture.write(
        "\(name).colorset/Contents.json",
        AssetFixture.color(#"{ "platform": "universal", "reference": "\#(name)" }"#))
    }
    let catalog = try fixture.catalog()
    for (name, light, dark) in [
      ("systemBlueColor", "#007AFF", "#0A84FF"), ("labelColor", "#000000", "#FFFFFF"),
      ("systemGroupedBackgroundColor", "#F2F2F7", "#000000"), ("systemTeal", "#30B0C7", "#40C8E0"),
    ] {
      #expect(try catalog.color(named: name) == Color(hex: light))
      #expect(try catalog.color(named: name, .dark) == Color(hex: dark))
    }
    // All have a name that Interface Builder writes, and opaque colours that say so.
    for color in SystemColor.allCases {
      #expect(SystemColor(named: color.rawValue + "Color") == color)
      #expect(color.light.alpha > 0 && color.dark.alpha > 0)
    }
    #expect(SystemColor.secondaryLabel.dark == Color(hex: "#EBEBF5")?.withAlphaComponent(0.6))
    #expect(SystemColor(named: "mauveColor") == nil)
  }

  /// Dark colours as the Human Interface Guidelines list them.
  @Test(
    arguments: [
      ("systemRed", "#FF453A"), ("systemOrange", "#FF9F0A"), ("systemYellow", "#FFD60A"),
      ("systemGreen", "#30D158"), ("systemMint", "#63E6E2"), ("systemTeal", "#40C8E0"),
      ("systemCyan", "#64D2FF"), ("systemBlue", "#0A84FF"), ("systemIndigo", "#5E5CE6"),
      ("systemPurple", "#BF5AF2"), ("systemPink", "#FF375F"), ("systemBrown", "#AC8E68"),
      ("systemGray", "#8E8E93"), ("systemGray2", "#636366"), ("systemGray3", "#48484A"),
      ("systemGray4", "#3A3A3C"), ("systemGray5", "#2C2C2E"), ("systemGray6", "#1C1C1E"),
      ("opaqueSeparator", "#38383A"), ("link", "#0984FF"), ("label", "#FFFFFF"),
      ("secondarySystemGroupedBackground", "#1C1C1E"), ("tertiarySystemBackground", "#2C2C2E"),
    ])
  func darkColors(name: String, hex: String) {
    #expect(SystemColor(named: name)?.dark == Color(hex: hex))
  }

  @Test func appearancesAndDevices() throws {
    let fixture = try AssetFixture()
    let (one, two) = (
      AssetFixture.components("\"0x11\"", "\"0x11\"", "\"0x11\""),
      AssetFixture.components("\"0x22\"", "\"0x22\"", "\"0x22\"")
    )
    let dark = #""appearances": [{ "appearance": "luminosity", "value": "dark" }]"#
    let contrast = #""appearances": [{ "appearance": "contrast", "value": "high" }]"#
    try fixture.write(
      "Both.colorset/Contents.json",
      """
      { "colors": [{ "idiom": "universal", \(contrast), "color": \(two) },
        { "idiom": "universal", \(dark), "color": \(two) },
        { "idiom": "universal", "color": \(one) }] }
      """)
    try fixture.write(
      "Phone.colorset/Contents.json",
      """
      { "colors": [{ "idiom": "mac", "color": \(two) }, { "idiom": "iphone", "color": \(one) },
        { "idiom": "universal", \(dark) }] }
      """)
    try fixture.write(
      "Gamut.colorset/Contents.json",
      """
      { "colors": [{ "idiom": "universal", "display-gamut": "display-P3", "color": \(two) },
        { "idiom": "universal", "display-gamut": "sRGB", "color": \(two) },
        { "idiom": "universal", "color": \(one) }] }
      """)
    try fixture.write(
      "Empty.colorset/Contents.json", #"{ "colors": [{ "idiom": "universal" }] }"#)
    let catalog = try fixture.catalog()
    #expect(try catalog.color(named: "Both") == Color(hex: "#111111"))
    #expect(try catalog.color(named: "Both", .dark) == Color(hex: "#222222"))
    #expect(try catalog.color(named: "Phone", .dark) == Color(hex: "#111111"))
    #expect(try catalog.color(named: "Gamut") == Color(hex: "#111111"))
    #expect(try catalog.color(named: "Empty") == nil && catalog.color(named: "None") == nil)
    #expect(catalog.warnings.isEmpty)
  }

  /// What is damaged is an error for who asks, with the place and what to do; the rest works.
  @Test(
    arguments: [
      ("{ \"colors\": [", .syntax, "1:14: ", "expected"),
      ("[]", .invalidContents, "", "expected an object, found an empty array"),
      ("{ \"colors\": 3 }", .invalidContents, "colors: ", "expected an array, found 3"),
      (
        AssetFixture.color(#"{ "components": { "red": "12O", "green": "0", "blue": "0" } }"#),
        .invalidContents, "colors[0].color.components.red: ",
        "\"12O\" is no number; write 0.5, 128 or 0x80"
      ),
      (
        AssetFixture.color(#"{ "components": { "red": "0", "green": "0" } }"#), .invalidContents,
        "colors[0].color.components: ", "\"blue\" is missing; add it"
      ),
      (
        AssetFixture.color(#"{ "components": { "red": true, "green": "0", "blue": "0" } }"#),
        .invalidContents, "colors[0].color.components.red: ",
        "expected a number, found true; write \"0.5\" or \"0x80\""
      ),
      (
        AssetFixture.color(#"{ "components": { "red": "0x1FF", "green": "0", "blue": "0" } }"#),
        .invalidContents, "colors[0].color.components.red: ",
        "\"0x1FF\" is no number; write 0.5, 128 or 0x80"
      ),
      (
        AssetFixture.color(#"{ "components": { "red": "nan", "green": "0", "blue": "0" } }"#),
        .invalidContents, "colors[0].color.components.red: ",
        "\"nan\" is no number; write 0.5, 128 or 0x80"
      ),
      (
        AssetFixture.color(#"{ "reference": "systemBleuColor" }"#), .unsupported,
        "colors[0].color: ",
        "\"systemBleuColor\" is no system colour; did you mean \"systemBlueColor\"?"
      ),
      (
        AssetFixture.color(#"{ "color-space": "cmyk", "components": {} }"#), .unsupported,
        "colors[0].color: ", "the colour space \"cmyk\" is not known; use \"srgb\""
      ),
    ] as [(String, AssetError.Kind, String, String)])
  func damaged(json: String, kind: AssetError.Kind, place: String, problem: String) throws {
    let fixture = try AssetFixture()
    try fixture.write("Bad.colorset/Contents.json", json)
    try fixture.write(
      "Good.colorset/Contents.json",
      AssetFixture.color(AssetFixture.components("\"1.0\"", "\"0.0\"", "\"0.0\"")))
    let catalog = try fixture.catalog()
    let error = assetError { _ = try catalog.color(named: "Bad") }
    #expect(error?.kind == kind)
    let path = fixture.path + "/Bad.colorset/Contents.json"
    #expect(
      error?.description.hasPrefix("\(path): \(place)\(problem)") == true,
      "\(error?.description ?? "")")
    #expect(catalog.warnings == [error].compactMap(\.self))
    #expect(try catalog.color(named: "Good") == Color(red: 1, green: 0, blue: 0))
  }
}
