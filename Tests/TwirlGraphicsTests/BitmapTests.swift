import Foundation
import Testing
import TwirlGraphics

@Suite struct PixelTests {
  @Test func divisionBy255IsToNearestForAllProducts() {
    var wrong = 0
    for value in 0...UInt32(255 * 255) where Pixel.div255(value) != (2 * value + 255) / 510 {
      wrong += 1
    }
    #expect(wrong == 0)
  }

  /// Bytes lie in memory in the order red, green, blue, alpha.
  @Test func layout() {
    #expect(MemoryLayout<Pixel>.stride == 4)
    withUnsafeBytes(of: Pixel(red: 1, green: 2, blue: 3, alpha: 4)) {
      #expect(Array($0) == [1, 2, 3, 4])
    }
  }

  @Test func straightAndPremultipliedForms() {
    var wrong = 0
    for alpha in 0...255 {
      for value in 0...255 {
        let pixel = Pixel(
          red: UInt8(value), green: UInt8(255 - value), blue: 0, alpha: UInt8(alpha))
        let product = pixel.premultiplied
        if Int(product.red) != (2 * value * alpha + 255) / 510 || product.alpha != pixel.alpha {
          wrong += 1
        }
        // A premultiplied pixel survives the way to straight and back.
        if product.unpremultiplied.premultiplied != product { wrong += 1 }
        let straight = product.unpremultiplied
        if alpha > 0 {
          let exact = Double(product.red) * 255 / Double(alpha)
          if abs(Double(straight.red) - exact) > 0.5 { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0)
    #expect(Pixel(red: 9, green: 9, blue: 9, alpha: 0).unpremultiplied == .clear)
    #expect(Pixel(red: 200, green: 0, blue: 0, alpha: 100).unpremultiplied.red == 255)
  }
}

@Suite struct PixelRectTests {
  static let coverings: [(rect: CGRect, expected: PixelRect)] = [
    (CGRect(x: 0.5, y: 0, width: 3, height: 1), PixelRect(x: 0, y: 0, width: 4, height: 1)),
    (CGRect(x: -0.5, y: -1.5, width: 1, height: 1), PixelRect(x: -1, y: -2, width: 2, height: 2)),
    (CGRect(x: 2, y: 3, width: 0, height: 0), PixelRect(x: 2, y: 3, width: 0, height: 0)),
    (.null, .empty),
    (CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), .empty),
    (
      CGRect(x: -1e300, y: 0, width: 2e300, height: 2),
      PixelRect(x: -1_073_741_824, y: 0, width: 2_147_483_648, height: 2)
    ),
    (CGRect(x: 5, y: 5, width: -2, height: -2), PixelRect(x: 3, y: 3, width: 2, height: 2)),
  ]

  @Test(arguments: coverings)
  func covering(rect: CGRect, expected: PixelRect) {
    #expect(PixelRect(covering: rect) == expected)
  }

  /// Set operations against sets of pixels.
  @Test func setsOfPixels() {
    func pixels(_ rect: PixelRect) -> Set<[Int]> {
      Set((rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { x in [x, y] } })
    }
    var random = SeededGenerator(seed: 11)
    func rect() -> PixelRect {
      PixelRect(
        x: Int(random.real(-4, 4)), y: Int(random.real(-4, 4)), width: Int(random.real(0, 6)),
        height: Int(random.real(0, 6)))
    }
    for _ in 0..<500 {
      let (a, b) = (rect(), rect())
      #expect(pixels(a.intersection(b)) == pixels(a).intersection(pixels(b)))
      #expect(a.contains(b) == pixels(b).isSubset(of: pixels(a)))
      let union = a.union(b)
      #expect(pixels(a).union(pixels(b)).isSubset(of: pixels(union)))
      if !a.isEmpty && !b.isEmpty {
        #expect(
          union.x == min(a.x, b.x) && union.y == min(a.y, b.y) && union.maxX == max(a.maxX, b.maxX)
            && union.maxY == max(a.maxY, b.maxY))
      }
      #expect(a.area == pixels(a).count)
      #expect(a.offsetBy(x: 3, y: -2).offsetBy(x: -3, y: 2) == a)
    }
  }
}

@Suite struct BitmapTests {
  /// A bitmap in which each pixel tells its place.
  private static func numbered(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map {
        Pixel(red: UInt8($0 % width), green: UInt8($0 / width), blue: 7, alpha: 255)
      })
  }

