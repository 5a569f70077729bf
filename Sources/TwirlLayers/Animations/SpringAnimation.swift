import Foundation
import TwirlGraphics

/// An animation between two values that a spring drives.
///
///     let pop = SpringAnimation(keyPath: "transform.scale")
///     pop.fromValue = 0.8
///     pop.toValue = 1
///     pop.duration = pop.settlingDuration
///
/// The spring runs in seconds of the animation's own time and is cut off at the end of the duration.
public final class SpringAnimation: BasicAnimation {
  /// The mass at the end of the spring; positive.
  public var mass: CGFloat = 1
  /// The spring's force per distance; positive.
  public var stiffness: CGFloat = 100
  /// The friction's force per velocity; not negative.
  public var damping: CGFloat = 10
  /// The velocity at the beginning, in whole distances a second; towards the end value is positive.
  public var initialVelocity: CGFloat = 0
  /// Whether a damping above the critical one slows the spring down; else it counts as critical.
  public var allowsOverdamping = false

  /// Creates an animation of what a key path names.
  public override init(keyPath: String? = nil) { super.init(keyPath: keyPath) }

  /// Creates an animation from the period of the undamped oscillation and the bounce, −1…1.
  ///
  /// Its duration is the settling duration.
  public init(perceptualDuration: TimeInterval, bounce: CGFloat) {
    super.init(keyPath: nil)
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    stiffness = CGFloat(spring.stiffness)
    damping = CGFloat(spring.damping)
    allowsOverdamping = true
    duration = spring.settlingDuration
  }

  /// Creates a copy.
  public required init(copying other: Animation) {
    if let other = other as? SpringAnimation {
      mass = other.mass
      stiffness = other.stiffness
      damping = other.damping
      initialVelocity = other.initialVelocity
      allowsOverdamping = other.allowsOverdamping
    }
    super.init(copying: other)
  }

  /// The spring that the values describe.
  ///
  /// - Precondition: mass and stiffness are positive, the damping is not negative.
  public var spring: Spring {
    Spring(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
  }

  /// The time after which the spring counts as at rest, in seconds.
  public var settlingDuration: TimeInterval { spring.settlingDuration }
  /// The period of the undamped oscillation, in seconds.
  public var perceptualDuration: TimeInterval { spring.perceptualDuration }
  /// How much the spring overshoots: 1 undamped, 0 critical, below 0 overdamped.
  public var bounce: CGFloat { CGFloat(spring.bounce) }

  override var motion: Spring? { spring }
}
