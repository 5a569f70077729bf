/// Which pictures of a clip show what pictures of a reference show, or something between two of them.
///
///     reference   x0 ---- x1 ---- x2 ---- x3       signatures as points on a line of segments
///     actual         y0      y1 y2       y3        each is laid onto a segment, in order
///
/// The cheapest way through is found by dynamic programming: the distance of each point to its
/// segment, and next to nothing for each frame by which it is early or late, so that of several equal
/// ways the one closest in time is taken. Pictures of the reference may be passed over, but never back:
/// a motion that swings to and fro is not taken for another one of its swings.
struct TimeAlignment {
  /// Where a picture lies.
  struct Place {
    /// The segment, by the picture of the reference that begins it.
    var picture: Int
    /// How far along, 0…1.
    var fraction: Double
    /// When the reference shows that, in seconds.
    var time: Double
    /// The square of the distance from the segment, in levels.
    var distance: Double
    /// The length of the segment in levels: how much the reference moves there in a frame.
    var speed: Double

    /// The picture of the reference that is nearest.
    var nearest: Int { fraction < 0.5 ? picture : picture + 1 }
  }

  /// How many combinations of pictures are looked at.
  private static let cellLimit = 1_000_000

  /// The place of each picture of the actual clip.
  private(set) var places: [Place] = []

  /// - Parameter loop: the length of a loop that the reference holds twice, in seconds; nil if it does
  ///   not.
  init(_ reference: ClipTrace, _ actual: ClipTrace, loop: Double? = nil) {
    let (n, m) = (reference.pictures.count, actual.pictures.count)
    // In a loop, late by nearly all of it is early by next to nothing.
    func deviation(_ time: Double, _ other: Double) -> Double {
      guard let loop else { return abs(time - other) }
      return min(abs(time - other), abs(time - other + loop))
    }
    guard n > 0, m > 0 else { return }
    let segments = Segments(reference, actual)
    let moving = segments.lengths.filter { $0 > 0 }
    let mean = moving.isEmpty ? 1 : moving.reduce(0, +) / Double(moving.count)
    let lateness = mean * 1e-6 / reference.period
    // Of long clips only pictures near in time are looked at.
    let band = n * m <= Self.cellLimit ? n : max(64, Self.cellLimit / m)
    var row = Row(low: 0)
    var steps: [(low: Int, from: [Int32])] = []
    var center = 0
    for j in 0..<m {
      let start = actual.pictures[j].start
      while center + 1 < n, reference.pictures[center + 1].start <= start { center += 1 }
      let low = max(0, min(center - band / 2, n - band))
      let high = min(n, low + band)
      let distances = segments.distances(j, low..<min(n, high + 1))
      var next = Row(low: low)
      var from: [Int32] = []
      var best = (cost: j == 0 ? 0 : Double.infinity, index: low)
      var seen = row.low
      for i in low..<high {
        while seen < min(i, row.low + row.costs.count) {
          if row.costs[seen - row.low] < best.cost { best = (row.costs[seen - row.low], seen) }
          seen += 1
        }
        let place = segments.place(i, distances, from: low)
        var way = best
        if row.low <= i, i < row.low + row.costs.count {
          // On one segment, too, there is no way back.
          let back = max(0, row.fractions[i - row.low] - place.fraction)
          let cost = row.costs[i - row.low] + back * back * segments.lengths[i]
          if cost < way.cost { way = (cost, i) }
        }
        next.costs.append(way.cost + place.distance + lateness * deviation(start, place.time))
        next.fractions.append(place.fraction)
        from.append(Int32(way.index))
      }
      row = next
      steps.append((low, from))
    }
    var i = row.low + (row.costs.indices.min { row.costs[$0] < row.costs[$1] } ?? 0)
    for j in (0..<m).reversed() {
      let distances = segments.distances(j, i..<min(n, i + 2))
      places.append(segments.place(i, distances, from: i))
      i = Int(steps[j].from[i - steps[j].low])
    }
    places.reverse()
  }

  /// The costs of the ways that end in each picture of the reference, from one on.
  private struct Row {
    var low: Int
    var costs: [Double] = []
    /// How far along their segments they are.
    var fractions: [Double] = []
  }
}

/// The line of a reference's signatures, and how far from it the actual clip's are.
private struct Segments {
  let reference: ClipTrace
  let actual: ClipTrace
  /// The squares of the segments' lengths; 0 after the last picture.
  let lengths: [Double]

  init(_ reference: ClipTrace, _ actual: ClipTrace) {
    (self.reference, self.actual) = (reference, actual)
    let count = reference.pictures.count
    lengths = (0..<count).map { i in
      i + 1 < count
        ? Self.square(reference.numbers, i, reference.numbers, i + 1) : 0
    }
  }

  /// The squares of the distances of a picture from some of the reference's.
  func distances(_ j: Int, _ range: Range<Int>) -> [Double] {
    range.map { Self.square(actual.numbers, j, reference.numbers, $0) }
  }

  /// The nearest point of a segment to the picture whose distances are given.
  func place(_ i: Int, _ distances: [Double], from low: Int) -> TimeAlignment.Place {
    let here = reference.pictures[i]
    let length = lengths[i]
    let first = distances[i - low]
    guard length > 0 else {
      return TimeAlignment.Place(
        picture: i, fraction: 0, time: here.start, distance: first, speed: arrival(i))
    }
    let second = distances[i + 1 - low]
    // Cosine rule: the foot of the perpendicular from what three sides say.
    var fraction = (first + length - second) / (2 * length)
    fraction = fraction < 0.02 ? 0 : fraction > 0.98 ? 1 : fraction
    let distance = max(0, first + fraction * (fraction * length - (first + length - second)))
    // A picture that is held moves only in the last frame before the next.
    let step = min(here.length, reference.period)
    let time = fraction == 0 ? here.start : here.end - (1 - fraction) * step
    return TimeAlignment.Place(
      picture: i, fraction: fraction, time: time, distance: distance,
      speed: fraction == 0 ? arrival(i) : length.squareRoot())
  }

  /// How much moves when a picture appears.
  private func arrival(_ i: Int) -> Double { i == 0 ? 0 : lengths[i - 1].squareRoot() }

  private static func square(_ a: [Double], _ i: Int, _ b: [Double], _ j: Int) -> Double {
    let count = SignatureGrid.count
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return 0 }
        let (one, two) = (a + i &* count, b + j &* count)
        var sum = 0.0
        var k = 0
        while k < count {
          let difference = one[k] - two[k]
          sum += difference * difference
          k &+= 1
        }
        return sum
      }
    }
  }
}
