import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

@testable import TwirlTesting

/// What becomes of a snapshot, by what there is, what is tolerated and what is recorded.
@Suite struct OutcomeTests {
  private static let reference =
    "Tests/AppTests/__Snapshots__/ButtonTests/ButtonTests/grows.png"

  /// A package whose reference is blue, and what becomes of another colour.
  private func outcome(
    _ color: Pixel?, after reference: Pixel? = Picture.blue, record: RecordMode = .never,
    tolerance: AnimationComparison? = nil, mask: ComparisonMask = ComparisonMask()
  ) throws -> (SnapshotCheck.Outcome, SamplePackage) {
    let package = try SamplePackage()
    if let reference {
      _ = package.check(record: .missing).outcome { try Picture.still(reference) }
    }
    let check = package.check(record: record, tolerance: tolerance, mask: mask)
    let outcome = check.outcome {
      guard let color else { throw Unpaintable() }
      return try Picture.still(color)
    }
    return (outcome, package)
  }

  @Test(
    arguments: [
      // What is equal or similar passes in every mode but `all`, which wants references to the bit.
      (Picture.blue, .never, .passed), (Picture.blue, .missing, .passed),
      (Picture.blue, .failed, .passed), (Picture.blue, .all, .passed),
      (Picture.almostBlue, .never, .passed), (Picture.almostBlue, .failed, .passed),
      (Picture.almostBlue, .all, .recorded),
      (Picture.red, .never, .failed), (Picture.red, .missing, .failed),
      (Picture.red, .failed, .recorded), (Picture.red, .all, .recorded),
    ] as [(Pixel, RecordMode, SnapshotResult.Status)])
  func `the mode decides what becomes the reference`(
    color: Pixel, mode: RecordMode, status: SnapshotResult.Status
  ) throws {
    let (outcome, package) = try outcome(color, record: mode)
    #expect(outcome.result.status == status)
    let pixels = try PNGDecoder().decode(package.bytes(Self.reference)).pixels
    #expect(pixels.first == (status == .recorded ? color : Picture.blue))
  }

  @Test(
    arguments: [
      (.never, .missing), (.missing, .recorded), (.failed, .recorded), (.all, .recorded),
    ] as [(RecordMode, SnapshotResult.Status)])
  func `without a reference a snapshot never passes`(
    mode: RecordMode, status: SnapshotResult.Status
  ) throws {
    let (outcome, package) = try outcome(Picture.blue, after: nil, record: mode)
    #expect(outcome.result.status == status)
    #expect(package.files.contains(Self.reference) == (status == .recorded))
  }

  @Test(
    arguments: [
      (.exact, .failed), (.perceptual, .passed), (.channels(1), .passed), (.channels(0), .failed),
      (.channels(0, pixels: 384), .passed), (.channels(0, pixels: 383), .failed),
      (.metric(.pixelmatch(Pixelmatch())), .passed), (nil, .passed),
    ] as [(AnimationComparison?, SnapshotResult.Status)])
  func `the tolerance decides what passes`(
    tolerance: AnimationComparison?, status: SnapshotResult.Status
  ) throws {
    let result = try outcome(Picture.almostBlue, tolerance: tolerance).0.result
    #expect(result.status == status)
  }

  @Test(arguments: [(24, SnapshotResult.Status.passed), (23, .failed)])
  func `what is masked is not compared`(width: Int, status: SnapshotResult.Status) throws {
    let mask = ComparisonMask(rects: [PixelRect(x: 0, y: 0, width: width, height: 16)])
    #expect(try outcome(Picture.red, mask: mask).0.result.status == status)
    // Also beside a tolerance of its own.
    #expect(try outcome(Picture.red, tolerance: .exact, mask: mask).0.result.status == status)
  }

  @Test func `a failure has its pictures, under names without slashes`() throws {
    let (outcome, package) = try outcome(Picture.red)
    let folder = ".build/snapshots/AppTests/ButtonTests/ButtonTests/"
    let kinds = ["reference", "actual", "difference", "strip"]
    #expect(
      outcome.attachments.map(\.name) == kinds.map { "ButtonTests-ButtonTests-grows.\($0).png" })
    for (attachment, kind) in zip(outcome.attachments, kinds) {
      #expect(try attachment.bytes == package.bytes("\(folder)grows.\(kind).png"))
    }
    let colors = try outcome.attachments.prefix(2).map {
      try PNGDecoder().decode($0.bytes).pixels.first
    }
    #expect(colors == [Picture.blue, Picture.red])
  }

  @Test func `a missing reference has one picture, what passes or is recorded has none`() throws {
    let missing = try outcome(Picture.red, after: nil).0
    #expect(missing.attachments.map(\.name) == ["ButtonTests-ButtonTests-grows.actual.png"])
    #expect(try outcome(Picture.blue).0.attachments.isEmpty)
    #expect(try outcome(Picture.red, record: .all).0.attachments.isEmpty)
  }

  @Test func `what cannot be drawn is a result that says why`() throws {
    let (outcome, package) = try outcome(nil)
    #expect(outcome.result.status == .error)
    #expect(outcome.result.headline == "it cannot be drawn: the paint is out")
    #expect(outcome.attachments.isEmpty)
    let results = try SnapshotArtifacts(package.root + "/.build/snapshots").results()
    #expect(results == [outcome.result])
  }

  @Test func `a reference that is no picture is a result that says what to do`() throws {
    let package = try SamplePackage()
    _ = package.check(record: .missing).outcome { try Picture.still(Picture.blue) }
    try Data("no picture".utf8)
      .write(to: URL(fileURLWithPath: package.root + "/" + Self.reference))
    let result = package.check(record: .never).outcome { try Picture.still(Picture.blue) }.result
    #expect(result.status == .error)
    #expect(result.headline.contains("the reference cannot be read"))
  }

  @Test func `what cannot be written is an issue and no crash`() throws {
    let package = try SamplePackage()
    try Data().write(to: URL(fileURLWithPath: package.root + "/.build"))
    let result = package.check(record: .missing).outcome { try Picture.still(Picture.blue) }.result
    #expect(result.status == .error)
    #expect(result.headline.contains(".build"))
  }

  @Test func `the result names the line of the test`() throws {
    #expect(try outcome(Picture.red).0.result.source == "ButtonTests.swift:7")
  }
}
