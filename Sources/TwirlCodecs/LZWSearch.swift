/// The known phrases that fit some pixels, where pixels may be coded in two ways.
///
/// All phrases of one length are followed at once: they are the nodes of one depth of the tree.
struct LZWSearch {
  /// The nodes that fit, depth after depth.
  ///
  /// No node is met twice, so there is room for all.
  private let nodes: UnsafeMutablePointer<UInt16>
  /// Where in `nodes` each depth begins; depth 1 is that of the single symbols.
  private let starts: UnsafeMutablePointer<Int32>
  /// The length of the longest phrase that fits.
  private(set) var length = 0
  /// The least depth that is kept; what lies above are runs of one symbol.
  private var firstDepth = 1

  /// The run from which on stepping pays.
  private static let longRun = 32
  /// How many depths before a run's end are kept: phrases end up to `LZWEncoder.lookahead` early.
  private static let keptDepths = LZWEncoder.lookahead

  /// Allocates the memory.
  init() {
    // One more for the symbol that is both its own and the other choice of a single pixel.
    nodes = .allocate(capacity: LZWDictionary.capacity + 1)
    starts = .allocate(capacity: LZWDictionary.capacity + 2)
    nodes.initialize(repeating: 0, count: LZWDictionary.capacity + 1)
    starts.initialize(repeating: 0, count: LZWDictionary.capacity + 2)
  }

  /// Gives the memory back.
  func deallocate() {
    nodes.deallocate()
    starts.deallocate()
  }

  /// Finds the phrases that fit at the start of some pixels.
  ///
  /// - Parameters:
  ///   - own: the pixels' own indices, at least one.
  ///   - other: what each pixel may be coded as instead, or its own index again.
  ///   - count: the number of pixels.
  @inline(__always)
  mutating func run(
    in dictionary: LZWDictionary, _ own: UnsafePointer<UInt8>, or other: UnsafePointer<UInt8>,
    count: Int
  ) {
    let (nodes, starts) = (self.nodes, self.starts)
    nodes[0] = UInt16(own[0])
    var end = 1
    var depth = 1
    if own[0] != other[0] {
      nodes[1] = UInt16(other[0])
      end = 2
    } else if dictionary.runLength(own[0]) >= Self.longRun {
      // Step over a run in which nothing is to be chosen, but for its last few pixels.
      let run = LZWRun.length(
        own, other, limit: min(dictionary.runLength(own[0]), count))
      if run >= Self.longRun {
        depth = run &- Self.keptDepths
        nodes[0] = UInt16(
          truncatingIfNeeded: dictionary.ancestor(
            of: dictionary.runNode(own[0], ofLength: run), Self.keptDepths))
      }
    }
    firstDepth = depth
    var start = 0
    starts[depth] = 0
    while depth < count {
      let (first, second) = (own[depth], other[depth])
      let next = end
      var i = start
      while i < next {
        let node = Int(nodes[i])
        // A child of 0 is none; it is overwritten by the next one.
        let child = dictionary.child(node, first)
        nodes[end] = UInt16(truncatingIfNeeded: child)
        end &+= child == 0 ? 0 : 1
        if first != second {
          let child = dictionary.child(node, second)
          nodes[end] = UInt16(truncatingIfNeeded: child)
          end &+= child == 0 ? 0 : 1
        }
        i &+= 1
      }
      if end == next { break }
      start = next
      depth &+= 1
      starts[depth] = Int32(truncatingIfNeeded: start)
    }
    starts[depth &+ 1] = Int32(truncatingIfNeeded: end)
    length = depth
  }

  /// Returns the phrase of a length that fits and was defined last.
  ///
  /// Of single symbols that is the transparent one, which has the highest index. The choice matters:
  /// what lies next to it was most likely coded just before.
  @inline(__always)
  func newest(ofLength length: Int) -> Int {
    var best = nodes[Int(starts[length])]
    var i = Int(starts[length]) &+ 1
    let end = Int(starts[length &+ 1])
    while i < end {
      best = max(best, nodes[i])
      i &+= 1
    }
    return Int(best)
  }

  /// Returns whether a node of a depth is among those that fit and may get a child that fits.
  @inline(__always)
  func mayContain(_ node: Int, atDepth depth: Int) -> Bool {
    if depth > length { return false }
    // In a run all children that fit are there already.
    if depth < firstDepth { return false }
    var i = Int(starts[depth])
    let end = Int(starts[depth &+ 1])
    while i < end {
      if Int(nodes[i]) == node { return true }
      i &+= 1
    }
    return false
  }
}