  @Test func pixelsLieRowByRow() {
    var bitmap = Self.numbered(5, 4)
    #expect(bitmap[3, 2] == Pixel(red: 3, green: 2, blue: 7, alpha: 255))
    bitmap[3, 2] = .clear
    #expect(bitmap.pixels[13] == .clear)
    #expect(bitmap.bounds == PixelRect(x: 0, y: 0, width: 5, height: 4))
  }

  /// Colours with bytes alike and not, as they are set in different ways.
  @Test(arguments: [
    Pixel.clear, Color.white.pixel, Pixel(red: 1, green: 2, blue: 3, alpha: 4),
    Pixel(red: 9, green: 9, blue: 9, alpha: 255), Pixel(red: 255, green: 0, blue: 255, alpha: 255),
  ])
  func filling(pixel: Pixel) {
    for width in [1, 3, 16, 37] {
      let plain = Bitmap(width: width, height: 3, fill: pixel)
      #expect(plain.pixels == [Pixel](repeating: pixel, count: width * 3))
      for rect in [
        PixelRect(x: 0, y: 1, width: width, height: 2), PixelRect(x: 0, y: 0, width: 1, height: 3),
        PixelRect(x: width - 1, y: 2, width: 1, height: 1), .empty,
        PixelRect(x: width / 2, y: 1, width: width - width / 2, height: 1),
      ] {
        var bitmap = Self.numbered(width, 3)
        bitmap.fill(rect, with: pixel)
        for y in 0..<3 {
          for x in 0..<width {
            let inside = x >= rect.x && x < rect.maxX && y >= rect.y && y < rect.maxY
            #expect(bitmap[x, y] == (inside ? pixel : Self.numbered(width, 3)[x, y]))
          }
        }
      }
    }
    #expect(Bitmap(width: 0, height: 9, fill: pixel).pixels.isEmpty)
  }

  @Test func croppingAndReplacingAreInverse() {
    let bitmap = Self.numbered(9, 7)
    let rect = PixelRect(x: 2, y: 3, width: 4, height: 2)
    let part = bitmap.cropped(to: rect)
    #expect((part.width, part.height) == (4, 2))
    #expect(part[1, 1] == bitmap[3, 4])
    var other = Bitmap(width: 9, height: 7)
    other.replace(x: 2, y: 3, with: part)
    for y in 0..<7 {
      for x in 0..<9 {
        let inside = (2..<6).contains(x) && (3..<5).contains(y)
        #expect(other[x, y] == (inside ? bitmap[x, y] : .clear))
      }
    }
    #expect(bitmap.cropped(to: bitmap.bounds) == bitmap)
    #expect(bitmap.cropped(to: .empty).pixels.isEmpty)
    other.replace(x: 9, y: 7, with: Bitmap(width: 0, height: 0))
  }

  @Test func aCopyIsAValue() {
    let bitmap = Self.numbered(3, 3)
    var copy = bitmap
    copy.fill(copy.bounds, with: .clear)
    #expect(bitmap == Self.numbered(3, 3))
    #expect(copy != bitmap)
  }

  @Test func bitmapsOfOneSizeAndEqualPixelsAreEqual() {
    let bitmap = Self.numbered(5, 3)
    #expect(bitmap == Bitmap(width: 5, height: 3, pixels: Array(bitmap.pixels)))
    for place in bitmap.pixels.indices {
      for component in [\Pixel.red, \.green, \.blue, \.alpha] {
        var other = bitmap
        other[place % 5, place / 5][keyPath: component] ^= 1
        #expect(bitmap != other)
      }
    }
    #expect(Bitmap(width: 4, height: 6) != Bitmap(width: 6, height: 4))
    #expect(Bitmap(width: 0, height: 7) != Bitmap(width: 7, height: 0))
    #expect(Bitmap(width: 0, height: 7) == Bitmap(width: 0, height: 7))
  }
}
