import TwirlCodecs
import TwirlGraphics

/// What a first look at a clip's frames tells about its APNG.
///
///     let look = try APNGFirstLook(mayBeStill: true) { see in
///       for update in updates { see(update) }
///     }
package struct APNGFirstLook {
  /// What the frames have in common.
  package let clip: APNGClip
  /// The only picture of a clip in which nothing moves; nil if it moves or was not asked for.
  package let still: Bitmap?

  /// Looks at the frames that a closure shows, of which the first one is a whole canvas.
  ///
  /// - Precondition: the closure shows at least one.
  package init(
    mayBeStill: Bool, _ showAll: ((FrameUpdate) throws -> Void) throws -> Void
  ) rethrows {
    var analysis: APNGAnalysis?
    var first: Bitmap?
    try showAll { update in
      let current =
        analysis ?? APNGAnalysis(width: update.rect.width, height: update.rect.height)
      if analysis == nil, mayBeStill { first = update.pixels }
      analysis = current
      current.add(update)
    }
    guard let clip = analysis?.clip else { preconditionFailure("A clip has at least one frame.") }
    self.clip = clip
    still = clip.frameCount == 1 ? first : nil
  }
}
