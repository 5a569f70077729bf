import TwirlGraphics

/// Turns pixels into palette indices so that the mean of a neighbourhood is close to the picture's.
///
/// Each colour is given 64 palette entries, dark ones first, some of them many times, whose mean is
/// close to it. A Bayer matrix that is fixed to the canvas says which of them a pixel gets. A
/// pixel's index depends on its colour and its place alone, not on other pixels or frames.
///
/// A Bayer matrix repeats every eight pixels, which LZW makes use of. With blue noise of 64×64 a
/// gradient with a shadow took 6 % more bytes, and after a blur was not closer to the picture.
struct OrderedDither {
  private let search: DitherSearch
  /// Colours that have been met, and the numbers of their lists; the key 0 is a free slot.
  private var slots: [Slot]
  private var listCount = 0
  private let lists: DitherLists
  /// The colour that was asked for last, and the number of its list.
  private var last: UInt32 = 0
  private var list = 0

  private struct Slot {
    var key: UInt32 = 0
    var list: UInt32 = 0
  }

  /// Creates a dither.
  ///
  /// - Parameter capacity: how many colours are remembered at most, which changes no result.
  init(_ palette: Palette, capacity: Int = 1 << 16) {
    lists = DitherLists(capacity: capacity)
    search = DitherSearch(palette.colors)
    slots = [Slot](repeating: Slot(), count: 4096)
  }

  /// Returns the index of a colour at a place of the canvas.
  ///
  /// Its alpha is what it was before a Bayer pattern made it opaque. The pattern has shown those of low
  /// numbers, which without more ado would get only the dark entries.
  @inline(__always)
  mutating func index(of color: UInt32, _ x: Int, _ y: Int) -> UInt8 {
    if color != last {
      last = color
      list = find(color | 0xFF00_0000)
    }
    let number = Int(BayerMatrix.values[(y & 7) << 3 | (x & 7)])
    let place = Self.spread(number, UInt8(truncatingIfNeeded: color &>> 24))
    return lists.start[list &* BayerMatrix.count &+ place]
  }

  /// Spreads the numbers that a pattern of an opacity shows over all 64.
  private static func spread(_ number: Int, _ alpha: UInt8) -> Int {
    let share = BayerMatrix.share(ofAlpha: alpha)
    // At edges others are shown as well.
    return number < share ? number * BayerMatrix.count / share : number
  }

  /// Returns the number of a colour's list.
  private mutating func find(_ color: UInt32) -> Int {
    let mask = slots.count &- 1
    var slot = Int((color &* 0x9E37_79B1) &>> 8) & mask
    while slots[slot].key != 0 {
      if slots[slot].key == color { return Int(slots[slot].list) }
      slot = (slot &+ 1) & mask
    }
    if listCount == lists.capacity {
      // Starting over costs time and keeps memory in bounds; it changes no result.
      slots = [Slot](repeating: Slot(), count: 4096)
      listCount = 0
    } else if listCount * 2 >= slots.count {
      grow()
    }
    let list = listCount
    listCount += 1
    search.fill(lists.start + list * BayerMatrix.count, for: PaletteColor(packed: color))
    insert(Slot(key: color, list: UInt32(list)))
    return list
  }

  private mutating func insert(_ new: Slot) {
    let mask = slots.count &- 1
    var slot = Int((new.key &* 0x9E37_79B1) &>> 8) & mask
    while slots[slot].key != 0 { slot = (slot &+ 1) & mask }
    slots[slot] = new
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.key != 0 { insert(slot) }
  }
}

/// Memory for lists; what is not used costs nothing.
private final class DitherLists {
  let capacity: Int
  let start: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity * BayerMatrix.count)
  }

  deinit { start.deallocate() }
}
