import TwirlGraphics

/// Coverage of a rectangle of pixels, kept in memory.
package struct ShadowMask: ShadowSource {
  package let pixelBounds: PixelRect
  /// The values, row after row.
  package let values: [UInt8]

  /// Takes the values of a rectangle.
  package init(pixelBounds: PixelRect, values: [UInt8]) {
    (self.pixelBounds, self.values) = (pixelBounds, values)
  }

  package func emit<Sink: CoverageSink>(clip: PixelRect, into sink: inout Sink) {
    let area = pixelBounds.intersection(clip)
    guard !area.isEmpty else { return }
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for row in area.y..<area.maxY {
        sink.begin(row: row)
        let offset = (row - pixelBounds.y) * pixelBounds.width + area.x - pixelBounds.x
        ShadowRow.emit(base + offset, columns: area.x..<area.maxX, into: &sink)
      }
    }
  }
}
