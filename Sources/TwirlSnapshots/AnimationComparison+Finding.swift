import TwirlCodecs
import TwirlGraphics

extension AnimationComparison {
  /// Finds out what a difference at equal times comes to.
  ///
  /// - Throws: what reading the clips again throws.
  func finding(
    of difference: AnimationDifference, _ reference: any ClipFrames, _ actual: any ClipFrames
  ) throws -> AnimationFinding {
    var builder = FindingBuilder(comparison: self, difference: difference)
    let isMoving =
      !difference.isAgainstStill && max(difference.referenceFrames, difference.actualFrames) > 1
    let sizes = difference.worst?.difference
    if difference.verdict == .different,
      difference.differingCount + difference.unmatchedCount > 0, isMoving,
      let sizes, sizes.referenceSize == sizes.actualSize
    {
      builder.analysis = try MotionAnalysis(frames, reference, actual)
      if let analysis = builder.analysis, difference.isLoop, !analysis.isWhole {
        let duration = difference.referenceDuration.seconds
        builder.loop = try MotionAnalysis(
          frames, TwofoldClip(reference), actual, loop: duration)?.loopShift(duration: duration)
      }
    }
    return builder.finding()
  }
}

extension AnimationDifference {
  /// Whether both clips are loops without an end that take equally long.
  fileprivate var isLoop: Bool {
    referencePlays == .forever && actualPlays == .forever && hasEqualDuration
  }
}
