import TwirlGraphics

/// Counts the colours of frames as they come by.
///
///     var histogram = ColorHistogram()
///     for update in updates { histogram.add(update) }
///     let palette = Palette(histogram)
///
/// The count is exact up to a number of distinct colours. Beyond it the lowest bit of red, green
/// and blue is dropped, then the next, until the colours fit: memory is bounded, and a colour
/// stands for those around it.
public struct ColorHistogram: Sendable {
  /// A colour and how many pixels had it.
  public struct Entry: Equatable, Sendable {
    /// The colour.
    public let color: PaletteColor
    /// The number of pixels.
    public let count: Int
  }

  /// What became of translucent pixels.
  public let alpha: AlphaRule
  /// How many distinct colours are told apart at most.
  public let limit: Int
  /// The number of clear pixels, which are in no entry.
  public private(set) var clearCount = 0
  /// The number of distinct colours, clear left out.
  public private(set) var distinctCount = 0

  /// The dropped bits of a colour.
  private var dropped: UInt32 = 0
  /// Open addressing; the key 0 is a free slot, as no colour but clear is 0.
  private var slots: [Slot]

  private struct Slot {
    var key: UInt32 = 0
    var count = 0
  }

  /// Creates an empty histogram.
  ///
  /// - Precondition: the limit is at least 4,096.
  public init(alpha: AlphaRule = .threshold(128), limit: Int = 262_144) {
    precondition(limit >= 4096, "A histogram of fewer than 4096 colours is of no use.")
    self.alpha = alpha
    self.limit = limit
    slots = [Slot](repeating: Slot(), count: 4096)
  }

  /// Whether every colour was counted on its own.
  public var isExact: Bool { dropped == 0 }

  /// The colours with their counts, ordered by colour.
  ///
  /// Where bits were dropped, a colour is the middle of those that it stands for.
  public var entries: [Entry] {
    let middle = (dropped &+ 0x0001_0101) &>> 1 & 0x007F_7F7F & dropped
    return slots.filter { $0.key != 0 }
      .map { Entry(color: PaletteColor(packed: $0.key | middle), count: $0.count) }
      .sorted { $0.color < $1.color }
  }
}

extension ColorHistogram {
  /// Counts every pixel of an update's rectangle.
  public mutating func add(_ update: FrameUpdate) {
    update.pixels.withUnsafePixels { add(UnsafeRawBufferPointer($0)) }
  }

  /// Counts pixels of four bytes.
  mutating func add(_ pixels: UnsafeRawBufferPointer) {
    let count = pixels.count / 4
    guard let start = pixels.baseAddress, count > 0 else { return }
    var raw = start.loadUnaligned(as: UInt32.self)
    var run = 0
    var i = 0
    while i < count {
      let value = start.loadUnaligned(fromByteOffset: i &* 4, as: UInt32.self)
      if value != raw {
        record(UInt32(littleEndian: raw), run)
        raw = value
        run = 0
      }
      run &+= 1
      i &+= 1
    }
    record(UInt32(littleEndian: raw), run)
  }

  private mutating func record(_ raw: UInt32, _ run: Int) {
    let color = alpha.packed(raw)
    if color == 0 {
      clearCount += run
      return
    }
    if insert(color & ~dropped, run) {
      distinctCount += 1
      if distinctCount > limit {
        while distinctCount > limit {
          dropped = dropped << 1 | 0x0001_0101
          rehash(into: slots.count)
        }
      } else if distinctCount * 2 > slots.count {
        rehash(into: slots.count * 2)
      }
    }
  }

  /// Adds to a colour's count; returns whether the colour is new.
  private mutating func insert(_ key: UInt32, _ count: Int) -> Bool {
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = slots.count &- 1
      var slot = Int((key &* 0x9E37_79B1) &>> 8) & mask
      while slots[slot].key != key {
        if slots[slot].key == 0 {
          slots[slot] = Slot(key: key, count: count)
          return true
        }
        slot = (slot &+ 1) & mask
      }
      slots[slot].count += count
      return false
    }
  }

  private mutating func rehash(into capacity: Int) {
    let old = slots
    slots = [Slot](repeating: Slot(), count: capacity)
    distinctCount = 0
    for slot in old where slot.key != 0 {
      if insert(slot.key & ~dropped, slot.count) { distinctCount += 1 }
    }
  }
}
