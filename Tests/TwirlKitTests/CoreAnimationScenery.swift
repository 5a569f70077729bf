import Foundation
import TwirlKit

/// A view of 100 × 100 points on a stage, one property of which is animated and looked at.
final class BlockScenery {
  let stage = Stage(size: CGSize(width: 400, height: 300))
  let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  /// What completions were told, by name, in the order of their calls.
  private(set) var finished: [String: [Bool]] = [:]
  private let property: String
  private var failure: (any Error)?

  /// - Parameter property: a key path of the layer, or of the view's names for it.
  init(_ property: String) throws {
    let parts = property.split(separator: ".", maxSplits: 1).map(String.init)
    let names = ["alpha": "opacity", "center": "position"]
    let whole = parts.first.map { names[$0] ?? $0 } ?? ""
    self.property = parts.count > 1 ? "\(whole).\(parts[1])" : whole
    guard whole == "frame" || AnimationKeyPath(self.property) != nil else {
      throw CoreAnimationRowError("There is no property “\(property)”.")
    }
    stage.window.addSubview(view)
  }

  /// The part of a point or rectangle that is animated, or nil for the whole.
  var component: String? {
    property.contains(".")
      ? property.split(separator: ".", maxSplits: 1).last.map(String.init) : nil
  }
}

// MARK: - Values

extension BlockScenery {
  func set(_ value: CoreAnimationValue) throws {
    switch property {
    case "frame": view.frame = try value.rect
    case "frame.origin": view.frame.origin = try value.point
    case "frame.size":
      view.frame.size = CGSize(width: try value.point.x, height: try value.point.y)
    case "frame.origin.x": view.frame.origin.x = CGFloat(try value.numbers(count: 1)[0])
    case "frame.origin.y": view.frame.origin.y = CGFloat(try value.numbers(count: 1)[0])
    case "frame.size.width": view.frame.size.width = CGFloat(try value.numbers(count: 1)[0])
    case "frame.size.height": view.frame.size.height = CGFloat(try value.numbers(count: 1)[0])
    default: try CoreAnimationAnswers.set(property, of: view.layer, to: value)
    }
  }

  /// As `set`, where nothing may be thrown: the error comes out of the call around it.
  func trySet(_ value: CoreAnimationValue) {
    do { try set(value) } catch { failure = failure ?? error }
  }

  /// What is shown of the property, now or at a time.
  func shown(at time: Double? = nil) throws -> CoreAnimationValue {
    let shown =
      time.map { view.layer.presentation(at: MediaTime(seconds: $0)) } ?? view.layer.presentation()
    switch property {
    case "frame": return .rect(shown.frame)
    case "frame.origin": return .point(shown.frame.origin)
    case "frame.size": return .size(shown.frame.size)
    case "frame.origin.x": return .number(shown.frame.origin.x)
    case "frame.origin.y": return .number(shown.frame.origin.y)
    case "frame.size.width": return .number(shown.frame.size.width)
    case "frame.size.height": return .number(shown.frame.size.height)
    default: return try CoreAnimationValue(boxed: shown.value(forKeyPath: property))
    }
  }
}

// MARK: - Time

extension BlockScenery {
  func run(_ body: () throws -> Void) throws {
    try stage.run(body)
    if let failure { throw failure }
  }

  func schedule(at time: Double, _ body: @escaping () throws -> Void) throws {
    stage.schedule(at: MediaTime(seconds: time)) { [unowned self] in
      do { try body() } catch { failure = failure ?? error }
    }
  }

  func advance(to time: Double) throws {
    guard time >= 0 else { throw CoreAnimationRowError("\(time) s is before the beginning.") }
    try stage.advance(to: MediaTime(seconds: time))
    if let failure { throw failure }
  }

  /// Animates the property to a value as an object says, or else an outer object, or the defaults.
  func animate(
    _ input: CoreAnimationValue, inheriting outer: CoreAnimationValue = .null,
    curve: CoreAnimationValue? = nil, duration: Double = 1, name: String = "",
    to value: CoreAnimationValue
  ) throws {
    let duration = try input["duration"]?.number ?? outer.number("duration", default: duration)
    let delay = try input.number("delay", default: 0)
    var options = try ViewOptions.options(input["options"] ?? outer["options"])
    let animations = { [unowned self] in trySet(value) }
    let completion: (Bool) -> Void = { [unowned self] in finished[name, default: []].append($0) }
    if let ratio = try input["dampingRatio", "damping"]?.number {
      let velocity = try input.number("velocity", "initialSpringVelocity", default: 0)
      guard velocity.isFinite else { throw CoreAnimationRowError("A velocity is not finite.") }
      return try run {
        View.animate(
          withDuration: duration, delay: delay, usingSpringWithDamping: CGFloat(ratio),
          initialSpringVelocity: CGFloat(velocity), options: options, animations: animations,
          completion: completion)
      }
    }
    let named = input["curve"] ?? outer["curve"] ?? curve
    let function = try named?.timingFunction
    switch function {
    case nil, TimingFunction.easeInEaseOut?: break
    case TimingFunction.easeIn?: options.insert(.curveEaseIn)
    case TimingFunction.easeOut?: options.insert(.curveEaseOut)
    case TimingFunction.linear?: options.insert(.curveLinear)
    case let function?:
      return try run {
        View.animate(
          withDuration: duration, delay: delay, timingFunction: function, options: options,
          animations: animations, completion: completion)
      }
    }
    let all = options
    try run {
      View.animate(
        withDuration: duration, delay: delay, options: all, animations: animations,
        completion: completion)
    }
  }
}
