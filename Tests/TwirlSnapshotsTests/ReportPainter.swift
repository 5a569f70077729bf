import TwirlGraphics

/// Draws rounded rectangles with soft edges, enough to look like an app in a report's pictures.
///
/// Only + - * / and square roots are used: the pixels are the same on every machine.
struct ReportPainter {
  private(set) var bitmap: Bitmap

  init(width: Int, height: Int, background: UInt32, alpha: UInt8 = 255) {
    bitmap = Bitmap(
      width: width, height: height, fill: Self.color(background, alpha: Double(alpha) / 255))
  }

  /// 0xRRGGBB with an opacity, premultiplied.
  private static func color(_ rgb: UInt32, alpha: Double) -> Pixel {
    func part(_ shift: UInt32) -> UInt8 {
      UInt8((Double((rgb >> shift) & 255) * alpha).rounded())
    }
    return Pixel(
      red: part(16), green: part(8), blue: part(0), alpha: UInt8((255 * alpha).rounded()))
  }

  /// Draws a rounded rectangle that is turned about its centre.
  ///
  /// - Parameters:
  ///   - turn: how far, as the sine of the angle.
  ///   - softness: the width of the edge, 1 for a sharp one, more for a shadow.
  mutating func box(
    x: Double, y: Double, width: Double, height: Double, radius: Double, color: UInt32,
    alpha: Double = 1, turn: Double = 0, softness: Double = 1
  ) {
    let (sine, cosine) = (turn, (1 - turn * turn).squareRoot())
    let (centerX, centerY) = (x + width / 2, y + height / 2)
    let reach = (width * width + height * height).squareRoot() / 2 + softness
    let canvas = bitmap.bounds
    let left = max(0, Int(centerX - (turn == 0 ? width / 2 + softness : reach)))
    let top = max(0, Int(centerY - (turn == 0 ? height / 2 + softness : reach)))
    let right = min(canvas.width, Int(centerX + (turn == 0 ? width / 2 + softness : reach)) + 1)
    let bottom = min(canvas.height, Int(centerY + (turn == 0 ? height / 2 + softness : reach)) + 1)
    guard left < right, top < bottom else { return }
    let rowWidth = canvas.width
    bitmap.withUnsafeMutablePixels { pixels in
      var row = top
      while row < bottom {
        var column = left
        while column < right {
          let (dx, dy) = (Double(column) + 0.5 - centerX, Double(row) + 0.5 - centerY)
          // The distance to a rounded rectangle around the origin.
          let qx = abs(dx * cosine + dy * sine) - width / 2 + radius
          let qy = abs(dy * cosine - dx * sine) - height / 2 + radius
          let (ox, oy) = (max(qx, 0), max(qy, 0))
          let distance = (ox * ox + oy * oy).squareRoot() + min(max(qx, qy), 0) - radius
          let coverage = min(max(0.5 - distance / softness, 0), 1) * alpha
          if coverage > 0 {
            let over = Self.color(color, alpha: coverage)
            let rest = UInt32(255 - over.alpha)
            let below = pixels[row * rowWidth + column]
            func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
              a + UInt8((UInt32(b) * rest + 127) / 255)
            }
            pixels[row * rowWidth + column] = Pixel(
              red: mix(over.red, below.red), green: mix(over.green, below.green),
              blue: mix(over.blue, below.blue), alpha: mix(over.alpha, below.alpha))
          }
          column += 1
        }
        row += 1
      }
    }
  }
}

/// Pictures of an app that does not exist.
enum ReportPictures {
  /// Colours of a light and a dark appearance.
  struct Appearance {
    var page: UInt32
    var card: UInt32
    var text: UInt32
    var quiet: UInt32

    static let light = Appearance(page: 0xF2F2F7, card: 0xFFFFFF, text: 0x1C1C1E, quiet: 0xC7C7CC)
    static let dark = Appearance(page: 0x000000, card: 0x1C1C1E, text: 0xF2F2F7, quiet: 0x48484A)
  }

