/// Finds the nearest of at most 256 positions, eight at a time.
///
/// Of equally near ones the first is taken.
struct QuantizerNearest {
  /// For each eight: their first coordinates, their second, their third.
  private var lanes: [SIMD8<Float>] = []

  /// Creates the search over some positions.
  init(_ positions: [SIMD4<Float>]) {
    // What fills up the last eight is farther than anything.
    let far = SIMD8<Float>(repeating: 1e9)
    for start in stride(from: 0, to: positions.count, by: 8) {
      var (x, y, z) = (far, far, far)
      for i in start..<min(start + 8, positions.count) {
        (x[i - start], y[i - start], z[i - start]) = (
          positions[i].x, positions[i].y, positions[i].z
        )
      }
      lanes += [x, y, z]
    }
  }

  /// Returns the nearest position's index and its squared distance.
  @inline(__always)
  func nearest(_ point: SIMD4<Float>) -> (index: Int, squared: Float) {
    lanes.withUnsafeBufferPointer { lanes in
      let (px, py, pz) = (
        SIMD8(repeating: point.x), SIMD8(repeating: point.y), SIMD8(repeating: point.z)
      )
      var best = SIMD8<Float>(repeating: .infinity)
      var bestIndex = SIMD8<Int32>.zero
      var index = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
      let step = SIMD8<Int32>(repeating: 8)
      var i = 0
      while i < lanes.count {
        let dx = lanes[i] - px
        let dy = lanes[i &+ 1] - py
        let dz = lanes[i &+ 2] - pz
        let squared = dx * dx + dy * dy + dz * dz
        let nearer = squared .< best
        best.replace(with: squared, where: nearer)
        bestIndex.replace(with: index, where: nearer)
        index &+= step
        i &+= 3
      }
      let least = best.min()
      // Each lane holds its first index of the least distance; the first over all lanes is wanted.
      let winner = bestIndex.replacing(
        with: SIMD8(repeating: Int32.max), where: best .!= SIMD8(repeating: least))
      return (Int(winner.min()), least)
    }
  }
}
