/// What a comparison of two clips comes to: one headline, what else holds, and how sure the times are.
///
///     let finding = try comparison.compare(reference, actual).finding
///     print(finding.summary)  // same motion, 40 ms late; frames 3…24 of 26 …
///     if case .differentTiming(let change) = finding.headline { print(change.shift) }
///
/// The headline is the simplest statement that explains most of what differs. All frame numbers count
/// from 0; times are in seconds. Every statement about pictures rests on a comparison of the frames
/// themselves.
public struct AnimationFinding: Sendable, Equatable, Codable {
  /// The statement that explains most.
  public var headline: AnimationVerdict
  /// What else is different, most important first.
  public var details: [AnimationVerdict]
  /// How the times of the two motions are related; nil where nothing moves or it was not measured.
  public var timing: TimingEstimate?
  /// A paragraph for a person.
  public var summary: String

  /// Creates a finding.
  public init(
    headline: AnimationVerdict, details: [AnimationVerdict] = [], timing: TimingEstimate? = nil,
    summary: String = ""
  ) {
    (self.headline, self.details, self.timing) = (headline, details, timing)
    self.summary = summary
  }

  /// The headline and the details.
  public var verdicts: [AnimationVerdict] { [headline] + details }
}

/// One statement about two clips.
public enum AnimationVerdict: Sendable, Equatable, Codable {
  /// All frames are alike to the bit, and so are times and plays.
  case equal
  /// What differs is within what the comparison tolerates.
  case similar
  /// The pictures have different sizes, in pixels.
  case differentSize(reference: PixelSize, actual: PixelSize)
  /// Frames show other pictures.
  case differentPixels(PixelChange)
  /// The same motion at other times.
  case differentTiming(TimingChange)
  /// The same pictures in the same order, some of them shown longer or shorter.
  case differentDelays([DelayChange])
  /// Frames of the reference are not shown.
  case droppedFrames(FrameLoss)
  /// Frames of the reference are shown again.
  case repeatedFrames(FrameGain)
  /// Frames are shown that the reference has nowhere near, where it has none to compare them with.
  case addedFrames(FrameNumbers)
  /// The same motion with another number of frames a second.
  case differentFrameRate(reference: Double, actual: Double)
  /// The clips take different times, in seconds.
  case differentDuration(reference: Double, actual: Double)
  /// The clips are shown a different number of times; 0 stands for ever.
  case differentPlays(reference: Int, actual: Int)
  /// Pixels change from frame to frame that are still in the reference; the share of those, 0…1.
  case flicker(share: Double)
}

/// The size of a picture in pixels.
public struct PixelSize: Sendable, Equatable, Codable {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// Frames with other pictures.
public struct PixelChange: Sendable, Equatable, Codable {
  /// The frames of the actual clip.
  public var frames: FrameNumbers
  /// The frames of the reference that they were compared with.
  public var referenceFrames: FrameNumbers
  /// How many frames the actual clip has.
  public var frameCount: Int
  /// When the first of them is shown.
  public var start: Double
  /// When the last of them is no longer shown.
  public var end: Double
  /// The frame with the most different pixels.
  public var worstFrame: Int
  /// The number of pixels that differ in it.
  public var worstCount: Int
  /// The greatest distance of a component in it, 0…255.
  public var largest: Int

  /// Creates a value of its parts.
  public init(
    frames: FrameNumbers, referenceFrames: FrameNumbers, frameCount: Int, start: Double,
    end: Double, worstFrame: Int, worstCount: Int, largest: Int
  ) {
    self.frames = frames
    self.referenceFrames = referenceFrames
    self.frameCount = frameCount
    self.start = start
    self.end = end
    self.worstFrame = worstFrame
    self.worstCount = worstCount
    self.largest = largest
  }
}

/// The same motion at other times.
public struct TimingChange: Sendable, Equatable, Codable {
  /// What the times have in common.
  public enum Kind: String, Sendable, Codable {
    /// All is later or earlier by the same time.
    case shift
    /// All times are multiplied by a number.
    case scale
    /// Both.
    case shiftAndScale
    /// Neither: another curve, or a part that moves on its own.
    case uneven
  }

