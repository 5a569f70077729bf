/// Streams whose clear codes lie where they pay, if any do.
///
/// Each of these is never longer than the one that clears whenever its table is full. Frames that do not
/// fill a table are coded once.
extension LZWEncoder {
  /// Where choices cost something, the least part of the plain stream that a plan must save.
  ///
  /// What plain compression saves says little about a search that may take other colours. On five clips
  /// at two qualities, frames whose plan saved less became smaller by 0.5 % all together; of those whose
  /// plan saved more nearly all did, by 8 %.
  static let leastSaving = (part: 1, of: 25)

  /// Compresses indices as they are.
  ///
  /// - Parameter keepsFullTables: whether the decoder can go on with a full table.
  func shortest(
    _ pixels: UnsafeBufferPointer<UInt8>, symbolBits: Int, keepsFullTables: Bool
  ) -> [UInt8] {
    let plain = Array(encode(pixels, symbolBits: symbolBits))
    guard keepsFullTables && hasFilledTable else { return plain }
    let clears = plan.clears(for: pixels, symbolBits: symbolBits).clears
    let planned = encode(pixels, symbolBits: symbolBits, clears: clears)
    return planned.count < plain.count ? Array(planned) : plain
  }

  /// Compresses indices of which some may be replaced by another one, whichever compresses better.
  ///
  /// - Parameters:
  ///   - others: what each pixel may be coded as instead, or its own index again.
  ///   - keepsFullTables: whether the decoder can go on with a full table.
  func shortest(
    _ pixels: UnsafeBufferPointer<UInt8>, or others: UnsafeBufferPointer<UInt8>, symbolBits: Int,
    keepsFullTables: Bool
  ) -> [UInt8] {
    var codes = Array(encode(pixels, or: others, symbolBits: symbolBits))
    if keepsFullTables && hasFilledTable {
      let clears = plan.clears(for: others, symbolBits: symbolBits).clears
      let planned = encode(pixels, or: others, symbolBits: symbolBits, clears: clears)
      if planned.count < codes.count { codes = Array(planned) }
    }
    return shorter(
      codes, orCodesOf: pixels, symbolBits: symbolBits, keepsFullTables: keepsFullTables)
  }

  /// Compresses pixels of which each may be coded as one of several symbols at a cost.
  ///
  /// - Parameters:
  ///   - choices: the symbols of each pixel, at least one for each.
  ///   - symbols: gets the symbol that each pixel was coded as; there is room for as many.
  ///   - keepsFullTables: whether the decoder can go on with a full table.
  func shortest(
    _ choices: UnsafeBufferPointer<LZWChoice>, choosing symbols: UnsafeMutablePointer<UInt8>,
    symbolBits: Int, keepsFullTables: Bool
  ) -> [UInt8] {
    let before = expense
    let codes = Array(encode(choices, choosing: symbols, symbolBits: symbolBits))
    guard keepsFullTables && hasFilledTable else { return codes }
    let (after, cost) = (expense, choiceCost)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: choices.count) { others in
      guard let start = others.baseAddress else { return codes }
      for i in 0..<choices.count { start[i] = choices[i].symbol(0) }
      let first = UnsafeBufferPointer(others)
      let (clears, bits) = plan.clears(for: first, symbolBits: symbolBits)
      let plainBits = encode(first, symbolBits: symbolBits).count * 8
      let (part, whole) = Self.leastSaving
      if (plainBits - bits) * whole < plainBits * part { return codes }
      expense = before
      let planned = encode(choices, choosing: start, symbolBits: symbolBits, clears: clears)
      // In sixteenths of a bit.
      let saving = (codes.count - planned.count) * 8 * 16 + cost - choiceCost
      if planned.count <= codes.count && saving > 0 {
        symbols.update(from: start, count: choices.count)
        return Array(planned)
      }
      expense = after
      return codes
    }
  }

  /// Returns some pixels' codes, or those of plain compression if they are fewer.
  ///
  /// Where a choice leaves nothing to gain, phrases that were cut short have filled the table with
  /// some that are not used.
  ///
  /// - Parameter keepsFullTables: whether the decoder can go on with a full table.
  func shorter(
    _ codes: [UInt8], orCodesOf pixels: UnsafeBufferPointer<UInt8>, symbolBits: Int,
    keepsFullTables: Bool
  ) -> [UInt8] {
    if encode(pixels, symbolBits: symbolBits).count >= codes.count { return codes }
    return shortest(pixels, symbolBits: symbolBits, keepsFullTables: keepsFullTables)
  }
}
