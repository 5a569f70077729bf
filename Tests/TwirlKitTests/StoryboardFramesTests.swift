import Foundation
import Testing
import TwirlKit

private let hasInter = (try? FontBook().typeface(for: .system(size: 17, weight: .semibold))) != nil

/// The button's page as a storyboard, as a scene file and as Swift.
@Suite(.enabled(if: hasInter, "the font Inter is not installed"))
struct StoryboardFramesTests {
  private static let fonts = FontBook()

  private func path(_ name: String) -> String { "\(Fixtures.folder)/storyboards/\(name)" }

  /// All frames of a scene as PNG files, 12.5 a second.
  private func frames(_ scene: Scene) throws -> [Data] {
    var options = Recording.Options()
    options.framesPerSecond = 12.5
    options.jobs = 2
    let folder = try TemporaryFolder()
    try Recording(options: options) { try scene.makeStage(fonts: Self.fonts) }
      .write(to: "\(folder.path)/frames/")
    return try folder.files(in: "frames").map(\.bytes)
  }

  /// The storyboard's page, whose button is a class of ours that animates itself.
  private func coded(_ controller: String) throws -> Scene {
    var scene = try Page(contentsOf: path("Recommend.storyboard")).scene(controller)
    scene.register("RecommendButton") { RecommendButton() }
    try scene.animate("RecommendButton") { ($0 as? RecommendButton)?.viewTransform() }
    return scene
  }

  @Test func `the page with a script, written by hand and with code gives the same bytes`() throws {
    let script = try frames(Scene(contentsOf: path("recommend.json")))
    let byHand = try frames(Scene(contentsOf: path("recommend-by-hand.json")))
    let code = try frames(coded("Book"))
    #expect(script.count == 26)
    #expect(script == byHand)
    #expect(script == code)
    // It moves, and comes back.
    #expect(script[3] != script[0])
    #expect(script[25] == script[0])
  }

  @Test func `the scene file and the code in the README are these`() throws {
    let root = URL(fileURLWithPath: Fixtures.folder).deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```").filter {
      $0.contains("Recommend.storyboard")
    }
    let json = try String(contentsOfFile: path("recommend.json"), encoding: .utf8)
    #expect(blocks.contains { $0.hasPrefix("json\n") && json.hasSuffix($0.dropFirst(5)) })
    let code = try #require(blocks.first { $0.hasPrefix("swift\n") })
    for line in [
      "scene.register(\"RecommendButton\") { RecommendButton() }",
      "try scene.animate(\"RecommendButton\") { ($0 as? RecommendButton)?.viewTransform() }",
    ] {
      #expect(code.contains(line))
    }
    let scene = try coded("Book")
    let recording = Recording { [scene] in try scene.makeStage() }
    let folder = try TemporaryFolder()
    #expect(try recording.write(to: "\(folder.path)/page.gif").frameTimes.count > 25)
  }

  @Test func `the button by itself is that of the first scene file`() throws {
    let code = try frames(coded("Button"))
    #expect(try code == frames(Scene(contentsOf: Fixtures.scene("recommend-button"))))
    // And nothing moves where no animation is attached.
    let still = try frames(Page(contentsOf: path("Recommend.storyboard")).scene("Button"))
    #expect(still == [code[0]])
  }
}
