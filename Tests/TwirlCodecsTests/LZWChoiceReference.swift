@testable import TwirlCodecs

/// LZW with choices, slow and obvious: phrases are arrays, and the table is a dictionary of them.
struct LZWChoiceReference {
  private var codes: [[UInt8]: Int] = [:]
  private var written: [(code: Int, width: Int)] = []
  private let bits: Int
  private var width = 0
  private var next = 0
  /// Sixteenths of a bit and pixels so far, which are forgotten little by little.
  private var spent = (sixteenths: 1229 * 256, pixels: 256 * 256)

  private typealias Phrase = (symbols: [UInt8], cost: Int)

  private init(bits: Int) { self.bits = bits }

  /// Returns the codes of some pixels and the symbols that they stand for.
  ///
  /// - Parameter places: where the table is cleared, instead of when it is full.
  static func encode(
    _ choices: [LZWChoice], symbolBits: Int, before places: [Int]? = nil
  ) -> (codes: [UInt8], symbols: [UInt8]) {
    var reference = LZWChoiceReference(bits: symbolBits)
    let symbols = reference.encode(choices, before: places)
    return (LZWReference.packed(reference.written), symbols)
  }

  private mutating func write(_ code: Int) {
    written.append((code, width))
    if next >= 1 << width && width < 12 { width += 1 }
  }

  private mutating func clear() {
    if written.isEmpty { width = bits + 1 }
    write(1 << bits)
    width = bits + 1
    next = (1 << bits) + 2
    codes = [:]
    for symbol in 0..<(1 << bits) { codes[[UInt8(symbol)]] = symbol }
  }

  private mutating func encode(_ choices: [LZWChoice], before places: [Int]?) -> [UInt8] {
    var symbols: [UInt8] = []
    var open: [UInt8]?
    clear()
    while symbols.count < choices.count {
      // The decoder is going to define the phrase before and the first symbol of this one; if this
      // phrase begins like it, it may be the new one.
      var trial: [UInt8]?
      if let open, codes[open + [open[0]]] == nil { trial = open + [open[0]] }
      if let trial { codes[trial] = next }
      let end = places?.first { $0 > symbols.count } ?? choices.count
      let phrase = best(choices[symbols.count..<end])
      if let trial { codes[trial] = nil }
      let code = trial == phrase.symbols ? next : codes[phrase.symbols] ?? -1
      if let open {
        let defined = open + [phrase.symbols[0]]
        if codes[defined] == nil { codes[defined] = next }
        next += 1
      }
      spent.sixteenths += ((width * 16 + phrase.cost) << 8) - (spent.sixteenths >> 9)
      spent.pixels += (phrase.symbols.count << 8) - (spent.pixels >> 9)
      write(code)
      symbols += phrase.symbols
      open = next < 4095 ? phrase.symbols : nil
      if symbols.count < choices.count, places == nil ? next >= 4095 : symbols.count == end {
        clear()
        open = nil
      }
    }
    write((1 << bits) + 1)
    return symbols
  }

  private func best(_ choices: ArraySlice<LZWChoice>) -> Phrase {
    let perPixel = (spent.sixteenths << 16) / max(spent.pixels, 1)
    var fitting: [Phrase] = [([], 0)]
    var least = 0
    var best: (phrase: Phrase, worth: Int)?
    for choice in choices {
      var longer: [Phrase] = []
      for phrase in fitting where phrase.cost <= least + 192 {
        for i in 0..<choice.count {
          let symbols = phrase.symbols + [choice.symbol(i)]
          if codes[symbols] != nil { longer.append((symbols, phrase.cost + Int(choice.cost(i)))) }
        }
      }
      let order = longer.min {
        ($0.cost, -(codes[$0.symbols] ?? 0)) < ($1.cost, -(codes[$1.symbols] ?? 0))
      }
      guard let cheapest = order else { break }
      let worth = perPixel * cheapest.symbols.count - (cheapest.cost << 16)
      if best == nil || worth >= (best?.worth ?? 0) { best = (cheapest, worth) }
      (fitting, least) = (longer, cheapest.cost)
    }
    return best?.phrase ?? ([], 0)
  }
}
