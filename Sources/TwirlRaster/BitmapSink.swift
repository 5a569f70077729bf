import TwirlGraphics

/// Draws the pixels of a bitmap, at its place on the device, through coverage.
struct BitmapSink: CoverageSink {
  private let memory: PixelMemory
  private let words: UnsafePointer<UInt32>
  private let origin: (x: Int, y: Int)
  private let stride: Int
  private var row = 0
  /// Where column 0 of the device would lie in the current row of the bitmap.
  private var rowStart = 0

  init(
    memory: PixelMemory, words: UnsafePointer<UInt32>, origin: (x: Int, y: Int), stride: Int
  ) {
    (self.memory, self.words, self.origin, self.stride) = (memory, words, origin, stride)
  }

  @inline(__always)
  mutating func begin(row: Int) {
    self.row = row
    rowStart = (row &- origin.y) &* stride &- origin.x
  }

  @inline(__always)
  mutating func pixel(_ column: Int, coverage: UInt8) {
    Self.blend(
      words + (rowStart &+ column), over: memory.address(row: row, column: column),
      coverage: UInt32(coverage))
  }

  mutating func span(_ columns: Range<Int>, coverage: UInt8) {
    let pixels = memory.address(row: row, column: columns.lowerBound)
    let source = words + (rowStart &+ columns.lowerBound)
    let count = columns.count
    var index = 0
    #if !DEBUG  // without optimization, vectors are slower than words
      let k = Blending.Lanes(repeating: UInt16(coverage))
      while index &+ 4 <= count {
        let four = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt32>.self)
        if four != .zero {
          let bytes = unsafeBitCast(four, to: Blending.Lanes.self)
          let alphas = Blending.lanes(four &>> Blending.alphaShift & 0xFF)
          Blending.over(
            four: pixels + index, evens: (bytes & 0x00FF) &* k, odds: (bytes &>> 8) &* k,
            weights: 255 &- Blending.div255(alphas &* k))
        }
        index &+= 4
      }
    #endif
    while index < count {
      Self.blend(source + index, over: pixels + index, coverage: UInt32(coverage))
      index &+= 1
    }
  }

  @inline(__always)
  private static func blend(
    _ source: UnsafePointer<UInt32>, over pixel: UnsafeMutablePointer<UInt32>, coverage: UInt32
  ) {
    let word = source.pointee
    if word == 0 { return }
    let alpha = word &>> Blending.alphaShift & 0xFF
    pixel.pointee = Blending.over(
      pixel.pointee, source: Blending.spread(word) &* UInt64(coverage),
      weight: 255 &- Pixel.div255(alpha &* coverage))
  }
}
