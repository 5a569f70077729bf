import TwirlGraphics

/// The entries of a palette that may stand for colours.
///
/// Nearest is measured as the quantizer does; of equally near entries the first is taken. Every
/// distinct colour is searched for once and remembered, up to a million of them.
struct PaletteMatches {
  /// The entries for one colour.
  struct Match {
    /// The colour; 0, which no opaque one is, where there is none.
    var color: UInt32 = 0
    /// The nearest entry first, then others that may be taken, and what they cost.
    var choice = LZWChoice()
    /// The squared distance of the nearest.
    var least: Int32 = 0

    /// The nearest entry.
    var nearest: UInt8 { UInt8(truncatingIfNeeded: choice.symbols) }
  }

  private let places: [QuantizerPlace]
  private let isFlat: [Bool]
  private let nearest: QuantizerNearest
  private let tolerance: GIFTolerance?
  private var slots: [Match]
  private var slotsInUse = 0

  private static let most = 1 << 20

  /// Creates the matches of a palette: only the nearest entries where nothing is tolerated.
  init(_ palette: Palette, tolerance: GIFTolerance? = nil) {
    places = palette.colors.map { QuantizerPlace($0) }
    isFlat = palette.isFlat
    nearest = QuantizerNearest(places)
    self.tolerance = tolerance
    slots = [Match](repeating: Match(), count: 4096)
  }

  /// Returns the entries for an opaque colour.
  @inline(__always)
  mutating func find(_ color: UInt32) -> Match {
    let match = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = Self.hash(color) & mask
      while slots[slot].color != 0 && slots[slot].color != color { slot = (slot &+ 1) & mask }
      return slots[slot]
    }
    return match.color == 0 ? remember(color) : match
  }

  /// Returns what it costs to leave a pixel as it is: `LZWChoice.none` if it may not be left.
  @inline(__always)
  func costOfKeeping(_ index: UInt8, for match: Match) -> UInt8 {
    if index == match.nearest { return 0 }
    guard let tolerance else { return LZWChoice.none }
    let squared = QuantizerPlace(PaletteColor(packed: match.color)).squared(to: places[Int(index)])
    if squared == match.least { return 0 }
    if squared > tolerance.reachSquared || isExact(match) { return LZWChoice.none }
    return tolerance.cost(ofSquared: squared &- match.least)
  }

  /// Returns what it costs to leave a pixel of a colour, which need not be in the palette, as it is.
  @inline(__always)
  func costOfKeeping(color: UInt32, for match: Match) -> UInt8 {
    let squared = QuantizerPlace(PaletteColor(packed: match.color))
      .squared(to: QuantizerPlace(PaletteColor(packed: color)))
    if squared <= match.least { return 0 }
    guard let tolerance else { return LZWChoice.none }
    if squared > tolerance.reachSquared || isExact(match) { return LZWChoice.none }
    return tolerance.cost(ofSquared: squared &- match.least)
  }

  /// Whether a colour covers so much of the picture that every error would be seen, and has an entry.
  @inline(__always)
  private func isExact(_ match: Match) -> Bool {
    match.least == 0 && isFlat[Int(match.nearest)]
  }

  private static func hash(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) &>> 8) }

  private mutating func remember(_ color: UInt32) -> Match {
    if slotsInUse * 2 >= slots.count { grow() }
    let match = search(color)
    insert(match)
    return match
  }

  private func search(_ color: UInt32) -> Match {
    let place = QuantizerPlace(PaletteColor(packed: color))
    let found = nearest.nearest(place)
    var match = Match(color: color, choice: LZWChoice(), least: found.squared)
    match.choice.append(UInt8(truncatingIfNeeded: found.index), cost: 0)
    guard let tolerance, !isExact(match) else { return match }
    var others = places.indices.compactMap { index -> (squared: Int32, index: Int)? in
      let squared = place.squared(to: places[index])
      return squared <= tolerance.reachSquared && index != found.index ? (squared, index) : nil
    }
    others.sort { ($0.squared, $0.index) < ($1.squared, $1.index) }
    for other in others.prefix(LZWChoice.capacity - 1) {
      let cost = tolerance.cost(ofSquared: other.squared - found.squared)
      match.choice.append(UInt8(truncatingIfNeeded: other.index), cost: cost)
    }
    return match
  }

  private mutating func insert(_ new: Match) {
    let mask = slots.count &- 1
    var slot = Self.hash(new.color) & mask
    while slots[slot].color != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = new
    slotsInUse += 1
  }

  private mutating func grow() {
    let old = slots
    slotsInUse = 0
    if old.count >= Self.most * 2 {
      // Starting over costs time and keeps memory in bounds; it changes no result.
      slots = [Match](repeating: Match(), count: 4096)
      return
    }
    slots = [Match](repeating: Match(), count: old.count * 2)
    for slot in old where slot.color != 0 { insert(slot) }
  }
}
