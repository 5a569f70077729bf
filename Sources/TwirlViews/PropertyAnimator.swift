import Foundation
import TwirlGraphics
import TwirlLayers

/// Where an animator is in its life, with UIKit's raw values.
public enum ViewAnimatingState: Int, Hashable, Sendable, CaseIterable {
  /// It has not begun, or it is over.
  case inactive
  /// Its animations are on the views, running or paused.
  case active
  /// It was stopped and waits to be finished.
  case stopped
}

/// A place on an animator's way, with UIKit's raw values.
public enum ViewAnimatingPosition: Int, Hashable, Sendable, CaseIterable {
  /// The end: the values that the animations set.
  case end
  /// The beginning: the values before.
  case start
  /// Where it was stopped.
  case current
}

/// What can be started, paused, scrubbed, reversed and stopped, as UIViewAnimating.
public protocol ViewAnimating: AnyObject {
  /// Where it is in its life.
  var state: ViewAnimatingState { get }
  /// Whether time moves it on.
  var isRunning: Bool { get }
  /// Whether it goes from the end to the beginning.
  var isReversed: Bool { get set }
  /// How far it is on its way, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts it, or goes on.
  func startAnimation()
  /// Starts it after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Stops its time.
  func pauseAnimation()
  /// Takes its animations off.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends it after a stop.
  func finishAnimation(at position: ViewAnimatingPosition)
}

/// An animator that takes closures, as UIViewImplicitlyAnimating.
public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds changes after a part of the remaining time, 0…1.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds what runs at the end.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Goes on, perhaps along another curve and in another time.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: CGFloat)
}

/// Animations of views that can be paused, scrubbed, reversed and stopped, as UIViewPropertyAnimator.
///
///     let animator = ViewPropertyAnimator(duration: 1, curve: .easeOut) { ball.center.x = 200 }
///     animator.addCompletion { position in … }
///     animator.startAnimation()
///     …
///     animator.pauseAnimation()
///     animator.fractionComplete = 0.3
///     animator.isReversed = true
///     animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
///
/// The closures run when the animator becomes active: with its start, its first pause or the first
/// setting of `fractionComplete`. The model then has the new values, until a reversed animator arrives
/// at its beginning or a stopped one is finished elsewhere.
///
///     inactive ── start, pause, fractionComplete ──▶ active ── arrives ──────────▶ inactive
///                                                    │ │                             ▲
///                                stopAnimation(true) │ └ stopAnimation(false) ▶ stopped ─ finish
///                                                    └───────────────────────────▶ inactive
///
/// A running animator is kept alive by its clock. One that is paused is not: its animations stay where
/// they are for ever if it goes.
///
/// Not Sendable: an animator belongs to the thread that runs its views' stage.
public final class ViewPropertyAnimator: ViewImplicitlyAnimating {
  /// How long the whole way takes, in seconds: a spring with constants of its own settles in its time.
  public let duration: TimeInterval
  /// What says how progress follows from time.
  public let timingParameters: any TimingCurveProvider
  /// The delay with which the animations were started, in seconds.
  public internal(set) var delay: TimeInterval = 0
  /// Where the animator is in its life.
  public internal(set) var state = ViewAnimatingState.inactive
  /// Whether time moves the animations on; true also while a delay passes.
  public internal(set) var isRunning = false
  /// Whether the animator may be paused, scrubbed and stopped; set before it starts.
  public var isInterruptible = true
  /// Whether touches reach the views meanwhile; counts for animations that are added later.
  public var isUserInteractionEnabled = true
  /// Whether `fractionComplete` is the progress itself while paused, instead of the elapsed time that
  /// the curve makes progress of.
  ///
  /// What was added with a delay follows its own curve, also while scrubbed.
  public var scrubsLinearly = true
  /// Whether the animator stays active, paused at its end, instead of completing.
  public var pausesOnCompletion = false
  /// Whether the animator goes from the end to the beginning.
  public var isReversed: Bool {
    get { reversed }
    set { setReversed(newValue) }
  }

