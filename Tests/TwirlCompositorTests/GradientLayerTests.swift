import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct GradientLayerTests {
  private func picture(
    _ size: CGSize = CGSize(width: 40, height: 20), _ change: (GradientLayer) -> Void
  ) throws -> Bitmap {
    let canvas = Canvas(width: size.width, height: size.height)
    let layer = GradientLayer()
    layer.frame = CGRect(origin: .zero, size: size)
    layer.colors = [.black, .white]
    change(layer)
    canvas.root.addSublayer(layer)
    return try canvas.picture()
  }

  /// From top to bottom: row y of 20 has its centre at (y + 0.5) / 20.
  @Test func `axial, from top to bottom at first`() throws {
    let picture = try picture { _ in }
    for y in 0..<20 {
      let expected = 255 * (Double(y) + 0.5) / 20
      #expect(abs(Double(picture[7, y].red) - expected) <= 0.51)
    }
  }

  /// Lines across a diagonal are at right angles to it in the unit square: the other diagonal is one.
  @Test func `axial gradients are stretched with the bounds`() throws {
    let picture = try picture {
      $0.startPoint = .zero
      $0.endPoint = CGPoint(x: 1, y: 1)
    }
    for y in 0..<20 {
      for x in 0..<40 {
        let (u, v) = ((Double(x) + 0.5) / 40, (Double(y) + 0.5) / 20)
        #expect(abs(Double(picture[x, y].red) - 255 * (u + v) / 2) <= 0.6, "(\(x), \(y))")
      }
    }
  }

  /// √(((u − 0.5) / a)² + ((v − 0.5) / b)²) with u, v in the unit square and a, b from the start to the
  /// end: an ellipse.
  @Test(arguments: [(0.5, 0.5), (0.5, 0.25), (-0.25, 0.5)])
  func `radial`(a: Double, b: Double) throws {
    let picture = try picture {
      $0.type = .radial
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 0.5 + a, y: 0.5 + b)
    }
    for y in 0..<20 {
      for x in 0..<40 {
        let (u, v) = (((Double(x) + 0.5) / 40 - 0.5) / a, ((Double(y) + 0.5) / 20 - 0.5) / b)
        let distance = min((u * u + v * v).squareRoot(), 1)
        #expect(abs(Double(picture[x, y].red) - 255 * distance) <= 1, "(\(x), \(y))")
      }
    }
  }

  /// Clockwise from the direction of the end.
  @Test func `conic`() throws {
    let picture = try picture(CGSize(width: 40, height: 40)) {
      $0.type = .conic
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 0.5, y: 0)
    }
    for (x, y) in [(21, 3), (36, 20), (30, 33), (19, 38), (5, 30), (4, 12), (18, 2)] {
      let angle = atan2(Double(x) + 0.5 - 20, 20 - (Double(y) + 0.5)) / (2 * .pi)
      let turn = angle < 0 ? angle + 1 : angle
      #expect(abs(Double(picture[x, y].red) - 255 * turn) <= 1, "(\(x), \(y))")
    }
  }

  /// White fading to clear, which is black, over white: at the half (127.5 grey) · 0.5 + 127.5.
  @Test func `colours are interpolated with straight alpha`() throws {
    let picture = try picture(CGSize(width: 10, height: 255)) {
      $0.colors = [.white, .clear]
    }
    #expect(abs(Double(picture[5, 127].red) - 191.25) <= 1)
  }

  @Test func `locations, and the background and corners`() throws {
    let picture = try picture {
      $0.backgroundColor = Color.red
      $0.colors = [.clear, .clear, .black, .black]
      $0.locations = [0, 0.5, 0.5, 1]
      $0.cornerRadius = 8
    }
    #expect(picture[20, 9] == Color.red.pixel && picture[20, 10] == Color.black.pixel)
    #expect(picture[0, 0] == Color.white.pixel && picture[39, 19] == Color.white.pixel)
  }

  @Test func `nothing for no colours or equal ends`() throws {
    for change in [{ $0.colors = [] }, { $0.endPoint = $0.startPoint }] as [(GradientLayer) -> Void]
    {
      let empty = Bitmap(width: 40, height: 20, fill: Color.white.pixel)
      #expect(try picture(CGSize(width: 40, height: 20), change) == empty)
    }
  }

  /// Halfway from black–white to white–black all is grey.
  @Test func `colours and locations animate`() throws {
    let (clock, layer) = (Clock(), GradientLayer())
    layer.rootClock = clock
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.colors = [.black, .white]
    let animation = BasicAnimation(keyPath: "colors")
    animation.fromValue = [Color.black, .white]
    animation.toValue = [Color.white, .black]
    animation.duration = 1
    layer.add(animation, forKey: nil)
    let shown = layer.presentation(at: MediaTime(seconds: 0.5))
    guard case .gradient(let gradient) = shown.content else {
      Issue.record("there is no gradient")
      return
    }
    #expect(gradient.colors == [Color(white: 0.5, alpha: 1), Color(white: 0.5, alpha: 1)])
  }
}
