/// What became of one snapshot: whether it matched, and where the pictures are if it did not.
///
/// A result is written beside its pictures as `NAME.result.json`, one file a snapshot, so that tests
/// which run at the same time and machines which share the work never write to one file; a report
/// collects them again. Paths are relative to the folder of the result, with `/` between names.
public struct SnapshotResult: Sendable, Equatable, Codable {
  /// What became of it.
  public enum Status: String, Sendable, Codable, CaseIterable {
    /// It is like its reference, or differs within what is tolerated.
    case passed
    /// It differs from its reference.
    case failed
    /// There is no reference, and none was to be recorded.
    case missing
    /// It has become the reference.
    case recorded
    /// It could not be drawn, read or written.
    case error
  }

  /// A picture or clip beside the result.
  public struct Picture: Sendable, Equatable, Codable {
    /// Where it is, relative to the folder of the result: a PNG or an APNG.
    public var path: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The number of frames, 1 for a still.
    public var frames: Int
    /// In seconds; 0 for a still.
    public var duration: Double
    /// How often it is shown, 0 for for ever; 1 for a still.
    public var plays: Int

    /// Creates a picture's description.
    public init(
      path: String, width: Int, height: Int, frames: Int = 1, duration: Double = 0, plays: Int = 1
    ) {
      (self.path, self.width, self.height) = (path, width, height)
      (self.frames, self.duration, self.plays) = (frames, duration, plays)
    }
  }

  /// A span of time in which reference and actual each show one frame.
  public struct Span: Sendable, Equatable, Codable {
    /// In seconds.
    public var start: Double
    /// In seconds.
    public var end: Double
    /// The frame that the reference shows, from 0; -1 after its end.
    public var referenceFrame: Int
    /// The frame that the actual clip shows, from 0; -1 after its end.
    public var actualFrame: Int
    /// The pixels that count as different.
    public var count: Int
    /// The pixels that count as a share of the picture, 0…1.
    public var share: Double
    /// x, y, width, height around the pixels that count, in pixels.
    public var bounds: [Int]
    /// The greatest distance of a component, 0…255.
    public var largest: Int
    /// Whether the frames match.
    public var isMatch: Bool

    /// Creates a span.
    public init(
      start: Double, end: Double, referenceFrame: Int, actualFrame: Int, count: Int, share: Double,
      bounds: [Int], largest: Int, isMatch: Bool
    ) {
      (self.start, self.end) = (start, end)
      (self.referenceFrame, self.actualFrame) = (referenceFrame, actualFrame)
      (self.count, self.share, self.bounds) = (count, share, bounds)
      (self.largest, self.isMatch) = (largest, isMatch)
    }
  }

  /// The version of this form, 1.
  public var version = 1
  /// The snapshot's name: groups, test and key, as in `ButtonTests/grows.dark`.
  public var name: String
  /// What became of it.
  public var status: Status
  /// One line: what is wrong, or what was done.
  public var headline: String
  /// What a person needs to know, line by line: verdict, frames, times, counts, what to do.
  public var details: [String] = []
  /// What the snapshot should look like; nil if there is none.
  public var reference: Picture?
  /// What it looks like; nil if it passed or could not be drawn.
  public var actual: Picture?
  /// Where they differ, with one frame for each of ``spans``; nil unless they do.
  public var difference: Picture?
  /// Failing frames beside each other in one picture; nil unless there are any.
  public var strip: Picture?
  /// The reference's file relative to ``root``, which accepting it replaces.
  public var referenceFile: String
  /// The folder, absolute, that ``referenceFile`` is relative to on the machine that ran the test.
  public var root: String
  /// How the frames compare over time; one for a still.
  public var spans: [Span] = []
  /// The best explanation by timing, in seconds that the actual clip is late; nil if there is none.
  public var shift: Double?
  /// How many times as long as the reference the actual clip takes for the same motion; nil if there
  /// is no explanation by timing.
  public var timeScale: Double?
  /// What drew the reference, as `Twirl 1.0; Inter 4.0`.
  public var referenceOrigin: [String: String] = [:]
  /// What drew the actual clip.
  public var actualOrigin: [String: String] = [:]
  /// The source line of the test, as `File.swift:12`; nil for a scene.
  public var source: String?
  /// How long it took, in seconds, if that was measured.
  public var elapsed: Double?

  /// Creates a result.
  public init(
    name: String, status: Status, headline: String, referenceFile: String, root: String
  ) {
    (self.name, self.status, self.headline) = (name, status, headline)
    (self.referenceFile, self.root) = (referenceFile, root)
  }
}
