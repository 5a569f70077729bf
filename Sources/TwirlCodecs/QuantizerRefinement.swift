extension QuantizerPoints {
  /// Improves centres by weighted k-means, and returns them as 8-bit colours in order.
  ///
  /// - Parameters:
  ///   - start: the centres to improve, and the points that belong to them.
  ///   - fixed: colours that are centres as well, and stay what they are.
  func refined(_ start: QuantizerClusters, fixed: [PaletteColor]) -> [PaletteColor] {
    var clusters = start
    clusters.centers = fixed.map { QuantizerPlace($0) } + start.centers
    guard !clusters.centers.isEmpty else { return [] }
    for i in places.indices where clusters.owner[i] >= 0 { clusters.owner[i] += fixed.count }
    // Large clips are as good as they get after a few rounds; long ramps of few colours creep.
    for _ in 0..<max(24, min(400, 400_000 / places.count)) {
      let changed = assign(&clusters)
      move(&clusters, fixed: fixed.count)
      if changed * 500 < places.count { break }
    }
    keepDistinct(&clusters, fixed: fixed.count)
    var colors = fixed
    var seen = Set(fixed)
    for center in clusters.centers[fixed.count...] where seen.insert(center.color).inserted {
      colors.append(center.color)
    }
    fill(&colors, &seen, upTo: clusters.centers.count)
    return colors.sorted()
  }

  /// Gives every point to its nearest centre; returns how many changed hands.
  private func assign(_ clusters: inout QuantizerClusters) -> Int {
    let nearest = QuantizerNearest(clusters.centers)
    let neighbours = QuantizerNeighbours(clusters.centers)
    var changed = 0
    clusters.centers.withUnsafeBufferPointer { centers in
      clusters.owner.withUnsafeMutableBufferPointer { owner in
        clusters.squared.withUnsafeMutableBufferPointer { squared in
          places.withUnsafeBufferPointer { places in
            neighbours.all.withUnsafeBufferPointer { neighbours in
              var i = 0
              while i < places.count {
                let old = owner[i]
                let found =
                  Self.nearestNeighbour(places[i], old, centers, neighbours)
                  ?? nearest.nearest(places[i])
                squared[i] = found.squared
                if found.index != old {
                  owner[i] = found.index
                  changed &+= 1
                }
                i &+= 1
              }
            }
          }
        }
      }
    }
    return changed
  }

  /// Returns the centre nearest to a point, looking only at its owner and the owner's neighbours;
  /// nil if that does not settle it.
  @inline(__always)
  private static func nearestNeighbour(
    _ place: QuantizerPlace, _ owner: Int, _ centers: UnsafeBufferPointer<QuantizerPlace>,
    _ neighbours: UnsafeBufferPointer<QuantizerNeighbours.Neighbour>
  ) -> (index: Int, squared: Int32)? {
    if owner < 0 { return nil }
    var best = owner
    var least = place.squared(to: centers[owner])
    let reach = least &* 4
    var next = owner &* QuantizerNeighbours.count
    let end = next &+ QuantizerNeighbours.count
    while next < end && neighbours[next].squared <= reach {
      let index = Int(neighbours[next].index)
      let squared = place.squared(to: centers[index])
      if squared < least || squared == least && index < best {
        least = squared
        best = index
      }
      next &+= 1
    }
    return next < end ? (best, least) : nil
  }

  /// Moves every centre that is not fixed to the mean of its points.
  private func move(_ clusters: inout QuantizerClusters, fixed: Int) {
    var sums = [QuantizerVector](repeating: QuantizerVector(), count: clusters.centers.count)
    var total = [Double](repeating: 0, count: clusters.centers.count)
    for i in places.indices {
      let owner = clusters.owner[i]
      sums[owner].add(places[i], times: weights[i])
      total[owner] += weights[i]
    }
    for i in fixed..<clusters.centers.count where total[i] > 0 {
      clusters.centers[i] = sums[i].place(dividedBy: total[i])
    }
  }
}

extension QuantizerPoints {
  /// How far a colour may lie from its centre in any case, squared: some 20 steps of green.
  private static var nearSquared: Int32 { 192 * 192 }

  /// Gives centres to rare colours that are far from every centre.
  ///
  /// Each takes the place of the centre whose loss costs least. Far is four times as far as colours
  /// are on the average: the ends of an even ramp, which are less than twice, are left alone.
  private func keepDistinct(_ clusters: inout QuantizerClusters, fixed: Int) {
    _ = assign(&clusters)
    let mean = clusters.squared.reduce(0) { $0 + Int($1) } / places.count
    let far = max(Self.nearSquared, Int32(clamping: 16 * mean))
    for _ in 0..<(clusters.centers.count / 8) {
      var worst = 0
      for i in places.indices where clusters.squared[i] > clusters.squared[worst] { worst = i }
      guard clusters.squared[worst] > far, let spare = spareCenter(clusters, fixed: fixed) else {
        return
      }
      clusters.centers[spare] = places[worst]
      // The neighbours of the new place say nothing about the points of the old one.
      for i in places.indices where clusters.owner[i] == spare { clusters.owner[i] = -1 }
      _ = assign(&clusters)
    }
  }

  /// The centre that is not fixed and whose points would lose least by moving to the next centre.
  private func spareCenter(_ clusters: QuantizerClusters, fixed: Int) -> Int? {
    let neighbours = QuantizerNeighbours(clusters.centers)
    var weight = [Double](repeating: 0, count: clusters.centers.count)
    for i in places.indices { weight[clusters.owner[i]] += weights[i] }
    var best: (index: Int, loss: Double)?
    for i in fixed..<clusters.centers.count {
      let loss = weight[i] * Double(neighbours.all[i * QuantizerNeighbours.count].squared)
      if best.map({ loss < $0.loss }) ?? true { best = (i, loss) }
    }
    return best?.index
  }

  /// Fills places that rounding left empty with the colours whose error is worst.
  private func fill(
    _ colors: inout [PaletteColor], _ seen: inout Set<PaletteColor>, upTo count: Int
  ) {
    while colors.count < count {
      let nearest = QuantizerNearest(colors.map { QuantizerPlace($0) })
      let errors = places.indices.map { i in
        Double(nearest.nearest(places[i]).squared) * weights[i]
      }
      let worst = errors.indices.filter { errors[$0] > 0 }
        .sorted { (errors[$0], $1) > (errors[$1], $0) }
      if worst.isEmpty { return }
      // A few at a time, not all: the next error depends on them.
      for i in worst.prefix(max(1, (count - colors.count) / 2))
      where seen.insert(self.colors[i]).inserted { colors.append(self.colors[i]) }
    }
  }
}
