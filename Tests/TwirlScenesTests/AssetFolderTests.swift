import Foundation
import Testing
import TwirlGraphics

@testable import TwirlScenes

@Suite struct AssetFolderTests {
  private let red = AssetFixture.color(AssetFixture.components("\"1.0\"", "\"0.0\"", "\"0.0\""))
  private let blue = AssetFixture.color(AssetFixture.components("\"0.0\"", "\"0.0\"", "\"1.0\""))
  private let namespace = #"{ "properties": { "provides-namespace": true } }"#

  @Test func groupsAndNamespaces() throws {
    let fixture = try AssetFixture()
    try fixture.write("Contents.json", #"{ "info": { "author": "xcode", "version": 1 } }"#)
    try fixture.write("Plain/One.colorset/Contents.json", red)
    try fixture.write("Named/Contents.json", namespace)
    try fixture.write("Named/One.colorset/Contents.json", blue)
    try fixture.write("Named/Inner/Two.colorset/Contents.json", red)
    try fixture.write("Named/Deep/Contents.json", namespace)
    try fixture.write("Named/Deep/Three.colorset/Contents.json", red)
    try fixture.write(".hidden/Four.colorset/Contents.json", red)
    let catalog = try fixture.catalog()
    #expect(catalog.colorNames == ["Named/Deep/Three", "Named/One", "Named/Two", "One"])
    #expect(try catalog.color(named: "One") == Color(red: 1, green: 0, blue: 0))
    #expect(try catalog.color(named: "Named/One") == Color(red: 0, green: 0, blue: 1))
    #expect(catalog.warnings.isEmpty)
  }

  @Test func otherKindsAndTakenNames() throws {
    let fixture = try AssetFixture()
    try fixture.write("A/One.colorset/Contents.json", red)
    try fixture.write("B/One.colorset/Contents.json", blue)
    try fixture.write("AppIcon.appiconset/Contents.json", "{}")
    try fixture.write("Text.dataset/Contents.json", "{}")
    try fixture.write("star.symbolset/Contents.json", "{}")
    let catalog = try fixture.catalog()
    #expect(try catalog.color(named: "One") == Color(red: 1, green: 0, blue: 0))
    #expect(
      catalog.warnings.map { $0.path.dropFirst(fixture.path.count + 1) }
        == ["B/One.colorset", "Text.dataset", "star.symbolset"])
    #expect(catalog.warnings.map(\.kind) == [.invalidContents, .unsupported, .unsupported])
  }

  @Test func noFolder() throws {
    let fixture = try AssetFixture()
    let missing = assetError { _ = try AssetCatalog(path: fixture.path + "/None") }
    #expect(missing?.kind == .notFound)
    #expect(missing?.description == fixture.path + "/None: no such folder; check the path")
    try fixture.write("file", "")
    let file = assetError { _ = try AssetCatalog(path: fixture.path + "/file") }
    #expect(file?.kind == .wrongFileType)
  }

  @Test func linksMustNotLeaveOrLoop() throws {
    let fixture = try AssetFixture()
    let outside = fixture.folder.appendingPathComponent("Outside.colorset")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try Data(red.utf8).write(to: outside.appendingPathComponent("Contents.json"))
    try fixture.write("Real.colorset/Contents.json", red)
    try fixture.makeFolder("Group")
    try fixture.makeFolder("Reach.colorset")
    try fixture.link("Good.colorset", to: fixture.path + "/Real.colorset")
    try fixture.link("Bad.colorset", to: outside.path)
    try fixture.link("Reach.colorset/Contents.json", to: outside.path + "/Contents.json")
    try fixture.link("Group/Loop", to: fixture.path)
    try fixture.link("Group/Self", to: "Self")
    try fixture.link("Group/Here", to: ".")
    let catalog = try fixture.catalog()
    #expect(try catalog.color(named: "Good") == Color(red: 1, green: 0, blue: 0))
    #expect(try catalog.color(named: "Bad") == nil)
    #expect(assetError { _ = try catalog.color(named: "Reach") }?.kind == .outside)
    let names = catalog.warnings.map { String($0.path.dropFirst(fixture.path.count + 1)) }
    #expect(
      names == ["Bad.colorset", "Group/Here", "Group/Loop", "Reach.colorset/Contents.json"],
      "\(catalog.warnings)")
    #expect(catalog.warnings.allSatisfy { $0.kind == .outside })
  }

  /// Two links that lead to each other's folders have no end, though neither is above itself.
  @Test func nestingEnds() throws {
    let fixture = try AssetFixture()
    try fixture.makeFolder("A")
    try fixture.makeFolder("B")
    try fixture.link("A/b", to: fixture.path + "/B")
    try fixture.link("B/a", to: fixture.path + "/A")
    #expect(assetError { _ = try fixture.catalog() }?.kind == .limitExceeded)
    let deep = try AssetFixture()
    try deep.write(
      (0..<15).map { "G\($0)/" }.joined() + "One.colorset/Contents.json", red)
    #expect(try deep.catalog().colorNames == ["One"])
    try deep.makeFolder((0..<17).map { "G\($0)/" }.joined())
    #expect(assetError { _ = try deep.catalog() }?.kind == .limitExceeded)
  }

  @Test func hugeAndOddContents() throws {
    let fixture = try AssetFixture()
    try fixture.write("Huge.colorset/Contents.json", [UInt8](repeating: 0x20, count: 5_000_000))
    try fixture.makeFolder("Odd.colorset/Contents.json")
    try fixture.write("Zero.colorset/Contents.json", "")
    try fixture.write("Group/Contents.json", "{ broken")
    try fixture.write("Group/One.colorset/Contents.json", red)
    let catalog = try fixture.catalog()
    func kind(_ name: String) -> AssetError.Kind? {
      assetError { _ = try catalog.color(named: name) }?.kind
    }
    #expect(kind("Huge") == .limitExceeded && kind("Odd") == .wrongFileType)
    #expect(kind("Zero") == .syntax && catalog.warnings.count == 4)
    #expect(try catalog.color(named: "One") == Color(red: 1, green: 0, blue: 0))
  }

  /// Bytes that are changed, doubled or lost make an error or a catalogue, never a trap.
  @Test func mutatedContents() throws {
    let fixture = try AssetFixture()
    var generator = SeededGenerator(seed: 7)
    let image = """
      { "images": [{ "idiom": "universal", "scale": "2x", "filename": "a.png", "resizing":
        { "mode": "9-part", "cap-insets": { "top": 1, "left": 1, "bottom": 1, "right": 1 } } }] }
      """
    try fixture.write("I.imageset/a.png", AssetFixture.png(9, 9))
    var (good, bad) = (0, 0)
    for _ in 0..<300 {
      for (name, text) in [("C.colorset", red), ("I.imageset", image)] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let index = Int.random(in: 0..<bytes.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
          case 1: bytes.insert(bytes[index], at: index)
          default: bytes.remove(at: index)
          }
        }
        try fixture.write("\(name)/Contents.json", bytes)
      }
      let catalog = try fixture.catalog()
      let errors = [
        assetError { _ = try catalog.color(named: "C") },
        assetError { _ = try catalog.image(named: "I", scale: 2) },
      ]
      bad += errors.compactMap(\.self).count
      good += errors.filter { $0 == nil }.count
    }
    // Both happen often.
    #expect(good > 50 && bad > 50)
  }
}
