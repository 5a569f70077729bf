/// What receives a shape's coverage, row by row.
///
/// Rows come from top to bottom, and in a row columns from left to right, none twice. Pixels that are
/// not named have coverage 0. Rows and columns are those of the device.
package protocol CoverageSink {
  /// Takes the row that the following pixels and spans lie in.
  mutating func begin(row: Int)

  /// Takes a pixel that an edge touches, with its coverage, 0...255.
  mutating func pixel(_ column: Int, coverage: UInt8)

  /// Takes four pixels from `column` on, the same as one after another.
  mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8)

  /// Takes a run of pixels of one coverage, 1...255.
  mutating func span(_ columns: Range<Int>, coverage: UInt8)

  /// Takes four pixels, covered ones, if any, up to another column, and four from there on, the same as
  /// one after another.
  mutating func inside(_ left: FourPixels, _ right: FourPixels)
}

/// The coverage of four pixels from a column on.
package struct FourPixels {
  var column: Int
  var a: UInt8
  var b: UInt8
  var c: UInt8
  var d: UInt8

  @inline(__always)
  init(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    (self.column, self.a, self.b, self.c, self.d) = (column, a, b, c, d)
  }
}

extension CoverageSink {
  @inline(__always)
  package mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    pixel(column, coverage: a)
    pixel(column &+ 1, coverage: b)
    pixel(column &+ 2, coverage: c)
    pixel(column &+ 3, coverage: d)
  }

  @inline(__always)
  package mutating func inside(_ left: FourPixels, _ right: FourPixels) {
    pixels(left.column, left.a, left.b, left.c, left.d)
    if left.column &+ 4 < right.column {
      span((left.column &+ 4)..<right.column, coverage: 255)
    }
    pixels(right.column, right.a, right.b, right.c, right.d)
  }
}
