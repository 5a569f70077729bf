import Foundation
import TwirlKit

/// `twirl info`: what a picture file says about itself.
enum InfoCommand: Command {
  static let name = "info"
  static let synopsis = "FILE [--json]"
  static let summary = "print the size, frames, delays, disposal and palettes of a GIF, APNG or PNG"
  static let discussion = """
    Delays are printed as they are stored; viewers show 10 ms and less as 100 ms.
    """
  static let options = [
    OptionSpec("json", "print the results as JSON"), OptionSpec.maxFrames,
  ]

  static func run(_ arguments: ParsedArguments) throws {
    let path = try arguments.operand("file", command: name)
    // No pixel is looked at: what is too large to be read can still be described.
    var limits = CodecLimits.none
    limits.frames = try arguments.limits().frames
    let report: PictureReport
    do {
      report = try PictureReport(PictureFile(path: path), limits)
    } catch {
      throw CommandError(describing: error, input: path)
    }
    if arguments.has("json") {
      try Output.printJSON(report)
    } else {
      Output.print(report.text(path: path))
    }
  }
}

/// A picture file in memory, by kind.
enum PictureFile {
  case gif([UInt8])
  case apng([UInt8])
  case png([UInt8])

  /// The whole file.
  var bytes: [UInt8] {
    switch self {
    case .gif(let bytes), .apng(let bytes), .png(let bytes): bytes
    }
  }

  /// Reads a file and tells its kind by its first bytes, whatever its name is.
  init(path: String) throws {
    let bytes = try FileSource.read(path)
    if bytes.starts(with: Array("GIF8".utf8)) {
      self = .gif(bytes)
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = PNGHeader.isAnimated(bytes) ? .apng(bytes) : .png(bytes)
    } else {
      throw CommandError.badInput("\(path): neither a GIF nor a PNG; check the file's kind")
    }
  }
}

/// What `twirl info` tells.
struct PictureReport: Encodable {
  /// One frame's figures.
  struct Frame: Encodable {
    /// Where the frame lies on the canvas: x, y, width, height.
    var rect: [Int]
    /// In milliseconds.
    var delay: Double
    /// What becomes of it afterwards.
    var disposal: String
    /// How an APNG's frame is drawn on what was there.
    var blend: String?
    var transparentIndex: Int?
    /// The number of entries of its own palette, 0 without one.
    var localColors = 0
    var interlaced = false
    var bytes: Int
  }

  var format: String
  var width: Int
  var height: Int
  var frames: Int
  /// In milliseconds, as stored.
  var delays: [Double]
  /// The sum of the delays in milliseconds.
  var duration: Double
  /// 0 stands for ever.
  var plays: Int
  var bytes: Int
  /// The number of entries of the global palette, or of a PNG's.
  var colors: Int?
  var details: [Frame] = []
  var comments: [String] = []
  /// A PNG's kind of pixels.
  var pixels: String?
  /// Whether programs without APNG show a picture that is no frame of the animation.
  var hidesDefaultImage: Bool?

  init(_ file: PictureFile, _ limits: CodecLimits) throws {
    switch file {
    case .gif(let bytes): self.init(try GIFInfo(bytes, limits: limits))
    case .apng(let bytes): self.init(try APNGInfo(bytes, limits: limits))
    case .png(let bytes): self.init(try PNGHeader(bytes), bytes: bytes.count)
    }
  }

  private init(_ info: GIFInfo) {
    format = "GIF"
    (width, height) = (info.width, info.height)
    frames = info.frames.count
    delays = info.frames.map { Double($0.delay) * 10 }
    duration = delays.reduce(0, +)
    plays = info.plays.number
    bytes = info.bytes
    colors = info.globalColors
    comments = info.comments
    details = info.frames.map { frame in
      Frame(
        rect: [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height],
        delay: Double(frame.delay) * 10, disposal: "\(frame.disposal)",
        transparentIndex: frame.transparentIndex.map(Int.init), localColors: frame.localColors,
        interlaced: frame.isInterlaced, bytes: frame.bytes)
    }
  }

  private init(_ header: PNGHeader, bytes: Int) {
    format = "PNG"
    (width, height) = (header.width, header.height)
    (frames, delays, duration, plays) = (1, [0], 0, 1)
    self.bytes = bytes
    pixels = Self.pixels(header)
  }

  private init(_ info: APNGInfo) {
    format = "APNG"
    (width, height) = (info.header.width, info.header.height)
    frames = info.frames.count
    delays = info.frames.map { milliseconds($0.delay.seconds) }
    duration = milliseconds(info.frames.reduce(FrameDelay.zero) { $0 + $1.delay }.seconds)
    plays = info.plays.number
    bytes = info.bytes
    colors = info.paletteColors
    pixels = Self.pixels(info.header)
    hidesDefaultImage = info.hidesDefaultImage
    details = info.frames.map { frame in
      Frame(
        rect: [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height],
        delay: milliseconds(frame.delay.seconds), disposal: "\(frame.disposal)",
        blend: "\(frame.blend)", interlaced: info.header.isInterlaced, bytes: frame.bytes)
    }
  }

  private static func pixels(_ header: PNGHeader) -> String {
    "\(header.colorType), \(header.bitDepth) bits" + (header.isInterlaced ? ", interlaced" : "")
  }
}

extension PictureReport {
  /// The report for a person.
  func text(path: String) -> String {
    var text = printable(path) + ": \(format), \(width)x\(height) pixels, \(grouped(bytes)) bytes\n"
    if let pixels { text += "pixels    \(pixels)\n" }
    guard format != "PNG" else { return text }
    text += "frames    \(frames), \((duration / 10).rounded() / 100) s, "
    text += plays == 0 ? "played for ever\n" : "played \(counted(plays, "time"))\n"
    if let colors, format == "GIF" || colors > 0 {
      text += "palette   \(counted(colors, "colour"))\n"
    }
    if hidesDefaultImage == true { text += "default   a picture that is no frame\n" }
    for comment in comments { text += "comment   \(printable(comment))\n" }
    return text + "\n" + table
  }

  /// A row for each frame.
  private var table: String {
    let isGIF = format == "GIF"
    var text = "  frame  delay/ms    disposal     x     y  width  height"
    text += isGIF ? "  transparent  local    bytes\n" : "   blend    bytes\n"
    for (index, frame) in details.enumerated() {
      var cells = [
        (String(index), 7), (frame.delay.shortDescription, 10), (frame.disposal, 12),
        (String(frame.rect[0]), 6), (String(frame.rect[1]), 6), (String(frame.rect[2]), 7),
        (String(frame.rect[3]), 8),
      ]
      if isGIF {
        cells += [
          (frame.transparentIndex.map(String.init) ?? "-", 13),
          (frame.localColors == 0 ? "-" : String(frame.localColors), 7),
        ]
      } else {
        cells.append((frame.blend ?? "-", 8))
      }
      cells.append((String(frame.bytes), 9))
      for (cell, width) in cells {
        text += String(repeating: " ", count: max(1, width - cell.count)) + cell
      }
      text += "\n"
    }
    return text
  }
}
