import Foundation
import Testing

/// Storyboards on the command line.
@Suite(.enabled(if: hasInter, "the font Inter is not installed"))
struct PageCommandTests {
  private static let storyboard = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/storyboards/Recommend.storyboard").path

  private struct Moment: Decodable {
    struct View: Decodable {
      var frame: [Double]
      var toCanvas: [Double]
    }

    var views: [String: View]
  }

  private func moment(_ arguments: [String], in folder: TemporaryFolder) throws -> Moment {
    let outcome = try Twirl.run(["inspect"] + arguments + ["--at", "0", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let moments = try JSONDecoder().decode([Moment].self, from: Data(outcome.output.utf8))
    return try #require(moments.first)
  }

  @Test func `views have their object IDs and the document's places`() throws {
    let folder = try TemporaryFolder()
    let button = try #require(moment([Self.storyboard], in: folder).views["Rec-om-Btn"])
    #expect(button.frame == [107.5, 388, 120, 44])
    // The card is at (20, 105).
    #expect(button.toCanvas == [1, 0, 0, 1, 127.5, 493])
    let other = try moment([Self.storyboard, "--scene", "Button", "--strict"], in: folder)
    #expect(other.views.keys.sorted() == ["But-to-Btn", "But-to-Vw0"])
  }

  @Test func `an unknown scene is an error that lists those there are`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run(
      ["inspect", Self.storyboard, "--scene", "Buton", "--at", "0"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("did you mean \"Button\"?"))
    #expect(outcome.errors.contains("Rec-om-Vwc (Book), But-to-Vwc (Button)"))
  }

  @Test func `what is not drawn is a warning, or an error if the command is strict`() throws {
    let folder = try TemporaryFolder()
    let text = """
      <document><objects><view id="v"><rect key="frame" x="0" y="0" width="9" height="9"/>
      <subviews>
      <imageView id="i" image="none"><rect key="frame" x="0" y="0" width="9" height="9"/></imageView>
      <mapView id="m"><rect key="frame" x="0" y="0" width="9" height="9"/></mapView>
      </subviews></view></objects></document>
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/page.xib"))
    let loose = try Twirl.run(["inspect", "page.xib", "--at", "0"], in: folder)
    #expect(loose.status == 0)
    let lines = loose.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[0].hasPrefix("twirl: warning: page.xib:3: imageView i: the image \"none\" is in no"))
    #expect(lines[1].hasPrefix("twirl: warning: page.xib:4: mapView m: is not drawn"))
    let strict = try Twirl.run(["inspect", "page.xib", "--at", "0", "--strict"], in: folder)
    #expect(strict.status == 65)
    #expect(strict.output.isEmpty)
    #expect(strict.errors.contains("page.xib: 2 warnings, and --strict takes none"))
  }

  @Test func `a picture is called as the document is, without its ending`() throws {
    let folder = try TemporaryFolder()
    let page = "\(folder.path)/Page.Storyboard"
    try FileManager.default.copyItem(atPath: Self.storyboard, toPath: page)
    let command = ["render", "Page.Storyboard", "--scene", "Button", "--scale", "1"]
    let drawn = try Twirl.run(command, in: folder)
    #expect(drawn.status == 0, "\(drawn.errors)")
    #expect(drawn.output.hasPrefix("Page.gif: 320x200 pixels, 1 frame"))
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Page.gif"))
  }

  @Test func `strips are of the view controller that is asked for, and of one document`() throws {
    let folder = try TemporaryFolder()
    let strip = ["strip", Self.storyboard, "-o", "strip.png"]
    let outcome = try Twirl.run(
      strip + ["--scene", "Button", "--scale", "1", "--at", "0", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/strip.png"))
    let two = try Twirl.run(strip + [Self.storyboard], in: folder)
    #expect(two.status == 64 && two.errors.contains("one scene is enough"), "\(two.errors)")
  }

  @Test func `a broken document is one line with its place`() throws {
    let folder = try TemporaryFolder()
    let path = URL(fileURLWithPath: "\(folder.path)/page.storyboard")
    try Data("<?xml version=\"1.0\"?>\n<!DOCTYPE a [<!ENTITY b \"c\">]><document/>".utf8).write(
      to: path)
    let outcome = try Twirl.run(["inspect", "page.storyboard", "--at", "0"], in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "twirl: page.storyboard:2:1: document types and entities are refused; "
        + "remove the <!DOCTYPE ...>\n")
  }
}

private let hasInter = FileManager.default.fileExists(
  atPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")
