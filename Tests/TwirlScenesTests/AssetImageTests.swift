import Foundation
import Testing
import TwirlGraphics

@testable import TwirlScenes

@Suite struct AssetImageTests {
  private func images(_ scales: [String]) -> String {
    let entries = scales.map {
      #"{ "idiom": "universal", "scale": "\#($0)", "filename": "a@\#($0).png" }"#
    }
    return "{ \"images\": [\(entries.joined(separator: ", "))] }"
  }

  /// The smallest that has as many pixels a point, else the largest.
  @Test(
    arguments: [
      (["1x", "2x", "3x"], 1, 1), (["1x", "2x", "3x"], 2, 2), (["1x", "2x", "3x"], 3, 3),
      (["1x", "2x", "3x"], 1.5, 2), (["1x", "2x", "3x"], 8, 3), (["3x", "2x"], 1, 2),
      (["1x", "3x"], 2, 3), (["1x"], 3, 1),
    ] as [([String], CGFloat, CGFloat)])
  func nearestScale(scales: [String], wanted: CGFloat, found: CGFloat) throws {
    let fixture = try AssetFixture()
    try fixture.write("A.imageset/Contents.json", images(scales))
    for scale in scales {
      try fixture.write("A.imageset/a@\(scale).png", AssetFixture.png(30, 20))
    }
    let catalog = try fixture.catalog()
    let image = try #require(try catalog.image(named: "A", scale: wanted))
    #expect(image.scale == found && image.pixelSize == CGSize(width: 30, height: 20))
    #expect(image.path == fixture.path + "/A.imageset/a@\(Int(found))x.png")
    #expect(image.contentsCenter == nil && !image.isTemplate)
    #expect(try catalog.image(named: "B", scale: 1) == nil && catalog.imageNames == ["A"])
  }

  /// Edges of 4, 6, 8 and 10 pixels of 40 × 30.
  @Test(
    arguments: [
      ("9-part", CGRect(x: 0.15, y: 4.0 / 30, width: 0.6, height: 18.0 / 30)),
      ("3-part-horizontal", CGRect(x: 0.15, y: 0, width: 0.6, height: 1)),
      ("3-part-vertical", CGRect(x: 0, y: 4.0 / 30, width: 1, height: 18.0 / 30)),
    ] as [(String, CGRect)])
  func slices(mode: String, center: CGRect) throws {
    let fixture = try AssetFixture()
    try fixture.write(
      "A.imageset/Contents.json",
      """
      { "images": [{ "idiom": "universal", "filename": "a.png", "resizing": { "mode": "\(mode)",
          "center": { "mode": "tile", "width": 1, "height": 1 },
          "cap-insets": { "top": 4, "left": 6, "bottom": 8, "right": 10 } } }],
        "properties": { "template-rendering-intent": "template" } }
      """)
    try fixture.write("A.imageset/a.png", AssetFixture.png(40, 30))
    let catalog = try fixture.catalog()
    let image = try #require(try catalog.image(named: "A", scale: 2))
    let found = try #require(image.contentsCenter)
    #expect(abs(found.minX - center.minX) < 1e-12 && abs(found.minY - center.minY) < 1e-12)
    #expect(abs(found.width - center.width) < 1e-12)
    #expect(abs(found.height - center.height) < 1e-12)
    #expect(image.isTemplate && image.scale == 1)
    #expect(catalog.warnings.isEmpty)
    // Insets of 16 pixels beside each other do not fit in 15.
    try fixture.write("A.imageset/a.png", AssetFixture.png(15, 30))
    let error = assetError { _ = try fixture.catalog().image(named: "A", scale: 2) }
    #expect(mode == "3-part-vertical" || error?.kind == .invalidContents)
  }

  /// A middle of more than a pixel is stretched where it should be repeated, which is said.
  @Test(arguments: [(1, 1, 0), (2, 1, 1), (1, 9, 1)])
  func tiles(width: Int, height: Int, warnings: Int) throws {
    let fixture = try AssetFixture()
    try fixture.write(
      "A.imageset/Contents.json",
      """
      { "images": [{ "filename": "a.png", "resizing": { "mode": "9-part",
        "center": { "mode": "tile", "width": \(width), "height": \(height) } } }] }
      """)
    try fixture.write("A.imageset/a.png", AssetFixture.png(40, 30))
    let catalog = try fixture.catalog()
    #expect(catalog.warnings.map(\.kind) == Array(repeating: .unsupported, count: warnings))
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(try catalog.image(named: "A", scale: 1)?.contentsCenter == whole)
  }

