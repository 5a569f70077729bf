import TwirlCodecs
import TwirlGraphics

/// Two clips side by side, one span of time after another in which neither changes.
///
///     reference  |--0--|------1------|
///     actual     |----0----|--1--|-2-|
///     spans      |0,0  |1,0|1,1  |1,2|
struct SpanWalk {
  /// What both show for a while.
  struct Step {
    var start: FrameDelay
    var end: FrameDelay
    /// The frame and its picture; nil after the clip's end.
    var reference: (number: Int, canvas: Bitmap)?
    var actual: (number: Int, canvas: Bitmap)?
  }

  private struct Side {
    private var frames: any ClipFrames
    private(set) var current: (number: Int, canvas: Bitmap)?
    private(set) var end = FrameDelay.zero
    private var number = -1

    init(_ frames: any ClipFrames) throws {
      self.frames = frames
      try advance()
    }

    mutating func advance() throws {
      number += 1
      guard let frame = try frames.next() else {
        current = nil
        return
      }
      current = (number, frame.canvas)
      end = end + frame.delay.shown
    }
  }

  private var reference: Side
  private var actual: Side
  private var start = FrameDelay.zero

  /// Begins with the first frames.
  init(_ reference: any ClipFrames, _ actual: any ClipFrames) throws {
    (self.reference, self.actual) = (try Side(reference), try Side(actual))
  }

  /// Returns the next span, or nil when both clips have ended.
  mutating func next() throws -> Step? {
    let (a, b) = (reference.current, actual.current)
    let end: FrameDelay
    switch (a, b) {
    case (nil, nil): return nil
    case (_?, nil): end = reference.end
    case (nil, _?): end = actual.end
    case (_?, _?): end = min(reference.end, actual.end)
    }
    if a != nil, reference.end == end { try reference.advance() }
    if b != nil, actual.end == end { try actual.advance() }
    defer { start = end }
    return Step(start: start, end: end, reference: a, actual: b)
  }
}
