import CPNG
import Foundation
import TwirlKit

/// Opaque frames as RGBA PNG, by preset, beside libpng as it comes: level 6, every filter tried.
///
/// Each preset takes turns with libpng, so that both meet the machine in the same mood.
func measurePNG(of frames: [Bitmap]) throws {
  let workspace = PNGWorkspace()
  let libpng = LibPNG(width: frames[0].width, height: frames[0].height)
  for preset in PNGEncoder.Compression.allCases {
    let encoder = PNGEncoder(layout: .rgba, compression: preset)
    var ours: [Double] = []
    var theirs: [Double] = []
    var bytes = (ours: 0, theirs: 0)
    for _ in 0..<(preset == .small ? 1 : 9) {
      bytes = (0, 0)
      ours.append(
        try seconds {
          for frame in frames { bytes.ours += try encoder.encode(frame, using: workspace).count }
        })
      theirs.append(
        try seconds { for frame in frames { bytes.theirs += try libpng.encode(frame) } })
    }
    let count = Double(frames.count)
    let time = (ours: ours.sorted()[ours.count / 2], theirs: theirs.sorted()[theirs.count / 2])
    if preset == .fast {
      report(
        "PNG by libpng's defaults, \(bytes.theirs / frames.count) bytes", time.theirs / count * 1e3,
        "ms")
    }
    report(
      "PNG, preset \(preset), \(bytes.ours / frames.count) bytes", time.ours / count * 1e3, "ms")
    report("  of libpng's time", time.ours / time.theirs, "")
    report("  of libpng's bytes", Double(bytes.ours) / Double(bytes.theirs), "")
  }
}

/// libpng's simplified interface, which catches its own errors and leaves all settings as they are.
private final class LibPNG {
  private var image = png_image()
  private var memory: [UInt8]

  init(width: Int, height: Int) {
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    memory = [UInt8](repeating: 0, count: width * height * 5 + 65_536)
  }

  /// Returns the number of bytes that an opaque picture takes.
  func encode(_ bitmap: Bitmap) throws -> Int {
    var size = memory.count
    let isWritten = bitmap.withUnsafePixels { pixels in
      png_image_write_to_memory(&image, &memory, &size, 0, pixels.baseAddress, 0, nil)
    }
    guard isWritten != 0 else { throw BenchmarkError("libpng wrote no picture") }
    return size
  }
}
