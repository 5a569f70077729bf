import Foundation
import TwirlGraphics
import TwirlLayers

/// Recognizes a gesture in the touches on a view and on those in it.
///
/// Selectors do not exist here: what a gesture does is a closure, or a method named with its class.
///
///     card.addGestureRecognizer(TapGestureRecognizer { _ in flip() })
///     card.addGestureRecognizer(TapGestureRecognizer(target: self, action: CardView.flip))
open class GestureRecognizer {
  /// How far the gesture is.
  public enum State: Int, Sendable {
    /// Nothing is recognized yet.
    case possible
    /// It has begun and goes on.
    case began
    /// It has changed.
    case changed
    /// It is over, and recognized.
    case ended
    /// It was broken off.
    case cancelled
    /// It was none.
    case failed

    /// A gesture that is over as soon as it is recognized, such as a tap.
    public static let recognized = State.ended
  }

  /// How far the gesture is; `possible` but while the actions run, and while a press goes on.
  public private(set) var state = State.possible
  /// Whether gestures are recognized.
  public var isEnabled = true
  /// The view whose touches are watched.
  public internal(set) weak var view: View?
  private var actions: [(GestureRecognizer) -> Void] = []
  private weak var touch: Touch?

  /// Creates a recognizer that does nothing.
  public init() {}

  /// Adds something to do when the gesture is recognized.
  public func addAction(_ action: @escaping (GestureRecognizer) -> Void) { actions.append(action) }

  /// Adds a method to call when the gesture is recognized; the target is held weakly.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    addAction { [weak target] _ in if let target { action(target)() } }
  }

  /// Adds a method that takes the recognizer; the target is held weakly.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void
  ) {
    addAction { [weak target] recognizer in
      if let target, let sender = recognizer as? Sender { action(target)(sender) }
    }
  }

  /// Returns where the touch is in a view's coordinates; zero where there is none.
  public func location(in view: View?) -> CGPoint { touch?.location(in: view) ?? .zero }

  func recognize(_ touch: Touch, _ state: State) {
    self.touch = touch
    self.state = state
    for action in actions { action(self) }
    if state == .ended { self.state = .possible }
  }
}

/// Recognizes one tap, or several in a row.
public final class TapGestureRecognizer: GestureRecognizer {
  /// The longest time from one tap to the next of a row, in seconds.
  public static let longestPause: TimeInterval = 0.35

  /// The number of taps in a row, 1 at first.
  ///
  /// - Precondition: it is positive.
  public var numberOfTapsRequired = 1 {
    didSet { precondition(numberOfTapsRequired > 0, "A gesture is of no taps.") }
  }
  private var count = 0
  private var lastTap = -TimeInterval.infinity

  /// Creates a recognizer with something to do.
  public convenience init(_ action: @escaping (GestureRecognizer) -> Void) {
    self.init()
    addAction(action)
  }

  /// Creates a recognizer that calls a method; the target is held weakly.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Counts a tap, and returns whether it was the last of the row.
  func counts(_ touch: Touch) -> Bool {
    count = touch.timestamp - lastTap <= Self.longestPause ? count + 1 : 1
    lastTap = touch.timestamp
    guard count >= numberOfTapsRequired else { return false }
    (count, lastTap) = (0, -.infinity)
    return true
  }
}

/// Recognizes a press that lasts; the actions run when it is recognized and when it ends.
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the finger must be down, in seconds; 0.5 at first.
  ///
  /// - Precondition: it is finite and not negative.
  public var minimumPressDuration: TimeInterval = 0.5 {
    didSet {
      precondition(
        minimumPressDuration >= 0 && minimumPressDuration.isFinite,
        "A press's duration is negative or not finite.")
    }
  }

  /// Creates a recognizer with something to do.
  public convenience init(_ action: @escaping (GestureRecognizer) -> Void) {
    self.init()
    addAction(action)
  }

  /// Creates a recognizer that calls a method; the target is held weakly.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }
}

extension View {
  /// Adds a recognizer; it leaves the view that it was on.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    gestureRecognizers.append(recognizer)
    recognizer.view = self
  }

  /// Removes a recognizer; one of another view stays.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
