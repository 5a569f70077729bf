import CGIF
import TwirlGraphics

/// The GIF container, written by the GIF library block after block.
///
/// The pixels come as LZW codes of our own; the library puts them into sub-blocks.
final class GIFWriter {
  private var gif: UnsafeMutablePointer<GifFileType>?
  private let output: GIFOutput
  private let size: PixelRect
  /// The entries of every colour table, a power of two.
  private let entryCount: Int
  /// The colour of those that are never shown.
  private let unused: PaletteColor

  /// Opens a GIF and writes its header, its colour table and how often it is played.
  ///
  /// - Parameter matte: the colour of entries that are never shown.
  init(
    _ size: PixelRect, palette: Palette, matte: Color? = nil, repeats: UInt16?,
    to output: GIFOutput
  ) throws {
    self.output = output
    self.size = size
    entryCount = 1 << palette.indexBits
    unused = PaletteColor((matte ?? .black).pixel)
    var status: Int32 = 0
    let userData = Unmanaged.passUnretained(output).toOpaque()
    guard let gif = EGifOpen(userData, GIFOutput.write, &status) else {
      throw Self.libraryError(status)
    }
    self.gif = gif
    // Without this the file says GIF87a, which has neither delays nor transparency.
    EGifSetGifVersion(gif, true)
    try writeScreen(gif, palette)
    if let repeats { try writeLoop(gif, repeats) }
  }

  deinit {
    // A GIF that was not closed is not finished: what closing writes must not get through.
    output.fail(GIFError.noFrames)
    var status: Int32 = 0
    if let gif { _ = EGifCloseFile(gif, &status) }
  }

  private func writeScreen(
    _ gif: UnsafeMutablePointer<GifFileType>, _ palette: Palette
  ) throws {
    let map = try colorMap(palette)
    defer { GifFreeMapObject(map) }
    // A colour resolution of 0 would make the library announce a table that it does not write.
    try check(EGifPutScreenDesc(gif, Int32(size.width), Int32(size.height), 8, 0, map), gif)
  }

  /// A table of a palette's colours, with as many entries as the file's.
  private func colorMap(_ palette: Palette) throws -> UnsafeMutablePointer<ColorMapObject> {
    let unusedColors = repeatElement(unused, count: entryCount - palette.colors.count)
    let colors = (palette.colors + unusedColors).map {
      GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue)
    }
    guard let map = GifMakeMapObject(Int32(entryCount), colors) else {
      throw Self.libraryError(E_GIF_ERR_NOT_ENOUGH_MEM)
    }
    return map
  }

  private func writeLoop(_ gif: UnsafeMutablePointer<GifFileType>, _ repeats: UInt16) throws {
    let name = Array("NETSCAPE2.0".utf8)
    let block = [1, UInt8(truncatingIfNeeded: repeats), UInt8(repeats >> 8)]
    try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE), gif)
    try check(EGifPutExtensionBlock(gif, Int32(name.count), name), gif)
    try check(EGifPutExtensionBlock(gif, Int32(block.count), block), gif)
    try check(EGifPutExtensionTrailer(gif), gif)
  }

  /// Writes one frame.
  ///
  /// - Parameters:
  ///   - rect: where it lies.
  ///   - delay: hundredths of a second, 0…65,535.
  ///   - disposal: what becomes of it afterwards.
  ///   - transparentIndex: the index that draws nothing.
  ///   - palette: its own colours; nil for those of the file.
  ///   - codes: the LZW stream of its pixels, with as many bits a symbol as the palette has.
  func write(
    _ rect: PixelRect, delay: Int, disposal: GIFDisposal, transparentIndex: UInt8?,
    palette: Palette? = nil, codes: UnsafeBufferPointer<UInt8>
  ) throws {
    guard let gif else { throw GIFError.library("it is closed") }
    var control = GraphicsControlBlock()
    control.DisposalMode = Int32(disposal.rawValue)
    control.UserInputFlag = false
    control.DelayTime = Int32(delay)
    control.TransparentColor = transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR
    var block = [UInt8](repeating: 0, count: 4)
    let length = EGifGCBToExtension(&control, &block)
    try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, Int32(length), block), gif)
    // As many entries as the file's table has: so the transparent index is the same everywhere.
    let map = try palette.map { try colorMap($0) }
    defer {
      GifFreeMapObject(map)
      // The library's copy is its own business only until the next frame has none.
      GifFreeMapObject(gif.pointee.Image.ColorMap)
      gif.pointee.Image.ColorMap = nil
    }
    try check(
      EGifPutImageDesc(
        gif, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false, map), gif)
    try writeBlocks(codes, gif)
    try checkOutput()
  }

  private func writeBlocks(
    _ codes: UnsafeBufferPointer<UInt8>, _ gif: UnsafeMutablePointer<GifFileType>
  ) throws {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { block in
      guard let start = block.baseAddress, let source = codes.baseAddress else { return }
      var offset = 0
      while offset < codes.count {
        let count = min(255, codes.count - offset)
        start.pointee = UInt8(count)
        (start + 1).update(from: source + offset, count: count)
        try check(EGifPutCodeNext(gif, start), gif)
        offset += count
      }
    }
    try check(EGifPutCodeNext(gif, nil), gif)
  }

  /// Writes the end, and everything to the sink.
  func close() throws {
    guard let gif else { return }
    self.gif = nil
    var status: Int32 = 0
    let result = EGifCloseFile(gif, &status)
    output.flush()
    try checkOutput()
    if result != GIF_OK { throw Self.libraryError(status) }
  }

  private func check(_ status: Int32, _ gif: UnsafeMutablePointer<GifFileType>) throws {
    try checkOutput()
    if status != GIF_OK { throw Self.libraryError(gif.pointee.Error) }
  }

  private func checkOutput() throws {
    if let failure = output.failure { throw failure }
  }

  private static func libraryError(_ status: Int32) -> GIFError {
    .library(GifErrorString(status).map { String(cString: $0) } ?? "error \(status)")
  }
}

/// What becomes of a frame's rectangle once the frame has been shown.
public enum GIFDisposal: UInt8, Sendable {
  /// Nothing is said, which means that it stays.
  case unspecified = 0
  /// It stays.
  case keep = 1
  /// It becomes clear.
  case clear = 2
  /// It becomes what it was before the frame.
  case previous = 3
}
