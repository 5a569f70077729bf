import Foundation
import TwirlGraphics
import TwirlRaster

/// A rounded rectangle under a Gaussian, by plain summation in double precision.
struct GaussianReference {
  var left, top, right, bottom: Double
  /// Half axes: top left, top right, bottom right, bottom left.
  var radii: [(x: Double, y: Double)] = []
  var sigma: (x: Double, y: Double)

  /// The value of the exact convolution at a point.
  ///
  /// Over the rows, midpoints of thin strips; along a row, the system's error function. The strips are
  /// finest at the top and the bottom, where a corner's width changes fastest.
  func value(_ x: Double, _ y: Double) -> Double {
    let (from, to) = (max(top, y - 8 * sigma.y), min(bottom, y + 8 * sigma.y))
    guard to > from else { return 0 }
    // v = from + (to - from) (3t² - 2t³) puts strips of no height at both ends.
    let count = 500
    var sum = 0.0
    for strip in 0..<count {
      let t = (Double(strip) + 0.5) / Double(count)
      let v = from + (to - from) * t * t * (3 - 2 * t)
      let height = (to - from) * 6 * t * (1 - t) / Double(count)
      let (start, end) = row(v)
      let z = (y - v) / sigma.y
      let density = exp(-z * z / 2) / (sigma.y * (2 * .pi).squareRoot())
      sum += density * height * (integral((x - start) / sigma.x) - integral((x - end) / sigma.x))
    }
    return sum
  }

  /// The value at a point as a sum of the kernel over a fine raster of points, without any integral.
  func pointSum(_ x: Double, _ y: Double) -> Double {
    let step = (x: sigma.x / 24, y: sigma.y / 24)
    var (inside, all) = (0.0, 0.0)
    for j in -144..<144 {
      let v = y + (Double(j) + 0.5) * step.y
      let (start, end) = row(v)
      for i in -144..<144 {
        let u = x + (Double(i) + 0.5) * step.x
        let (a, b) = ((u - x) / sigma.x, (v - y) / sigma.y)
        let weight = exp(-(a * a + b * b) / 2)
        all += weight
        if v >= top, v <= bottom, u >= start, u <= end { inside += weight }
      }
    }
    return inside / all
  }

  private func integral(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// Where the shape begins and ends in a row of the plane.
  private func row(_ v: Double) -> (Double, Double) {
    func cut(_ index: Int, _ distance: Double) -> Double {
      guard index < radii.count, radii[index].y > 0, distance < radii[index].y else { return 0 }
      let s = (radii[index].y - distance) / radii[index].y
      return radii[index].x * (1 - max(1 - s * s, 0).squareRoot())
    }
    return (
      left + max(cut(0, v - top), cut(3, bottom - v)),
      right - max(cut(1, v - top), cut(2, bottom - v))
    )
  }
}

/// A mask under a Gaussian: the whole sum over all pixels in double precision.
struct BlurReference {
  let source: CoverageMap
  let sigma: (x: Double, y: Double)

  /// The values of a rectangle of pixels, in 1/255.
  func values(_ output: PixelRect) -> [Double] {
    func kernel(_ sigma: Double) -> [Double] {
      let reach = Int((8 * sigma).rounded(.up))
      let values = (0...reach).map {
        sigma > 0 ? exp(-Double($0 * $0) / (2 * sigma * sigma)) : $0 == 0 ? 1 : 0
      }
      let sum = values[0] + 2 * values.dropFirst().reduce(0, +)
      return values.map { $0 / sum }
    }
    let (across, down) = (kernel(sigma.x), kernel(sigma.y))
    let bounds = source.bounds
    var rows: [[Double]] = []
    for y in bounds.y..<bounds.maxY {
      rows.append(
        (output.x..<output.maxX).map { x in
          var sum = 0.0
          for u in bounds.x..<bounds.maxX where abs(u - x) < across.count {
            sum += Double(source[u, y]) * across[abs(u - x)]
          }
          return sum
        })
    }
    return (output.y..<output.maxY).flatMap { y in
      (0..<output.width).map { x in
        var sum = 0.0
        for v in bounds.y..<bounds.maxY where abs(v - y) < down.count {
          sum += rows[v - bounds.y][x] * down[abs(v - y)]
        }
        return sum
      }
    }
  }
}

extension ShadowSource {
  /// The coverage of a rectangle of pixels.
  func map(_ clip: PixelRect) -> CoverageMap {
    var map = CoverageMap(clip)
    emit(clip: clip, into: &map)
    return map
  }
}
