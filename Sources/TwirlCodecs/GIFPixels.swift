import TwirlGraphics

/// A frame's palette indices, in memory that serves one frame after another.
struct GIFPixels {
  /// The indices in stored order, row after row; there may be more than the frame has.
  private(set) var indices: [UInt8] = []
  private var codes: [UInt8] = []

  /// Reads a frame's pixels.
  ///
  /// - Throws: `GIFError.tooLarge` before anything is allocated, `.damagedFrame` where pixels
  ///   are missing, `.truncated` where that is because the file ends.
  mutating func read(_ frame: GIFFrameInfo, _ reader: GIFReader, _ limits: CodecLimits) throws {
    try limits.check(frame.rect)
    let number = reader.framesRead
    let (symbolBits, isWhole) = reader.readCodes(into: &codes)
    if !decode(frame.rect.area, symbolBits) {
      throw isWhole
        ? GIFError.damagedFrame(frame: number) : GIFError.truncated(framesBefore: number)
    }
  }

  /// Passes over a frame's pixels, and looks at them only if the file ends among them.
  mutating func skip(_ frame: GIFFrameInfo, _ reader: GIFReader, _ limits: CodecLimits) throws {
    let number = reader.framesRead
    let (symbolBits, isWhole) = reader.readCodes(into: &codes)
    if isWhole { return }
    try limits.check(frame.rect)
    if !decode(frame.rect.area, symbolBits) { throw GIFError.truncated(framesBefore: number) }
  }

  /// Returns whether all pixels are there.
  private mutating func decode(_ count: Int, _ symbolBits: Int) -> Bool {
    if count == 0 { return true }
    guard (1...8).contains(symbolBits) else { return false }
    // A code of 2 bits or more stands for at most 4,096 pixels: what claims more has not got them.
    guard count / (4 * 4096) <= codes.count else { return false }
    if indices.count < count { indices = [UInt8](repeating: 0, count: count) }
    return codes.withUnsafeBufferPointer { codes in
      indices.withUnsafeMutableBufferPointer { indices in
        LZWDecoder.decode(
          codes, symbolBits: symbolBits,
          into: UnsafeMutableBufferPointer(rebasing: indices[..<count])) == count
      }
    }
  }
}

extension CodecLimits {
  /// Throws an error if a rectangle has too many pixels.
  func check(_ rect: PixelRect) throws(GIFError) {
    guard accept(width: rect.width, height: rect.height) else {
      throw .tooLarge(width: rect.width, height: rect.height, limits: self)
    }
  }
}
