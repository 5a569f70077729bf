extension QuantizerPoints {
  /// Splits some of the points into boxes of little variance; their means are the centres.
  ///
  /// The box with the greatest variance is split again and again, across the direction in which
  /// it extends most, where that lowers the variance most.
  ///
  /// - Parameters:
  ///   - indices: the points.
  ///   - count: how many boxes there are at most.
  ///   - meanSquared: the mean squared distance from which on there are enough.
  func split(
    _ indices: [Int], into count: Int, meanSquared: Double = 0
  ) -> QuantizerClusters {
    var clusters = QuantizerClusters(
      centers: [], owner: [Int](repeating: -1, count: places.count),
      squared: [Int32](repeating: 0, count: places.count))
    guard !indices.isEmpty, count > 0 else { return clusters }
    var indices = indices
    var boxes = [box(indices, 0..<indices.count)]
    // Refining is going to lower the error of the boxes by a quarter.
    let enough = meanSquared * 4 / 3 * indices.reduce(0) { $0 + weights[$1] }
    while boxes.count < count, boxes.reduce(0, { $0 + $1.variance }) > enough {
      var widest = 0
      for i in boxes.indices where boxes[i].variance > boxes[widest].variance { widest = i }
      guard boxes[widest].variance > 0, let middle = partition(&indices, boxes[widest]) else {
        break
      }
      let range = boxes[widest].range
      boxes[widest] = box(indices, range.lowerBound..<middle)
      boxes.append(box(indices, middle..<range.upperBound))
    }
    for (number, box) in boxes.enumerated() {
      clusters.centers.append(box.mean.place(dividedBy: 1))
      for i in box.range { clusters.owner[indices[i]] = number }
    }
    return clusters
  }

  /// A part of the points, and what splitting needs to know of it.
  private struct Box {
    var range: Range<Int>
    var mean: QuantizerVector
    /// The sum of weighted squared distances to the mean.
    var variance: Double
  }

  /// Where a point lies, seen from a box's mean.
  @inline(__always)
  private func offset(_ point: Int, _ mean: QuantizerVector) -> QuantizerVector {
    let place = places[point]
    return QuantizerVector(
      x: Double(place.x) - mean.x, y: Double(place.y) - mean.y, z: Double(place.z) - mean.z)
  }

  private func box(_ indices: [Int], _ range: Range<Int>) -> Box {
    var weight = 0.0
    var sum = QuantizerVector()
    for i in range {
      weight += weights[indices[i]]
      sum.add(places[indices[i]], times: weights[indices[i]])
    }
    let mean = QuantizerVector(x: sum.x / weight, y: sum.y / weight, z: sum.z / weight)
    var variance = 0.0
    for i in range { variance += offset(indices[i], mean).squared * weights[indices[i]] }
    return Box(range: range, mean: mean, variance: range.count > 1 ? variance : 0)
  }

  /// The direction in which a box extends most: the covariance's first eigenvector.
  private func axis(_ indices: [Int], _ box: Box) -> QuantizerVector {
    var (xx, xy, xz, yy, yz, zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for i in box.range {
      let (d, weight) = (offset(indices[i], box.mean), weights[indices[i]])
      xx += d.x * d.x * weight
      xy += d.x * d.y * weight
      xz += d.x * d.z * weight
      yy += d.y * d.y * weight
      yz += d.y * d.z * weight
      zz += d.z * d.z * weight
    }
    // Power iteration from the longest column, which is never orthogonal to the answer.
    var axis = QuantizerVector(x: xx, y: xy, z: xz)
    for column in [QuantizerVector(x: xy, y: yy, z: yz), QuantizerVector(x: xz, y: yz, z: zz)]
    where column.squared > axis.squared { axis = column }
    for _ in 0..<8 {
      let length = axis.squared.squareRoot()
      guard length > 0 else { break }
      let (x, y, z) = (axis.x / length, axis.y / length, axis.z / length)
      axis = QuantizerVector(
        x: xx * x + xy * y + xz * z, y: xy * x + yy * y + yz * z, z: xz * x + yz * y + zz * z)
    }
    return axis
  }

  /// Reorders a box's points into two parts; returns where the second begins.
  ///
  /// The places along the axis are sorted into bins, and all boundaries between bins are tried.
  private func partition(_ indices: inout [Int], _ box: Box) -> Int? {
    let axis = axis(indices, box)
    var projected = [Double](repeating: 0, count: box.range.count)
    var (low, high) = (Double.infinity, -Double.infinity)
    for i in box.range {
      let d = offset(indices[i], box.mean)
      let place = d.x * axis.x + d.y * axis.y + d.z * axis.z
      projected[i - box.range.lowerBound] = place
      (low, high) = (min(low, place), max(high, place))
    }
    guard high > low else { return nil }
    let binCount = 256
    let scale = Double(binCount) / (high - low)
    func bin(_ place: Double) -> Int { min(Int((place - low) * scale), binCount - 1) }
    var binWeights = [Double](repeating: 0, count: binCount)
    var binSums = [QuantizerVector](repeating: QuantizerVector(), count: binCount)
    var total = 0.0
    for i in box.range {
      let (d, weight) = (offset(indices[i], box.mean), weights[indices[i]])
      let b = bin(projected[i - box.range.lowerBound])
      binWeights[b] += weight
      binSums[b].x += d.x * weight
      binSums[b].y += d.y * weight
      binSums[b].z += d.z * weight
      total += weight
    }
    // With sums S taken from the mean, S_left = -S_right, and splitting lowers the variance by
    // |S_left|² (1/W_left + 1/W_right).
    var best = (gain: 0.0, bin: -1)
    var weight = 0.0
    var sum = QuantizerVector()
    for b in 0..<(binCount - 1) {
      weight += binWeights[b]
      sum.x += binSums[b].x
      sum.y += binSums[b].y
      sum.z += binSums[b].z
      let rest = total - weight
      guard weight > 0, rest > 0 else { continue }
      let gain = sum.squared * (1 / weight + 1 / rest)
      if gain > best.gain { best = (gain, b) }
    }
    guard best.bin >= 0 else { return nil }
    var left: [Int] = []
    var right: [Int] = []
    for i in box.range {
      if bin(projected[i - box.range.lowerBound]) <= best.bin {
        left.append(indices[i])
      } else {
        right.append(indices[i])
      }
    }
    guard !left.isEmpty, !right.isEmpty else { return nil }
    indices.replaceSubrange(box.range, with: left + right)
    return box.range.lowerBound + left.count
  }
}
