import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct BorderTests {
  private func canvas(_ frame: CGRect, width: CGFloat, radius: CGFloat = 0) -> Canvas {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(frame, .white)
    layer.borderWidth = width
    layer.borderColor = .black
    layer.cornerRadius = radius
    // A border lies above sublayers.
    layer.addSublayer(Layer(CGRect(x: 0, y: 0, width: 10, height: 10), .red))
    canvas.root.addSublayer(layer)
    return canvas
  }

  /// Rows and columns 4 and 13, 2 px inside the bounds 4..<14, by the definition of an inset border.
  @Test func `a border is inset and above sublayers`() throws {
    let picture = try canvas(CGRect(x: 4, y: 4, width: 10, height: 10), width: 2).picture()
    for y in 0..<20 {
      for x in 0..<20 {
        let isInside = (4..<14).contains(x) && (4..<14).contains(y)
        let isInner = (6..<12).contains(x) && (6..<12).contains(y)
        let expected: Color = !isInside ? .white : isInner ? .red : .black
        #expect(picture[x, y] == expected.pixel, "\(x), \(y)")
      }
    }
  }

  /// A line of 0.25 px within one pixel covers a quarter of it, wherever it lies there.
  @Test(arguments: [0, 0.25, 0.5, 0.75])
  func `a hairline covers its area`(offset: CGFloat) throws {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(CGRect(x: 4 + offset, y: -10, width: 10, height: 40))
    layer.borderWidth = 0.25
    layer.borderColor = .black
    canvas.root.addSublayer(layer)
    // 255 − 255/4, rounded either way.
    let red = try canvas.picture()[4, 10].red
    #expect(abs(Int(red) - 191) <= 1)
  }

  /// The ring's area is that of two rounded rectangles: w h − (4 − π) r², the inner radius less wide.
  @Test func `a rounded border covers the difference of two rounded rectangles`() throws {
    let canvas = Canvas(width: 40, height: 40, background: .white)
    let layer = Layer(CGRect(x: 5.3, y: 6.1, width: 28, height: 24))
    (layer.borderWidth, layer.cornerRadius, layer.borderColor) = (3, 8, .black)
    canvas.root.addSublayer(layer)
    let covered = try canvas.picture().pixels.reduce(0.0) { $0 + (255 - Double($1.red)) / 255 }
    let missing = 4 - Double.pi
    let (outer, inner) = (28 * 24 - missing * 64, 22 * 18 - missing * 25)
    let ring = outer - inner
    #expect(abs(covered - ring) < 0.5)
  }

  @Test func `a border wider than the layer fills it`() throws {
    let picture = try canvas(CGRect(x: 4, y: 4, width: 10, height: 10), width: 6).picture()
    #expect(picture[9, 9] == Color.black.pixel)
    #expect(picture[3, 9] == Color.white.pixel)
  }
}
