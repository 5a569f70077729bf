import Foundation
import Testing

/// The commands in the README do what it says.
@Suite struct ReadmeCommandTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")

  /// The lines that begin with the program's name, in their order.
  private func commands() throws -> [[String]] {
    let readme = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    return readme.split(separator: "\n").filter { $0.hasPrefix("twirl ") && !$0.contains(": ") }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
  }

  @Test(.enabled(if: hasInter, "the font Inter is not installed"))
  func `every command in the README runs`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: URL(fileURLWithPath: folder.path).appendingPathComponent("fixtures"),
      withDestinationURL: Self.root.appendingPathComponent("fixtures"))
    let commands = try commands()
    #expect(
      commands.map { $0[0] } == [
        "render", "render", "inspect", "info", "decode", "render", "render", "inspect", "encode",
        "encode", "encode", "diff",
        "snapshot", "snapshot", "snapshot", "snapshot", "snapshot",
      ])
    for command in commands {
      let outcome = try Twirl.run(command, in: folder)
      #expect(outcome.status == 0, "twirl \(command.joined(separator: " "))")
      // Pages note which font is the system's.
      let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("twirl: note: ") }
      #expect(errors.isEmpty)
      #expect(!outcome.output.isEmpty)
    }
  }
}
