import TwirlCodecs
import TwirlGraphics

/// Puts together what a comparison found.
struct FindingBuilder {
  let comparison: AnimationComparison
  let difference: AnimationDifference

  mutating func finding() -> AnimationFinding {
    var verdicts: [AnimationVerdict] = []
    if let worst = difference.worst?.difference, worst.referenceSize != worst.actualSize {
      verdicts.append(
        .differentSize(
          reference: PixelSize(worst.referenceSize), actual: PixelSize(worst.actualSize)))
    }
    if difference.differingCount > 0 { verdicts.append(.differentPixels(pixelChange())) }
    verdicts += outerVerdicts()
    if verdicts.isEmpty { verdicts = [difference.verdict == .equal ? .equal : .similar] }
    var finding = AnimationFinding(headline: verdicts[0], details: Array(verdicts.dropFirst()))
    finding.summary = finding.text
    return finding
  }

  /// What is said about whole clips.
  func outerVerdicts() -> [AnimationVerdict] {
    var verdicts: [AnimationVerdict] = []
    if !difference.hasEqualDuration {
      verdicts.append(
        .differentDuration(
          reference: difference.referenceDuration.seconds,
          actual: difference.actualDuration.seconds))
    }
    if !difference.hasEqualPlays {
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
  func pixelChange() -> PixelChange {
    let spans = difference.spans.filter { !$0.isMatch }
    let worst = difference.worst
    return PixelChange(
      frames: FrameNumbers(spans.map(\.actualFrame)),
      referenceFrames: FrameNumbers(spans.map(\.referenceFrame)),
      frameCount: difference.actualFrames, start: spans.first?.start.seconds ?? 0,
      end: spans.last?.end.seconds ?? 0, worstFrame: worst?.actualFrame ?? 0,
      worstCount: worst?.count ?? 0, largest: worst?.difference.largest.largest ?? 0)
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
