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
    if difference.differingCount + difference.unmatchedCount > 0,
      difference.referenceFrames > 0, difference.actualFrames > 0,
      let one = try reference.rewound(), let two = try actual.rewound()
    {
      _ = (one, two)
    }
    return builder.finding()
  }
}
