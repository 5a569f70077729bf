import TwirlGraphics

/// What is counted on the way through two pictures.
struct Tally {
  private(set) var unequal = 0
  private(set) var count = 0
  private(set) var largest = BitmapDifference.Components()
  /// The pixels that came last; in even areas the next ones are alike.
  private var last: (first: UInt32, second: UInt32, distance: Int) = (0, 0, 0)
  private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

  /// The smallest rectangle around the counted pixels.
  var bounds: PixelRect {
    count == 0
      ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Takes note of two pixels that are not alike and returns their greatest distance.
  ///
  /// Written out, as tests run in debug builds, where generic functions such as `max` are calls.
  @inline(__always)
  mutating func add(_ first: UInt32, _ second: UInt32) -> Int {
    unequal &+= 1
    if first == last.first, second == last.second { return last.distance }
    var red = Int(first & 0xFF) &- Int(second & 0xFF)
    if red < 0 { red = 0 &- red }
    var green = Int(first &>> 8 & 0xFF) &- Int(second &>> 8 & 0xFF)
    if green < 0 { green = 0 &- green }
    var blue = Int(first &>> 16 & 0xFF) &- Int(second &>> 16 & 0xFF)
    if blue < 0 { blue = 0 &- blue }
    var alpha = Int(first &>> 24) &- Int(second &>> 24)
    if alpha < 0 { alpha = 0 &- alpha }
    if red > largest.red { largest.red = red }
    if green > largest.green { largest.green = green }
    if blue > largest.blue { largest.blue = blue }
    if alpha > largest.alpha { largest.alpha = alpha }
    if green > red { red = green }
    if blue > red { red = blue }
    if alpha > red { red = alpha }
    last = (first, second, red)
    return red
  }

  /// Takes note of more pixels like the last ones.
  mutating func addAlike(_ number: Int) { unequal &+= number }

  /// Counts pixels of a row.
  @inline(__always)
  mutating func count(x: Int, y: Int, length: Int = 1) {
    count &+= length
    if x < left { left = x }
    if x &+ length &- 1 > right { right = x &+ length &- 1 }
    if y < top { top = y }
    if y > bottom { bottom = y }
  }
}
