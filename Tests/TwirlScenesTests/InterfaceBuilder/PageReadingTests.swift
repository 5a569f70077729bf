import Foundation
import Testing
import TwirlGraphics
import TwirlViews

@testable import TwirlScenes

/// What single elements and attributes come to.
@Suite struct PageReadingTests {
  private func view(_ more: String, resources: String = "") throws -> ViewDescription {
    try Pages.scene(
      subviews: "<view id=\"v\"><rect key=\"frame\" x=\"1\" y=\"2\" width=\"30\" height=\"40\"/>"
        + more + "</view>", resources: resources
    ).description("v")
  }

  /// Red, green, blue and alpha of 0…255, rounded.
  private func bytes(_ color: Color?) -> [Int] {
    guard let color else { return [] }
    return [color.red, color.green, color.blue, color.alpha].map { Int(($0 * 255).rounded()) }
  }

  @Test(
    "Colours",
    arguments: [
      (
        "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"1\" customColorSpace=\"sRGB\"",
        [51, 102, 153, 255]
      ),
      (
        "red=\"0.2\" green=\"0.4\" blue=\"0.6\" alpha=\"0.5\" colorSpace=\"calibratedRGB\"",
        [51, 102, 153, 128]
      ),
      ("white=\"0.4\" alpha=\"1\" colorSpace=\"calibratedWhite\"", [102, 102, 102, 255]),
      (
        "white=\"0.4\" alpha=\"0\" customColorSpace=\"genericGamma22GrayColorSpace\"",
        [102, 102, 102, 0]
      ),
      // Computed from the primaries of both spaces with numpy.
      (
        "red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" customColorSpace=\"displayP3\"",
        [255, 0, 0, 255]
      ),
      (
        "red=\"0.2\" green=\"0.6\" blue=\"0.3\" alpha=\"1\" customColorSpace=\"displayP3\"",
        [0, 156, 66, 255]
      ),
      ("systemColor=\"systemRedColor\"", [255, 59, 48, 255]),
      ("systemColor=\"secondaryLabelColor\"", [60, 60, 67, 153]),
      ("cocoaTouchSystemColor=\"groupTableViewBackgroundColor\"", [242, 242, 247, 255]),
      ("cocoaTouchSystemColor=\"darkTextColor\"", [0, 0, 0, 255]),
      // The document's own list goes before what is known.
      ("systemColor=\"systemTealColor\"", [90, 200, 250, 255]),
      ("name=\"brand\"", [0, 128, 0, 255]),
    ])
  func colors(attributes: String, expected: [Int]) throws {
    let resources = """
      <systemColor name="systemTealColor"><color red="0.353" green="0.784" blue="0.98" alpha="1"/>
      </systemColor><namedColor name="brand"><color red="0" green="0.5" blue="0" alpha="1"/></namedColor>
      """
    let view = try view("<color key=\"backgroundColor\" \(attributes)/>", resources: resources)
    #expect(bytes(view.backgroundColor) == expected)
  }

