import CGIF
import Foundation
import TwirlKit

/// The frames' indices as LZW in GIF's blocks: ours beside giflib's `EGifPutLine`, which must give the same bytes.
///
/// ```
/// indices ─┬─ LZWEncoder ── blocks of 255 bytes ─┐
///          └─ EGifPutLine ───────────────────────┴─ equal?
/// ```
func measureLZW(of frames: [Bitmap]) throws {
  let clip = IndexedClip(frames)
  let giflib = GIFLibrary(width: clip.width, height: clip.height)
  let encoder = LZWEncoder()
  var blocks = BlockWriter(capacity: clip.width * clip.height * 2)
  for (number, frame) in clip.frames.enumerated() {
    blocks.write(frame, with: encoder)
    guard try giflib.write(frame) == Array(blocks.bytes) else {
      throw BenchmarkError("Frame \(number): giflib writes other LZW codes than ours")
    }
  }
  var times: (ours: [Double], theirs: [Double]) = ([], [])
  for _ in 0..<5 {
    times.ours.append(seconds { for frame in clip.frames { blocks.write(frame, with: encoder) } })
    times.theirs.append(try seconds { for frame in clip.frames { _ = try giflib.write(frame) } })
  }
  let (ours, theirs) = (times.ours.sorted()[2], times.theirs.sorted()[2])
  let megabytes = Double(clip.width * clip.height * clip.frames.count) / 1e6
  report("LZW by giflib's EGifPutLine", megabytes / theirs, "MB of pixels a second")
  report("LZW, the same bytes", megabytes / ours, "MB of pixels a second")
  report("  times as fast", theirs / ours, "")
}

/// Frames as indices into the clip's palette.
private struct IndexedClip {
  let width: Int
  let height: Int
  var frames: [[UInt8]] = []

  init(_ pictures: [Bitmap]) {
    (width, height) = (pictures[0].width, pictures[0].height)
    var histogram = ColorHistogram()
    for picture in pictures { histogram.add(FrameUpdate(picture)) }
    let colors = Palette(histogram).colors
    var known: [Pixel: UInt8] = [:]
    for picture in pictures {
      var last = picture.pixels[0]
      var index = Self.nearest(last, colors)
      frames.append(
        picture.pixels.map { pixel in
          if pixel != last {
            last = pixel
            index = known[pixel] ?? Self.nearest(pixel, colors)
            known[pixel] = index
          }
          return index
        })
    }
  }

  private static func nearest(_ pixel: Pixel, _ colors: [PaletteColor]) -> UInt8 {
    func distance(_ color: PaletteColor) -> Int {
      let (red, green, blue) = (
        Int(color.red) - Int(pixel.red), Int(color.green) - Int(pixel.green),
        Int(color.blue) - Int(pixel.blue)
      )
      return red * red + green * green + blue * blue
    }
    var best = 0
    for i in colors.indices where distance(colors[i]) < distance(colors[best]) { best = i }
    return UInt8(best)
  }
}

/// Splits LZW streams into the blocks of a GIF.
private struct BlockWriter {
  private var memory: [UInt8]
  private var count = 0

  init(capacity: Int) { memory = [UInt8](repeating: 0, count: capacity) }

  var bytes: ArraySlice<UInt8> { memory[..<count] }

  mutating func write(_ indices: [UInt8], with encoder: LZWEncoder) {
    count = indices.withUnsafeBufferPointer { pixels in
      let stream = UnsafeRawBufferPointer(encoder.encode(pixels, symbolBits: 8))
      return memory.withUnsafeMutableBytes { memory in
        var (from, to) = (0, 0)
        while from < stream.count {
          let size = min(255, stream.count - from)
          memory[to] = UInt8(size)
          UnsafeMutableRawBufferPointer(rebasing: memory[(to + 1)...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: stream[from..<(from + size)]))
          (from, to) = (from + size, to + 1 + size)
        }
        memory[to] = 0
        return to + 1
      }
    }
  }
}

/// giflib's encoder, an image a call.
private final class GIFLibrary {
  private var gif: UnsafeMutablePointer<GifFileType>?
  private var line: [UInt8]
  private let width: Int
  private let height: Int
  private let output = Output()

  private final class Output {
    var bytes: [UInt8] = []
  }

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    line = [UInt8](repeating: 0, count: width)
    var status: Int32 = 0
    let write: OutputFunc = { gif, bytes, count in
      guard let userData = gif?.pointee.UserData, let bytes else { return 0 }
      let output = Unmanaged<Output>.fromOpaque(userData).takeUnretainedValue()
      output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
      return count
    }
    gif = EGifOpen(Unmanaged.passUnretained(output).toOpaque(), write, &status)
    let map = GifMakeMapObject(256, nil)
    if let gif { _ = EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, map) }
    GifFreeMapObject(map)
  }

  deinit {
    var status: Int32 = 0
    if let gif { _ = EGifCloseFile(gif, &status) }
  }

  /// Returns an image's blocks of LZW codes.
  func write(_ indices: [UInt8]) throws -> [UInt8] {
    guard let gif else { throw BenchmarkError("giflib gave no encoder") }
    output.bytes.removeAll(keepingCapacity: true)
    guard EGifPutImageDesc(gif, 0, 0, Int32(width), Int32(height), false, nil) == GIF_OK else {
      throw BenchmarkError("giflib began no image")
    }
    // The separator, place and size, and the number of bits come first.
    let header = output.bytes.count
    for y in 0..<height {
      // The line is giflib's to change.
      line.withUnsafeMutableBytes { line in
        indices.withUnsafeBytes { indices in
          line.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: indices[(y * width)..<((y + 1) * width)]))
        }
      }
      guard EGifPutLine(gif, &line, Int32(width)) == GIF_OK else {
        throw BenchmarkError("giflib wrote no line")
      }
    }
    return Array(output.bytes[header...])
  }
}
