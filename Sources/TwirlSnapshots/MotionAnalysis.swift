import TwirlCodecs
import TwirlGraphics

/// What two clips that differ at equal times have in common at other times.
struct MotionAnalysis {
  let reference: ClipTrace
  let actual: ClipTrace
  let alignment: TimeAlignment
  let check: AlignmentCheck
  let order: PictureOrder
  /// The times of the pictures that were found.
  let fit: TimingFit
  /// The times of all pictures, whether or not they are like what stands there.
  let guess: TimingFit
  /// The longer of the two clips' times from frame to frame, in seconds.
  let period: Double

  /// Reads both clips three times over: where they move, what their pictures look like from afar, and
  /// how those differ that belong together.
  ///
  /// - Parameter loop: the length of a loop that the reference holds twice, in seconds; nil if it does
  ///   not.
  /// - Returns: nil if a clip cannot be read again.
  init?(
    _ comparison: BitmapComparison, _ first: any ClipFrames, _ second: any ClipFrames,
    loop: Double? = nil
  ) throws {
    func clips() throws -> [any ClipFrames]? {
      guard let one = try first.rewound(), let two = try second.rewound() else { return nil }
      return [one, two]
    }
    guard let moving = try clips(), let traced = try clips(), let checked = try clips() else {
      return nil
    }
    let grid = SignatureGrid(try PixelRect.motion(in: moving))
    reference = try ClipTrace(traced[0], grid, mask: comparison.mask)
    actual = try ClipTrace(traced[1], grid, mask: comparison.mask)
    alignment = TimeAlignment(reference, actual, loop: loop)
    period = max(reference.period, actual.period)
    let longest = 2 * period + 1e-9
    let lengths = actual.pictures.map(\.length)
    let held = Set(lengths.indices.filter { lengths[$0] > longest })
    check = try AlignmentCheck(
      alignment, comparison, checked[0], checked[1], held: held)
    order = PictureOrder(reference, actual, check, period: min(reference.period, actual.period))
    fit = TimingFit(Self.events(actual, alignment, check.statuses))
    guess = TimingFit(Self.events(actual, alignment, nil))
  }

  /// The pictures that appear while something moves, at the times where they were found.
  private static func events(
    _ actual: ClipTrace, _ alignment: TimeAlignment, _ statuses: [AlignmentCheck.Status]?
  ) -> [TimingFit.Event] {
    var events: [TimingFit.Event] = []
    var last: Double?
    for (index, place) in alignment.places.enumerated() {
      defer { last = place.time }
      // The first picture appears with the clip, and one that is shown again tells nothing.
      guard index > 0, place.time > last ?? -1, statuses?[index] != .different else { continue }
      events.append(
        TimingFit.Event(
          time: actual.pictures[index].start, reference: place.time, weight: place.speed))
    }
    return events
  }

  /// The pictures that were found nowhere.
  var unexplained: [Int] {
    check.statuses.indices.filter { check.statuses[$0] == .different }
  }

  /// The pictures that are neither in the reference nor in addition to it.
  var open: [Int] {
    isInPictures ? unexplained.filter { !order.added.contains($0) } : unexplained
  }

  /// Whether each picture that was found is one of the reference.
  var isInPictures: Bool {
    !check.statuses.contains { if case .between = $0 { true } else { false } }
  }
}

extension MotionAnalysis {
  /// What is said about times and the order of pictures; empty if nothing is.
  ///
  /// - Parameter late: the frames that differ at equal times.
  func verdicts(late: FrameNumbers) -> [AnimationVerdict] {
    isInPictures ? orderVerdicts(late) : motionVerdicts(late)
  }

  /// What is said of a motion whose pictures lie between those of the reference.
  private func motionVerdicts(_ late: FrameNumbers) -> [AnimationVerdict] {
    guard let kind = fit.kind(period: period) else { return rateVerdict }
    return [.differentTiming(change(kind, late))]
  }

  /// A shift or a scale that the pictures keep to which were found, where others were not.
  func partVerdict(late: FrameNumbers) -> AnimationVerdict? {
    guard let kind = fit.kind(period: period), kind.kind != .uneven,
      kind.kind != .shift || abs(kind.shift) > period / 2
    else { return nil }
    return .differentTiming(change(kind, late))
  }

  private var rateVerdict: [AnimationVerdict] {
    let (one, two) = (1 / reference.period, 1 / actual.period)
    guard max(one, two) > 1.05 * min(one, two) else { return [] }
    return [.differentFrameRate(reference: one, actual: two)]
  }

  private func change(
    _ kind: (kind: TimingChange.Kind, shift: Double, scale: Double), _ late: FrameNumbers
  ) -> TimingChange {
    let furthest = fit.furthest
    return TimingChange(
      kind: kind.kind, shift: nanoseconds(kind.shift), scale: nanoseconds(kind.scale),
      largestDeviation: nanoseconds(furthest?.lateness ?? kind.shift),
      deviationTime: nanoseconds(furthest?.time ?? 0),
      frames: late, frameCount: actual.frameCount, hasSamePictures: isInPictures, wraps: false)
  }

