import Testing
import TwirlGraphics
import TwirlSnapshots

/// What ``PerceptualTolerance`` says makes pictures different, worked out with plain loops over whole
/// pictures, against the pass that sums on its way.
@Suite struct PerceptualReferenceTests {
  typealias Levels = [Int]

  /// Two pictures as levels of three components, and the ranges of the 3x3 pixels around each.
  struct Plain {
    let a: Bitmap
    let b: Bitmap
    let tolerance = PerceptualTolerance()

    func levels(_ picture: Bitmap, _ x: Int, _ y: Int) -> Levels {
      let pixel = picture[x, y]
      return [Int(pixel.red), Int(pixel.green), Int(pixel.blue)]
    }

    func around(_ picture: Bitmap, _ x: Int, _ y: Int) -> (low: Levels, high: Levels) {
      var (low, high) = ([255, 255, 255], [0, 0, 0])
      for row in max(0, y - 1)...min(a.height - 1, y + 1) {
        for column in max(0, x - 1)...min(a.width - 1, x + 1) {
          let levels = levels(picture, column, row)
          for i in 0..<3 {
            low[i] = min(low[i], levels[i])
            high[i] = max(high[i], levels[i])
          }
        }
      }
      return (low, high)
    }

    func distances(_ x: Int, _ y: Int) -> Levels {
      zip(levels(b, x, y), levels(a, x, y)).map { $0 - $1 }
    }

    /// What a pixel gives to density.
    func damage(_ x: Int, _ y: Int) -> Int {
      let distances = distances(x, y)
      let (first, second) = (around(a, x, y), around(b, x, y))
      let excess = (0..<3).map { i in
        let both = first.high[i] - first.low[i] + second.high[i] - second.low[i]
        return abs(distances[i]) - tolerance.noise - both * Int(tolerance.edge * 256) / 512
      }
      let most = excess.max() ?? 0
      guard most > 0, ColorDifference.between(a[x, y], b[x, y]) > tolerance.colorDifference else {
        return 0
      }
      return most * 255 / max(tolerance.faintestContrast, range(x, y))
    }

    /// The range of the 3x3 pixels around a pixel in both pictures.
    func range(_ x: Int, _ y: Int) -> Int {
      let (first, second) = (around(a, x, y), around(b, x, y))
      let ranges = (0..<3).map { i in
        max(first.high[i], second.high[i]) - min(first.low[i], second.low[i])
      }
      return ranges.max() ?? 0
    }

    func shift(_ x: Int, _ y: Int) -> Levels {
      let distances = distances(x, y)
      if distances.allSatisfy({ abs($0) <= tolerance.noise }) { return distances }
      let (first, second) = (around(a, x, y), around(b, x, y))
      return (0..<3).map { i in
        let (low, high) = (second.low[i] - first.low[i], second.high[i] - first.high[i])
        if low > 0, high > 0 { return min(4, low, high) }
        return low < 0 && high < 0 ? max(-4, low, high) : 0
      }
    }

    /// The greatest result of a closure for squares of a size at every place of a step.
    func greatest(_ size: Int, step: Int, _ value: ([(x: Int, y: Int)]) -> Double) -> Double {
      var greatest = 0.0
      for top in stride(from: step - size, to: a.height, by: step) {
        for left in stride(from: step - size, to: a.width, by: step) {
          var pixels: [(x: Int, y: Int)] = []
          for y in max(0, top)..<max(0, min(a.height, top + size)) {
            for x in max(0, left)..<max(0, min(a.width, left + size)) { pixels.append((x, y)) }
          }
          if !pixels.isEmpty { greatest = max(greatest, value(pixels)) }
        }
      }
      return greatest
    }

    var density: Double {
      let sums = (0..<a.height).map { y in (0..<a.width).map { x in damage(x, y) } }
      return greatest(8, step: 4) { pixels in
        Double(pixels.map { sums[$0.y][$0.x] }.reduce(0, +))
      }
    }

    var meanShift: Double {
      greatest(8, step: 8) { pixels in
        let shifts = pixels.map { shift($0.x, $0.y) }
        let means = (0..<3).map { i in abs(shifts.map { $0[i] }.reduce(0, +)) }
        return Double(means.max() ?? 0) / Double(max(32, pixels.count))
      }
    }

    /// The contrasts around the pixels that are off by more than twice the noise, unless they are faint.
    func contrasts(_ pixels: [(x: Int, y: Int)]) -> [(first: Levels, second: Levels)] {
      pixels.compactMap { pixel in
        guard distances(pixel.x, pixel.y).contains(where: { abs($0) > 2 * tolerance.noise }),
          range(pixel.x, pixel.y) >= tolerance.faintestContrast
        else { return nil }
        let (first, second) = (around(a, pixel.x, pixel.y), around(b, pixel.x, pixel.y))
        let result = (
          first: zip(first.high, first.low).map { $0 - $1 },
          second: zip(second.high, second.low).map { $0 - $1 }
        )
        return (result.first + result.second).allSatisfy { $0 == 0 } ? nil : result
      }
    }

