import CGIF
import TwirlGraphics

/// The GIF container, read by the GIF library record after record.
///
/// It is about as strict as Firefox: a missing end and whatever follows the last whole frame do
/// not matter, a frame that breaks off does.
final class GIFReader {
  /// What a record holds.
  enum Record {
    /// A frame, whose codes come next.
    case image(GIFFrameInfo)
    /// The end of the clip.
    case end
  }

  /// The canvas, as the file's header has it.
  let canvas: PixelRect
  /// The number of entries of the global colour table, 0 if there is none.
  let globalColors: Int
  /// The number that the last loop block so far holds, nil without one.
  private(set) var repeats: UInt16?
  /// The comments so far.
  private(set) var comments: [String] = []
  /// How many frames' codes have been read.
  private(set) var framesRead = 0

  private var gif: UnsafeMutablePointer<GifFileType>?
  private let input: GIFInput
  private var control = Control()
  /// Whether the file broke off, so that there is nothing more to read.
  private var isBroken = false

  /// What a graphics control block says about the next frame.
  private struct Control {
    var delay = 0
    var disposal = GIFDisposal.unspecified
    var transparentIndex: UInt8?
    /// Where the block begins in the file.
    var start: Int?
  }

  /// Opens a GIF and reads its header.
  init(_ bytes: [UInt8]) throws {
    input = GIFInput(bytes)
    var status: Int32 = 0
    let userData = Unmanaged.passUnretained(input).toOpaque()
    guard let gif = DGifOpen(userData, GIFInput.read, &status) else {
      guard bytes.starts(with: Array("GIF".utf8)) else { throw GIFError.notGIF }
      throw status == D_GIF_ERR_NOT_ENOUGH_MEM
        ? GIFError.library("no memory") : GIFError.truncated(framesBefore: 0)
    }
    self.gif = gif
    canvas = PixelRect(
      x: 0, y: 0, width: max(0, Int(gif.pointee.SWidth)), height: max(0, Int(gif.pointee.SHeight)))
    globalColors = gif.pointee.SColorMap.map { Int($0.pointee.ColorCount) } ?? 0
  }

  deinit {
    var status: Int32 = 0
    if let gif { _ = DGifCloseFile(gif, &status) }
  }

  /// How many bytes of the file have been read.
  var position: Int { input.position }

  /// Reads up to the next frame or the end.
  func next() throws -> Record {
    guard let gif, !isBroken else { return .end }
    while true {
      let start = input.position
      var type = UNDEFINED_RECORD_TYPE
      let status = DGifGetRecordType(gif, &type)
      if status != GIF_OK && framesRead > 0 { return .end }
      if status != GIF_OK {
        throw start == input.count
          ? GIFError.truncated(framesBefore: 0) : GIFError.damaged(offset: start)
      }
      switch type {
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(gif) == GIF_OK else {
          // The library also refuses code sizes above 8.
          throw input.position == input.count
            ? GIFError.truncated(framesBefore: framesRead)
            : GIFError.damagedFrame(frame: framesRead)
        }
        return .image(frameInfo(gif, start: start))
      case EXTENSION_RECORD_TYPE:
        try readExtension(gif, start: start)
      default:
        return .end
      }
    }
  }

  private func frameInfo(_ gif: UnsafeMutablePointer<GifFileType>, start: Int) -> GIFFrameInfo {
    let image = gif.pointee.Image
    defer { control = Control() }
    return GIFFrameInfo(
      rect: PixelRect(
        x: max(0, Int(image.Left)), y: max(0, Int(image.Top)), width: max(0, Int(image.Width)),
        height: max(0, Int(image.Height))),
      delay: control.delay, disposal: control.disposal,
      transparentIndex: control.transparentIndex,
      localColors: image.ColorMap.map { Int($0.pointee.ColorCount) } ?? 0,
      isInterlaced: image.Interlace, offset: control.start ?? start)
  }

  /// The colours of the frame whose record was read last; empty if the file has none for it.
  func colors() -> [PaletteColor] {
    guard let gif, let map = gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap else { return [] }
    return (0..<Int(map.pointee.ColorCount)).map { i in
      let color = map.pointee.Colors[i]
      return PaletteColor(red: color.Red, green: color.Green, blue: color.Blue)
    }
  }

  /// Collects the sub-blocks of the frame whose record was read last.
  ///
  /// - Returns: the minimum code size, and whether the blocks ended as they should; if they did
  ///   not, there are no more records.
  func readCodes(into codes: inout [UInt8]) -> (symbolBits: Int, isWhole: Bool) {
    guard let gif else { return (0, false) }
    codes.removeAll(keepingCapacity: true)
    framesRead += 1
    var size: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    var status = DGifGetCode(gif, &size, &block)
    while status == GIF_OK, let bytes = block {
      codes.append(contentsOf: UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0])))
      status = DGifGetCodeNext(gif, &block)
    }
    isBroken = status != GIF_OK
    return (Int(size), !isBroken)
  }
}

extension GIFReader {
  private func readExtension(
    _ gif: UnsafeMutablePointer<GifFileType>, start: Int
  ) throws {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    guard DGifGetExtension(gif, &code, &block) == GIF_OK else {
      throw GIFError.truncated(framesBefore: framesRead)
    }
    var blocks: [[UInt8]] = []
    // The sub-blocks that matter are the first two, and all of a comment.
    while let bytes = block {
      if code == COMMENT_EXT_FUNC_CODE || blocks.count < 2 {
        blocks.append(Array(UnsafeBufferPointer(start: bytes + 1, count: Int(bytes[0]))))
      }
      guard DGifGetExtensionNext(gif, &block) == GIF_OK else {
        throw GIFError.truncated(framesBefore: framesRead)
      }
    }
    switch code {
    case GRAPHICS_EXT_FUNC_CODE:
      if let first = blocks.first { readControl(first, start: start) }
    case COMMENT_EXT_FUNC_CODE:
      comments.append(String(decoding: blocks.joined(), as: UTF8.self))
    case APPLICATION_EXT_FUNC_CODE:
      readLoop(blocks)
    default:
      break
    }
  }

  /// Takes note of what a graphics control block says about the next frame.
  ///
  ///     bits:  reserved 3, disposal 3, user input 1, is transparent 1 | delay 16 | index 8
  private func readControl(_ block: [UInt8], start: Int) {
    guard block.count >= 4 else { return }
    let disposal = block[0] >> 2 & 7
    // 4 was once written for 3; what else there is means nothing.
    control.disposal = GIFDisposal(rawValue: disposal == 4 ? 3 : disposal) ?? .unspecified
    control.delay = Int(block[1]) | Int(block[2]) << 8
    control.transparentIndex = block[0] & 1 == 1 ? block[3] : nil
    control.start = start
  }

  private func readLoop(_ blocks: [[UInt8]]) {
    guard blocks.count >= 2, blocks[1].count >= 3, blocks[1][0] & 7 == 1 else { return }
    let name = blocks[0]
    guard name == Array("NETSCAPE2.0".utf8) || name == Array("ANIMEXTS1.0".utf8) else { return }
    repeats = UInt16(blocks[1][1]) | UInt16(blocks[1][2]) << 8
  }
}
