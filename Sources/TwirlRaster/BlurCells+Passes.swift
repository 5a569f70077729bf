import TwirlGraphics

extension BlurCells {
  /// Blurs the cells and returns the output's values, row after row.
  ///
  /// - Parameter pick: with an odd number n, only the middle of every n × n pixels is returned; the
  ///   output's sides are multiples of it.
  package func blurred(pick: Int = 1) -> [UInt8] {
    let (columns, rows) = (blur.columns, blur.rows)
    // Cells of several pixels are interpolated before any is picked.
    let isPlain = columns.factor == 1 && rows.factor == 1
    let step = isPlain ? pick : 1
    let (rowCount, outWidth) = (rows.cells.count / step, columns.cells.count)

    // Along columns, a whole row at a time; then along each of the rows.
    let (cells, tall) = (
      UnsafeMutablePointer<Float>.allocate(capacity: outWidth * rowCount + 1),
      UnsafeMutablePointer<Float>.allocate(capacity: width)
    )
    defer {
      cells.deallocate()
      tall.deallocate()
    }
    let scale = 1 / Float(255 * columns.factor * rows.factor)
    let isClear = clearRows
    var row = 0
    while row < rowCount {
      sumRows(around: row &* step &+ step / 2 &+ rows.reach, isClear, scale: scale, into: tall)
      convolve(
        tall + columns.reach, columns.weights, count: outWidth, into: cells + (row &* outWidth))
      row &+= 1
    }
    return isPlain
      ? rounded(cells, step: step) : Self.picked(interpolated(cells, width: outWidth), blur, pick)
  }

  /// For each row of cells whether all are 0.
  private var clearRows: [Bool] {
    (0..<height).map { row in
      let values = sums + (row &* width)
      var index = 0
      while index < width {
        if values[index] != 0 { return false }
        index &+= 1
      }
      return true
    }
  }

  /// Sums a row of cells and its neighbours above and below with the kernel's weights.
  ///
  /// For every value the order is the same: the middle, then pairs from the inside out.
  private func sumRows(
    around middle: Int, _ isClear: [Bool], scale: Float, into target: UnsafeMutablePointer<Float>
  ) {
    blur.rows.weights.withUnsafeBufferPointer { weights in
      let (source, weight) = (sums + (middle &* width), weights[0] * scale)
      var index = 0
      while index < width {
        target[index] = source[index] * weight
        index &+= 1
      }
      var distance = 1
      while distance < weights.count {
        // To add zeros would change nothing.
        if !(isClear[middle &- distance] && isClear[middle &+ distance]) {
          let offset = distance &* width
          Self.add(
            source - offset, source + offset, weights[distance] * scale, count: width, to: target)
        }
        distance &+= 1
      }
    }
  }

  /// Sums values and their neighbours in the row with the kernel's weights, in the same order.
  private func convolve(
    _ source: UnsafePointer<Float>, _ weights: [Float], count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    weights.withUnsafeBufferPointer { weights in
      let middle = weights[0]
      var index = 0
      while index < count {
        target[index] = source[index] * middle
        index &+= 1
      }
      var distance = 1
      while distance < weights.count {
        Self.add(
          source - distance, source + distance, weights[distance], count: count, to: target)
        distance &+= 1
      }
    }
  }

  @inline(__always)
  private static func add(
    _ before: UnsafePointer<Float>, _ after: UnsafePointer<Float>, _ weight: Float, count: Int,
    to target: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < count {
      target[index] += (before[index] + after[index]) * weight
      index &+= 1
    }
  }

  /// Rounds rows of values, of which one in `step` is taken from the middle of the first on.
  private func rounded(_ values: UnsafePointer<Float>, step: Int) -> [UInt8] {
    let (width, height) = (blur.output.width / step, blur.output.height / step)
    guard width > 0, height > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: width * height) { buffer, total in
      total = width * height
      guard let bytes = buffer.baseAddress else { return }
      if step == 1 {
        ShadowRow.round(values, count: total, to: bytes)
        return
      }
      var (index, source) = (0, values + step / 2)
      while index < total {
        let end = index &+ width
        var next = source
        while index < end {
          bytes[index] = ShadowRow.byte(next.pointee)
          next += step
          index &+= 1
        }
        source += blur.output.width
      }
    }
  }

  private static func picked(_ bytes: [UInt8], _ blur: GaussianBlur, _ step: Int) -> [UInt8] {
    guard step > 1 else { return bytes }
    let width = blur.output.width
    return stride(from: step / 2, to: blur.output.height, by: step).flatMap { row in
      stride(from: step / 2, to: width, by: step).map { bytes[row * width + $0] }
    }
  }

  /// Reads the cells at the pixels' centres.
  private func interpolated(_ cells: UnsafePointer<Float>, width: Int) -> [UInt8] {
    let (columns, rows, output) = (blur.columns, blur.rows, blur.output)
    guard !output.isEmpty else { return [] }
    return [UInt8](unsafeUninitializedCapacity: output.area) { buffer, total in
      total = output.area
      guard let bytes = buffer.baseAddress else { return }
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
