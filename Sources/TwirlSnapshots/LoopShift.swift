import TwirlCodecs
import TwirlGraphics

/// A clip twice in a row, in which every rotation of it can be found.
///
///     0 1 2 3 4 0 1 2 3 4
///           3 4 0 1 2          a clip that is two frames late in its loop
struct TwofoldClip: ClipFrames {
  private let clip: any ClipFrames
  private var frames: (any ClipFrames)?
  private var isSecond = false
  private var isRead = false

  init(_ clip: any ClipFrames) { self.clip = clip }

  var plays: Plays { clip.plays }

  mutating func next() throws -> AnimationFrame? {
    if frames == nil, !isRead { frames = try clip.rewound() }
    isRead = true
    if let frame = try frames?.next() { return frame }
    guard !isSecond else { return nil }
    isSecond = true
    frames = try clip.rewound()
    guard let frame = try frames?.next() else { return nil }
    // After the last frame all of the first one may be new.
    return AnimationFrame(canvas: frame.canvas, damage: frame.canvas.bounds, delay: frame.delay)
  }

  func rewound() throws -> (any ClipFrames)? {
    try clip.rewound() == nil ? nil : TwofoldClip(clip)
  }
}

extension MotionAnalysis {
  /// Whether nothing is left over: no picture is unknown, and none is missing at the ends.
  var isWhole: Bool { unexplained.isEmpty && order.head.isEmpty && order.tail.isEmpty }

  /// The shift of an endless loop against a reference that was given twice in a row, if all pictures
  /// keep to it.
  ///
  /// - Parameter duration: of the loop, in seconds.
  func loopShift(duration: Double) -> TimingChange? {
    guard unexplained.isEmpty, !fit.events.isEmpty else { return nil }
    var shift = fit.shift
    let error = fit.error(shift: shift, scale: 1)
    // Late by most of a loop is early by the rest of it.
    if shift > duration / 2 { shift -= duration }
    if shift <= -duration / 2 { shift += duration }
    guard error <= period / 2, abs(shift) > max(2 * error, 0.0005), keeps(to: fit.shift, duration)
    else { return nil }
    return TimingChange(
      kind: .shift, shift: nanoseconds(shift), scale: 1, largestDeviation: nanoseconds(shift),
      deviationTime: 0,
      frames: FrameNumbers(), frameCount: actual.frameCount, hasSamePictures: isInPictures,
      wraps: true)
  }
  /// Whether each picture, also one that is held, is shown when the shifted loop shows it.
  private func keeps(to shift: Double, _ duration: Double) -> Bool {
    actual.pictures.indices.allSatisfy { index in
      let place = alignment.places[index]
      let first = reference.pictures[place.picture].start
      let last = reference.pictures[min(place.nearest, reference.pictures.count - 1)].end
      let (start, end) = (actual.pictures[index].start - shift, actual.pictures[index].end - shift)
      let slack = 1.5 * period
      let turns: [Double] = [-duration, 0, duration]
      return turns.contains { $0 + start >= first - slack && $0 + end <= last + slack }
    }
  }
}
