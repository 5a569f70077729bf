import Foundation
import TwirlKit

/// One 640×400 frame with a gradient and a button as PNG, by preset.
func measureEncoders() {
  let bitmap = testPicture()
  let workspace = PNGWorkspace()
  for preset in PNGEncoder.Compression.allCases {
    let encoder = PNGEncoder(compression: preset)
    var bytes = 0
    let time = median(of: 15) {
      bytes = (try? encoder.encode(bitmap, using: workspace).count) ?? 0
    }
    report("PNG 640x400, preset \(preset), \(bytes) bytes", time * 1e3, "ms")
  }
}

/// The frames of clips, read from folders of PNG files, through every encoder on one core.
func measureEncoders(ofClipsIn folders: [String]) throws {
  for folder in folders {
    let frames = try readFrames(folder)
    print("\(folder): \(frames.count) frames of \(frames[0].width)x\(frames[0].height)")
    try measurePNG(of: stride(from: 0, to: frames.count, by: 10).map { frames[$0] })
    try measureGIF(of: frames)
    try measureLZW(of: frames)
  }
}

/// The frames of a folder in the order of their names.
private func readFrames(_ folder: String) throws -> [Bitmap] {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    .filter { $0.hasSuffix(".png") }.sorted()
  let frames = try names.map { name in
    try PNGDecoder().decode([UInt8](Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))))
  }
  guard let first = frames.first, frames.allSatisfy({ $0.bounds == first.bounds }) else {
    throw BenchmarkError("\(folder): no PNG frames, or not of one size")
  }
  return frames
}

/// From frames in memory to the bytes of a GIF: colours counted, palette made, everything written.
private func measureGIF(of frames: [Bitmap]) throws {
  var bytes = 0
  let time = try median(of: 3) {
    var analysis = GIFAnalysis(width: frames[0].width, height: frames[0].height)
    for frame in frames { analysis.add(FrameUpdate(frame)) }
    let encoder = try GIFEncoder(
      width: frames[0].width, height: frames[0].height, palette: analysis.palette(),
      plays: .forever, into: MemorySink())
    for frame in frames { try encoder.add(FrameUpdate(frame), delay: 2) }
    _ = try encoder.finish()
    bytes = encoder.sink.bytes.count
  }
  report("GIF, default settings, \(bytes) bytes", time * 1e3 / Double(frames.count), "ms a frame")
}

/// What keeps a measurement from being made.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

private func testPicture() -> Bitmap {
  var bitmap = Bitmap(width: 640, height: 400, fill: Color(white: 0.95).pixel)
  for y in 140..<260 {
    for x in 200..<440 {
      bitmap[x, y] =
        Color(
          red: Double(x - 200) / 240, green: 0.4, blue: 1 - Double(y - 140) / 240
        ).pixel
    }
  }
  return bitmap
}
