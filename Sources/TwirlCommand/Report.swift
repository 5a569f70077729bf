import Foundation
import TwirlKit

/// What `twirl render --json` prints: the first output's figures, and each output's.
struct Report: Encodable {
  /// One output's figures.
  struct File: Encodable {
    /// Where it is.
    var path: String
    /// The canvas in pixels.
    var width: Int
    /// The canvas in pixels.
    var height: Int
    /// The number of frames in it.
    var frames: Int
    /// The instant of each frame in seconds.
    var frameTimes: [Double]
    /// How long each frame is shown, in milliseconds.
    var delays: [Double]
    /// The length of the clip in milliseconds.
    var duration: Double
    /// How often it is shown; 0 stands for ever.
    var plays: Int
    /// Its size.
    var bytes: Int
    /// The number of colours, where they are counted.
    var colors: Int?
    /// What was given up for a limit of bytes.
    var reduction: Reduction?

    /// What was given up, each null where it was not.
    struct Reduction: Encodable {
      /// From 1 to 99.
      var quality: Int?
      /// The frames a second that are left.
      var framesPerSecond: Double?
      /// The new size over the old.
      var scale: Double?

      private enum CodingKeys: CodingKey {
        case quality, framesPerSecond, scale
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(quality, forKey: .quality)
        try container.encode(framesPerSecond, forKey: .framesPerSecond)
        try container.encode(scale, forKey: .scale)
      }
    }

    private let givenUp: String?

    init(path: String, _ summary: Recording.Summary) {
      self.path = path
      width = summary.width
      height = summary.height
      frames = summary.delays.count
      frameTimes = summary.frameTimes
      delays = summary.delays.map(milliseconds)
      duration = milliseconds(summary.duration)
      plays = summary.plays.number
      bytes = summary.bytes
      colors = summary.colors
      reduction = summary.reduction.map {
        Reduction(
          quality: $0.quality, framesPerSecond: $0.framesPerSecond, scale: $0.scale)
      }
      givenUp = summary.reduction?.description
    }

    private enum CodingKeys: CodingKey {
      case path, width, height, frames, frameTimes, delays, duration, plays, bytes, colors,
        reduction
    }

    /// Writes every key, one without a value as null: readers need not ask whether it is there.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(path, forKey: .path)
      try container.encode(width, forKey: .width)
      try container.encode(height, forKey: .height)
      try container.encode(frames, forKey: .frames)
      try container.encode(frameTimes, forKey: .frameTimes)
      try container.encode(delays, forKey: .delays)
      try container.encode(duration, forKey: .duration)
      try container.encode(plays, forKey: .plays)
      try container.encode(bytes, forKey: .bytes)
      try container.encode(colors, forKey: .colors)
      try container.encode(reduction, forKey: .reduction)
    }

    /// The figures for a person.
    var line: String {
      printable(path) + ": \(width)x\(height) pixels, \(counted(frames, "frame")), "
        + (frames == 1 ? "" : "\((duration / 10).rounded() / 100) s, ")
        + "\(grouped(bytes)) bytes" + (givenUp.map { "; \($0)" } ?? "") + "\n"
    }
  }

  private let first: File
  private let outputs: [File]

  /// Creates a report, or returns nil where there is nothing to tell.
  init?(_ files: [File]) {
    guard let first = files.first else { return nil }
    (self.first, outputs) = (first, files)
  }

  private enum CodingKeys: CodingKey {
    case outputs
  }

  func encode(to encoder: any Encoder) throws {
    try first.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(outputs, forKey: .outputs)
  }
}

/// Seconds as milliseconds, free of the noise that the product of two decimals has.
func milliseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e6 }
