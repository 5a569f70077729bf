import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Random drawing, each step of which is also done slowly, pixel by pixel in real numbers, from the
/// picture before it.
///
/// The two may differ by one level: where a sum of halves is rounded either way, and where the context
/// rounds a paint's pixel before it is blended.
@Suite struct PaintReferenceTests {
  struct Step {
    var polygons: FlattenedPath
    var rule: FillRule
    var paint: Paint
    var mode: BlendMode
    var alpha: Double
    var clip: FlattenedPath?
    var transform: CGAffineTransform
  }

  static let bounds = PixelRect(x: 0, y: 0, width: 40, height: 32)

  /// A paint's premultiplied components at a place of user space, rounded to bytes; nil for none.
  static func source(_ step: Step, _ place: CGPoint) -> Pixel {
    func pixel(_ levels: [Double]) -> Pixel {
      let bytes = levels.map { UInt8($0.rounded()) }
      return Pixel(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
    }
    switch step.paint {
    case .color(let color):
      return pixel(
        [color.red, color.green, color.blue, 1].map { $0 * color.alpha * step.alpha * 255 })
    case .gradient(let paint):
      guard let location = GradientTests.location(paint.geometry, place) else { return .clear }
      if location < 0 && !paint.options.contains(.drawsBeforeStartLocation) { return .clear }
      if location > 1 && !paint.options.contains(.drawsAfterEndLocation) { return .clear }
      return pixel(GradientTests.levels(paint.gradient, location, alpha: step.alpha))
    case .image(let paint):
      let place = place.applying(paint.transform.inverted())
      let opacity = (step.alpha * 255).rounded() / 255
      let levels = ImageTests.bilinear(
        paint.image.bitmap, place, isTiled: paint.isTiled, isRounded: true)
      return pixel(levels.map { $0 * opacity })
    }
  }

  /// The components after a step where the coverage is k, 0...1.
  static func blended(_ mode: BlendMode, _ source: Pixel, _ below: Pixel, _ k: Double) -> [Double] {
    let full = BlendModeTests.blended(mode, source, below)
    return zip(BlendModeTests.bytes(below), full).map { Double($0) + ($1 - Double($0)) * k }
  }

  static func step(_ random: inout SeededGenerator, _ image: MipmappedImage) -> Step {
    func polygons() -> FlattenedPath {
      FlattenedPath(
        Shape.allCases[random.whole(0...Shape.allCases.count - 1)].path(&random, size: 36))
    }
    let paint: Paint
    switch random.whole(0...3) {
    case 0: paint = .color(GradientTests.color(&random))
    case 1:
      paint = .image(
        ImagePaint(
          image,
          transform: CGAffineTransform(rotationAngle: random.real(-1, 1))
            .scaledBy(x: random.real(1, 4), y: random.real(1, 4)),
          isTiled: random.whole(0...1) == 0))
    default:
      paint = .gradient(
        GradientPaint(
          GradientTests.gradient(&random), GradientTests.geometry(&random, size: 36),
          options: GradientDrawingOptions(rawValue: UInt32(random.whole(0...3)))))
    }
    return Step(
      polygons: polygons(), rule: random.whole(0...1) == 0 ? .nonZero : .evenOdd, paint: paint,
      mode: random.whole(0...2) == 0
        ? .normal : BlendMode.allCases[random.whole(0...BlendMode.allCases.count - 1)],
      alpha: random.whole(0...1) == 0 ? 1 : random.real(0, 1),
      clip: random.whole(0...2) == 0 ? polygons() : nil,
      transform: CGAffineTransform(translationX: random.real(-5, 9), y: random.real(-5, 9))
        .rotated(by: random.real(-1, 1)))
  }

  @Test(arguments: 1...16)
  func everyStepIsTheSlowOne(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let image = MipmappedImage(ImageTests.image(&random, width: 9, height: 7))
    var picture = Bitmap(
      width: 40, height: 32, fill: seed % 2 == 0 ? .clear : Color(white: 0.8).pixel)
    for index in 0..<8 {
      let step = Self.step(&random, image)
      let context = GraphicsContext(bitmap: picture)
      context.setBlendMode(step.mode)
      context.setAlpha(step.alpha)
      if let clip = step.clip { context.clip(to: Self.path(clip)) }
      context.setFillPaint(step.paint)
      context.concatenate(step.transform)
      context.fill(step.polygons, rule: step.rule)
      let drawn = context.bitmap

      let shape = CoverageMap(of: step.polygons, rule: step.rule, clip: Self.bounds)
      let clip = step.clip.map { CoverageMap(of: FlattenedPath(Self.path($0)), clip: Self.bounds) }
      var wrong = 0
      for y in 0..<32 {
        for x in 0..<40 {
          let coverage = (Double(shape[x, y]) * Double(clip?[x, y] ?? 255) / 255).rounded()
          let found = BlendModeTests.bytes(drawn[x, y])
          let isRight = [0, -1e-9, 1e-9].contains { shift in
            let place = CGPoint(x: Double(x) + 0.5 + shift, y: Double(y) + 0.5 + shift)
              .applying(step.transform.inverted())
            let expected = Self.blended(
              step.mode, Self.source(step, place), picture[x, y], coverage / 255)
            return zip(found, expected).allSatisfy { abs(Double($0) - $1) <= 1.501 }
          }
          if !isRight { wrong += 1 }
        }
      }
      #expect(wrong == 0, "step \(index): \(step.mode), \(step.paint)")
      picture = drawn
    }
  }

  /// The polygons as a path.
  static func path(_ polygons: FlattenedPath) -> Path {
    var path = Path()
    for index in polygons.starts.indices {
      for (position, point) in polygons.points[polygons.polygon(index)].enumerated() {
        if position == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
    return path
  }
}
