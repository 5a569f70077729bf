import Foundation
import TwirlGraphics
import TwirlLayers

/// A control that picks a number from a range by a thumb on a track.
///
///     let slider = Slider(frame: CGRect(x: 20, y: 20, width: 200, height: 31))
///     slider.maximumValue = 100
///     slider.setValue(75, animated: true)
///
///     x = 2                                   width − 2
///      ├────────────────────( )────────────────┤   track: 4 high, in the middle
///      minimum track    thumb: 28     maximum track
///
/// The height of 31 points and the margins of 2 beside the track are what Interface Builder lays out;
/// the thumb is 28 across. At a fraction f of the range its middle is at
/// x = 2 + 14 + f · (width − 4 − 28). Twirl's own choices are the thumb's shadow, 0.25 seconds for an
/// animated change, and half opacity while disabled.
open class Slider: Control {
  /// The diameter of the thumb, in points.
  public static let thumbDiameter: CGFloat = 28
  /// The height of the track, in points.
  public static let trackHeight: CGFloat = 4
  /// How long an animated change takes, in seconds.
  public static let animationDuration: TimeInterval = 0.25

  private static let margin: CGFloat = 2
  private static let disabledOpacity: CGFloat = 0.5
  /// A finger takes the thumb this far around it.
  private static let touchMargin: CGFloat = 8

  /// What fills the track before the thumb; nil for the tint.
  public var minimumTrackTintColor: Color? {
    didSet { applyColors() }
  }
  /// What fills the track behind the thumb; nil for the system's fill of thin things.
  public var maximumTrackTintColor: Color? {
    didSet { applyColors() }
  }
  /// The thumb's colour; nil for white.
  public var thumbTintColor: Color? {
    didSet { applyColors() }
  }
  /// Whether `valueChanged` is sent as the finger moves, and not only when it is lifted.
  public var isContinuous = true
  private var current: Float = 0
  private var range: (low: Float, high: Float) = (0, 1)
  /// From the finger to the thumb's middle.
  private var grip: CGFloat = 0
  /// Tracks and thumb, which fade as one picture.
  private let content = Layer()
  private let maximumTrack = Layer()
  private let minimumTrack = Layer()
  private let thumb = Layer()

  /// Creates a slider from 0 to 1, at 0.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    maximumTrack.cornerRadius = Self.trackHeight / 2
    minimumTrack.cornerRadius = Self.trackHeight / 2
    thumb.cornerRadius = Self.thumbDiameter / 2
    thumb.castThumbShadow()
    addPart(content)
    for part in [maximumTrack, minimumTrack, thumb] { addPart(part, to: content) }
    applyColors()
    layoutSubviews()
  }

  /// The number; setting it clamps it to the range and sends no actions.
  ///
  /// - Precondition: it is a number, as both ends are.
  public var value: Float {
    get { current }
    set { setValue(newValue, animated: false) }
  }

  /// The number at the left end; a larger one than ``maximumValue`` moves that along.
  public var minimumValue: Float {
    get { range.low }
    set { setRange(newValue, max(newValue, range.high)) }
  }

  /// The number at the right end; a smaller one than ``minimumValue`` moves that along.
  public var maximumValue: Float {
    get { range.high }
    set { setRange(min(newValue, range.low), newValue) }
  }

  /// Sets the number, clamped to the range, and sends no actions.
  public func setValue(_ value: Float, animated: Bool) {
    precondition(!value.isNaN, "A slider's value is not a number.")
    current = min(max(value, range.low), range.high)
    guard animated else { return layoutSubviews() }
    View.animate(
      withDuration: Self.animationDuration, options: .allowUserInteraction,
      animations: { self.layoutSubviews() })
  }

  private func setRange(_ low: Float, _ high: Float) {
    precondition(low.isFinite && high.isFinite, "An end of a slider's range is not finite.")
    range = (low, high)
    value = current
  }

  /// 31 points high; as wide as it is made.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: 31)
  }

  /// Returns where the track lies in bounds.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX + Self.margin, y: bounds.midY - Self.trackHeight / 2,
      width: max(bounds.width - 2 * Self.margin, 0), height: Self.trackHeight)
  }

  /// Returns where the thumb lies for a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let way = max(rect.width - Self.thumbDiameter, 0)
    return CGRect(
      x: rect.minX + fraction(of: value) * way, y: bounds.midY - Self.thumbDiameter / 2,
      width: Self.thumbDiameter, height: Self.thumbDiameter)
  }

  private func fraction(of value: Float) -> CGFloat {
    // The difference of two finite numbers may be none in single precision.
    let (low, high) = (CGFloat(range.low), CGFloat(range.high))
    return high > low ? min(max((CGFloat(value) - low) / (high - low), 0), 1) : 0
  }

  /// Puts tracks and thumb where they belong.
  open override func layoutSubviews() {
    super.layoutSubviews()
    // The same coordinates as the bounds', whatever their origin.
    content.bounds = bounds
    content.position = CGPoint(x: bounds.midX, y: bounds.midY)
    let track = trackRect(forBounds: bounds)
    thumb.frame = thumbRect(forBounds: bounds, trackRect: track, value: current)
    maximumTrack.frame = track
    minimumTrack.frame = CGRect(
      x: track.minX, y: track.minY, width: max(thumb.frame.midX - track.minX, 0),
      height: track.height)
  }

  /// Takes on the tint.
  open override func tintColorDidChange() {
    applyColors()
  }

  private func applyColors() {
    minimumTrack.backgroundColor = minimumTrackTintColor ?? tintColor
    maximumTrack.backgroundColor = maximumTrackTintColor ?? SystemColor.systemFill.light
    thumb.backgroundColor = thumbTintColor ?? .white
  }

  override func stateDidChange() {
    content.opacity = isEnabled ? 1 : Self.disabledOpacity
  }

  /// Takes hold of the thumb where the finger is on it.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
    let point = touch.location(in: self)
    grip = thumb.frame.midX - point.x
    let margin = -Self.touchMargin
    return thumb.frame.insetBy(dx: margin, dy: margin).contains(point)
  }

  /// Moves the thumb with the finger.
  open override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let way = track.width - Self.thumbDiameter
    guard way > 0 else { return true }
    let x = touch.location(in: self).x + grip - Self.thumbDiameter / 2 - track.minX
    let (low, high) = (CGFloat(range.low), CGFloat(range.high))
    let before = current
    value = Float(low + (high - low) * min(max(x / way, 0), 1))
    if isContinuous, current != before { sendActions(for: .valueChanged) }
    return true
  }

  /// Sends the value where that was not done on the way.
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  /// The thumb, as a test sees it.
  package var thumbLayer: Layer { thumb }
  /// The track before the thumb, and behind it, as a test sees them.
  package var trackLayers: (minimum: Layer, maximum: Layer) { (minimumTrack, maximumTrack) }
}