  @Test("Colours that are unknown are warned of, by element, ID and line")
  func unknownColors() throws {
    let scene = try Pages.scene(
      subviews: "\n\n<view id=\"v\"><color key=\"backgroundColor\" name=\"none\"/></view>"
        + "\n<view id=\"w\"><color key=\"backgroundColor\" systemColor=\"systemPlaidColor\"/></view>"
    )
    #expect(
      scene.warnings.filter { $0.problem.contains("color") }.map(\.description) == [
        "page.xib:6: view v: the color \"none\" is in no .xcassets folder beside the document; "
          + "not drawn",
        "page.xib:7: view w: the system has no color \"systemPlaidColor\" that is known; not drawn",
      ])
  }

  @Test(
    "Fonts", .enabled(if: Pages.hasInter, "the font Inter is not installed"),
    arguments: [
      ("type=\"system\" pointSize=\"17\"", Font.system(size: 17)),
      ("type=\"boldSystem\" pointSize=\"12\"", Font.system(size: 12, weight: .bold)),
      ("type=\"italicSystem\" pointSize=\"12\"", Font(family: "Inter", isItalic: true, size: 12)),
      (
        "type=\"system\" weight=\"semibold\" pointSize=\"9\"",
        Font.system(size: 9, weight: .semibold)
      ),
      (
        "type=\"system\" weight=\"ultraLight\" pointSize=\"9\"",
        Font.system(size: 9, weight: .ultraLight)
      ),
      ("style=\"UICTFontTextStyleHeadline\"", Font.system(size: 17, weight: .semibold)),
      ("style=\"UICTFontTextStyleTitle1\"", Font.system(size: 28)),
      ("style=\"UICTFontTextStyleCaption2\"", Font.system(size: 11)),
      (
        "name=\"Inter-DemiBoldItalic\" family=\"Inter\" pointSize=\"10\"",
        Font(family: "Inter", weight: .semibold, isItalic: true, size: 10)
      ),
      (
        "name=\"Nowhere-Bold\" family=\"Nowhere\" pointSize=\"10\"",
        Font.system(size: 10, weight: .bold)
      ),
    ])
  func fonts(attributes: String, expected: Font) throws {
    let scene = try Pages.scene(
      subviews: "<label id=\"v\" text=\"\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" "
        + "height=\"9\"/><fontDescription key=\"fontDescription\" \(attributes)/></label>")
    #expect(try scene.description("v").font == expected)
    let isMissing = attributes.contains("Nowhere")
    #expect(scene.warnings.count == (isMissing ? 1 : 0))
    if isMissing {
      #expect(scene.warnings[0].problem.hasPrefix("no font of the family \"Nowhere\" was found"))
    }
  }

  @Test("The system's font is noted once; a missing family is one warning for all")
  func fontNotes() throws {
    let label = { (id: String, font: String) in
      "<label id=\"\(id)\" text=\"\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>"
        + "<fontDescription key=\"fontDescription\" \(font) pointSize=\"9\"/></label>\n"
    }
    let scene = try Pages.scene(
      subviews: label("a", "type=\"system\"") + label("b", "type=\"system\"")
        + label("c", "family=\"Nowhere\"") + label("d", "family=\"Nowhere\""))
    #expect(scene.notes == ["the system's font is drawn as Inter"])
    #expect(scene.warnings.count == 1)
    #expect(scene.warnings.first?.objectID == "c")
    #expect(scene.warnings.first?.problem.hasSuffix("drawn in Inter (and of 1 other)") == true)
  }

  @Test("What is set by key path")
  func runtimeAttributes() throws {
    func attribute(_ type: String, _ keyPath: String, _ value: String) -> String {
      "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(keyPath)\">\(value)"
        + "</userDefinedRuntimeAttribute>"
    }
    let color = "<color key=\"value\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\"/>"
    let view = try view(
      "<userDefinedRuntimeAttributes>"
        + attribute("number", "layer.cornerRadius", "<integer key=\"value\" value=\"5\"/>")
        + attribute("number", "layer.borderWidth", "<real key=\"value\" value=\"1.5\"/>")
        + attribute("color", "layer.borderColor", color)
        + attribute("color", "layer.shadowColor", color)
        + attribute("number", "layer.shadowOpacity", "<real key=\"value\" value=\"0.25\"/>")
        + attribute("number", "layer.shadowRadius", "<real key=\"value\" value=\"6\"/>")
        + attribute("size", "layer.shadowOffset", "<size key=\"value\" width=\"1\" height=\"2\"/>")
        + "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"layer.masksToBounds\" value=\"YES\"/>"
        + attribute("number", "alpha", "<real key=\"value\" value=\"0.75\"/>")
        + "</userDefinedRuntimeAttributes>")
    #expect(view.cornerRadius == 5 && view.borderWidth == 1.5 && view.alpha == 0.75)
    #expect(bytes(view.borderColor) == [255, 0, 0, 255])
    #expect(view.clipsToBounds == true)
    let shadow = try #require(view.looks?.looks.shadow)
    #expect(bytes(shadow.color) == [255, 0, 0, 255])
    #expect(shadow.opacity == 0.25 && shadow.radius == 6)
    #expect(shadow.offset == CGSize(width: 1, height: 2))
  }

  @Test("What a view has; what is unknown is warned of, one line each")
  func attributes() throws {
    let scene = try Pages.scene(
      subviews: """
        <view id="v" alpha="0.5" hidden="YES" clipsSubviews="YES" userInteractionEnabled="NO" \
        glow="much" restorationIdentifier="rest" userLabel="label" customClass="Class">
        <rect key="frame" x="1" y="2" width="3" height="4"/><sparkle key="sparkles"/>
        <userDefinedRuntimeAttributes>
        <userDefinedRuntimeAttribute type="string" keyPath="animation" value="shake"/>
        </userDefinedRuntimeAttributes></view>
        <mapView id="m"><rect key="frame" x="1" y="2" width="3" height="4"/></mapView>
        """)
    let view = try scene.description("v")
    #expect(view.alpha == 0.5 && view.isHidden == true && view.clipsToBounds == true)
    #expect(view.isUserInteractionEnabled == false)
    for name in ["rest", "label", "Class", "v"] { #expect(scene.viewIDs(named: name) == ["v"]) }
    #expect(
      scene.warnings.map { "\($0.element) \($0.objectID ?? ""): \($0.problem)" } == [
        "view v: glow=\"much\" is not drawn", "view v: its sparkles is not drawn",
        "view v: the runtime attribute \"animation\" is for the program; not drawn",
        "mapView m: is not drawn; a plain view of its background stands for it",
      ])
  }

  @Test("The attributes of a program's class are one warning, in whatever order views have them")
  func sharedAttributes() throws {
    func view(_ id: String, _ keys: String...) -> String {
      let attributes = keys.map {
        #"<userDefinedRuntimeAttribute type="string" keyPath="\#($0)" value="1"/>"#
      }
      return """
        <view id="\(id)"><rect key="frame" x="1" y="2" width="3" height="4"/>
        <userDefinedRuntimeAttributes>\(attributes.joined())</userDefinedRuntimeAttributes></view>
        """
    }
    let scene = try Pages.scene(
      subviews: view("a", "type", "delay") + view("b", "delay", "type") + view("c", "delay"))
    #expect(
      scene.warnings.map { "\($0.objectID ?? ""): \($0.problem)" } == [
        "a: the runtime attributes \"delay\" and \"type\" are for the program; not drawn "
          + "(and of 1 other)",
        "c: the runtime attribute \"delay\" is for the program; not drawn",
      ])
  }

  @Test("Images by name: at the document's scale, else another; missing ones are warned of")
  func images() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-pages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a@2x.png", "a@3x.png", "b@3x.png", "c.png"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let xml = Pages.xib(
      ["a", "b", "c", "../c", "d"].map { name in
        "<imageView id=\"\(name)\" image=\"\(name)\" contentMode=\"scaleAspectFit\"/>"
      }.joined())
    let scene = try Pages.scene(xml, path: folder.appendingPathComponent("page.xib").path)
    func image(_ id: String) throws -> String? {
      try scene.description(id).image.map {
        "\($0.name.split(separator: "/").last ?? "") \($0.scale)"
      }
    }
    #expect(try image("a") == "a@2x.png 2.0")
    #expect(try image("b") == "b@3x.png 3.0")
    #expect(try image("c") == "c.png 1.0")
    #expect(try image("../c") == nil)
    #expect(try image("d") == nil)
    #expect(try scene.description("a").looks?.looks.picture.mode == .scaleAspectFit)
    #expect(
      scene.warnings.filter { $0.problem.contains("image \"d\" is in no .xcassets") }.count == 1)
  }
}
