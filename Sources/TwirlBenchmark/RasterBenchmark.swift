import Foundation
import TwirlKit

/// A rotated rounded rectangle over a cleared canvas, as in the comparison of rasterizers.
func measureRaster() {
  let shape = Path(roundedRect: CGRect(x: -120, y: -44, width: 240, height: 88), cornerRadius: 20)
  for (width, height) in [(320, 200), (1280, 720), (1920, 1080)] {
    let context = GraphicsContext(width: width, height: height)
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    context.setFillColor(Color(red: 0, green: 0.48, blue: 1))
    func draw() {
      context.saveGState()
      context.translateBy(x: CGFloat(width) / 2, y: CGFloat(height) / 2)
      context.rotate(by: 0.15)
      context.fill(shape)
      context.restoreGState()
    }
    let clearing = median(of: 31) {
      for _ in 0..<20 { context.clear(canvas, to: Color.white.pixel) }
    }
    let both = median(of: 31) {
      for _ in 0..<20 {
        context.clear(canvas, to: Color.white.pixel)
        draw()
      }
    }
    let drawing = median(of: 31) { for _ in 0..<20 { draw() } }
    report("clear \(width)x\(height)", clearing / 20 * 1e6, "µs")
    report("clear and draw a rotated rounded rectangle", both / 20 * 1e6, "µs")
    report("draw a rotated rounded rectangle", drawing / 20 * 1e6, "µs")
  }
}
