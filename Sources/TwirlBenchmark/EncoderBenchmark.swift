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
