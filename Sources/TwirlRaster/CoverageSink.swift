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

  /// Takes pixels with a coverage of 0...255 each.
  mutating func pixels(_ edge: EdgePixels)

  /// Takes pixels, covered ones, if any, up to other pixels, and these, the same as one after another.
  mutating func inside(_ left: EdgePixels, _ right: EdgePixels)
}

/// The coverage of pixels side by side, in memory that is valid during a call.
package struct EdgePixels {
  /// The first pixel's column, and the number of pixels.
  var column: Int
  var count: Int
  /// The coverage, a word each.
  var coverage: UnsafePointer<UInt32>

  /// The column behind the last pixel.
  var end: Int { column &+ count }
}

extension CoverageSink {
  @inline(__always)
  package mutating func pixels(_ column: Int, _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) {
    pixel(column, coverage: a)
    pixel(column &+ 1, coverage: b)
    pixel(column &+ 2, coverage: c)
    pixel(column &+ 3, coverage: d)
  }

  package mutating func pixels(_ edge: EdgePixels) {
    let coverage = edge.coverage
    @inline(__always) func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: coverage[index])
    }
    var index = 0
    while index &+ 4 <= edge.count {
      pixels(
        edge.column &+ index, byte(index), byte(index &+ 1), byte(index &+ 2), byte(index &+ 3))
      index &+= 4
    }
    while index < edge.count {
      pixel(edge.column &+ index, coverage: byte(index))
      index &+= 1
    }
  }

  @inline(__always)
  package mutating func inside(_ left: EdgePixels, _ right: EdgePixels) {
    pixels(left)
    if left.end < right.column { span(left.end..<right.column, coverage: 255) }
    pixels(right)
  }
}
