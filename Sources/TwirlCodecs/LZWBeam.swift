/// The search for the phrase that pays best, over all phrases that fit some pixels.
///
/// All phrases of one length are followed at once, each with the sum of its costs; one that costs a
/// code more than the cheapest of its length is given up.
struct LZWBeam {
  /// A phrase: its node, its length and the sum of its costs in sixteenths of a bit.
  struct Phrase {
    var node: Int
    var length: Int
    var cost: Int
  }

  private let nodes: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt32>)
  /// A code of 12 bits, in sixteenths.
  private static let codeCost: UInt32 = 192

  /// Allocates the memory.
  init() {
    // A depth of the tree has fewer nodes than the table, and none is met twice.
    let capacity = LZWDictionary.capacity + LZWChoice.capacity
    nodes = (.allocate(capacity: capacity), .allocate(capacity: capacity))
    nodes.0.initialize(repeating: 0, count: capacity)
    nodes.1.initialize(repeating: 0, count: capacity)
  }

  /// Gives the memory back.
  func deallocate() {
    nodes.0.deallocate()
    nodes.1.deallocate()
  }

  /// Returns the phrase that pays best.
  ///
  /// - Parameters:
  ///   - choices: the symbols of some pixels, at least one pixel.
  ///   - perPixel: what each pixel of a phrase saves, in sixteenths of a bit times 65,536.
  @inline(__always)
  func best(
    in dictionary: LZWDictionary, _ choices: UnsafePointer<LZWChoice>, count: Int, perPixel: Int
  ) -> Phrase {
    // The cost above the node, whose bits are turned over: the least is the cheapest, and of equally
    // cheap ones the one defined last. What lies next to it was most likely coded just before.
    var (here, next) = nodes
    var size = 0
    var least = UInt32.max
    while size < LZWChoice.capacity && choices[0].cost(size) != LZWChoice.none {
      let entry = UInt32(choices[0].cost(size)) &<< 12 | (UInt32(choices[0].symbol(size)) ^ 0xFFF)
      here[size] = entry
      least = min(least, entry)
      size &+= 1
    }
    var best = least
    var length = 1
    var saving = perPixel &- (Int(least &>> 12) &<< 16)
    var depth = 1
    while depth < count {
      let steps =
        size == 1 && choices[depth] == choices[depth &- 1]
        ? Self.run(in: dictionary, choices + depth, count: count &- depth, &here[0]) : 0
      if steps > 0 {
        // What a step saves is always the same: the last is the best, or none.
        least = here[0]
        depth &+= steps
      } else {
        size = Self.step(in: dictionary, here, size, choices[depth], next, &least)
        if size == 0 { break }
        depth &+= 1
        swap(&here, &next)
      }
      let worth = (perPixel &* depth) &- (Int(least &>> 12) &<< 16)
      let isBetter = worth >= saving
      saving = isBetter ? worth : saving
      best = isBetter ? least : best
      length = isBetter ? depth : length
    }
    return Phrase(node: Int(best & 0xFFF ^ 0xFFF), length: length, cost: Int(best &>> 12))
  }

  /// Makes the only phrase longer as long as its last symbol is the only one that fits, and fits again.
  ///
  /// - Parameter choices: the symbols of some pixels; those of the one before are the same as the first.
  /// - Returns: by how many symbols.
  @inline(__always)
  private static func run(
    in dictionary: LZWDictionary, _ choices: UnsafePointer<LZWChoice>, count: Int,
    _ entry: inout UInt32
  ) -> Int {
    let choice = choices[0]
    var node = Int(entry & 0xFFF ^ 0xFFF)
    var children = dictionary.children(node)
    var others: UInt32 = 0
    for index in 0..<choice.count where choice.symbol(index) != children.last {
      others |= 1 &<< UInt32(choice.symbol(index) & 31)
    }
    // Where another symbol has the bit of the last one, nothing is known of it, and no step is made.
    var length = 0
    while children.bits & others == 0 && children.repeated != 0 {
      node = children.repeated
      children = dictionary.children(node)
      length &+= 1
      if length == count || choices[length] != choice { break }
    }
    if length > 0 {
      let cost = (entry &>> 12) &+ UInt32(choice.cost(of: children.last)) &* UInt32(length)
      entry = cost &<< 12 | UInt32(truncatingIfNeeded: node) ^ 0xFFF
    }
    return length
  }

  /// Makes all phrases one symbol longer in every way that fits.
  ///
  /// - Parameters:
  ///   - least: the cheapest phrase before and afterwards.
  /// - Returns: how many phrases there are.
  @inline(__always)
  private static func step(
    in dictionary: LZWDictionary, _ here: UnsafeMutablePointer<UInt32>, _ size: Int,
    _ choice: LZWChoice, _ next: UnsafeMutablePointer<UInt32>, _ least: inout UInt32
  ) -> Int {
    let limit = (least &>> 12) &+ Self.codeCost
    let (symbols, costs) = (choice.symbols, choice.costs)
    let all = choice.positions
    var found = 0
    var cheapest = UInt32.max
    var i = 0
    while i < size {
      let entry = here[i]
      i &+= 1
      if entry &>> 12 > limit { continue }
      let node = Int(entry & 0xFFF ^ 0xFFF)
      // Four look-ups at once; what they find is found, with few exceptions.
      let children = dictionary.children(node)
      var positions = children.positions(of: symbols) & all
      while positions != 0 {
        let shift = UInt32(truncatingIfNeeded: positions.trailingZeroBitCount &<< 3)
        positions &= positions &- 1
        let child = dictionary.child(
          node, UInt8(truncatingIfNeeded: symbols &>> shift), among: children)
        let cost = (entry &>> 12) &+ (costs &>> shift & 0xFF)
        let entry = cost &<< 12 | (UInt32(truncatingIfNeeded: child) ^ 0xFFF)
        next[found] = entry
        if child != 0 {
          found &+= 1
          cheapest = min(cheapest, entry)
        }
      }
    }
    least = cheapest
    return found
  }
}
