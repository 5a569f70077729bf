import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Gradients against their definition in double precision.
@Suite struct GradientTests {
  /// The location of a place, by the definition; nil where there is none.
  static func location(_ geometry: GradientPaint.Geometry, _ p: CGPoint) -> Double? {
    switch geometry {
    case .linear(let a, let b):
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      return ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy)
    case .conic(let center, let angle):
      let turns = (atan2(p.y - center.y, p.x - center.x) - angle) / (2 * .pi)
      return turns - turns.rounded(.down)
    case .radial(let from, let r0, let to, let r1):
      if from == to {
        return (hypot(p.x - from.x, p.y - from.y) - r0) / (r1 - r0)
      }
      let (dx, dy, dr) = (to.x - from.x, to.y - from.y, r1 - r0)
      let (px, py) = (p.x - from.x, p.y - from.y)
      let (a, b, c) = (
        dx * dx + dy * dy - dr * dr, px * dx + py * dy + r0 * dr, px * px + py * py - r0 * r0
      )
      let roots =
        a == 0 ? [c / (2 * b)] : [1, -1].map { (b + $0 * (b * b - a * c).squareRoot()) / a }
      return roots.filter { r0 + $0 * dr >= 0 }.max().map { Double($0) }
    }
  }

  /// The premultiplied components, 0...255.
  static func levels(_ gradient: Gradient, _ location: Double, alpha: Double = 1) -> [Double] {
    let color = gradient.color(at: location)
    return [color.red, color.green, color.blue, 1].map { $0 * color.alpha * alpha * 255 }
  }

  static func bytes(_ pixel: Pixel) -> [Double] {
    [pixel.red, pixel.green, pixel.blue, pixel.alpha].map { Double($0) }
  }

  static func color(_ random: inout SeededGenerator) -> Color {
    Color(
      red: random.real(0, 1), green: random.real(0, 1), blue: random.real(0, 1),
      alpha: random.whole(0...1) == 0 ? 1 : random.real(0, 1))
  }

  static func gradient(_ random: inout SeededGenerator) -> Gradient {
    let opaque = random.whole(0...1) == 0
    return Gradient(
      stops: (0..<random.whole(1...5)).map { _ in
        let color = color(&random)
        return Gradient.Stop(
          color: opaque ? color.withAlphaComponent(1) : color,
          location: Double(random.whole(0...8)) / 8)
      })
  }

  static func geometry(_ random: inout SeededGenerator, size: Double) -> GradientPaint.Geometry {
    func point() -> CGPoint {
      CGPoint(x: random.real(0, size), y: random.real(0, size))
    }
    switch random.whole(0...4) {
    case 0: return .linear(start: CGPoint(x: 3, y: 5), end: CGPoint(x: random.real(9, size), y: 5))
    case 1: return .linear(start: point(), end: point())
    case 2:
      let center = point()
      return .radial(
        startCenter: center, startRadius: random.real(0, 9), endCenter: center,
        endRadius: random.real(10, size))
    case 3:
      return .radial(
        startCenter: point(), startRadius: random.real(0, size / 2), endCenter: point(),
        endRadius: random.real(0, size / 2))
    default: return .conic(center: point(), angle: random.real(-4, 4))
    }
  }

  // MARK: Values

  @Test func aRampHasAllLevels() {
    let context = GraphicsContext(width: 256, height: 2)
    context.setFillPaint(
      .linearGradient(
        Gradient(colors: [.black, .white]), start: .zero, end: CGPoint(x: 256, y: 0)))
    context.fill(CGRect(x: 0, y: 0, width: 256, height: 2))
    #expect((0..<256).allSatisfy { Int(context.bitmap[$0, 1].red) == $0 })
    #expect((0..<256).allSatisfy { context.bitmap[$0, 0].alpha == 255 })
  }

  @Test func fadingToClearTurnsGrey() {
    let context = GraphicsContext(width: 3, height: 1)
    context.setFillPaint(
      .linearGradient(Gradient(colors: [.white, .clear]), start: .zero, end: CGPoint(x: 3, y: 0)))
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    // Half of white at half the opacity: 255/4.
    #expect(context.bitmap[1, 0] == Pixel(red: 64, green: 64, blue: 64, alpha: 128))
  }

  /// The whole picture of random gradients under random transforms, within a rounding of the
  /// definition's value; next to an edge between colours the location decides.
  @Test(arguments: 1...60)
  func pixelsAreTheDefinitionRounded(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let size = 40
    let gradient = Self.gradient(&random)
    let geometry = Self.geometry(&random, size: Double(size))
    let alpha = random.whole(0...1) == 0 ? 1 : random.real(0, 1)
    let transform = CGAffineTransform(translationX: random.real(-9, 9), y: random.real(-9, 9))
      .rotated(by: seed % 3 == 0 ? 0 : random.real(-3, 3))
      .scaledBy(x: random.real(0.5, 2), y: random.real(0.5, 2))
    let context = GraphicsContext(width: size, height: size)
    context.setAlpha(alpha)
    context.concatenate(transform)
    context.setFillPaint(.gradient(GradientPaint(gradient, geometry)))
    context.fill(CGRect(x: -200, y: -200, width: 400, height: 400))
    var wrong = 0
    for y in 0..<size {
      for x in 0..<size {
        let place = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)
          .applying(transform.inverted())
        let found = Self.bytes(context.bitmap[x, y])
        guard let location = Self.location(geometry, place) else {
          if found != [0, 0, 0, 0] { wrong += 1 }
          continue
        }
        let near = [location, location - 1e-9, location + 1e-9].contains { location in
          zip(found, Self.levels(gradient, location, alpha: alpha)).allSatisfy {
            abs($0 - $1) < 0.501
          }
        }
        if !near { wrong += 1 }
      }
    }
    #expect(wrong == 0, "\(geometry) \(gradient.stops)")
  }

  // MARK: Ends

  @Test func withoutOptionsNothingIsDrawnBeyondTheEnds() {
    let gradient = Gradient(colors: [.white, .white])
    for (options, covered) in [
      ([], 4..<8), (.drawsBeforeStartLocation, 0..<8), (.drawsAfterEndLocation, 4..<12),
    ] as [(GradientDrawingOptions, Range<Int>)] {
      let context = GraphicsContext(width: 12, height: 2)
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 4, y: 0), end: CGPoint(x: 8, y: 0), options: options)
      #expect((0..<12).allSatisfy { (context.bitmap[$0, 1].alpha == 255) == covered.contains($0) })
    }
    let context = GraphicsContext(width: 12, height: 12)
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 6, y: 6), startRadius: 2, endCenter: CGPoint(x: 6, y: 6),
      endRadius: 5)
    #expect(context.bitmap[6, 6] == .clear)
    #expect(context.bitmap[9, 6] == Color.white.pixel)
    #expect(context.bitmap[0, 0] == .clear)
  }

  @Test func degenerateGradientsPaintNothing() {
    let context = GraphicsContext(width: 4, height: 4)
    let gradient = Gradient(colors: [.white, .black])
    let center = CGPoint(x: 2, y: 2)
    context.drawLinearGradient(
      gradient, start: center, end: center,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    context.setFillPaint(
      .radialGradient(
        gradient, startCenter: center, startRadius: 1, endCenter: center, endRadius: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.setFillPaint(.linearGradient(Gradient(stops: []), start: .zero, end: center))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.scaleBy(x: 0, y: 1)
    context.drawConicGradient(gradient, center: center, angle: 0)
    #expect(context.bitmap == Bitmap(width: 4, height: 4))
  }

  @Test func aConicGradientRunsClockwiseOnTheScreen() {
    let context = GraphicsContext(width: 9, height: 9)
    let quarters = [Color(hex: "#F00"), Color(hex: "#0F0"), Color(hex: "#00F"), .white]
      .compactMap(\.self)
    context.drawConicGradient(
      Gradient(
        colors: quarters.flatMap { [$0, $0] },
        locations: [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]),
      center: CGPoint(x: 4.5, y: 4.5), angle: 0)
    #expect(context.bitmap[7, 6] == quarters[0].pixel)
    #expect(context.bitmap[2, 6] == quarters[1].pixel)
    #expect(context.bitmap[2, 2] == quarters[2].pixel)
    #expect(context.bitmap[6, 2] == quarters[3].pixel)
  }

  // MARK: Dithering

  /// Over each 8 × 8 pixels the mean is right to a small part of a level, and no pixel is further from
  /// it than one level.
  @Test func ditheringKeepsTheMean() {
    for level in stride(from: 10.0, through: 12, by: 0.125) {
      let grey = Color(white: level / 255)
      let context = GraphicsContext(width: 16, height: 16)
      context.setFillPaint(
        .gradient(
          GradientPaint(
            Gradient(colors: [grey]), .linear(start: .zero, end: CGPoint(x: 5, y: 3)),
            isDithered: true)))
      context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
      var sum = 0
      for y in 3..<11 {
        for x in 5..<13 {
          let byte = context.bitmap[x, y].red
          #expect(abs(Double(byte) - level) < 1)
          sum += Int(byte)
        }
      }
      #expect(abs(Double(sum) / 64 - level) <= 1 / 64)
    }
  }
}