  /// A card with a face, three lines and a button.
  static func card(
    _ look: Appearance, lineOffset: Double = 0, button: UInt32 = 0x007AFF
  ) -> Bitmap {
    var painter = ReportPainter(width: 360, height: 200, background: look.page)
    painter.box(
      x: 24, y: 28, width: 312, height: 152, radius: 18, color: 0, alpha: 0.14, softness: 18)
    painter.box(x: 24, y: 22, width: 312, height: 152, radius: 18, color: look.card)
    painter.box(x: 44, y: 42, width: 52, height: 52, radius: 26, color: 0xFF9F0A)
    painter.box(x: 58, y: 54, width: 24, height: 24, radius: 12, color: 0xFFFFFF, alpha: 0.85)
    painter.box(x: 112, y: 48, width: 148, height: 13, radius: 4, color: look.text)
    painter.box(
      x: 112 + lineOffset, y: 72, width: 190, height: 9, radius: 3, color: look.quiet)
    painter.box(x: 112, y: 88, width: 130, height: 9, radius: 3, color: look.quiet)
    painter.box(x: 44, y: 118, width: 272, height: 40, radius: 11, color: button)
    painter.box(x: 142, y: 133, width: 76, height: 10, radius: 3, color: 0xFFFFFF)
    return painter.bitmap
  }

  /// A phone's screen with rows.
  static func screen(_ look: Appearance, rows: Int, height: Int, accent: UInt32) -> Bitmap {
    var painter = ReportPainter(width: 390, height: height, background: look.page)
    painter.box(x: 24, y: 64, width: 180, height: 26, radius: 7, color: look.text)
    for row in 0..<rows {
      let y = 118 + Double(row) * 76
      painter.box(x: 16, y: y, width: 358, height: 64, radius: 14, color: look.card)
      painter.box(x: 30, y: y + 14, width: 36, height: 36, radius: 9, color: accent)
      painter.box(
        x: 80, y: y + 17, width: 120 + Double(row * 37 % 90), height: 11, radius: 3,
        color: look.text)
      painter.box(
        x: 80, y: y + 38, width: 190 - Double(row * 23 % 70), height: 8, radius: 3,
        color: look.quiet)
    }
    return painter.bitmap
  }

  /// A badge on nothing, with a shadow.
  static func badge(shadow: Double) -> Bitmap {
    var painter = ReportPainter(width: 120, height: 96, background: 0, alpha: 0)
    painter.box(
      x: 24, y: 24, width: 72, height: 56, radius: 20, color: 0, alpha: shadow, softness: 24)
    painter.box(x: 24, y: 18, width: 72, height: 56, radius: 20, color: 0xFF375F, alpha: 0.92)
    painter.box(x: 44, y: 36, width: 32, height: 20, radius: 10, color: 0xFFFFFF)
    return painter.bitmap
  }

  /// A small mark, of which each pixel counts.
  static func icon(moved: Double) -> Bitmap {
    var painter = ReportPainter(width: 24, height: 24, background: 0xFFFFFF)
    painter.box(x: 2, y: 2, width: 20, height: 20, radius: 10, color: 0x34C759)
    painter.box(
      x: 5.5 + moved, y: 12, width: 6, height: 2.4, radius: 1, color: 0xFFFFFF, turn: 0.7)
    painter.box(
      x: 8.6 + moved, y: 10.4, width: 10, height: 2.4, radius: 1, color: 0xFFFFFF, turn: -0.7)
    return painter.bitmap
  }

  /// A button that grows, sways and shrinks back, at a moment 0…1.
  static func button(at progress: Double, color: UInt32 = 0x007AFF) -> Bitmap {
    let t = min(max(progress, 0), 1)
    func ease(_ a: Double, _ b: Double) -> Double {
      let x = min(max((t - a) / (b - a), 0), 1)
      return x * x * (3 - 2 * x)
    }
    let scale = 1 + 0.35 * (ease(0, 0.25) - ease(0.75, 1))
    let turn = 0.2 * (ease(0.25, 0.4) - 2 * ease(0.4, 0.62) + ease(0.62, 0.75))
    let (width, height) = (132 * scale, 46 * scale)
    var painter = ReportPainter(width: 320, height: 180, background: 0xF2F2F7)
    painter.box(
      x: 160 - width / 2, y: 90 - height / 2, width: width, height: height, radius: 11 * scale,
      color: color, turn: turn)
    painter.box(
      x: 160 - width / 4, y: 90 - 5 * scale, width: width / 2, height: 10 * scale,
      radius: 3 * scale, color: 0xFFFFFF, turn: turn)
    return painter.bitmap
  }
}
