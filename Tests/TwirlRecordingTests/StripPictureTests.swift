import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlViews

/// Whole strips, pixel by pixel.
///
/// After a change that is meant:
///
///     TWIRL_RECORD_STRIPS=1 swift test --filter StripPictureTests
@Suite struct StripPictureTests {
  /// Three views on a light or dark page: one that grows and turns about its right end, one that moves
  /// and fades in a box, one that stands still.
  static func stage(
    scale: CGFloat = 1, background: Color = .white
  ) -> () throws -> Stage {
    StripStage.make(scale: scale, background: background) { stage in
      StripStage.add(
        "still", CGRect(x: 80, y: 4, width: 16, height: 10), Color(white: 0.55), to: stage.window)
      let button = StripStage.add(
        "button", CGRect(x: 10, y: 10, width: 40, height: 16),
        Color(red: 0, green: 0.48, blue: 1), to: stage.window)
      button.layer.cornerRadius = 5
      let box = StripStage.add(
        "box", CGRect(x: 0, y: 34, width: 100, height: 20),
        Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.2), to: stage.window)
      let ball = StripStage.add(
        "ball", CGRect(x: 6, y: 4, width: 12, height: 12), Color(red: 1, green: 0.58, blue: 0),
        to: box)
      ball.layer.cornerRadius = 6
      button.layer.anchorPoint = CGPoint(x: 1, y: 0.5)
      button.layer.position = CGPoint(x: 50, y: 18)
      View.animate(
        withDuration: 0.5, timingFunction: .linear,
        animations: {
          button.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 1.5, y: 1.5)
        })
      View.animate(
        withDuration: 0.8, delay: 0.2, timingFunction: .easeInEaseOut,
        animations: {
          ball.center.x = 88
          ball.alpha = 0.4
        })
    }
  }

  /// A strip with a golden picture.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var scale: CGFloat = 1
    var background = Color.white
    var change: @Sendable (inout Strip.Options) -> Void
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "moments") { ($0.momentCount, $0.title) = (5, "A title") },
    Case(name: "moments-marked") {
      ($0.momentCount, $0.columns, $0.showsRulers, $0.showsAnchors) = (4, 4, true, true)
    },
    Case(name: "by-motion", scale: 2) { ($0.momentCount, $0.spacing) = (6, .motion) },
    Case(name: "onion-skin", scale: 2) {
      ($0.momentCount, $0.isOnionSkin, $0.title) = (5, true, "Onion skin")
    },
    Case(name: "onion-skin-marked", scale: 2) {
      ($0.momentCount, $0.isOnionSkin, $0.showsRulers, $0.showsAnchors) = (4, true, true, true)
    },
    Case(name: "onion-skin-first") {
      ($0.momentCount, $0.isOnionSkin, $0.isFirstSolid, $0.viewNames) = (3, true, true, ["ball"])
    },
    Case(name: "curves") { ($0.momentCount, $0.showsCurves, $0.columns) = (3, true, 3) },
    Case(name: "dark", background: Color(white: 0.1)) {
      ($0.momentCount, $0.isOnionSkin, $0.showsRulers, $0.showsAnchors, $0.showsCurves) =
        (4, true, true, true, true)
    },
    Case(name: "clear", background: .clear) { $0.momentCount = 4 },
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/strips")

  private static let recordsAnew = ProcessInfo.processInfo.environment["TWIRL_RECORD_STRIPS"] != nil

  @Test(arguments: cases)
  func `a strip looks as it did`(_ example: Case) throws {
    let strip = Strip(
      options: stripOptions(example.change),
      makeStage: Self.stage(scale: example.scale, background: example.background))
    let picture = try strip.draw().picture
    let path = Self.folder.appendingPathComponent("\(example.name).png").path
    if Self.recordsAnew {
      try FileSink.write(PNGEncoder().encode(picture), to: path)
      return
    }
    let golden = try PNGDecoder().decode(FileSource.read(path))
    // Not in the expectation, which would print all pixels.
    let isEqual = golden == picture
    #expect(isEqual, "look at a new picture beside \(path)")
  }

  @Test func `no golden is left over`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".png") }
    #expect(names.sorted() == Self.cases.map { "\($0.name).png" }.sorted())
  }

  /// A moment's picture is that of a recording's frame at that time.
  @Test func `the moments are the animation's frames`() throws {
    var options = Recording.Options()
    options.framesPerSecond = 4
    let frames = try Recording(options: options, makeStage: Self.stage(scale: 2)).pngs().files
    let drawing = try Strip(
      options: stripOptions { $0.momentCount = 5 }, makeStage: Self.stage(scale: 2)
    ).draw()
    #expect(drawing.moments.map(\.time) == [0, 0.25, 0.5, 0.75, 1])
    for (moment, file) in zip(drawing.moments, frames) {
      let isEqual = try drawing.picture.cropped(to: moment.rect) == PNGDecoder().decode(file)
      #expect(isEqual, "\(moment.time) s")
    }
  }

  @Test func `equal strips have equal bytes`() throws {
    let options = stripOptions { ($0.isOnionSkin, $0.showsCurves) = (true, true) }
    let files = try (0..<2).map { _ in
      let sink = SharedSink()
      try Strip(options: options, makeStage: Self.stage()).draw().write(into: sink)
      return sink.bytes
    }
    #expect(files[0] == files[1])
    #expect(try PNGDecoder().decode(files[0]).width > 100)
  }

  @Test func `a strip is written whole or not at all`() throws {
    let folder = try TemporaryFolder()
    let strip = Strip(options: stripOptions { $0.momentCount = 2 }, makeStage: Self.stage(scale: 2))
    let drawing = try strip.write(to: "\(folder.path)/s.png")
    let bytes = try folder.bytes("s.png")
    let isEqual = try PNGDecoder().decode(bytes) == drawing.picture
    #expect(isEqual)
    #expect(throws: FileError.self) { try strip.write(to: "\(folder.path)/none/s.png") }
    #expect(folder.names() == ["s.png"])
  }

  /// 400 pictures of 240 pixels, each with 108 for its label and the gap, less the last gap, within
  /// margins of 64; 200 points are the least width of a page.
  @Test func `a strip that is too large is refused before it is drawn`() {
    let options = stripOptions { ($0.momentCount, $0.columns) = (400, 1) }
    #expect(throws: StripError.tooLarge(width: 928, height: 139_296)) {
      try Strip(options: options, makeStage: Self.stage(scale: 4)).draw()
    }
  }
}
