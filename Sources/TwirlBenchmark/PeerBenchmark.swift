import Foundation
import TwirlKit

/// Answers requests for the time that a frame takes, one a line, so that other programs can take turns.
///
///     gradient 1280 720 2 full 0.05        scene, width, height, scale, mode, seconds
///
/// The answer is microseconds a frame. The mode `picture` writes a PNG instead, to the path that stands
/// in the place of the seconds.
func servePeerBenchmark() {
  while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    guard words.count == 6, let scene = PeerScene(rawValue: words[0]), let width = Int(words[1]),
      let height = Int(words[2]), let scale = Double(words[3])
    else { return print("not understood: \(line)") }
    switch words[4] {
    case "damage":
      let damage = PeerDamage(scene, width: width, height: height, scale: scale)
      answer(atLeast: words[5]) { damage.draw(frame: $0) }
    case "full":
      let drawing = PeerDrawing(scene, width: width, height: height, scale: scale)
      answer(atLeast: words[5]) { _ in drawing.draw() }
    default:
      let drawing = PeerDrawing(scene, width: width, height: height, scale: scale)
      drawing.draw()
      writePicture(drawing.context.bitmap, to: words[5])
    }
    fflush(nil)
  }
}

/// What is drawn; the same as in the script that draws it with the others.
enum PeerScene: String {
  case roundedRect = "rounded-rect"
  case gradient, image, card, text

  static let angle = 9 * Double.pi / 180
  static let sentence = "The quick brown fox jumps"
  static let font = Font(family: "DejaVu Sans", size: 17)
  static let blue = Color(hex: "#007AFF") ?? .black
  static let rainbow = ["#FF3B30", "#FFCC00", "#34C759"].map { Color(hex: $0) ?? .black }

  var background: Color {
    self == .card ? Color(hex: "#F2F2F7") ?? .white : .white
  }
}

private func answer(atLeast seconds: String, _ draw: (Int) -> Void) {
  print((secondsPerFrame(atLeast: Double(seconds) ?? 0.05, draw) * 1e7).rounded() / 10)
}

private func secondsPerFrame(atLeast seconds: Double, _ draw: (Int) -> Void) -> Double {
  draw(0)
  let clock = ContinuousClock()
  let start = clock.now
  var frames = 0
  while true {
    for _ in 0..<4 {
      frames += 1
      draw(frames)
    }
    let elapsed = (clock.now - start).seconds
    if elapsed >= seconds { return elapsed / Double(frames) }
  }
}

private func writePicture(_ bitmap: Bitmap, to path: String) {
  do {
    try Data(PNGEncoder().encode(bitmap)).write(to: URL(fileURLWithPath: path))
    print("written")
  } catch {
    print(error)
  }
}

/// One scene on one canvas.
final class PeerDrawing {
  let context: GraphicsContext
  private let scene: PeerScene
  private let canvas: PixelRect
  private let scale: Double
  private let shape = Path(
    roundedRect: CGRect(x: -120, y: -44, width: 240, height: 88), cornerRadius: 20)
  private let gradient = Gradient(
    colors: PeerScene.rainbow)
  private let picture = PeerDrawing.makePicture()
  private let line = try? FontBook().line(
    PeerScene.sentence, font: PeerScene.font)

  init(_ scene: PeerScene, width: Int, height: Int, scale: Double) {
    self.scene = scene
    self.scale = scale
    canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    context = GraphicsContext(width: width, height: height)
    context.setFillColor(PeerScene.blue)
  }

  /// Clears the canvas and draws all.
  func draw() {
    context.clear(canvas, to: scene.background.pixel)
    context.saveGState()
    context.translateBy(x: CGFloat(canvas.width) / 2, y: CGFloat(canvas.height) / 2)
    context.scaleBy(x: scale, y: scale)
    switch scene {
    case .roundedRect, .gradient, .image: context.rotate(by: PeerScene.angle)
    case .card, .text: break
    }
    switch scene {
    case .roundedRect: context.fill(shape)
    case .gradient:
      context.setFillPaint(
        .gradient(
          GradientPaint(
            gradient, .linear(start: CGPoint(x: -120, y: 0), end: CGPoint(x: 120, y: 0)))))
      context.fill(CGRect(x: -120, y: -44, width: 240, height: 88))
    case .image: context.draw(picture, in: CGRect(x: -80, y: -80, width: 160, height: 160))
    case .card:
      let card = CGRect(x: -120, y: -70, width: 240, height: 140)
      context.drawShadow(
        ofRoundedRect: card.offsetBy(dx: 0, dy: 8), cornerRadius: 16, sigma: 12,
        color: Color(white: 0, alpha: 0.3))
      context.setFillColor(.white)
      context.fill(Path(roundedRect: card, cornerRadius: 16))
    case .text:
      guard let line else { break }
      context.setFillColor(.black)
      context.translateBy(x: -100, y: 0)
      context.fill(line.outline)
    }
    context.restoreGState()
  }

  /// 128×128 pixels, smooth, with a grid.
  static func makePicture() -> Bitmap {
    var bitmap = Bitmap(width: 128, height: 128)
    for y in 0..<128 {
      for x in 0..<128 {
        bitmap[x, y] = Pixel(
          red: UInt8(x * 2), green: UInt8(y * 2),
          blue: (x / 16 + y / 16).isMultiple(of: 2) ? 200 : 60, alpha: 255)
      }
    }
    return bitmap
  }
}
