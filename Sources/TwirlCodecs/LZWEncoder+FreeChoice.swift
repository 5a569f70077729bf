extension LZWEncoder {
  /// Compresses indices of which some may be replaced by another one, whichever compresses better.
  ///
  /// In a GIF a pixel that has not changed since the frame before may be coded as itself or as
  /// transparent: `others[i]` is then the transparent index, else `pixels[i]` again.
  ///
  /// A phrase is not always as long as it could be: it ends up to `lookahead` pixels earlier where
  /// it and the next phrase reach farther that way.
  ///
  /// The result lies in the encoder's own memory and holds until the next call.
  package func encode(
    _ pixels: UnsafeBufferPointer<UInt8>, or others: UnsafeBufferPointer<UInt8>, symbolBits: Int,
    clears: LZWClears = .whenFull
  ) -> UnsafeBufferPointer<UInt8> {
    precondition((2...8).contains(symbolBits), "GIF's LZW has symbols of 2 to 8 bits.")
    precondition(pixels.count == others.count, "Every pixel needs its other index.")
    let start = room(forPixels: pixels.count, clears: clears)
    var writer = LZWCodeWriter(to: start, symbolBits: symbolBits)
    hasFilledTable = false
    clears.forEachPart(of: pixels.count) { begin, count, keepsFullTable in
      writer.writeClear()
      dictionary.reset(symbolBits: symbolBits)
      if let own = pixels.baseAddress, let other = others.baseAddress, count > 0 {
        encode(own + begin, other + begin, count, symbolBits, keepsFullTable, &writer)
      }
    }
    return UnsafeBufferPointer(start: start, count: writer.finish() - start)
  }

  /// How many pixels earlier a phrase may end than it must.
  static let lookahead = 4

  // Out of line, or the optimizer gives up on what this calls once a pixel.
  @inline(never)
  private func encode(
    _ own: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int, _ symbolBits: Int,
    _ keepsFullTable: Bool, _ result: inout LZWCodeWriter
  ) {
    let dictionary = self.dictionary
    var writer = result
    var (here, next, spare) = searches
    var previous: Phrase?
    var i = 0
    here.run(in: dictionary, own, or: other, count: count)
    while true {
      let length = Self.chooseLength(
        here, &next, &spare, dictionary, own + i, other + i, count &- i)
      let node = here.newest(ofLength: length)
      let first = dictionary.firstSymbol(node)
      // The search for the next phrase holds as long as the table is what it was then.
      var isStale = false
      if let previous {
        isStale = Self.define(previous, first, writer.nextCode, dictionary, next)
        writer.nextCode &+= 1
      }
      writer.write(node)
      i &+= length
      if i == count { break }
      var phrase = Phrase(node: node, length: length, first: first, isOnTrial: false)
      if writer.nextCode < Self.lastCode {
        // The decoder is going to define this phrase plus the first symbol of the next one, which
        // is still open. Where the next phrase may begin like this one, it may also *be* that new
        // phrase: so that goes into the table on trial, and leaves it if the choice is another.
        if own[i] == first || other[i] == first, dictionary.child(node, first) == 0 {
          dictionary.insert(writer.nextCode, under: node, first)
          phrase.isOnTrial = true
          isStale = isStale || next.mayContain(node, atDepth: length)
        }
        previous = phrase
      } else {
        previous = nil
        hasFilledTable = true
        if !keepsFullTable {
          writer.writeClear()
          dictionary.reset(symbolBits: symbolBits)
          isStale = true
        }
      }
      if isStale {
        here.run(in: dictionary, own + i, or: other + i, count: count &- i)
      } else {
        swap(&here, &next)
      }
    }
    result = writer
  }

  /// A phrase that has been coded.
  private struct Phrase {
    var node: Int
    var length: Int
    var first: UInt8
    /// Whether the phrase plus its own first symbol is in the table on trial.
    var isOnTrial: Bool
  }

  /// Puts a phrase plus the first symbol of its successor into the table.
  ///
  /// - Returns: whether that changes what a search has found.
  @inline(__always)
  private static func define(
    _ phrase: Phrase, _ symbol: UInt8, _ code: Int, _ dictionary: LZWDictionary,
    _ search: LZWSearch
  ) -> Bool {
    if phrase.isOnTrial {
      if phrase.first == symbol { return false }
      dictionary.removeLast(code, under: phrase.node, phrase.first)
    }
    // A phrase cut short may have that child already: the decoder's second one is never used.
    if dictionary.child(phrase.node, symbol) == 0 {
      dictionary.insert(code, under: phrase.node, symbol)
    }
    return search.mayContain(phrase.node, atDepth: phrase.length)
  }

  /// Returns the length of the phrase after which the next one reaches farthest.
  ///
  /// - Parameters:
  ///   - here: the phrases that fit now.
  ///   - next: gets the phrases that fit after the chosen one.
  ///   - spare: memory for the comparison.
  @inline(__always)
  private static func chooseLength(
    _ here: LZWSearch, _ next: inout LZWSearch, _ spare: inout LZWSearch,
    _ dictionary: LZWDictionary, _ own: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>,
    _ count: Int
  ) -> Int {
    let longest = here.length
    if longest == count { return longest }
    next.run(in: dictionary, own + longest, or: other + longest, count: count &- longest)
    var chosen = longest
    var reach = longest &+ next.length
    var length = longest &- 1
    let shortest = max(1, longest &- lookahead)
    while length >= shortest {
      spare.run(in: dictionary, own + length, or: other + length, count: count &- length)
      if length &+ spare.length > reach {
        reach = length &+ spare.length
        chosen = length
        swap(&next, &spare)
      }
      length &-= 1
    }
    return chosen
  }
}
