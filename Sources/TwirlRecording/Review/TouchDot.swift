import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlRaster
import TwirlViews

/// A finger as it is drawn over a frame: a disc where it is, which grows and fades once it has gone up.
///
///     opacity   1 ─────────────╮
///                               ╲  (1 − x)², for 0.35 s of the animation
///               0               ╰─────
///               down          up
///
/// A tap goes up when it comes down; it is seen at its full strength for 0.1 s all the same.
struct TouchDot: Equatable, Sendable {
  /// How long it stays at least, in seconds of the animation.
  static let leastTime = 0.1
  /// How long it fades, in seconds of the animation.
  static let fadeTime = 0.35
  /// The disc's radius while the finger is down, in points.
  static let radius: CGFloat = 13
  /// The width of the light rim around it, in points.
  private static let rimWidth: CGFloat = 1.5
  /// How much larger it is when it vanishes.
  private static let growth: CGFloat = 0.5

  /// The disc's middle, in pixels of the canvas.
  var center: CGPoint
  /// Its outer radius in pixels.
  var radius: CGFloat
  /// The width of its rim in pixels.
  var rimWidth: CGFloat
  /// From 1 to 0.
  var opacity: CGFloat

  /// Creates what is to be seen of a touch at a time, or returns nil if that is nothing.
  init?(_ touch: StageTouch, at time: MediaTime, scale: CGFloat) {
    let age = (time - touch.down).seconds
    let duration = touch.duration.seconds
    let fading = age - max(duration, Self.leastTime)
    guard age >= 0, fading < Self.fadeTime else { return nil }
    let way = duration > 0 ? CGFloat(min(age / duration, 1)) : 1
    center = CGPoint(
      x: (touch.start.x + (touch.end.x - touch.start.x) * way) * scale,
      y: (touch.start.y + (touch.end.y - touch.start.y) * way) * scale)
    let gone = CGFloat(max(fading, 0) / Self.fadeTime)
    radius = Self.radius * (1 + Self.growth * gone * (2 - gone)) * scale
    rimWidth = Self.rimWidth * scale
    opacity = (1 - gone) * (1 - gone)
  }

  /// Whether a touch is no longer to be seen at a time.
  static func isOver(_ touch: StageTouch, at time: MediaTime) -> Bool {
    (time - touch.down).seconds - max(touch.duration.seconds, leastTime) >= fadeTime
  }

  /// The pixels that it may cover, beyond the canvas as well.
  var bounds: PixelRect {
    PixelRect(
      covering: CGRect(x: center.x, y: center.y, width: 0, height: 0)
        .insetBy(dx: -radius, dy: -radius))
  }

  /// The pixels that differ between the dots of two frames, and perhaps some more.
  static func damage(from old: [TouchDot], to new: [TouchDot], on canvas: PixelRect) -> PixelRect {
    if old == new { return .empty }
    return (old + new).reduce(PixelRect.empty) { $0.union($1.bounds) }.intersection(canvas)
  }
}

extension TouchDot {
  /// Draws it over a part of the canvas.
  ///
  /// It is drawn alone first and then laid over: so a pixel does not depend on which part is drawn.
  ///
  /// - Parameter rect: the part's place on the canvas.
  func draw(over part: inout Bitmap, at rect: PixelRect) {
    let bounds = bounds
    let shared = bounds.intersection(rect)
    guard !shared.isEmpty else { return }
    let context = GraphicsContext(width: bounds.width, height: bounds.height)
    context.setAlpha(opacity)
    context.beginTransparencyLayer()
    context.setFillColor(Color(white: 0.25, alpha: 0.5))
    context.fill(disc(radius, in: bounds))
    context.setStrokeColor(Color(white: 1, alpha: 0.9))
    context.setLineWidth(rimWidth)
    context.stroke(disc(radius - rimWidth / 2, in: bounds))
    context.endTransparencyLayer()
    let dot = context.bitmap.cropped(to: shared.offsetBy(x: -bounds.x, y: -bounds.y))
    part.blend(dot, x: shared.x - rect.x, y: shared.y - rect.y)
  }

  private func disc(_ radius: CGFloat, in bounds: PixelRect) -> Path {
    let center = CGPoint(x: center.x - CGFloat(bounds.x), y: center.y - CGFloat(bounds.y))
    return Path(
      ellipseIn: CGRect(x: center.x, y: center.y, width: 0, height: 0)
        .insetBy(dx: -max(radius, 0), dy: -max(radius, 0)))
  }
}

extension Bitmap {
  /// Lays another bitmap over this one with its top left pixel at (x, y).
  ///
  /// - Precondition: the other bitmap fits.
  mutating func blend(_ other: Bitmap, x: Int, y: Int) {
    precondition(
      bounds.contains(other.bounds.offsetBy(x: x, y: y)),
      "A bitmap is laid over a place outside its target.")
    let stride = width
    withUnsafeMutablePixels { target in
      other.withUnsafePixels { source in
        for row in 0..<other.height {
          var (from, to) = (row * other.width, (y + row) * stride + x)
          let end = from + other.width
          while from < end {
            target[to] = source[from].over(target[to])
            from += 1
            to += 1
          }
        }
      }
    }
  }
}

extension Pixel {
  /// The pixel laid over another one, each product rounded to nearest.
  @inline(__always)
  func over(_ below: Pixel) -> Pixel {
    if alpha == 255 { return self }
    if alpha == 0 { return below }
    let rest = UInt32(255 &- alpha)
    func sum(_ value: UInt8, _ other: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, UInt32(value) &+ Self.div255(UInt32(other) &* rest)))
    }
    return Pixel(
      red: sum(red, below.red), green: sum(green, below.green), blue: sum(blue, below.blue),
      alpha: sum(alpha, below.alpha))
  }
}