  var reversed = false
  var blocks: [(delayFactor: Double, body: () -> Void)] = []
  var completions: [(ViewAnimatingPosition) -> Void] = []
  var entries: [AnimatorEntry] = []
  let group = CompletionGroup(completion: nil) { _ in }
  weak var clock: Clock?
  var timeline: AnimatorTimeline
  /// The place on the timeline at `anchor`, in seconds.
  var place: TimeInterval = 0
  var anchor = MediaTime.zero
  /// The timeline's seconds in one of the clock's; negative towards its beginning, 0 while paused.
  var speed = 0.0
  /// The progress that was set, until something else moves the animator.
  var scrubbed: CGFloat?
  /// What ends the animator's run; the clock holds it, and it the animator.
  weak var endEvent: ClockEvent?
  /// What the properties are to be where a stopped animator is finished.
  var outcomes: [AnimatorOutcome] = []

  /// Creates an animator.
  ///
  /// - Parameters:
  ///   - duration: in seconds; zero or less changes at once. It does not count for a spring with
  ///     constants of its own.
  ///   - parameters: a cubic curve or a spring.
  /// - Precondition: the duration is finite.
  public init(duration: TimeInterval, timingParameters parameters: any TimingCurveProvider) {
    precondition(duration.isFinite, "An animator's duration is not finite.")
    self.duration = max(parameters.springTimingParameters?.settlingDuration ?? duration, 0)
    timingParameters = parameters
    timeline = AnimatorTimeline(parameters: parameters, length: self.duration, isOwn: true)
  }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: View.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic curve.
  ///
  /// - Precondition: the points' numbers are finite, and both x are in 0…1.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that settles in the duration.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - ratio: 1 does not overshoot, less does; clamped to 0.01…1.
  ///   - animations: changes the views.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - delay: before it begins, in seconds.
  ///   - options: the curve, and touches: without `.allowUserInteraction` they do not reach the
  ///     views.
  ///   - animations: changes the views.
  ///   - completion: gets the place where the animator ends.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: View.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((ViewAnimatingPosition) -> Void)? = nil
  ) -> ViewPropertyAnimator {
    let curve = View.AnimationCurve(rawValue: Int((options.rawValue >> 16) & 15)) ?? .easeInOut
    let animator = ViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
}

// MARK: - What it does

extension ViewPropertyAnimator {
  /// Adds changes of views.
  ///
  /// Those of an active animator are made at once and animate in what is left of its time.
  ///
  /// - Parameters:
  ///   - animation: changes the views.
  ///   - delayFactor: the part of the remaining time after which they begin, 0…1.
  /// - Precondition: the animator is not stopped, and the factor is in 0…1.
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat = 0) {
    precondition(state != .stopped, "A stopped animator takes no animations: finish it first.")
    precondition((0...1).contains(delayFactor), "An animator's delay factor is not in 0...1.")
    guard state == .active else {
      blocks.append((Double(delayFactor), animation))
      return
    }
    open(
      animation, from: reversed ? 0 : currentPlace, delayFactor: Double(delayFactor),
      resolvedClock())
    apply()
  }

  /// Adds what runs when the animator has arrived, or was finished.
  ///
  /// It runs among the completions of that instant; not after `stopAnimation(true)`.
  public func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// How far the animator is on its way, 0…1; 0 while it is inactive.
  ///
  /// A reversed one's way leads from the end to the beginning. While it runs this is the elapsed part
  /// of the time; while it is paused it is the progress, if it `scrubsLinearly`. Setting it pauses the
  /// animator; what is outside 0…1 is clamped.
  ///
  /// - Precondition: it is not NaN, and the animator is neither stopped nor uninterruptible.
  public var fractionComplete: CGFloat {
    get {
      guard state == .active else { return 0 }
      let forward = forwardFraction
      return reversed ? 1 - forward : forward
    }
    set {
      precondition(!newValue.isNaN, "An animator's fraction is not a number.")
      pauseAnimation()
      let fraction = min(max(newValue, 0), 1)
      scrub(to: reversed ? 1 - fraction : fraction)
    }
  }
}
