import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlText

/// A clip as a reviewer wants to see it: a part of it, slowed down, beside the last version, with words.
///
///     var review = Review(of: recording)
///     review.options.speed = 0.25
///     review.options.label = Review.Label("{time}, frame {frame}")
///     review.before = try ReviewClip(animation: FileSource.read("old.apng"))
///     try review.write(to: "review.gif")
///
/// All options go together. They are applied in this order, whatever the order in which they are set:
///
///     part and speed ─ touches ─ device frame ─ comparison ─ label ─ hold ─ bounce ─ limit of bytes
///     └── when ─────┘└── what is to be seen, each pixel by pixel ──┘└── when again ┘
///
/// What does not change from one frame to the next is neither drawn nor compared again, as without a
/// review. The bytes do not depend on the number of threads.
public struct Review {
  /// The clip.
  public var clip: ReviewClip
  /// The version before, to be shown beside the clip; nil for none.
  public var before: ReviewClip?
  /// How they are shown.
  public var options = Options()
  /// How files are written; of a recording at first as the recording says.
  ///
  /// Its duration is the length, in the animation's own time, of the part that is shown, unless
  /// ``Options/end`` says where that ends.
  public var output: Recording.Options
  /// The pixels a point: how large words and lines are, and what PNG and APNG say; nil for the
  /// recording's own, and for 1 of other clips.
  ///
  /// - Precondition: it is positive and finite.
  public var scale: CGFloat? {
    didSet {
      precondition(scale.map { $0 > 0 && $0.isFinite } ?? true, "A scale is not a positive number.")
    }
  }
  /// Where the font of the words is found.
  public var fonts: FontBook

  /// Creates a review of a recording.
  public init(of recording: Recording, fonts: FontBook = FontBook()) {
    self.init(of: ReviewClip(recording), as: recording.options, fonts: fonts)
  }

  /// Creates a review of any clip.
  public init(
    of clip: ReviewClip, as output: Recording.Options = Recording.Options(),
    fonts: FontBook = FontBook()
  ) {
    (self.clip, self.output, self.fonts) = (clip, output, fonts)
  }
}

// MARK: - Options

extension Review {
  /// How a clip is shown; at first as it is.
  public struct Options: Equatable, Sendable {
    /// How much of the animation passes in a second: 0.25 is slow motion.
    ///
    /// A recording is sampled at that many more instants, so that slow motion is smooth: frame k shows
    /// the instant `start + speed · t`, where t is the k-th time of the file's grid. Frames of a file
    /// are shown for `1 / speed` of their time.
    ///
    /// - Precondition: it is positive and finite.
    public var speed = 1.0 {
      didSet { precondition(speed > 0 && speed.isFinite, "A speed is not a positive number.") }
    }
    /// The instant of the animation, in seconds, with which the clip begins; what happens before it
    /// happens unseen.
    ///
    /// - Precondition: it is finite and not negative.
    public var start: TimeInterval = 0 {
      didSet { precondition(start >= 0 && start.isFinite, "A clip begins before its beginning.") }
    }
    /// The instant of the animation at which the clip ends; nil for as long as there is something to
    /// see.
    ///
    /// - Precondition: it is positive and finite.
    public var end: TimeInterval? {
      didSet {
        precondition(end.map { $0 > 0 && $0.isFinite } ?? true, "A clip ends at its beginning.")
      }
    }
    /// How long the last frame is shown, in seconds; nil for as long as any other.
    ///
    /// A GIF's is rounded to hundredths and is at least two of them. Of PNG files the last is repeated
    /// as often as frames fit into that time.
    ///
    /// - Precondition: it is positive and finite.
    public var holdLast: TimeInterval? {
      didSet {
        precondition(
          holdLast.map { $0 > 0 && $0.isFinite } ?? true, "A frame is held for no time.")
      }
    }
    /// Whether the clip then goes back to its beginning, without the two ends a second time.
    ///
    /// What the way back needs is kept if it fits into 64 MiB. Of longer clips as much as fits is kept
    /// at a time and the rest drawn again: every frame twice at most.
    public var bounces = false
    /// Whether fingers of a recording are shown; of a file nobody knows.
    public var showsTouches = false
    /// Whether a plain device is drawn around the clip.
    ///
    /// Outside of its round corners a device alone is clear, and one beside strips and gaps has their
    /// paper.
    public var hasDeviceFrame = false
    /// Words on a strip of their own, so that they cover nothing; nil for none.
    public var label: Label?
    /// How the version before is shown, if there is one.
    public var comparison = Comparison()
    /// What strips and gaps are filled with, which may be clear; the letters on it are dark or light.
    public var paper = Color.white
    /// The family of the font of the words.
    public var fontFamily = "Inter"

    /// Creates options that change nothing.
    public init() {}

    /// Whether they change nothing.
    public var isPlain: Bool { self == Options() }
  }

  /// Words above or below a clip.
  public struct Label: Equatable, Sendable {
    /// Where the strip is.
    public enum Position: String, CaseIterable, Sendable {
      /// Over the clip.
      case above
      /// Under the clip.
      case below
    }

    /// One line; `{time}` stands for the instant of the animation, such as 0.25 s, `{frame}` for the
    /// number of the frame, counted from 0, and `{frames}` for how many there are.
    public var text: String
    /// Where it is.
    public var position: Position

    /// Creates a label.
    public init(_ text: String, position: Position = .below) {
      (self.text, self.position) = (text, position)
    }
  }

  /// How two versions are shown in one picture.
  ///
  /// Both show the same instants, whatever their rates. The shorter one stays as it ends.
  public struct Comparison: Equatable, Sendable {
    /// How they lie.
    public enum Layout: String, CaseIterable, Sendable {
      /// Before on the left, after on the right.
      case side
      /// The left half of before, a line, and the right half of after.
      case split
      /// Before above after.
      case stack
    }

    /// How they lie.
    public var layout = Layout.side
    /// What is written over the old version.
    public var beforeName = "before"
    /// What is written over the new version.
    public var afterName = "after"

    /// Creates the usual form: side by side.
    public init() {}
  }
}
