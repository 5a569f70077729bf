import Foundation
import TwirlKit

/// How the cost of drawing grows: with the area, the edges and the layers, each doubled five times.
///
/// Each should be linear: a slope of 1 where both axes are logarithmic, or less where a fixed part is left.
/// The slope that is printed is that of the last doubling.
///
/// - Parameter path: where the plot is written.
func measureCost(plot path: String) {
  let curves = [
    CostCurve(
      name: "area", unit: "pixels", sizes: doubled(from: 128 * 128), cost: costOfArea(pixels:)),
    CostCurve(name: "edges", unit: "edges", sizes: doubled(from: 64), cost: costOfEdges(count:)),
    CostCurve(name: "layers", unit: "layers", sizes: doubled(from: 64), cost: costOfLayers(count:)),
  ]
  for curve in curves {
    for (size, time) in zip(curve.sizes, curve.times) {
      report("\(size) \(curve.unit)", time * 1e6, "µs")
    }
    report("cost of doubling the \(curve.name), the last time", curve.lastFactor, "x")
  }
  do {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(PNGEncoder().encode(CostPlot(curves).draw())).write(to: URL(fileURLWithPath: path))
    print("written to \(path)")
  } catch {
    print("the plot could not be written to \(path): \(error)")
  }
}

private func doubled(from first: Int) -> [Int] { (0...5).map { first << $0 } }

/// The times that one kind of work takes at several sizes.
struct CostCurve {
  let name: String
  let unit: String
  let sizes: [Int]
  /// Seconds.
  let times: [Double]

  init(name: String, unit: String, sizes: [Int], cost: (Int) -> Double) {
    self.name = name
    self.unit = unit
    self.sizes = sizes
    times = sizes.map(cost)
  }

  /// How much longer the largest takes than the one of half its size.
  var lastFactor: Double { times[times.count - 1] / times[times.count - 2] }
}

/// A rotated square, translucent, so that every pixel is read and written.
private func costOfArea(pixels: Int) -> Double {
  let side = Double(pixels).squareRoot()
  let context = GraphicsContext(width: 1200, height: 1200)
  context.setFillColor(Color(red: 0, green: 0.48, blue: 1, alpha: 0.5))
  context.translateBy(x: 600, y: 600)
  context.rotate(by: 0.15)
  let square = Path(rect: CGRect(x: -side / 2, y: -side / 2, width: side, height: side))
  return median(of: 9) { for _ in 0..<20 { context.fill(square) } } / 20
}

/// Stars whose outlines have a number of edges, in the same square of 640 pixels.
///
/// Each is drawn once: the coverage of a path that is drawn again is remembered.
private func costOfEdges(count: Int) -> Double {
  let context = GraphicsContext(width: 700, height: 700)
  context.setFillColor(.black)
  context.translateBy(x: 350, y: 350)
  let (runs, fills) = (10, 4)
  let stars = (0..<runs * fills).map { number in
    var star = Path()
    for index in 0..<count {
      let angle = (Double(index) + Double(number) / 100) / Double(count) * 2 * .pi
      let radius = index.isMultiple(of: 2) ? 320.0 : 200.0
      let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.closeSubpath()
    return star
  }
  var next = 0
  return median(of: runs - 1) {
    for _ in 0..<fills {
      context.fill(stars[next % stars.count])
      next += 1
    }
  } / Double(fills)
}

/// Layers of one size, each drawn in full: the display list and its pixels.
private func costOfLayers(count: Int) -> Double {
  let root = Layer()
  root.bounds = CGRect(x: 0, y: 0, width: 800, height: 800)
  root.position = CGPoint(x: 400, y: 400)
  for index in 0..<count {
    let layer = Layer()
    layer.frame = CGRect(x: index % 48 * 16, y: index / 48 * 16, width: 14, height: 14)
    layer.cornerRadius = 4
    layer.backgroundColor = Color(red: 0, green: 0.48, blue: 1)
    root.addSublayer(layer)
  }
  let fonts = FontBook()
  return median(of: 9) {
    guard
      let list = try? DisplayList(
        root, size: CGSize(width: 800, height: 800), scale: 1, background: .white, at: .zero,
        fonts: fonts)
    else { return }
    FrameRenderer(size: list.bounds).render(list)
  } - costOfEmptyCanvas
}

/// What a canvas costs without any layer.
private let costOfEmptyCanvas = median(of: 9) {
  let bounds = PixelRect(x: 0, y: 0, width: 800, height: 800)
  FrameRenderer(size: bounds).render(
    DisplayList(bounds: bounds, background: Color.white.pixel, nodes: []))
}
