import TwirlGraphics

/// Turns pixels into palette indices, each colour into the nearest entry.
///
/// Nearest is measured as the quantizer does; of equally near entries the first is taken. Every distinct colour
/// is searched for once and remembered, up to a million of them.
struct PaletteMapper {
  let alpha: AlphaRule
  private let nearest: QuantizerNearest
  private let transparent: UInt8
  private var slots: [Slot]
  private var slotsInUse = 0
  /// Which indices have been given out, the transparent one left out.
  private(set) var isUsed = [Bool](repeating: false, count: 256)

  /// A colour and its index; the key 0 is a free slot, as no colour but clear is 0.
  private struct Slot {
    var key: UInt32 = 0
    var index: UInt32 = 0
  }

  private static let most = 1 << 20

  /// Creates a mapper; clear pixels become the transparent index, or index 0 without one.
  init(_ palette: Palette, alpha: AlphaRule) {
    self.alpha = alpha
    nearest = QuantizerNearest(palette.colors.map { QuantizerPlace($0) })
    transparent = palette.transparentIndex ?? 0
    slots = [Slot](repeating: Slot(), count: 4096)
    for (index, color) in palette.colors.enumerated() { _ = remember(color.packed, index) }
  }

  /// Maps pixels in order; returns whether one of them is clear.
  mutating func map(
    _ pixels: UnsafeRawPointer, count: Int, to indices: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard count > 0 else { return false }
    var hasClear = false
    // Neighbours are often equal: only where they differ is there anything to look up.
    var last = ~pixels.loadUnaligned(as: UInt32.self)
    var index: UInt8 = 0
    var i = 0
    while i < count {
      let raw = pixels.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self)
      if raw != last {
        last = raw
        let color = alpha.packed(UInt32(littleEndian: raw))
        if color == 0 {
          index = transparent
          hasClear = true
        } else {
          index = find(color)
          isUsed[Int(index)] = true
        }
      }
      indices[i] = index
      i &+= 1
    }
    return hasClear
  }

  private mutating func find(_ color: UInt32) -> UInt8 {
    let found = slots.withUnsafeBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = Int((color &* 0x9E37_79B1) &>> 8) & mask
      while slots[slot].key != 0 {
        if slots[slot].key == color { return Int(slots[slot].index) }
        slot = (slot &+ 1) & mask
      }
      return -1
    }
    if found >= 0 { return UInt8(truncatingIfNeeded: found) }
    let place = QuantizerPlace(PaletteColor(packed: color))
    return remember(color, nearest.nearest(place).index)
  }

  private mutating func remember(_ color: UInt32, _ index: Int) -> UInt8 {
    if slotsInUse * 2 >= slots.count { grow() }
    insert(Slot(key: color, index: UInt32(index)))
    return UInt8(truncatingIfNeeded: index)
  }

  private mutating func insert(_ new: Slot) {
    let mask = slots.count &- 1
    var slot = Int((new.key &* 0x9E37_79B1) &>> 8) & mask
    while slots[slot].key != 0 {
      if slots[slot].key == new.key { return }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = new
    slotsInUse += 1
  }

  private mutating func grow() {
    let old = slots
    slotsInUse = 0
    if old.count >= Self.most * 2 {
      // Starting over costs time and keeps memory in bounds; it changes no result.
      slots = [Slot](repeating: Slot(), count: 4096)
      return
    }
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for slot in old where slot.key != 0 { insert(slot) }
  }
}
