import TwirlCodecs
import TwirlGraphics

/// A frame on its way from where it was drawn or read to where it is written.
package struct StreamedFrame: Sendable {
  /// What changes; all of the canvas in the first.
  package var update: FrameUpdate
  /// The colours of the shapes that were drawn, where they are known.
  package var colors: [Pixel] = []

  /// Creates a frame.
  package init(update: FrameUpdate, colors: [Pixel] = []) {
    (self.update, self.colors) = (update, colors)
  }
}

/// Frames one after another, each made when it is asked for.
///
/// The stages of a review are such streams on top of each other; a frame goes through all of them as
/// what has changed, so that the work follows the damage.
package protocol FrameStream: AnyObject {
  /// Returns the next frame, or nil after the last one.
  func next() throws -> StreamedFrame?
}

/// A stream of what a closure returns.
package final class ClosureStream: FrameStream {
  private let body: () throws -> StreamedFrame?

  /// Creates a stream.
  package init(_ body: @escaping () throws -> StreamedFrame?) { self.body = body }

  /// Returns what the closure returns.
  package func next() throws -> StreamedFrame? { try body() }
}

/// The frames of a clip from somewhere, when each begins in the review, and how to get them.
struct TimedFrames {
  /// When each frame begins, counted from the beginning of the review; at least one, rising from 0.
  var starts: [FrameDelay]
  /// When the last one ends.
  var end: FrameDelay
  /// Opens a stream of the frames at some rising positions, the first as a whole canvas.
  var open: (_ positions: [Int]) throws -> any FrameStream

  /// The position of the frame on show at a time; the last one stays.
  ///
  /// - Parameters:
  ///   - hint: an earlier result, to go on from.
  ///   - tolerance: a frame that begins by no more than this later counts as begun.
  func position(
    at time: FrameDelay, after hint: Int, tolerance: FrameDelay = .zero
  ) -> Int {
    var position = hint
    while position + 1 < starts.count {
      let next = starts[position + 1]
      guard next <= time + tolerance else { break }
      position += 1
    }
    return position
  }
}
