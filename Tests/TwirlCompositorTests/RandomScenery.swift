import Foundation
import TwirlGraphics
import TwirlLayers

/// A tree of layers that changes at random, and the same way for equal seeds.
struct RandomScenery {
  let canvas: Canvas
  private var random: SeededGenerator
  private var layers: [Layer] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scale: CGFloat = [1, 1.5, 2][Int.random(in: 0..<3, using: &random)]
    canvas = Canvas(
      width: 72, height: 56, scale: scale, background: Bool.random(using: &random) ? .white : .clear
    )
    self.random = random
    for _ in 0..<9 { addLayer() }
  }

  /// Changes one thing, or nothing.
  mutating func change() {
    guard let layer = layers.randomElement(using: &random) else { return addLayer() }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: layer.position = point()
    case 1: layer.setAffineTransform(transform())
    case 2: layer.opacity = number(-0.2...1.2)
    case 3: layer.backgroundColor = color()
    case 4: layer.cornerRadius = number(0...20)
    case 5: layer.masksToBounds.toggle()
    case 6: layer.isHidden.toggle()
    case 7: layer.zPosition = number(-2...2).rounded()
    case 8: layer.bounds = bounds()
    case 9: addLayer()
    case 10:
      layer.removeFromSuperlayer()
      layers.removeAll { $0 === layer }
    case 11: (layer as? TextLayer)?.string = text()
    default: break
    }
  }

  private mutating func addLayer() {
    let layer: Layer
    if Int.random(in: 0..<4, using: &random) == 0 {
      let label = TextLayer()
      label.string = text()
      label.font = TestFont.font(number(6...24))
      label.foregroundColor = color()
      label.alignment = TextLayer.Alignment.allCases.randomElement(using: &random) ?? .left
      layer = label
    } else {
      layer = Layer()
      layer.backgroundColor = color()
    }
    layer.bounds = bounds()
    layer.position = point()
    layer.setAffineTransform(transform())
    layer.opacity = Bool.random(using: &random) ? 1 : number(0...1)
    layer.masksToBounds = Int.random(in: 0..<3, using: &random) == 0
    layer.cornerRadius = Bool.random(using: &random) ? 0 : number(0...16)
    let parent = Bool.random(using: &random) ? layers.randomElement(using: &random) : nil
    (parent ?? canvas.root).addSublayer(layer)
    layers.append(layer)
  }

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat.random(in: range, using: &random)
  }

  private mutating func point() -> CGPoint { CGPoint(x: number(-10...80), y: number(-10...66)) }

  private mutating func bounds() -> CGRect {
    CGRect(x: number(-5...5), y: number(-5...5), width: number(0...50), height: number(0...40))
  }

  private mutating func transform() -> CGAffineTransform {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: CGAffineTransform(rotationAngle: number(-4...4))
    case 1: CGAffineTransform(scaleX: number(-2...2), y: number(-2...2))
    case 2: CGAffineTransform(a: number(-1...1), b: 0.2, c: 0.1, d: number(-1...1), tx: 2, ty: 0)
    default: .identity
    }
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: Bool.random(using: &random) ? 1 : number(0...1))
  }

  private mutating func text() -> String {
    ["", "A", "fi", "Op", "xO A"].randomElement(using: &random) ?? ""
  }
}
