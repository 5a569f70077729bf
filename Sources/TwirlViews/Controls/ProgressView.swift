import Foundation
import TwirlGraphics
import TwirlLayers

/// A bar that fills up as something goes on.
///
///     let bar = ProgressView(progressViewStyle: .default)
///     bar.frame = CGRect(x: 20, y: 20, width: 200, height: 4)
///     bar.setProgress(0.7, animated: true)
///
/// It is 4 points high, as Interface Builder lays it out, with round ends; the bar that was made for
/// tool bars has straight ends and no track. The colours of the tracks and 0.25 seconds for an animated
/// change are Twirl's choice.
open class ProgressView: View {
  /// How a bar looks.
  public enum Style: Int, Sendable {
    /// A track with round ends.
    case `default`
    /// For tool bars: straight ends, and no track.
    case bar
  }

  /// How long an animated change takes, in seconds.
  public static let animationDuration: TimeInterval = 0.25
  /// The height that the bar takes by itself, in points.
  public static let height: CGFloat = 4

  /// How the bar looks.
  public var progressViewStyle = Style.default {
    didSet {
      applyColors()
      layoutSubviews()
    }
  }
  /// What fills the part that is done; nil for the tint.
  public var progressTintColor: Color? {
    didSet { applyColors() }
  }
  /// What fills the rest; nil for the system's fill of thin things, and for nothing in tool bars.
  public var trackTintColor: Color? {
    didSet { applyColors() }
  }
  private var current: Float = 0
  private let track = Layer()
  private let fill = Layer()

  /// Creates an empty bar.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    track.masksToBounds = true
    addPart(track)
    addPart(fill, to: track)
    applyColors()
    layoutSubviews()
  }

  /// Creates an empty bar of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: Self.height))
    progressViewStyle = style
    // Observers do not see what an initializer sets.
    applyColors()
    layoutSubviews()
  }

  /// How much is done, 0…1; setting it clamps it.
  ///
  /// - Precondition: it is a number.
  public var progress: Float {
    get { current }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets how much is done, clamped to 0…1.
  public func setProgress(_ progress: Float, animated: Bool) {
    precondition(!progress.isNaN, "A bar's progress is not a number.")
    current = min(max(progress, 0), 1)
    guard animated else { return layoutSubviews() }
    View.animate(withDuration: Self.animationDuration, animations: { self.layoutSubviews() })
  }

  /// 4 points high; as wide as it is made.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  /// Fills the bar over the bounds' height.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    let radius = progressViewStyle == .default ? size.height / 2 : 0
    track.frame = CGRect(origin: bounds.origin, size: size)
    track.cornerRadius = radius
    fill.frame = CGRect(x: 0, y: 0, width: size.width * CGFloat(current), height: size.height)
    fill.cornerRadius = radius
  }

  /// Takes on the tint.
  open override func tintColorDidChange() {
    applyColors()
  }

  private func applyColors() {
    let rest = progressViewStyle == .default ? SystemColor.systemFill.light : nil
    fill.backgroundColor = progressTintColor ?? tintColor
    track.backgroundColor = trackTintColor ?? rest
  }

  /// The part that is done, and all of it, as a test sees them.
  package var layers: (fill: Layer, track: Layer) { (fill, track) }
}
