import TwirlCodecs
import TwirlGraphics

/// Clips of a square that is drawn by its area, at any place between pixels.
enum DotClip {
  /// A picture of a black square of 8 pixels on white.
  static func picture(x: Double, y: Double, level: Double = 0, width: Int = 64) -> Bitmap {
    var bitmap = Bitmap(width: width, height: 48, fill: Color.white.pixel)
    func cover(_ pixel: Int, _ start: Double) -> Double {
      max(0, min(Double(pixel) + 1, start + 8) - max(Double(pixel), start))
    }
    for row in 0..<48 {
      for column in 0..<width {
        let coverage = cover(column, x) * cover(row, y)
        guard coverage > 0 else { continue }
        let value = UInt8((255 - (255 - level) * coverage).rounded())
        bitmap[column, row] = Pixel(red: value, green: value, blue: value, alpha: 255)
      }
    }
    return bitmap
  }

  /// A clip of a motion that is looked at from its first moment on.
  static func clip(
    _ seconds: Double, fps: Double = 25, _ place: (Double) -> (x: Double, y: Double)
  ) -> EditableClip {
    EditableClip(
      (0..<Int((seconds * fps).rounded())).map { k in
        let (x, y) = place(Double(k) / fps)
        return EditableClip.Frame(
          picture: picture(x: x, y: y), delay: FrameDelay(framesPerSecond: fps))
      })
  }

  /// A square that runs around a square path, once a second.
  static func spin(_ time: Double) -> (x: Double, y: Double) {
    let turn = (time - time.rounded(.down)) * 4
    let side = Int(turn)
    let part = (turn - Double(side)) * 24
    switch side {
    case 0: return (8 + part, 8)
    case 1: return (32, 8 + part)
    case 2: return (32 - part, 32)
    default: return (8, 32 - part)
    }
  }

  /// A square that swings to and fro in 0.4 s, smoothly.
  static func swing(_ time: Double) -> (x: Double, y: Double) {
    let phase = time / 0.4 - (time / 0.4).rounded(.down)
    let half = phase < 0.5 ? phase * 2 : 2 - phase * 2
    return (10 + 30 * half * half * (3 - 2 * half), 20)
  }

  /// A square that moves to the right from a time on, for half a second.
  static func move(from start: Double) -> (Double) -> (x: Double, y: Double) {
    { time in (8 + 40 * min(max((time - start) / 0.5, 0), 1), 20) }
  }
}
