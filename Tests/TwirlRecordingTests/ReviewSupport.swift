import Foundation
import Testing
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

@testable import TwirlRecording

/// A clip as it is shown: pictures, and when each begins.
struct ShownClip {
  var pictures: [Bitmap] = []
  /// In milliseconds, rounded; the end last.
  var times: [Int] = [0]

  /// Adds a picture; one that looks as the one before stays longer.
  mutating func add(_ picture: Bitmap, seconds: Double) {
    let end = total + seconds
    total = end
    if picture == pictures.last {
      times[times.count - 1] = Int((end * 1000).rounded())
    } else {
      pictures.append(picture)
      times.append(Int((end * 1000).rounded()))
    }
  }

  private var total = 0.0
}

extension ShownClip {
  /// Reads a file.
  init(_ bytes: [UInt8]) throws {
    let decoder = try AnimationDecoder(bytes)
    while let frame = try decoder.next() { add(frame.canvas, seconds: frame.delay.seconds) }
  }

  /// Says where two clips differ.
  func difference(from other: ShownClip) -> String? {
    if times != other.times { return "times \(times) instead of \(other.times)" }
    for (index, pair) in zip(pictures, other.pictures).enumerated() where pair.0 != pair.1 {
      return "picture \(index) of \(pictures.count)"
    }
    return pictures.count == other.pictures.count ? nil : "\(pictures.count) pictures"
  }
}

/// An animation that is drawn frame by frame, each on a canvas of its own.
struct PlainClip: Sendable {
  var makeStage: @Sendable () throws -> Stage

  func recording(_ options: Recording.Options) -> Recording {
    Recording(options: options, makeStage: makeStage)
  }

  /// The picture at an instant.
  func picture(at time: MediaTime) throws -> Bitmap {
    let stage = try makeStage()
    try stage.advance(to: time)
    let list = try DisplayList(
      stage.window.layer, size: stage.size, scale: stage.scale,
      background: stage.backgroundColor, at: time, fonts: stage.fonts)
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    return renderer.copyPixels(in: list.bounds)
  }

  /// A black square that moves for 0.5 s, with few colours.
  static let mover = PlainClip {
    let stage = Stage(size: CGSize(width: 60, height: 24))
    stage.run {
      let square = View(frame: CGRect(x: 0, y: 5, width: 10, height: 10))
      square.backgroundColor = .black
      stage.window.addSubview(square)
      View.animate(
        withDuration: 0.5, timingFunction: .linear, animations: { square.center.x += 40 })
    }
    return stage
  }

  /// A card that turns and fades on a clear background for 0.4 s, at 1.5 pixels a point.
  static let card = PlainClip {
    let stage = Stage(size: CGSize(width: 48, height: 36), scale: 1.5, backgroundColor: .clear)
    stage.run {
      let card = View(frame: CGRect(x: 12, y: 8, width: 22, height: 16))
      card.backgroundColor = Color(red: 0.1, green: 0.5, blue: 0.9)
      card.layer.cornerRadius = 4
      stage.window.addSubview(card)
      View.animate(withDuration: 0.4) {
        card.transform = CGAffineTransform(rotationAngle: 1)
        card.alpha = 0.4
      }
    }
    return stage
  }

  /// A square that is tapped at 0.1 s, and again for 0.2 s at 0.3 s, elsewhere.
  static let tapped = PlainClip {
    let stage = Stage(size: CGSize(width: 80, height: 60), scale: 1)
    stage.run {
      let square = View(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
      square.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0.1)
      stage.window.addSubview(square)
      square.onTap = { View.animate(withDuration: 0.2) { square.center.x += 30 } }
      stage.tap(CGPoint(x: 20, y: 20), at: MediaTime(seconds: 0.1))
      stage.tap(CGPoint(x: 60.5, y: 40.25), at: MediaTime(seconds: 0.3), duration: 0.2)
    }
    return stage
  }
}

extension Review {
  /// The APNG's bytes and figures.
  func apng() throws -> (bytes: [UInt8], summary: Recording.Summary) {
    let sink = SharedSink()
    let summary = try writeAPNG(into: sink)
    return (sink.bytes, summary)
  }

  /// The GIF's bytes and figures.
  func gif() throws -> (bytes: [UInt8], summary: Recording.Summary) {
    let sink = SharedSink()
    let summary = try writeGIF(into: sink)
    return (sink.bytes, summary)
  }

  /// The PNG files' pictures in order, and the figures.
  func pngs() throws -> (pictures: [Bitmap], summary: Recording.Summary) {
    let folder = try TemporaryFolder()
    let summary = try writePNGs(to: FileSequence(folder: "\(folder.path)/frames"))
    let pictures = try folder.names(in: "frames").map {
      try PNGDecoder().decode(folder.bytes("frames/\($0)"))
    }
    return (pictures, summary)
  }
}
