/// The phrases that an LZW stream has defined since its last clear code, as a tree.
///
/// A node is a phrase and has the phrase's code; its children are the phrases that are one symbol
/// longer. Children that repeat the last symbol stand in an array, the others in a hash table with
/// open addressing:
///
///     slot:  | node, 12 bits | symbol, 8 bits | child's code, 12 bits |      0 = free
///
/// No child has a code below `clearCode + 2`, so 0 can stand for "none" everywhere.
struct LZWDictionary {
  /// The most codes there are.
  static let capacity = 4096
  private static let slotCount = 8192

  /// The hash table.
  let slots: UnsafeMutablePointer<UInt32>
  /// The child that repeats a node's last symbol, by node.
  let repeated: UnsafeMutablePointer<UInt16>
  /// The last symbol of a node's phrase, by node.
  let lastSymbol: UnsafeMutablePointer<UInt8>
  /// The first symbol of a node's phrase, by node.
  let firstSymbol: UnsafeMutablePointer<UInt8>
  /// The node of the longest phrase that is one symbol over and over, by symbol.
  let runNode: UnsafeMutablePointer<UInt16>
  /// The length of that phrase, by symbol.
  let runLength: UnsafeMutablePointer<Int32>

  /// Allocates a dictionary; `reset(symbolBits:)` comes next and `deallocate()` last.
  init() {
    slots = .allocate(capacity: Self.slotCount)
    repeated = .allocate(capacity: Self.capacity)
    lastSymbol = .allocate(capacity: Self.capacity)
    firstSymbol = .allocate(capacity: Self.capacity)
    runNode = .allocate(capacity: 256)
    runLength = .allocate(capacity: 256)
    slots.initialize(repeating: 0, count: Self.slotCount)
    repeated.initialize(repeating: 0, count: Self.capacity)
    lastSymbol.initialize(repeating: 0, count: Self.capacity)
    firstSymbol.initialize(repeating: 0, count: Self.capacity)
    runNode.initialize(repeating: 0, count: 256)
    runLength.initialize(repeating: 0, count: 256)
  }

  /// Gives the memory back.
  func deallocate() {
    slots.deallocate()
    repeated.deallocate()
    lastSymbol.deallocate()
    firstSymbol.deallocate()
    runNode.deallocate()
    runLength.deallocate()
  }

  /// Forgets all phrases but the single symbols.
  func reset(symbolBits: Int) {
    slots.update(repeating: 0, count: Self.slotCount)
    repeated.update(repeating: 0, count: Self.capacity)
    for symbol in 0..<(1 << symbolBits) {
      lastSymbol[symbol] = UInt8(truncatingIfNeeded: symbol)
      firstSymbol[symbol] = UInt8(truncatingIfNeeded: symbol)
      runNode[symbol] = UInt16(truncatingIfNeeded: symbol)
      runLength[symbol] = 1
    }
  }

  /// Returns the child of a node by a symbol that differs from the node's last, or 0.
  @inline(__always)
  func find(_ node: Int, _ symbol: UInt8) -> Int {
    let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
    var slot = Self.slot(key)
    while true {
      let entry = slots[slot]
      if entry &>> 12 == key { return Int(entry & 0xFFF) }
      if entry == 0 { return 0 }
      slot = (slot &+ 1) & (Self.slotCount &- 1)
    }
  }

  /// Returns the child of a node by any symbol, or 0.
  @inline(__always)
  func child(_ node: Int, _ symbol: UInt8) -> Int {
    lastSymbol[node] == symbol ? Int(repeated[node]) : find(node, symbol)
  }

  /// Adds a child that does not exist yet.
  @inline(__always)
  func insert(_ code: Int, under node: Int, _ symbol: UInt8) {
    lastSymbol[code] = symbol
    firstSymbol[code] = firstSymbol[node]
    if lastSymbol[node] == symbol {
      repeated[node] = UInt16(truncatingIfNeeded: code)
      if Int(runNode[Int(symbol)]) == node {
        runNode[Int(symbol)] = UInt16(truncatingIfNeeded: code)
        runLength[Int(symbol)] &+= 1
      }
    } else {
      let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
      var slot = Self.slot(key)
      while slots[slot] != 0 { slot = (slot &+ 1) & (Self.slotCount &- 1) }
      slots[slot] = key &<< 12 | UInt32(truncatingIfNeeded: code)
    }
  }

  /// Takes the child back that was added last.
  @inline(__always)
  func removeLast(_ code: Int, under node: Int, _ symbol: UInt8) {
    if lastSymbol[node] == symbol {
      repeated[node] = 0
      if Int(runNode[Int(symbol)]) == code {
        runNode[Int(symbol)] = UInt16(truncatingIfNeeded: node)
        runLength[Int(symbol)] &-= 1
      }
    } else {
      // Nothing was added since, so no probe sequence runs across its slot.
      let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
      var slot = Self.slot(key)
      while slots[slot] &>> 12 != key { slot = (slot &+ 1) & (Self.slotCount &- 1) }
      slots[slot] = 0
    }
  }

  /// A key's first place: the top 13 bits of its product with 2^32 divided by the golden ratio.
  @inline(__always)
  private static func slot(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) &>> 19)
  }
}
