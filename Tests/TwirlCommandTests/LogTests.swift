import Foundation
import Testing

/// `twirl inspect --log` against the two chains of a button that is tapped twice, worked out by hand.
///
/// A tap begins a chain of five blocks of 0.5, 0.25, 0.5, 0.25 and 0.5 s; each begins at the instant
/// at which the one before it ends. With `.allowUserInteraction` the second tap, at 0.6 s, reaches
/// the button, and as transforms are additive both chains run to their ends:
///
///     first   0 ──── 0.5 ── 0.75 ──── 1.25 ── 1.5 ──── 2.0
///     second       0.6 ──── 1.1 ── 1.35 ──── 1.85 ── 2.1 ──── 2.6
@Suite struct LogTests {
  private static let fixture = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/scenes/tap-twice.json").path

  private static let hasInter = FileManager.default.fileExists(
    atPath: "/usr/share/fonts/opentype/inter/Inter-SemiBold.otf")

  private struct Line: Decodable, Equatable {
    var time: Double
    var kind: String
  }

  private static let byHand: [Line] = [
    (0, "tapped"), (0, "added"), (0, "began"),
    (0.5, "ended"), (0.5, "completed"), (0.5, "added"), (0.5, "began"),
    (0.6, "tapped"), (0.6, "added"), (0.6, "began"),
    (0.75, "ended"), (0.75, "completed"), (0.75, "added"), (0.75, "began"),
    (1.1, "ended"), (1.1, "completed"), (1.1, "added"), (1.1, "began"),
    (1.25, "ended"), (1.25, "completed"), (1.25, "added"), (1.25, "began"),
    (1.35, "ended"), (1.35, "completed"), (1.35, "added"), (1.35, "began"),
    (1.5, "ended"), (1.5, "completed"), (1.5, "added"), (1.5, "began"),
    (1.85, "ended"), (1.85, "completed"), (1.85, "added"), (1.85, "began"),
    (2.0, "ended"), (2.0, "completed"),
    (2.1, "ended"), (2.1, "completed"), (2.1, "added"), (2.1, "began"),
    (2.6, "ended"), (2.6, "completed"),
  ].map { Line(time: $0.0, kind: $0.1) }

  @Test(.enabled(if: hasInter, "the font Inter is not installed"))
  func `the log of two taps is the table made by hand`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run("inspect", Self.fixture, "--log", "--json", in: folder)
    #expect(outcome.status == 0)
    let lines = try JSONDecoder().decode([Line].self, from: Data(outcome.output.utf8))
    #expect(lines == Self.byHand)
  }

  @Test(.enabled(if: hasInter, "the font Inter is not installed"))
  func `the log ends with the last of the times`() throws {
    let folder = try TemporaryFolder()
    let outcome = try Twirl.run("inspect", Self.fixture, "--log", "--at", "0.55", in: folder)
    #expect(outcome.output.split(separator: "\n").count == 7)
    #expect(outcome.output.hasPrefix("0.0 s: recommend tapped\n"))
  }
}
