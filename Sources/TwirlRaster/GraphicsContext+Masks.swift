import TwirlGraphics

extension GraphicsContext {
  /// Draws a colour through coverage given pixel by pixel on the device.
  ///
  /// The current clip, alpha and blend mode apply; the transform does not.
  /// - Parameters:
  ///   - mask: the coverage of the rectangle's pixels, row after row.
  ///   - rect: where it lies; it may reach outside of the bitmap.
  /// - Precondition: the mask has as many values as the rectangle has pixels.
  package func draw(mask: [UInt8], in rect: PixelRect, color: Color) {
    mask.withUnsafeBufferPointer { draw(mask: $0, in: rect, color: color) }
  }

  /// Draws a colour through coverage given in memory.
  package func draw(mask: UnsafeBufferPointer<UInt8>, in rect: PixelRect, color: Color) {
    precondition(mask.count == rect.area, "A mask has not as many values as its rectangle.")
    let bounds = state.drawingBounds.intersection(rect)
    guard let values = mask.baseAddress, !bounds.isEmpty, isVisible(.color(color)) else { return }
    let pixel = color.withAlphaComponent(color.alpha * state.alpha).pixel
    func run(_ sink: inout some CoverageSink) {
      for row in bounds.y..<bounds.maxY {
        sink.begin(row: row)
        let start = values + ((row - rect.y) * rect.width - rect.x)
        Self.draw(start, columns: bounds.x..<bounds.maxX, into: &sink)
      }
    }
    func clip(_ sink: inout some CoverageSink) {
      if let mask = state.mask { ClippedSink.with(sink, mask: mask, run) } else { run(&sink) }
    }
    if state.blendMode == .normal {
      draw(in: bounds) { memory in
        var sink = SolidSink(memory: memory, source: SolidSource(pixel))
        clip(&sink)
      }
    } else {
      draw(SolidPixels(pixel), mode: state.blendMode, in: bounds, clip)
    }
  }

  /// Hands a row of coverage to a sink: long runs of one value as such, the rest four by four.
  ///
  /// - Parameter values: where column 0 would lie.
  private static func draw(
    _ values: UnsafePointer<UInt8>, columns: Range<Int>, into sink: inout some CoverageSink
  ) {
    let shortest = 8
    var column = columns.lowerBound
    while column < columns.upperBound {
      let value = values[column]
      var end = column &+ 1
      while end < columns.upperBound && values[end] == value { end &+= 1 }
      if value == 0 || end &- column >= shortest {
        if value > 0 { sink.span(column..<end, coverage: value) }
        column = end
      } else if column &+ 4 <= columns.upperBound {
        sink.pixels(
          column, value, values[column &+ 1], values[column &+ 2], values[column &+ 3])
        column &+= 4
      } else {
        sink.pixel(column, coverage: value)
        column &+= 1
      }
    }
  }
}
