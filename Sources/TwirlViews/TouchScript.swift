import Foundation
import TwirlGraphics
import TwirlLayers

extension Stage {
  /// Taps a point of the canvas, in points, at a time.
  ///
  /// The touch goes to the view that ``View/hitTest(_:)`` finds, and up from there to the first with
  /// something to do: a ``Control``, a recognized gesture, or an `onTap`.
  ///
  /// - Parameters:
  ///   - point: in points of the canvas.
  ///   - time: when the finger comes down.
  ///   - duration: how long the finger is down, in seconds; 0 for an instant.
  /// - Precondition: the duration is finite and not negative.
  public func tap(_ point: CGPoint, at time: MediaTime, duration: TimeInterval = 0) {
    drag(from: point, to: point, at: time, duration: duration)
  }

  /// Taps the middle of a view's bounds at a time, wherever its model is then.
  ///
  /// A view that covers it gets the tap instead, as a finger would have it.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - time: when the finger comes down.
  ///   - duration: how long the finger is down, in seconds; 0 for an instant.
  /// - Precondition: the duration is finite and not negative.
  public func tap(_ view: View, at time: MediaTime, duration: TimeInterval = 0) {
    touch(at: time, duration: duration) { [weak self, weak view] in
      guard let self, let view, view.stage === self else { return nil }
      let middle = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      let point = view.convert(middle, to: nil)
      return (point, point)
    }
  }

  /// Presses a point of the canvas for a while, which ends `duration` seconds after it begins.
  ///
  /// - Precondition: the duration is finite and not negative.
  public func longPress(_ point: CGPoint, at time: MediaTime, duration: TimeInterval = 1) {
    tap(point, at: time, duration: duration)
  }

  /// Presses the middle of a view's bounds, wherever its model is at first, for a while.
  ///
  /// - Precondition: the duration is finite and not negative.
  public func longPress(_ view: View, at time: MediaTime, duration: TimeInterval = 1) {
    tap(view, at: time, duration: duration)
  }

  /// Touches a point of the canvas and lets go at another, without a stop in between.
  ///
  /// - Precondition: the duration is finite and not negative.
  public func drag(
    from start: CGPoint, to end: CGPoint, at time: MediaTime, duration: TimeInterval
  ) {
    touch(at: time, duration: duration) { (start, end) }
  }

  private func touch(
    at time: MediaTime, duration: TimeInterval,
    _ points: @escaping () -> (start: CGPoint, end: CGPoint)?
  ) {
    precondition(
      duration >= 0 && duration.isFinite, "A touch's duration is negative or not finite.")
    clock.schedule(at: time, phase: .touch) { [weak self] in
      guard let self, let (start, end) = points() else { return }
      self.touches.append(
        StageTouch(start: start, end: end, down: self.now, duration: MediaTime(seconds: duration)))
      guard let hit = self.window.hitTest(self.window.layer.convert(start, from: nil))
      else { return }
      let sequence = TouchSequence(
        Touch(view: hit, point: start, timestamp: self.now.seconds), in: hit, clock: self.clock)
      sequence.begin()
      guard duration > 0 else { return sequence.end(at: end) }
      // From the instant at which it came down: a time that had passed meant that instant.
      self.clock.schedule(at: self.now + MediaTime(seconds: duration), phase: .touch) {
        sequence.end(at: end)
      }
    }
  }
}

/// Where and when a finger was on a stage, whatever it touched.
package struct StageTouch: Equatable, Sendable {
  /// Where it came down, in points of the canvas.
  package var start: CGPoint
  /// Where it goes up.
  package var end: CGPoint
  /// When it came down.
  package var down: MediaTime
  /// How long it stays.
  package var duration: MediaTime

  /// Creates a touch.
  package init(start: CGPoint, end: CGPoint, down: MediaTime, duration: MediaTime) {
    (self.start, self.end, self.down, self.duration) = (start, end, down, duration)
  }
}
