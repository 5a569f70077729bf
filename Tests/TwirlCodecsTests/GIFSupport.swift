import CGIF
import Foundation
import Testing
import TwirlGraphics

@testable import TwirlCodecs

/// A row of `fixtures/vectors/gif-corpus.json`: what viewers show of a public file.
struct GIFCorpusRow: Decodable, Sendable, CustomTestStringConvertible {
  var file: String
  var size: [Int]
  var plays: Int
  /// For each frame the CRC-32 of its straight RGBA bytes and its delay.
  var frames: [[UInt32]]
  var error: String?

  var testDescription: String { file }

  static let all: [GIFCorpusRow] = {
    let file = PNGCorpora.packageRoot.appendingPathComponent("fixtures/vectors/gif-corpus.json")
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? JSONDecoder().decode([GIFCorpusRow].self, from: data)) ?? []
  }()
}

/// A frame as giflib's own decoder has it.
struct SlurpedFrame: Equatable {
  var rect: PixelRect
  var delay: Int
  var disposal: Int
  var transparent: Int
  var indices: [UInt8]
}

/// A GIF as giflib's own decoder has it: a second opinion that shares no LZW code with ours.
struct SlurpedGIF {
  var width = 0
  var height = 0
  var colors: [PaletteColor] = []
  var frames: [SlurpedFrame] = []
}

struct SlurpError: Error {
  var code: Int32
}

/// Reads a whole GIF by giflib's `DGifSlurp`.
func slurp(_ bytes: [UInt8]) throws -> SlurpedGIF {
  let input = GIFInput(bytes)
  return try withExtendedLifetime(input) {
    var status: Int32 = 0
    let userData = Unmanaged.passUnretained(input).toOpaque()
    guard let gif = DGifOpen(userData, GIFInput.read, &status) else {
      throw SlurpError(code: status)
    }
    defer { DGifCloseFile(gif, &status) }
    guard DGifSlurp(gif) == GIF_OK else { throw SlurpError(code: gif.pointee.Error) }
    var result = SlurpedGIF(width: Int(gif.pointee.SWidth), height: Int(gif.pointee.SHeight))
    if let map = gif.pointee.SColorMap {
      result.colors = (0..<Int(map.pointee.ColorCount)).map { i in
        let color = map.pointee.Colors[i]
        return PaletteColor(red: color.Red, green: color.Green, blue: color.Blue)
      }
    }
    for i in 0..<Int(gif.pointee.ImageCount) {
      let image = gif.pointee.SavedImages[i]
      var control = GraphicsControlBlock()
      DGifSavedExtensionToGCB(gif, Int32(i), &control)
      let rect = PixelRect(
        x: Int(image.ImageDesc.Left), y: Int(image.ImageDesc.Top),
        width: Int(image.ImageDesc.Width), height: Int(image.ImageDesc.Height))
      result.frames.append(
        SlurpedFrame(
          rect: rect, delay: Int(control.DelayTime), disposal: Int(control.DisposalMode),
          transparent: Int(control.TransparentColor),
          indices: Array(UnsafeBufferPointer(start: image.RasterBits, count: rect.area))))
    }
    return result
  }
}

extension SlurpedGIF {
  /// What a viewer shows, frame after frame; the plainest compositor there is.
  ///
  /// - Parameter loops: how often the clip is played without clearing the canvas in between, as
  ///   some viewers do.
  func shown(loops: Int = 1) -> [Bitmap] {
    var canvas = Bitmap(width: width, height: height)
    var result: [Bitmap] = []
    for _ in 0..<loops {
      for frame in frames {
        let before = canvas
        for (i, index) in frame.indices.enumerated() where Int(index) != frame.transparent {
          canvas[frame.rect.x + i % frame.rect.width, frame.rect.y + i / frame.rect.width] =
            colors[Int(index)].pixel
        }
        result.append(canvas)
        if frame.disposal == 2 { canvas.fill(frame.rect, with: .clear) }
        if frame.disposal == 3 { canvas = before }
      }
    }
    return result
  }
}

/// A clip to be encoded: whole canvases and how long each is shown.
struct GIFClip {
  var frames: [Bitmap]
  var delays: [Int]

  init(_ frames: [Bitmap], delays: [Int]? = nil) {
    self.frames = frames
    self.delays = delays ?? Array(repeating: 2, count: frames.count)
  }

  /// The updates from frame to frame: the exact rectangle of the changes, grown by some slack.
  func updates(slack: Int = 0) -> [FrameUpdate] {
    frames.indices.map { k in
      guard k > 0 else { return FrameUpdate(frames[0]) }
      let (old, new) = (frames[k - 1], frames[k])
      var rect = PixelRect.empty
      for y in 0..<new.height {
        for x in 0..<new.width where old[x, y] != new[x, y] {
          rect = rect.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      if rect.isEmpty { return .none }
      let grown = PixelRect(
        x: max(0, rect.x - slack), y: max(0, rect.y - slack), width: rect.width + 2 * slack,
        height: rect.height + 2 * slack
      ).intersection(new.bounds)
      return FrameUpdate(rect: grown, pixels: new.cropped(to: grown))
    }
  }

  /// Encodes the clip.
  func encoded(
    plays: Plays = .forever, options: GIFEncoderOptions = GIFEncoderOptions(), slack: Int = 0,
    palette: Palette? = nil
  ) throws -> (bytes: [UInt8], summary: GIFSummary) {
    let updates = updates(slack: slack)
    var histogram = ColorHistogram()
    var flattener = AlphaFlattener(
      width: frames[0].width, height: frames[0].height, options: options)
    for update in updates { histogram.add(flattener.flatten(update)) }
    let encoder = try GIFEncoder(
      width: frames[0].width, height: frames[0].height, palette: palette ?? Palette(histogram),
      plays: plays, options: options, into: MemorySink())
    for (update, delay) in zip(updates, delays) { try encoder.add(update, delay: delay) }
    let summary = try encoder.finish()
    return (encoder.sink.bytes, summary)
  }
}

/// Encodes indices by giflib's `EGifPutLine`; returns the LZW stream.
func giflibCodes(_ indices: [UInt8], symbolBits: Int) throws -> [UInt8] {
  let output = GIFSinkOutput(MemorySink())
  return try withExtendedLifetime(output) {
    var status: Int32 = 0
    let userData = Unmanaged<GIFOutput>.passUnretained(output).toOpaque()
    guard let gif = EGifOpen(userData, GIFOutput.write, &status),
      let map = GifMakeMapObject(Int32(1 << symbolBits), nil)
    else { throw SlurpError(code: status) }
    defer { GifFreeMapObject(map) }
    // One row: the width is the picture.
    var row = indices
    EGifPutScreenDesc(gif, Int32(indices.count), 1, 8, 0, map)
    EGifPutImageDesc(gif, 0, 0, Int32(indices.count), 1, false, nil)
    EGifPutLine(gif, &row, Int32(indices.count))
    EGifCloseFile(gif, &status)
    output.flush()
    let bytes = output.sink.bytes
    // 13 bytes of header, the table, 10 of the image descriptor, the code size, then sub-blocks.
    var at = 13 + (3 << symbolBits) + 11
    var codes: [UInt8] = []
    while bytes[at] != 0 {
      codes += bytes[(at + 1)...(at + Int(bytes[at]))]
      at += 1 + Int(bytes[at])
    }
    return codes
  }
}
