extension QuantizerPoints {
  /// Improves centres by weighted k-means, and returns them as 8-bit colours in order.
  ///
  /// The first centres belong to `fixed` colours and stay where they are.
  func refined(_ centers: [SIMD4<Float>], fixed: [PaletteColor]) -> [PaletteColor] {
    guard !centers.isEmpty else { return [] }
    var clusters = Clusters(centers: centers, fixed: fixed.count, points: positions.count)
    for _ in 0..<Self.maximumIterations {
      let changed = assign(&clusters)
      move(&clusters)
      if changed * 500 < positions.count { break }
    }
    keepDistinct(&clusters)
    var colors = fixed
    var seen = Set(fixed)
    for center in clusters.centers[fixed.count...] {
      let color = QuantizerSpace.color(at: center)
      if seen.insert(color).inserted { colors.append(color) }
    }
    fill(&colors, &seen, upTo: centers.count)
    return colors.sorted()
  }

  private static let maximumIterations = 24

  /// Centres, and which of them each point belongs to.
  private struct Clusters {
    var centers: [SIMD4<Float>]
    let fixed: Int
    var owner: [Int]
    var squared: [Float]

    init(centers: [SIMD4<Float>], fixed: Int, points: Int) {
      self.centers = centers
      self.fixed = fixed
      owner = [Int](repeating: -1, count: points)
      squared = [Float](repeating: 0, count: points)
    }
  }

  /// Gives every point to its nearest centre; returns how many changed hands.
  private func assign(_ clusters: inout Clusters) -> Int {
    let nearest = QuantizerNearest(clusters.centers)
    let neighbours = QuantizerNeighbours(clusters.centers)
    let perCenter = QuantizerNeighbours.count
    var changed = 0
    clusters.centers.withUnsafeBufferPointer { centers in
      clusters.owner.withUnsafeMutableBufferPointer { owner in
        clusters.squared.withUnsafeMutableBufferPointer { squared in
          positions.withUnsafeBufferPointer { positions in
            neighbours.all.withUnsafeBufferPointer { neighbours in
              for i in positions.indices {
                let old = owner[i]
                var best = old
                var least = Float.infinity
                var isCertain = false
                if old >= 0 {
                  let offset = positions[i] - centers[old]
                  least = (offset * offset).sum()
                  let reach = least * 4
                  var next = old &* perCenter
                  let end = next &+ perCenter
                  while next < end && neighbours[next].squared <= reach {
                    let index = Int(neighbours[next].index)
                    let offset = positions[i] - centers[index]
                    let distance = (offset * offset).sum()
                    if distance < least || distance == least && index < best {
                      least = distance
                      best = index
                    }
                    next &+= 1
                  }
                  isCertain = next < end
                }
                if !isCertain { (best, least) = nearest.nearest(positions[i]) }
                squared[i] = least
                if best != old {
                  owner[i] = best
                  changed &+= 1
                }
              }
            }
          }
        }
      }
    }
    return changed
  }

  /// Moves every centre that is not fixed to the mean of its points.
  private func move(_ clusters: inout Clusters) {
    var sums = [SIMD4<Double>](repeating: .zero, count: clusters.centers.count)
    var total = [Double](repeating: 0, count: clusters.centers.count)
    for i in positions.indices {
      let owner = clusters.owner[i]
      sums[owner] += SIMD4<Double>(positions[i]) * weights[i]
      total[owner] += weights[i]
    }
    for i in clusters.fixed..<clusters.centers.count where total[i] > 0 {
      clusters.centers[i] = SIMD4<Float>(sums[i] / total[i])
    }
  }
}

extension QuantizerPoints {
  /// How far a colour may lie from its centre before it gets one of its own, squared.
  private static var farSquared: Float { 24 * 24 }

  /// Gives centres to rare colours that are far from every centre.
  ///
  /// Each takes the place of the centre whose loss costs least.
  private func keepDistinct(_ clusters: inout Clusters) {
    _ = assign(&clusters)
    for _ in 0..<(clusters.centers.count / 8) {
      var worst = 0
      for i in positions.indices where clusters.squared[i] > clusters.squared[worst] { worst = i }
      guard positions.indices.contains(worst), clusters.squared[worst] > Self.farSquared,
        let spare = spareCenter(clusters)
      else { return }
      clusters.centers[spare] = positions[worst]
      // The neighbours of the old place say nothing about the new one.
      for i in positions.indices where clusters.owner[i] == spare { clusters.owner[i] = -1 }
      _ = assign(&clusters)
    }
  }

  /// The centre that is not fixed and whose points would lose least by moving to their next one.
  private func spareCenter(_ clusters: Clusters) -> Int? {
    var loss = [Double](repeating: 0, count: clusters.centers.count)
    let moved = clusters.centers.indices.map { i in
      var least = Float.infinity
      for j in clusters.centers.indices where j != i {
        let offset = clusters.centers[i] - clusters.centers[j]
        least = min(least, (offset * offset).sum())
      }
      return Double(least)
    }
    for i in positions.indices {
      loss[clusters.owner[i]] += weights[i]
    }
    var best: Int?
    for i in clusters.fixed..<clusters.centers.count {
      loss[i] *= moved[i]
      if best.map({ loss[i] < loss[$0] }) ?? true { best = i }
    }
    return best
  }

  /// Fills places that rounding left empty with the colours whose error is worst.
  private func fill(
    _ colors: inout [PaletteColor], _ seen: inout Set<PaletteColor>, upTo count: Int
  ) {
    while colors.count < count {
      let nearest = QuantizerNearest(colors.map(QuantizerSpace.position))
      let errors = positions.indices.map { i in
        Double(nearest.nearest(positions[i]).squared) * weights[i]
      }
      // A few at a time, not all: the next error depends on them.
      let worst = errors.indices.sorted { (errors[$0], $1) > (errors[$1], $0) }
      let batch = worst.prefix(max(1, (count - colors.count) / 2)).filter { errors[$0] > 0 }
      if batch.isEmpty { return }
      for i in batch where seen.insert(self.colors[i]).inserted { colors.append(self.colors[i]) }
    }
  }
}
