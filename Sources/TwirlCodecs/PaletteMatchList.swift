/// The palette entries for the colours of a clip, by number: the first colour has the number 1.
///
/// One thread may add while others read what was there when they were told of it: nothing that is there
/// is moved or changed.
///
/// Sendable unchecked because of that.
final class PaletteMatchList: @unchecked Sendable {
  /// Where the palette's entries lie.
  let places: [QuantizerPlace]
  /// What reads it.
  let reader: Reader
  /// The number of colours.
  private(set) var count = 0

  private let isFlat: UnsafeMutablePointer<Bool>
  private let start: UnsafeMutablePointer<QuantizerPlace>
  private let blocks: UnsafeMutablePointer<UnsafeMutablePointer<PaletteMatches.Match>>
  private static let blockSize = 4096
  /// Enough for all opaque colours.
  private static let blockCount = (1 << 24) / blockSize + 1

  /// Creates a list of none.
  init(_ palette: Palette, _ tolerance: GIFTolerance?) {
    places = palette.colors.map { QuantizerPlace($0) }
    // An index may be that of the entry which is transparent.
    start = .allocate(capacity: 256)
    start.initialize(repeating: QuantizerPlace(x: 0, y: 0, z: 0), count: 256)
    isFlat = .allocate(capacity: 256)
    isFlat.initialize(repeating: false, count: 256)
    for (index, place) in places.enumerated() {
      start[index] = place
      isFlat[index] = palette.isFlat[index]
    }
    blocks = .allocate(capacity: Self.blockCount)
    let first = UnsafeMutablePointer<PaletteMatches.Match>.allocate(capacity: Self.blockSize)
    first.initialize(to: PaletteMatches.Match())
    // What no number leads to is the first block, so that there is always one.
    blocks.initialize(repeating: first, count: Self.blockCount)
    reader = Reader(blocks: blocks, places: start, isFlat: isFlat, tolerance: tolerance)
  }

  deinit {
    for block in 0...(count / Self.blockSize) { blocks[block].deallocate() }
    blocks.deallocate()
    start.deallocate()
    isFlat.deallocate()
  }

  /// Adds a colour's entries and returns its number.
  func append(_ match: PaletteMatches.Match) -> UInt32 {
    count += 1
    let (block, place) = count.quotientAndRemainder(dividingBy: Self.blockSize)
    if place == 0 { blocks[block] = .allocate(capacity: Self.blockSize) }
    (blocks[block] + place).initialize(to: match)
    return UInt32(truncatingIfNeeded: count)
  }

  /// Reads a list; it holds as long as the list.
  struct Reader {
    fileprivate let blocks: UnsafeMutablePointer<UnsafeMutablePointer<PaletteMatches.Match>>
    fileprivate let places: UnsafeMutablePointer<QuantizerPlace>
    fileprivate let isFlat: UnsafeMutablePointer<Bool>
    fileprivate let tolerance: GIFTolerance?

    /// Whether a colour may have several entries that look different.
    @inline(__always)
    var isTolerant: Bool { tolerance != nil }

    /// The entries of a number's colour; those of 0 are of no use.
    @inline(__always)
    subscript(number: UInt32) -> PaletteMatches.Match {
      blocks[Int(number &>> 12)][Int(number & 4095)]
    }

    /// Returns what it costs to leave a pixel as it is: `LZWChoice.none` if it may not be left.
    @inline(__always)
    func costOfKeeping(_ index: UInt8, for match: PaletteMatches.Match) -> UInt8 {
      if index == match.nearest { return 0 }
      guard let tolerance else { return LZWChoice.none }
      let squared = QuantizerPlace(PaletteColor(packed: match.color))
        .squared(to: places[Int(index)])
      if squared == match.least { return 0 }
      if squared > tolerance.reachSquared || isExact(match) { return LZWChoice.none }
      return tolerance.cost(ofSquared: squared &- match.least)
    }

    /// Returns what it costs to leave a pixel of a colour, which need not be in the palette, as it is.
    @inline(__always)
    func costOfKeeping(color: UInt32, for match: PaletteMatches.Match) -> UInt8 {
      let squared = QuantizerPlace(PaletteColor(packed: match.color))
        .squared(to: QuantizerPlace(PaletteColor(packed: color)))
      if squared <= match.least { return 0 }
      guard let tolerance else { return LZWChoice.none }
      if squared > tolerance.reachSquared || isExact(match) { return LZWChoice.none }
      return tolerance.cost(ofSquared: squared &- match.least)
    }

    /// Whether a colour covers so much of the picture that every error would be seen, and has an entry.
    @inline(__always)
    func isExact(_ match: PaletteMatches.Match) -> Bool {
      match.least == 0 && isFlat[Int(match.nearest)]
    }
  }
}
