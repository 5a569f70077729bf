import Foundation
import TwirlGraphics
import TwirlLayers

/// Eight spokes that fade in turn while something goes on.
///
///     let spinner = ActivityIndicatorView(style: .large)
///     spinner.startAnimating()
///
/// The sizes are UIKit's: 20 points, and 37 for a large one. It turns for ever, in steps of a spoke: a
/// recording of it needs a duration. That a turn takes 0.8 seconds, the spokes' shape and how they fade
/// are Twirl's choice.
///
/// A still one that does not hide shows the first picture of the turn.
open class ActivityIndicatorView: View {
  /// How large an indicator is.
  public enum Style: Int, Sendable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101
  }

  /// The number of spokes, and of steps of a turn.
  public static let spokeCount = 8
  /// How long a turn takes, in seconds.
  public static let turnDuration: TimeInterval = 0.8

  /// How large the indicator is.
  public var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      layoutSubviews()
      invalidateIntrinsicContentSize()
    }
  }
  /// The colour of the darkest spoke.
  public var color: Color {
    didSet { applyColors() }
  }
  /// Whether the indicator is hidden while it stands still, as at first.
  public var hidesWhenStopped = true {
    didSet { updateHiding() }
  }
  /// Whether the indicator turns.
  public private(set) var isAnimating = false
  private let spokes: [ShapeLayer]

  private static let key = "turn"

  /// Creates an indicator of middle size that stands still and thus is hidden.
  public override init(frame: CGRect = .zero) {
    color = SystemColor.secondaryLabel.light
    spokes = (0..<Self.spokeCount).map { _ in ShapeLayer() }
    super.init(frame: frame)
    isUserInteractionEnabled = false
    for (index, spoke) in spokes.enumerated() {
      spoke.opacity = Self.opacities[index]
      addPart(spoke)
    }
    applyColors()
    layoutSubviews()
    updateHiding()
  }

  /// Creates an indicator of a style, in its size.
  public convenience init(style: Style) {
    self.init(frame: CGRect(origin: .zero, size: Self.size(of: style)))
    self.style = style
    // Observers do not see what an initializer sets.
    layoutSubviews()
  }

  /// Begins to turn, and shows itself.
  public func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    updateHiding()
    turn()
  }

  /// Stands still, and hides where ``hidesWhenStopped`` says so.
  public func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    for spoke in spokes { spoke.removeAnimation(forKey: Self.key) }
    updateHiding()
  }

  /// Turns again where it has come onto a stage.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, stage != nil { turn() }
  }

  /// 20 × 20 points, 37 × 37 for a large one.
  open override var intrinsicContentSize: CGSize { Self.size(of: style) }

  /// Puts the spokes into the middle of the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    for (index, spoke) in spokes.enumerated() {
      spoke.position = middle
      spoke.path = Self.spoke(index, of: Self.size(of: style).width)
    }
  }

  private func applyColors() {
    for spoke in spokes { spoke.fillColor = color }
  }

  private func updateHiding() {
    isHidden = hidesWhenStopped && !isAnimating
  }

  private static func size(of style: Style) -> CGSize {
    switch style {
    case .medium: CGSize(width: 20, height: 20)
    case .large: CGSize(width: 37, height: 37)
    }
  }

  /// The spokes, as a test sees them, clockwise from the top.
  package var spokeLayers: [Layer] { spokes }
}

// MARK: - Drawing

extension ActivityIndicatorView {
  /// How strong each spoke is in the first picture, clockwise: the top one most, and those that it has
  /// passed less and less.
  private static let opacities: [CGFloat] = [1, 0.26, 0.36, 0.46, 0.56, 0.66, 0.77, 0.88]

  /// A spoke about the origin, from a quarter of the size to half of it away.
  private static func spoke(_ index: Int, of size: CGFloat) -> Path {
    let width = size / 8
    let bar = Path(
      roundedRect: CGRect(x: -width / 2, y: -size / 2, width: width, height: size / 4),
      cornerRadius: width / 2)
    // Exact square roots, where sines would differ from one C library to another.
    let half = CGFloat(0.5).squareRoot()
    let turns: [(cos: CGFloat, sin: CGFloat)] = [
      (1, 0), (half, half), (0, 1), (-half, half), (-1, 0), (-half, -half), (0, -1), (half, -half),
    ]
    let (cos, sin) = turns[index % turns.count]
    return bar.applying(CGAffineTransform(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0))
  }

  /// Lets each spoke take the strengths in turn, without any in between.
  private func turn() {
    let count = Self.spokeCount
    for (index, spoke) in spokes.enumerated() {
      let animation = KeyframeAnimation(keyPath: "opacity")
      // After k steps the strengths have moved on by k spokes, clockwise.
      animation.values = (0..<count).map { Self.opacities[(index - $0 + count) % count] }
      animation.keyTimes = (0...count).map { Double($0) / Double(count) }
      animation.calculationMode = .discrete
      animation.duration = Self.turnDuration
      animation.repeatCount = .infinity
      spoke.add(animation, forKey: Self.key)
    }
  }
}
