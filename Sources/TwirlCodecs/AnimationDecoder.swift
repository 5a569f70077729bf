import TwirlGraphics

/// Reads the frames of a GIF, an APNG or a PNG, whichever the bytes are.
///
///     let decoder = try AnimationDecoder(bytes)
///     while let frame = try decoder.next() { show(frame.canvas, for: frame.delay) }
public final class AnimationDecoder {
  /// The kinds of files that can be read.
  public enum Format: String, Sendable {
    /// A GIF, with any number of frames.
    case gif = "GIF"
    /// An animated PNG.
    case apng = "APNG"
    /// A PNG that does not move.
    case png = "PNG"
  }

  private enum Source {
    case gif(GIFDecoder)
    case png(APNGDecoder)
  }

  /// What the file is.
  public let format: Format
  private let source: Source

  /// Opens a file, whatever its name is.
  ///
  /// - Throws: ``GIFError`` for a GIF, ``PNGError`` for all others, `.notPNG` for what is neither.
  public init(
    _ bytes: [UInt8], limits: CodecLimits = CodecLimits()
  ) throws {
    if Self.isGIF(bytes) {
      source = .gif(try GIFDecoder(bytes, limits: limits))
      format = .gif
    } else {
      let decoder = try APNGDecoder(bytes, limits: limits)
      source = .png(decoder)
      format = decoder.info.isAnimated ? .apng : .png
    }
  }

  /// Whether the bytes begin as a GIF does.
  public static func isGIF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "GIF8".utf8) }

  /// How often the clip is shown; for a GIF, certain after the last frame.
  public var plays: Plays {
    switch source {
    case .gif(let decoder): decoder.plays
    case .png(let decoder): decoder.plays
    }
  }

  /// Returns the next frame, or nil after the last one.
  ///
  /// - Throws: what the decoder of the file's kind throws.
  public func next() throws -> AnimationFrame? {
    switch source {
    case .gif(let decoder):
      guard let frame = try decoder.next() else { return nil }
      return AnimationFrame(
        canvas: frame.canvas, damage: frame.damage,
        delay: FrameDelay(centiseconds: frame.info.delay))
    case .png(let decoder):
      guard let frame = try decoder.next() else { return nil }
      return AnimationFrame(
        canvas: frame.canvas, damage: frame.damage, delay: frame.info.delay)
    }
  }
}

/// A frame of any kind of file, as a viewer shows it.
public struct AnimationFrame: Sendable {
  /// The whole canvas.
  public let canvas: Bitmap
  /// Where the canvas may differ from the frame before; empty if nothing does.
  public let damage: PixelRect
  /// How long it is shown, as stored.
  public let delay: FrameDelay

  /// Creates a frame.
  public init(canvas: Bitmap, damage: PixelRect, delay: FrameDelay) {
    (self.canvas, self.damage, self.delay) = (canvas, damage, delay)
  }

  /// What changed since the frame before.
  public var update: FrameUpdate { FrameUpdate(rect: damage, pixels: canvas.cropped(to: damage)) }
}

extension FrameDelay {
  /// The delay that viewers show instead of one that is stored: 10 ms and less become 100 ms.
  ///
  /// So do Chromium, Firefox and WebKit, for GIF and APNG.
  public var shown: FrameDelay {
    self <= FrameDelay(centiseconds: 1) ? FrameDelay(centiseconds: 10) : self
  }
}
