/// Expands the LZW stream of a GIF image into palette indices.
package enum LZWDecoder {
  /// Expands codes until the pixels are complete, the stream ends or a code is impossible.
  ///
  /// What follows the last pixel is ignored, as is a missing end code.
  ///
  /// - Parameters:
  ///   - codes: the stream, without the lengths of its sub-blocks.
  ///   - symbolBits: the "minimum code size", 1…8.
  ///   - pixels: where the indices go.
  /// - Returns: how many indices there were, at most `pixels.count`.
  package static func decode(
    _ codes: UnsafeBufferPointer<UInt8>, symbolBits: Int,
    into pixels: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    precondition((1...8).contains(symbolBits), "GIF's LZW has symbols of 1 to 8 bits.")
    guard let output = pixels.baseAddress, let input = codes.baseAddress else { return 0 }
    // A phrase is one that was written before plus the symbol that was written after it, so the
    // output itself holds it: a place and a length are all there is to know.
    return withUnsafeTemporaryAllocation(of: Phrase.self, capacity: 4096) { table in
      guard let table = table.baseAddress else { return 0 }
      return decode(input, codes.count, symbolBits, output, pixels.count, table)
    }
  }

  /// A phrase of two symbols or more, which lies in the output.
  private struct Phrase {
    var start: Int
    var length: Int
  }

  private static func decode(
    _ input: UnsafePointer<UInt8>, _ inputCount: Int, _ symbolBits: Int,
    _ output: UnsafeMutablePointer<UInt8>, _ count: Int, _ table: UnsafeMutablePointer<Phrase>
  ) -> Int {
    let clear = 1 << symbolBits
    var (width, next) = (symbolBits + 1, clear + 2)
    var (bits, bitCount, consumed): (UInt32, Int, Int) = (0, 0, 0)
    var written = 0
    var previous: Phrase?
    while written < count {
      while bitCount < width {
        if consumed == inputCount { return written }
        bits |= UInt32(input[consumed]) &<< UInt32(truncatingIfNeeded: bitCount)
        consumed &+= 1
        bitCount &+= 8
      }
      let code = Int(bits & (1 &<< UInt32(truncatingIfNeeded: width) &- 1))
      bits &>>= UInt32(truncatingIfNeeded: width)
      bitCount &-= width
      if code == clear {
        (width, next, previous) = (symbolBits + 1, clear + 2, nil)
        continue
      }
      if code == clear + 1 { return written }
      // The phrase that this code completes may be the one that it stands for.
      if let previous, next < 4096 {
        table[next] = Phrase(start: previous.start, length: previous.length &+ 1)
        next &+= 1
        if next == 1 &<< width && width < 12 { width &+= 1 }
      }
      let start = written
      if code < clear {
        output[written] = UInt8(truncatingIfNeeded: code)
        written &+= 1
      } else {
        guard code < next else { return written }
        let phrase = table[code]
        let end = min(count, written &+ phrase.length)
        var from = phrase.start
        while written < end {
          output[written] = output[from]
          written &+= 1
          from &+= 1
        }
      }
      previous = Phrase(start: start, length: written &- start)
    }
    return written
  }
}
