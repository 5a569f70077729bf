import TwirlGraphics

extension CoverageRasterizer {
  /// Hands the coverage on that `ReferenceCoverage` finds, pixel by pixel.
  func rasterizeByReference<Sink: CoverageSink>(
    _ polygons: FlattenedPath, rule: FillRule, clip: PixelRect, into sink: inout Sink
  ) {
    let area = clip.intersection(polygons.pixelBounds)
    guard !area.isEmpty else { return }
    let coverage = ReferenceCoverage.coverage(of: polygons, rule: rule, in: area)
    var index = 0
    for row in area.y..<area.maxY {
      sink.begin(row: row)
      for column in area.x..<area.maxX {
        sink.pixel(column, coverage: UInt8(coverage[index] * 255 + 0.5))
        index += 1
      }
    }
  }
}

extension GraphicsContext {
  /// Whether shapes are drawn by `ReferenceCoverage`: slow, to compare whole pictures with.
  ///
  /// Coverage is then the exact one, rounded; it differs from the usual by the grid that vertices are
  /// snapped to, so by 1 at most where that crosses a rounding boundary.
  package var usesReferenceCoverage: Bool {
    get { rasterizer.usesReference }
    set { rasterizer.usesReference = newValue }
  }
}
