import CDeflate
import TwirlGraphics

/// The memory in which one worker encodes picture after picture.
///
///     let workspace = PNGWorkspace()
///     for frame in frames { try encoder.encode(frame, into: &sink, using: workspace) }
///
/// Keeps buffers of a picture's size and the compressor between pictures; the bytes written do not
/// depend on what was encoded before. Belongs to one thread at a time.
public final class PNGWorkspace {
  /// Creates an empty workspace; memory is taken when a picture needs it.
  public init() {}

  /// The rows as they are without a filter, each behind a byte for the filter type.
  let rows = PNGBuffer()
  /// The rows filtered, and filtered in another way.
  var filtered = (PNGBuffer(), PNGBuffer())
  /// The smallest zlib stream so far, and one that may become the smallest.
  var streams = (PNGBuffer(), PNGBuffer())
  /// Two candidates for a filtered row, and zeros.
  let candidates = PNGBuffer()
  /// What estimates the size of a filtered row.
  let estimate = PNGRowEstimate()
  /// The colours of a picture.
  let colors = PNGColorTable()

  private var compressors: [OpaquePointer?] = Array(repeating: nil, count: 13)

  deinit {
    for compressor in compressors { libdeflate_free_compressor(compressor) }
  }

  /// The compressor of a level from 0 to 12.
  func compressor(level: Int) throws(PNGError) -> OpaquePointer {
    if let compressor = compressors[level] { return compressor }
    guard let compressor = libdeflate_alloc_compressor(Int32(level)) else { throw .outOfMemory }
    compressors[level] = compressor
    return compressor
  }
}

/// Memory that grows and is used again.
///
/// Its contents are undefined after it has grown.
final class PNGBuffer {
  private var bytes: UnsafeMutablePointer<UInt8> = .allocate(capacity: 0)
  private var capacity = 0

  deinit { bytes.deallocate() }

  /// The first `count` bytes of the buffer.
  func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if capacity < count {
      bytes.deallocate()
      bytes = .allocate(capacity: count)
      bytes.initialize(repeating: 0, count: count)
      capacity = count
    }
    return bytes
  }
}

/// The first 256 different pixels of a picture and their order of appearance.
///
/// Open addressing in 1,024 slots: at most a quarter is taken.
final class PNGColorTable {
  /// The pixels in the order in which they were first seen.
  private(set) var count = 0
  private let storage: UnsafeMutablePointer<UInt32> = .allocate(capacity: 256)
  private let slots: UnsafeMutablePointer<Int32> = .allocate(capacity: 1_024)

  init() {
    storage.initialize(repeating: 0, count: 256)
    slots.initialize(repeating: -1, count: 1_024)
  }

  deinit {
    storage.deallocate()
    slots.deallocate()
  }

  /// Forgets all pixels.
  func removeAll() {
    count = 0
    slots.update(repeating: -1, count: 1_024)
  }

  /// The number of a pixel, given to it now if it is new; -1 if it would be the 257th.
  @inline(__always)
  func number(of word: UInt32) -> Int32 {
    // The golden ratio spreads neighbours; the top ten bits choose the slot.
    var slot = Int((word &* 0x9E37_79B1) &>> 22)
    while true {
      let number = slots[slot]
      if number < 0 { break }
      if storage[Int(number)] == word { return number }
      slot = (slot &+ 1) & 1_023
    }
    if count == 256 { return -1 }
    let number = Int32(truncatingIfNeeded: count)
    storage[count] = word
    slots[slot] = number
    count &+= 1
    return number
  }

  /// The pixels as they lie in memory.
  var words: [UInt32] { (0..<count).map { storage[$0].littleEndian } }

  /// The pixels with straight alpha.
  var straightPixels: [Pixel] {
    (0..<count).map { index in
      let word = storage[index]
      return Pixel(
        red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word &>> 8),
        blue: UInt8(truncatingIfNeeded: word &>> 16), alpha: UInt8(truncatingIfNeeded: word &>> 24)
      ).unpremultiplied
    }
  }
}
