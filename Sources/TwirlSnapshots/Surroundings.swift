/// The 3x3 pixels around a pixel in two pictures: the least and the greatest of each component.
struct Surroundings {
  private var lowA: UInt32
  private var highA: UInt32
  private var lowB: UInt32
  private var highB: UInt32

  /// Whether all pixels are alike in either picture.
  let isEven: Bool

  init(_ pair: PixelPair, x: Int, y: Int) {
    let (left, right) = (x == 0 ? 0 : x &- 1, x &+ 1 == pair.width ? x : x &+ 1)
    let (top, bottom) = (y == 0 ? 0 : y &- 1, y &+ 1 == pair.height ? y : y &+ 1)
    let center = y &* pair.width &+ x
    let (first, second) = (pair.a[center], pair.b[center])
    (lowA, highA, lowB, highB) = (first, first, second, second)
    var isEven = true
    var row = top
    while row <= bottom {
      var index = row &* pair.width &+ left
      let end = row &* pair.width &+ right
      while index <= end {
        let (a, b) = (pair.a[index], pair.b[index])
        if a != first {
          isEven = false
          lowA = Self.least(lowA, a)
          highA = Self.greatest(highA, a)
        }
        if b != second {
          isEven = false
          lowB = Self.least(lowB, b)
          highB = Self.greatest(highB, b)
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
    (Distances(from: lowA, to: highA), Distances(from: lowB, to: highB))
  }

  /// The difference of the greatest and the least in both pictures together; the most of the three.
  var range: Int {
    var range = Distances(from: lowA, to: highA)
    let low = Distances(from: lowA, to: lowB)
    let high = Distances(from: highA, to: highB)
    range.red &+= (high.red > 0 ? high.red : 0) &- (low.red < 0 ? low.red : 0)
    range.green &+= (high.green > 0 ? high.green : 0) &- (low.green < 0 ? low.green : 0)
    range.blue &+= (high.blue > 0 ? high.blue : 0) &- (low.blue < 0 ? low.blue : 0)
    return range.largest
  }

  /// How far the least and the greatest move together, up to four levels.
  ///
  /// Where a thin line lies between other pixels, it moves both by much.
  var shift: Distances {
    let low = Distances(from: lowA, to: lowB)
    let high = Distances(from: highA, to: highB)
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

  /// A byte of ones where the component of `a` is less than that of `b`, for the lower three.
  @inline(__always)
  private static func mask(_ a: UInt32, less b: UInt32) -> UInt32 {
    var mask: UInt32 = 0
    if a & 0xFF < b & 0xFF { mask |= 0xFF }
    if a & 0xFF00 < b & 0xFF00 { mask |= 0xFF00 }
    if a & 0xFF_0000 < b & 0xFF_0000 { mask |= 0xFF_0000 }
    return mask
  }

  @inline(__always)
  private static func least(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let mask = mask(a, less: b)
    return a & mask | b & ~mask
  }

  @inline(__always)
  private static func greatest(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let mask = mask(a, less: b)
    return b & mask | a & ~mask
  }
}
