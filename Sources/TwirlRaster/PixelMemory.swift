/// The memory that a drawing operation writes to: words of pixels at their place on the device.
struct PixelMemory {
  /// The first pixel.
  var base: UnsafeMutablePointer<UInt32>
  /// The device position of the first pixel.
  var origin: (x: Int, y: Int)
  /// The number of pixels a row.
  var stride: Int

  /// The address of a pixel on the device.
  @inline(__always)
  func address(row: Int, column: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((row &- origin.y) &* stride &+ (column &- origin.x))
  }
}
