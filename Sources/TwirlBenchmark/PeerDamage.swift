import Foundation
import TwirlKit

/// The same scene as layers, at rest, under a square of 24 points that blinks in its middle.
///
/// What differs from frame to frame is the square: what a cursor or a small button does on a page. Each
/// frame is made as in a recording, from the layers to the display list to the pixels that differ.
final class PeerDamage {
  private let root = Layer()
  private let square = Layer()
  private let size: CGSize
  private let scale: Double
  private let background: Color
  private let renderer: FrameRenderer
  private let fonts = FontBook()

  init(_ scene: PeerScene, width: Int, height: Int, scale: Double) {
    self.scale = scale
    size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
    background = scene.background
    renderer = FrameRenderer(size: PixelRect(x: 0, y: 0, width: width, height: height))
    root.bounds = CGRect(origin: .zero, size: size)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    let layer = Self.layer(scene)
    layer.position = root.position
    square.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
    square.position = root.position
    root.addSublayer(layer)
    root.addSublayer(square)
  }

  private static func layer(_ scene: PeerScene) -> Layer {
    let layer: Layer
    switch scene {
    case .roundedRect:
      layer = Layer()
      layer.bounds = CGRect(x: 0, y: 0, width: 240, height: 88)
      layer.backgroundColor = PeerScene.blue
      layer.cornerRadius = 20
    case .gradient:
      let gradient = GradientLayer()
      gradient.bounds = CGRect(x: 0, y: 0, width: 240, height: 88)
      gradient.colors = PeerScene.rainbow
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
      layer = gradient
    case .image:
      layer = Layer()
      layer.bounds = CGRect(x: 0, y: 0, width: 160, height: 160)
      layer.contents = Image(PeerDrawing.makePicture())
    case .card:
      layer = Layer()
      layer.bounds = CGRect(x: 0, y: 0, width: 240, height: 140)
      layer.backgroundColor = .white
      layer.cornerRadius = 16
      layer.shadowOpacity = 0.3
      layer.shadowRadius = 12
      layer.shadowOffset = CGSize(width: 0, height: 8)
    case .text:
      let text = TextLayer()
      text.bounds = CGRect(x: 0, y: 0, width: 240, height: 24)
      text.string = PeerScene.sentence
      text.font = PeerScene.font
      layer = text
    }
    if scene != .card, scene != .text {
      layer.transform = CATransform3DMakeRotation(PeerScene.angle, 0, 0, 1)
    }
    return layer
  }

  func draw(frame: Int) {
    square.backgroundColor = frame.isMultiple(of: 2) ? .black : nil
    guard
      let list = try? DisplayList(
        root, size: size, scale: scale, background: background, at: .zero, fonts: fonts)
    else { return }
    renderer.render(list)
  }
}
