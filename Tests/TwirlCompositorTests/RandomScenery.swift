import Foundation
import TwirlGraphics
import TwirlLayers

/// A tree of layers that changes at random, and the same way for equal seeds; all that layers can show
/// occurs in it.
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
    switch Int.random(in: 0..<17, using: &random) {
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
    case 12, 13: decorate(layer)
    case 14, 15:
      // Whichever layer has a mask: few have.
      layers.first { $0.mask != nil }?.mask?.position = CGPoint(
        x: number(-9...9), y: number(-9...9))
    default: break
    }
  }

  private mutating func addLayer() {
    let layer: Layer
    let kind = Int.random(in: 0..<10, using: &random)
    if kind < 2 {
      let label = TextLayer()
      label.string = text()
      label.font = TestFont.font(number(6...24))
      label.foregroundColor = color()
      label.alignment = TextLayer.Alignment.allCases.randomElement(using: &random) ?? .left
      layer = label
    } else if kind == 2 {
      let gradient = GradientLayer()
      gradient.colors = (0..<Int.random(in: 0...4, using: &random)).map { _ in color() }
      layer = gradient
    } else if kind == 3 {
      let shape = ShapeLayer()
      shape.path = Path(ellipseIn: bounds())
      shape.fillColor = color()
      shape.strokeColor = color()
      shape.lineWidth = number(0...6)
      layer = shape
    } else if kind == 4 {
      let replicator = ReplicatorLayer()
      replicator.instanceCount = Int.random(in: 0...4, using: &random)
      replicator.instanceTransform = CATransform3DMakeTranslation(
        number(-20...20), number(-20...20), 0)
      replicator.instanceColor = color()
      replicator.instanceAlphaOffset = number(-0.3...0.3)
      layer = replicator
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
    if Bool.random(using: &random) { decorate(layer) }
    let parent = Bool.random(using: &random) ? layers.randomElement(using: &random) : nil
    (parent ?? canvas.root).addSublayer(layer)
    layers.append(layer)
  }

  /// Changes one of the properties that few layers have.
  private mutating func decorate(_ layer: Layer) {
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1, 2:
      layer.shadowOpacity = number(0...1)
      layer.shadowRadius = number(0...1) < 0.2 ? 0 : number(0...9)
      layer.shadowOffset = CGSize(width: number(-9...9), height: number(-9...9))
      layer.shadowColor = color()
    case 3: layer.shadowPath = Bool.random(using: &random) ? nil : Path(ellipseIn: bounds())
    case 4, 5:
      let mask = ShapeLayer()
      mask.path = Path(ellipseIn: bounds())
      mask.fillColor = color()
      mask.setAffineTransform(transform())
      layer.mask = Bool.random(using: &random) ? mask : nil
    case 6, 7:
      layer.contents = picture()
      layer.contentsGravity = ContentsGravity.allCases.randomElement(using: &random) ?? .resize
      layer.magnificationFilter = ContentsFilter.allCases.randomElement(using: &random) ?? .linear
      layer.minificationFilter = ContentsFilter.allCases.randomElement(using: &random) ?? .linear
    case 8:
      layer.contentsRect = CGRect(
        x: number(-0.5...0.5), y: number(-0.5...0.5), width: number(0...1), height: number(0...1))
    case 9:
      layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: number(0...0.5), height: 0.5)
    case 10: layer.cornerCurve = CornerCurve.allCases.randomElement(using: &random) ?? .circular
    case 11: layer.maskedCorners = CornerMask(rawValue: UInt.random(in: 0...15, using: &random))
    case 12:
      layer.borderWidth = number(0...5)
      layer.borderColor = color()
    case 13: layer.allowsGroupOpacity.toggle()
    case 14: layer.allowsEdgeAntialiasing.toggle()
    case 15: layer.edgeAntialiasingMask = EdgeMask(rawValue: .random(in: 0...15, using: &random))
    case 16: layer.isGeometryFlipped.toggle()
    default:
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 100
      layer.transform = CATransform3DRotate(perspective, number(-1...1), number(0...1), 1, 0)
    }
  }

  private mutating func picture() -> Image {
    let (width, height) = (Int.random(in: 1...9, using: &random), 7)
    return Image(
      Bitmap(
        width: width, height: height, pixels: (0..<width * height).map { _ in color().pixel }),
      scale: 1)
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