  @Test func darkPictures() throws {
    let fixture = try AssetFixture()
    try fixture.write(
      "A.imageset/Contents.json",
      """
      { "images": [
        { "idiom": "universal", "scale": "2x", "filename": "day.png" },
        { "idiom": "universal", "scale": "2x", "filename": "night.png",
          "appearances": [{ "appearance": "luminosity", "value": "dark" }] },
        { "idiom": "universal", "scale": "3x" }] }
      """)
    for name in ["day", "night"] {
      try fixture.write("A.imageset/\(name).png", AssetFixture.png(3, 3))
    }
    let catalog = try fixture.catalog()
    #expect(try catalog.image(named: "A", scale: 3)?.path.hasSuffix("/day.png") == true)
    #expect(try catalog.image(named: "A", scale: 3, .dark)?.path.hasSuffix("/night.png") == true)
  }

  @Test(arguments: [("pdf", "PDF"), ("svg", "SVG"), ("JPG", "JPG"), ("heic", "HEIC")])
  func otherKindsAreNamed(ending: String, kind: String) throws {
    let fixture = try AssetFixture()
    try fixture.write(
      "A.imageset/Contents.json",
      #"{ "images": [{ "idiom": "universal", "filename": "a.\#(ending)" }] }"#)
    try fixture.write("A.imageset/a.\(ending)", "%PDF")
    let catalog = try fixture.catalog()
    let error = assetError { _ = try catalog.image(named: "A", scale: 1) }
    #expect(error?.kind == .unsupported)
    #expect(error?.problem == "\(kind) is not drawn; export the picture as PNG")
  }

  @Test func missingAndDamagedFiles() throws {
    let fixture = try AssetFixture()
    try fixture.write("Gone.imageset/Contents.json", images(["1x"]))
    try fixture.write("Half.imageset/Contents.json", images(["1x", "2x"]))
    try fixture.write("Half.imageset/a@1x.png", AssetFixture.png(3, 3))
    try fixture.write("Text.imageset/Contents.json", images(["1x"]))
    try fixture.write("Text.imageset/a@1x.png", "no picture at all, though long enough")
    try fixture.write("Void.imageset/Contents.json", images(["1x"]))
    try fixture.write("Void.imageset/a@1x.png", AssetFixture.png(0, 3))
    try fixture.write("Odd.imageset/Contents.json", images(["4x"]))
    try fixture.write("Odd.imageset/a@4x.png", AssetFixture.png(3, 3))
    try fixture.makeFolder("None.imageset")
    try fixture.write("Empty.imageset/Contents.json", "{}")
    let catalog = try fixture.catalog()
    func kind(_ name: String) -> AssetError.Kind? {
      assetError { _ = try catalog.image(named: name, scale: 2) }?.kind
    }
    #expect(kind("Gone") == .notFound && kind("Text") == .unreadable)
    #expect(kind("Void") == .unreadable && kind("Odd") == .invalidContents)
    #expect(kind("None") == .notFound && kind("Empty") == nil)
    #expect(try catalog.image(named: "Half", scale: 2)?.scale == 1)
    #expect(catalog.warnings.map(\.kind) == [.notFound, .notFound, .notFound, .invalidContents])
  }

  /// A name must be that of a file in the set's own folder.
  @Test(
    arguments: [
      "../../secret.png", "/etc/passwd", "..", ".", "a/b.png", "", "a\\b.png", "x\\u0000",
    ])
  func namesThatLeaveTheFolder(name: String) throws {
    let fixture = try AssetFixture()
    try Data(AssetFixture.png(1, 1)).write(to: fixture.folder.appendingPathComponent("secret.png"))
    let json = name.hasPrefix("x") ? name : name.replacing("\\", with: "\\\\")
    try fixture.write(
      "A.imageset/Contents.json",
      #"{ "images": [{ "idiom": "universal", "filename": "\#(json)" }] }"#)
    let error = assetError { _ = try fixture.catalog().image(named: "A", scale: 1) }
    #expect(error?.kind == .outside || error?.kind == .syntax, "\(error?.description ?? "none")")
  }
}
