import Foundation
import TwirlGraphics
import TwirlLayers

/// A control with a minus and a plus that makes a number smaller and larger.
///
///     let stepper = Stepper(frame: CGRect(x: 20, y: 20, width: 94, height: 32))
///     stepper.stepValue = 0.5
///
/// The size of 94 × 32 points is UIKit's since iOS 13, the range of 0 to 100 in steps of 1 as well. The
/// signs (13 points long, 1.5 thick) and the line between them are Twirl's choice.
open class Stepper: Control {
  /// The size of every stepper, in points.
  public static let size = CGSize(width: 94, height: 32)

  enum Metrics {
    static let radius: CGFloat = 8
    static let sign: CGFloat = 13
    static let stroke: CGFloat = 1.5
    static let line = CGSize(width: 1, height: 18)
    static let faint: CGFloat = 0.3
  }

  /// The number; setting it clamps it to the range and sends no actions.
  ///
  /// - Precondition: it is a number, as all values are.
  public var value: Double = 0 {
    didSet {
      precondition(!value.isNaN, "A stepper's value is not a number.")
      value = min(max(value, minimumValue), maximumValue)
      update()
    }
  }
  /// The smallest number; a larger one than ``maximumValue`` moves that along.
  public var minimumValue: Double = 0 {
    didSet {
      precondition(minimumValue.isFinite, "An end of a stepper's range is not finite.")
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = max(value, minimumValue)
    }
  }
  /// The largest number; a smaller one than ``minimumValue`` moves that along.
  public var maximumValue: Double = 100 {
    didSet {
      precondition(maximumValue.isFinite, "An end of a stepper's range is not finite.")
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = min(value, maximumValue)
    }
  }
  /// By how much a tap changes the number.
  ///
  /// - Precondition: it is positive and finite.
  public var stepValue: Double = 1 {
    didSet {
      precondition(stepValue > 0 && stepValue.isFinite, "A stepper's step is not positive.")
    }
  }
  /// Whether a step beyond one end goes to the other.
  public var wraps = false {
    didSet { update() }
  }
  private let base = Layer()
  private let line = Layer()
  private let minus = ShapeLayer()
  private let plus = ShapeLayer()

  /// Creates a stepper at 0, at the frame's origin.
  public override init(frame: CGRect = .zero) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    base.frame = CGRect(origin: .zero, size: Self.size)
    base.cornerRadius = Metrics.radius
    base.backgroundColor = SystemColor.tertiarySystemFill.light
    line.frame = CGRect(
      x: (Self.size.width - Metrics.line.width) / 2,
      y: (Self.size.height - Metrics.line.height) / 2, width: Metrics.line.width,
      height: Metrics.line.height)
    line.backgroundColor = SystemColor.separator.light
    for (index, sign) in [minus, plus].enumerated() {
      sign.position = CGPoint(
        x: Self.size.width * (index == 0 ? 0.25 : 0.75), y: Self.size.height / 2)
      sign.fillColor = nil
      sign.strokeColor = SystemColor.label.light
      sign.lineWidth = Metrics.stroke
      sign.lineCap = .round
      sign.path = Self.sign(isPlus: index == 1)
    }
    for part in [base, line, minus, plus] { addPart(part) }
    update()
  }

  private static func sign(isPlus: Bool) -> Path {
    let half = Metrics.sign / 2
    var path = Path()
    path.move(to: CGPoint(x: -half, y: 0))
    path.addLine(to: CGPoint(x: half, y: 0))
    guard isPlus else { return path }
    path.move(to: CGPoint(x: 0, y: -half))
    path.addLine(to: CGPoint(x: 0, y: half))
    return path
  }

  /// 94 × 32 points.
  open override var intrinsicContentSize: CGSize { Self.size }

  override func stateDidChange() { update() }

  private func update() {
    let canFall = isEnabled && (wraps || value > minimumValue)
    let canRise = isEnabled && (wraps || value < maximumValue)
    minus.opacity = canFall ? 1 : Metrics.faint
    plus.opacity = canRise ? 1 : Metrics.faint
  }

  /// Takes a step, down on the left and up on the right.
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    guard let touch, touch.isInside(self) else { return }
    let isDown = touch.location(in: self).x < Self.size.width / 2
    let (before, next) = (value, isDown ? value - stepValue : value + stepValue)
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  /// The signs, as a test sees them.
  package var signLayers: (minus: Layer, plus: Layer) { (minus, plus) }
}
