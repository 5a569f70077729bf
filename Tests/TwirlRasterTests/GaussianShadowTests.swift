import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Shadows of rectangles and rounded rectangles against the exact convolution.
@Suite struct GaussianShadowTests {
  static let sigmas = [0.3, 0.5, 1, 2, 3.7, 8, 12, 25, 60]

  /// A random shape; the radii may fill a side, and do every other time.
  private static func shape(_ random: inout SeededGenerator, sigma: Double) -> GaussianReference {
    let (width, height) = (random.real(0.5, 150), random.real(0.5, 150))
    let (x, y) = (random.real(-20, 40), random.real(-20, 40))
    let half = min(width, height) / 2
    let same = random.whole(0...1) == 0 ? half : random.real(0, half)
    let equal = random.whole(0...2) > 0
    let radii = (0..<4).map { _ in
      let r = equal ? same : random.real(0, half)
      return (x: r, y: r)
    }
    return GaussianReference(
      left: x, top: y, right: x + width, bottom: y + height, radii: radii, sigma: (sigma, sigma))
  }

  private static func exact(_ reference: GaussianReference, rounded: Bool = true)
    -> GaussianRoundedRect
  {
    GaussianRoundedRect(
      left: reference.left, top: reference.top, right: reference.right, bottom: reference.bottom,
      radii: rounded ? reference.radii : [], sigma: reference.sigma)
  }

  @Test func theTableAgreesWithTheErrorFunction() {
    let gauss = GaussianTable.shared
    var worst = (integral: 0.0, density: 0.0)
    for step in -4500...4500 {
      let z = Double(step) / 1000 + 0.000_123
      guard abs(z) < 4 else {
        #expect(gauss.integral(z) == (z < 0 ? 0 : 1) && gauss.density(z) == 0)
        continue
      }
      worst.integral = max(worst.integral, abs(gauss.integral(z) - erfc(-z / 2.0.squareRoot()) / 2))
      worst.density = max(
        worst.density, abs(gauss.density(z) - exp(-z * z / 2) / (2 * .pi).squareRoot()))
    }
    #expect(worst.integral < 3.5e-9, "\(worst)")
    #expect(worst.density < 7.6e-9, "\(worst)")
    #expect(gauss.integral(.nan) == 0 && gauss.integral(.infinity) == 1)
  }

  @Test(arguments: sigmas)
  func rectangles(sigma: Double) {
    var worst = 0.0
    for seed in 1...12 {
      var random = SeededGenerator(seed: seed)
      let reference = Self.shape(&random, sigma: sigma)
      let shape = Self.exact(reference, rounded: false)
      let map = shape.map(shape.pixelBounds)
      #expect(map.complaint == nil)
      func share(_ p: Double, _ from: Double, _ to: Double) -> Double {
        let scale = 1 / (sigma * 2.0.squareRoot())
        return (erf((p - from) * scale) - erf((p - to) * scale)) / 2
      }
      let step = sigma < 4 ? 1 : 5
      for y in stride(from: map.bounds.y, to: map.bounds.maxY, by: step) {
        for x in stride(from: map.bounds.x, to: map.bounds.maxX, by: step) {
          let exact =
            share(Double(x) + 0.5, reference.left, reference.right)
            * share(Double(y) + 0.5, reference.top, reference.bottom)
          worst = max(worst, abs(Double(map[x, y]) - 255 * exact))
        }
      }
    }
    #expect(worst < 0.52)
  }

