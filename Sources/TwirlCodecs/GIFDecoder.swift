import TwirlGraphics

/// Reads a GIF's frames as a viewer shows them: composited on the canvas.
///
///     let decoder = try GIFDecoder(bytes)
///     while let frame = try decoder.next() { show(frame.canvas, for: frame.info.delay) }
///
/// As in browsers the canvas begins clear, whatever the background colour; disposal 2 clears; a
/// frame is cut at the canvas' edges; an index outside of the colour table is opaque black. A
/// frame with missing or impossible pixels is an error, after the frames before it have been
/// returned; a missing end, and garbage after a whole frame, are none.
public final class GIFDecoder {
  /// The canvas' width in pixels; 0 before the first frame if only that tells.
  public private(set) var width: Int
  /// The canvas' height in pixels; 0 before the first frame if only that tells.
  public private(set) var height: Int

  private let reader: GIFReader
  private let limits: CodecLimits
  private var canvas: Bitmap
  private var disposal = CanvasDisposal.none
  private var pixels = GIFPixels()
  private var area = ClipArea()
  private var failure: (any Error)?

  /// Opens a GIF and reads its header.
  ///
  /// - Throws: `GIFError.notGIF`, `.truncated` or `.tooLarge`.
  public init(_ bytes: [UInt8], limits: CodecLimits = CodecLimits()) throws {
    reader = try GIFReader(bytes)
    self.limits = limits
    (width, height) = GIFInfo.canvasSize(reader, first: nil)
    try limits.check(reader.canvas)
    // A header alone is worth no memory: the canvas is made when there are pixels to draw on it.
    canvas = Bitmap(width: 0, height: 0)
  }

  /// How often the clip is shown, as far as the records read so far tell.
  ///
  /// It usually stands before the first frame, and is certain after the last one.
  public var plays: Plays { Plays(gifRepeats: reader.repeats) }

  /// Returns the next frame, or nil after the last one.
  ///
  /// The canvas is not copied as long as the caller lets go of each frame before the next.
  ///
  /// - Throws: `GIFError.truncated`, `.damaged`, `.damagedFrame`, `.emptyCanvas`, `.tooLarge`,
  ///   `.tooManyFrames` or `.clipTooLarge`; the same again when called again.
  public func next() throws -> GIFFrame? {
    if let failure { throw failure }
    do {
      return try read()
    } catch {
      failure = error
      throw error
    }
  }

  private func read() throws -> GIFFrame? {
    let number = reader.framesRead
    guard case .image(var info) = try reader.next() else { return nil }
    guard number < limits.frames else { throw GIFError.tooManyFrames(limit: limits.frames) }
    if number == 0 && reader.canvas.isEmpty {
      (width, height) = GIFInfo.canvasSize(reader, first: info)
      guard width > 0, height > 0 else { throw GIFError.emptyCanvas }
      try limits.check(PixelRect(x: 0, y: 0, width: width, height: height))
    }
    guard area.add(max(width * height, info.rect.area), limits) else {
      throw GIFError.clipTooLarge(limit: limits.clipArea)
    }
    try pixels.read(info, reader, limits)
    if number == 0 { canvas = Bitmap(width: width, height: height) }
    info.bytes = reader.position - info.offset
    let cleared = disposal.apply(to: &canvas)
    disposal = .none
    let damage = cleared.union(draw(info))
    return GIFFrame(canvas: canvas, damage: damage, info: info)
  }
}

/// A frame as a viewer shows it.
public struct GIFFrame: Sendable {
  /// The whole canvas.
  public let canvas: Bitmap
  /// Where the canvas may differ from the frame before; empty if nothing does.
  public let damage: PixelRect
  /// What the file says about the frame.
  public let info: GIFFrameInfo

  /// What changed since the frame before.
  public var update: FrameUpdate {
    FrameUpdate(rect: damage, pixels: canvas.cropped(to: damage))
  }
}

extension GIFDecoder {
  /// Draws the decoded indices; returns where.
  private func draw(_ info: GIFFrameInfo) -> PixelRect {
    let visible = canvas.bounds.intersection(info.rect)
    guard !visible.isEmpty else { return .empty }
    switch info.disposal {
    case .clear: disposal = .clear(visible)
    case .previous: disposal = .restoring(visible, of: canvas)
    case .keep, .unspecified: disposal = .none
    }
    let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
    var table = reader.colors().map(\.pixel)
    table += Array(repeating: black, count: 256 - table.count)
    // 256 is outside of the bytes: no index is equal to it.
    let transparent = info.transparentIndex.map(Int.init) ?? 256
    let stride = width
    pixels.indices.withUnsafeBufferPointer { indices in
      table.withUnsafeBufferPointer { table in
        canvas.withUnsafeMutablePixels { canvas in
          for row in 0..<info.rect.height {
            let y = info.rect.y + (info.isInterlaced ? interlaced(row, info.rect.height) : row)
            guard y < visible.maxY else { continue }
            let source = row * info.rect.width
            let target = y * stride + info.rect.x
            var i = 0
            while i < visible.width {
              let index = Int(indices[source &+ i])
              if index != transparent { canvas[target &+ i] = table[index] }
              i &+= 1
            }
          }
        }
      }
    }
    return visible
  }

  /// Returns which row of the picture a stored row of an interlaced frame is.
  ///
  ///     pass 1: rows 0, 8, 16 ...    2: 4, 12, 20 ...    3: 2, 6, 10 ...    4: 1, 3, 5 ...
  private func interlaced(_ row: Int, _ height: Int) -> Int {
    var row = row
    for (first, step) in [(0, 8), (4, 8), (2, 4), (1, 2)] {
      let rows = max(0, (height - first + step - 1) / step)
      if row < rows { return first + row * step }
      row -= rows
    }
    return height
  }
}
