import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlSnapshots
import TwirlViews

@testable import TwirlTesting

/// What a test sees of `expectSnapshot`: issues, and where they are.
@Suite struct ExpectationTests {
  /// The issues that code records, each as its text and line.
  private func issues(
    _ mode: RecordMode = .never, in package: SamplePackage, _ body: () -> Void
  ) -> [(text: String, line: Int?)] {
    let settings = SnapshotSettings(
      record: mode, folder: package.root + "/References",
      environment: ["TWIRL_ARTIFACTS": package.root + "/out"])
    // Matchers may run anywhere.
    let found = Found()
    SnapshotSettings.$current.withValue(settings) {
      withKnownIssue(isIntermittent: true) {
        body()
      } matching: { issue in
        found.add(issue.comments.map(\.rawValue).joined(), issue.sourceLocation?.line)
        return true
      }
    }
    return found.issues
  }

  private final class Found: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [(text: String, line: Int?)] = []

    func add(_ text: String, _ line: Int?) { lock.withLock { all.append((text, line)) } }
    var issues: [(text: String, line: Int?)] { lock.withLock { all } }
  }

  private static func view(_ color: Color) -> View {
    let view = View(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    view.backgroundColor = color
    return view
  }

  @Test func `what was recorded is an issue, and passes when it is run again`() throws {
    let package = try SamplePackage()
    for mode in [RecordMode.missing, .never, .missing, .all, .failed] {
      var line = 0
      var result: SnapshotResult?
      let found = issues(mode, in: package) {
        line = #line + 1
        result = expectSnapshot(of: Self.view(.black), named: "black")
      }
      let isFirst = mode == .missing && found.count == 1
      #expect(result?.status == (isFirst ? .recorded : .passed))
      #expect(found.map(\.line) == (isFirst ? [line] : []))
      guard isFirst else { continue }
      #expect(found[0].text.contains("recorded as ExpectationTests/ExpectationTests/"))
      #expect(found[0].text.contains("run the test again"))
    }
  }

  @Test func `without a reference the issue says how to make one`() throws {
    let package = try SamplePackage()
    let found = issues(in: package) { expectSnapshot(of: Self.view(.black)) }
    #expect(found.count == 1)
    let lines = found.first?.text.split(separator: "\n") ?? []
    #expect(lines.first?.contains(": there is no reference ExpectationTests/") == true)
    #expect(lines.contains { $0.contains("twirl snapshot accept --artifacts \(package.root)/out") })
    #expect(lines.last == "or run once with TWIRL_SNAPSHOTS=missing")
  }

  @Test func `a failure tells what is wrong, where the pictures are and what to do`() throws {
    let package = try SamplePackage()
    // One line for both, as for the two runs of a test.
    let run = { (color: Color) in _ = expectSnapshot(of: Self.view(color), named: "square") }
    #expect(issues(.missing, in: package) { run(.black) }.count == 1)
    let found = issues(in: package) { run(.white) }
    #expect(found.count == 1)
    let text = try #require(found.first?.text)
    #expect(text.contains(".square does not match its reference: "))
    #expect(text.contains("64 of 64 unequal pixels in 8x8 at (0, 0)"))
    for kind in ["reference", "actual", "difference", "strip"] {
      #expect(text.contains("\n\(kind): /"))
    }
    #expect(text.contains("to make it the reference: twirl snapshot accept"))
  }

  @Test func `a failing clip names its frames and times`() throws {
    let package = try SamplePackage()
    let run = { (colors: [Pixel]) in
      _ = try expectSnapshot(of: Picture.clip(colors), named: "clip", tolerance: .exact)
    }
    let (a, b) = (Picture.blue, Picture.red)
    #expect(issues(.missing, in: package) { try? run([a, b, a, b, a, b, a, b, a]) }.count == 1)
    let found = issues(in: package) { try? run([a, b, b, a, b, a, b, b, b]) }
    let text = try #require(found.first?.text)
    #expect(text.contains("6 of 9 spans of time differ, from 0.04 s to 0.18 s"))
    #expect(text.contains("  0.04 s: frame 1 against the reference's 2, "))
    #expect(text.contains("384 pixels in 24x16 at (0, 0), by at most 255 of 255"))
    #expect(text.contains("  and 1 more"))
  }

  @Test func `stages, recordings, layers and bitmaps are taken as they are`() throws {
    let package = try SamplePackage()
    let stage = Stage(size: CGSize(width: 8, height: 8))
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    let recording = Recording(size: CGSize(width: 8, height: 8)) { stage in
      stage.schedule(at: MediaTime(seconds: 0.04)) {}
    }
    let found = issues(.missing, in: package) {
      expectSnapshot(of: stage, named: "stage")
      expectSnapshot(of: layer, named: "layer", background: .white)
      expectSnapshot(of: recording, named: "recording")
      expectSnapshot(of: Bitmap(width: 8, height: 8, fill: Color.white.pixel), named: "bitmap")
      let results = expectSnapshot(of: recording, at: [0.02, 0, 0.02], named: "instants")
      let keys = results.map { String($0.name.suffix(16)) }
      #expect(keys == [".instants-0000ms", ".instants-0020ms"])
    }
    #expect(found.count == 6)
    #expect(package.files.filter { $0.hasSuffix(".png") }.count == 6)
  }

  @Test func `an error of drawing is an issue, not one thrown`() throws {
    struct Wet: Snapshottable {
      func snapshotPicture() throws -> SnapshotPicture { throw Unpaintable() }
    }
    let package = try SamplePackage()
    let found = issues(in: package) { expectSnapshot(of: Wet()) }
    #expect(found.first?.text.hasSuffix(": it cannot be drawn: the paint is out") == true)
    // A stage that is too late fails at each instant.
    let stage = Stage(size: CGSize(width: 8, height: 8))
    try stage.advance(to: MediaTime(seconds: 1))
    let late = issues(in: package) { expectSnapshot(of: stage, at: [0.5, 2], named: "late") }
    #expect(late.count == 2)
    #expect(late.allSatisfy { $0.text.contains("0.5 s is over") })
  }

  @Test(arguments: [1, 2])
  func `a test with arguments names its snapshots`(argument: Int) throws {
    let package = try SamplePackage()
    let unnamed = issues(.missing, in: package) { expectSnapshot(of: Self.view(.black)) }
    #expect(unnamed.count == 1)
    #expect(unnamed.first?.text.contains("several arguments") == true)
    let named = issues(.missing, in: package) {
      expectSnapshot(of: Self.view(.black), named: "\(argument)")
    }
    #expect(named.first?.text.contains("recorded as") == true)
    #expect(package.files.filter { $0.hasSuffix(".\(argument).png") }.count == 1)
  }

  @Test func `two snapshots without names are one too many`() throws {
    let package = try SamplePackage()
    let found = issues(.missing, in: package) {
      expectSnapshot(of: Self.view(.black))
      expectSnapshot(of: Self.view(.white))
    }
    #expect(found.count == 2)
    #expect(found.last?.text.contains("another snapshot has this name") == true)
  }

  @Test func `the environment's mistake is told at every call`() throws {
    let settings = SnapshotSettings(environment: ["TWIRL_SNAPSHOTS": "ever"])
    SnapshotSettings.$current.withValue(settings) {
      for _ in 0..<2 {
        withKnownIssue {
          let result = expectSnapshot(of: Self.view(.black))
          #expect(result.status == .error)
        } matching: {
          $0.comments.first?.rawValue.contains("TWIRL_SNAPSHOTS=ever") == true
        }
      }
    }
  }
}
