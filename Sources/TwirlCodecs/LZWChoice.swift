/// The few symbols of which a pixel may be coded as any, and what each costs.
///
/// Symbols and costs are packed, the first in the lowest byte; a cost of 255 says that there are no
/// more. All of it is one word, so that two choices are compared at once.
struct LZWChoice: Equatable {
  /// The most symbols there are.
  static let capacity = 4
  /// More than any cost: the symbol may not be taken.
  static let none: UInt8 = 255

  private var word: UInt64

  /// The symbols.
  var symbols: UInt32 { UInt32(truncatingIfNeeded: word) }
  /// Their costs in sixteenths of a bit.
  var costs: UInt32 { UInt32(truncatingIfNeeded: word &>> 32) }

  @inline(__always)
  private init(symbols: UInt32, costs: UInt32) {
    word = UInt64(symbols) | UInt64(costs) &<< 32
  }

  /// The number of symbols.
  @inline(__always)
  var count: Int {
    // The costs that there are not are bytes of ones at the top.
    Self.capacity &- (~costs).leadingZeroBitCount &>> 3
  }

  /// Creates a choice of none.
  init() { self.init(symbols: 0, costs: 0xFFFF_FFFF) }

  /// Creates a choice of one symbol, which costs nothing.
  @inline(__always)
  init(_ symbol: UInt8) {
    self.init(symbols: UInt32(symbol), costs: 0xFFFF_FF00)
  }

  /// Creates a choice of two symbols, which cost nothing.
  @inline(__always)
  init(_ first: UInt8, _ second: UInt8) {
    self.init(symbols: UInt32(first) | UInt32(second) &<< 8, costs: 0xFFFF_0000)
  }

  /// Returns a symbol.
  @inline(__always)
  func symbol(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: symbols &>> UInt32(index &* 8)) }

  /// Returns a symbol's cost.
  @inline(__always)
  func cost(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: costs &>> UInt32(index &* 8)) }

  /// Adds a symbol behind the others.
  mutating func append(_ symbol: UInt8, cost: UInt8) {
    let shift = UInt32(count * 8)
    self = LZWChoice(
      symbols: symbols | UInt32(symbol) << shift,
      costs: costs & ~(0xFF << shift) | UInt32(cost) << shift)
  }

  /// Puts a symbol before the others; the last of four goes.
  @inline(__always)
  mutating func prepend(_ symbol: UInt8, cost: UInt8) {
    self = LZWChoice(
      symbols: symbols &<< 8 | UInt32(symbol), costs: costs &<< 8 | UInt32(cost))
  }

  /// Takes a symbol out, if it is there.
  @inline(__always)
  mutating func remove(_ symbol: UInt8) {
    var index = 0
    while index < Self.capacity && cost(index) != Self.none {
      if self.symbol(index) == symbol {
        let shift = UInt32(index &* 8)
        let below: UInt32 = (1 &<< shift) &- 1
        self = LZWChoice(
          symbols: symbols & below | (symbols &>> 8) & ~below,
          costs: costs & below | (costs &>> 8) & ~below | 0xFF00_0000)
        return
      }
      index &+= 1
    }
  }
}

extension LZWChoice {
  /// Whether a symbol may be taken.
  func contains(_ symbol: UInt8) -> Bool { cost(of: symbol) != Self.none }

  /// Returns what a symbol costs; `none` if it may not be taken.
  @inline(__always)
  func cost(of symbol: UInt8) -> UInt8 {
    var index = 0
    while index < Self.capacity {
      if self.symbol(index) == symbol && cost(index) != Self.none { return cost(index) }
      index &+= 1
    }
    return Self.none
  }

  /// A bit for each symbol there is, the lowest for the first.
  @inline(__always)
  var positions: UInt32 {
    (1 &<< UInt32(truncatingIfNeeded: count)) &- 1
  }
}