  @Test(arguments: sigmas)
  func roundedRectangles(sigma: Double) {
    var worst = 0.0
    for seed in 1...8 {
      var random = SeededGenerator(seed: seed)
      let reference = Self.shape(&random, sigma: sigma)
      let shape = Self.exact(reference)
      let map = shape.map(shape.pixelBounds)
      #expect(map.complaint == nil)
      for index in 0..<40 {
        // At a corner, where the work is, and anywhere.
        var (x, y) = (
          random.whole(map.bounds.x...map.bounds.maxX - 1),
          random.whole(map.bounds.y...map.bounds.maxY - 1)
        )
        if index < 28 {
          let (right, low) = (index % 2 == 1, index / 2 % 2 == 1)
          let reach = 2.9 * sigma + 0.3 * reference.radii[0].x
          x = Int(
            ((right ? reference.right : reference.left) + random.real(-reach, reach)).rounded())
          y = Int(((low ? reference.bottom : reference.top) + random.real(-reach, reach)).rounded())
          x = min(max(x, map.bounds.x), map.bounds.maxX - 1)
          y = min(max(y, map.bounds.y), map.bounds.maxY - 1)
        }
        let exact = 255 * reference.value(Double(x) + 0.5, Double(y) + 0.5)
        worst = max(worst, abs(Double(map[x, y]) - exact))
      }
    }
    #expect(worst < 0.55)
  }

  /// The reference itself against a sum without integrals.
  @Test(arguments: [0.3, 4, 60.0])
  func theReferenceIsAConvolution(sigma: Double) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<4 {
      let reference = Self.shape(&random, sigma: sigma)
      let (x, y) = (reference.left + random.real(0, sigma), reference.top + random.real(0, sigma))
      #expect(abs(reference.value(x, y) - reference.pointSum(x, y)) < 3e-3)
    }
  }

  @Test(arguments: sigmas)
  func aPartIsTheCropOfTheWhole(sigma: Double) {
    for seed in 1...6 {
      var random = SeededGenerator(seed: seed + 50)
      let shape = Self.exact(Self.shape(&random, sigma: sigma))
      let turned = ShadowTransformed(
        shape,
        toDevice: CGAffineTransform(
          a: random.real(0.4, 1), b: random.real(-1, 1), c: random.real(-1, 1), d: 0.9,
          tx: random.real(0, 9), ty: 3))
      func check(_ source: some ShadowSource) {
        let full = source.map(source.pixelBounds)
        for _ in 0..<4 {
          let part = random.rect(in: source.pixelBounds)
          #expect(source.map(part).values == full.cropped(to: part), "seed \(seed)")
        }
      }
      check(shape)
      check(turned)
    }
  }

  @Test(arguments: sigmas)
  func underAnyTransform(sigma: Double) {
    var worst = 0.0
    for seed in 1...8 {
      var random = SeededGenerator(seed: seed + 100)
      let reference = Self.shape(&random, sigma: sigma)
      let t = CGAffineTransform(
        a: random.real(0.5, 1.5), b: random.real(-1, 1), c: random.real(-1, 1),
        d: random.real(1.2, 2), tx: random.real(-30, 30), ty: random.real(-30, 30))
      let source = ShadowTransformed(Self.exact(reference), toDevice: t)
      let map = source.map(source.pixelBounds)
      #expect(map.complaint == nil)
      let back = t.inverted()
      for index in 0..<40 {
        var place = CGPoint(
          x: random.real(reference.left - 3 * sigma, reference.right + 3 * sigma),
          y: random.real(reference.top - 3 * sigma, reference.bottom + 3 * sigma))
        if index < 28 {
          let reach = 2.9 * sigma + 0.3 * reference.radii[0].x
          place = CGPoint(
            x: (index % 2 == 1 ? reference.right : reference.left) + random.real(-reach, reach),
            y: (index / 2 % 2 == 1 ? reference.bottom : reference.top) + random.real(-reach, reach))
        }
        let device = place.applying(t)
        let (x, y) = (Int(device.x.rounded(.down)), Int(device.y.rounded(.down)))
        guard map.bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1)) else { continue }
        let centre = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(back)
        worst = max(
          worst, abs(Double(map[x, y]) - 255 * reference.value(Double(centre.x), Double(centre.y))))
      }
    }
    #expect(worst < 0.7)
  }

  @Test func nothingHasNoShadow() {
    let flat = GaussianRoundedRect(left: 3, top: 4, right: 3, bottom: 9, sigma: (2, 2))
    #expect(flat.pixelBounds.isEmpty)
  }
}
