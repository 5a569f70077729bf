extension LZWEncoder {
  /// Compresses indices of which some may be replaced by another one, whichever compresses better.
  ///
  /// In a GIF a pixel that has not changed since the frame before may be coded as itself or as
  /// transparent: `others[i]` is then the transparent index, else `pixels[i]` again.
  ///
  /// The result lies in the encoder's own memory and holds until the next call.
  package func encode(
    _ pixels: UnsafeBufferPointer<UInt8>, or others: UnsafeBufferPointer<UInt8>, symbolBits: Int,
    fullTable: FullTable = .clear
  ) -> UnsafeBufferPointer<UInt8> {
    precondition((2...8).contains(symbolBits), "GIF's LZW has symbols of 2 to 8 bits.")
    precondition(pixels.count == others.count, "Every pixel needs its other index.")
    let start = room(forPixels: pixels.count)
    var writer = LZWCodeWriter(to: start, symbolBits: symbolBits)
    writer.writeClear()
    dictionary.reset(symbolBits: symbolBits)
    if let own = pixels.baseAddress, let other = others.baseAddress {
      encode(own, other, pixels.count, symbolBits, fullTable, &writer)
    }
    return UnsafeBufferPointer(start: start, count: writer.finish() - start)
  }

  private func encode(
    _ own: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int, _ symbolBits: Int,
    _ fullTable: FullTable, _ result: inout LZWCodeWriter
  ) {
    let dictionary = self.dictionary
    var writer = result
    var search = self.search
    let limit = fullTable == .clear ? 4095 : 4096
    var keeper = LZWTableKeeper()
    var i = 0
    var previous = -1
    var previousFirst: UInt8 = 0
    while i < count {
      // The decoder defines the previous phrase plus the first symbol of this one, and that symbol
      // is still open. Where this phrase may begin like the previous one, the new phrase may be
      // used at once: it is in the table during the search and leaves it if the choice differs.
      var isDefined = false
      if previous >= 0, own[i] == previousFirst || other[i] == previousFirst,
        dictionary.child(previous, previousFirst) == 0
      {
        dictionary.insert(writer.nextCode, under: previous, previousFirst)
        isDefined = true
      }
      let (node, length) = search.longest(
        in: dictionary, own + i, or: other + i, count: count &- i)
      let first = dictionary.firstSymbol[node]
      if previous >= 0 {
        if isDefined && first != previousFirst {
          dictionary.removeLast(writer.nextCode, under: previous, previousFirst)
          isDefined = false
        }
        if !isDefined && dictionary.child(previous, first) == 0 {
          dictionary.insert(writer.nextCode, under: previous, first)
        }
        writer.nextCode &+= 1
      }
      writer.write(node)
      i &+= length
      previous = node
      previousFirst = first
      if i < count && writer.nextCode >= limit {
        if fullTable == .clear || keeper.isWorthClearing(pixels: length) {
          writer.writeClear()
          dictionary.reset(symbolBits: symbolBits)
          keeper = LZWTableKeeper()
        }
        previous = -1
      }
    }
    self.search = search
    result = writer
  }
}
