/// Compresses palette indices into the LZW stream of a GIF image.
///
///     let encoder = LZWEncoder()
///     let codes = encoder.encode(indices, symbolBits: 8)
///
/// The stream begins with a clear code and ends with the end code. Splitting it into sub-blocks is
/// the container's business. One encoder serves any number of images, and one image at a time.
package final class LZWEncoder {
  /// The code that is never used: the table is full without it, as in giflib.
  static let lastCode = 4095

  let dictionary = LZWDictionary()
  private var output = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  let beam = LZWBeam()
  /// What a pixel took so far, where pixels have a choice of symbols.
  var expense = LZWExpense()
  /// What the symbols cost that were chosen last, in sixteenths of a bit.
  var choiceCost = 0
  let searches = (LZWSearch(), LZWSearch(), LZWSearch())
  let plan = LZWClearPlan()
  /// Whether the last stream's table was full before the end of a part.
  var hasFilledTable = false

  /// Creates an encoder.
  package init() {}

  deinit {
    dictionary.deallocate()
    beam.deallocate()
    output.deallocate()
    searches.0.deallocate()
    searches.1.deallocate()
    searches.2.deallocate()
  }

  /// Returns room for the stream of a number of pixels.
  func room(forPixels count: Int, clears: LZWClears) -> UnsafeMutablePointer<UInt8> {
    let capacity = LZWCodeWriter.capacity(pixels: count, clears: clears.count)
    if output.count < capacity {
      output.deallocate()
      output = .allocate(capacity: capacity)
      output.initialize(repeating: 0)
    }
    guard let start = output.baseAddress else {
      preconditionFailure("A buffer with a capacity has an address.")
    }
    return start
  }

  /// Compresses indices as they are.
  ///
  /// The result lies in the encoder's own memory and holds until the next call.
  ///
  /// - Parameters:
  ///   - pixels: the indices, each below `1 << symbolBits`.
  ///   - symbolBits: the "minimum code size", 2…8.
  ///   - clears: where the table is cleared.
  package func encode(
    _ pixels: UnsafeBufferPointer<UInt8>, symbolBits: Int, clears: LZWClears = .whenFull
  ) -> UnsafeBufferPointer<UInt8> {
    precondition((2...8).contains(symbolBits), "GIF's LZW has symbols of 2 to 8 bits.")
    let start = room(forPixels: pixels.count, clears: clears)
    var writer = LZWCodeWriter(to: start, symbolBits: symbolBits)
    hasFilledTable = false
    clears.forEachPart(of: pixels.count) { begin, count, keepsFullTable in
      writer.writeClear()
      dictionary.reset(symbolBits: symbolBits)
      if let source = pixels.baseAddress, count > 0 {
        encode(source + begin, count, symbolBits, keepsFullTable, &writer)
      }
    }
    return UnsafeBufferPointer(start: start, count: writer.finish() - start)
  }

  // Out of line, or the optimizer gives up on what this calls once a pixel.
  @inline(never)
  private func encode(
    _ pixels: UnsafePointer<UInt8>, _ count: Int, _ symbolBits: Int, _ keepsFullTable: Bool,
    _ result: inout LZWCodeWriter
  ) {
    let dictionary = self.dictionary
    var writer = result
    var i = 0
    while true {
      // Step over a run of one colour in one go: the phrases for it are known by length.
      let first = pixels[i]
      var node = Int(first)
      var end = i &+ 1
      let longest = dictionary.runLength(first)
      if longest > 1 {
        let run = LZWRun.length(pixels + i, pixels + i, limit: min(longest, count &- i))
        node = dictionary.runNode(first, ofLength: run)
        end = i &+ run
      }
      var previous = first
      var next: UInt8 = 0
      while end < count {
        next = pixels[end]
        let child =
          next == previous ? dictionary.repeated(node) : dictionary.lookUp(node, next)
        if child == 0 { break }
        node = child
        previous = next
        end &+= 1
      }
      writer.write(node)
      if end == count { break }
      if writer.nextCode < Self.lastCode {
        dictionary.insert(writer.nextCode, under: node, next)
        writer.nextCode &+= 1
      } else {
        hasFilledTable = true
        if !keepsFullTable {
          writer.writeClear()
          dictionary.reset(symbolBits: symbolBits)
        }
      }
      i = end
    }
    result = writer
  }
}

/// Measures runs of equal bytes.
enum LZWRun {
  /// Returns how many bytes from the first on are equal to it in both of two rows, at most `limit`.
  ///
  /// - Precondition: the rows begin with the same byte, and the limit is at least 1.
  @inline(__always)
  static func length(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, limit: Int
  ) -> Int {
    let first = one[0]
    let wide = UInt64(first) &* 0x0101_0101_0101_0101
    let (rawOne, rawOther) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
    var i = 0
    while i &+ 8 <= limit {
      let a = rawOne.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      let b = rawOther.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      if (a ^ wide) | (b ^ wide) != 0 { break }
      i &+= 8
    }
    while i < limit && one[i] == first && other[i] == first { i &+= 1 }
    return i
  }
}
