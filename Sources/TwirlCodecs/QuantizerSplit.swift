extension QuantizerPoints {
  /// Splits some of the points into boxes of little variance; returns the boxes' means.
  ///
  /// The box with the greatest variance is split again and again, across the direction in which
  /// it extends most, where that lowers the variance most.
  func split(_ indices: [Int], into count: Int) -> [SIMD4<Float>] {
    guard !indices.isEmpty, count > 0 else { return [] }
    var indices = indices
    var boxes = [box(indices, 0..<indices.count)]
    while boxes.count < count {
      var widest = 0
      for i in boxes.indices where boxes[i].variance > boxes[widest].variance { widest = i }
      guard boxes[widest].variance > 0,
        let middle = partition(&indices, boxes[widest])
      else { break }
      let range = boxes[widest].range
      boxes[widest] = box(indices, range.lowerBound..<middle)
      boxes.append(box(indices, middle..<range.upperBound))
    }
    return boxes.map { SIMD4<Float>($0.mean) }
  }

  /// A part of the points, and what splitting needs to know of it.
  private struct Box {
    var range: Range<Int>
    var mean: SIMD4<Double>
    /// The sum of weighted squared distances to the mean.
    var variance: Double
  }

  private func box(_ indices: [Int], _ range: Range<Int>) -> Box {
    var weight = 0.0
    var sum = SIMD4<Double>.zero
    for i in range {
      let point = indices[i]
      weight += weights[point]
      sum += SIMD4<Double>(positions[point]) * weights[point]
    }
    let mean = sum / weight
    var variance = 0.0
    for i in range {
      let point = indices[i]
      let offset = SIMD4<Double>(positions[point]) - mean
      variance += (offset * offset).sum() * weights[point]
    }
    return Box(range: range, mean: mean, variance: range.count > 1 ? variance : 0)
  }

  /// The direction in which a box extends most: the covariance's first eigenvector.
  private func axis(_ indices: [Int], _ box: Box) -> SIMD4<Double> {
    var columns = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    for i in box.range {
      let point = indices[i]
      let offset = SIMD4<Double>(positions[point]) - box.mean
      let weighted = offset * weights[point]
      columns.0 += weighted * offset.x
      columns.1 += weighted * offset.y
      columns.2 += weighted * offset.z
    }
    // Power iteration from the longest column, which is never orthogonal to the answer.
    func squared(_ v: SIMD4<Double>) -> Double { (v * v).sum() }
    var axis = columns.0
    if squared(columns.1) > squared(axis) { axis = columns.1 }
    if squared(columns.2) > squared(axis) { axis = columns.2 }
    for _ in 0..<8 {
      let length = squared(axis).squareRoot()
      guard length > 0 else { return SIMD4(1, 0, 0, 0) }
      axis /= length
      axis = columns.0 * axis.x + columns.1 * axis.y + columns.2 * axis.z
    }
    let length = squared(axis).squareRoot()
    return length > 0 ? axis / length : SIMD4(1, 0, 0, 0)
  }

  /// Reorders a box's points into two parts; returns where the second begins.
  ///
  /// The places along the axis are sorted into bins, and all boundaries between bins are tried.
  private func partition(_ indices: inout [Int], _ box: Box) -> Int? {
    let axis = axis(indices, box)
    let places = box.range.map { i in
      ((SIMD4<Double>(positions[indices[i]]) - box.mean) * axis).sum()
    }
    guard let low = places.min(), let high = places.max(), high > low else { return nil }
    let binCount = 256
    let scale = Double(binCount) / (high - low)
    func bin(_ place: Double) -> Int { min(Int((place - low) * scale), binCount - 1) }
    var binWeights = [Double](repeating: 0, count: binCount)
    var binSums = [SIMD4<Double>](repeating: .zero, count: binCount)
    var total = 0.0
    for (offset, i) in box.range.enumerated() {
      let point = indices[i]
      let b = bin(places[offset])
      binWeights[b] += weights[point]
      binSums[b] += (SIMD4<Double>(positions[point]) - box.mean) * weights[point]
      total += weights[point]
    }
    // With sums S taken from the mean, S_left = -S_right, and splitting lowers the variance by
    // |S_left|² (1/W_left + 1/W_right).
    var best = (gain: 0.0, bin: -1)
    var weight = 0.0
    var sum = SIMD4<Double>.zero
    for b in 0..<(binCount - 1) {
      weight += binWeights[b]
      sum += binSums[b]
      let rest = total - weight
      guard weight > 0, rest > 0 else { continue }
      let gain = (sum * sum).sum() * (1 / weight + 1 / rest)
      if gain > best.gain { best = (gain, b) }
    }
    guard best.bin >= 0 else { return nil }
    let part = Array(indices[box.range])
    var left: [Int] = []
    var right: [Int] = []
    for (offset, point) in part.enumerated() {
      if bin(places[offset]) <= best.bin { left.append(point) } else { right.append(point) }
    }
    guard !left.isEmpty, !right.isEmpty else { return nil }
    indices.replaceSubrange(box.range, with: left + right)
    return box.range.lowerBound + left.count
  }
}
