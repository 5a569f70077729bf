import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Shadows as a graphics context draws them.
@Suite struct ShadowContextTests {
  private static let bounds = PixelRect(x: 0, y: 0, width: 90, height: 70)

  private static func context(_ fill: Pixel = .clear) -> GraphicsContext {
    GraphicsContext(bitmap: Bitmap(width: 90, height: 70, fill: fill))
  }

  /// The largest difference of a picture's alpha from 255 times a function of the pixels' centres.
  private static func error(
    _ bitmap: Bitmap, _ value: (Double, Double) -> Double
  ) -> Double {
    var worst = 0.0
    for y in stride(from: 0, to: bitmap.height, by: 3) {
      for x in stride(from: 0, to: bitmap.width, by: 3) {
        let exact = 255 * value(Double(x) + 0.5, Double(y) + 0.5)
        worst = max(worst, abs(Double(bitmap[x, y].alpha) - exact))
      }
    }
    return worst
  }

  // MARK: Direct calls

  @Test(arguments: [1.0, 4, 11])
  func aRoundedRectanglesShadowUnderTransforms(sigma: Double) {
    let rect = CGRect(x: 12, y: 9, width: 31, height: 22)
    let reference = GaussianReference(
      left: 12, top: 9, right: 43, bottom: 31, radii: Array(repeating: (x: 7, y: 7), count: 4),
      sigma: (sigma, sigma))
    for transform in [
      .identity, CGAffineTransform(a: 1.7, b: 0, c: 0, d: 1.05, tx: 2, ty: 5),
      CGAffineTransform(a: 0, b: 1.2, c: -1.5, d: 0, tx: 70, ty: -3),
      CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 80, ty: 7.25),
      CGAffineTransform(a: 1.1, b: 0.5, c: -0.4, d: 1.2, tx: 20, ty: -9),
    ] {
      let context = Self.context()
      context.concatenate(transform)
      context.drawShadow(ofRoundedRect: rect, cornerRadius: 7, sigma: sigma, color: .black)
      let back = transform.inverted()
      let worst = Self.error(context.bitmap) { x, y in
        let place = CGPoint(x: x, y: y).applying(back)
        return reference.value(Double(place.x), Double(place.y))
      }
      #expect(worst < 0.6, "\(transform)")
    }
  }

  @Test(arguments: [0.3, 0.59, 0.6, 1, 1.74, 1.75, 4, 11])
  func aPathsShadowIsCloseToTheConvolution(sigma: Double) {
    let rect = CGRect(x: 12, y: 9, width: 31, height: 22)
    let (s, c) = (0.28, 0.96)
    for transform in [
      .identity,
      CGAffineTransform(a: 1.7, b: 0, c: 0, d: 1.05, tx: 2, ty: 5),
      CGAffineTransform(a: 0, b: 1.2, c: -1.5, d: 0, tx: 70, ty: -3),
      CGAffineTransform(a: c, b: s, c: -s, d: c, tx: 20, ty: -3),
    ] {
      let reference = GaussianReference(
        left: 12, top: 9, right: 43, bottom: 31, radii: Array(repeating: (x: 7, y: 7), count: 4),
        sigma: (sigma, sigma))
      let context = Self.context()
      context.concatenate(transform)
      context.drawShadow(
        of: Path(roundedRect: rect, cornerRadius: 7), sigma: sigma, color: .black)
      let back = transform.inverted()
      let worst = Self.error(context.bitmap) { x, y in
        let place = CGPoint(x: x, y: y).applying(back)
        return reference.value(Double(place.x), Double(place.y))
      }
      #expect(worst < 2, "\(transform)")
    }
  }

  @Test func withoutSigmaTheShapeIsFilled() {
    let path = Path(roundedRect: CGRect(x: 9.3, y: 7.6, width: 40, height: 31), cornerRadius: 9)
    let filled = Self.context()
    filled.fill(path)
    let (direct, rounded) = (Self.context(), Self.context())
    direct.drawShadow(of: path, sigma: 0, color: .black)
    rounded.drawShadow(
      ofRoundedRect: CGRect(x: 9.3, y: 7.6, width: 40, height: 31), cornerRadius: 9, sigma: 0,
      color: .black)
    #expect(direct.bitmap == filled.bitmap)
    #expect(rounded.bitmap == filled.bitmap)
  }

  @Test func whatHasNoAreaCastsNothing() {
    let context = Self.context()
    context.drawShadow(ofRoundedRect: .null, cornerRadius: 3, sigma: 4, color: .black)
    context.drawShadow(
      ofRoundedRect: CGRect(x: 3, y: 3, width: 0, height: 30), sigma: 4, color: .black)
    context.drawShadow(of: Path(), sigma: 4, color: .black)
    context.scaleBy(x: 0, y: 1)
    context.drawShadow(
      ofRoundedRect: CGRect(x: 3, y: 3, width: 9, height: 30), sigma: 4, color: .black)
    context.drawShadow(
      of: Path(rect: CGRect(x: 3, y: 3, width: 9, height: 30)), sigma: 4, color: .black)
    #expect(context.bitmap == Bitmap(width: 90, height: 70))
  }

  // MARK: The state's shadow

  @Test func aShadowLiesAtItsOffsetWhateverTheTransform() {
    for (offset, blur) in [
      (CGSize(width: 40, height: 11), 6.0), (CGSize(width: 33.4, height: -2.7), 9),
    ] {
      let context = Self.context()
      context.setShadow(offset: offset, blur: blur, color: .black)
      context.setFillColor(.white)
      context.clip(to: PixelRect(x: 30, y: 0, width: 60, height: 70))
      context.scaleBy(x: 2, y: 3)
      // On the device 4...22 by 12...42, left of the clip.
      context.fill(CGRect(x: 2, y: 4, width: 9, height: 10))
      let reference = GaussianReference(
        left: 4 + Double(offset.width), top: 12 + Double(offset.height),
        right: 22 + Double(offset.width), bottom: 42 + Double(offset.height),
        sigma: (blur / 2, blur / 2))
      let picture = context.bitmap
      let worst = Self.error(picture) { x, y in x < 30 ? 0 : reference.value(x, y) }
      #expect(worst < 0.6)
      #expect(picture.pixels.allSatisfy { $0.red == 0 })
    }
  }

  @Test func alphaOfColorPaintAndContextMultiply() {
    let context = Self.context()
    context.setShadow(
      offset: CGSize(width: 30, height: 0), blur: 0,
      color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    context.setFillColor(Color(white: 0, alpha: 0.8))
    context.setAlpha(0.5)
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    // 0.5 · 0.8 · 0.5 = 0.2
    #expect(context.bitmap[50, 20] == Pixel(red: 51, green: 0, blue: 0, alpha: 51))
    #expect(context.bitmap[20, 20] == Pixel(red: 0, green: 0, blue: 0, alpha: 102))
    #expect(context.bitmap[35, 20] == .clear)
  }

  @Test func theStateKeepsIt() {
    let context = Self.context()
    context.saveGState()
    context.setShadow(offset: CGSize(width: 40, height: 0), blur: 0, color: .black)
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    context.setShadow(offset: CGSize(width: 40, height: 0), blur: 0, color: .black)
    context.setShadow(offset: CGSize(width: 40, height: 0), blur: 0, color: nil)
    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(context.bitmap[44, 4] == .clear)
    context.setShadow(offset: CGSize(width: 40, height: 0), blur: 0)
    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(context.bitmap[44, 4] == Pixel(red: 0, green: 0, blue: 0, alpha: 85))
  }

  @Test func linesImagesAndGradientsCastTheirAlpha() {
    let offset = CGSize(width: 45, height: 0)
    func picture(_ draw: (GraphicsContext) -> Void) -> Bitmap {
      let context = Self.context()
      context.setShadow(offset: offset, blur: 0, color: .black)
      draw(context)
      return context.bitmap
    }
    let line = picture { context in
      context.setStrokeColor(Color(white: 1, alpha: 0.4))
      context.setLineWidth(6)
      context.stroke(CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(line[10 + 45, 20].alpha == 102 && line[20 + 45, 20] == .clear)

    let half = Bitmap(width: 4, height: 4, fill: Pixel(red: 9, green: 9, blue: 9, alpha: 100))
    let image = picture { $0.draw(half, in: CGRect(x: 10, y: 10, width: 20, height: 20)) }
    #expect(image[20 + 45, 20] == Pixel(red: 0, green: 0, blue: 0, alpha: 100))
    #expect(image[35 + 45, 20] == .clear)

    let fade = Gradient(colors: [.white, Color(white: 1, alpha: 0)])
    let gradient = picture { context in
      context.setFillPaint(
        .linearGradient(fade, start: CGPoint(x: 0, y: 0), end: CGPoint(x: 40, y: 0)))
      context.fill(CGRect(x: 0, y: 10, width: 40, height: 20))
    }
    for x in 0..<40 {
      #expect(
        gradient[x + 45, 20] == Pixel(red: 0, green: 0, blue: 0, alpha: gradient[x, 20].alpha))
    }
    // Between two pixels: half of each.
    let shifted = Self.context()
    shifted.setShadow(offset: CGSize(width: 45.5, height: 0), blur: 0, color: .black)
    shifted.draw(half, in: CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(shifted.bitmap[10 + 45, 20].alpha == 50 && shifted.bitmap[30 + 45, 20].alpha == 50)
  }

  @Test func aLayerCastsOneShadowAsAWhole() {
    func picture(_ offset: CGSize, blur: CGFloat, alpha: CGFloat) -> Bitmap {
      let context = Self.context()
      context.clip(to: PixelRect(x: 40, y: 0, width: 50, height: 70))
      context.setShadow(offset: offset, blur: blur, color: .black)
      context.beginTransparencyLayer(alpha: alpha)
      context.setFillColor(Color(white: 1, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 20, width: 20, height: 20))
      context.fill(CGRect(x: 10, y: 20, width: 20, height: 20))
      context.endTransparencyLayer()
      return context.bitmap
    }
    let sharp = picture(CGSize(width: 45, height: 3), blur: 0, alpha: 0.8)
    // 0.5 over 0.5 is 0.75, and 0.8 of that 0.6.
    #expect(sharp[60, 30].alpha == 154 || sharp[60, 30].alpha == 153)
    #expect(sharp[50, 30].alpha == 102 && sharp[70, 30].alpha == 102)
    #expect(sharp[60, 22] == .clear && sharp[20, 30] == .clear)
    let soft = picture(CGSize(width: 45, height: 3), blur: 8, alpha: 1)
    let (a, b) = (
      GaussianReference(left: 45, top: 23, right: 65, bottom: 43, sigma: (4, 4)),
      GaussianReference(left: 55, top: 23, right: 75, bottom: 43, sigma: (4, 4))
    )
    let both = GaussianReference(left: 55, top: 23, right: 65, bottom: 43, sigma: (4, 4))
    let worst = Self.error(soft) { x, y in
      x < 40 ? 0 : 0.5 * a.value(x, y) + 0.5 * b.value(x, y) - 0.25 * both.value(x, y)
    }
    #expect(worst < 2)
  }

  @Test func blendModesApplyToShadowAndShapeAlike() {
    let context = Self.context(Color.white.pixel)
    context.setBlendMode(.destinationOut)
    context.setShadow(offset: CGSize(width: 30, height: 0), blur: 0, color: .black)
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(context.bitmap[20, 20] == .clear && context.bitmap[50, 20] == .clear)
    #expect(context.bitmap[35, 20] == Color.white.pixel)
  }

  @Test func aGradientOverTheClipCastsNone() {
    let context = Self.context()
    context.clip(to: PixelRect(x: 0, y: 0, width: 50, height: 70))
    context.setShadow(offset: CGSize(width: 30, height: 0), blur: 0, color: .black)
    let fade = Gradient(colors: [.clear, .clear])
    context.drawLinearGradient(fade, start: .zero, end: CGPoint(x: 9, y: 0))
    #expect(context.bitmap == Bitmap(width: 90, height: 70))
  }
}

// MARK: - Parts

extension ShadowContextTests {
  /// Random shapes, lines, images and layers with shadows.
  private static func draw(_ context: GraphicsContext, seed: Int) {
    var random = SeededGenerator(seed: seed)
    func color() -> Color {
      Color(
        red: random.real(0, 1), green: random.real(0, 1), blue: random.real(0, 1),
        alpha: random.real(0.3, 1))
    }
    func shadow() {
      let blur = [0, 1, 5, 14, 40, 90][random.whole(0...5)]
      context.setShadow(
        offset: CGSize(width: random.real(-30, 30), height: random.real(-30, 30).rounded()),
        blur: CGFloat(blur), color: random.whole(0...5) == 0 ? nil : color())
    }
    let image = Bitmap(width: 5, height: 4, fill: color().pixel)
    for _ in 0..<4 {
      context.saveGState()
      shadow()
      context.setFillColor(color())
      context.setBlendMode(random.whole(0...3) == 0 ? .multiply : .normal)
      context.setAlpha(random.real(0.5, 1))
      let path = Shape.allCases[random.whole(0...5)].path(&random, size: 80)
      let rect = CGRect(
        x: random.real(-40, 90), y: random.real(-40, 70), width: random.real(3, 50), height: 21)
      switch random.whole(0...6) {
      case 0: context.fill(path)
      case 1: context.stroke(path)
      case 2: context.draw(image, in: rect)
      case 3:
        context.rotate(by: 0.2)
        context.drawShadow(
          ofRoundedRect: rect, cornerRadius: 6, sigma: random.real(0, 8), color: color())
      case 4:
        context.clip(to: path)
        context.fill(rect)
      case 5:
        context.setFillPaint(
          .linearGradient(
            Gradient(colors: [color(), color()]), start: rect.origin, end: CGPoint(x: 50, y: 60)))
        context.fill(rect)
      default:
        context.beginTransparencyLayer()
        shadow()
        context.fill(path)
        context.fill(rect)
        context.endTransparencyLayer()
      }
      context.restoreGState()
    }
  }

  @Test(arguments: 1...30)
  func aPartDrawnAloneIsTheCropOfTheWhole(seed: Int) {
    let whole = Bitmap(width: 90, height: 70, fill: Color(white: 0.9).pixel)
    let context = GraphicsContext(bitmap: whole)
    Self.draw(context, seed: seed)
    let picture = context.bitmap
    #expect(picture != whole)
    var random = SeededGenerator(seed: seed + 1000)
    for _ in 0..<3 {
      let part = random.rect(in: whole.bounds)
      let context = GraphicsContext(bitmap: whole)
      context.clip(to: part)
      Self.draw(context, seed: seed)
      var expected = whole
      expected.replace(x: part.x, y: part.y, with: picture.cropped(to: part))
      #expect(context.bitmap == expected, "clip \(part)")
    }
  }
}
