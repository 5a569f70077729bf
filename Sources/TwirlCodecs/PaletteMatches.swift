/// Finds the entries of a palette that may stand for colours.
///
/// Nearest is measured as the quantizer does; of equally near entries the first is taken. Every
/// distinct colour is searched for once, gets a number, and is remembered, up to half a million
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
  struct Slot: BitwiseCopyable {
    fileprivate var color: UInt32 = 0
    fileprivate var number: UInt32 = 0
  }

  private static let most = 1 << 19

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

  /// Puts the numbers of some opaque colours, which are not 0, into their places; that of 0 is given.
  ///
  /// - Parameter slots: room for as many slots.
  mutating func number(
    _ colors: UnsafeMutablePointer<UInt32>, count: Int, ofClear clear: UInt32,
    _ slots: UnsafeMutablePointer<Slot>
  ) {
    // All are looked up before any is looked at: most have to come from far away, and do so at once.
    self.slots.withUnsafeBufferPointer { all in
      let mask = all.count &- 1
      var i = 0
      while i < count {
        slots[i] = all[Self.hash(colors[i]) & mask]
        i &+= 1
      }
    }
    var i = 0
    while i < count {
      let color = colors[i]
      if color == 0 {
        colors[i] = clear
      } else {
        colors[i] = slots[i].color == color ? slots[i].number : number(of: color)
      }
      i &+= 1
    }
  }

  /// Returns the number of an opaque colour, which is not 0.
  @inline(__always)
  private mutating func number(of color: UInt32) -> UInt32 {
    let number = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = Self.hash(color) & mask
      while slots[slot].color != 0 && slots[slot].color != color { slot = (slot &+ 1) & mask }
      return slots[slot].number
    }
    return number == 0 ? remember(color) : number
  }

  @inline(__always)
  private static func hash(_ color: UInt32) -> Int { Int((color &* 0x9E37_79B1) &>> 8) }

  private mutating func remember(_ color: UInt32) -> UInt32 {
    if found.count * 4 >= slots.count * 3 { grow() }
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
    // The few nearest ones, from near to far: distance and index in one word.
    let none = UInt32.max
    var nearest = (none, none, none)
    let limit = (UInt32(bitPattern: tolerance.reachSquared) &+ 1) &<< 8
    self.found.places.withUnsafeBufferPointer { places in
      var index = 0
      while index < places.count {
        let squared = UInt32(bitPattern: place.squared(to: places[index]))
        let entry = squared &<< 8 | UInt32(truncatingIfNeeded: index)
        if entry < min(limit, nearest.2) && index != found.index {
          if entry < nearest.0 {
            nearest = (entry, nearest.0, nearest.1)
          } else if entry < nearest.1 {
            nearest = (nearest.0, entry, nearest.1)
          } else {
            nearest.2 = entry
          }
        }
        index &+= 1
      }
    }
    for entry in [nearest.0, nearest.1, nearest.2] where entry != none {
      let squared = Int32(bitPattern: entry &>> 8)
      match.choice.append(
        UInt8(truncatingIfNeeded: entry), cost: tolerance.cost(ofSquared: squared - found.squared))
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
