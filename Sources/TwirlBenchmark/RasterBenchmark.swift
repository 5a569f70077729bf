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
  for alpha in [1, 0.5] { measureShapes(alpha: alpha) }
}

/// Shapes of several sizes in one colour, a call each.
private func measureShapes(alpha: CGFloat) {
  let color = Color(red: 0, green: 0.48, blue: 1, alpha: alpha)
  let opacity = alpha == 1 ? "opaque" : "translucent"
  func measure(_ name: String, _ path: Path, on size: (Int, Int), angle: CGFloat, calls: Int) {
    let context = GraphicsContext(width: size.0, height: size.1)
    context.clear(context.bitmap.bounds, to: Color.white.pixel)
    context.setFillColor(color)
    context.translateBy(x: CGFloat(size.0) / 2, y: CGFloat(size.1) / 2)
    context.rotate(by: angle)
    let time = median(of: 31) { for _ in 0..<calls { context.fill(path) } }
    report("fill \(name), \(opacity)", time / Double(calls) * 1e6, "µs")
  }
  func box(_ width: CGFloat, _ height: CGFloat, radius: CGFloat = 0) -> Path {
    let rect = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    return radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect: rect)
  }
  measure(
    "a rotated 64x64 rounded rectangle", box(64, 64, radius: 12), on: (640, 400), angle: 0.3,
    calls: 200)
  measure(
    "a rotated 240x88 rounded rectangle", box(240, 88, radius: 20), on: (640, 400), angle: 0.15,
    calls: 100)
  measure("a rotated 1000x600 rectangle", box(1000, 600), on: (1280, 1280), angle: 0.3, calls: 5)
  measure("3840x2160 pixels", box(3840, 2160), on: (3840, 2160), angle: 0, calls: 1)
  var triangles = Path()
  var state: UInt64 = 7
  func random(_ limit: CGFloat) -> CGFloat {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return limit * CGFloat(state >> 11) / 9_007_199_254_740_992
  }
  for _ in 0..<1000 {
    let (x, y) = (random(600) - 320, random(360) - 200)
    let corners = (0..<3).map { _ in CGPoint(x: x + random(40), y: y + random(40)) }
    triangles.addLines(between: corners)
    triangles.closeSubpath()
  }
  // As one path: most overlap others.
  measure("1000 triangles in one path", triangles, on: (640, 400), angle: 0, calls: 1)
}
