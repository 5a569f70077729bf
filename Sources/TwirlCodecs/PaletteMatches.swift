/// Finds the entries of a palette that may stand for colours.
///
/// Nearest is measured as the quantizer does; of equally near entries the first is taken. Every
/// distinct colour is searched for once, gets a number, and is remembered, up to a quarter of a million
/// of them.
struct PaletteMatches {
  /// The entries for one colour.
  struct Match: BitwiseCopyable {
    /// The colour.
    var color: UInt32 = 0
    /// The squared distance of the nearest.
    var least: Int32 = 0
    /// The nearest entry first, then others that may be taken, and what they cost.
    var choice = LZWChoice()

    /// The nearest entry.
    var nearest: UInt8 { UInt8(truncatingIfNeeded: choice.symbols) }
  }

  /// What was found, by number.
  private(set) var found: PaletteMatchList

  private let nearest: QuantizerNearest
  private let palette: Palette
  private let tolerance: GIFTolerance?
  private var slots: [Slot]

  /// A place of a table with open addressing: that of the colour 0, which no opaque one is, is free.
  private struct Slot {
    var color: UInt32 = 0
    var number: UInt32 = 0
  }

  private static let most = 1 << 18

  /// Creates the matches of a palette: only the nearest entries where nothing is tolerated.
  init(_ palette: Palette, tolerance: GIFTolerance? = nil) {
    self.palette = palette
    self.tolerance = tolerance
    found = PaletteMatchList(palette, tolerance)
    nearest = QuantizerNearest(found.places)
    slots = [Slot](repeating: Slot(), count: 4096)
  }

  /// Adds all entries in their order, the first as number 1, each as the only one that stands for itself.
  mutating func addEntries() {
    for (index, color) in palette.colors.enumerated() {
      let choice = LZWChoice(UInt8(truncatingIfNeeded: index))
      _ = found.append(Match(color: color.packed, least: 0, choice: choice))
    }
  }

  /// Forgets all colours if there are many: call it before each frame.
  ///
  /// That costs time and keeps memory in bounds; it changes no result. Numbers from before hold in the
  /// list from before.
  mutating func makeRoom() {
    if found.count < Self.most { return }
    found = PaletteMatchList(palette, tolerance)
    slots = [Slot](repeating: Slot(), count: 4096)
  }

  /// Returns the entries for an opaque colour.
  @inline(__always)
  mutating func find(_ color: UInt32) -> Match { found.reader[number(of: color)] }

  /// Returns the number of an opaque colour, which is not 0.
  @inline(__always)
  mutating func number(of color: UInt32) -> UInt32 {
    let number = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = Self.hash(color) & mask
      while slots[slot].color != 0 && slots[slot].color != color { slot = (slot &+ 1) & mask }
      return slots[slot].number
    }
    return number == 0 ? remember(color) : number
  }

  private static func hash(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) &>> 8) }

  private mutating func remember(_ color: UInt32) -> UInt32 {
    if found.count * 2 >= slots.count { grow() }
    let number = found.append(search(color))
    insert(Slot(color: color, number: number))
    return number
  }

  private func search(_ color: UInt32) -> Match {
    let place = QuantizerPlace(PaletteColor(packed: color))
    let found = nearest.nearest(place)
    var match = Match(color: color, least: found.squared)
    match.choice.append(UInt8(truncatingIfNeeded: found.index), cost: 0)
    guard let tolerance, !self.found.reader.isExact(match) else { return match }
    let places = self.found.places
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

  private mutating func insert(_ new: Slot) {
    let mask = slots.count &- 1
    var slot = Self.hash(new.color) & mask
    while slots[slot].color != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = new
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.color != 0 { insert(slot) }
  }
}
