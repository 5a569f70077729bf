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
  /// Which of the two is a still that is held.
  private var isHeld = (reference: false, actual: false)
  /// The frames of ``AnimationDifference/worst``.
  private(set) var worstPictures: (Bitmap, Bitmap)?

  init(comparison: AnimationComparison, _ reference: ClipWindow, _ actual: ClipWindow) {
    (self.comparison, self.reference, self.actual) = (comparison, reference, actual)
  }

  mutating func run() throws {
    try reference.advance()
    try actual.advance()
    // One picture without a time against a clip: it stands for as long as that takes.
    let (one, two) = (try reference.isStill(), try actual.isStill())
    if one != two { (isHeld.reference, isHeld.actual) = (one, two) }
    change = actual.current?.damage ?? .empty
    var start = FrameDelay.zero
    while let first = reference.current, let second = actual.current {
      let end =
        isHeld.reference ? second.end : isHeld.actual ? first.end : min(first.end, second.end)
      try compare(first, second, from: start, to: end)
      let middle = first.start + first.end
      if start + start <= middle, middle < end + end { measure(first, second.canvas) }
      if first.end == end, !isHeld.reference { try advanceReference(to: end) }
      if second.end == end, !isHeld.actual {
        try advanceActual()
        if isHeld.reference || first.end > end, let third = actual.current {
          meter.add(
            within: first.number,
            length: isHeld.reference ? .infinity : first.end.seconds - first.start.seconds,
            second.canvas, third.canvas, change: third.damage)
        }
      }
      start = end
    }
    if isHeld.reference { try reference.advance() }
    if isHeld.actual { try actual.advance() }
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

  /// Whether the reference shows a picture that matches, or passes by one, within the tolerance, at all
  /// times of a span.
  private mutating func isShown(
    _ picture: Bitmap, from start: Double, to end: Double
  ) throws -> Bool {
    // Sums of decimals are off in their last digits.
    let tolerance = comparison.timeTolerance + 1e-9
    try reference.load(until: end + tolerance)
    let frames = reference.frames
    let near = frames.indices.filter {
      start >= frames[$0].start.seconds - tolerance && end <= frames[$0].end.seconds + tolerance
    }
    if near.contains(where: { comparison.frames.compare(frames[$0].canvas, picture).isMatch }) {
      return true
    }
    // A motion that is late by a part of a frame shows what lies between two frames.
    let test = MotionBetween(picture.bounds, noise: comparison.frames.noise)
    return near.contains { index in
      guard index + 1 < frames.count, near.contains(index + 1) else { return false }
      return test.holds(picture, between: frames[index].canvas, and: frames[index + 1].canvas)
    }
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
    result.isAgainstStill = isHeld.reference || isHeld.actual
    result.ignoresPlays = !comparison.comparesPlays
    // A still takes no time and is played no number of times.
    if isHeld.reference {
      (result.referenceDuration, result.referencePlays) = (actual.duration, actual.plays)
    } else if isHeld.actual {
      (result.actualDuration, result.actualPlays) = (reference.duration, reference.plays)
    }
    let lengths = (reference.count < 3 ? actual : reference).lengths.sorted()
    result.flicker = meter.result(period: lengths.isEmpty ? 0 : lengths[lengths.count / 2])
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
  /// How long each was shown, in seconds.
  private(set) var lengths: [Double] = []
  /// Their time.
  private(set) var duration = FrameDelay.zero
  private var isAtEnd = false
  private var isTimeless = true
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

  /// Whether the clip is one frame without a time.
  mutating func isStill() throws -> Bool {
    guard isTimeless, count == 1 else { return false }
    try read()
    return isAtEnd
  }

  private mutating func read() throws {
    guard !isAtEnd, let frame = try clip.next() else {
      isAtEnd = true
      return
    }
    let end = duration + frame.delay.shown
    if frame.delay > .zero { isTimeless = false }
    frames.append(
      Shown(
        canvas: frame.canvas, damage: frame.damage, number: count, start: duration, end: end))
    lengths.append(frame.delay.shown.seconds)
    duration = end
    count += 1
  }
}
