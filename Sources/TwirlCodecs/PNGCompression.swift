import CDeflate

extension PNGEncoder {
  /// Compresses the rows of a picture as a zlib stream, which lies in the workspace.
  ///
  /// Filters predict smooth pictures; in flat ones they hide repetitions, which deflate finds by
  /// itself. Samples of fewer than 8 bits and palette entries are no quantities to predict.
  func compress(
    _ rows: PNGRows, in workspace: PNGWorkspace
  ) throws(PNGError) -> UnsafeRawBufferPointer {
    let isPredictable = rows.format.bitDepth == 8 && rows.format.colorType != .palette
    switch compression {
    case .fast:
      return try Self.deflate(rows.bytes, rows.count, level: 1, in: workspace)
    case .default:
      let plain = try Self.deflate(rows.bytes, rows.count, level: 7, in: workspace)
      // Where a twentieth is left, filters had little to gain in the frames measured.
      guard isPredictable, plain.count > rows.count / 20 else { return plain }
      let filtered = rows.filtered(
        by: .absoluteSum, into: workspace.filtered.0, in: workspace)
      return try Self.deflate(
        filtered, rows.count, level: 7, ifSmallerThan: plain, in: workspace)
    case .small:
      let smallest = isPredictable ? try Self.smallest(rows, in: workspace) : rows.bytes
      return try Self.deflate(smallest, rows.count, level: 12, in: workspace)
    }
  }

  /// The rows unfiltered or filtered, whichever level 10 makes the smallest: it takes a fraction of
  /// the time of level 12 and ranks them the same, as lower levels do not.
  private static func smallest(
    _ rows: PNGRows, in workspace: PNGWorkspace
  ) throws(PNGError) -> UnsafeMutablePointer<UInt8> {
    var best = rows.bytes
    var stream = try deflate(rows.bytes, rows.count, level: 10, in: workspace)
    for kind in [PNGRowEstimate.Kind.entropy, .pairs] {
      let filtered = rows.filtered(by: kind, into: workspace.filtered.1, in: workspace)
      let other = try deflate(
        filtered, rows.count, level: 10, ifSmallerThan: stream, in: workspace)
      if other.count < stream.count {
        (best, stream) = (filtered, other)
        workspace.filtered = (workspace.filtered.1, workspace.filtered.0)
      }
    }
    return best
  }

  /// The bytes as a zlib stream, or the stream there was if that one is not larger.
  private static func deflate(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, level: Int,
    ifSmallerThan other: UnsafeRawBufferPointer? = nil, in workspace: PNGWorkspace
  ) throws(PNGError) -> UnsafeRawBufferPointer {
    let compressor = try workspace.compressor(level: level)
    let bound = libdeflate_zlib_compress_bound(compressor, count)
    let target = workspace.streams.1.reserve(bound)
    // Nothing fits into less than it needs: 0 says so.
    let room = other.map { $0.count - 1 } ?? bound
    let size = libdeflate_zlib_compress(compressor, bytes, count, target, room)
    if size > 0 {
      workspace.streams = (workspace.streams.1, workspace.streams.0)
      return UnsafeRawBufferPointer(start: target, count: size)
    }
    guard let other else { throw .outOfMemory }
    return other
  }
}
