/// The phrases that an LZW stream has defined since its last clear code, as a tree.
///
/// A node is a phrase and has the phrase's code; its children are the phrases that are one symbol
/// longer. They are in a hash table with open addressing, but for the one that repeats the last symbol,
/// which is kept with its parent; so is, as well, the one that was added first:
///
///     node:  | children's symbols, 32 | last symbol, 8 | first child, 12 | repeating child, 12 |
///     slot:  | parent, 12 | symbol, 8 | child, 12 |                  0 is a free slot
///
/// A bit stands for all symbols that are the same modulo 32: where it is not set, there is no child by
/// any of them; where it is, there may be one. Most look-ups are of children that do not exist, and
/// need no look at the hash table then.
///
/// No child has a code below `clearCode + 2`, so 0 can stand for "none" everywhere.
struct LZWDictionary {
  /// The most codes there are.
  static let capacity = 4096
  private static let slotCount = 8192

  private let nodes: UnsafeMutablePointer<UInt64>
  private let slots: UnsafeMutablePointer<UInt32>
  private let firstSymbols: UnsafeMutablePointer<UInt8>
  private let parents: UnsafeMutablePointer<UInt16>
  private let runNodes: UnsafeMutablePointer<UInt16>
  private let runLengths: UnsafeMutablePointer<Int32>

  /// Allocates a dictionary; `reset(symbolBits:)` comes next and `deallocate()` last.
  init() {
    nodes = .allocate(capacity: Self.capacity)
    slots = .allocate(capacity: Self.slotCount)
    firstSymbols = .allocate(capacity: Self.capacity)
    parents = .allocate(capacity: Self.capacity)
    runNodes = .allocate(capacity: 256)
    runLengths = .allocate(capacity: 256)
    nodes.initialize(repeating: 0, count: Self.capacity)
    slots.initialize(repeating: 0, count: Self.slotCount)
    firstSymbols.initialize(repeating: 0, count: Self.capacity)
    parents.initialize(repeating: 0, count: Self.capacity)
    runNodes.initialize(repeating: 0, count: 256)
    runLengths.initialize(repeating: 0, count: 256)
  }

  /// Gives the memory back.
  func deallocate() {
    nodes.deallocate()
    slots.deallocate()
    firstSymbols.deallocate()
    parents.deallocate()
    runNodes.deallocate()
    runLengths.deallocate()
  }

  /// Forgets all phrases but the single symbols.
  func reset(symbolBits: Int) {
    slots.update(repeating: 0, count: Self.slotCount)
    for symbol in 0..<(1 << symbolBits) {
      nodes[symbol] = UInt64(truncatingIfNeeded: symbol) << 24
      firstSymbols[symbol] = UInt8(truncatingIfNeeded: symbol)
      runNodes[symbol] = UInt16(truncatingIfNeeded: symbol)
      runLengths[symbol] = 1
    }
  }

  /// The node of the longest phrase that is one symbol over and over.
  @inline(__always)
  func runNode(_ symbol: UInt8) -> Int { Int(runNodes[Int(symbol)]) }

  /// The length of that phrase.
  @inline(__always)
  func runLength(_ symbol: UInt8) -> Int { Int(runLengths[Int(symbol)]) }

  /// Returns the node of a phrase that is one symbol over and over, not longer than the longest.
  @inline(__always)
  func runNode(_ symbol: UInt8, ofLength length: Int) -> Int {
    let longest = runLength(symbol)
    if length &* 2 < longest {
      var node = Int(symbol)
      for _ in 1..<length { node = repeated(node) }
      return node
    }
    return ancestor(of: runNode(symbol), longest &- length)
  }

  /// Returns the node of a phrase without its last symbols.
  @inline(__always)
  func ancestor(of node: Int, _ generations: Int) -> Int {
    var node = node
    for _ in 0..<generations { node = Int(parents[node]) }
    return node
  }

  /// The first symbol of a node's phrase.
  @inline(__always)
  func firstSymbol(_ node: Int) -> UInt8 { firstSymbols[node] }

  /// Returns the child that repeats a node's last symbol, or 0.
  @inline(__always)
  func repeated(_ node: Int) -> Int { children(node).repeated }

  /// Returns the child of a node by any symbol, or 0.
  @inline(__always)
  func child(_ node: Int, _ symbol: UInt8) -> Int {
    let children = children(node)
    if children.bits &>> UInt32(symbol) & 1 == 0 { return 0 }
    return children.last == symbol ? children.repeated : lookUp(node, symbol)
  }

