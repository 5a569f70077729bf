import Foundation
import TwirlGraphics

/// Shadows of polygons that are so sharp that the means over whole pixels show in them.
///
/// A mask of pixels cannot tell where in a pixel an edge lies, or how steep it is. Below 1.75 pixels
/// of σ that is worth more than 2/255, so the coverage is computed, and blurred, on a grid of 3 × 3
/// or 5 × 5 points a pixel, of which the middle one is the pixel's:
///
///     ┌───┬───┬───┐
///     ├───┼───┼───┤       σ of the fine grid, in its units: 1.5...3 and 1.8...5.25
///     ├───┼─•─┼───┤
///     └───┴───┴───┘
struct ShadowFine {
  /// From where on pixels will do.
  static let smallestPlainSigma = 1.75
  private static let bandHeight = 32

  private let polygons: FlattenedPath
  private let rule: FillRule
  private let factor: Int
  private let sigma: (x: Double, y: Double)

  /// Prepares polygons in pixels, or returns nil where pixels will do or the grid would be too large.
  init?(
    _ polygons: FlattenedPath, rule: FillRule, sigma: (x: Double, y: Double), output: PixelRect
  ) {
    let smallest = min(sigma.x, sigma.y)
    guard smallest < Self.smallestPlainSigma, smallest > 0 else { return nil }
    let factor = smallest < 0.6 ? 5 : 3
    let limit = CoverageRasterizer.coordinateLimit / (2 * factor)
    guard
      PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit).contains(output),
      max(sigma.x, sigma.y) < 256
    else { return nil }
    let scale = Double(factor)
    self.polygons = polygons.mapped(
      by: CGAffineTransform(scaleX: CGFloat(factor), y: CGFloat(factor)))
    (self.rule, self.factor) = (rule, factor)
    self.sigma = (
      GaussianBlur.maskSigma(sigma.x * scale), GaussianBlur.maskSigma(sigma.y * scale)
    )
  }

  /// Returns the values of pixels, a band of rows after another.
  func values(of output: PixelRect, _ rasterizer: CoverageRasterizer) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(output.area)
    var y = output.y
    while y < output.maxY {
      let height = min(Self.bandHeight, output.maxY - y)
      let fine = PixelRect(
        x: output.x * factor, y: y * factor, width: output.width * factor,
        height: height * factor)
      let cells = BlurCells(GaussianBlur(sigma: sigma, output: fine))
      var sink = cells.sink
      rasterizer.rasterize(
        polygons, rule: rule, clip: cells.blur.input.intersection(polygons.pixelBounds),
        into: &sink)
      values += cells.blurred(pick: factor)
      y += height
    }
    return values
  }
}
