import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct ContentsTests {
  /// 4 × 2 pixels, each of another colour.
  private static let colors: [Color] = [.red, .green, .blue, .black]
  private static let image = Image(
    Bitmap(
      width: 4, height: 2,
      pixels: (0..<8).map { index in
        index < 4
          ? colors[index].pixel : Color(white: 0.2 * CGFloat(index - 3), alpha: 1).pixel
      }))

  private func layer(_ frame: CGRect) -> Layer {
    let layer = Layer(frame)
    layer.contents = Self.image
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    return layer
  }

  private func picture(_ layer: Layer, scale: CGFloat = 1) throws -> Bitmap {
    let canvas = Canvas(width: 40, height: 40, scale: scale)
    canvas.root.addSublayer(layer)
    return try canvas.picture()
  }

  /// Where a picture of 4 × 2 pixels at 0.5 pixels a point lies in bounds of 20 × 30 at (10, 5).
  ///
  /// Worked out by hand: the picture has 8 × 4 points.
  @Test(
    arguments: [
      (ContentsGravity.center, (16, 18, 8, 4)), (.top, (16, 5, 8, 4)), (.bottom, (16, 31, 8, 4)),
      (.left, (10, 18, 8, 4)), (.right, (22, 18, 8, 4)), (.topLeft, (10, 5, 8, 4)),
      (.topRight, (22, 5, 8, 4)), (.bottomLeft, (10, 31, 8, 4)), (.bottomRight, (22, 31, 8, 4)),
      (.resize, (10, 5, 20, 30)), (.resizeAspect, (10, 15, 20, 10)),
      (.resizeAspectFill, (-10, 5, 60, 30)),
    ] as [(ContentsGravity, (Int, Int, Int, Int))])
  func `a picture lies where its gravity says`(
    _ gravity: ContentsGravity, _ frame: (Int, Int, Int, Int)
  ) throws {
    let layer = layer(CGRect(x: 10, y: 5, width: 20, height: 30))
    layer.contentsGravity = gravity
    layer.contentsScale = 0.5
    for masks in [false, true] {
      layer.masksToBounds = masks
      let picture = try picture(layer)
      for y in 0..<40 {
        for x in 0..<40 {
          let (column, row) = (4 * (x - frame.0), 2 * (y - frame.1))
          let isIn =
            column >= 0 && row >= 0 && column < 4 * frame.2 && row < 2 * frame.3
            && (!masks || (x >= 10 && x < 30 && y >= 5 && y < 35))
          let expected =
            isIn ? Self.image.bitmap[column / frame.2, row / frame.3] : Color.white.pixel
          #expect(picture[x, y] == expected, "\(gravity) (\(x), \(y))")
        }
      }
    }
  }

  @Test func `the scale of the canvas leaves a picture's size in points`() throws {
    let layer = layer(CGRect(x: 10, y: 5, width: 20, height: 30))
    layer.contentsGravity = .center
    layer.contentsScale = 2
    // 2 × 1 points in the middle (20, 20): 4 × 2 pixels at (38, 39), one to one.
    let picture = try picture(layer, scale: 2)
    for x in 0..<4 {
      for y in 0..<2 { #expect(picture[38 + x, 39 + y] == Self.image.bitmap[x, y]) }
    }
    #expect(picture[37, 39] == Color.white.pixel && picture[42, 39] == Color.white.pixel)
  }

  @Test func `a part of a picture is shown, and beyond it its edge goes on`() throws {
    let layer = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
    layer.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.5)
    let part = try picture(layer)
    #expect(part[5, 20] == Color.green.pixel && part[35, 20] == Color.blue.pixel)
    layer.contentsRect = CGRect(x: 0.75, y: 0, width: 1, height: 0.5)
    let beyond = try picture(layer)
    #expect((0..<40).allSatisfy { beyond[$0, 20] == Color.black.pixel })
  }

  /// Between the centres of two pixels the mean of both.
  @Test func `linear filtering mixes neighbours`() throws {
    let layer = Layer(CGRect(x: 0, y: 0, width: 40, height: 40))
    layer.contents = Image(
      Bitmap(width: 2, height: 1, pixels: [Color.black.pixel, Color.white.pixel]))
    let picture = try picture(layer)
    #expect(picture[5, 20].red == 0 && picture[35, 20].red == 255)
    // Pixel 19 is centred at 19.5 of 40, that is at 0.975 of 2: (0.975 − 0.5) · 255.
    #expect(abs(Int(picture[19, 20].red) - 121) <= 1)
  }

  /// 3 × 3 pixels of which the middle stretches: the corners keep one point each.
  @Test func `nine parts`() throws {
    let pixels = (0..<9).map { Color(white: CGFloat($0) / 9, alpha: 1).pixel }
    let layer = Layer(CGRect(x: 2, y: 3, width: 30, height: 20))
    layer.contents = Image(Bitmap(width: 3, height: 3, pixels: pixels))
    layer.contentsCenter = CGRect(
      x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    layer.magnificationFilter = .nearest
    let picture = try picture(layer)
    for y in 3..<23 {
      for x in 2..<32 {
        let column = x == 2 ? 0 : x == 31 ? 2 : 1
        let row = y == 3 ? 0 : y == 22 ? 2 : 1
        #expect(picture[x, y] == pixels[3 * row + column], "(\(x), \(y))")
      }
    }
  }

  /// Rounded corners cut a picture only with `masksToBounds`.
  @Test func `rounded corners`() throws {
    let layer = layer(CGRect(x: 0, y: 0, width: 40, height: 40))
    layer.cornerRadius = 12
    #expect(try picture(layer)[0, 0] == Color.red.pixel)
    layer.masksToBounds = true
    #expect(try picture(layer)[0, 0] == Color.white.pixel)
    #expect(try picture(layer)[20, 0].alpha == 255)
  }

  /// In flipped geometry a layer lies mirrored, and its picture stands upright.
  @Test func `flipped geometry`() throws {
    let canvas = Canvas(width: 40, height: 40)
    let parent = Layer(CGRect(x: 0, y: 0, width: 40, height: 40))
    parent.isGeometryFlipped = true
    let child = layer(CGRect(x: 0, y: 30, width: 40, height: 10))
    child.addSublayer(Layer(CGRect(x: 30, y: 0, width: 10, height: 2), .blue))
    parent.addSublayer(child)
    canvas.root.addSublayer(parent)
    let picture = try canvas.picture()
    // 30…40 from below is 0…10 from above; its own y = 0…2 is the bottom of it.
    #expect(picture[2, 2] == Color.red.pixel, "the picture's first row is on top")
    #expect(picture[35, 9] == Color.blue.pixel)
    #expect(picture[35, 7] != Color.blue.pixel && picture[2, 12] == Color.white.pixel)
    #expect(child.convert(CGPoint(x: 0, y: 0), to: parent.superlayer) == CGPoint(x: 0, y: 10))
  }
}
