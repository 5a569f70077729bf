import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Snapshots against references in a folder.
@Suite struct SnapshotVerifierTests {
  private let folder: TemporaryFolder
  private let name = SnapshotName(groups: ["Buttons"], test: "grows", key: "dark")

  init() throws { folder = try TemporaryFolder() }

  private func verifier(_ mode: RecordMode) -> SnapshotVerifier {
    SnapshotVerifier(
      references: ReferenceFolder("Tests/__Snapshots__", in: folder.path),
      artifacts: SnapshotArtifacts(folder.path + "/out"), mode: mode)
  }

  private static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)

  /// A square of 8 x 8 pixels on white, of 24 x 24, so far from the left.
  private static func square(at x: Int) -> Bitmap {
    var bitmap = Bitmap(width: 24, height: 24, fill: white)
    for row in 8..<16 {
      for column in x..<x + 8 {
        bitmap[column, row] = Pixel(red: 0, green: 90, blue: 200, alpha: 255)
      }
    }
    return bitmap
  }

  private static func still(_ x: Int) throws -> SnapshotPicture {
    try SnapshotPicture(square(at: x))
  }

  private static func clip(_ places: [Int]) throws -> SnapshotPicture {
    try SnapshotPicture(
      places.map(square(at:)),
      delays: places.map { _ in FrameDelay(centiseconds: 4) })
  }

  private let reference = "Tests/__Snapshots__/Buttons/grows.dark.png"
  private let evidence = "out/Buttons/grows.dark."

  @Test(
    arguments: [
      (RecordMode.all, SnapshotResult.Status.recorded), (.failed, .recorded),
      (.missing, .recorded), (.never, .missing),
    ])
  func withoutAReference(_ mode: RecordMode, _ status: SnapshotResult.Status) throws {
    let result = try verifier(mode).verify(Self.still(4), as: name)
    #expect(result.status == status)
    #expect(folder.exists(reference) == (status == .recorded))
    #expect(folder.exists(evidence + "actual.png") == (status == .missing))
    #expect(result.referenceFile == reference)
    #expect(result.name == "Buttons/grows.dark")
  }

  @Test(
    arguments: [
      (RecordMode.all, SnapshotResult.Status.recorded), (.failed, .recorded),
      (.missing, .failed), (.never, .failed),
    ])
  func withAnotherReference(_ mode: RecordMode, _ status: SnapshotResult.Status) throws {
    _ = try verifier(.all).verify(Self.still(4), as: name)
    let before = try FileSource.read(folder.path + "/" + reference)
    #expect(try verifier(mode).verify(Self.still(9), as: name).status == status)
    let isReplaced = try FileSource.read(folder.path + "/" + reference) != before
    #expect(isReplaced == (status == .recorded))
    for kind in ["reference.png", "actual.png", "difference.png"] {
      #expect(folder.exists(evidence + kind) == (status == .failed))
    }
  }

  @Test(arguments: RecordMode.allCases)
  func withAnEqualReferenceNothingIsWritten(_ mode: RecordMode) throws {
    // The text differs, as it does with another version; the pixels do not.
    let old = SnapshotPicture(bytes: try Self.still(4).bytes, origin: ["Software": "Twirl 0.0"])
    _ = try verifier(.all).verify(old, as: name)
    let before = try FileSource.read(folder.path + "/" + reference)
    let result = try verifier(mode).verify(Self.still(4), as: name)
    #expect(result.status == .passed)
    #expect(try FileSource.read(folder.path + "/" + reference) == before)
    #expect(folder.files() == [reference, evidence + "result.json"].sorted { $0 < $1 })
  }

  @Test func aPassRemovesTheEvidenceOfAFailure() throws {
    _ = try verifier(.all).verify(Self.still(4), as: name)
    _ = try verifier(.never).verify(Self.still(9), as: name)
    #expect(folder.exists(evidence + "difference.png"))
    _ = try verifier(.never).verify(Self.still(4), as: name)
    #expect(folder.files() == [reference, evidence + "result.json"])
  }

  @Test func aClipHasASpanAndADifferenceForEveryFrame() throws {
    _ = try verifier(.all).verify(Self.clip([0, 4, 8, 12]), as: name)
    let result = try verifier(.never).verify(Self.clip([0, 4, 9, 12]), as: name)
    #expect(result.status == .failed)
    #expect(result.spans.map(\.isMatch) == [true, true, false, true])
    #expect(result.spans.map(\.referenceFrame) == [0, 1, 2, 3])
    // A column of the square on each side.
    let span = result.spans[2]
    #expect((span.count, span.bounds) == (16, [8, 8, 9, 8]))
    #expect(abs(span.start - 0.08) < 1e-9 && abs(span.end - 0.12) < 1e-9)
    #expect(abs(span.share - 16.0 / 576) < 1e-12)
    #expect(result.reference?.frames == 4)
    #expect(abs((result.reference?.duration ?? 0) - 0.16) < 1e-9)
    let picture = try #require(result.difference)
    #expect(picture.frames == 4)
    let decoder = try AnimationDecoder(
      FileSource.read(folder.path + "/out/Buttons/" + picture.path))
    var pictures: [Bitmap] = []
    while let frame = try decoder.next() { pictures.append(frame.canvas) }
    #expect(pictures.count == 4)
    #expect(pictures[2] != pictures[1])
  }

  @Test func whatComesAfterTheEndOfOneClipDiffers() throws {
    _ = try verifier(.all).verify(Self.clip([0, 4]), as: name)
    let result = try verifier(.never).verify(Self.clip([0, 4, 8]), as: name)
    #expect(result.spans.map(\.isMatch) == [true, true, false])
    #expect(result.spans.map(\.referenceFrame) == [0, 1, -1])
    #expect(result.spans.map(\.actualFrame) == [0, 1, 2])
  }

  @Test func aStillIsHeldForAsLongAsTheClipTakes() throws {
    _ = try verifier(.all).verify(Self.still(4), as: name)
    var result = try verifier(.never).verify(Self.clip([4, 9, 4]), as: name)
    #expect(result.spans.map(\.referenceFrame) == [0, 0, 0])
    #expect(result.spans.map(\.actualFrame) == [0, 1, 2])
    #expect(result.spans.map(\.isMatch) == [true, false, true])
    _ = try verifier(.all).verify(Self.clip([4, 9, 4]), as: name)
    result = try verifier(.never).verify(Self.still(4), as: name)
    #expect(result.spans.map(\.actualFrame) == [0, 0, 0])
    #expect(result.spans.map(\.referenceFrame) == [0, 1, 2])
  }

  @Test func aLateClipIsToldByHowMuch() throws {
    _ = try verifier(.all).verify(Self.clip([0, 0, 2, 5, 8, 11, 14, 16, 16, 16]), as: name)
    let late = try Self.clip([0, 0, 0, 2, 5, 8, 11, 14, 16, 16])
    let result = try verifier(.never).verify(late, as: name)
    #expect(result.headline.hasPrefix("same motion, 40 ms late"))
    #expect(abs((result.shift ?? 0) - 0.04) < 0.001)
    #expect(result.timeScale == 1)
    #expect(result.details.contains { $0.contains("which is most different") })
  }

  @Test(arguments: RecordMode.allCases)
  func aSnapshotThatIsNoPictureIsNeverRecorded(_ mode: RecordMode) throws {
    let broken = SnapshotPicture(bytes: Array(try Self.still(4).bytes.dropLast(30)))
    #expect(throws: (any Error).self) { try verifier(mode).verify(broken, as: name) }
    #expect(!folder.exists(reference))
    _ = try verifier(.all).verify(Self.still(9), as: name)
    let before = try FileSource.read(folder.path + "/" + reference)
    #expect(throws: (any Error).self) { try verifier(mode).verify(broken, as: name) }
    #expect(try FileSource.read(folder.path + "/" + reference) == before)
  }

  @Test func aReferenceThatIsNoPictureIsAnErrorOrReplaced() throws {
    _ = try verifier(.all).verify(Self.still(4), as: name)
    try FileSink.write(Array("no picture".utf8), to: folder.path + "/" + reference)
    let result = try verifier(.missing).verify(Self.still(4), as: name)
    #expect(result.status == .error)
    #expect(result.headline.contains(reference))
    #expect(result.headline.contains("restore it"))
    #expect(try verifier(.failed).verify(Self.still(4), as: name).status == .recorded)
    #expect(try verifier(.never).verify(Self.still(4), as: name).status == .passed)
  }

  @Test func whatDrewAReferenceIsKeptInIt() throws {
    var picture = SnapshotPicture(
      bytes: try Self.still(4).bytes, origin: ["Software": "Twirl 9", "Fonts": "Größe 1"])
    _ = try verifier(.all).verify(picture, as: name)
    picture = SnapshotPicture(bytes: try Self.still(9).bytes, origin: ["Fonts": "Größe 2"])
    let result = try verifier(.never).verify(picture, as: name)
    #expect(result.referenceOrigin == ["Software": "Twirl 9", "Fonts": "Größe 1"])
    #expect(result.actualOrigin == ["Fonts": "Größe 2"])
    #expect(
      result.details.contains("fonts: the reference was drawn with Größe 1, this with Größe 2"))
  }

  @Test func resultsAreReadAsTheyWereWritten() throws {
    let first = try verifier(.all).verify(Self.clip([0, 4]), as: name, source: "A.swift:1")
    #expect(first.source == "A.swift:1")
    let failed = try verifier(.never).verify(Self.clip([1, 4]), as: name)
    let other = try verifier(.never).fail(SnapshotName(test: "zero"), because: "it has no size")
    let artifacts = verifier(.never).artifacts
    #expect(try artifacts.results() == [failed, other])
    try artifacts.clear()
    #expect(folder.files() == [reference])
  }

  @Test(arguments: [
    ("{", "it is no JSON object"), ("[]", "it is no JSON object"),
    (#"{"version": 1}"#, "name is missing"),
  ])
  func aResultThatIsNoneIsNamed(_ json: String, _ reason: String) throws {
    let path = folder.path + "/a.result.json"
    try FileSink.write(Array(json.utf8), to: path)
    #expect {
      try SnapshotArtifacts.result(at: path)
    } throws: { error in
      guard case .badResult(path, let found) = error as? SnapshotError else { return false }
      return found == reason
    }
  }

  @Test func orphansAreWhatNoSnapshotHas() throws {
    for test in ["a", "b", "c"] {
      _ = try verifier(.all).verify(
        Self.still(4), as: SnapshotName(groups: ["Old"], test: test))
    }
    let references = verifier(.all).references
    let leftOver = "Tests/__Snapshots__/Old/.b.png.4711-0"
    try FileSink.write([1], to: folder.path + "/" + leftOver)
    try FileSink.write([1], to: folder.path + "/Tests/__Snapshots__/README.md")
    let orphans = try references.orphans(besides: [SnapshotName(groups: ["OLD"], test: "b")])
    #expect(
      orphans == [leftOver, "Tests/__Snapshots__/Old/a.png", "Tests/__Snapshots__/Old/c.png"])
    try references.remove(orphans)
    #expect(
      folder.files().filter { $0.hasPrefix("Tests") }
        == ["Tests/__Snapshots__/Old/b.png", "Tests/__Snapshots__/README.md"])
    try references.remove(["Tests/__Snapshots__/Old/b.png"])
    #expect(!folder.exists("Tests/__Snapshots__/Old"))
    #expect(try references.orphans(besides: []).isEmpty)
  }
}
