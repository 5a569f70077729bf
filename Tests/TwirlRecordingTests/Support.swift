import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlText
import TwirlViews

/// A generator of the same numbers on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The font whose metrics are round numbers.
enum TestFont {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/fonts/TwirlTest.ttf").path

  static func book() -> FontBook { FontBook(files: [path], usesSystemFonts: false) }
}

/// A folder that goes with the value that made it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-recording-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of what lies in it or in a folder in it, in order; hidden ones as well.
  func names(in folder: String = "") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []).sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }
}

/// Small clips.
enum Clip {
  static func options(
    framesPerSecond: Double = 50, duration: Double? = nil, jobs: Int = 2
  ) -> Recording.Options {
    var options = Recording.Options()
    options.framesPerSecond = framesPerSecond
    options.duration = duration
    options.jobs = jobs
    return options
  }

  /// A black square of 10 x 10 at (0, 5) that moves 40 to the right in half a second.
  static func mover(
    _ options: Recording.Options = options(), width: CGFloat = 60, height: CGFloat = 20,
    background: Color = .white
  ) -> Recording {
    Recording(
      size: CGSize(width: width, height: height), backgroundColor: background, options: options
    ) { stage in
      let square = View(frame: CGRect(x: 0, y: 5, width: 10, height: 10))
      square.backgroundColor = .black
      stage.window.addSubview(square)
      View.animate(
        withDuration: 0.5, timingFunction: .linear, animations: { square.center.x += 40 })
    }
  }

  /// A rounded button with a title that turns and fades, beside a moving square.
  static func busy(_ options: Recording.Options) -> Recording {
    Recording(
      size: CGSize(width: 90, height: 60), scale: 1.5, fonts: TestFont.book(), options: options
    ) { stage in
      let button = Button(frame: CGRect(x: 20, y: 15, width: 50, height: 24))
      button.title = "Ao fi"
      button.font = Font(family: "Twirl Test", size: 11)
      button.backgroundColor = Color(red: 0.1, green: 0.5, blue: 0.9)
      button.layer.cornerRadius = 6
      stage.window.addSubview(button)
      let square = View(frame: CGRect(x: 2, y: 2, width: 9, height: 9))
      square.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
      stage.window.addSubview(square)
      View.animate(withDuration: 0.4) {
        button.transform = CGAffineTransform(rotationAngle: 1)
        square.center = CGPoint(x: 80, y: 50)
      }
      View.animate(withDuration: 0.3, delay: 0.2, animations: { button.alpha = 0.3 })
    }
  }

  /// A square that turns for ever.
  static func endless(_ options: Recording.Options) -> Recording {
    Recording(size: CGSize(width: 20, height: 20), options: options) { stage in
      let square = View(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
      square.backgroundColor = .black
      stage.window.addSubview(square)
      View.animate(
        withDuration: 0.25, options: .repeat,
        animations: { square.transform = CGAffineTransform(rotationAngle: 1) })
    }
  }

  /// A label whose text changes after 0.3 s to one that the font has no glyph for.
  static func brokenAfterAWhile(_ options: Recording.Options) -> Recording {
    Recording(size: CGSize(width: 40, height: 20), fonts: TestFont.book(), options: options) {
      stage in
      let label = Label(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      label.font = Font(family: "Twirl Test", size: 12)
      label.text = "Ox"
      stage.window.addSubview(label)
      View.animate(withDuration: 1) { label.center.x += 3 }
      stage.schedule(at: MediaTime(seconds: 0.3)) { label.text = "\u{416}" }
    }
  }
}

/// What a failing consumer throws.
struct Refused: Error, Equatable {}

/// A sink that takes so many bytes and then fails.
struct FailingSink: ByteSink {
  var capacity: Int

  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    capacity -= bytes.count
    if capacity < 0 { throw Refused() }
  }
}

/// A sink that others can look into.
final class SharedSink: ByteSink {
  private(set) var bytes: [UInt8] = []

  func write(_ bytes: UnsafeRawBufferPointer) { self.bytes += bytes }
}

extension Recording {
  /// The GIF's bytes and figures.
  func gif() throws -> (bytes: [UInt8], summary: Summary) {
    let sink = SharedSink()
    let summary = try writeGIF(into: sink)
    return (sink.bytes, summary)
  }

  /// The PNG files' bytes in order, and the figures.
  func pngs() throws -> (files: [[UInt8]], summary: Summary) {
    let folder = try TemporaryFolder()
    let summary = try writePNGs(to: FileSequence(folder: "\(folder.path)/frames"))
    return (try folder.names(in: "frames").map { try folder.bytes("frames/\($0)") }, summary)
  }
}

extension GIFDecoder {
  /// All frames as a viewer shows them.
  static func pictures(_ bytes: [UInt8]) throws -> [GIFFrame] {
    let decoder = try GIFDecoder(bytes)
    var frames: [GIFFrame] = []
    while let frame = try decoder.next() { frames.append(frame) }
    return frames
  }
}
