import TwirlSnapshots

// What a test tolerates, as short as it is said: `tolerance: .exact`.
extension AnimationComparison {
  /// To the bit, and frame by frame.
  public static var exact: AnimationComparison { .metric(.exact) }

  /// What a person would not notice, which is the default.
  public static var perceptual: AnimationComparison { .metric(.perceptual) }

  /// Components may be off by some levels, and some pixels by more.
  ///
  /// - Parameters:
  ///   - perChannel: how far red, green, blue and alpha may each be off, 0…255.
  ///   - pixels: how many pixels of a frame may be off by more.
  /// - Precondition: neither is negative.
  public static func channels(_ perChannel: Int, pixels: Int = 0) -> AnimationComparison {
    .metric(.channels(ChannelTolerance(perChannel: perChannel, pixels: pixels)))
  }

  /// Each frame as a metric judges it.
  public static func metric(_ metric: BitmapComparison.Metric) -> AnimationComparison {
    AnimationComparison(frames: BitmapComparison(metric))
  }
}
