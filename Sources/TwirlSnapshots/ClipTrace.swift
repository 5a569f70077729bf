import TwirlCodecs
import TwirlGraphics

/// A clip as a row of pictures that differ from their neighbours, with times and signatures.
///
///     frames     0 0 0 1 2 3 3 3          what the file stores
///     pictures   |--0--|1|2|--3--|        what is seen to change
struct ClipTrace {
  /// Frames on end that are alike to the bit.
  struct Picture {
    /// The first frame that shows it.
    var frame: Int
    /// The last frame that shows it.
    var lastFrame: Int
    /// When it appears, in seconds.
    var start: Double
    /// When it goes, in seconds.
    var end: Double

    /// How long it is shown.
    var length: Double { end - start }
  }

  /// The pictures in order.
  private(set) var pictures: [Picture] = []
  /// The signatures of all pictures, one after another.
  private(set) var numbers: [Double] = []
  /// The usual time between two frames, in seconds: the median of those that change something.
  private(set) var period = 0.1
  /// The number of frames.
  private(set) var frameCount = 0

  init(_ clip: any ClipFrames, _ grid: SignatureGrid, mask: ComparisonMask) throws {
    var reader = PictureReader(clip, mask: mask)
    while let picture = try reader.next() {
      pictures.append(picture.place)
      grid.append(picture.canvas, to: &numbers)
    }
    frameCount = (pictures.last?.lastFrame ?? -1) + 1
    let lengths = reader.delays.sorted()
    if !lengths.isEmpty { period = max(lengths[lengths.count / 2], 1e-4) }
  }
}

/// Reads a clip picture by picture.
struct PictureReader {
  private var clip: any ClipFrames
  private var pending: AnimationFrame?
  private var isStarted = false
  private var frame = 0
  private var time = FrameDelay.zero
  /// How long those frames were shown which differ from the one before, in seconds.
  private(set) var delays: [Double] = []

  private let mask: ComparisonMask

  /// - Parameter mask: what is cleared in every picture.
  init(_ clip: any ClipFrames, mask: ComparisonMask) { (self.clip, self.mask) = (clip, mask) }

  private mutating func read() throws -> AnimationFrame? {
    guard let frame = try clip.next() else { return nil }
    if mask.isEmpty { return frame }
    var pixels = frame.canvas.pixels
    let (width, height) = (frame.canvas.width, frame.canvas.height)
    let clear = [Pixel](repeating: .clear, count: pixels.count)
    mask.level(&pixels, with: clear, width: width, height: height)
    return AnimationFrame(
      canvas: Bitmap(width: width, height: height, pixels: pixels), damage: frame.damage,
      delay: frame.delay)
  }

  /// Returns the next picture that differs from the one before, with all frames that show it.
  mutating func next() throws -> (canvas: Bitmap, place: ClipTrace.Picture)? {
    if !isStarted {
      pending = try read()
      isStarted = true
    }
    guard let first = pending else { return nil }
    let start = time
    let number = frame
    delays.append(first.delay.shown.seconds)
    var following: AnimationFrame? = first
    while let next = following {
      if frame > number, !next.damage.isEmpty, next.canvas != first.canvas { break }
      time = time + next.delay.shown
      frame += 1
      following = try read()
    }
    pending = following
    return (
      first.canvas,
      ClipTrace.Picture(
        frame: number, lastFrame: frame - 1, start: start.seconds, end: time.seconds)
    )
  }
}

extension PixelRect {
  /// The smallest rectangle around all that moves in clips; all of the first picture if nothing does.
  static func motion(in clips: [any ClipFrames]) throws -> PixelRect {
    var (rect, all) = (PixelRect.empty, PixelRect.empty)
    for clip in clips {
      var clip = clip
      var last: Bitmap?
      while let frame = try clip.next() {
        all = all.union(frame.canvas.bounds)
        if let last, last.bounds == frame.canvas.bounds {
          let part = frame.damage.intersection(last.bounds)
          // What is known to move needs no second look.
          if !rect.contains(part) {
            rect = rect.union(FrameUpdate(from: last, to: frame.canvas).rect)
          }
        }
        last = frame.canvas
      }
    }
    return rect.isEmpty ? all : rect
  }
}
