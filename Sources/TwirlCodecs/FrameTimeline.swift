/// Which frames of a clip are shown, in their order, and for how long.
///
///     let timeline = FrameTimeline(delays: Array(repeating: FrameDelay(1, over: 60), count: 60))
///     let gif = timeline.roundedForGIF()  // 50 of the frames, 2 hundredths each
///
/// Formats differ in the times that they can express. A frame may be left out or held longer; the
/// first and the last are always there, and the length of the clip stays.
public struct FrameTimeline: Equatable, Sendable {
  /// A frame that is shown.
  public struct Entry: Equatable, Sendable {
    /// The frame's number in the clip.
    public var frame: Int
    /// How long it is shown.
    public var delay: FrameDelay

    /// Creates an entry.
    public init(frame: Int, delay: FrameDelay) { (self.frame, self.delay) = (frame, delay) }
  }

  /// The frames that are shown; their numbers rise.
  public private(set) var entries: [Entry]

  /// Creates a timeline that shows every frame.
  public init(delays: [FrameDelay]) {
    entries = delays.enumerated().map { Entry(frame: $0.offset, delay: $0.element) }
  }

  /// The length of the clip.
  public var duration: FrameDelay { entries.reduce(.zero) { $0 + $1.delay } }
}

extension FrameTimeline {
  /// Returns the frames that are on show at the multiples of a delay, each for that long.
  ///
  /// The length stays: the last of three frames or more is on show for half a delay to one and a half.
  /// Of a clip that is shorter than the delay the last frame is shown, and of one without any length
  /// for the delay.
  ///
  /// - Precondition: the delay is not zero.
  public func sampled(every delay: FrameDelay) -> FrameTimeline {
    precondition(delay > .zero, "Frames are sampled at the multiples of nothing.")
    var result = FrameTimeline(delays: [])
    var (time, end) = (FrameDelay.zero, FrameDelay.zero)
    for entry in entries {
      end = end + entry.delay
      var shown = FrameDelay.zero
      while time < end {
        shown = shown + delay
        time = time + delay
      }
      if shown > .zero { result.entries.append(Entry(frame: entry.frame, delay: shown)) }
    }
    result.shorten(to: end, every: delay)
    if result.entries.isEmpty, let last = entries.last {
      result.entries = [Entry(frame: last.frame, delay: delay)]
    } else if let last = entries.last {
      // What the clip ends with is what stays in mind.
      result.entries[result.entries.count - 1].frame = last.frame
    }
    return result
  }

  /// Takes from the last frame what is more than a length, and leaves out one that is hardly on show.
  ///
  /// - Precondition: there is less than a delay too much.
  private mutating func shorten(to length: FrameDelay, every delay: FrameDelay) {
    guard let last = entries.popLast() else { return }
    let start = duration
    let rest = length - start
    // The first and the last stay, even if there are no more.
    if rest + rest < delay, entries.count > 1, let previous = entries.popLast() {
      entries.append(Entry(frame: previous.frame, delay: previous.delay + rest))
    } else {
      entries.append(Entry(frame: last.frame, delay: rest))
    }
  }

  /// Returns the frames that a GIF can show, with delays of whole hundredths of a second, 2 or more.
  ///
  /// A frame ends at the hundredth nearest to its end, so nothing drifts. One that would be shown
  /// for less than 1 hundredth after the end of the one before is left out; one that would be shown
  /// for less than 2 is shown for 2, and those behind it make up for that. The clip's length is
  /// right to half a hundredth, or is 2 hundredths where it is shorter.
  public func roundedForGIF() -> FrameTimeline {
    let hundredth = FrameDelay(centiseconds: 1)
    var (frames, delays): ([Int], [Int]) = ([], [])
    var end = FrameDelay.zero
    var written = 0
    for entry in entries {
      end = end + entry.delay
      // Nothing at all: the frame is not seen.
      guard end >= FrameDelay(centiseconds: written) + hundredth else { continue }
      let delay = max(2, end.rounded(unitsPerSecond: 100) - written)
      frames.append(entry.frame)
      delays.append(delay)
      written += delay
    }
    guard let last = entries.last else { return self }
    Self.settle(&frames, &delays, to: max(2, end.rounded(unitsPerSecond: 100)), last: last.frame)
    var result = self
    result.entries = zip(frames, delays).map {
      Entry(frame: $0, delay: FrameDelay(centiseconds: $1))
    }
    return result
  }

  /// Makes the delays add up to the clip's length and the last frame its last.
  private static func settle(
    _ frames: inout [Int], _ delays: inout [Int], to length: Int, last: Int
  ) {
    if frames.isEmpty {
      (frames, delays) = ([last], [length])
      return
    }
    if frames.count > 1 { frames[frames.count - 1] = last }
    var excess = delays.reduce(0, +) - length
    var index = delays.count - 1
    while excess > 0, index >= 0 {
      let part = min(excess, delays[index] - 2)
      delays[index] -= part
      excess -= part
      index -= 1
    }
    // All are at their least: one frame less, and its time to the last.
    while excess > 0, delays.count > 1 {
      frames.remove(at: frames.count - 2)
      excess -= delays.remove(at: delays.count - 2)
    }
    delays[delays.count - 1] -= excess
  }
}

extension FrameDelay {
  /// The delay of a frame at a number of frames a second, as the fraction that was meant.
  ///
  /// 29.97 is 100/2997 s, and 33.333333333333336 is 3/100 s: the fraction of the smallest
  /// denominator that is right to ten digits.
  ///
  /// - Precondition: the rate is positive and finite.
  public init(framesPerSecond rate: Double) {
    precondition(rate > 0 && rate.isFinite, "A frame rate is not a positive number.")
    // Convergents p/q of 1 / rate.
    var (p0, q0, p1, q1) = (0, 1, 1, 0)
    var rest = 1 / rate
    for _ in 0..<24 {
      let whole = rest.rounded(.down)
      guard whole < 1e9 else { break }
      (p0, q0, p1, q1) = (p1, q1, Int(whole) &* p1 &+ p0, Int(whole) &* q1 &+ q0)
      guard (0..<1 << 40).contains(p1), (1..<1 << 40).contains(q1) else { break }
      if p1 > 0, abs(Double(p1) / Double(q1) * rate - 1) < 1e-10 {
        self.init(p1, over: q1)
        return
      }
      guard rest > whole else { break }
      rest = 1 / (rest - whole)
    }
    self.init(nanoseconds: Int64(min(max(1e9 / rate, 1), 9e18).rounded()))
  }
}
