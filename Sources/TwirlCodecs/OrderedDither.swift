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
  private let transparent: UInt8
  /// Colours that have been met, and the numbers of their lists; the key 0 is a free slot.
  private var slots: [Slot]
  private var listCount = 0
  private let lists: DitherLists
  /// Which indices have been given out, the transparent one left out.
  private(set) var isUsed = [Bool](repeating: false, count: 256)

  private struct Slot {
    var key: UInt32 = 0
    var list: UInt32 = 0
  }

  /// Creates a dither; clear pixels become the transparent index, or index 0 without one.
  ///
  /// - Parameter capacity: how many colours are remembered at most, which changes no result.
  init(_ palette: Palette, capacity: Int = 1 << 16) {
    lists = DitherLists(capacity: capacity)
    search = DitherSearch(palette.colors)
    transparent = palette.transparentIndex ?? 0
    slots = [Slot](repeating: Slot(), count: 4096)
  }

  /// Maps an update's pixels in order; returns whether one of them is clear.
  ///
  /// Every pixel is opaque or clear.
  ///
  /// - Parameter source: the pixels before that was so, if they were made so in a Bayer pattern. It
  ///   has shown those of low numbers, which without more ado would get only the dark entries.
  mutating func map(
    _ update: FrameUpdate, patternOf source: Bitmap? = nil,
    to indices: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    update.pixels.withUnsafePixels { pixels in
      BayerMatrix.values.withUnsafeBufferPointer { matrix in
        var hasClear = false
        let rect = update.rect
        var last: UInt32 = 0
        var list = UnsafePointer<UInt8>(lists.start)
        let bytes = UnsafeRawBufferPointer(pixels)
        var i = 0
        for y in rect.y..<rect.maxY {
          let row = (y & 7) << 3
          var x = rect.x
          while x < rect.maxX {
            let color = UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self))
            if color &>> 24 == 0 {
              indices[i] = transparent
              hasClear = true
            } else {
              if color != last {
                last = color
                list = UnsafePointer(lists.start + find(color) &* BayerMatrix.count)
              }
              var number = Int(matrix[row | (x & 7)])
              if let source { number = Self.spread(number, source.pixels[i].alpha) }
              let index = list[number]
              indices[i] = index
              isUsed[Int(index)] = true
            }
            i &+= 1
            x &+= 1
          }
        }
        return hasClear
      }
    }
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
