import TwirlCodecs
import TwirlGraphics

/// The frames of a clip, one after another: a file that is decoded, or pictures in memory.
public protocol ClipFrames {
  /// How often the clip is shown; certain after the last frame.
  var plays: Plays { get }

  /// Returns the next frame, or nil after the last one, and from then on.
  ///
  /// - Throws: what reading the frame throws.
  mutating func next() throws -> AnimationFrame?

  /// Returns the same clip from its first frame on, or nil if it cannot be read again.
  ///
  /// What clips have in common beyond equal times is found by looking at them more than once. Of a clip
  /// that can be read but once, changes are kept in memory if they fit into 64 MiB.
  ///
  /// - Throws: what opening the clip throws.
  func rewound() throws -> (any ClipFrames)?
}

extension ClipFrames {
  /// Returns nil: a clip cannot be read again unless it says otherwise.
  public func rewound() throws -> (any ClipFrames)? { nil }
}

extension AnimationDecoder: ClipFrames {}

/// A clip that is opened anew for every look.
///
///     let clip = try ReopenableClip(bytes)
///     let other = try ReopenableClip { try AnimationDecoder(FileSource.read("button.apng")) }
public struct ReopenableClip: ClipFrames {
  private let open: () throws -> any ClipFrames
  private var frames: any ClipFrames

  /// Creates a clip from what opens it; each call must give the same frames.
  ///
  /// - Throws: what opening it throws.
  public init(_ open: @escaping () throws -> any ClipFrames) throws {
    (self.open, frames) = (open, try open())
  }

  /// Creates the clip that a GIF, an APNG or a PNG in memory holds.
  ///
  /// - Throws: ``GIFError`` or ``PNGError``.
  public init(_ bytes: [UInt8], limits: CodecLimits = CodecLimits()) throws {
    try self.init { try AnimationDecoder(bytes, limits: limits) }
  }

  /// How often the clip is shown; certain after the last frame.
  public var plays: Plays { frames.plays }

  /// Returns the next frame, or nil after the last one.
  public mutating func next() throws -> AnimationFrame? { try frames.next() }

  /// Returns the clip from its first frame on.
  public func rewound() throws -> (any ClipFrames)? { try ReopenableClip(open) }
}

/// Pictures in memory as a clip, each shown equally long.
public struct PictureSequence: ClipFrames {
  private let all: [Bitmap]
  private var index = 0
  private let delay: FrameDelay
  /// How often the clip is shown.
  public let plays: Plays

  /// Creates a clip.
  ///
  /// - Parameters:
  ///   - pictures: the pictures, in order.
  ///   - delay: how long each picture is shown.
  ///   - plays: how often it is played.
  public init(_ pictures: [Bitmap], delay: FrameDelay, plays: Plays = .forever) {
    all = pictures
    (self.delay, self.plays) = (delay, plays)
  }

  /// Returns the next picture as a frame, or nil after the last one.
  public mutating func next() -> AnimationFrame? {
    guard index < all.count else { return nil }
    defer { index += 1 }
    return AnimationFrame(canvas: all[index], damage: all[index].bounds, delay: delay)
  }

  /// Returns the clip from its first picture on.
  public func rewound() -> (any ClipFrames)? { PictureSequence(all, delay: delay, plays: plays) }
}

/// A clip that is read but once and keeps what it has shown, if it fits.
final class KeepingClip: ClipFrames {
  private var source: any ClipFrames
  private var memory = FrameMemory()
  private var delays: [FrameDelay] = []

  init(_ source: any ClipFrames) { self.source = source }

  /// Returns the clip from its first frame on if it can be read again, else one that keeps what it shows.
  static func wrapping(_ clip: any ClipFrames) throws -> any ClipFrames {
    try clip.rewound() ?? KeepingClip(clip)
  }

  var plays: Plays { source.plays }

  func next() throws -> AnimationFrame? {
    guard let frame = try source.next() else { return nil }
    let isFirst = delays.isEmpty
    delays.append(frame.delay)
    memory.add(
      isFirst
        ? FrameUpdate(frame.canvas) : frame.damage.isEmpty ? FrameUpdate.none : frame.update)
    return frame
  }

  func rewound() -> (any ClipFrames)? {
    memory.updates.map { KeptClip(updates: $0, delays: delays, plays: plays) }
  }
}

/// What was kept of a clip.
private struct KeptClip: ClipFrames {
  let updates: [FrameUpdate]
  let delays: [FrameDelay]
  let plays: Plays
  private var index = 0
  private var canvas: Bitmap?

  init(updates: [FrameUpdate], delays: [FrameDelay], plays: Plays) {
    (self.updates, self.delays, self.plays) = (updates, delays, plays)
  }

  mutating func next() -> AnimationFrame? {
    guard index < updates.count else { return nil }
    defer { index += 1 }
    let update = updates[index]
    var picture = canvas ?? update.pixels
    canvas = nil  // so that it is changed in place
    if index > 0, !update.rect.isEmpty {
      picture.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
    }
    canvas = picture
    return AnimationFrame(canvas: picture, damage: update.rect, delay: delays[index])
  }

  func rewound() -> (any ClipFrames)? {
    KeptClip(updates: updates, delays: delays, plays: plays)
  }
}