  /// What the times have in common.
  public var kind: Kind
  /// How much later the actual clip is, in seconds.
  ///
  /// Negative if it is earlier, 0 where it is uneven.
  public var shift: Double
  /// By what the actual clip's times are multiplied.
  ///
  /// Above 1 if it is slower, 1 where it is uneven.
  public var scale: Double
  /// The greatest time by which a frame is late, or early if negative, in seconds.
  public var largestDeviation: Double
  /// When that is, in the actual clip.
  public var deviationTime: Double
  /// The frames of the actual clip that are not shown in time.
  public var frames: FrameNumbers
  /// How many frames the actual clip has.
  public var frameCount: Int
  /// Whether each frame was found in the reference; else some lie between two of its frames.
  public var hasSamePictures: Bool
  /// Whether the clip is an endless loop that begins elsewhere: what is late at its end comes first.
  public var wraps: Bool

  /// Creates a value of its parts.
  public init(
    kind: Kind, shift: Double, scale: Double, largestDeviation: Double, deviationTime: Double,
    frames: FrameNumbers, frameCount: Int, hasSamePictures: Bool, wraps: Bool
  ) {
    self.kind = kind
    self.shift = shift
    self.scale = scale
    self.largestDeviation = largestDeviation
    self.deviationTime = deviationTime
    self.frames = frames
    self.frameCount = frameCount
    self.hasSamePictures = hasSamePictures
    self.wraps = wraps
  }
}

/// A picture that is shown for another time.
public struct DelayChange: Sendable, Equatable, Codable {
  /// The frame of the reference; the first of those that show it.
  public var referenceFrame: Int
  /// The frame of the actual clip; the first of those that show it.
  public var actualFrame: Int
  /// How long the reference shows it, in seconds.
  public var reference: Double
  /// How long the actual clip shows it, in seconds.
  public var actual: Double

  /// Creates a value of its parts.
  public init(
    referenceFrame: Int, actualFrame: Int, reference: Double, actual: Double
  ) {
    self.referenceFrame = referenceFrame
    self.actualFrame = actualFrame
    self.reference = reference
    self.actual = actual
  }
}

/// Frames that are missing.
public struct FrameLoss: Sendable, Equatable, Codable {
  /// The frames of the reference that are not shown.
  public var frames: FrameNumbers
  /// How many frames the reference has.
  public var frameCount: Int
  /// Whether the frames before them are shown in their place; else all that follows is earlier.
  public var isHeld: Bool
  /// How much time is missing, in seconds; 0 if they are held.
  public var seconds: Double

  /// Creates a value of its parts.
  public init(
    frames: FrameNumbers, frameCount: Int, isHeld: Bool, seconds: Double
  ) {
    self.frames = frames
    self.frameCount = frameCount
    self.isHeld = isHeld
    self.seconds = seconds
  }
}

/// Frames that are shown again.
public struct FrameGain: Sendable, Equatable, Codable {
  /// The frames of the reference that are shown too long.
  public var frames: FrameNumbers
  /// The frames of the actual clip that show them.
  public var actualFrames: FrameNumbers
  /// How much later all that follows is, in seconds.
  public var seconds: Double

  /// Creates a value of its parts.
  public init(
    frames: FrameNumbers, actualFrames: FrameNumbers, seconds: Double
  ) {
    self.frames = frames
    self.actualFrames = actualFrames
    self.seconds = seconds
  }
}

/// How the times of two motions are related, measured on the frames in which something moves.
///
/// Where it is ``isConfirmed``, frames were found again in the reference, or between two neighbours of
/// it, at the times that it says. Otherwise pictures differ, and it is the best guess.
public struct TimingEstimate: Sendable, Equatable, Codable {
  /// The best shift alone: how much later the actual clip is, in seconds.
  public var shift: Double
  /// The best scale alone, about time 0: by what the actual clip's times are multiplied.
  public var scale: Double
  /// How far frames are from the best shift, at most, in seconds.
  public var shiftError: Double
  /// How far frames are from the best scale, at most, in seconds.
  public var scaleError: Double
  /// The greatest time by which a frame is late, or early if negative, in seconds.
  public var largestDeviation: Double
  /// When that is, in the actual clip.
  public var deviationTime: Double
  /// Whether the frames themselves bear it out.
  public var isConfirmed: Bool

  /// Creates a value of its parts.
  public init(
    shift: Double, scale: Double, shiftError: Double, scaleError: Double, largestDeviation: Double,
    deviationTime: Double, isConfirmed: Bool
  ) {
    self.shift = shift
    self.scale = scale
    self.shiftError = shiftError
    self.scaleError = scaleError
    self.largestDeviation = largestDeviation
    self.deviationTime = deviationTime
    self.isConfirmed = isConfirmed
  }
}
