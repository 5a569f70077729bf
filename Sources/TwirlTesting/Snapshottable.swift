import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlSnapshots
import TwirlText
import TwirlViews

/// What can be held against a reference: a stage, a recording, a bitmap, or a type of your own.
///
///     extension Badge: Snapshottable {
///       func snapshotPicture() throws -> SnapshotPicture { try SnapshotPicture(image, scale: 2) }
///     }
public protocol Snapshottable {
  /// Draws it.
  ///
  /// - Throws: what keeps it from being drawn; the test fails with it.
  func snapshotPicture() throws -> SnapshotPicture
}

/// What looks different at different times.
public protocol SnapshottableOverTime: Snapshottable {
  /// Draws it as it is at some instants.
  ///
  /// - Parameter times: in seconds on its clock, in order, none of them twice or negative.
  /// - Returns: as many pictures.
  /// - Throws: what keeps it from being drawn; the test fails with it.
  func snapshotPictures(at times: [TimeInterval]) throws -> [SnapshotPicture]
}

extension SnapshotPicture: Snapshottable {
  /// The picture itself.
  public func snapshotPicture() -> SnapshotPicture { self }
}

extension Bitmap: Snapshottable {
  /// The pixels, one a point.
  public func snapshotPicture() throws -> SnapshotPicture { try SnapshotPicture(self) }
}

extension Stage: SnapshottableOverTime {
  /// The whole canvas at the stage's current instant, once all that is due has happened.
  public func snapshotPicture() throws -> SnapshotPicture {
    try advance(to: now)
    let canvas = DisplayList.canvas(size: size, scale: scale)
    try canvas.checkLimits()
    return try SnapshotPicture(
      DisplayList(
        window.layer, size: size, scale: scale, background: backgroundColor, at: now, fonts: fonts),
      scale: scale, fonts: fonts)
  }

  /// The whole canvas at instants of the stage's clock, which moves on to them.
  ///
  /// - Throws: ``SnapshotTimeError`` for an instant that has passed.
  public func snapshotPictures(at times: [TimeInterval]) throws -> [SnapshotPicture] {
    try times.map { time in
      let instant = MediaTime(seconds: time)
      guard instant >= now else { throw SnapshotTimeError(time: time, now: now.seconds) }
      try advance(to: instant)
      return try snapshotPicture()
    }
  }
}

extension Recording: SnapshottableOverTime {
  /// The whole animation, an APNG; a still if nothing moves.
  public func snapshotPicture() throws -> SnapshotPicture { try SnapshotPicture(self) }

  /// The canvas at instants after the animation's beginning, also between its frames.
  public func snapshotPictures(at times: [TimeInterval]) throws -> [SnapshotPicture] {
    var made: Stage?
    let grid = FrameGrid(framesPerSecond: 1, unit: .nanoseconds)
    _ = try observingStages { made = $0 }
      .source(of: FramePlan(grid: grid, duration: MediaTime(seconds: 1)))
    return try made?.snapshotPictures(at: times) ?? []
  }
}

/// A view or layer alone, without what lies around it.
struct AloneSnapshot: Snapshottable {
  /// The layer that is drawn.
  var layer: Layer
  /// The stage that it is on, whose clock, fonts and scale count.
  var stage: Stage?
  /// Pixels a point; nil for the stage's, or 1.
  var scale: CGFloat?
  /// What lies behind it.
  var background: Color
  /// What text is set with; nil for the stage's, or the system's fonts.
  var fonts: FontBook?

  /// What the layer's frame, as presented, holds.
  func snapshotPicture() throws -> SnapshotPicture {
    if let stage { try stage.advance(to: stage.now) }
    let (scale, fonts) = (scale ?? stage?.scale ?? 1, fonts ?? stage?.fonts ?? FontBook())
    let frame = layer.presentation().frame
    try DisplayList.canvas(size: frame.size, scale: scale).checkLimits()
    return try SnapshotPicture(
      DisplayList(
        layer.snapshot(), in: frame, scale: scale, background: background, fonts: fonts),
      scale: scale, fonts: fonts)
  }
}

/// An instant that a stage has left behind.
public struct SnapshotTimeError: Error, Equatable, CustomStringConvertible {
  /// What was asked for, in seconds.
  public let time: TimeInterval
  /// Where the stage is, in seconds.
  public let now: TimeInterval

  /// One line: what is wrong and what to do.
  public var description: String {
    "\(time) s is over, as the stage is at \(now) s; make a new stage, or a Recording"
  }
}

extension PixelRect {
  /// Throws unless there is a picture of this size.
  fileprivate func checkLimits() throws {
    guard !isEmpty else { throw EmptySnapshotError() }
    guard width <= Stage.canvasSideLimit, height <= Stage.canvasSideLimit,
      area <= Stage.canvasPixelLimit
    else { throw RecordingError.canvasTooLarge(width: width, height: height) }
  }
}

/// There is nothing to be seen.
struct EmptySnapshotError: Error, CustomStringConvertible {
  let description = "its width or height is zero; give it a frame, or lay it out first"
}

extension SnapshotPicture {
  /// Draws a list; what its text was set in is noted.
  fileprivate init(_ list: DisplayList, scale: CGFloat, fonts: FontBook) throws {
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    let still = try SnapshotPicture(renderer.copyPixels(in: list.bounds), scale: scale)
    var origin = still.origin
    let typefaces = fonts.usedTypefaces
    if !typefaces.isEmpty {
      origin["Shaper"] = "HarfBuzz \(FontBook.shaperVersion)"
      origin["Fonts"] = typefaces.joined(separator: "; ")
    }
    self.init(bytes: still.bytes, origin: origin)
  }
}
