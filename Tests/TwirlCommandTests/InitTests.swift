import Foundation
import Testing
import TwirlKit

/// `twirl init` and `twirl schema`.
@Suite struct InitTests {
  private static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")

  @Test func `a scene is written, and the next command is told`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run("init", in: folder)
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output == "scene.json\n\nnext:\n  twirl render scene.json -o scene.gif\n")
    #expect(folder.names() == ["scene.json"])
    let scene = try Scene(contentsOf: "\(folder.path)/scene.json")
    #expect(scene.viewIDs == ["card", "heart", "full"])
    let printed = try Twirl.run("init", "-", in: folder)
    #expect(Array(printed.output.utf8) == (try folder.bytes("scene.json")))
  }

  @Test func `a name with spaces is a word in the next command`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run("init", "my scene's.json", in: folder)
    #expect(
      outcome.output.hasSuffix("  twirl render 'my scene'\\''s.json' -o 'my scene'\\''s.gif'\n"))
    #expect(folder.names() == ["my scene's.json"])
  }

  @Test(.enabled(if: hasInter, "the font Inter is not installed"))
  func `the next command draws it`() throws {
    let folder = try TemporaryFolder()
    let output = try Twirl.run("init", "ride.json", in: folder).output
    let command = try #require(output.split(separator: "\n").last).replacing("  twirl ", with: "")
    let outcome = try Twirl.run(command.split(separator: " ").map(String.init), in: folder)
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
    #expect(folder.names() == ["ride.gif", "ride.json"])
    // Empty at first and last, as it loops; the card and the heart between.
    let canvas = Pixel(red: 0xF2, green: 0xF2, blue: 0xF7, alpha: 255)
    func pixel(_ x: Int, _ y: Int, at seconds: Double) throws -> Pixel? {
      let decoder = try AnimationDecoder(folder.bytes("ride.gif"))
      var end = 0.0
      while let frame = try decoder.next() {
        end += frame.delay.seconds
        if end > seconds { return frame.canvas[x, y] }
      }
      return nil
    }
    #expect(try pixel(488, 200, at: 0) == canvas && pixel(488, 200, at: 2.3) == canvas)
    #expect(try pixel(80, 240, at: 0.8) == Pixel(red: 255, green: 255, blue: 255, alpha: 255))
    #expect(try pixel(488, 200, at: 0.8) == Pixel(red: 0xFF, green: 0xE9, blue: 0xEE, alpha: 255))
    #expect(try pixel(488, 200, at: 1.7) == Pixel(red: 0xFF, green: 0x2D, blue: 0x55, alpha: 255))
  }

  @Test func `a file that is there is left alone unless it is forced`() throws {
    let folder = try TemporaryFolder()
    try folder.write("mine", to: "a.json")
    let outcome = try Twirl.run("init", "a.json", in: folder)
    #expect(outcome.status == 73 && outcome.output == "")
    #expect(
      outcome.errors
        == "twirl: a.json: the file is there already; name another or add --force\n")
    #expect(try folder.bytes("a.json") == Array("mine".utf8))
    #expect(try Twirl.run("init", "a.json", "--force", in: folder).status == 0)
    #expect(try folder.bytes("a.json").count > 1000)
  }

  @Test(
    arguments: [
      (["init", "a", "b"], 64, "b: one file is enough; see 'twirl init --help'"),
      (["init", "f/"], 64, "f/: not the name of a file; give one such as scene.json"),
      (["init", "none/a.json"], 73, nil),
      (["schema", "a"], 64, "a: nothing is expected here; see 'twirl schema --help'"),
      (["completions"], 64, "no shell was given; see 'twirl completions --help'"),
      (["completions", "ksh"], 64, "ksh: no such shell; give bash, zsh or fish"),
    ] as [([String], Int32, String?)])
  func `a mistake is told`(_ arguments: [String], _ status: Int32, _ message: String?) throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run(arguments, in: folder)
    #expect(outcome.status == status && outcome.output == "" && folder.names() == [])
    if let message { #expect(outcome.errors == "twirl: \(message)\n") }
  }

  @Test func `the schema is printed`() throws {
    let outcome = try Twirl.run("schema", in: TemporaryFolder())
    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output == Scene.jsonSchema)
  }
}
