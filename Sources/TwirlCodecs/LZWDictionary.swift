/// The phrases that an LZW stream has defined since its last clear code, as a tree.
///
/// A node is a phrase and has the phrase's code; its children are the phrases that are one symbol
/// longer. The child that repeats the last symbol is kept with its parent, the others are in a hash
/// table with open addressing:
///
///     node:  | 7 unused | has others, 1 | last symbol, 8 | repeating child, 16 |
///     slot:  | parent, 12 | symbol, 8 | child, 12 |                  0 is a free slot
///
/// No child has a code below `clearCode + 2`, so 0 can stand for "none" everywhere.
struct LZWDictionary {
  /// The most codes there are.
  static let capacity = 4096
  private static let slotCount = 8192
  fileprivate static let hasOthers: UInt32 = 1 << 24

  private let nodes: UnsafeMutablePointer<UInt32>
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
      nodes[symbol] = UInt32(truncatingIfNeeded: symbol) << 16
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
  func repeated(_ node: Int) -> Int { Int(nodes[node] & 0xFFFF) }

  /// Returns the child of a node by a symbol that differs from the node's last, or 0.
  @inline(__always)
  func other(_ node: Int, _ symbol: UInt8) -> Int {
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
    let word = nodes[node]
    if word &>> 16 & 0xFF == UInt32(symbol) { return Int(word & 0xFFFF) }
    return word < Self.hasOthers ? 0 : other(node, symbol)
  }

  /// A node and what is known of its children.
  struct Children {
    fileprivate let node: Int
    fileprivate let word: UInt32

    /// Whether there are none.
    var isEmpty: Bool { word & 0xFFFF == 0 && word < LZWDictionary.hasOthers }
  }

  /// Returns the children of a node.
  @inline(__always)
  func children(_ node: Int) -> Children { Children(node: node, word: nodes[node]) }

  /// Returns the child by a symbol, or 0.
  @inline(__always)
  func child(_ children: Children, _ symbol: UInt8) -> Int {
    if children.word &>> 16 & 0xFF == UInt32(symbol) { return Int(children.word & 0xFFFF) }
    return children.word < Self.hasOthers ? 0 : other(children.node, symbol)
  }

  /// Copies a node's phrase.
  @inline(__always)
  func copySymbols(of node: Int, length: Int, to symbols: UnsafeMutablePointer<UInt8>) {
    var node = node
    var i = length &- 1
    while i > 0 {
      symbols[i] = UInt8(truncatingIfNeeded: nodes[node] &>> 16)
      node = Int(parents[node])
      i &-= 1
    }
    symbols[0] = UInt8(truncatingIfNeeded: node)
  }

  /// Adds a child that does not exist yet.
  @inline(__always)
  func insert(_ code: Int, under node: Int, _ symbol: UInt8) {
    let word = nodes[node]
    let child = UInt32(truncatingIfNeeded: code)
    nodes[code] = UInt32(symbol) &<< 16
    firstSymbols[code] = firstSymbols[node]
    parents[code] = UInt16(truncatingIfNeeded: node)
    if word &>> 16 & 0xFF == UInt32(symbol) {
      nodes[node] = word | child
      if runNode(symbol) == node {
        runNodes[Int(symbol)] = UInt16(truncatingIfNeeded: code)
        runLengths[Int(symbol)] &+= 1
      }
    } else {
      nodes[node] = word | Self.hasOthers
      let key = UInt32(truncatingIfNeeded: node) &<< 8 | UInt32(symbol)
      var slot = Self.slot(key)
      while slots[slot] != 0 { slot = (slot &+ 1) & (Self.slotCount &- 1) }
      slots[slot] = key &<< 12 | child
    }
  }

  /// Takes the child back that was added last.
  @inline(__always)
  func removeLast(_ code: Int, under node: Int, _ symbol: UInt8) {
    let word = nodes[node]
    if word &>> 16 & 0xFF == UInt32(symbol) {
      nodes[node] = word & 0xFFFF_0000
      if runNode(symbol) == code {
        runNodes[Int(symbol)] = UInt16(truncatingIfNeeded: node)
        runLengths[Int(symbol)] &-= 1
      }
    } else {
      // Nothing was added since, so no search for another key runs across its slot.
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