  /// Returns the child of a node by a symbol, which most likely exists, or 0.
  @inline(__always)
  func lookUp(_ node: Int, _ symbol: UInt8) -> Int {
    let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
    var slot = Self.slot(key)
    while true {
      let entry = slots[slot]
      if entry &>> 12 == key { return Int(entry & 0xFFF) }
      if entry == 0 { return 0 }
      slot = (slot &+ 1) & (Self.slotCount &- 1)
    }
  }

  /// What a node knows of its children.
  struct Children {
    fileprivate let word: UInt64

    /// The node's last symbol.
    var last: UInt8 { @inline(__always) get { UInt8(truncatingIfNeeded: word &>> 24) } }
    /// The child that repeats the last symbol, or 0.
    var repeated: Int { @inline(__always) get { Int(word & 0xFFF) } }
    /// The child that was added first, or 0.
    var first: Int { @inline(__always) get { Int(word &>> 12 & 0xFFF) } }
    /// The bits of the symbols by which there may be children; a symbol's is its number modulo 32.
    var bits: UInt32 { @inline(__always) get { UInt32(truncatingIfNeeded: word &>> 32) } }

    /// Of four symbols, the first in the lowest byte, the bits of those by which there may be children.
    @inline(__always)
    func positions(of symbols: UInt32) -> UInt32 {
      // An overflowing shift by more than 31 is one modulo 32.
      let bits = bits
      return bits &>> symbols & 1
        | (bits &>> (symbols &>> 8) & 1) &<< 1
        | (bits &>> (symbols &>> 16) & 1) &<< 2
        | (bits &>> (symbols &>> 24) & 1) &<< 3
    }
  }

  /// Returns what a node knows of its children.
  @inline(__always)
  func children(_ node: Int) -> Children { Children(word: nodes[node]) }

  /// Returns the child of a node by a symbol, or 0.
  ///
  /// - Parameter children: what the node knows of them.
  @inline(__always)
  func child(_ node: Int, _ symbol: UInt8, among children: Children) -> Int {
    let first = children.first
    // Most nodes have one child: what it says of its last symbol is wanted next anyway.
    if first != 0 && self.children(first).last == symbol { return first }
    if children.last == symbol { return children.repeated }
    return lookUp(node, symbol)
  }

  /// Copies a node's phrase.
  @inline(__always)
  func copySymbols(of node: Int, length: Int, to symbols: UnsafeMutablePointer<UInt8>) {
    var node = node
    var i = length &- 1
    while i > 0 {
      symbols[i] = UInt8(truncatingIfNeeded: nodes[node] &>> 24)
      node = Int(parents[node])
      i &-= 1
    }
    symbols[0] = UInt8(truncatingIfNeeded: node)
  }

  /// Adds a child that does not exist yet.
  @inline(__always)
  func insert(_ code: Int, under node: Int, _ symbol: UInt8) {
    nodes[code] = UInt64(symbol) &<< 24
    firstSymbols[code] = firstSymbols[node]
    parents[code] = UInt16(truncatingIfNeeded: node)
    var word = nodes[node] | 1 &<< (32 | UInt64(symbol & 31))
    if word & 0xFF_F000 == 0 { word |= UInt64(truncatingIfNeeded: code) &<< 12 }
    if UInt8(truncatingIfNeeded: word &>> 24) == symbol {
      word |= UInt64(truncatingIfNeeded: code)
      if runNode(symbol) == node {
        runNodes[Int(symbol)] = UInt16(truncatingIfNeeded: code)
        runLengths[Int(symbol)] &+= 1
      }
      nodes[node] = word
      return
    }
    nodes[node] = word
    let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
    var slot = Self.slot(key)
    while slots[slot] != 0 { slot = (slot &+ 1) & (Self.slotCount &- 1) }
    slots[slot] = key &<< 12 | UInt32(truncatingIfNeeded: code)
  }

  /// Takes the child back that was added last.
  @inline(__always)
  func removeLast(_ code: Int, under node: Int, _ symbol: UInt8) {
    // The symbol's bit stays: it may be that of another child.
    var word = nodes[node]
    if Children(word: word).first == code { word &= ~0xFF_F000 }
    if UInt8(truncatingIfNeeded: word &>> 24) == symbol {
      word &= ~0xFFF
      if runNode(symbol) == code {
        runNodes[Int(symbol)] = UInt16(truncatingIfNeeded: node)
        runLengths[Int(symbol)] &-= 1
      }
      nodes[node] = word
      return
    }
    nodes[node] = word
    // Nothing was added since, so no search for another key runs across its slot.
    let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
    var slot = Self.slot(key)
    while slots[slot] &>> 12 != key { slot = (slot &+ 1) & (Self.slotCount &- 1) }
    slots[slot] = 0
  }

  /// A key's first place: the top 13 bits of its product with 2^32 divided by the golden ratio.
  @inline(__always)
  private static func slot(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) &>> 19)
  }
}
