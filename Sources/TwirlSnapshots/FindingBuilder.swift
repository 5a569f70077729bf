import TwirlCodecs
import TwirlGraphics

/// Puts together what a comparison found.
struct FindingBuilder {
  let comparison: AnimationComparison
  let difference: AnimationDifference
  /// What is known of other times; nil if it was of no use or could not be found out.
  var analysis: MotionAnalysis?
  /// By how much the clip is late as an endless loop, where that explains more.
  var loop: TimingChange?

  init(comparison: AnimationComparison, difference: AnimationDifference) {
    (self.comparison, self.difference) = (comparison, difference)
  }

  /// The finding with its text.
  func finding() -> AnimationFinding {
    var verdicts: [AnimationVerdict] = []
    if let worst = difference.worst?.difference, worst.referenceSize != worst.actualSize {
      verdicts.append(
        .differentSize(
          reference: PixelSize(worst.referenceSize), actual: PixelSize(worst.actualSize)))
    }
    let explained = explanation()
    verdicts +=
      explained ?? (difference.differingCount > 0 ? [.differentPixels(pixelChange())] : [])
    verdicts += outerVerdicts()
    switch difference.verdict {
    case .equal: verdicts = [.equal]
    case .similar: verdicts.insert(.similar, at: 0)
    case .different: break
    }
    // What has no frames at all can only differ in its length.
    if verdicts.isEmpty { verdicts = outerVerdicts() + [.similar] }
    var finding = AnimationFinding(headline: verdicts[0], details: Array(verdicts.dropFirst()))
    finding.timing =
      explained == nil
      ? analysis?.guess.estimate(isConfirmed: false) : analysis?.fit.estimate(isConfirmed: true)
    finding.summary = finding.text
    return finding
  }

  /// What is said about times and order, if that explains most of what differs at equal times, or all of
  /// a part of it.
  private func explanation() -> [AnimationVerdict]? {
    guard let analysis else { return nil }
    let late = FrameNumbers(difference.spans.filter { !$0.isMatch }.map(\.actualFrame))
    // Where the reference has ended there is nothing to be different from.
    let end = difference.referenceDuration.seconds - 1e-9
    let open = analysis.open
    let beyond = open.filter { analysis.actual.pictures[$0].start >= end }
    let different = open.filter { analysis.actual.pictures[$0].start < end }
    if var loop {
      loop.frames = late
      return [.differentTiming(loop)]
    }
    let differentFrames = Set(analysis.actualFrames(different).numbers)
    let lateFrames = Set(late.numbers)
    guard differentFrames.count * 4 <= lateFrames.count else {
      let found = lateFrames.subtracting(differentFrames).sorted()
      guard found.count >= 3, found.count * 5 >= lateFrames.count,
        let timing = analysis.partVerdict(late: FrameNumbers(found))
      else { return nil }
      return [.differentPixels(pixelChange(different, analysis)), timing]
    }
    var verdicts = analysis.verdicts(late: late)
    if verdicts.isEmpty, !late.isEmpty { return nil }
    if !beyond.isEmpty { verdicts.append(.addedFrames(analysis.actualFrames(beyond))) }
    if !different.isEmpty { verdicts.append(.differentPixels(pixelChange(different, analysis))) }
    return verdicts
  }

  /// What is said about whole clips.
  private func outerVerdicts() -> [AnimationVerdict] {
    var verdicts: [AnimationVerdict] = []
    if !difference.hasEqualDuration, comparison.comparesDuration {
      verdicts.append(
        .differentDuration(
          reference: difference.referenceDuration.seconds,
          actual: difference.actualDuration.seconds))
    }
    if !difference.hasEqualPlays, comparison.comparesPlays {
      verdicts.append(
        .differentPlays(
          reference: difference.referencePlays.count, actual: difference.actualPlays.count))
    }
    if difference.flicker.share > comparison.flickerTolerance ?? 1 {
      verdicts.append(.flicker(share: difference.flicker.share))
    }
    return verdicts
  }

  /// The frames that differ at equal times.
  private func pixelChange() -> PixelChange {
    let spans = difference.spans.filter { !$0.isMatch }
    let worst = difference.worst
    return PixelChange(
      frames: FrameNumbers(spans.map(\.actualFrame)),
      referenceFrames: FrameNumbers(spans.map(\.referenceFrame)),
      frameCount: difference.actualFrames, start: spans.first?.start.seconds ?? 0,
      end: spans.last?.end.seconds ?? 0, worstFrame: worst?.actualFrame ?? 0,
      worstCount: worst?.count ?? 0, largest: worst?.difference.largest.largest ?? 0)
  }

  /// Pictures that were not found at any time.
  private func pixelChange(_ pictures: [Int], _ analysis: MotionAnalysis) -> PixelChange {
    let counts = pictures.map { ($0, analysis.check.differences[$0]?.count ?? 0) }
    let worst = counts.max { $0.1 < $1.1 }?.0 ?? 0
    let found = analysis.check.differences[worst]
    let references = pictures.map {
      min(analysis.alignment.places[$0].nearest, analysis.reference.pictures.count - 1)
    }
    return PixelChange(
      frames: analysis.actualFrames(pictures),
      referenceFrames: FrameNumbers(references.map { analysis.reference.pictures[$0].frame }),
      frameCount: difference.actualFrames,
      start: pictures.first.map { analysis.actual.pictures[$0].start } ?? 0,
      end: pictures.last.map { analysis.actual.pictures[$0].end } ?? 0,
      worstFrame: analysis.actual.pictures[worst].frame, worstCount: found?.count ?? 0,
      largest: found?.largest.largest ?? 0)
  }
}

extension Plays {
  /// The number of plays, 0 for ever.
  var count: Int {
    switch self {
    case .forever: 0
    case .times(let count): count
    }
  }
}

extension PixelSize {
  /// The size of a rectangle.
  init(_ rect: PixelRect) { self.init(width: rect.width, height: rect.height) }
}
