import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@testable import TwirlCompositor

@Suite struct LayerShadowTests {
  private func canvas(_ layer: Layer, scale: CGFloat = 1) -> Canvas {
    let canvas = Canvas(width: 60, height: 60, scale: scale)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.8, 4, .zero)
    canvas.root.addSublayer(layer)
    return canvas
  }

  /// What a rectangle's shadow covers at a point: a product of differences of Φ, with σ the radius.
  private func expected(_ x: Double, _ y: Double, of rect: CGRect, sigma: Double) -> Double {
    func phi(_ z: Double) -> Double { (1 + erf(z / 2.0.squareRoot())) / 2 }
    func part(_ at: Double, _ from: CGFloat, _ to: CGFloat) -> Double {
      phi((at - Double(from)) / sigma) - phi((at - Double(to)) / sigma)
    }
    return part(x, rect.minX, rect.maxX) * part(y, rect.minY, rect.maxY)
  }

  private func check(
    _ picture: Bitmap, _ rect: CGRect, sigma: Double, opacity: Double, within tolerance: Double,
    outside frame: CGRect, _ comment: Comment? = nil
  ) {
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let point = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
        guard !frame.insetBy(dx: -1, dy: -1).contains(point) else { continue }
        let alpha = opacity * expected(point.x, point.y, of: rect, sigma: sigma)
        let actual = 255 - Double(picture[x, y].red)
        if abs(actual - 255 * alpha) > tolerance {
          Issue.record("(\(x), \(y)): \(actual), expected \(255 * alpha) \(comment ?? "")")
          return
        }
      }
    }
  }

  private let frame = CGRect(x: 18, y: 20, width: 24, height: 18)

  @Test func `an opaque layer's shadow is a rectangle under a Gaussian with σ = radius`() throws {
    let layer = Layer(frame, .red)
    let canvas = canvas(layer)
    check(
      try canvas.picture(), frame, sigma: 4, opacity: 0.8, within: 1.5, outside: frame)
    layer.shadowOffset = CGSize(width: 5, height: -7)
    layer.shadowRadius = 2.5
    check(
      try canvas.picture(), frame.offsetBy(dx: 5, dy: -7), sigma: 2.5, opacity: 0.8, within: 1.5,
      outside: frame)
    #expect(try canvas.picture()[30, 30] == Color.red.pixel)
  }

  /// At two pixels a point σ and offset are twice as many pixels; under a scale likewise.
  @Test func `the shadow scales with the layer`() throws {
    let layer = Layer(frame, .red)
    var canvas = canvas(layer)
    canvas.scale = 2
    let double = CGRect(x: 36, y: 40, width: 48, height: 36)
    check(try canvas.picture(), double, sigma: 8, opacity: 0.8, within: 1.5, outside: double)
    canvas.scale = 1
    layer.setAffineTransform(CGAffineTransform(scaleX: 1.5, y: 0.5))
    let scaled = CGRect(x: 12, y: 24.5, width: 36, height: 9)
    let picture = try canvas.picture()
    func phi(_ z: Double) -> Double { (1 + erf(z / 2.0.squareRoot())) / 2 }
    // σ = 6 along x and 2 along y, in the middle of the left side and of the top.
    let left = phi((8.5 - 12) / 6) - phi((8.5 - 48) / 6)
    let top = phi((20.5 - 24.5) / 2) - phi((20.5 - 33.5) / 2)
    let (middleX, middleY) = (
      phi((30.5 - 12) / 6) - phi((30.5 - 48) / 6), phi((29.5 - 24.5) / 2) - phi((29.5 - 33.5) / 2)
    )
    #expect(scaled.midX == 30)
    #expect(abs(255 - Double(picture[8, 29].red) - 255 * 0.8 * left * middleY) <= 1.5)
    #expect(abs(255 - Double(picture[30, 20].red) - 255 * 0.8 * top * middleX) <= 1.5)
  }

  /// The shape of a layer that is not opaque is the alpha of what it draws: a child of the same frame
  /// casts the same shadow, two side by side cast that of both, a half translucent one half of it.
  @Test func `what is drawn casts the shadow`() throws {
    let layer = Layer(CGRect(x: 0, y: 0, width: 60, height: 60))
    let left = Layer(CGRect(x: 18, y: 20, width: 12, height: 18), .red)
    layer.addSublayer(left)
    layer.addSublayer(Layer(CGRect(x: 30, y: 20, width: 12, height: 18), .blue))
    let canvas = canvas(layer)
    check(try canvas.picture(), frame, sigma: 4, opacity: 0.8, within: 2.5, outside: frame)
    for layer in layer.sublayers { layer.opacity = 0.5 }
    check(try canvas.picture(), frame, sigma: 4, opacity: 0.4, within: 2.5, outside: frame)
    layer.shadowOffset = CGSize(width: 3.5, height: 2)
    check(
      try canvas.picture(), frame.offsetBy(dx: 3.5, dy: 2), sigma: 4, opacity: 0.4, within: 2.5,
      outside: frame)
  }

  @Test func `what lies beyond the canvas casts its shadow into it`() throws {
    let layer = Layer(CGRect(x: 0, y: 0, width: 60, height: 60))
    let far = CGRect(x: -20, y: 10, width: 18, height: 30)
    layer.addSublayer(Layer(far, .red))
    check(try canvas(layer).picture(), far, sigma: 4, opacity: 0.8, within: 2.5, outside: far)
  }

  @Test func `a shadow path casts the shadow instead`() throws {
    let layer = Layer(CGRect(x: 0, y: 0, width: 8, height: 8), .red)
    layer.shadowPath = Path(rect: frame)
    let canvas = canvas(layer)
    check(
      try canvas.picture(), frame, sigma: 4, opacity: 0.8, within: 2.5,
      outside: CGRect(x: 0, y: 0, width: 8, height: 8))
  }

  @Test func `a layer that masks to its bounds casts no shadow`() throws {
    let layer = Layer(frame, .red)
    layer.masksToBounds = true
    let canvas = canvas(layer)
    let picture = try canvas.picture()
    #expect(picture[16, 30] == Color.white.pixel && picture[30, 30] == Color.red.pixel)
    // One that is translucent shows the part of its shadow that lies behind it: about 0.8 of 128 + …
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let through = try canvas.picture()
    #expect(through[16, 30] == Color.white.pixel)
    #expect(through[30, 30].red < 255 && through[30, 30].red > 180)
  }

  /// The layer's own opacity fades its shadow, too, and a colour's alpha counts.
  @Test func `opacities multiply`() throws {
    let layer = Layer(frame, .red)
    layer.shadowColor = Color(white: 0, alpha: 0.5)
    let canvas = canvas(layer)
    check(try canvas.picture(), frame, sigma: 4, opacity: 0.4, within: 1.5, outside: frame)
    layer.opacity = 0.5
    check(try canvas.picture(), frame, sigma: 4, opacity: 0.2, within: 2, outside: frame)
  }

  /// A shadow's damage is what it may touch; what changes within 4 σ + 2 of the frame is in it.
  @Test func `damage reaches as far as the shadow`() throws {
    let layer = Layer(frame, .red)
    let canvas = canvas(layer)
    let before = try canvas.list()
    layer.shadowOpacity = 0.5
    let damage = try canvas.list().damage(from: before).bounds
    #expect(damage.contains(PixelRect(x: 6, y: 8, width: 48, height: 42)))
    #expect(PixelRect(x: 0, y: 2, width: 60, height: 54).contains(damage))
  }
}
