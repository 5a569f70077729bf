/// LZW as a textbook has it: strings in a dictionary; slow, and plain to read.
enum LZWReference {
  /// Packs codes of given widths, least significant bit first.
  static func packed(_ codes: [(code: Int, width: Int)]) -> [UInt8] {
    var bits: [Bool] = []
    for (code, width) in codes { bits += (0..<width).map { code >> $0 & 1 == 1 } }
    while bits.count % 8 != 0 { bits.append(false) }
    return stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | (bits[start + $1] ? 1 << $1 : 0) }
    }
  }

  /// Encodes greedily; clears the table once code 4,094 has been defined, or never.
  ///
  /// - Parameter places: where it is cleared instead, and a full one kept; code 4,095 is not used then.
  static func encode(
    _ pixels: [UInt8], symbolBits: Int, clears: Bool = true, before places: [Int]? = nil
  ) -> [UInt8] {
    let clear = 1 << symbolBits
    var codes: [(code: Int, width: Int)] = [(clear, symbolBits + 1)]
    var table: [[UInt8]: Int] = [:]
    var next = 0
    var width = 0
    func reset() {
      table = [:]
      for symbol in 0..<clear { table[[UInt8(symbol)]] = symbol }
      next = clear + 2
      width = symbolBits + 1
    }
    reset()
    var i = 0
    while i < pixels.count {
      let end = places?.first { $0 > i } ?? pixels.count
      var phrase = [pixels[i]]
      while i + phrase.count < end, table[phrase + [pixels[i + phrase.count]]] != nil {
        phrase.append(pixels[i + phrase.count])
      }
      codes.append((table[phrase] ?? 0, width))
      if next == 1 << width && width < 12 { width += 1 }
      i += phrase.count
      if i == pixels.count { break }
      if places == nil ? clears && next == 4095 : i == end {
        codes.append((clear, width))
        reset()
      } else if next < (places == nil ? 4096 : 4095) {
        table[phrase + [pixels[i]]] = next
        next += 1
      }
    }
    codes.append((clear + 1, width))
    return packed(codes)
  }

  /// Encodes pixels of which some may be coded as another index, by the rules of the fast encoder:
  /// the newest of the phrases of a length; a phrase up to four pixels shorter than the longest
  /// where the next one then reaches farther.
  ///
  /// - Parameter places: where the table is cleared, instead of when it is full.
  static func encode(
    _ own: [UInt8], or other: [UInt8], symbolBits: Int, before places: [Int]? = nil
  ) -> [UInt8] {
    let clear = 1 << symbolBits
    var codes: [(code: Int, width: Int)] = [(clear, symbolBits + 1)]
    var table: [[UInt8]: Int] = [:]
    var next = 0
    var width = 0
    func reset() {
      table = [:]
      for symbol in 0..<clear { table[[UInt8(symbol)]] = symbol }
      next = clear + 2
      width = symbolBits + 1
    }
    var end = 0
    /// The phrases that fit at a place, by length.
    func fitting(_ at: Int) -> [[[UInt8]]] {
      var levels: [[[UInt8]]] = [[], Array(Set([[own[at]], [other[at]]]))]
      while at + levels.count - 1 < end, let last = levels.last {
        let place = at + levels.count - 1
        let longer = Set(last.flatMap { [$0 + [own[place]], $0 + [other[place]]] })
          .filter { table[$0] != nil }
        if longer.isEmpty { break }
        levels.append(Array(longer))
      }
      return levels
    }
    reset()
    var previous: [UInt8]?
    var i = 0
    while true {
      end = places?.first { $0 > i } ?? own.count
      // A phrase may already be the one that it completes.
      var trial: [UInt8]?
      if let previous {
        let completed = previous + [previous[0]]
        if own[i] == previous[0] || other[i] == previous[0], table[completed] == nil {
          table[completed] = next
          trial = completed
        }
      }
      let here = fitting(i)
      let longest = here.count - 1
      var length = longest
      if i + longest < end {
        var reach = 0
        for candidate in stride(from: longest, through: max(1, longest - 4), by: -1) {
          let total = candidate + fitting(i + candidate).count - 1
          if total > reach { (length, reach) = (candidate, total) }
        }
      }
      let phrase = here[length].max { (table[$0] ?? 0) < (table[$1] ?? 0) } ?? []
      let code = table[phrase] ?? 0
      if let previous {
        if let trial, trial != previous + [phrase[0]] { table[trial] = nil }
        if table[previous + [phrase[0]]] == nil { table[previous + [phrase[0]]] = next }
        next += 1
      }
      codes.append((code, width))
      if next == 1 << width && width < 12 { width += 1 }
      i += length
      if i == own.count { break }
      previous = next == 4095 ? nil : phrase
      if places == nil ? next == 4095 : i == end {
        codes.append((clear, width))
        reset()
        previous = nil
      }
    }
    codes.append((clear + 1, width))
    return packed(codes)
  }
}
