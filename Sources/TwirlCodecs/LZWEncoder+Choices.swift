extension LZWEncoder {
  /// Compresses pixels of which each may be coded as one of several symbols at a cost.
  ///
  /// Phrase by phrase that one is taken for which
  ///
  ///     its code's bits + the costs of its symbols - its length × bits and costs of an average pixel
  ///
  /// is least. What an average pixel takes is known from what came before.
  ///
  /// The result lies in the encoder's own memory and holds until the next call.
  ///
  /// - Parameters:
  ///   - choices: the symbols of each pixel, at least one for each.
  ///   - symbols: gets the symbol that each pixel was coded as; there is room for as many.
  ///   - symbolBits: the "minimum code size", 2…8.
  ///   - clears: where the table is cleared.
  func encode(
    _ choices: UnsafeBufferPointer<LZWChoice>, choosing symbols: UnsafeMutablePointer<UInt8>,
    symbolBits: Int, clears: LZWClears = .whenFull
  ) -> UnsafeBufferPointer<UInt8> {
    precondition((2...8).contains(symbolBits), "GIF's LZW has symbols of 2 to 8 bits.")
    let start = room(forPixels: choices.count, clears: clears)
    var writer = LZWCodeWriter(to: start, symbolBits: symbolBits)
    (hasFilledTable, choiceCost) = (false, 0)
    clears.forEachPart(of: choices.count) { begin, count, keepsFullTable in
      writer.writeClear()
      dictionary.reset(symbolBits: symbolBits)
      if let first = choices.baseAddress, count > 0 {
        encode(first + begin, count, symbols + begin, symbolBits, keepsFullTable, &writer)
      }
    }
    return UnsafeBufferPointer(start: start, count: writer.finish() - start)
  }

  // Out of line, or the optimizer gives up on what this calls once a pixel.
  @inline(never)
  private func encode(
    _ choices: UnsafePointer<LZWChoice>, _ count: Int, _ symbols: UnsafeMutablePointer<UInt8>,
    _ symbolBits: Int, _ keepsFullTable: Bool, _ result: inout LZWCodeWriter
  ) {
    let (dictionary, beam) = (self.dictionary, self.beam)
    var writer = result
    var expense = self.expense
    var choiceCost = 0
    var i = 0
    /// The phrase before, which the decoder defines again with the first symbol of the next one.
    var open = -1
    var openFirst: UInt8 = 0
    var isOnTrial = false
    while true {
      let phrase = beam.best(
        in: dictionary, choices + i, count: count &- i, perPixel: expense.perPixel)
      dictionary.copySymbols(of: phrase.node, length: phrase.length, to: symbols + i)
      let first = symbols[i]
      if open >= 0 {
        if isOnTrial && openFirst != first {
          dictionary.removeLast(writer.nextCode, under: open, openFirst)
          isOnTrial = false
        }
        // A phrase cut short may have that child already: the decoder's second one is never used.
        if !isOnTrial && dictionary.child(open, first) == 0 {
          dictionary.insert(writer.nextCode, under: open, first)
        }
        writer.nextCode &+= 1
      }
      choiceCost &+= phrase.cost
      expense.add(bits: writer.width, costs: phrase.cost, length: phrase.length)
      writer.write(phrase.node)
      i &+= phrase.length
      if i == count { break }
      if writer.nextCode < Self.lastCode {
        open = phrase.node
        openFirst = dictionary.firstSymbol(phrase.node)
        // The next phrase may be the one that is being defined: it is in the table on trial.
        isOnTrial =
          choices[i].contains(openFirst) && dictionary.child(open, openFirst) == 0
        if isOnTrial { dictionary.insert(writer.nextCode, under: open, openFirst) }
      } else {
        open = -1
        isOnTrial = false
        hasFilledTable = true
        if !keepsFullTable {
          writer.writeClear()
          dictionary.reset(symbolBits: symbolBits)
        }
      }
    }
    self.expense = expense
    self.choiceCost &+= choiceCost
    result = writer
  }
}

/// What a pixel takes on the average, errors included: a mean that forgets.
struct LZWExpense {
  /// Sixteenths of a bit and pixels, both times 256; it begins with 0.3 bits a pixel.
  private var sixteenths = 1229 << 8
  private var pixels = 256 << 8

  /// Sixteenths of a bit a pixel, times 65,536.
  var perPixel: Int { (sixteenths &<< 16) / max(pixels, 1) }

  /// Counts a phrase.
  mutating func add(bits: Int, costs: Int, length: Int) {
    sixteenths &+= ((bits &* 16 &+ costs) &<< 8) &- (sixteenths &>> 9)
    pixels &+= (length &<< 8) &- (pixels &>> 9)
  }
}
