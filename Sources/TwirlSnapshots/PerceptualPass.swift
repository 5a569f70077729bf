import TwirlGraphics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The way through two pictures that ``PerceptualTolerance`` describes.
///
/// Only pixels that are not alike are looked at. Even areas, where all 3x3 pixels are alike in either
/// picture, are most of what differs in screens: there what was found for the pixel before holds.
struct PerceptualPass {
  private let pair: PixelPair
  private let tolerance: PerceptualTolerance
  private let noise: Int
  private let target: UnsafeMutablePointer<UInt32>?
  /// A distance beyond this counts whatever the contrast is.
  private let ceiling: Int
  /// The share of the contrast in 1/256.
  private let edge: Int
  private let faintest: Int
  private var tally = Tally()
  private var damage: DamageGrid
  private var shifts: ShiftGrid
  private var contrasts: ContrastGrid
  private var motions: MotionGrid
  private var worst: (score: Int, first: UInt32, second: UInt32) = (0, 0, 0)
  private var memo = ColorMemo()

  init(
    _ pair: PixelPair, _ tolerance: PerceptualTolerance, _ target: UnsafeMutablePointer<UInt32>?
  ) {
    (self.pair, self.tolerance, self.target) = (pair, tolerance, target)
    noise = tolerance.noise
    edge = Int(tolerance.edge * 256)
    faintest = max(1, tolerance.faintestContrast)
    ceiling = tolerance.noise &+ (255 &* edge) &>> 8
    damage = DamageGrid(width: pair.width, height: pair.height)
    shifts = ShiftGrid(width: pair.width, height: pair.height)
    contrasts = ContrastGrid(width: pair.width, height: pair.height)
    motions = MotionGrid(width: pair.width, height: pair.height)
  }

