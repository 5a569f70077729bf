import TwirlCodecs
import TwirlGraphics
import TwirlLayers

/// When the frames of a clip are shown, and how much changes from each to the next.
struct ClipTimes {
  /// The beginnings of the frames.
  var starts: [MediaTime] = []
  /// The end of the last frame.
  var end = MediaTime.zero
  /// The first frame's picture.
  var first: Bitmap
  /// The sum of all differences of pixels until each frame: 1 is a whole channel of a pixel.
  var motion: [Double] = []

  /// Looks at all frames.
  ///
  /// - Parameter measuresMotion: whether pixels are compared.
  init(_ clip: ClipStrip, measuresMotion: Bool) throws {
    let next = try clip.makeFrames()
    var upcoming = try next()
    guard let first = upcoming?.canvas else { throw StripError.emptyClip }
    self.first = first
    var time = FrameDelay.zero
    var before: Bitmap?
    while let frame = upcoming {
      starts.append(Self.instant(time))
      time = time + frame.delay
      var sum = motion.last ?? 0
      if measuresMotion {
        if let before { sum += Self.difference(before, frame.canvas) }
        before = frame.canvas
      }
      motion.append(sum)
      upcoming = try next()
    }
    end = Self.instant(time)
  }

  private static func instant(_ time: FrameDelay) -> MediaTime { MediaTime(seconds: time.seconds) }

  /// The frame that is shown at a time; the last one from its beginning on.
  ///
  /// A nanosecond early counts as in time, as thirds of a second are no whole number of them.
  func frame(at time: MediaTime) -> Int {
    let time = time + MediaTime(nanoseconds: 1)
    return (starts.firstIndex { $0 > time } ?? starts.count) - 1
  }

  /// The frames nearest to equal amounts of change between them, each once; nil where nothing changes.
  func framesEvenInMotion(count: Int, in range: ClosedRange<Int>) -> [Int]? {
    let base = motion[range.lowerBound]
    let total = motion[range.upperBound] - base
    guard total > 0 else { return nil }
    guard count > 1 else { return [range.upperBound] }
    var result: [Int] = []
    for moment in 0..<count {
      let wanted = base + total * Double(moment) / Double(count - 1)
      // The last moment is the end of the clip, though nothing may have changed for a while.
      let best =
        moment == count - 1
        ? range.upperBound
        : range.min { abs(motion[$0] - wanted) < abs(motion[$1] - wanted) } ?? range.lowerBound
      if result.last.map({ $0 < best }) ?? true { result.append(best) }
    }
    return result
  }

  /// The sum of the differences between two pictures' premultiplied channels, over 255.
  static func difference(_ one: Bitmap, _ other: Bitmap) -> Double {
    guard one.width == other.width, one.height == other.height else { return 0 }
    var sum: UInt64 = 0
    one.withUnsafePixels { left in
      other.withUnsafePixels { right in
        var index = 0
        while index < left.count {
          let (a, b) = (left[index], right[index])
          if a != b {
            sum &+= UInt64(a.red > b.red ? a.red - b.red : b.red - a.red)
            sum &+= UInt64(a.green > b.green ? a.green - b.green : b.green - a.green)
            sum &+= UInt64(a.blue > b.blue ? a.blue - b.blue : b.blue - a.blue)
            sum &+= UInt64(a.alpha > b.alpha ? a.alpha - b.alpha : b.alpha - a.alpha)
          }
          index += 1
        }
      }
    }
    return Double(sum) / 255
  }
}
