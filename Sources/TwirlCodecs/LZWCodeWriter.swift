/// Packs codes of growing width, least significant bit first, as GIF stores them.
struct LZWCodeWriter {
  private var next: UnsafeMutablePointer<UInt8>
  private var pending: UInt64 = 0
  private var pendingBits = 0

  /// The number of bits of the next code, at most 12.
  private(set) var width: Int
  /// The code of the next phrase that is defined.
  var nextCode: Int

  /// The width just after a clear code.
  private let firstWidth: Int
  /// The code that makes the decoder forget its table.
  let clearCode: Int

  /// The bytes that the stream of this many pixels takes at most.
  ///
  /// - Parameter clears: the clear codes besides those where the table is full.
  static func capacity(pixels: Int, clears: Int = 0) -> Int {
    // 12 bits a pixel, a clear code for every 3,838 phrases, the end, and a whole word of slack.
    pixels + pixels / 2 + pixels / 1500 + 2 * clears + 64
  }

  /// Creates a writer that puts its bytes where there is room for `capacity(pixels:clears:)`.
  init(to bytes: UnsafeMutablePointer<UInt8>, symbolBits: Int) {
    next = bytes
    firstWidth = symbolBits + 1
    width = firstWidth
    clearCode = 1 << symbolBits
    nextCode = clearCode + 2
  }

  /// Writes a code, and widens the next ones once the table has outgrown the width.
  @inline(__always)
  mutating func write(_ code: Int) {
    pending |= UInt64(truncatingIfNeeded: code) &<< UInt64(truncatingIfNeeded: pendingBits)
    pendingBits &+= width
    if pendingBits >= 32 {
      UnsafeMutableRawPointer(next).storeBytes(
        of: UInt32(truncatingIfNeeded: pending).littleEndian, as: UInt32.self)
      next += 4
      pending &>>= 32
      pendingBits &-= 32
    }
    if nextCode >= 1 &<< width && width < 12 { width &+= 1 }
  }

  /// Writes a clear code.
  mutating func writeClear() {
    write(clearCode)
    nextCode = clearCode + 2
    width = firstWidth
  }

  /// Writes the end code and the last bits; returns the place after the last byte.
  mutating func finish() -> UnsafeMutablePointer<UInt8> {
    write(clearCode + 1)
    while pendingBits > 0 {
      next.pointee = UInt8(truncatingIfNeeded: pending)
      next += 1
      pending &>>= 8
      pendingBits -= 8
    }
    return next
  }
}
