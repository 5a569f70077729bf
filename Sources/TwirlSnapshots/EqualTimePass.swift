import TwirlCodecs
import TwirlGraphics

/// The way through two clips at equal times.
///
///     reference  |   0   |   1   |   2   |
///     actual     |     0    |  1   |  2    |
///     spans      |       |  |   |  |  |    |
struct EqualTimePass {
  let comparison: AnimationComparison
  private var reference: ClipWindow
  private var actual: ClipWindow
  private var result = AnimationDifference()
  private var meter = FlickerMeter()
  /// Where the actual clip has changed since the meter saw it.
  private var change = PixelRect.empty
  /// The frames of ``AnimationDifference/worst``.
  private(set) var worstPictures: (Bitmap, Bitmap)?

  init(comparison: AnimationComparison, _ reference: ClipWindow, _ actual: ClipWindow) {
    (self.comparison, self.reference, self.actual) = (comparison, reference, actual)
  }

  mutating func run() throws {
    try reference.advance()
    try actual.advance()
    change = actual.current?.damage ?? .empty
    var start = FrameDelay.zero
    while let first = reference.current, let second = actual.current {
      let end = min(first.end, second.end)
      try compare(first, second, from: start, to: end)
      let middle = first.start + first.end
      if start + start <= middle, middle < end + end { measure(first, second.canvas) }
      if first.end == end { try advanceReference(to: end) }
      if second.end == end { try advanceActual() }
      start = end
    }
    try countRest()
  }

  private mutating func compare(
    _ first: ClipWindow.Shown, _ second: ClipWindow.Shown, from start: FrameDelay,
    to end: FrameDelay
  ) throws {
    let difference = comparison.frames.compare(first.canvas, second.canvas)
    var isInTime = false
    if !difference.isMatch, comparison.timeTolerance > 0 {
      isInTime = try isShown(second.canvas, from: start.seconds, to: end.seconds)
    }
    let span = AnimationDifference.Span(
      start: start, end: end, referenceFrame: first.number, actualFrame: second.number,
      difference: difference, isInTime: isInTime)
    if result.add(span) { worstPictures = (first.canvas, second.canvas) }
  }

  /// Whether the reference shows a picture that matches, within the tolerance, at all times of a span.
  private mutating func isShown(
    _ picture: Bitmap, from start: Double, to end: Double
  ) throws -> Bool {
    // Sums of decimals are off in their last digits.
    let tolerance = comparison.timeTolerance + 1e-9
    try reference.load(until: end + tolerance)
    for frame in reference.frames
    where start >= frame.start.seconds - tolerance && end <= frame.end.seconds + tolerance {
      if comparison.frames.compare(frame.canvas, picture).isMatch { return true }
    }
    return false
  }

  private mutating func measure(_ first: ClipWindow.Shown, _ picture: Bitmap) {
    meter.add(
      first.number, reference: first.canvas, change: first.damage, actual: picture,
      actualChange: change)
    change = .empty
  }

  private mutating func advanceReference(to time: FrameDelay) throws {
    try reference.advance(keeping: time.seconds - comparison.timeTolerance - 1e-9)
  }

  private mutating func advanceActual() throws {
    try actual.advance()
    if let frame = actual.current { change = change.union(frame.damage) }
  }

  /// Counts what one clip shows after the other's end.
  private mutating func countRest() throws {
    let last = actual.last
    while let first = reference.current {
      result.unmatchedCount += 1
      let middle = first.start + first.end
      let end = last?.end ?? .zero
      if let last, middle >= end + end { measure(first, last.canvas) }
      try reference.advance()
    }
    while actual.current != nil {
      result.unmatchedCount += 1
      try actual.advance()
    }
  }

  /// The result, judged.
  mutating func finished() -> AnimationDifference {
    (result.referenceFrames, result.actualFrames) = (reference.count, actual.count)
    (result.referenceDuration, result.actualDuration) = (reference.duration, actual.duration)
    (result.referencePlays, result.actualPlays) = (reference.plays, actual.plays)
    result.flicker = meter.result
    let limit = (comparison.durationTolerance ?? comparison.timeTolerance) + 1e-9
    let excess = abs(result.referenceDuration.seconds - result.actualDuration.seconds)
    let isEmpty = result.referenceFrames == 0 || result.actualFrames == 0
    let hasOtherLength = !result.hasEqualDuration && comparison.comparesDuration && excess > limit
    if hasOtherLength || isEmpty && result.unmatchedCount > 0
      || comparison.comparesPlays && !result.hasEqualPlays
      || result.flicker.share > comparison.flickerTolerance ?? 1
    {
      result.fail()
    }
    return result
  }
}

/// A clip on the way through its frames, with some of those around the current one.
struct ClipWindow {
  /// A frame with the time in which it is shown.
  struct Shown {
    var canvas: Bitmap
    var damage: PixelRect
    var number: Int
    var start: FrameDelay
    var end: FrameDelay
  }

  private var clip: any ClipFrames
  /// The frames that are kept, in order.
  private(set) var frames: [Shown] = []
  /// The place of the current one among them, -1 before the first.
  private var place = -1
  /// The number of frames so far.
  private(set) var count = 0
  /// Their time.
  private(set) var duration = FrameDelay.zero
  private var isAtEnd = false
  /// The frame that was current last.
  private(set) var last: Shown?

  init(_ clip: any ClipFrames) { self.clip = clip }

  var plays: Plays { clip.plays }

  /// The frame on show; nil before the first and after the last one.
  var current: Shown? { frames.indices.contains(place) ? frames[place] : nil }

  /// Moves on to the next frame.
  ///
  /// - Parameter time: frames that end before it are forgotten; all but the current one without it.
  mutating func advance(keeping time: Double = .infinity) throws {
    if let current { last = current }
    place += 1
    if place == frames.count { try read() }
    while place > 0, let first = frames.first, first.end.seconds < time {
      frames.removeFirst()
      place -= 1
    }
  }

  /// Reads ahead, until a frame is there that ends after a time.
  mutating func load(until time: Double) throws {
    while !isAtEnd, duration.seconds < time { try read() }
  }

  private mutating func read() throws {
    guard !isAtEnd, let frame = try clip.next() else {
      isAtEnd = true
      return
    }
    let end = duration + frame.delay.shown
    frames.append(
      Shown(
        canvas: frame.canvas, damage: frame.damage, number: count, start: duration, end: end))
    duration = end
    count += 1
  }
}
