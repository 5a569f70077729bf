/// Why an APNG cannot be written.
public enum APNGError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A clip ends without a frame.
  case noFrames
  /// There are other frames than were announced.
  case frameCount(announced: Int, added: Int)
  /// A delay is longer than the format can hold.
  case delay(FrameDelay)
  /// The number of plays is not one that the format can hold.
  case plays(Int)
  /// The canvas is larger than the format can hold.
  case canvas(width: Int, height: Int)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noFrames:
      "an APNG without a frame cannot be written; add one"
    case .frameCount(let announced, let added):
      "\(announced) frames were announced and \(added) added; look at the same frames twice"
    case .delay(let delay):
      "a frame of \(delay.seconds) s is too long for an APNG; show it for at most "
        + "\(APNGDelays.limit) s"
    case .plays(let plays):
      "an APNG cannot be played \(plays) times; choose 1 to \(Int32.max) or for ever"
    case .canvas(let width, let height):
      "a canvas of \(width)x\(height) pixels is too large for an APNG; make it smaller"
    }
  }
}