  var result: BitmapDifference {
    var difference = BitmapDifference(tally, limit: .max)
    if damage.largestWindow > tolerance.density { difference.reasons.append(.density) }
    if shifts.largestMean > tolerance.shift || contrasts.tint > tolerance.tint {
      difference.reasons.append(.shift)
    }
    if contrasts.largestShare > tolerance.contrast { difference.reasons.append(.contrast) }
    if motions.largest > tolerance.motion { difference.reasons.append(.motion) }
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
        // From here to the index all pixels are alike.
        var clean = start
        var index = pair.firstDifference(from: start, to: end)
        while index < end {
          let block = start &+ (index &- start) & ~7
          if block >= clean, block &+ 8 <= end, passNoise(block, x: block &- start, y: y) {
            index = block &+ 8
          } else {
            index &+= judge(index, x: index &- start, y: y)
          }
          clean = index
          if index < end, pair.a[index] == pair.b[index] {
            index = pair.firstDifference(from: index, to: end)
          }
        }
      }
      y &+= 1
    }
  }

  /// Takes note of 8 pixels at once, a row of a square of ``ShiftGrid``, if none of them is further off
  /// than ``noise``, or in any component than a pixel before; returns whether it did.
  private mutating func passNoise(_ index: Int, x: Int, y: Int) -> Bool {
    let largest = tally.largest
    let bounds = NoiseBlock.Bounds(
      red: largest.red < noise ? largest.red : noise,
      green: largest.green < noise ? largest.green : noise,
      blue: largest.blue < noise ? largest.blue : noise,
      alpha: largest.alpha < noise ? largest.alpha : noise)
    var block = NoiseBlock()
    guard block.add(pair.a + index, pair.b + index, within: bounds) else { return false }
    tally.addAlike(block.unequal)
    shifts.add(block.distances, x: x, y: y)
    return true
  }

  /// What was found for a pixel.
  private struct Finding {
    /// Whether all pixels around it are alike in either picture.
    var isEven = false
    /// How much it is off beyond what is tolerated, 255 for its full contrast; 0 if it does not count.
    var excess = 0
    var shift = Distances()
  }

  /// Judges a pixel, and those to the right that are in the same even area, and returns their number.
  private mutating func judge(_ index: Int, x: Int, y: Int) -> Int {
    let (first, second) = (pair.a[index], pair.b[index])
    let distances = Distances(from: first, to: second)
    if tally.add(first, second) <= noise {
      shifts.add(distances, x: x, y: y)
      return 1
    }
    let finding = look(index, distances, x: x, y: y)
    var length = 1
    if finding.isEven {
      while x &+ length &+ 64 < pair.width, continues64(index &+ length) { length &+= 64 }
      while continues(index &+ length, x: x &+ length, first, second) { length &+= 1 }
      tally.addAlike(length &- 1)
    }
    shifts.add(finding.shift, x: x, y: y, length: length)
    if finding.excess > 0 {
      tally.count(x: x, y: y, length: length)
      damage.add(finding.excess, x: x, y: y, length: length)
      if finding.excess > worst.score { worst = (finding.excess, first, second) }
      if let target { (target + index).update(repeating: 0xFF00_00FF, count: length) }
    }
    return length
  }

  /// Whether the three pixels to the right are like those two in either picture, as those in the
  /// middle and to the left are; the row is neither the first nor the last one.
  private func continues(_ index: Int, x: Int, _ first: UInt32, _ second: UInt32) -> Bool {
    let width = pair.width
    guard x &+ 1 < width else { return false }
    let (a, b) = (pair.a + (index &+ 1), pair.b + (index &+ 1))
    return a[0] == first && b[0] == second && a[0 &- width] == first && b[0 &- width] == second
      && a[width] == first && b[width] == second
  }

  /// The same for 64 pixels: each of six rows equals itself moved by one pixel.
  private func continues64(_ index: Int) -> Bool {
    let (a, b) = (pair.a + index, pair.b + index)
    return isRun(a) && isRun(b) && isRun(a - pair.width) && isRun(b - pair.width)
      && isRun(a + pair.width) && isRun(b + pair.width)
  }

  private func isRun(_ words: UnsafePointer<UInt32>) -> Bool {
    memcmp(words, words + 1, 256) == 0
  }

  private mutating func look(_ index: Int, _ distances: Distances, x: Int, y: Int) -> Finding {
    var finding = Finding()
    let largest = distances.largest
    if largest <= noise { return finding }
    if largest > ceiling &+ tolerance.density {
      finding.excess = largest &- ceiling
      return finding
    }
    let around = Surroundings(pair, x: x, y: y)
    finding.isEven = around.isEven
    finding.shift = around.shift
    let (first, second) = around.contrasts
    let range = around.range
    // Noise on noise, which makes contrast of its own, is up to twice as much.
    if largest > 2 &* noise, range >= faintest {
      contrasts.add(first, second, x: x, y: y)
      motions.add(distances, of: pair, at: index, x: x, y: y)
    }
    var tolerated = Distances()
    tolerated.red = ((first.red &+ second.red) &* edge) &>> 9
    tolerated.green = ((first.green &+ second.green) &* edge) &>> 9
    tolerated.blue = ((first.blue &+ second.blue) &* edge) &>> 9
    let excess = distances.excess(over: tolerated)
    guard excess > noise else { return finding }
    // A distance of 24 levels can be seen in any colour.
    if largest < 24,
      memo.difference(pair.a[index], pair.b[index]) <= tolerance.colorDifference
    {
      return finding
    }
    finding.excess = (excess &- noise) &* 255 / (range < faintest ? faintest : range)
    return finding
  }
}

/// Signed distances of three components, in levels.
struct Distances {
  var red = 0
  var green = 0
  var blue = 0

  init() {}

  @inline(__always)
  init(from first: UInt32, to second: UInt32) {
    red = Int(second & 0xFF) &- Int(first & 0xFF)
    green = Int(second &>> 8 & 0xFF) &- Int(first &>> 8 & 0xFF)
    blue = Int(second &>> 16 & 0xFF) &- Int(first &>> 16 & 0xFF)
  }

  /// By how much the distances, without signs, are greater than others; the most of the three.
  func excess(over other: Distances) -> Int {
    var largest = (red < 0 ? 0 &- red : red) &- other.red
    let green = (green < 0 ? 0 &- green : green) &- other.green
    let blue = (blue < 0 ? 0 &- blue : blue) &- other.blue
    if green > largest { largest = green }
    if blue > largest { largest = blue }
    return largest
  }

  /// The greatest of the three, without its sign.
  var largest: Int {
    var largest = red < 0 ? 0 &- red : red
    let (green, blue) = (green < 0 ? 0 &- green : green, blue < 0 ? 0 &- blue : blue)
    if green > largest { largest = green }
    if blue > largest { largest = blue }
    return largest
  }
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
