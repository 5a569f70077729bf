import Foundation
import Testing
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlSnapshots
import TwirlText
import TwirlViews

@testable import TwirlTesting

/// What is seen of stages, recordings, views and layers.
@Suite struct DrawingTests {
  private static let blue = Color(red: 0, green: 0, blue: 1)
  private static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)

  private func decoded(_ picture: SnapshotPicture) throws -> Bitmap {
    try PNGDecoder().decode(picture.bytes)
  }

  /// The smallest rectangle around the pixels of a colour.
  private func box(_ color: Pixel, in bitmap: Bitmap) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] == color {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  /// A square of 10 points that moves 100 points to the right, at a constant speed, in one second.
  private static func addMovingSquare(to stage: Stage) {
    let view = View(frame: CGRect(x: 0, y: 5, width: 10, height: 10))
    view.backgroundColor = blue
    stage.window.addSubview(view)
    stage.run {
      View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.frame.origin.x += 100
      }
    }
  }

  private static func stage(scale: CGFloat = 1) -> Stage {
    let stage = Stage(size: CGSize(width: 120, height: 20), scale: scale)
    addMovingSquare(to: stage)
    return stage
  }

  private static func recording() -> Recording {
    Recording(size: CGSize(width: 120, height: 20)) { addMovingSquare(to: $0) }
  }

  private static func square(at x: Int) -> PixelRect {
    PixelRect(x: x, y: 5, width: 10, height: 10)
  }

  @Test func `a stage is drawn as it is now`() throws {
    let stage = Self.stage(scale: 2)
    try stage.advance(to: MediaTime(seconds: 0.25))
    let bitmap = try decoded(stage.snapshotPicture())
    #expect((bitmap.width, bitmap.height) == (240, 40))
    #expect(box(Picture.blue, in: bitmap) == PixelRect(x: 50, y: 10, width: 20, height: 20))
    #expect(bitmap[0, 0] == Self.white)
  }

  @Test func `what is due now happens first`() throws {
    let stage = Self.stage()
    stage.schedule(at: .zero) { [weak stage] in stage?.window.backgroundColor = .black }
    let bitmap = try decoded(stage.snapshotPicture())
    #expect(bitmap[119, 0] == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
  }

  @Test func `a stage and a recording are drawn at instants`() throws {
    let times = [0, 0.25, 0.33, 1, 5]
    let expected = [0, 25, 33, 100, 100].map { Self.square(at: $0) }
    for pictures in [
      try Self.stage().snapshotPictures(at: times),
      try Self.recording().snapshotPictures(at: times),
    ] {
      #expect(try pictures.map { box(Picture.blue, in: try decoded($0)) } == expected)
    }
  }

  @Test func `a stage does not go back`() throws {
    let stage = Self.stage()
    try stage.advance(to: MediaTime(seconds: 0.5))
    #expect(throws: SnapshotTimeError(time: 0.25, now: 0.5)) {
      try stage.snapshotPictures(at: [0.25])
    }
    #expect(
      SnapshotTimeError(time: 0.25, now: 0.5).description
        == "0.25 s is over, as the stage is at 0.5 s; make a new stage, or a Recording")
  }

  @Test func `a recording is drawn whole`() throws {
    let decoder = try AnimationDecoder(Self.recording().snapshotPicture().bytes)
    var boxes: [PixelRect] = []
    while let frame = try decoder.next() { boxes.append(box(Picture.blue, in: frame.canvas)) }
    // 50 frames a second and one at rest, two points further each.
    #expect(boxes == (0...50).map { Self.square(at: 2 * $0) })
  }

  // MARK: - Alone

  private func alone(_ view: View, scale: CGFloat? = nil, background: Color = .clear)
    -> AloneSnapshot
  {
    AloneSnapshot(
      layer: view.layer, stage: view.stage, scale: scale, background: background, fonts: nil)
  }

  @Test(arguments: [(nil, 1), (1, 1), (2, 2), (3, 3)] as [(CGFloat?, Int)])
  func `a view is drawn alone, in the size of its frame`(scale: CGFloat?, factor: Int) throws {
    // On half a point, where edges would be blurred if its place counted.
    let view = View(frame: CGRect(x: -30.5, y: 200.5, width: 20, height: 10))
    view.backgroundColor = Self.blue
    let dot = View(frame: CGRect(x: 5, y: 0, width: 5, height: 5))
    dot.backgroundColor = .white
    view.addSubview(dot)
    let bitmap = try decoded(alone(view, scale: scale).snapshotPicture())
    #expect((bitmap.width, bitmap.height) == (20 * factor, 10 * factor))
    #expect(
      box(Self.white, in: bitmap)
        == PixelRect(x: 5 * factor, y: 0, width: 5 * factor, height: 5 * factor))
    #expect(bitmap.pixels.allSatisfy { $0 == Self.white || $0 == Picture.blue })
  }

  @Test func `a view on a stage is drawn as presented, with the stage's scale`() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)
    stage.window.backgroundColor = .black
    let view = View(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = Self.blue
    stage.window.addSubview(view)
    stage.run {
      View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(scaleX: 3, y: 2)
      }
    }
    try stage.advance(to: MediaTime(seconds: 0.5))
    let bitmap = try decoded(alone(view).snapshotPicture())
    // Halfway between 20x20 and 60x40, two pixels a point, and nothing of the black around it.
    #expect((bitmap.width, bitmap.height) == (80, 60))
    #expect(bitmap.pixels.allSatisfy { $0 == Picture.blue })
  }

  @Test func `behind a view is nothing, or a colour`() throws {
    let view = View(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(try decoded(alone(view).snapshotPicture()).pixels.allSatisfy { $0 == .clear })
    let onWhite = try decoded(alone(view, background: .white).snapshotPicture())
    #expect(onWhite.pixels.allSatisfy { $0 == Self.white })
  }

  @Test func `what has no size, or too much of it, is an error that says so`() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 0, height: 10))
    #expect(throws: EmptySnapshotError.self) { try alone(view).snapshotPicture() }
    view.frame.size.width = 20_000
    #expect(throws: RecordingError.canvasTooLarge(width: 20_000, height: 10)) {
      try alone(view).snapshotPicture()
    }
    let stage = Stage(size: CGSize(width: 10_000, height: 10_000))
    #expect(throws: RecordingError.canvasTooLarge(width: 10_000, height: 10_000)) {
      try stage.snapshotPicture()
    }
  }

  @Test func `what text was set in is kept with the picture`() throws {
    let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fixtures/fonts/TwirlTest.ttf").path
    let book = FontBook(files: [font], usesSystemFonts: false)
    let label = Label(frame: CGRect(x: 0, y: 0, width: 64, height: 16))
    label.font = Font(family: "Twirl Test", size: 16)
    label.text = "AA"
    let picture = try AloneSnapshot(
      layer: label.layer, stage: nil, scale: nil, background: .white, fonts: book
    ).snapshotPicture()
    #expect(picture.origin["Fonts"]?.hasPrefix("Twirl Test Regular") == true)
    #expect(picture.origin["Shaper"]?.hasPrefix("HarfBuzz ") == true)
    #expect(try decoded(picture).pixels.contains { $0 != Self.white })
    let plain = try alone(View(frame: CGRect(x: 0, y: 0, width: 1, height: 1))).snapshotPicture()
    #expect(plain.origin["Fonts"] == nil)
  }
}
