import TwirlGraphics

/// The strict comparison: how far each component may be off, and in how many pixels it may be more.
///
///     let comparison = BitmapComparison(.channels(ChannelTolerance(perChannel: 1, pixels: 10)))
///
/// No perception and no anti-aliasing: what a machine must reproduce.
public struct ChannelTolerance: Sendable, Equatable {
  /// How far red, green, blue and alpha may each be off, 0…255.
  public var perChannel: Int
  /// How many pixels may be off by more.
  public var pixels: Int

  /// Creates a tolerance; without arguments every bit counts.
  ///
  /// - Precondition: neither number is negative.
  public init(perChannel: Int = 0, pixels: Int = 0) {
    precondition(perChannel >= 0 && pixels >= 0, "A tolerance is negative.")
    (self.perChannel, self.pixels) = (perChannel, pixels)
  }
}

/// The comparison itself.
struct ChannelPass {
  let pair: PixelPair
  let tolerance: Int
  let target: UnsafeMutablePointer<UInt32>?
  var result = Tally()

  mutating func run() {
    let width = pair.width
    var y = 0
    while y < pair.height {
      let (start, end) = (y &* width, (y &+ 1) &* width)
      if !pair.rowIsEqual(y) {
        var index = pair.firstDifference(from: start, to: end)
        while index < end {
          let length = pair.runLength(from: index, to: end)
          if result.add(pair.a[index], pair.b[index]) > tolerance {
            result.count(x: index &- start, y: y, length: length)
            if let target { (target + index).update(repeating: 0xFF00_00FF, count: length) }
          }
          result.addAlike(length &- 1)
          index &+= length
          if index < end, pair.a[index] == pair.b[index] {
            index = pair.firstDifference(from: index, to: end)
          }
        }
      }
      y &+= 1
    }
  }
}
