/// Finds the longest known phrase where some pixels may be coded in two ways.
///
/// All phrases of one length that fit are followed at once: the nodes of one depth of the tree.
struct LZWSearch {
  private var nodes: UnsafeMutablePointer<UInt16>
  private var children: UnsafeMutablePointer<UInt16>

  /// Allocates the scratch memory.
  init() {
    nodes = .allocate(capacity: LZWDictionary.capacity)
    children = .allocate(capacity: LZWDictionary.capacity)
  }

  /// Gives the memory back.
  func deallocate() {
    nodes.deallocate()
    children.deallocate()
  }

  /// Returns the longest phrase that fits at the start of some pixels.
  ///
  /// - Parameters:
  ///   - own: the pixels' own indices, at least one.
  ///   - other: what each pixel may be coded as instead, or its own index again.
  ///   - count: the number of pixels.
  @inline(__always)
  mutating func longest(
    in dictionary: LZWDictionary, _ own: UnsafePointer<UInt8>, or other: UnsafePointer<UInt8>,
    count: Int
  ) -> (node: Int, length: Int) {
    var (nodes, children) = (self.nodes, self.children)
    nodes[0] = UInt16(other[0])
    var found = 1
    if own[0] != other[0] {
      nodes[1] = UInt16(own[0])
      found = 2
    }
    var length = 1
    while length < count {
      let (first, second) = (other[length], own[length])
      var next = 0
      var i = 0
      while i < found {
        let node = Int(nodes[i])
        let child = dictionary.child(node, first)
        if child != 0 {
          children[next] = UInt16(truncatingIfNeeded: child)
          next &+= 1
        }
        if first != second {
          let child = dictionary.child(node, second)
          if child != 0 {
            children[next] = UInt16(truncatingIfNeeded: child)
            next &+= 1
          }
        }
        i &+= 1
      }
      if next == 0 { break }
      swap(&nodes, &children)
      found = next
      length &+= 1
    }
    (self.nodes, self.children) = (nodes, children)
    return (Int(nodes[0]), length)
  }
}
