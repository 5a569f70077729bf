/// Where an LZW stream makes its decoder forget the table.
package enum LZWClears: Equatable, Sendable {
  /// As soon as the table is full, and nowhere else, as in giflib.
  case whenFull
  /// Before these pixels only, in ascending order, the first one left out; a full table is kept.
  ///
  /// That is allowed, and more than some old decoders can take.
  case before([Int])

  /// The number of places that are named.
  var count: Int {
    if case .before(let places) = self { places.count } else { 0 }
  }

  /// Calls a closure for each run of pixels that begins with an empty table, at least one.
  ///
  /// - Parameter body: gets the first pixel, the number of pixels and whether a full table is kept.
  @inline(__always)
  func forEachPart(of count: Int, _ body: (_ start: Int, _ count: Int, _ keeps: Bool) -> Void) {
    guard case .before(let places) = self else { return body(0, count, false) }
    var start = 0
    for place in places {
      precondition(start < place && place < count, "A table is cleared inside the image, in order.")
      body(start, place - start, true)
      start = place
    }
    body(start, count - start, true)
  }
}
