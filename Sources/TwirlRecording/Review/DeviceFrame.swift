import Foundation
import TwirlGraphics
import TwirlRaster

/// A plain device around a screen: a neutral bezel with round corners, clear outside of them.
///
///     ╭──────────────╮   outer radius = screen's radius + bezel
///     │ ╭──────────╮ │
///     │ │  screen  │ │   what the corners of the screen lose is the bezel's
///     │ ╰──────────╯ │
///     ╰──────────────╯
///
/// A pixel of a corner is `screen · c + bezel`, where c is the screen's coverage and the bezel has a hole
/// of that coverage: a clear screen stays clear. What lies outside of the device, its paper, is part of the
/// bezel's picture, as the corners of a screen reach that far.
struct DeviceFrame: Equatable, Sendable {
  /// The width of the bezel in pixels.
  let bezel: Int
  /// The whole device in pixels.
  let bounds: PixelRect
  /// The radius of the screen's corners in pixels, at most half of a side.
  let radius: Int
  /// The device without its screen.
  let body: Bitmap
  /// How much of each pixel of the top left corner the screen covers, row after row.
  private let coverage: [UInt8]
  private let screen: PixelRect

  /// The radius of the screen's corners over the shorter side.
  private static let radiusRatio = 0.1
  /// The width of the bezel over the shorter side.
  private static let bezelRatio = 0.036
  /// The width of the light edge over that of the bezel.
  private static let edgeRatio = 0.18
  private static let color = Color(white: 0.11)
  private static let edgeColor = Color(white: 0.42)

  /// Creates the device around a screen.
  ///
  /// - Parameter paper: what is outside of its corners.
  /// - Precondition: the screen has pixels.
  init(width: Int, height: Int, paper: Pixel = .clear) {
    precondition(width > 0 && height > 0, "A device has no screen.")
    let side = Double(min(width, height))
    let bezel = max(2, Int((side * Self.bezelRatio).rounded()))
    let radius = min(Int((side * Self.radiusRatio).rounded()), min(width, height) / 2)
    let bounds = PixelRect(x: 0, y: 0, width: width + 2 * bezel, height: height + 2 * bezel)
    (self.bezel, self.radius, self.bounds) = (bezel, radius, bounds)
    screen = PixelRect(x: bezel, y: bezel, width: width, height: height)

    func path(inset: Double) -> Path {
      Path(
        roundedRect: CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height)
          .insetBy(dx: inset, dy: inset),
        cornerRadius: CGFloat(radius + bezel) - inset)
    }
    let context = GraphicsContext(
      bitmap: Bitmap(width: bounds.width, height: bounds.height, fill: paper))
    context.setFillColor(Self.edgeColor)
    context.fill(path(inset: 0))
    context.setFillColor(Self.color)
    context.fill(path(inset: max(1, (Double(bezel) * Self.edgeRatio).rounded())))
    context.setBlendMode(.destinationOut)
    context.setFillColor(.black)
    context.fill(path(inset: Double(bezel)))
    body = context.bitmap

    let corner = GraphicsContext(width: radius, height: radius)
    corner.setFillColor(.black)
    corner.fill(
      Path(
        roundedRect: CGRect(x: 0, y: 0, width: 4 * radius, height: 4 * radius),
        cornerRadius: CGFloat(radius)))
    coverage = corner.bitmap.pixels.map(\.alpha)
  }

  /// Returns an update of the screen with its corners cut off, and its place on the device.
  func framed(_ rect: PixelRect, _ pixels: Bitmap) -> (rect: PixelRect, pixels: Bitmap) {
    var pixels = pixels
    for (x, y) in [
      (0, 0), (screen.width - radius, 0), (0, screen.height - radius),
      (screen.width - radius, screen.height - radius),
    ] {
      let corner = PixelRect(x: x, y: y, width: radius, height: radius)
      let shared = corner.intersection(rect)
      for row in shared.y..<shared.maxY {
        for column in shared.x..<shared.maxX {
          let mirrored = (
            x: x == 0 ? column : screen.width - 1 - column,
            y: y == 0 ? row : screen.height - 1 - row
          )
          let part = coverage[mirrored.y * radius + mirrored.x]
          guard part < 255 else { continue }
          let (to, from) = ((column - rect.x, row - rect.y), body[column + bezel, row + bezel])
          pixels[to.0, to.1] = pixels[to.0, to.1].covered(part, over: from)
        }
      }
    }
    return (rect.offsetBy(x: bezel, y: bezel), pixels)
  }
}

extension Pixel {
  /// The share of the pixel that a coverage leaves, beside another pixel in the rest.
  fileprivate func covered(_ coverage: UInt8, over other: Pixel) -> Pixel {
    func sum(_ value: UInt8, _ rest: UInt8) -> UInt8 {
      UInt8(min(255, Self.div255(UInt32(value) * UInt32(coverage)) + UInt32(rest)))
    }
    return Pixel(
      red: sum(red, other.red), green: sum(green, other.green), blue: sum(blue, other.blue),
      alpha: sum(alpha, other.alpha))
  }
}
