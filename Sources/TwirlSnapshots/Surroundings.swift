/// The 3x3 pixels around a pixel in two pictures: the least and the greatest of each component.
///
/// Three components are compared at once, each in a lane of 16 bits, red in the lowest. With a bit set
/// above it, a lane stays positive when another one is taken from it just where it is not less:
///
///     ((a | 0x8000) - b) & 0x8000   is 0x8000 where a >= b, and 0 where a < b
struct Surroundings {
  private var lowA: UInt64
  private var highA: UInt64
  private var lowB: UInt64
  private var highB: UInt64

  /// Whether all pixels are alike in either picture.
  let isEven: Bool

  init(_ pair: PixelPair, x: Int, y: Int) {
    let (left, right) = (x == 0 ? 0 : x &- 1, x &+ 1 == pair.width ? x : x &+ 1)
    let (top, bottom) = (y == 0 ? 0 : y &- 1, y &+ 1 == pair.height ? y : y &+ 1)
    let center = y &* pair.width &+ x
    let (a, b) = (pair.a, pair.b)
    // The pixels that were looked at last; in runs the next ones are alike and change nothing.
    var (lastA, lastB) = (a[center], b[center])
    let (first, second) = (UInt64(lastA), UInt64(lastB))
    let top16: UInt64 = 0x8000_8000_8000
    lowA = first & 0xFF | (first & 0xFF00) &<< 8 | (first & 0xFF_0000) &<< 16
    lowB = second & 0xFF | (second & 0xFF00) &<< 8 | (second & 0xFF_0000) &<< 16
    (highA, highB) = (lowA, lowB)
    var isEven = true
    var row = top
    while row <= bottom {
      var index = row &* pair.width &+ left
      let end = row &* pair.width &+ right
      while index <= end {
        if a[index] != lastA {
          isEven = false
          lastA = a[index]
          let word = UInt64(lastA)
          let lanes = word & 0xFF | (word & 0xFF00) &<< 8 | (word & 0xFF_0000) &<< 16
          var mask = ((((lanes | top16) &- lowA) & top16) &>> 15) &* 0xFFFF
          lowA = lowA & mask | lanes & ~mask
          mask = ((((lanes | top16) &- highA) & top16) &>> 15) &* 0xFFFF
          highA = lanes & mask | highA & ~mask
        }
        if b[index] != lastB {
          isEven = false
          lastB = b[index]
          let word = UInt64(lastB)
          let lanes = word & 0xFF | (word & 0xFF00) &<< 8 | (word & 0xFF_0000) &<< 16
          var mask = ((((lanes | top16) &- lowB) & top16) &>> 15) &* 0xFFFF
          lowB = lowB & mask | lanes & ~mask
          mask = ((((lanes | top16) &- highB) & top16) &>> 15) &* 0xFFFF
          highB = lanes & mask | highB & ~mask
        }
        index &+= 1
      }
      row &+= 1
    }
    // At the border of the picture fewer pixels are known.
    self.isEven = isEven && right &- left == 2 && bottom &- top == 2
  }

  /// The difference of the greatest and the least in either picture.
  var contrasts: (first: Distances, second: Distances) {
    (Distances(fromLanes: lowA, to: highA), Distances(fromLanes: lowB, to: highB))
  }

  /// The difference of the greatest and the least in both pictures together; the most of the three.
  var range: Int {
    var range = Distances(fromLanes: lowA, to: highA)
    let low = Distances(fromLanes: lowA, to: lowB)
    let high = Distances(fromLanes: highA, to: highB)
    range.red &+= (high.red > 0 ? high.red : 0) &- (low.red < 0 ? low.red : 0)
    range.green &+= (high.green > 0 ? high.green : 0) &- (low.green < 0 ? low.green : 0)
    range.blue &+= (high.blue > 0 ? high.blue : 0) &- (low.blue < 0 ? low.blue : 0)
    return range.largest
  }

  /// How far the least and the greatest move together, up to four levels.
  ///
  /// Where a thin line lies between other pixels, it moves both by much.
  var shift: Distances {
    let low = Distances(fromLanes: lowA, to: lowB)
    let high = Distances(fromLanes: highA, to: highB)
    var shift = Distances()
    shift.red = Self.common(low.red, high.red)
    shift.green = Self.common(low.green, high.green)
    shift.blue = Self.common(low.blue, high.blue)
    return shift
  }

  private static func common(_ a: Int, _ b: Int) -> Int {
    if a > 0, b > 0 { return min(4, a < b ? a : b) }
    return a < 0 && b < 0 ? max(-4, a > b ? a : b) : 0
  }
}

extension Distances {
  /// The distances of three lanes of 16 bits.
  @inline(__always)
  fileprivate init(fromLanes first: UInt64, to second: UInt64) {
    red = Int(second & 0xFFFF) &- Int(first & 0xFFFF)
    green = Int(second &>> 16 & 0xFFFF) &- Int(first &>> 16 & 0xFFFF)
    blue = Int(second &>> 32) &- Int(first &>> 32)
  }
}
