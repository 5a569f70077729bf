import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlText

/// A generator of the same numbers on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The font whose metrics are round numbers: at 16 points the ascent is 12 and the descent 4.
enum TestFont {
  static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/fonts/TwirlTest.ttf").path

  static func book() -> FontBook { FontBook(files: [path], usesSystemFonts: false) }

  static func font(_ size: CGFloat) -> Font { Font(family: "Twirl Test", size: size) }
}

extension Layer {
  /// Creates a layer with a frame and a colour.
  convenience init(_ frame: CGRect, _ color: Color? = nil) {
    self.init()
    self.frame = frame
    backgroundColor = color
  }
}

/// A canvas in points with a tree on it.
struct Canvas {
  var size: CGSize
  var scale: CGFloat
  var background: Color
  let root: Layer
  let fonts = TestFont.book()

  init(width: CGFloat, height: CGFloat, scale: CGFloat = 1, background: Color = .white) {
    size = CGSize(width: width, height: height)
    (self.scale, self.background) = (scale, background)
    root = Layer(CGRect(origin: .zero, size: size))
  }

  func list() throws -> DisplayList {
    try DisplayList(
      root, size: size, scale: scale, background: background, at: .zero, fonts: fonts)
  }

  /// The picture, drawn on a canvas of its own.
  func picture() throws -> Bitmap { try list().picture() }
}

extension DisplayList {
  /// The picture, drawn on a canvas of its own.
  func picture() -> Bitmap {
    let renderer = FrameRenderer(size: bounds)
    renderer.render(self)
    return renderer.copyPixels(in: bounds)
  }
}

extension Bitmap {
  /// The pixels that differ from another bitmap of the same size.
  func differences(from other: Bitmap) -> [(x: Int, y: Int)] {
    zip(pixels, other.pixels).enumerated().compactMap { index, pair in
      pair.0 == pair.1 ? nil : (index % width, index / width)
    }
  }
}

extension PixelRect {
  func holds(_ x: Int, _ y: Int) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}
