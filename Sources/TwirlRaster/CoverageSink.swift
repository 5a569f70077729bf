/// What receives a shape's coverage, row by row.
///
/// Rows come from top to bottom and pieces of a row from left to right, without overlap. Pixels that
/// no piece names have coverage 0. Rows and columns are those of the device.
package protocol CoverageSink {
  /// Takes a run of pixels of one coverage, 1...255.
  mutating func span(row: Int, columns: Range<Int>, coverage: UInt8)

  /// Takes a run of pixels from `column` on, each with its own coverage, 0...255.
  ///
  /// The buffer is valid during the call only.
  mutating func mask(row: Int, column: Int, coverage: UnsafeBufferPointer<UInt8>)
}
