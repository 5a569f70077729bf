import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that tells others what touches do to it.
///
///     control.addAction(Action { _ in print("tapped") }, for: .touchUpInside)
///     control.addTarget(self, action: CardView.flip, for: .touchUpInside)
///
/// Selectors do not exist here: a target's method is named with its class. Touches on a control do not
/// climb to the `onTap` or the tap gestures of the views that it lies in, not even when it is disabled.
open class Control: View {
  /// Whether touches do anything.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateDidChange() } }
  }
  /// Whether the control is chosen.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }
  /// Whether a finger is down in the control.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  /// Whether a touch that began in the control goes on.
  public private(set) var isTracking = false
  /// Whether that touch is in the control's bounds.
  public private(set) var isTouchInside = false
  private var listeners: [Listener] = []

  /// Creates a control.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
  }

  /// The states that hold.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Looks as the state wants it; called whenever that has changed.
  func stateDidChange() {}

  /// Begins to follow a touch; asked before `touchDown` is sent.
  ///
  /// - Returns: whether the control takes the touch; false leaves it without any effect.
  open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

  /// Follows a touch that has moved; asked before the events of dragging are sent.
  ///
  /// - Returns: whether to go on; false ends the touch's effect.
  open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

  /// Tells that the touch has been lifted; before `touchUpInside` or `touchUpOutside` is sent.
  open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}

  /// Tells that the touch has become a gesture's; before `touchCancel` is sent.
  open func cancelTracking(with event: TouchEvent?) {}

  /// Highlights the control, and sends `touchDown`.
  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Follows the touch in and out of the bounds.
  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else { return stopTracking() }
    let (before, now) = (isTouchInside, touch.isInside(self))
    isTouchInside = now
    if isHighlighted != now { isHighlighted = now }
    if before != now { sendActions(for: now ? .touchDragEnter : .touchDragExit) }
    sendActions(for: now ? .touchDragInside : .touchDragOutside)
  }

  /// Ends the highlight, and sends `touchUpInside`, or `touchUpOutside` where the touch has left the
  /// bounds.
  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let isInside = touch.isInside(self)
    endTracking(touch, with: event)
    stopTracking()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    if isInside { didTap() }
  }

  /// Ends the highlight, and sends `touchCancel`.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }

  /// Does what follows `touchUpInside`.
  func didTap() {}
}

// MARK: - Actions

extension Control {
  /// Who is told of an event.
  private struct Listener {
    /// The action, or nil for a target's method.
    var action: Action?
    /// The target of a method.
    weak var target: AnyObject?
    var events: Event
    var run: (Control) -> Void
  }

  /// Adds an action for events; they run in the order in which they were added.
  public func addAction(_ action: Action, for events: Event) {
    listeners.append(
      Listener(action: action, events: events) { [unowned action] in action.run(by: $0) })
  }

  /// Removes an action from events.
  public func removeAction(_ action: Action, for events: Event) {
    remove(events) { $0.action === action }
  }

  /// Adds a target's method for events; the target is held weakly.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for events: Event
  ) {
    listeners.append(
      Listener(target: target, events: events) { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Adds a target's method that takes the control for events; the target is held weakly.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for events: Event
  ) {
    listeners.append(
      Listener(target: target, events: events) { [weak target] control in
        if let target, let sender = control as? Sender { action(target)(sender) }
      })
  }

  /// Removes all methods of a target from events.
  public func removeTarget(_ target: AnyObject, for events: Event) {
    remove(events) { $0.target === target }
  }

  private func remove(_ events: Event, where isMeant: (Listener) -> Bool) {
    for index in listeners.indices where isMeant(listeners[index]) {
      listeners[index].events.subtract(events)
    }
    listeners.removeAll { $0.events.isEmpty }
  }

  /// Runs what was added for any of the events.
  ///
  /// What is added meanwhile waits for the next time.
  public func sendActions(for events: Event) {
    for listener in listeners where !listener.events.isDisjoint(with: events) {
      listener.run(self)
    }
  }
}

/// What a control does, as a closure.
public final class Action {
  /// What a person would call it.
  public let title: String
  /// The control that runs it, while it does.
  public private(set) weak var sender: AnyObject?
  private let handler: (Action) -> Void

  /// Creates an action.
  public init(title: String = "", handler: @escaping (Action) -> Void) {
    self.title = title
    self.handler = handler
  }

  func run(by control: Control) {
    sender = control
    handler(self)
    sender = nil
  }
}
