import TwirlGraphics

/// The way through two pictures that ``PerceptualTolerance`` describes.
///
/// Only pixels that are not alike are looked at. Even areas, where all 3x3 pixels are alike in either
/// picture, are most of what differs in screens: there what was found for the pixel before holds.
struct PerceptualPass {
  private let pair: PixelPair
  private let tolerance: PerceptualTolerance
  private let target: UnsafeMutablePointer<UInt32>?
  /// A distance beyond this counts whatever the contrast is.
  private let ceiling: Int
  /// The share of the contrast in 1/256.
  private let edge: Int
  private var tally = Tally()
  private var damage: DamageGrid
  private var shifts: ShiftGrid
  private var worst: (score: Int, first: UInt32, second: UInt32) = (0, 0, 0)
  private var memo = ColorMemo()

  init(
    _ pair: PixelPair, _ tolerance: PerceptualTolerance, _ target: UnsafeMutablePointer<UInt32>?
  ) {
    (self.pair, self.tolerance, self.target) = (pair, tolerance, target)
    edge = Int(tolerance.edge * 256)
    ceiling = tolerance.noise &+ (255 &* edge) &>> 8
    damage = DamageGrid(width: pair.width, height: pair.height)
    shifts = ShiftGrid(width: pair.width, height: pair.height)
  }

  var result: BitmapDifference {
    var difference = BitmapDifference(tally, limit: .max)
    if damage.largestWindow > tolerance.density { difference.reasons.append(.density) }
    if shifts.largestMean > tolerance.shift { difference.reasons.append(.shift) }
    if !difference.reasons.isEmpty { difference.verdict = .different }
    difference.largestColorDifference = ColorDifference.between(
      Pixel(word: worst.first), Pixel(word: worst.second))
    return difference
  }

  mutating func run() {
    let width = pair.width
    var y = 0
    while y < pair.height {
      let (start, end) = (y &* width, (y &+ 1) &* width)
      if !pair.rowIsEqual(y) {
        var index = pair.firstDifference(from: start, to: end)
        var before = Finding()
        while index < end {
          before = judge(index, x: index &- start, y: y, before)
          index &+= 1
          if index < end, pair.a[index] == pair.b[index] {
            index = pair.firstDifference(from: index, to: end)
            before.isEven = false
          }
        }
      }
      y &+= 1
    }
  }

  /// What was found for a pixel.
  private struct Finding {
    var first: UInt32 = 0
    var second: UInt32 = 0
    /// Whether all pixels around it are alike in either picture.
    var isEven = false
    /// By how many levels it is off beyond what is tolerated; 0 if it does not count.
    var excess = 0
    var shift = Distances()
  }

  private mutating func judge(_ index: Int, x: Int, y: Int, _ before: Finding) -> Finding {
    let (first, second) = (pair.a[index], pair.b[index])
    var finding: Finding
    if before.isEven, before.first == first, before.second == second, continues(index, x: x, y: y) {
      finding = before
    } else {
      finding = look(index, first, second, x: x, y: y)
    }
    tally.add(first, second)
    shifts.add(finding.shift, x: x, y: y)
    if finding.excess > 0 {
      tally.count(x: x, y: y)
      damage.add(finding.excess, x: x, y: y)
      target?[index] = 0xFF00_00FF
      if finding.excess > worst.score { worst = (finding.excess, first, second) }
    }
    return finding
  }

  /// Whether the three pixels to the right are like this one in either picture; those in the middle
  /// and to the left are known to be.
  private func continues(_ index: Int, x: Int, y: Int) -> Bool {
    let width = pair.width
    guard x &+ 1 < width, y > 0, y &+ 1 < pair.height else { return false }
    let (a, b) = (pair.a + index, pair.b + index)
    let (first, second) = (a[0], b[0])
    return a[1] == first && b[1] == second && a[1 &- width] == first && b[1 &- width] == second
      && a[1 &+ width] == first && b[1 &+ width] == second
  }

  private mutating func look(
    _ index: Int, _ first: UInt32, _ second: UInt32, x: Int, y: Int
  ) -> Finding {
    var finding = Finding(first: first, second: second)
    let distances = Distances(from: first, to: second)
    let largest = distances.largest
    if largest <= tolerance.noise {
      finding.shift = distances
      return finding
    }
    if largest > ceiling &+ tolerance.density {
      finding.excess = largest &- ceiling
      return finding
    }
    let around = Surroundings(pair, x: x, y: y)
    finding.isEven = around.isEven
    finding.shift = around.shift
    let (red, green, blue) = around.contrasts
    let excess = max(
      abs(distances.red) &- (red &* edge) &>> 8,
      max(
        abs(distances.green) &- (green &* edge) &>> 8, abs(distances.blue) &- (blue &* edge) &>> 8)
    )
    guard excess > tolerance.noise else { return finding }
    // A distance of 24 levels can be seen in any colour.
    if largest < 24, memo.difference(first, second) <= tolerance.colorDifference { return finding }
    finding.excess = excess &- tolerance.noise
    return finding
  }
}

/// Signed distances of three components, in levels.
struct Distances {
  var red = 0
  var green = 0
  var blue = 0

  init() {}

  init(from first: UInt32, to second: UInt32) {
    red = Int(second & 0xFF) &- Int(first & 0xFF)
    green = Int(second &>> 8 & 0xFF) &- Int(first &>> 8 & 0xFF)
    blue = Int(second &>> 16 & 0xFF) &- Int(first &>> 16 & 0xFF)
  }

  var largest: Int { max(abs(red), max(abs(green), abs(blue))) }
}

/// Colour differences that were asked for before; the same two colours meet again and again.
struct ColorMemo {
  private var keys = [UInt64](repeating: 0, count: 1024)
  private var values = [Double](repeating: 0, count: 1024)

  mutating func difference(_ first: UInt32, _ second: UInt32) -> Double {
    let key = UInt64(first) &<< 32 | UInt64(second)
    let slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 54)
    if keys[slot] == key { return values[slot] }
    let value = ColorDifference.between(Pixel(word: first), Pixel(word: second))
    (keys[slot], values[slot]) = (key, value)
    return value
  }
}

extension Pixel {
  /// Creates a pixel from its bytes as one number, red in the lowest.
  init(word: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word &>> 8),
      blue: UInt8(truncatingIfNeeded: word &>> 16), alpha: UInt8(truncatingIfNeeded: word &>> 24))
  }
}
