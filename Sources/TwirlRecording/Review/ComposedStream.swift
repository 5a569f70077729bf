import TwirlCodecs
import TwirlGraphics

/// The frames of a review, forward: what the clips give, put together.
final class ComposedStream: FrameStream {
  private let moments: ArraySlice<ReviewMoment>
  private let after: ClipReader
  private let before: ClipReader?
  private let compose: (_ size: PixelRect, _ beforeSize: PixelRect?) throws -> Composition?
  private var done = 0
  private var composition: Composition?

  /// A canvas, the places on it, and what to write for a moment.
  struct Composition {
    var layout: ReviewLayout
    var composer: FrameComposer
    var words:
      (_ words: ReviewLayout.Words, _ moment: ReviewMoment, _ number: Int) -> (
        text: String, widest: String
      )
    /// The colours of paper and letters.
    var colors: [Pixel]
  }

  /// Creates a stream of moments.
  ///
  /// - Parameter compose: makes the canvas once sizes are known; nil where frames stay as they are.
  init(
    _ moments: ArraySlice<ReviewMoment>, of timeline: ReviewTimeline,
    compose: @escaping (_ size: PixelRect, _ beforeSize: PixelRect?) throws -> Composition?
  ) throws {
    (self.moments, self.compose) = (moments, compose)
    after = try ClipReader(timeline.after, moments.map(\.after))
    before = try timeline.before.map { try ClipReader($0, moments.compactMap(\.before)) }
  }

  func next() throws -> StreamedFrame? {
    guard done < moments.count else { return nil }
    defer { done += 1 }
    let index = moments.startIndex + done
    let moment = moments[index]
    let one = try after.read(moment.after)
    let two = try moment.before.flatMap { try before?.read($0) }
    if done == 0 { composition = try compose(one.update.rect, two?.update.rect) }
    guard let composition else { return one }
    composition.composer.put(one.update, in: composition.layout.after)
    if let two, let slot = composition.layout.before {
      composition.composer.put(two.update, in: slot)
    }
    try composition.composer.write { composition.words($0, moment, index) }
    return StreamedFrame(
      update: composition.composer.take(),
      colors: (done == 0 ? composition.colors : []) + one.colors + (two?.colors ?? []))
  }
}

/// Reads on in a clip, where a frame may be asked for several times.
private final class ClipReader {
  private let stream: any FrameStream
  private var position: Int?

  /// - Parameter positions: what will be asked for, none before another that is less.
  init(_ frames: TimedFrames, _ positions: [Int]) throws {
    var unique: [Int] = []
    for position in positions where position != unique.last { unique.append(position) }
    stream = try frames.open(unique)
  }

  func read(_ wanted: Int) throws -> StreamedFrame {
    if wanted == position { return StreamedFrame(update: .none) }
    position = wanted
    guard let frame = try stream.next() else { throw RecordingError.differs }
    return frame
  }
}
