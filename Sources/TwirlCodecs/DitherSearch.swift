/// Finds the palette entries whose mix stands for a colour.
///
/// Of all mixes in 64ths the best one would have the least
///
///     (1 - v) · |mean - color|²  +  v · Σ share · |entry - color|²,      v = 1/16
///
/// where the first term is what an eye sees from afar, and the second, the noise that it sees from
/// near. It is approached by adding one entry after the other, each the best one at that moment, as
/// in Thomas Knoll's pattern dithering (US patent 6,606,166, expired), whose measure has no second
/// term: there, a small error of the mean is made up for by entries that are far away.
///
/// Whole numbers throughout: the mix is the same on every machine.
struct DitherSearch {
  private let places: [QuantizerPlace]
  /// Each entry's position if all are ordered by luminance.
  private let ranks: [Int]

  /// The entries that a mix is made of are among this many nearest ones.
  private static let neighbours = 8
  /// 1/v.
  ///
  /// A gradient with a shadow in 255 colours: v = 0 took 17 % more bytes than 1/16, and after a blur
  /// its error was 1.4 dB greater. 1/8 takes 2 % less, but a ramp of 8 greys is 2 dB worse.
  private static let noiseDivisor = 16

  /// Creates a search among at most 256 colours.
  init(_ colors: [PaletteColor]) {
    places = colors.map { QuantizerPlace($0) }
    // Rec. 709's weights in thousandths; of equally bright ones the first comes first.
    func luminance(_ color: PaletteColor) -> Int {
      Int(color.red) * 213 + Int(color.green) * 715 + Int(color.blue) * 72
    }
    let order = colors.indices.sorted {
      (luminance(colors[$0]), $0) < (luminance(colors[$1]), $1)
    }
    var ranks = [Int](repeating: 0, count: colors.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    self.ranks = ranks
  }

  /// A palette entry relative to the colour, and how many of the 64 parts it has.
  private struct Candidate {
    var index: Int
    var squared: Int
    var x: Int
    var y: Int
    var z: Int
    var parts = 0
  }

  /// Writes 64 indices for a colour, dark ones first.
  func fill(_ list: UnsafeMutablePointer<UInt8>, for color: PaletteColor) {
    list.initialize(repeating: 0, count: BayerMatrix.count)
    var candidates = nearest(QuantizerPlace(color))
    candidates.withUnsafeMutableBufferPointer { Self.share($0) }
    candidates.sort { ranks[$0.index] < ranks[$1.index] }
    var i = 0
    for candidate in candidates {
      (list + i).update(
        repeating: UInt8(truncatingIfNeeded: candidate.index), count: candidate.parts)
      i += candidate.parts
    }
  }

  private func nearest(_ place: QuantizerPlace) -> [Candidate] {
    var found: [Candidate] = []
    found.reserveCapacity(Self.neighbours + 1)
    for (index, entry) in places.enumerated() {
      let squared = Int(entry.squared(to: place))
      if found.count == Self.neighbours, squared >= found[found.count - 1].squared { continue }
      var at = found.count
      while at > 0, squared < found[at - 1].squared { at -= 1 }
      found.insert(
        Candidate(
          index: index, squared: squared, x: Int(entry.x - place.x), y: Int(entry.y - place.y),
          z: Int(entry.z - place.z)), at: at)
      if found.count > Self.neighbours { found.removeLast() }
    }
    return found
  }

  /// Deals out the 64 parts.
  private static func share(_ candidates: UnsafeMutableBufferPointer<Candidate>) {
    // The sum of the chosen entries, relative to the colour. Adding q to a sum s of n - 1 entries
    // with the squares d, the measure times n² grows by (1 - v)(2 s·q + q²) + v (n q² + …), where
    // what is left out does not depend on q.
    var (x, y, z) = (0, 0, 0)
    var n = 1
    while n <= BayerMatrix.count {
      var (best, least) = (0, Int.max)
      var i = 0
      while i < candidates.count {
        let entry = candidates[i]
        let product = x &* entry.x &+ y &* entry.y &+ z &* entry.z
        let measure =
          (noiseDivisor &- 1) &* (2 &* product &+ entry.squared) &+ n &* entry.squared
        if measure < least { (best, least) = (i, measure) }
        i &+= 1
      }
      guard best < candidates.count else { return }
      x &+= candidates[best].x
      y &+= candidates[best].y
      z &+= candidates[best].z
      candidates[best].parts += 1
      n &+= 1
    }
  }
}
