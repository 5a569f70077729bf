import Foundation
import TwirlGraphics

/// How a GIF is written.
public struct GIFEncoderOptions: Equatable, Sendable {
  /// Whether frames that look like the one before stay frames of their own.
  public var keepsIdenticalFrames = false
  /// Which translucent pixels are shown.
  ///
  /// nil means all, and clear ones as well, where there is a matte, else those from 128 on.
  public var alpha: GIFAlpha?
  /// The colour of the page that the picture is for, with which translucent pixels are blended.
  ///
  /// The table's transparent entry has it as well: viewers that scale a GIF may let it through.
  ///
  /// - Precondition: it is opaque.
  public var matte: Color? {
    didSet { precondition(matte?.pixel.alpha ?? 255 == 255, "A matte is an opaque colour.") }
  }
  /// Which colours stand for one that is not in the palette.
  public var dither = GIFDither.none
  /// How close the file is to the picture, from 1 to 100.
  ///
  /// From 90 on a clip of 255 colours or fewer is exact, and nearly so just below. Of more colours, every pixel has at 100 the
  /// nearest of 255. Below, there may be fewer, and a pixel may have another one that is close enough
  /// where that makes the file smaller. What does not change in the picture never changes in the file.
  ///
  /// - Precondition: it is a number from 1 to 100.
  public var quality = 90 {
    didSet { precondition((1...100).contains(quality), "A quality is a number from 1 to 100.") }
  }
  /// Whether the file is one that old decoders can read as well: one colour table for all frames, and
  /// code tables that are cleared as soon as they are full.
  ///
  /// Otherwise a frame may have a table of its own, where 255 colours are too few for the clip, and may
  /// go on with a full code table, where that makes the file smaller.
  public var isCompatible = false
  /// The number of threads that compress; the bytes do not depend on it.
  public var jobs = ProcessInfo.processInfo.activeProcessorCount

  /// Creates the options that suit most uses.
  public init() {}

  /// Whether a frame's code table may stay when it is full, which not all old decoders can read.
  var keepsFullCodeTables: Bool { !isCompatible }
  /// Whether a frame may have a colour table of its own.
  var allowsLocalTables: Bool { !isCompatible }

  /// What may be taken instead of the nearest entries of a palette.
  func tolerance(for palette: Palette) -> GIFTolerance? {
    // A pattern of close colours would only be disturbed.
    if dither != .none || palette.isExact && quality >= GIFTolerance.exactQuality { return nil }
    return GIFTolerance(quality: quality, hasFewColors: palette.isForFewColors)
  }
}

/// What was written.
public struct GIFSummary: Equatable, Sendable {
  /// How long each frame is shown, in hundredths of a second.
  public internal(set) var delays: [Int] = []
  /// The size of the file.
  public internal(set) var bytes = 0
  /// How many colours the frames use, clear left out.
  public internal(set) var colors = 0

  /// The number of frames in the file.
  public var frames: Int { delays.count }
}

/// Delays that the format can hold.
enum GIFDelays {
  /// Splits a delay into parts of 2 to 65,535 hundredths of a second.
  static func parts(of delay: Int) -> [Int] {
    var parts: [Int] = []
    var rest = delay
    while rest > 65_535 {
      // What is left must not be a delay that viewers would stretch.
      let part = rest - 65_535 == 1 ? 65_534 : 65_535
      parts.append(part)
      rest -= part
    }
    return parts + [rest]
  }
}
