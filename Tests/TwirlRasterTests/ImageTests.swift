import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Images against a sampler in double precision.
@Suite struct ImageTests {
  static func image(_ random: inout SeededGenerator, width: Int, height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in BlendModeTests.pixel(&random) })
  }

  static func bytes(_ pixel: Pixel) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Double($0) }
  }

  /// A pixel of an image that goes on beyond its border.
  static func pixel(_ image: Bitmap, _ x: Int, _ y: Int, isTiled: Bool = false) -> [Double] {
    func place(_ value: Int, _ count: Int) -> Int {
      isTiled ? (value % count + count) % count : min(max(value, 0), count - 1)
    }
    return bytes(image[place(x, image.width), place(y, image.height)])
  }

  /// The weighted mean of four pixels around a place, whose distance to them is in steps of 1/256.
  ///
  /// - Parameter isRounded: whether means of two columns, and then of two rows, are rounded.
  static func bilinear(
    _ image: Bitmap, _ p: CGPoint, isTiled: Bool = false, isRounded: Bool = false
  ) -> [Double] {
    func mean(_ a: Double, _ b: Double, _ weight: Double) -> Double {
      let value = a * (1 - weight) + b * weight
      return isRounded ? (value + 0.5).rounded(.down) : value
    }
    func split(_ value: Double) -> (Int, Double) {
      let grid = (value * 256).rounded() / 256
      return (Int(grid.rounded(.down)), grid - grid.rounded(.down))
    }
    let ((x, fx), (y, fy)) = (split(p.x - 0.5), split(p.y - 0.5))
    return (0..<4).map { index in
      func at(_ dx: Int, _ dy: Int) -> Double {
        pixel(image, x + dx, y + dy, isTiled: isTiled)[index]
      }
      return mean(mean(at(0, 0), at(1, 0), fx), mean(at(0, 1), at(1, 1), fx), fy)
    }
  }

  static func transform(_ random: inout SeededGenerator) -> CGAffineTransform {
    CGAffineTransform(translationX: 20 + random.real(-3, 3), y: 20 + random.real(-3, 3))
      .rotated(by: random.real(-3, 3)).scaledBy(x: random.real(0.6, 3), y: random.real(0.6, 3))
      .translatedBy(x: -6, y: -5)
  }

  /// Two roundings, between columns and between rows, cost up to one level.
  @Test(arguments: 1...40)
  func bilinearIsTheMeanOfFour(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let image = Self.image(&random, width: 12, height: 10)
    let transform = Self.transform(&random)
    let isTiled = seed % 2 == 0
    let context = GraphicsContext(width: 40, height: 40)
    context.concatenate(transform)
    context.setFillPaint(.image(ImagePaint(MipmappedImage(image), isTiled: isTiled)))
    context.fill(CGRect(x: -100, y: -100, width: 200, height: 200))
    var worst = 0.0
    for y in 0..<40 {
      for x in 0..<40 {
        let place = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
        // A place between two steps may be rounded to either.
        let errors = [-1e-9, 1e-9].flatMap { dx in
          [-1e-9, 1e-9].map { dy in
            zip(
              Self.bytes(context.bitmap[x, y]),
              Self.bilinear(image, CGPoint(x: place.x + dx, y: place.y + dy), isTiled: isTiled)
            ).map { abs($0 - $1) }.max() ?? 256
          }
        }
        worst = max(worst, errors.min() ?? 256)
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: 1...20)
  func nearestIsThePixelBelowThePlace(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let image = Self.image(&random, width: 12, height: 10)
    let transform = Self.transform(&random)
    let context = GraphicsContext(width: 40, height: 40)
    context.concatenate(transform)
    context.setFillPaint(.image(ImagePaint(MipmappedImage(image), interpolation: .nearest)))
    context.fill(CGRect(x: -100, y: -100, width: 200, height: 200))
    for y in 0..<40 {
      for x in 0..<40 {
        let place = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(transform.inverted())
        let found = Self.bytes(context.bitmap[x, y])
        let step = 1.0 / 131_072
        let possible = [-step, step].flatMap { dx in
          [-step, step].map { dy in
            Self.pixel(
              image, Int((place.x + dx).rounded(.down)), Int((place.y + dy).rounded(.down)))
          }
        }
        #expect(possible.contains(found))
      }
    }
  }

  /// Pixels' centres on the boundaries of the image's pixels take the right and the lower one.
  @Test(arguments: [1, 2, 3, 5, 7])
  func nearestAtBoundaries(parts: Int) {
    var random = SeededGenerator(seed: parts)
    // 2n pixels on n, or 2n on 3n with centres at 1/3, 1, 5/3.
    let image = Self.image(&random, width: 2 * parts, height: 2 * parts)
    for size in [parts, 3 * parts] {
      let context = GraphicsContext(width: size, height: size)
      context.draw(
        image, in: CGRect(x: 0, y: 0, width: size, height: size), interpolation: .nearest)
      for y in 0..<size {
        for x in 0..<size {
          // floor((x + 1/2) 2 parts / size) in whole numbers.
          let (u, v) = ((2 * x + 1) * parts / size, (2 * y + 1) * parts / size)
          #expect(context.bitmap[x, y] == image[u, v])
        }
      }
    }
  }

  // MARK: Places

  @Test(arguments: ImageInterpolation.allCases)
  func onePixelOnEachIsAnExactCopy(interpolation: ImageInterpolation) {
    var random = SeededGenerator(seed: 2)
    let image = Self.image(&random, width: 9, height: 7)
    let context = GraphicsContext(width: 20, height: 20)
    context.scaleBy(x: 0.5, y: 0.5)
    context.draw(
      image, in: CGRect(x: 6, y: 10, width: 18, height: 14), interpolation: interpolation)
    var expected = Bitmap(width: 20, height: 20)
    expected.replace(x: 3, y: 5, with: image)
    #expect(context.bitmap == expected)
    // Half outside of the picture.
    context.clear(expected.bounds)
    context.draw(image, in: CGRect(x: -8, y: 30, width: 18, height: 14))
    #expect(context.bitmap[0, 15] == image[4, 0])
    #expect(context.bitmap[4, 19] == image[8, 4])
  }

  @Test func aQuarterTurnMovesPixels() {
    var random = SeededGenerator(seed: 4)
    let image = Self.image(&random, width: 6, height: 6)
    let context = GraphicsContext(width: 6, height: 6)
    context.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 6, ty: 0))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 6, height: 6))
    for y in 0..<6 {
      for x in 0..<6 { #expect(context.bitmap[x, y] == image[y, 5 - x]) }
    }
  }

  /// The edges of a turned image have the coverage of its quad.
  @Test func edgesAreCoverage() {
    let image = Bitmap(width: 5, height: 5, fill: Color.white.pixel)
    for seed in 1...10 {
      var random = SeededGenerator(seed: seed)
      let transform = Self.transform(&random)
      let rect = CGRect(x: 0.3, y: 0.2, width: 9, height: 7)
      let (context, other) = (
        GraphicsContext(width: 40, height: 40), GraphicsContext(width: 40, height: 40)
      )
      context.concatenate(transform)
      context.draw(image, in: rect)
      other.concatenate(transform)
      other.setFillColor(.white)
      other.fill(rect)
      #expect(context.bitmap == other.bitmap)
    }
  }

  @Test func aPartUsesNoPixelOutsideOfIt() {
    var image = Bitmap(width: 6, height: 6, fill: Color.black.pixel)
    image.fill(PixelRect(x: 2, y: 2, width: 2, height: 2), with: Color.white.pixel)
    let context = GraphicsContext(width: 30, height: 30)
    context.draw(
      image, from: CGRect(x: 2, y: 2, width: 2, height: 2),
      in: CGRect(x: 0, y: 0, width: 30, height: 30))
    #expect(context.bitmap.pixels.allSatisfy { $0 == Color.white.pixel })
    // Half of the part lies outside of the image, and so half of the rectangle stays clear.
    context.clear(context.bitmap.bounds)
    context.draw(
      image, from: CGRect(x: 3, y: 0, width: 6, height: 6),
      in: CGRect(x: 0, y: 0, width: 30, height: 30))
    #expect(context.bitmap[14, 29] == Color.black.pixel)
    #expect(context.bitmap[15, 29] == .clear)
  }

  @Test func alphaMultipliesEveryByte() {
    var random = SeededGenerator(seed: 6)
    let image = Self.image(&random, width: 16, height: 4)
    for (x, interpolation) in [(0.0, ImageInterpolation.bilinear), (0.25, .nearest)] {
      let context = GraphicsContext(width: 16, height: 4)
      context.setAlpha(100 / 255)
      context.draw(
        image, in: CGRect(x: x, y: 0, width: 16, height: 4), interpolation: interpolation)
      for y in 0..<4 {
        for x in 1..<16 {
          let expected = Self.bytes(image[x, y]).map { ($0 * 100 / 255).rounded() }
          #expect(Self.bytes(context.bitmap[x, y]) == expected)
        }
      }
    }
  }

  // MARK: Projection

  @Test func aProjectedImageIsSampledThroughTheMap() {
    var image = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        image[x, y] = Pixel(red: UInt8(4 * x), green: UInt8(4 * y), blue: 0, alpha: 255)
      }
    }
    let map = ProjectiveTransform(
      m11: 0.5, m12: 0.1, m14: 0.004, m21: -0.1, m22: 0.6, m24: 0.002, m41: 12, m42: 3, m44: 1)
    let context = GraphicsContext(width: 48, height: 48)
    context.draw(
      MipmappedImage(image), in: CGRect(x: 0, y: 0, width: 64, height: 64), projectedBy: map,
      interpolation: .bilinear)
    for (u, v) in [(10.0, 10.0), (30, 50), (50, 20), (32, 32)] {
      guard let place = CGPoint(x: u, y: v).applying(map) else { continue }
      let (x, y) = (Int(place.x), Int(place.y))
      let pixel = context.bitmap[x, y]
      #expect(pixel.alpha == 255)
      // Within one pixel of the device, which is about two and a half of the image.
      #expect(abs(Double(pixel.red) - 4 * (u - 0.5)) < 12)
      #expect(abs(Double(pixel.green) - 4 * (v - 0.5)) < 12)
    }
  }

  // MARK: The pyramid

  /// The levels' pixels are means of the image's, weighted with the area that each covers.
  @Test(arguments: [(8, 8), (7, 5), (1, 9), (12, 3), (1, 1)])
  func aLevelIsTheMeanOfTheOneBefore(width: Int, height: Int) {
    var random = SeededGenerator(seed: width)
    let image = Self.image(&random, width: width, height: height)
    let (w, h) = (max(width / 2, 1), max(height / 2, 1))
    let levels = MipmappedImage(image).levels
    let level = levels.count > 1 ? levels[1] : image
    #expect(level.width == w && level.height == h)
    for y in 0..<h {
      for x in 0..<w {
        var sums = [0.0, 0, 0, 0]
        for row in 0..<height {
          for column in 0..<width {
            func overlap(_ index: Int, _ count: Int, _ pixel: Int, _ length: Int) -> Double {
              let scale = Double(length) / Double(count)
              return max(
                0,
                min(Double(index + 1) * scale, Double(pixel + 1))
                  - max(Double(index) * scale, Double(pixel))) / scale
            }
            let weight = overlap(x, w, column, width) * overlap(y, h, row, height)
            for (index, byte) in Self.bytes(image[column, row]).enumerated() {
              sums[index] += byte * weight
            }
          }
        }
        for (found, expected) in zip(Self.bytes(level[x, y]), sums) {
          #expect(abs(found - expected) <= 0.500_001)
        }
      }
    }
  }

  /// Stripes of one pixel are grey from afar, and stay stripes without the pyramid.
  @Test func smallCopiesDoNotAlias() {
    var image = Bitmap(width: 256, height: 256, fill: Color.white.pixel)
    for x in stride(from: 0, to: 256, by: 2) {
      image.fill(PixelRect(x: x, y: 0, width: 1, height: 256), with: Color.black.pixel)
    }
    let target = CGRect(x: 0, y: 0, width: 37, height: 37)
    let (smooth, rough) = (
      GraphicsContext(width: 37, height: 37), GraphicsContext(width: 37, height: 37)
    )
    smooth.draw(image, in: target, interpolation: .trilinear)
    rough.draw(image, in: target, interpolation: .bilinear)
    #expect(smooth.bitmap.pixels.allSatisfy { (120...136).contains($0.red) })
    #expect(rough.bitmap.pixels.contains { $0.red < 60 })
    // From half the size on both are the same.
    let large = CGRect(x: 0, y: 0, width: 128, height: 128)
    let (one, other) = (
      GraphicsContext(width: 128, height: 128), GraphicsContext(width: 128, height: 128)
    )
    one.draw(image, in: large, interpolation: .trilinear)
    other.draw(image, in: large, interpolation: .bilinear)
    #expect(one.bitmap == other.bitmap)
  }
}
