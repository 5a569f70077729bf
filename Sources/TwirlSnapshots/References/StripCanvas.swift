import TwirlGraphics

/// What a strip is drawn on: an opaque bitmap, frames, outlines, and labels without a font.
///
/// Whatever reaches outside is cut.
struct StripCanvas {
  static let grey = Pixel(red: 199, green: 199, blue: 204, alpha: 255)
  static let red = Pixel(red: 255, green: 59, blue: 48, alpha: 255)
  private static let paper = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
  private static let ink = Pixel(red: 60, green: 60, blue: 67, alpha: 255)
  private static let check = Pixel(red: 229, green: 229, blue: 234, alpha: 255)

  /// The pixels from one character to the next.
  static let advance = 6 * dot
  /// The pixels a side of a glyph's dots.
  private static let dot = 2

  private(set) var bitmap: Bitmap

  /// Creates white paper.
  init(width: Int, height: Int) {
    bitmap = Bitmap(width: width, height: height, fill: Self.paper)
  }

  /// Fills a rectangle with one colour.
  mutating func fill(x: Int, y: Int, width: Int, height: Int, color: Pixel) {
    let (columns, rows) = (bitmap.width, bitmap.height)
    let (left, right) = (max(x, 0), min(x + width, columns))
    guard left < right else { return }
    bitmap.withUnsafeMutablePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      var row = max(y, 0)
      while row < min(y + height, rows) {
        (base + row * columns + left).update(repeating: color, count: right - left)
        row += 1
      }
    }
  }

  /// Fills a rectangle with squares of two light colours, which show what is transparent.
  mutating func fillChecks(x: Int, y: Int, width: Int, height: Int) {
    let side = 8
    fill(x: x, y: y, width: width, height: height, color: Self.paper)
    for row in 0...(height / side) {
      for column in 0...(width / side) where (row + column) % 2 == 1 {
        fill(
          x: x + column * side, y: y + row * side, width: min(side, width - column * side),
          height: min(side, height - row * side), color: Self.check)
      }
    }
  }

  /// Draws a frame two pixels wide along the inside of a rectangle.
  mutating func outline(x: Int, y: Int, width: Int, height: Int, color: Pixel) {
    let line = 2
    fill(x: x, y: y, width: width, height: line, color: color)
    fill(x: x, y: y + height - line, width: width, height: line, color: color)
    fill(x: x, y: y, width: line, height: height, color: color)
    fill(x: x + width - line, y: y, width: line, height: height, color: color)
  }

  /// Lays a picture over what is there, each pixel a square of so many.
  mutating func draw(_ picture: Bitmap, x: Int, y: Int, enlargement: Int) {
    let (columns, rows) = (bitmap.width, bitmap.height)
    let right = min(picture.width * enlargement, columns - x)
    let bottom = min(picture.height * enlargement, rows - y)
    bitmap.withUnsafeMutablePixels { target in
      picture.withUnsafePixels { source in
        var row = max(0, -y)
        while row < bottom {
          var column = max(0, -x)
          while column < right {
            let pixel = source[row / enlargement &* picture.width &+ column / enlargement]
            let place = (y &+ row) &* columns &+ x &+ column
            target[place] = Self.blend(pixel, over: target[place])
            column &+= 1
          }
          row &+= 1
        }
      }
    }
  }

  private static func blend(_ pixel: Pixel, over below: Pixel) -> Pixel {
    if pixel.alpha == 255 { return pixel }
    let behind = UInt32(255 &- pixel.alpha)
    func sum(_ over: UInt8, _ under: UInt8) -> UInt8 {
      UInt8(min(255, UInt32(over) &+ Pixel.div255(UInt32(under) &* behind)))
    }
    return Pixel(
      red: sum(pixel.red, below.red), green: sum(pixel.green, below.green),
      blue: sum(pixel.blue, below.blue), alpha: 255)
  }

  /// Writes a line; what there is no glyph for is left blank.
  mutating func draw(_ text: String, x: Int, y: Int) {
    for (index, character) in text.enumerated() {
      guard let rows = Self.glyphs[character] else { continue }
      for (row, bits) in rows.enumerated() {
        for column in 0..<5 where bits >> (4 - column) & 1 == 1 {
          fill(
            x: x + index * Self.advance + column * Self.dot, y: y + row * Self.dot,
            width: Self.dot, height: Self.dot, color: Self.ink)
        }
      }
    }
  }

  /// Glyphs of 5x7 dots, row by row from the top; the highest of five bits is the leftmost dot.
  private static let glyphs: [Character: [UInt8]] = [
    "0": [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    "1": [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "2": [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    "3": [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
    "4": [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    "5": [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    "6": [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    "7": [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    "8": [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    "9": [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ".": [0b00000, 0b00000, 0b00000, 0b00000, 0b00000, 0b01100, 0b01100],
    "-": [0b00000, 0b00000, 0b00000, 0b01110, 0b00000, 0b00000, 0b00000],
    "/": [0b00001, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b10000],
    "#": [0b01010, 0b01010, 0b11111, 0b01010, 0b11111, 0b01010, 0b01010],
    "s": [0b00000, 0b00000, 0b01111, 0b10000, 0b01110, 0b00001, 0b11110],
    "A": [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    "C": [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
    "D": [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
    "E": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    "F": [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    "I": [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    "L": [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    "N": [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
    "R": [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    "T": [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
    "U": [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
  ]
}
