import Foundation
import TwirlKit

/// Streams a drawn clip of 1920×1080 pixels into a sink that only counts, and prints the most memory that was ever resident.
///
/// The clip is looked at twice, as in recordings: its frames are made again, never kept. Each changes a square;
/// every fiftieth changes the whole canvas. All have colours that no frame before had, up to where the
/// histogram drops bits, so what grows with the number of frames shows.
func measureMemory(frames: Int, format: String) throws {
  let canvas = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
  let sink = CountingSink()
  let clock = ContinuousClock()
  let start = clock.now
  switch format {
  case "gif":
    var histogram = ColorHistogram()
    for frame in 0..<frames { histogram.add(update(frame, of: canvas)) }
    let encoder = try GIFEncoder(
      width: canvas.width, height: canvas.height, palette: Palette(histogram), plays: .forever,
      into: sink)
    for frame in 0..<frames { try encoder.add(update(frame, of: canvas), delay: 2) }
    _ = try encoder.finish()
  case "apng":
    let analysis = APNGAnalysis(width: canvas.width, height: canvas.height)
    for frame in 0..<frames { analysis.add(update(frame, of: canvas)) }
    var options = APNGEncoderOptions()
    options.jobs = 1
    let encoder = try APNGEncoder(analysis.clip, plays: .forever, options: options, into: sink)
    for frame in 0..<frames {
      try encoder.add(update(frame, of: canvas), delay: FrameDelay(1, over: 60))
    }
    _ = try encoder.finish()
  default: throw BenchmarkError("\(format): no such format; give gif or apng")
  }
  let time = (clock.now - start).seconds
  print("\(frames) frames 1920x1080, \(format): \(sink.count) bytes, \(Int(time.rounded())) s")
  report("peak resident memory", peakResidentMegabytes(), "MB")
}

/// The pixels that a frame changes.
private func update(_ frame: Int, of canvas: PixelRect) -> FrameUpdate {
  let side = 96
  let rect =
    frame.isMultiple(of: 50)
    ? canvas
    : PixelRect(
      x: frame * 37 % (canvas.width - side), y: frame * 53 % (canvas.height - side), width: side,
      height: side)
  var bitmap = Bitmap(width: rect.width, height: rect.height)
  bitmap.withUnsafeMutablePixels { pixels in
    for y in 0..<rect.height {
      for x in 0..<rect.width {
        pixels[y &* rect.width &+ x] = Pixel(
          red: UInt8(truncatingIfNeeded: x &+ frame),
          green: UInt8(truncatingIfNeeded: y &>> 1 &+ frame &>> 3),
          blue: UInt8(truncatingIfNeeded: frame), alpha: 255)
      }
    }
  }
  return FrameUpdate(rect: rect, pixels: bitmap)
}

/// Counts bytes and forgets them.
private final class CountingSink: ByteSink {
  private(set) var count = 0

  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
}

private func peakResidentMegabytes() -> Double {
  var usage = rusage()
  #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  #else
    getrusage(RUSAGE_SELF, &usage)
    return Double(usage.ru_maxrss) / 1_048_576
  #endif
}
