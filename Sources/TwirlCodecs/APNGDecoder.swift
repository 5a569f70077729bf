import TwirlGraphics

/// Reads an APNG's frames as a viewer shows them: composited on the canvas.
///
///     let decoder = try APNGDecoder(bytes)
///     while let frame = try decoder.next() { show(frame.canvas, for: frame.info.delay) }
///
/// A PNG that does not move gives one frame. Colours are converted to sRGB as ``PNGDecoder`` does.
/// The canvas begins clear. An error of the file's structure is thrown before the first frame, one
/// of a frame's pixels after the frames before it.
public final class APNGDecoder {
  /// What the file says about itself.
  public let info: APNGInfo

  private let bytes: [UInt8]
  private let conversion: PNGDecoder.Conversion
  private var canvas: Bitmap
  private var number = 0
  private var disposal = CanvasDisposal.none
  private var failure: PNGError?

  /// Opens a PNG or APNG and reads its chunks.
  ///
  /// - Throws: what ``APNGInfo/init(_:limits:)`` throws, and ``PNGError/unsupportedColors(_:)``.
  public init(
    _ bytes: [UInt8], limits: CodecLimits = CodecLimits(),
    colorConversion: PNGDecoder.ColorConversion = .sRGB
  ) throws(PNGError) {
    info = try APNGInfo(bytes, limits: limits)
    self.bytes = bytes
    let decoder = PNGDecoder(limits: limits, colorConversion: colorConversion)
    conversion = PNGDecoder.Conversion(try decoder.colors(of: bytes, info.header), info.header)
    canvas = Bitmap(width: info.header.width, height: info.header.height)
  }

  /// The canvas' width in pixels.
  public var width: Int { info.header.width }
  /// The canvas' height in pixels.
  public var height: Int { info.header.height }
  /// How often the clip is shown.
  public var plays: Plays { info.plays }

  /// Returns the next frame, or nil after the last one.
  ///
  /// The canvas is not copied as long as the caller lets go of each frame before the next.
  ///
  /// - Throws: ``PNGError/damagedFrame(_:_:)`` or ``PNGError/outOfMemory``; the same again when
  ///   called again.
  public func next() throws(PNGError) -> APNGFrame? {
    if let failure { throw failure }
    guard number < info.frames.count else { return nil }
    do throws(PNGError) {
      let frame = info.frames[number]
      let pixels = try pixels(of: frame)
      let cleared = disposal.apply(to: &canvas)
      draw(pixels, frame)
      number += 1
      return APNGFrame(canvas: canvas, damage: cleared.union(frame.rect), info: frame)
    } catch {
      failure = error
      throw error
    }
  }
}

/// A frame as a viewer shows it.
public struct APNGFrame: Sendable {
  /// The whole canvas.
  public let canvas: Bitmap
  /// Where the canvas may differ from the frame before.
  public let damage: PixelRect
  /// What the file says about the frame.
  public let info: APNGFrameInfo
}

extension APNGDecoder {
  /// Reads a frame's premultiplied pixels.
  ///
  /// A frame is a PNG without its own header: with one, it can be read as such.
  private func pixels(of frame: APNGFrameInfo) throws(PNGError) -> Bitmap {
    var header = info.header
    (header.width, header.height) = (frame.rect.width, frame.rect.height)
    do throws(PNGError) {
      var pixels = try PNGDecoder.read(
        file(of: frame, header), header, conversion, isExact: info.isAnimated)
      PNGAlpha.premultiply(&pixels)
      return Bitmap(width: header.width, height: header.height, pixels: pixels)
    } catch {
      guard info.isAnimated else { throw error }
      switch error {
      case .damaged(let reason): throw .damagedFrame(number, reason)
      case .truncated: throw .damagedFrame(number, "its data end too early")
      default: throw error
      }
    }
  }

  private func file(of frame: APNGFrameInfo, _ header: PNGHeader) -> [UInt8] {
    // Nothing is to be changed in a picture that is whole.
    if !info.isAnimated { return bytes }
    var file = PNGChunk.signature
    file.reserveCapacity(128 + frame.bytes + info.shared.reduce(0) { $0 + $1.count })
    PNGChunk.append(PNGChunk.IHDR, header.fields[...], to: &file)
    for range in info.shared { file += bytes[range] }
    for range in frame.data { PNGChunk.append(PNGChunk.IDAT, bytes[range], to: &file) }
    PNGChunk.append(PNGChunk.IEND, [], to: &file)
    return file
  }

  private func draw(_ pixels: Bitmap, _ frame: APNGFrameInfo) {
    switch frame.disposal {
    case .none: disposal = .none
    case .previous where number > 0: disposal = .restoring(frame.rect, of: canvas)
    case .background, .previous: disposal = .clear(frame.rect)
    }
    switch frame.blend {
    case .source: canvas.replace(x: frame.rect.x, y: frame.rect.y, with: pixels)
    case .over: composite(pixels, at: frame.rect)
    }
  }

  /// Draws premultiplied pixels over the canvas: s + d · (255 - alpha of s) / 255.
  private func composite(_ pixels: Bitmap, at rect: PixelRect) {
    let stride = width
    canvas.withUnsafeMutablePixels { canvas in
      pixels.withUnsafePixels { pixels in
        var source = 0
        var y = rect.y
        while y < rect.maxY {
          var target = y &* stride &+ rect.x
          let end = target &+ rect.width
          while target < end {
            let pixel = pixels[source]
            if pixel.alpha == 255 {
              canvas[target] = pixel
            } else if pixel.alpha != 0 {
              canvas[target] = Self.over(pixel, canvas[target])
            }
            source &+= 1
            target &+= 1
          }
          y &+= 1
        }
      }
    }
  }

  private static func over(_ s: Pixel, _ d: Pixel) -> Pixel {
    let rest = 255 &- UInt32(s.alpha)
    func sum(_ s: UInt8, _ d: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: UInt32(s) &+ Pixel.div255(UInt32(d) &* rest))
    }
    return Pixel(
      red: sum(s.red, d.red), green: sum(s.green, d.green), blue: sum(s.blue, d.blue),
      alpha: sum(s.alpha, d.alpha))
  }
}
