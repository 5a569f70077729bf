import Foundation
import TwirlGraphics

/// What animations have in common: their timing, their curve and who is told of them.
///
///     let fade = BasicAnimation(keyPath: "opacity")
///     fade.fromValue = 1
///     fade.toValue = 0
///     fade.duration = 0.5
///     layer.add(fade, forKey: "fade")
///
/// A layer takes a copy when an animation is added to it; what is changed later counts for the next
/// layer only.
///
/// Not Sendable: it belongs to the thread that runs the stage.
public class Animation: LayerAction {
  /// The curve from elapsed time to progress, or nil for constant speed.
  public var timingFunction: TimingFunction?
  /// Who is told when the animation begins and ends; held strongly, as long as the animation is.
  public var delegate: (any AnimationDelegate)?
  /// Whether the animation leaves its layer when it is over.
  ///
  /// One that stays shows its end where `fillMode` says so, and is no longer running.
  public var isRemovedOnCompletion = true
  var timing = MediaTimingParameters()
  private var custom: [String: Any] = [:]

  /// Creates an animation without duration, which stands for that of the transaction.
  public init() {}

  /// Creates a copy: all values, the same delegate.
  public required init(copying other: Animation) {
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    timing = other.timing
    custom = other.custom
  }

  /// Returns a copy.
  public func copy() -> Self { type(of: self).init(copying: self) }

  /// What the animation does to a layer's values, worked out once.
  func makeEffect(for target: EffectTarget) -> AnimationEffect { .none }

  /// Adds the animation to the layer that an action is run for.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    (object as? Layer)?.add(self, forKey: event)
  }
}

// MARK: - Timing

extension Animation {
  /// When it begins in the layer's time (in a group: the group's), in seconds; 0 is now.
  ///
  /// - Precondition: it is finite, as the offset and the speed must be.
  public var beginTime: TimeInterval {
    get { timing.beginTime }
    set {
      precondition(newValue.isFinite, "An animation's begin time is not finite.")
      timing.beginTime = newValue
    }
  }

  /// The animation's own time at its beginning, in seconds.
  public var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set {
      precondition(newValue.isFinite, "An animation's time offset is not finite.")
      timing.timeOffset = newValue
    }
  }

  /// The animation's seconds that go by in one of the layer's.
  ///
  /// 0 stands still for ever at the offset; a negative one runs backwards from the offset to 0.
  public var speed: Float {
    get { Float(timing.speed) }
    set {
      precondition(newValue.isFinite, "An animation's speed is not finite.")
      timing.speed = Double(newValue)
    }
  }

  /// The length of one run in one direction, in seconds.
  ///
  /// 0 stands for the transaction's duration, 0.25 unless it says otherwise; in a group for the
  /// group's. A negative one counts as 0.
  ///
  /// - Precondition: it is not NaN, as the repeats must not be.
  public var duration: TimeInterval {
    get { timing.duration }
    set {
      precondition(!newValue.isNaN, "An animation's duration is not a number.")
      timing.duration = max(newValue, 0)
    }
  }

  /// How often it runs, forward and back together counting as one; 0 is once, a negative one too.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set {
      precondition(!newValue.isNaN, "An animation's repeat count is not a number.")
      timing.repeatCount = Double(max(newValue, 0))
    }
  }

  /// For how long it repeats, in seconds, instead of how often; 0 leaves it to the count.
  public var repeatDuration: TimeInterval {
    get { timing.repeatDuration }
    set {
      precondition(!newValue.isNaN, "An animation's repeat duration is not a number.")
      timing.repeatDuration = max(newValue, 0)
    }
  }

  /// Whether each run is followed by one backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What shows before the beginning and after the end.
  public var fillMode: MediaTimingParameters.FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

// MARK: - Values of one's own

extension Animation {
  /// Returns what was kept under a key of one's own.
  public func value(forKey key: String) -> Any? { custom[key] }

  /// Keeps something under a key of one's own, such as a mark by which a delegate knows the animation.
  ///
  /// It travels with copies; it never stands for one of the animation's properties.
  public func setValue(_ value: Any?, forKey key: String) { custom[key] = value }
}

/// Who is told when an animation begins and ends.
public protocol AnimationDelegate {
  /// Tells that the animation begins; it is the layer's copy.
  func animationDidStart(_ animation: Animation)
  /// Tells that the animation is over: it has run to its end, or was removed or replaced before.
  func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: Animation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

/// What happens in answer to an event of a layer, such as a change of a property.
public protocol LayerAction {
  /// Does it.
  ///
  /// - Parameters:
  ///   - event: the property's key.
  ///   - object: the layer.
  ///   - arguments: always nil.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// The action that does nothing and ends the search for others, as NSNull does.
public struct NoAction: LayerAction, Sendable {
  /// Creates the action.
  public init() {}
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

extension NSNull: LayerAction {
  /// Does nothing.
  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
}
