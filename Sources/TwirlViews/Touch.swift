import Foundation
import TwirlGraphics
import TwirlLayers

/// A finger on the stage, from its coming down to its going up.
public final class Touch: Hashable {
  /// What the finger has done last.
  public enum Phase: Int, Sendable {
    /// It has come down.
    case began
    /// It has moved.
    case moved
    /// It rests.
    case stationary
    /// It has gone up.
    case ended
    /// A gesture was recognized, or the view has left the window.
    case cancelled
  }

  /// What the finger has done last.
  public internal(set) var phase = Phase.began
  /// The instant of that, in seconds of the stage's clock.
  public internal(set) var timestamp: TimeInterval
  /// The view that the finger came down in.
  public private(set) weak var view: View?
  /// The place on the canvas, in points.
  var point: CGPoint

  init(view: View, point: CGPoint, timestamp: TimeInterval) {
    self.view = view
    self.point = point
    self.timestamp = timestamp
  }

  /// Returns where the finger is in a view's coordinates, by the model; nil stands for the canvas.
  public func location(in view: View?) -> CGPoint { view?.convert(point, from: nil) ?? point }

  /// Whether the finger is in the bounds of a view.
  func isInside(_ view: View) -> Bool { view.layer.contains(location(in: view)) }

  /// Tells whether two are the same touch.
  public static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Feeds the touch's identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// What happened to touches at an instant.
public final class TouchEvent {
  /// The touches.
  public let allTouches: Set<Touch>?
  /// The instant, in seconds of the stage's clock.
  public let timestamp: TimeInterval

  init(_ touch: Touch) {
    allTouches = [touch]
    timestamp = touch.timestamp
  }
}
