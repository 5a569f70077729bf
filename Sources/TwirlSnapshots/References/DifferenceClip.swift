import TwirlCodecs
import TwirlGraphics

/// Where two clips differ, as a clip of its own and as numbers over time.
///
/// It has one frame for each span of time in which neither of the two changes.
struct DifferenceClip {
  /// The differences drawn; nil if there is no frame.
  let picture: SnapshotPicture?
  /// How the frames compare, in order; as many as ``picture`` has frames.
  let spans: [SnapshotResult.Span]

  /// More spans than this are neither drawn nor listed.
  static let spanLimit = 10_000

  /// Compares two files.
  ///
  /// - Throws: what decoding them throws.
  init(reference: [UInt8], actual: [UInt8], comparison: BitmapComparison) throws {
    var walk = try SpanWalk(AnimationDecoder(reference), AnimationDecoder(actual))
    var spans: [SnapshotResult.Span] = []
    // Twice through: an APNG's writer must know all colours before it begins.
    var analysis: APNGAnalysis?
    try Self.forEach(&walk, comparison) { image, span in
      spans.append(span)
      let current =
        analysis
        ?? APNGAnalysis(width: image.width, height: image.height, keepsIdenticalFrames: true)
      analysis = current
      current.add(FrameUpdate(rect: image.bounds, pixels: image))
    }
    self.spans = spans
    guard let analysis else {
      picture = nil
      return
    }
    let encoder = try APNGEncoder(
      analysis.clip, plays: .forever, options: APNGEncoderOptions(), into: MemorySink())
    walk = try SpanWalk(AnimationDecoder(reference), AnimationDecoder(actual))
    try Self.forEach(&walk, comparison) { image, span in
      try encoder.add(image, delay: FrameDelay(nanoseconds: Int64((span.end - span.start) * 1e9)))
    }
    _ = try encoder.finish()
    picture = SnapshotPicture(bytes: encoder.sink.bytes)
  }

  private static func forEach(
    _ walk: inout SpanWalk, _ comparison: BitmapComparison,
    _ body: (Bitmap, SnapshotResult.Span) throws -> Void
  ) throws {
    var count = 0
    while count < spanLimit, let step = try walk.next() {
      count += 1
      guard let some = step.reference?.canvas ?? step.actual?.canvas else { continue }
      // Beyond the end of a clip there is nothing.
      let nothing = Bitmap(width: some.width, height: some.height)
      let difference = comparison.compare(
        step.reference?.canvas ?? nothing, step.actual?.canvas ?? nothing, drawsDifference: true)
      let isWhole = step.reference != nil && step.actual != nil
      let bounds = difference.bounds
      let span = SnapshotResult.Span(
        start: step.start.seconds, end: step.end.seconds,
        referenceFrame: step.reference?.number ?? -1, actualFrame: step.actual?.number ?? -1,
        count: difference.count, share: difference.share,
        bounds: bounds.isEmpty ? [0, 0, 0, 0] : [bounds.x, bounds.y, bounds.width, bounds.height],
        largest: difference.largest.largest, isMatch: difference.isMatch && isWhole)
      if let image = difference.image, image.width > 0, image.height > 0 {
        try body(image, span)
      }
    }
  }
}
