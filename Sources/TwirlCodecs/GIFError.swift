/// What keeps a GIF from being written or read.
public enum GIFError: Error, Equatable, Sendable {
  /// A canvas is empty or has a side above 65,535 pixels.
  case canvas(width: Int, height: Int)
  /// A delay is below 2 hundredths of a second, which viewers stretch to 10.
  case delay(centiseconds: Int)
  /// A number of plays is not in 1…65,536.
  case plays(Int)
  /// A frame has clear pixels and the palette has no transparent entry.
  case noTransparentEntry
  /// A clip without a frame was finished.
  case noFrames
  /// The GIF library refused a call; the text is the library's own.
  case library(String)

  /// The bytes are no GIF.
  case notGIF
  /// The byte at an offset begins no block.
  case damaged(offset: Int)
  /// The bytes end in the middle; so many frames before are whole.
  case truncated(framesBefore: Int)
  /// Frame number `frame`, from 0, has damaged or missing pixels.
  case damagedFrame(frame: Int)
  /// The canvas has no pixels, and the first frame gives it none.
  case emptyCanvas
  /// The canvas or a frame is larger than the limits allow.
  case tooLarge(width: Int, height: Int, limits: CodecLimits)
  /// There are more frames than the limit.
  case tooManyFrames(limit: Int)
  /// All frames together have more pixels than the limit.
  case clipTooLarge(limit: Int)
}

extension GIFError: CustomStringConvertible {
  /// What is wrong and what to do about it, without a final full stop.
  public var description: String {
    switch self {
    case .canvas(let width, let height):
      "a GIF of \(width)x\(height) pixels cannot be written; each side must be 1 to 65535"
    case .delay(let delay):
      "a delay of \(delay) hundredths of a second cannot be shown; use 2 or more"
    case .plays(let plays):
      "a GIF cannot be played \(plays) times; use 1 to 65536, or forever"
    case .noTransparentEntry:
      "a frame has clear pixels and the palette has no transparent entry; use at most 255 colours"
    case .noFrames:
      "there is no frame; add at least one"
    case .library(let text):
      "the GIF library failed (\(text)); look for a lack of memory"
    case .notGIF:
      "this is not a GIF; check the file's kind"
    case .damaged(let offset):
      "the byte at offset \(offset) begins no block; get the file again"
    case .truncated(let frames):
      "the file ends in the middle, after \(frames) whole frames; get it again"
    case .damagedFrame(let frame):
      "frame \(frame) has damaged or missing pixels; get the file again"
    case .emptyCanvas:
      "the canvas has no pixels; get the file again"
    case .tooLarge(let width, let height, let limits):
      "the canvas or a frame has \(width)x\(height) pixels, and at most \(limits.side) a side and "
        + "\(limits.area) in all are read; raise the limit"
    case .tooManyFrames(let limit):
      "there are more than \(limit) frames; raise the limit"
    case .clipTooLarge(let limit):
      "all frames together have more than \(limit) pixels; raise the limit"
    }
  }
}
