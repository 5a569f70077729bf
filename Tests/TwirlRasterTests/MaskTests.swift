import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Colours through coverage given pixel by pixel.
@Suite struct MaskTests {
  /// Drawing the coverage of a shape is drawing the shape, with any colour, clip, alpha and mode.
  @Test(arguments: 1...30)
  func aShapesCoverageIsTheShape(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let path = Shape.allCases[seed % Shape.allCases.count].path(&random, size: 40)
    let rect = PixelRect(x: -6, y: 3, width: random.whole(1...60), height: random.whole(1...60))
    let mask = CoverageMap(of: FlattenedPath(path), clip: rect).values
    let color = GradientTests.color(&random)
    let mode = seed % 2 == 0 ? BlendMode.normal : BlendMode.allCases[random.whole(0...23)]
    let clip = Shape.star.path(&random, size: 40)
    let alpha = random.real(0, 1)
    let below = BlendModeTests.pixel(&random)
    func context() -> GraphicsContext {
      let context = GraphicsContext(bitmap: Bitmap(width: 40, height: 40, fill: below))
      context.setAlpha(alpha)
      context.setBlendMode(mode)
      if seed % 3 == 0 { context.clip(to: clip) }
      return context
    }
    let (drawn, expected) = (context(), context())
    drawn.rotate(by: 1)
    drawn.draw(mask: mask, in: rect, color: color)
    expected.clip(to: rect)
    expected.setFillColor(color)
    expected.fill(path)
    #expect(drawn.bitmap == expected.bitmap)
  }

  @Test func aMaskOfTheWrongSize() async {
    await #expect(processExitsWith: .failure) {
      GraphicsContext(width: 4, height: 4).draw(
        mask: [1, 2, 3], in: PixelRect(x: 0, y: 0, width: 2, height: 2), color: .black)
    }
  }
}

/// What a caller must not do with paints.
@Suite struct PaintPreconditionTests {
  @Test func locationsThatAreNotAsManyAsColors() async {
    await #expect(processExitsWith: .failure) {
      _ = Gradient(colors: [.black, .white], locations: [0])
    }
  }

  @Test func aLocationThatIsNoNumber() async {
    await #expect(processExitsWith: .failure) {
      _ = Gradient(colors: [.black], locations: [.nan])
    }
  }

  @Test func aNegativeRadius() async {
    await #expect(processExitsWith: .failure) {
      _ = Paint.radialGradient(
        Gradient(colors: [.black]), startCenter: .zero, startRadius: -1, endCenter: .zero,
        endRadius: 1)
    }
  }

  @Test func aPointThatIsNotFinite() async {
    await #expect(processExitsWith: .failure) {
      _ = Paint.linearGradient(
        Gradient(colors: [.black]), start: .zero, end: CGPoint(x: CGFloat.infinity, y: 0))
    }
  }
}
