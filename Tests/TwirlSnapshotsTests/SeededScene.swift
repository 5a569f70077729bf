import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlRecording
import TwirlScenes
import TwirlSnapshots
import TwirlText

/// The scene of `recommend-button.json`, its animation written out as steps, with changes sown into it.
struct SeededScene {
  /// The curve of all steps.
  var curve = #""easeInOut""#
  /// Seconds before the first step.
  var wait = 0.0
  /// Seconds between the second step and the third.
  var pause = 0.0
  /// What all durations are multiplied with.
  var slowness = 1.0
  /// The anchor point of the first and the last step.
  var anchor = "[1, 0.5]"
  /// The colour from the third step on; nil for the one before.
  var color: String?
  /// Seconds of stillness at the end.
  var rest = 0.0
  /// Pixels a point.
  var scale: CGFloat = 1

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures")

  /// The family "Twirl Test" alone: tests need no font of the system.
  private static let fonts = FontBook(
    files: [folder.appendingPathComponent("fonts/TwirlTest.ttf").path], usesSystemFonts: false)

  /// The scene's text as it is, but for the font and letters that it has.
  static func original() throws -> String {
    try String(
      contentsOf: folder.appendingPathComponent("scenes/recommend-button.json"), encoding: .utf8
    )
    .replacingOccurrences(of: "\"Recommend\"", with: "\"fiAoVO\"")
    .replacingOccurrences(of: "\"Inter\", \"weight\": 600", with: "\"Twirl Test\"")
  }

  private var steps: String {
    func animate(_ seconds: Double, _ change: String) -> String {
      #"{ "animate": "recommend", "duration": \#(seconds * slowness), "curve": \#(curve), "to": \#(change) }"#
    }
    func anchor(_ point: String) -> String {
      #"{ "set": "recommend", "anchorPoint": \#(point), "keepingFrame": true }"#
    }
    func stand(_ seconds: Double) -> [String] { seconds > 0 ? [#"{ "wait": \#(seconds) }"#] : [] }
    let paint = color.map { [#"{ "set": "recommend", "backgroundColor": "\#($0)" }"#] } ?? []
    let all =
      stand(wait)
      + [
        anchor(self.anchor), animate(0.5, #"{ "scale": 1.2 }"#), anchor("[0.5, 0.5]"),
        animate(0.25, #"{ "rotate": 9 }"#),
      ] + stand(pause) + paint
      + [
        animate(0.5, #"{ "rotate": -18 }"#), animate(0.25, #"{ "rotate": 9 }"#),
        anchor(self.anchor), animate(0.5, #"{ "transform": "identity" }"#), anchor("[0.5, 0.5]"),
      ] + stand(rest)
    return all.joined(separator: ", ")
  }

  /// The scene's text.
  func json() throws -> String {
    try Self.original().replacingOccurrences(
      of: #"{ "perform": "viewTransform", "on": "recommend" }"#, with: steps)
  }

  /// The scene's frames.
  func clip(fps: Double = 25) throws -> EditableClip {
    try Self.clip(json(), scale: scale, fps: fps)
  }

  /// The frames of a scene's text.
  static func clip(
    _ json: String, scale: CGFloat = 1, fps: Double = 25, duration: Double? = nil
  ) throws -> EditableClip {
    var scene = try Scene(json: json.utf8, path: "scene.json")
    scene.scale = scale
    let source = scene
    var recording = Recording { try source.makeStage(fonts: fonts) }
    recording.options.duration = duration
    let plan = try recording.plan(on: FrameGrid(framesPerSecond: fps, unit: .nanoseconds))
    var clip = EditableClip()
    var canvas: Bitmap?
    try FramePipeline(workerCount: 1).run(
      try recording.source(of: plan), transform: { $0.update },
      consume: { update in
        var picture = canvas ?? update.pixels
        if canvas != nil, !update.rect.isEmpty {
          picture.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
        }
        canvas = picture
        let length = plan.duration(of: clip.frames.count)
        clip.frames.append(
          EditableClip.Frame(picture: picture, delay: FrameDelay(nanoseconds: length.nanoseconds)))
      })
    return clip
  }
}

/// A clip in memory whose frames can be dropped, repeated and painted on.
struct EditableClip: ClipFrames {
  struct Frame {
    var picture: Bitmap
    var delay: FrameDelay
  }

  var frames: [Frame] = []
  var plays = Plays.forever
  private var index = 0

  init(_ frames: [Frame] = []) { self.frames = frames }

  mutating func next() -> AnimationFrame? {
    guard index < frames.count else { return nil }
    defer { index += 1 }
    let frame = frames[index]
    return AnimationFrame(canvas: frame.picture, damage: frame.picture.bounds, delay: frame.delay)
  }

  func rewound() -> (any ClipFrames)? {
    var clip = self
    clip.index = 0
    return clip
  }
}

/// Bytes that are written, kept.
private final class BytesSink: ByteSink {
  var bytes: [UInt8] = []
  func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
}

extension SeededScene {
  /// The scene as a file.
  func file(_ format: AnimationDecoder.Format, fps: Double = 25) throws -> ReopenableClip {
    var scene = try Scene(json: json().utf8, path: "scene.json")
    scene.scale = scale
    let source = scene
    var recording = Recording { try source.makeStage(fonts: Self.fonts) }
    recording.options.framesPerSecond = fps
    let sink = BytesSink()
    if format == .gif {
      _ = try recording.writeGIF(into: sink)
    } else {
      _ = try recording.writeAPNG(into: sink)
    }
    return try ReopenableClip(sink.bytes)
  }
}
