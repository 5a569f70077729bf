import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Scenes with all paints and blend modes: what a pixel gets does not depend on the clip rectangle.
@Suite struct PaintClipTests {
  static func paint(_ random: inout SeededGenerator, _ image: MipmappedImage) -> Paint {
    switch random.whole(0...4) {
    case 0: return .color(GradientTests.color(&random))
    case 1:
      return .image(
        ImagePaint(
          image,
          transform: CGAffineTransform(rotationAngle: random.real(-1, 1))
            .scaledBy(x: random.real(0.2, 4), y: random.real(0.2, 4)),
          interpolation: ImageInterpolation.allCases[random.whole(0...2)],
          isTiled: random.whole(0...1) == 0))
    default:
      return .gradient(
        GradientPaint(
          GradientTests.gradient(&random), GradientTests.geometry(&random, size: 80),
          options: GradientDrawingOptions(rawValue: UInt32(random.whole(0...3))),
          isDithered: random.whole(0...3) == 0))
    }
  }

  /// Draws the same for the same seed, whatever the context's clip.
  static func draw(_ context: GraphicsContext, seed: Int) {
    var random = SeededGenerator(seed: seed)
    let image = MipmappedImage(ImageTests.image(&random, width: 23, height: 17))
    func draw(depth: Int) {
      for _ in 0..<4 {
        let path = Shape.allCases[random.whole(0...Shape.allCases.count - 1)]
          .path(&random, size: 80)
        context.setFillPaint(paint(&random, image))
        context.setStrokePaint(paint(&random, image))
        context.setAlpha(random.whole(0...1) == 0 ? 1 : random.real(0, 1))
        let mode = BlendMode.allCases[random.whole(0...BlendMode.allCases.count - 1)]
        context.setBlendMode(random.whole(0...1) == 0 ? .normal : mode)
        let (angle, width) = (random.real(-0.5, 0.5), random.real(0.5, 9))
        let rect = CGRect(
          x: random.real(0, 40), y: random.real(0, 40), width: random.real(1, 60),
          height: random.real(1, 60))
        switch random.whole(0...(depth < 3 ? 7 : 3)) {
        case 0, 1: context.fill(path)
        case 2:
          context.setLineWidth(width)
          context.stroke(path)
        case 3:
          context.draw(
            image, in: rect, interpolation: ImageInterpolation.allCases[random.whole(0...2)])
        case 4:
          context.saveGState()
          context.rotate(by: angle)
          draw(depth: depth + 1)
          context.restoreGState()
        case 5:
          context.saveGState()
          context.clip(to: path)
          draw(depth: depth + 1)
          context.restoreGState()
        case 6:
          context.saveGState()
          context.clip(to: Path(rect: rect))
          context.drawLinearGradient(
            GradientTests.gradient(&random), start: CGPoint(x: 10, y: 5),
            end: CGPoint(x: 60, y: random.whole(0...1) == 0 ? 5 : 50))
          context.restoreGState()
        default:
          context.beginTransparencyLayer(alpha: random.real(0.2, 1))
          draw(depth: depth + 1)
          context.endTransparencyLayer()
        }
      }
    }
    draw(depth: 0)
  }

  @Test(arguments: 1...80)
  func aSceneDrawnInAClipIsTheCropOfTheWhole(seed: Int) {
    let whole = Bitmap(width: 96, height: 80, fill: Color(white: 0.8).pixel)
    let context = GraphicsContext(bitmap: whole)
    Self.draw(context, seed: seed)
    let picture = context.bitmap
    #expect(picture != whole)
    #expect(
      picture.pixels.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha }, "premultiplied")

    var random = SeededGenerator(seed: seed + 1000)
    for _ in 0..<4 {
      let part = random.rect(in: whole.bounds)
      let context = GraphicsContext(bitmap: whole)
      context.saveGState()
      context.clip(to: part)
      Self.draw(context, seed: seed)
      context.restoreGState()
      var expected = whole
      expected.replace(x: part.x, y: part.y, with: picture.cropped(to: part))
      #expect(context.bitmap == expected, "clip \(part)")
    }
  }
}
