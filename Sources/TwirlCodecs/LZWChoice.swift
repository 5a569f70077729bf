/// The few symbols of which a pixel may be coded as any, and what each costs.
///
/// Symbols and costs are packed, the first in the lowest byte; a cost of 255 says that there are no
/// more.
struct LZWChoice: Equatable {
  /// The most symbols there are.
  static let capacity = 4
  /// More than any cost: the symbol may not be taken.
  static let none: UInt8 = 255

  /// The symbols.
  private(set) var symbols: UInt32 = 0
  /// Their costs in sixteenths of a bit.
  private(set) var costs: UInt32 = 0xFFFF_FFFF

  /// The number of symbols.
  var count: Int { (0..<Self.capacity).first { cost($0) == Self.none } ?? Self.capacity }

  /// Creates a choice of none.
  init() {}

  /// Creates a choice of one symbol, which costs nothing.
  @inline(__always)
  init(_ symbol: UInt8) {
    symbols = UInt32(symbol)
    costs = 0xFFFF_FF00
  }

  /// Creates a choice of two symbols, which cost nothing.
  @inline(__always)
  init(_ first: UInt8, _ second: UInt8) {
    symbols = UInt32(first) | UInt32(second) &<< 8
    costs = 0xFFFF_0000
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
    symbols |= UInt32(symbol) << shift
    costs = costs & ~(0xFF << shift) | UInt32(cost) << shift
  }

  /// Puts a symbol before the others; the last of four goes.
  @inline(__always)
  mutating func prepend(_ symbol: UInt8, cost: UInt8) {
    symbols = symbols &<< 8 | UInt32(symbol)
    costs = costs &<< 8 | UInt32(cost)
  }

  /// Takes a symbol out, if it is there.
  @inline(__always)
  mutating func remove(_ symbol: UInt8) {
    var index = 0
    while index < Self.capacity && cost(index) != Self.none {
      if self.symbol(index) == symbol {
        let shift = UInt32(index &* 8)
        let below: UInt32 = (1 &<< shift) &- 1
        symbols = symbols & below | (symbols &>> 8) & ~below
        costs = costs & below | (costs &>> 8) & ~below | 0xFF00_0000
        return
      }
      index &+= 1
    }
  }
}
