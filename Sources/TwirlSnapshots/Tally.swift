import TwirlGraphics

/// What is counted on the way through two pictures.
struct Tally {
  private(set) var unequal = 0
  private(set) var count = 0
  private(set) var largest = BitmapDifference.Components()
  private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

  /// The smallest rectangle around the counted pixels.
  var bounds: PixelRect {
    count == 0
      ? .empty : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Takes note of two pixels that are not alike.
  @inline(__always)
  mutating func add(_ first: UInt32, _ second: UInt32) {
    unequal &+= 1
    let red = abs(Int(first & 0xFF) &- Int(second & 0xFF))
    let green = abs(Int(first &>> 8 & 0xFF) &- Int(second &>> 8 & 0xFF))
    let blue = abs(Int(first &>> 16 & 0xFF) &- Int(second &>> 16 & 0xFF))
    let alpha = abs(Int(first &>> 24) &- Int(second &>> 24))
    if red > largest.red { largest.red = red }
    if green > largest.green { largest.green = green }
    if blue > largest.blue { largest.blue = blue }
    if alpha > largest.alpha { largest.alpha = alpha }
  }

  /// Counts a pixel.
  @inline(__always)
  mutating func count(x: Int, y: Int) {
    count &+= 1
    if x < left { left = x }
    if x > right { right = x }
    if y < top { top = y }
    if y > bottom { bottom = y }
  }
}
