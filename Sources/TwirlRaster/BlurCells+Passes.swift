import TwirlGraphics

extension BlurCells {
  /// Blurs the cells and returns the output's values, row after row.
  package func blurred() -> [UInt8] {
    let (columns, rows) = (blur.columns, blur.rows)
    let outWidth = columns.cells.count
    let rowCount = rows.cells.count
    let scale = 1 / Float(255 * columns.factor * rows.factor)

    // Along rows, for all rows that the next pass needs.
    let narrow = UnsafeMutablePointer<Float>.allocate(capacity: outWidth * height + 1)
    defer { narrow.deallocate() }
    narrow.initialize(repeating: 0, count: outWidth * height + 1)
    var row = 0
    while row < height {
      let middle = sums + (row &* width &+ columns.reach)
      if !Self.isClear(sums + (row &* width), count: width) {
        Self.convolve(
          middle, stride: 1, columns.weights, count: outWidth, scale: scale,
          into: narrow + (row &* outWidth))
      }
      row &+= 1
    }
    // Along columns, a whole row at a time.
    let cells = UnsafeMutablePointer<Float>.allocate(capacity: outWidth * rowCount + 1)
    defer { cells.deallocate() }
    cells.initialize(repeating: 0, count: outWidth * rowCount + 1)
    row = 0
    while row < rowCount {
      Self.convolve(
        narrow + ((row &+ rows.reach) &* outWidth), stride: outWidth, rows.weights, count: outWidth,
        scale: 1, into: cells + (row &* outWidth))
      row &+= 1
    }
    return interpolated(cells, width: outWidth)
  }

  private static func isClear(_ values: UnsafePointer<Float>, count: Int) -> Bool {
    var index = 0
    while index < count {
      if values[index] != 0 { return false }
      index &+= 1
    }
    return true
  }

  /// Sums values and their neighbours, which lie `stride` apart, with the kernel's weights.
  ///
  /// For every value the order is the same: the middle, then pairs from the inside out.
  private static func convolve(
    _ source: UnsafePointer<Float>, stride: Int, _ weights: [Float], count: Int, scale: Float,
    into target: UnsafeMutablePointer<Float>
  ) {
    weights.withUnsafeBufferPointer { weights in
      let middle = weights[0] * scale
      var index = 0
      while index < count {
        target[index] = source[index] * middle
        index &+= 1
      }
      var distance = 1
      while distance < weights.count {
        let weight = weights[distance] * scale
        let (before, after) = (source - (distance &* stride), source + (distance &* stride))
        index = 0
        while index < count {
          target[index] += (before[index] + after[index]) * weight
          index &+= 1
        }
        distance &+= 1
      }
    }
  }

  /// Reads the cells at the pixels' centres.
  private func interpolated(_ cells: UnsafePointer<Float>, width: Int) -> [UInt8] {
    let (columns, rows, output) = (blur.columns, blur.rows, blur.output)
    return [UInt8](unsafeUninitializedCapacity: output.area) { buffer, total in
      total = output.area
      guard let bytes = buffer.baseAddress, !output.isEmpty else { return }
      if columns.factor == 1, rows.factor == 1 {
        ShadowRow.round(cells, count: output.area, to: bytes)
        return
      }
      let line = UnsafeMutablePointer<Float>.allocate(capacity: width + output.width)
      defer { line.deallocate() }
      let wide = line + width
      var y = 0
      while y < output.height {
        let vertical = Self.place(output.y &+ y, rows)
        let upper = cells + vertical.cell &* width
        var source = upper
        if vertical.fraction > 0 {
          let lower = upper + width
          var index = 0
          while index < width {
            line[index] = upper[index] + (lower[index] - upper[index]) * vertical.fraction
            index &+= 1
          }
          source = UnsafePointer(line)
        }
        if columns.factor > 1 {
          Self.widen(source, columns, from: output.x, count: output.width, into: wide)
          source = UnsafePointer(wide)
        }
        ShadowRow.round(source, count: output.width, to: bytes + (y &* output.width))
        y &+= 1
      }
    }
  }

  /// The cell at or before a pixel's centre, from the first one on, and the way to the next.
  private static func place(_ pixel: Int, _ axis: GaussianBlur.Axis) -> (
    cell: Int, fraction: Float
  ) {
    guard axis.factor > 1 else { return (pixel &- axis.cells.lowerBound, 0) }
    let cell = GaussianBlur.Axis.cell(pixel, axis.factor)
    let twice = 2 &* pixel &- axis.factor &+ 1 &- 2 &* axis.factor &* cell
    return (cell &- axis.cells.lowerBound, Float(twice) / Float(2 &* axis.factor))
  }

  private static func widen(
    _ source: UnsafePointer<Float>, _ axis: GaussianBlur.Axis, from first: Int, count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    let factor = axis.factor
    var index = 0
    while index < count {
      let start = place(first &+ index, axis)
      let (from, to) = (source[start.cell], source[start.cell &+ 1])
      let (difference, step) = (to - from, 1 / Float(factor))
      // All pixels up to the next cell's centre.
      let twice = 2 &* (first &+ index) &- factor &+ 1
      let inCell = (twice & (2 &* factor &- 1)) >> 1
      let end = min(index &+ factor &- inCell, count)
      var fraction = start.fraction
      while index < end {
        target[index] = from + difference * fraction
        fraction += step  // exact: all are multiples of 1/(2f)
        index &+= 1
      }
    }
  }
}