    var contrastShare: Double {
      greatest(32, step: 32) { pixels in
        let contrasts = contrasts(pixels)
        if contrasts.isEmpty { return 0 }
        let change = contrasts.map { $0.second.reduce(0, +) - $0.first.reduce(0, +) }.reduce(0, +)
        let most = contrasts.map { zip($0.first, $0.second).map(max).reduce(0, +) }.reduce(0, +)
        return abs(Double(change)) / Double(most) * min(1, Double(contrasts.count) / 96)
      }
    }

    /// The move of each square that explains its distances best, by the two equations of least squares.
    var motion: Double {
      func slope(_ dx: Int, _ dy: Int, _ x: Int, _ y: Int) -> [Double] {
        let (x0, x1) = (max(0, x - dx), min(a.width - 1, x + dx))
        let (y0, y1) = (max(0, y - dy), min(a.height - 1, y + dy))
        return (0..<3).map { i in
          let sums = [a, b].map { levels($0, x1, y1)[i] - levels($0, x0, y0)[i] }
          return Double(sums[0] + sums[1]) / 4
        }
      }
      return greatest(32, step: 32) { pixels in
        let moving = pixels.filter { x, y in
          distances(x, y).contains { abs($0) > 2 * tolerance.noise }
            && range(x, y) >= tolerance.faintestContrast
        }
        var (xx, xy, yy, xd, yd) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (x, y) in moving {
          let (gx, gy, d) = (slope(1, 0, x, y), slope(0, 1, x, y), distances(x, y).map(Double.init))
          for i in 0..<3 {
            (xx, xy, yy) = (xx + gx[i] * gx[i], xy + gx[i] * gy[i], yy + gy[i] * gy[i])
            (xd, yd) = (xd + gx[i] * d[i], yd + gy[i] * d[i])
          }
        }
        let stiffness = (xx + yy) * 0.05
        let determinant = (xx + stiffness) * (yy + stiffness) - xy * xy
        if determinant <= 0 { return 0 }
        let u = ((yy + stiffness) * xd - xy * yd) / determinant
        let v = ((xx + stiffness) * yd - xy * xd) / determinant
        return (u * u + v * v).squareRoot() / 2 * min(1, Double(moving.count) / 24)
      }
    }

    var tint: Double {
      var pixels: [(x: Int, y: Int)] = []
      for y in 0..<a.height { for x in 0..<a.width { pixels.append((x, y)) } }
      var sums = [0, 0, 0]
      let contrasts = contrasts(pixels)
      for (first, second) in contrasts {
        let most = zip(first, second).map(max)
        let share = (second.reduce(0, +) - first.reduce(0, +)) * 256 / most.reduce(0, +)
        for i in 0..<3 { sums[i] += (second[i] - first[i]) * 256 - share * most[i] }
      }
      return Double(sums.map(abs).max() ?? 0) / Double(256 * max(256, contrasts.count))
    }
  }

  /// Lets one reason speak: the others tolerate everything.
  static func reasons(
    _ a: Bitmap, _ b: Bitmap, _ change: (inout PerceptualTolerance) -> Void
  ) -> [BitmapDifference.Reason] {
    var tolerance = PerceptualTolerance()
    (tolerance.density, tolerance.shift, tolerance.contrast) = (1 << 30, 1e9, 1e9)
    (tolerance.tint, tolerance.motion) = (1e9, 1e9)
    change(&tolerance)
    return BitmapComparison(.perceptual(tolerance)).compare(a, b).reasons
  }

  @Test(arguments: 1...12)
  func sumsAreThoseOfPlainLoops(_ seed: Int) {
    let pair = ReferenceComparisonTests.pair(seed)
    let part = PixelRect(x: 20 + seed, y: 0, width: 70 - seed, height: 20)
    let (a, b) = (pair.0.cropped(to: part), pair.1.cropped(to: part))
    let plain = Plain(a: a, b: b)
    let density = Int(plain.density)
    #expect(Self.reasons(a, b) { $0.density = density } == [])
    if density > 0 { #expect(Self.reasons(a, b) { $0.density = density - 1 } == [.density]) }
    let shift = plain.meanShift
    #expect(Self.reasons(a, b) { $0.shift = shift + 1e-9 } == [])
    if shift > 0 { #expect(Self.reasons(a, b) { $0.shift = shift - 1e-9 } == [.shift]) }
    let tint = plain.tint
    #expect(Self.reasons(a, b) { $0.tint = tint + 1e-9 } == [])
    if tint > 0 { #expect(Self.reasons(a, b) { $0.tint = tint - 1e-9 } == [.shift]) }
    let share = plain.contrastShare
    #expect(Self.reasons(a, b) { $0.contrast = share + 1e-9 } == [])
    if share > 0 { #expect(Self.reasons(a, b) { $0.contrast = share - 1e-9 } == [.contrast]) }
    let motion = plain.motion
    #expect(Self.reasons(a, b) { $0.motion = motion + 1e-6 } == [])
    if motion > 0 { #expect(Self.reasons(a, b) { $0.motion = motion - 1e-6 } == [.motion]) }
  }
}
