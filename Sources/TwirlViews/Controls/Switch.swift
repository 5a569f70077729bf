import Foundation
import TwirlGraphics
import TwirlLayers

/// A control that is on or off, with a thumb that slides from one end to the other.
///
///     let toggle = Switch(frame: CGRect(x: 20, y: 20, width: 0, height: 0))
///     toggle.setOn(true, animated: true)
///     toggle.addAction(Action { _ in … }, for: .valueChanged)
///
///     ╭───────────────╮  51 × 31 points, at the top left of the bounds
///     │          ╭───╮│  the thumb is 27 across, 2 from the edge
///     │          ╰───╯│
///     ╰───────────────╯
///
/// As in UIKit the size is always the same, whatever frame is set: 51 × 31 is what Interface Builder
/// writes for it, and the track is green (52, 199, 89) while the switch is on. Twirl's own choices are
/// the thumb's shadow, the fill of the track while it is off, that a pressed thumb grows 7 points
/// wider, that a change takes 0.25 seconds, and half opacity while disabled.
open class Switch: Control {
  /// The size of every switch, in points.
  public static let size = CGSize(width: 51, height: 31)
  /// How long an animated change takes, in seconds.
  public static let animationDuration: TimeInterval = 0.25

  private enum Metrics {
    static let thumb: CGFloat = 27
    static let pressedThumb: CGFloat = 34
    static let gap: CGFloat = 2
    static let disabledOpacity: CGFloat = 0.5
    /// A touch that moves further than this sideways drags the thumb.
    static let dragDistance: CGFloat = 10
  }

  /// What fills the track while the switch is on; nil for the system's green.
  public var onTintColor: Color? {
    didSet { applyColors() }
  }
  /// The thumb's colour; nil for white.
  public var thumbTintColor: Color? {
    didSet { applyColors() }
  }
  private var value = false
  /// Where the finger came down, in the switch's coordinates.
  private var touchStart: CGPoint?
  /// Track and thumb, which fade as one picture; it cuts off the thumb's shadow at the track's edge.
  private let content = Layer()
  private let track = Layer()
  private let thumb = Layer()

  /// Creates a switch that is off, at the frame's origin.
  public override init(frame: CGRect = .zero) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    content.frame = CGRect(origin: .zero, size: Self.size)
    content.cornerRadius = Self.size.height / 2
    content.masksToBounds = true
    track.frame = content.bounds
    track.cornerRadius = Self.size.height / 2
    thumb.cornerRadius = Metrics.thumb / 2
    thumb.castThumbShadow()
    addPart(content)
    for part in [track, thumb] { addPart(part, to: content) }
    applyColors()
    layoutSubviews()
  }

  /// Whether the switch is on; setting it sends no actions.
  public var isOn: Bool {
    get { value }
    set { setOn(newValue, animated: false) }
  }

  /// Turns the switch on or off, and sends no actions.
  ///
  /// - Parameter animated: whether the thumb slides there; on a stage it does in
  ///   ``animationDuration``.
  public func setOn(_ on: Bool, animated: Bool) {
    guard on != value else { return }
    value = on
    update(animated: animated) {
      self.applyColors()
      self.layoutSubviews()
    }
  }

  /// 51 × 31 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  /// Puts the thumb where it belongs.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = isHighlighted ? Metrics.pressedThumb : Metrics.thumb
    thumb.frame = CGRect(
      x: value ? Self.size.width - Metrics.gap - width : Metrics.gap, y: Metrics.gap,
      width: width, height: Metrics.thumb)
  }

  private func applyColors() {
    track.backgroundColor =
      value
      ? onTintColor ?? SystemColor.systemGreen.light : SystemColor.secondarySystemFill.light
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  private func update(animated: Bool, _ changes: @escaping () -> Void) {
    guard animated else { return changes() }
    View.animate(
      withDuration: Self.animationDuration, options: .allowUserInteraction, animations: changes)
  }

  override func stateDidChange() {
    content.opacity = isEnabled ? 1 : Metrics.disabledOpacity
    update(animated: stage != nil) { self.layoutSubviews() }
  }

  /// Remembers where the touch came down.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
    touchStart = touch.location(in: self)
    return true
  }

  /// Turns the switch: over at a tap, and to the side where the finger is after a drag.
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    guard let touch, let start = touchStart else { return }
    let x = touch.location(in: self).x
    let isDrag = abs(x - start.x) > Metrics.dragDistance
    guard isDrag || touch.isInside(self) else { return }
    let on = isDrag ? x > Self.size.width / 2 : !value
    guard on != value else { return }
    setOn(on, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// The thumb, as a test sees it.
  package var thumbLayer: Layer { thumb }
  /// The track, as a test sees it.
  package var trackLayer: Layer { track }
}

extension Layer {
  /// Casts the soft shadow of a thumb: UIKit's is not published, these figures are Twirl's choice.
  func castThumbShadow() {
    shadowColor = .black
    shadowOpacity = 0.18
    shadowOffset = CGSize(width: 0, height: 3)
    shadowRadius = 3.5
    borderWidth = 0.5
    borderColor = Color(white: 0, alpha: 0.04)
  }
}
