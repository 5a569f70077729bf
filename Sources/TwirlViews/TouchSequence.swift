import Foundation
import TwirlGraphics
import TwirlLayers

/// One touch on its way from coming down to going up, and who listens to it.
///
///     hit view ─ superview ─ … ─ window       innermost first: the first that can act takes it
///        │
///        └ touchesBegan, touchesEnded         climb the same way, up to the first Control
final class TouchSequence {
  private let touch: Touch
  /// The view hit and those that it lies in; held, so that the touch ends where it began.
  private let chain: [View]
  private let clock: Clock
  /// The long press that was recognized while the finger was down.
  private var longPress: LongPressGestureRecognizer?
  /// The ends of the times after which presses are recognized.
  private var timers: [ClockEvent] = []

  init(_ touch: Touch, in hit: View, clock: Clock) {
    self.touch = touch
    self.clock = clock
    chain = Array(sequence(first: hit, next: \.superview))
  }

  private var hit: View? { chain.first }

  func begin() {
    for view in chain {
      for case let recognizer as LongPressGestureRecognizer in view.gestureRecognizers
      where recognizer.isEnabled {
        let delay = MediaTime(seconds: recognizer.minimumPressDuration)
        let timer = clock.scheduleEvent(at: clock.now + delay, phase: .touch) {
          [weak self, weak recognizer] in
          guard let self, let recognizer, self.longPress == nil else { return }
          self.recognize(recognizer)
        }
        timers.append(timer)
      }
    }
    hit?.touchesBegan([touch], with: TouchEvent(touch))
  }

  private func recognize(_ recognizer: LongPressGestureRecognizer) {
    guard recognizer.isEnabled, let view = recognizer.view, touch.isInside(view),
      hit?.stage != nil
    else { return }
    longPress = recognizer
    cancel()
    recognizer.recognize(touch, .began)
  }

  private func cancel() {
    touch.phase = .cancelled
    touch.timestamp = clock.now.seconds
    hit?.touchesCancelled([touch], with: TouchEvent(touch))
  }

  func end(at point: CGPoint) {
    for timer in timers { timer.cancel() }
    guard let hit else { return }
    guard hit.stage != nil else { return cancel() }
    touch.timestamp = clock.now.seconds
    let hasMoved = point != touch.point
    touch.point = point
    if let longPress { return longPress.recognize(touch, .ended) }
    if hasMoved {
      touch.phase = .moved
      hit.touchesMoved([touch], with: TouchEvent(touch))
    }
    touch.phase = .ended
    // A finger that has moved makes no tap.
    let taker = hasMoved ? nil : self.taker
    if let taker { clock.note(.tapped, taker.view?.accessibilityIdentifier) }
    if case .gesture(let recognizer) = taker {
      cancel()
      return recognizer.recognize(touch, .ended)
    }
    hit.touchesEnded([touch], with: TouchEvent(touch))
    if case .closure(_, let onTap) = taker { onTap() }
  }

  private enum Taker {
    case gesture(TapGestureRecognizer)
    case closure(View, () -> Void)
    case control(Control)

    var view: View? {
      switch self {
      case .gesture(let recognizer): recognizer.view
      case .closure(let view, _): view
      case .control(let control): control
      }
    }
  }

  /// Who the tap is for: the innermost view with a gesture or a closure; a control lets none through.
  private var taker: Taker? {
    for view in chain {
      for case let recognizer as TapGestureRecognizer in view.gestureRecognizers
      where recognizer.isEnabled && recognizer.counts(touch) {
        return .gesture(recognizer)
      }
      let control = view as? Control
      if let onTap = view.onTap, control?.isEnabled != false { return .closure(view, onTap) }
      if let control { return control.isEnabled ? .control(control) : nil }
    }
    return nil
  }
}
