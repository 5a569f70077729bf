/// What is wrong with a PNG.
public enum PNGError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes do not begin as a PNG does.
  case notPNG
  /// The bytes end before the picture does.
  case truncated
  /// The bytes break a rule of the format; the text says which.
  case damaged(String)
  /// The picture is larger than the limits allow.
  case tooLarge(width: Int, height: Int, limits: CodecLimits)
  /// An animation has more frames than the limit allows.
  case tooManyFrames(limit: Int)
  /// All frames of an animation together have more pixels than the limit.
  case clipTooLarge(limit: Int)
  /// A frame of an animation, counted from 0, cannot be read; the text says why.
  case damagedFrame(Int, String)
  /// The picture's colours cannot be converted to sRGB; the text names them.
  case unsupportedColors(String)
  /// The system has no memory left for the picture.
  case outOfMemory

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notPNG:
      "this is no PNG (or one damaged by a transfer as text); choose a PNG file"
    case .truncated:
      "the PNG ends too early; copy or make it again"
    case .damaged(let reason):
      "the PNG is damaged: \(reason); make it again"
    case .tooLarge(let width, let height, let limits):
      "the PNG has \(width)x\(height) pixels; at most \(limits.side) a side and \(limits.area) in "
        + "all are read"
    case .tooManyFrames(let limit):
      "the PNG has more than \(limit) frames; raise the limit"
    case .clipTooLarge(let limit):
      "all frames of the PNG together have more than \(limit) pixels; raise the limit"
    case .damagedFrame(let number, let reason):
      "frame \(number) of the PNG is damaged: \(reason); make it again"
    case .unsupportedColors(let name):
      "the PNG's colours are those of \(name); convert it to sRGB"
    case .outOfMemory:
      "there is not enough memory for the PNG; choose a smaller picture"
    }
  }
}
