import TwirlGraphics

/// Something that has a coverage for the pixels of a rectangle, such as a shadow.
package protocol ShadowSource {
  /// Pixels outside of which the coverage is 0.
  var pixelBounds: PixelRect { get }

  /// Hands the coverage of the pixels in a clip to a sink.
  ///
  /// The coverage of a pixel does not depend on the clip.
  func emit<Sink: CoverageSink>(clip: PixelRect, into sink: inout Sink)
}

/// Coverage of a row on its way to a sink.
struct ShadowRow {
  /// Hands a run of values to a sink; zeros are left out where whole groups of four are.
  @inline(__always)
  static func emit<Sink: CoverageSink>(
    _ bytes: UnsafePointer<UInt8>, columns: Range<Int>, into sink: inout Sink
  ) {
    let count = columns.count
    var index = 0
    while index &+ 4 <= count {
      let four = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt32.self)
      if four != 0 {
        sink.pixels(
          columns.lowerBound &+ index, bytes[index], bytes[index &+ 1], bytes[index &+ 2],
          bytes[index &+ 3])
      }
      index &+= 4
    }
    while index < count {
      if bytes[index] != 0 { sink.pixel(columns.lowerBound &+ index, coverage: bytes[index]) }
      index &+= 1
    }
  }

  /// Rounds values of about 0...1 to bytes.
  @inline(__always)
  static func round(
    _ values: UnsafePointer<Float>, count: Int, to bytes: UnsafeMutablePointer<UInt8>
  ) {
    var index = 0
    while index < count {
      bytes[index] = byte(values[index])
      index &+= 1
    }
  }

  /// Rounds a value to 0...255.
  @inline(__always)
  static func byte(_ value: Float) -> UInt8 {
    let scaled = value * 255 + 0.5
    return scaled >= 255 ? 255 : scaled > 0 ? UInt8(truncatingIfNeeded: Int32(scaled)) : 0
  }
}

extension GaussianRoundedRect: ShadowSource {
  /// Pixels that have a coverage: beyond 3 σ the Gaussian's share rounds to 0.
  package var pixelBounds: PixelRect {
    guard right > left, bottom > top else { return .empty }
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e9), 1e9)) }
    let x = whole((left - 3 * sigma.x).rounded(.down))
    let y = whole((top - 3 * sigma.y).rounded(.down))
    return PixelRect(
      x: x, y: y, width: max(whole((right + 3 * sigma.x).rounded(.up)) - x, 0),
      height: max(whole((bottom + 3 * sigma.y).rounded(.up)) - y, 0))
  }

  package func emit<Sink: CoverageSink>(clip: PixelRect, into sink: inout Sink) {
    let bounds = pixelBounds.intersection(clip)
    guard !bounds.isEmpty else { return }
    let rows = ShadowRows(self, columns: bounds.x..<bounds.maxX)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bounds.width) { buffer in
      guard let bytes = buffer.baseAddress else { return }
      bytes.initialize(repeating: 0, count: bounds.width)
      // Rows that do not depend on y are computed once.
      var isSteady = false
      for y in bounds.y..<bounds.maxY {
        guard let row = rows.row(y) else { continue }
        let flat = row.flat.isEmpty ? bounds.x..<bounds.x : row.flat
        let (head, tail) = (bounds.x..<flat.lowerBound, flat.upperBound..<bounds.maxX)
        if !(row.isSteady && isSteady) {
          ShadowRow.round(rows.values, count: head.count, to: bytes)
          let offset = tail.lowerBound - bounds.x
          ShadowRow.round(rows.values + offset, count: tail.count, to: bytes + offset)
        }
        isSteady = row.isSteady
        sink.begin(row: y)
        ShadowRow.emit(bytes, columns: head, into: &sink)
        let level = ShadowRow.byte(row.level)
        if level > 0, !flat.isEmpty { sink.span(flat, coverage: level) }
        ShadowRow.emit(bytes + (tail.lowerBound - bounds.x), columns: tail, into: &sink)
      }
    }
  }
}
