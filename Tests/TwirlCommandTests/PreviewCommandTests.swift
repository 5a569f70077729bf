import Foundation
import Testing

@Suite("twirl preview")
struct PreviewCommandTests {
  private static let scene = """
    { "version": 1, "size": [20, 20], "views": [
      { "id": "a", "type": "view", "frame": [0, 0, 9, 9], "backgroundColor": "#F00" } ] }
    """

  private func folder(_ text: String = scene) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "scene.json")
    return folder
  }

  /// Starts a preview, does something once `$url` is known, ends it by a signal, and prints its status.
  private func preview(
    signal: String = "INT", meanwhile: String = ":",
    in folder: TemporaryFolder
  ) throws -> Twirl.Outcome {
    try Twirl.shell(
      """
      mkfifo url; "$0" preview scene.json > url 2> said & pid=$!
      read url < url; \(meanwhile)
      kill -\(signal) $pid; wait $pid; echo "$url $?"; cat said >&2; rm url said; ls
      """, in: folder)
  }

  @Test("A signal ends it with status 0, and leaves nothing", arguments: ["INT", "TERM", "HUP"])
  func signals(signal: String) throws {
    let outcome = try preview(signal: signal, in: try folder())
    let words = outcome.output.split(whereSeparator: \.isWhitespace)
    try #require(words.count == 3, "\(outcome)")
    #expect(words[0].wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\//) != nil)
    #expect(words[1] == "0" && words[2] == "scene.json")
    #expect(outcome.errors == "Watching 1 file; Ctrl-C ends the preview.\n")
  }

  @Test("What is wrong with a save is told in a line, and that is no reason to end")
  func mistake() throws {
    let text = Self.scene.replacingOccurrences(of: "\"id\"", with: "\"di\"")
    let wait = "for i in $(seq 200); do grep -q unknown said && break; sleep 0.05; done"
    let outcome = try preview(meanwhile: wait, in: try folder(text))
    #expect(outcome.output.hasSuffix(" 0\nscene.json\n"))
    #expect(outcome.errors.contains("twirl: scene.json:2:5: views[0].di: unknown key; "))
  }

  @Test("A port that is taken is an error that says so")
  func takenPort() throws {
    let port = "port=${url##*:}; \"$0\" preview scene.json --port ${port%/}; echo $?"
    let outcome = try preview(meanwhile: port, in: try folder())
    #expect(outcome.output.hasPrefix("73\n"))
    #expect(outcome.errors.contains(": another program listens on it; give another --port"))
  }

  @Test(
    "Mistakes on the command line are told at once",
    arguments: [
      ([], 64), (["a.json", "b.json"], 64), (["nowhere.json"], 66),
      (["scene.json", "--port", "70000"], 64), (["scene.json", "--fps", "0"], 64),
      (["scene.json", "--scale", "x"], 64), (["scene.json", "--background", "x"], 64),
      (["scene.json", "--duration", "-1"], 64), (["scene.json", "--jobs", "0"], 64),
    ] as [([String], Int32)])
  func usage(arguments: [String], status: Int32) throws {
    let outcome = try Twirl.run(["preview"] + arguments, in: try folder())
    #expect(outcome.status == status && outcome.output == "")
    #expect(outcome.errors.hasPrefix("twirl: ") && outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("The help names its options, and the program's help the command")
  func help() throws {
    let outcome = try Twirl.run("preview", "--help", in: try folder())
    for option in ["port", "open", "fps", "scale", "duration", "background", "jobs"] {
      #expect(outcome.output.contains("--\(option) ") || outcome.output.contains("--\(option)\n"))
    }
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 101) }
    #expect(outcome.status == 0 && outcome.output.contains("is shown\nfor 10 s, unless"))
    #expect(try Twirl.run("--help", in: try folder()).output.contains("\n  preview "))
  }

  @Test("The README shows what it prints")
  func readme() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("$ twirl preview ") })
    let scene = try #require(lines[start].split(separator: " ").last)
    let text = try String(contentsOf: root.appendingPathComponent(String(scene)), encoding: .utf8)
    let outcome = try preview(in: try folder(text))
    #expect(outcome.errors == lines[start + 2] + "\n")
    #expect(
      lines[start + 1].hasPrefix("http://127.0.0.1:")
        && outcome.output.hasPrefix("http://127.0.0.1:"))
  }
}
