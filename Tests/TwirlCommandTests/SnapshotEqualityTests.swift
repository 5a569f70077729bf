import Foundation
import Testing
import TwirlKit

/// Frames held against a file as they are drawn, beside the comparison of encoded clips.
@Suite struct SnapshotEqualityTests {
  /// A clip whose frames and delays can be changed.
  struct Clip {
    var pictures: [Bitmap] = []
    var delays: [FrameDelay] = []
    var plays = Plays.forever

    init(_ bytes: [UInt8]) throws {
      let decoder = try AnimationDecoder(bytes)
      while let frame = try decoder.next() {
        pictures.append(frame.canvas)
        delays.append(frame.delay)
      }
      plays = decoder.plays
    }

    func bytes() throws -> [UInt8] {
      try SnapshotPicture(pictures, delays: delays, plays: plays).bytes
    }
  }

  /// A scene that waits, moves, waits again and moves once more.
  static let text = SceneText.scene(
    views:
      ##"{ "id": "v", "type": "view", "frame": [3, 4, 10, 10], "backgroundColor": "#0A57" }"##,
    script: """
      { "wait": 0.21 }, { "animate": "v", "duration": 0.3, "to": { "center": [40, 11] } },
      { "wait": 0.3 }, { "set": "v", "backgroundColor": "#F00" }
      """)

  static func recording(
    _ text: String = text, rate: Double = 20, duration: Double? = nil
  ) throws -> Recording {
    let scene = try Scene(json: text.utf8, path: "s.json")
    var options = Recording.Options()
    (options.framesPerSecond, options.duration, options.jobs) = (rate, duration, 1)
    return Recording(options: options) { try scene.makeStage() }
  }

  @Test(arguments: [4, 10, 20, 24, 50, 59.94, 60, 90.0], [nil, 0.5, 0.333, 1.3])
  func `a clip is equal to its own file`(_ rate: Double, _ duration: Double?) throws {
    var recording = try Self.recording(rate: rate, duration: duration)
    let bytes = try SnapshotPicture(recording).bytes
    #expect(try recording.isEqual(toClip: bytes))
    recording.options.jobs = 3
    #expect(try recording.isEqual(toClip: bytes))
    // Whole canvases, written anew.
    #expect(try recording.isEqual(toClip: Clip(bytes).bytes()))
  }

  /// What is done to a clip of which nothing may be equal afterwards.
  static let changes: [(String, @Sendable (inout Clip) -> Void)] = [
    (
      "a pixel of the first frame",
      { $0.pictures[0][0, 0] = Pixel(red: 1, green: 2, blue: 3, alpha: 255) }
    ),
    (
      "a pixel of the last frame",
      {
        $0.pictures[$0.pictures.count - 1][59, 19] = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
      }
    ),
    (
      "a pixel of one frame in between",
      { $0.pictures[3][59, 0] = Pixel(red: 255, green: 0, blue: 0, alpha: 255) }
    ),
    ("the alpha of one pixel", { $0.pictures[2][7, 19] = .clear }),
    ("a longer end", { $0.delays[$0.delays.count - 1] = $0.delays[0] }),
    ("an end that comes early", { $0.delays[$0.delays.count - 1] = FrameDelay(1, over: 50) }),
    ("a longer beginning", { $0.delays[0] = $0.delays[0] + FrameDelay(1, over: 100) }),
    (
      "a frame that comes late",
      {
        $0.delays[1] = $0.delays[1] + FrameDelay(1, over: 100)
        $0.delays[2] = FrameDelay(4, over: 100)
      }
    ),
    (
      "one frame less",
      {
        $0.pictures.removeLast(); $0.delays.removeLast()
      }
    ),
    (
      "one frame more",
      {
        $0.pictures.append($0.pictures[0]); $0.delays.append($0.delays[1])
      }
    ),
    ("two frames in the other order", { $0.pictures.swapAt(2, 3) }),
    (
      "all but one frame",
      {
        $0.pictures = [$0.pictures[0]]; $0.delays = [$0.delays[0]]
      }
    ),
    ("the number of plays", { $0.plays = .times(2) }),
    (
      "the size",
      { clip in
        clip.pictures = clip.pictures.map {
          $0.cropped(to: PixelRect(x: 0, y: 0, width: 59, height: 20))
        }
      }
    ),
  ]

  @Test(arguments: changes.indices)
  func `what differs anywhere is not equal`(_ index: Int) throws {
    let (what, change) = Self.changes[index]
    let recording = try Self.recording()
    var clip = try Clip(SnapshotPicture(recording).bytes)
    #expect(clip.pictures.count == 9)
    change(&clip)
    #expect(try !recording.isEqual(toClip: clip.bytes()), "\(what)")
  }

  @Test func `no clip of ours is equal to another`() throws {
    let texts = [
      Self.text, Self.text.replacing("0.21", with: "0.25"), Self.text.replacing("40", with: "41"),
      Self.text.replacing("#F00", with: "#F01"), Self.text.replacing("[60, 20]", with: "[60, 21]"),
      SceneText.still, SceneText.changedStill,
    ]
    let comparison = AnimationComparison(frames: BitmapComparison(.exact))
    for (index, text) in texts.enumerated() {
      for (other, otherText) in texts.enumerated() {
        let (one, two) = (try Self.recording(text), try Self.recording(otherText))
        let bytes = try (SnapshotPicture(one).bytes, SnapshotPicture(two).bytes)
        let difference = try comparison.compare(
          AnimationDecoder(bytes.0), AnimationDecoder(bytes.1))
        #expect((difference.verdict == .equal) == (index == other))
        #expect(try one.isEqual(toClip: bytes.1) == (index == other))
      }
    }
  }

  @Test func `stills are equal to stills only`() throws {
    let recording = try Self.recording(SceneText.still)
    let still = try SnapshotPicture(recording).bytes
    #expect(try recording.isEqual(toClip: still))
    var longer = recording
    longer.options.duration = 1
    #expect(try longer.isEqual(toClip: still))
    #expect(try !Self.recording().isEqual(toClip: still))
    #expect(try !recording.isEqual(toClip: SnapshotPicture(Self.recording()).bytes))
    let bitmap = try PNGDecoder().decode(still)
    // A clip of one frame is no still, however long it is.
    let clip = try SnapshotPicture([bitmap], delays: [FrameDelay(1, over: 1)]).bytes
    #expect(try !longer.isEqual(toClip: clip))
    #expect(bitmap.isEqual(toStill: still))
    var other = bitmap
    other[1, 1] = .clear
    #expect(!other.isEqual(toStill: still))
    #expect(try !bitmap.isEqual(toStill: SnapshotPicture(Self.recording()).bytes))
    #expect(!bitmap.isEqual(toStill: [1, 2, 3]))
  }

  @Test func `a file that cannot be read whole is not equal`() throws {
    let recording = try Self.recording()
    let bytes = try SnapshotPicture(recording).bytes
    #expect(try !recording.isEqual(toClip: []))
    #expect(try !recording.isEqual(toClip: Array("GIF89a".utf8)))
    for count in stride(from: 8, to: bytes.count - 12, by: 37) {
      #expect(try !recording.isEqual(toClip: Array(bytes[..<count])))
    }
    var damaged = bytes
    damaged[bytes.count - 40] ^= 0x55
    #expect(try !recording.isEqual(toClip: damaged))
  }

  @Test func `errors of drawing are thrown`() throws {
    struct Failure: Error {}
    let bytes = try SnapshotPicture(Self.recording()).bytes
    let recording = Recording { throw Failure() }
    #expect(throws: Failure.self) { try recording.isEqual(toClip: bytes) }
  }
}