  /// What is said where all pictures are the reference's own.
  private func orderVerdicts(_ late: FrameNumbers) -> [AnimationVerdict] {
    guard !order.shown.isEmpty else { return [] }
    let period = min(reference.period, actual.period)
    let lateness = order.shown.dropFirst().map {
      $0.start - reference.pictures[$0.picture].start
    }
    let missing = order.gaps.reduce(0) { $0 + $1.pictures.count }
    let isThinned = missing * 10 >= reference.pictures.count * 3
    let isInTime = lateness.allSatisfy { abs($0) <= period / 4 }
    if isThinned, isInTime, !rateVerdict.isEmpty { return rateVerdict }
    var verdicts: [AnimationVerdict] = []
    var shift = 0.0
    if isThinned || order.gaps.isEmpty, let kind = exactKind(lateness, period) {
      shift = kind.shift
      verdicts.append(.differentTiming(change(kind, late)))
    } else {
      verdicts += lossVerdicts + gainVerdicts(period)
    }
    let ends = FrameNumbers(endLoss(shift: shift, period))
    if !ends.isEmpty {
      let isHeld = abs(actual.duration - reference.duration) <= period / 2
      verdicts.append(
        .droppedFrames(
          FrameLoss(
            frames: ends, frameCount: reference.frameCount, isHeld: isHeld,
            seconds: isHeld ? 0 : nanoseconds(reference.duration - actual.duration))))
    }
    return verdicts
  }

  /// A shift or a scale to which all times keep, if that is simpler than what happened to frames.
  private func exactKind(
    _ lateness: [Double], _ period: Double
  ) -> (kind: TimingChange.Kind, shift: Double, scale: Double)? {
    guard !lateness.allSatisfy({ abs($0) <= period / 4 }), let middle = lateness.sorted().middle
    else { return nil }
    if lateness.allSatisfy({ abs($0 - middle) <= period / 4 }) { return (.shift, middle, 1) }
    let changes = order.held.count + order.gaps.count
    guard changes * 4 > order.shown.count, changes > 1 else { return nil }
    let scale = fit.scale
    if fit.error(shift: 0, scale: scale) <= max(period, self.period) / 2 {
      return (.scale, 0, scale)
    }
    return nil
  }

  /// The frames that are missing at the ends, other than for a shift.
  private func endLoss(shift: Double, _ period: Double) -> [Int] {
    var frames: [Int] = []
    let head = order.head.reduce(0) { $0 + reference.pictures[$1].length }
    let tail = order.tail.reduce(0) { $0 + reference.pictures[$1].length }
    if head > max(0, -shift) + period / 2 { frames += order.head.flatMap(frames(of:)) }
    if tail > max(0, shift) + period / 2 { frames += order.tail.flatMap(frames(of:)) }
    return frames
  }

  private func frames(of picture: Int) -> [Int] {
    Array(reference.pictures[picture].frame...reference.pictures[picture].lastFrame)
  }

  private var lossVerdicts: [AnimationVerdict] {
    [true, false].compactMap { isHeld in
      let gaps = order.gaps.filter { $0.isHeld == isHeld }
      guard !gaps.isEmpty else { return nil }
      let missing = gaps.flatMap(\.pictures).flatMap(frames(of:))
      return .droppedFrames(
        FrameLoss(
          frames: FrameNumbers(missing), frameCount: reference.frameCount, isHeld: isHeld,
          seconds: nanoseconds(gaps.reduce(0) { $0 + $1.seconds })))
    }
  }

  private func gainVerdicts(_ period: Double) -> [AnimationVerdict] {
    var verdicts: [AnimationVerdict] = []
    let isRepeated = { (seconds: Double, length: Double) in
      let number = (seconds / period).rounded()
      return (1...3).contains(number) && abs(seconds - number * period) <= period / 4
        && length < 1.5 * period
    }
    let (repeated, other) = (
      order.held.filter { isRepeated($0.seconds, shownLength($0.place)) },
      order.held.filter { !isRepeated($0.seconds, shownLength($0.place)) }
    )
    if !repeated.isEmpty {
      let places = repeated.map { order.shown[$0.place] }
      verdicts.append(
        .repeatedFrames(
          FrameGain(
            frames: FrameNumbers(places.flatMap { frames(of: $0.picture) }),
            actualFrames: FrameNumbers(
              places.flatMap {
                let picture = actual.pictures[$0.first]
                return Array(picture.frame...picture.lastFrame)
              }), seconds: nanoseconds(repeated.reduce(0) { $0 + $1.seconds }))))
    }
    if !order.added.isEmpty {
      verdicts.append(.addedFrames(actualFrames(order.added.sorted())))
    }
    if !other.isEmpty {
      verdicts.append(
        .differentDelays(
          other.map { change in
            let shown = order.shown[change.place]
            let length = shownLength(change.place)
            return DelayChange(
              referenceFrame: reference.pictures[shown.picture].frame,
              actualFrame: actual.pictures[shown.first].frame, reference: nanoseconds(length),
              actual: nanoseconds(length + change.seconds))
          }))
    }
    return verdicts
  }

  /// How long the reference shows a picture and those after it that are shown as one.
  private func shownLength(_ place: Int) -> Double {
    reference.pictures[order.shown[place].picture].length
  }

  /// The frames that show pictures of the actual clip.
  func actualFrames(_ pictures: [Int]) -> FrameNumbers {
    FrameNumbers(
      pictures.flatMap { Array(actual.pictures[$0].frame...actual.pictures[$0].lastFrame) })
  }
}

extension ClipTrace {
  /// How long the clip takes, in seconds.
  var duration: Double { pictures.last?.end ?? 0 }
}

extension [Double] {
  /// The element in the middle.
  fileprivate var middle: Double? { isEmpty ? nil : self[count / 2] }
}

/// A time without the noise that sums of decimals have behind their ninth digit.
func nanoseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e9 }
