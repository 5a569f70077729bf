import TwirlGraphics

/// The Gaussian blur of a picture's alpha.
///
///     let cells = BlurCells(GaussianBlur(sigma: (12, 12), output: bounds))
///     var sink = cells.sink
///     rasterizer.rasterize(polygons, rule: .nonZero, clip: cells.blur.input, into: &sink)
///     let mask = cells.blurred()
///
/// The kernel is e^(-n²/2σ²), scaled to a sum of 1 and cut off beyond 3.5 σ, along rows and then along
/// columns. From σ = 8 on, the source is first averaged over cells of f pixels, f the power of two that
/// leaves 4...8 cells to σ, and the blurred cells are interpolated at the end:
///
///     pixels   ▏▎▍▌▋▊▉███│████▉▊▋▌│▍▎▏     │        cells of 8
///     means        ▌     │   █     │   ▁
///     blurred      ●─────┼───●─────┼───●   │        straight lines between
///
/// Averaging has the variance (f² - 1)/12 and interpolation f²/6 + 1/12: together they are f²/4, which
/// the kernel leaves out, so that the result has σ² in all. The whole stays within 1.5/255 of the same
/// sum over all pixels in double precision. Cells lie on multiples of f on the device, so the pixels of
/// a part do not depend on which part is asked for.
///
/// Memory: 12 bytes for each cell of the output and 3.5 σ around it; a cell is never less than a 64th
/// of σ², so large blurs take less.
package struct GaussianBlur {
  /// One axis of it.
  package struct Axis {
    let sigma: Double
    /// The cells' size in pixels, a power of two.
    package let factor: Int
    /// The kernel's right half in cells, from the middle on; empty if there is nothing to do.
    let weights: [Float]
    /// The cells that output pixels interpolate between.
    let cells: Range<Int>

    var reach: Int { weights.isEmpty ? 0 : weights.count - 1 }
    /// The cells that they depend on.
    var inputCells: Range<Int> { cells.lowerBound - reach..<cells.upperBound + reach }
    /// The pixels that they depend on.
    var input: Range<Int> {
      inputCells.lowerBound * factor..<inputCells.upperBound * factor
    }

    init(sigma: Double, output: Range<Int>) {
      let sigma = min(sigma, GaussianBlur.largestSigma)
      self.sigma = sigma
      var factor = 1
      while sigma >= Double(8 * factor) { factor *= 2 }
      self.factor = factor
      weights = Self.weights(
        sigma: factor == 1
          ? sigma : (sigma * sigma / Double(factor * factor) - 0.25).squareRoot())
      let (first, last) = (output.lowerBound, max(output.upperBound - 1, output.lowerBound))
      cells =
        factor == 1
        ? first..<last + 1
        : Self.cell(first, factor)..<Self.cell(last, factor) + 2
    }

    /// The cell whose centre lies left of, or on, a pixel's centre.
    static func cell(_ pixel: Int, _ factor: Int) -> Int {
      // (pixel - (f - 1)/2) / f, rounded down; a shift rounds down for negative numbers too.
      (2 * pixel - factor + 1) >> (factor.trailingZeroBitCount + 1)
    }

    private static func weights(sigma: Double) -> [Float] {
      guard sigma > 0 else { return [1] }
      let reach = Int((3.5 * sigma).rounded(.up))
      var values = (0...reach).map {
        GaussianTable.exponential(minus: Double($0 * $0) / (2 * sigma * sigma))
      }
      var sum = values[0]
      for value in values.dropFirst() { sum += 2 * value }
      for index in values.indices { values[index] /= sum }
      return values.map(Float.init)
    }
  }

  /// The largest standard deviation; greater ones count as this.
  static let largestSigma = 2048.0

  /// What is left of a standard deviation to blur coverage with.
  ///
  /// Coverage is a mean over pixels, which is a blur of variance 1/12 already.
  static func maskSigma(_ sigma: Double) -> Double {
    let sigma = min(sigma, largestSigma)
    return max(sigma * sigma - 1.0 / 12, 0).squareRoot()
  }

  /// The pixels that come out.
  package let output: PixelRect
  package let columns: Axis
  package let rows: Axis
  /// The pixels that go in: all that the output depends on.
  package var input: PixelRect {
    let (x, y) = (columns.input, rows.input)
    return PixelRect(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
  }

  /// Prepares a blur.
  ///
  /// - Parameters:
  ///   - sigma: the standard deviations along rows and columns in pixels; with 0 nothing changes.
  ///   - output: the pixels that will be asked for.
  package init(sigma: (x: Double, y: Double), output: PixelRect) {
    self.output = output
    columns = Axis(sigma: sigma.x, output: output.x..<output.maxX)
    rows = Axis(sigma: sigma.y, output: output.y..<output.maxY)
  }
}
