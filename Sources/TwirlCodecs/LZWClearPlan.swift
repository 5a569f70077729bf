/// The search for the places where an LZW stream had best start afresh.
///
/// A stream is cut into parts, each of which begins with an empty table and keeps it once it is full.
/// What a part takes depends on nothing but its pixels, so the best cuts are a shortest path:
///
///     checkpoint   0────────1────────2────────3────────4
///     run 0        ├─fills──┴──────full table─┴────────┤   cost[4] = min(cost[0] + run 0,
///     run 1                 ├─fills──┴─full───┴────────┤                 cost[1] + run 1, …)
///     run 2                          ├─fills──┴────────┤
///
/// At each checkpoint all runs have reached the same pixel, a phrase that sticks out counted in full: cut
/// short it takes as many bits. The cheapest of them is continued by a run with an empty table. A run
/// with a full table that is not cheaper than a younger one that is full as well is given up.
///
/// Phrases are as long as they can be, which is plain compression.
final class LZWClearPlan {
  /// The phrases between two checkpoints.
  static let interval = 1024
  /// The most runs that are followed at once.
  static let capacity = 8

  private struct Run {
    var dictionary: LZWDictionary
    /// The checkpoint that it began at.
    var origin: Int
    /// The first pixel that is not coded.
    var position: Int
    /// What all pixels before take.
    var bits: Int
    var width: Int
    var nextCode: Int
  }

  private var runs: [Run] = []
  private var spare: [LZWDictionary] = []

  deinit {
    for run in runs { run.dictionary.deallocate() }
    for dictionary in spare { dictionary.deallocate() }
  }

  /// Returns where some pixels' stream had best clear its table, and what it takes then.
  func clears(
    for pixels: UnsafeBufferPointer<UInt8>, symbolBits: Int
  ) -> (clears: LZWClears, bits: Int) {
    guard let source = pixels.baseAddress else { return (.before([]), 0) }
    let count = pixels.count
    /// The pixel of each checkpoint, and the checkpoint at which the cheapest run to it began.
    var checkpoints = [(pixel: 0, origin: 0)]
    var least = symbolBits + 1
    while let here = checkpoints.last?.pixel, here < count {
      begin(at: here, checkpoint: checkpoints.count - 1, bits: least, symbolBits: symbolBits)
      // The cheapest run says how far it is to the next checkpoint.
      let leader = cheapest
      let end = Self.advance(&runs[leader], source, count, phrases: Self.interval, to: count)
      for index in runs.indices where index != leader {
        _ = Self.advance(&runs[index], source, count, phrases: .max, to: end)
      }
      let best = runs[cheapest]
      // The clear code, or the end code, comes next.
      least = best.bits + best.width
      checkpoints.append((end, best.origin))
      giveUp()
    }
    for run in runs { spare.append(run.dictionary) }
    runs.removeAll(keepingCapacity: true)
    var places: [Int] = []
    var at = checkpoints.count - 1
    while at > 0 {
      at = checkpoints[at].origin
      if at > 0 { places.append(checkpoints[at].pixel) }
    }
    return (.before(places.reversed()), least)
  }

  /// The index of the run that took the fewest bits.
  private var cheapest: Int {
    var best = 0
    for index in runs.indices where runs[index].bits < runs[best].bits { best = index }
    return best
  }

  private func begin(at pixel: Int, checkpoint: Int, bits: Int, symbolBits: Int) {
    let dictionary = spare.popLast() ?? LZWDictionary()
    dictionary.reset(symbolBits: symbolBits)
    runs.append(
      Run(
        dictionary: dictionary, origin: checkpoint, position: pixel,
        bits: bits, width: symbolBits + 1, nextCode: 1 << symbolBits + 2))
  }

  /// Gives up runs that have hardly a chance.
  private func giveUp() {
    var least = Int.max
    for index in runs.indices.reversed() {
      let isFull = runs[index].nextCode == LZWEncoder.lastCode
      if runs[index].bits >= least {
        spare.append(runs.remove(at: index).dictionary)
      } else if isFull {
        least = runs[index].bits
      }
    }
    while runs.count >= Self.capacity {
      // The younger ones have the more to win.
      spare.append(runs.remove(at: cheapest == 0 ? 1 : 0).dictionary)
    }
  }

  /// Codes phrases until there were as many, or a pixel is reached.
  ///
  /// - Returns: the first pixel that is not coded.
  private static func advance(
    _ result: inout Run, _ pixels: UnsafePointer<UInt8>, _ count: Int, phrases: Int, to target: Int
  ) -> Int {
    var run = result
    let dictionary = run.dictionary
    var left = phrases
    while run.position < target && left > 0 {
      left &-= 1
      let i = run.position
      let first = pixels[i]
      var node = Int(first)
      var end = i &+ 1
      let longest = dictionary.runLength(first)
      if longest > 1 {
        let length = LZWRun.length(pixels + i, pixels + i, limit: min(longest, count &- i))
        node = dictionary.runNode(first, ofLength: length)
        end = i &+ length
      }
      var previous = first
      var next: UInt8 = 0
      while end < count {
        next = pixels[end]
        let child = next == previous ? dictionary.repeated(node) : dictionary.lookUp(node, next)
        if child == 0 { break }
        node = child
        previous = next
        end &+= 1
      }
      run.bits &+= run.width
      if run.nextCode >= 1 &<< run.width && run.width < 12 { run.width &+= 1 }
      if end < count && run.nextCode < LZWEncoder.lastCode {
        dictionary.insert(run.nextCode, under: node, next)
        run.nextCode &+= 1
      }
      run.position = end
    }
    result = run
    return run.position
  }
}
