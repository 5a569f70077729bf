import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A stage with a control at (10, 20), and the events that it has sent.
final class ControlFixture<Kind: Control> {
  let stage = Stage(size: CGSize(width: 400, height: 300))
  let control: Kind
  private(set) var events: [String] = []

  init(_ control: Kind, size: CGSize? = nil) {
    self.control = control
    control.frame = CGRect(
      origin: CGPoint(x: 10, y: 20), size: size ?? control.intrinsicContentSize)
    stage.window.addSubview(control)
    for (name, event) in [
      ("down", .touchDown), ("up", .touchUpInside), ("out", .touchUpOutside),
      ("cancel", .touchCancel), ("value", .valueChanged), ("primary", .primaryActionTriggered),
    ] as [(String, Control.Event)] {
      control.addAction(Action { [unowned self] _ in events.append(name) }, for: event)
    }
  }

  /// Taps a point of the control now.
  func tap(_ x: CGFloat, _ y: CGFloat) throws { try drag(from: (x, y), to: (x, y), in: 0) }

  /// Drags from one point of the control to another, beginning now, and waits for the end.
  func drag(
    from start: (x: CGFloat, y: CGFloat), to end: (x: CGFloat, y: CGFloat), in seconds: Double
  ) throws {
    stage.drag(
      from: control.convert(CGPoint(x: start.x, y: start.y), to: nil),
      to: control.convert(CGPoint(x: end.x, y: end.y), to: nil), at: stage.now, duration: seconds)
    try stage.advance(to: stage.now + MediaTime(seconds: seconds))
  }

  func advance(by seconds: Double) throws {
    try stage.advance(to: stage.now + MediaTime(seconds: seconds))
  }

  /// The events since the last call.
  func takeEvents() -> [String] {
    defer { events = [] }
    return events
  }
}

/// A colour by its hexadecimal digits; clear for others.
func color(_ hex: String) -> Color { Color(hex: hex) ?? .clear }
