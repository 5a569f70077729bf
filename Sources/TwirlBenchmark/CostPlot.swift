import Foundation
import TwirlKit

/// Curves of cost over size, both logarithmic, side by side in one picture.
///
/// The grey line is what linear cost would be from the first point on.
struct CostPlot {
  private static let panel = CGSize(width: 300, height: 260)
  private static let margin: CGFloat = 44
  private static let scale: CGFloat = 2
  private let curves: [CostCurve]
  private let fonts = FontBook()

  init(_ curves: [CostCurve]) {
    self.curves = curves
  }

  func draw() -> Bitmap {
    let size = CGSize(width: Self.panel.width * CGFloat(curves.count), height: Self.panel.height)
    let canvas = DisplayList.canvas(size: size, scale: Self.scale)
    let context = GraphicsContext(width: canvas.width, height: canvas.height)
    context.clear(canvas, to: Color.white.pixel)
    context.scaleBy(x: Self.scale, y: Self.scale)
    for curve in curves {
      draw(curve, in: context)
      context.translateBy(x: Self.panel.width, y: 0)
    }
    return context.bitmap
  }

  private func draw(_ curve: CostCurve, in context: GraphicsContext) {
    let area = CGRect(origin: .zero, size: Self.panel).insetBy(dx: Self.margin, dy: Self.margin)
    let steps = CGFloat(curve.sizes.count - 1)
    let cell = CGSize(width: area.width / steps, height: area.height / (steps + 1))
    let first = curve.times.first ?? 1
    func point(_ index: Int, _ time: Double) -> CGPoint {
      CGPoint(
        x: area.minX + CGFloat(index) * cell.width,
        y: area.maxY - CGFloat(log2(time / first)) * cell.height)
    }
    func line(_ points: [CGPoint], _ color: Color, width: CGFloat) {
      var path = Path()
      for (index, point) in points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      context.setStrokeColor(color)
      context.setLineWidth(width)
      context.stroke(path)
    }

    let grid = Color(white: 0.9)
    for index in curve.sizes.indices {
      let x = point(index, first).x
      line([CGPoint(x: x, y: area.minY), CGPoint(x: x, y: area.maxY)], grid, width: 0.5)
      text(short(Double(curve.sizes[index])), at: CGPoint(x: x, y: area.maxY + 12), in: context)
      let y = point(0, first * Double(1 << index)).y
      line([CGPoint(x: area.minX, y: y), CGPoint(x: area.maxX, y: y)], grid, width: 0.5)
    }
    line(
      [
        point(0, first), point(curve.sizes.count - 1, first * Double(1 << (curve.sizes.count - 1))),
      ],
      Color(white: 0.6), width: 1)
    let blue = Color(hex: "#007AFF") ?? .black
    line(curve.times.enumerated().map { point($0.offset, $0.element) }, blue, width: 2)
    context.setFillColor(blue)
    for (index, time) in curve.times.enumerated() {
      let place = point(index, time)
      context.fill(Path(ellipseIn: CGRect(x: place.x - 3, y: place.y - 3, width: 6, height: 6)))
      text(short(time * 1e6) + " µs", at: CGPoint(x: place.x, y: place.y - 8), in: context)
    }
    text(
      "cost over \(curve.unit)", at: CGPoint(x: area.midX, y: area.minY - 24), in: context, size: 13
    )
  }

  private func short(_ value: Double) -> String {
    value >= 10_000 ? "\(Int((value / 1000).rounded()))k" : "\(Int(value.rounded()))"
  }

  /// Sets a line about a point of its baseline; without the font there is none.
  private func text(
    _ text: String, at point: CGPoint, in context: GraphicsContext, size: CGFloat = 8
  ) {
    guard let line = try? fonts.line(text, font: .system(size: size)) else { return }
    context.saveGState()
    context.setFillColor(Color(white: 0.2))
    context.translateBy(x: point.x - line.width / 2, y: point.y)
    context.fill(line.outline)
    context.restoreGState()
  }
}
