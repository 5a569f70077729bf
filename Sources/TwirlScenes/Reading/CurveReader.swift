import Foundation
import TwirlLayers
import TwirlViews

/// Reads curves: how the progress of an animation follows from time.
enum CurveReader {
  /// The curves with names.
  static let named: [(name: String, value: View.AnimationCurve)] = [
    ("easeInOut", .easeInOut), ("easeIn", .easeIn), ("easeOut", .easeOut), ("linear", .linear),
  ]
  static let keys = KeySet(what: "a curve", supported: ["spring"])

  /// A curve or a spring; ease in, ease out where the key is missing.
  static func curve(_ node: SceneNode?) throws(SceneError) -> Step.Curve {
    guard let node else { return .cubic(.easeInEaseOut) }
    switch node.value {
    case .string:
      return .cubic(try node.choice(named).timingFunction)
    case .array:
      let n = try node.numbers(
        ["x1", "y1", "x2", "y2"], [.curveTime, .curveValue, .curveTime, .curveValue])
      return .cubic(TimingFunction(controlPoints: n[0], n[1], n[2], n[3]))
    case .object:
      let spring = try node.object(keys).required("spring", "add \"spring\": { ... }")
      return try SpringReader.spring(spring)
    default:
      throw node.wrongType(expected: "a curve's name, [x1, y1, x2, y2] or {\"spring\": { ... }}")
    }
  }

  /// The curve of what runs along those with names only.
  ///
  /// - Parameter owner: who runs, such as `a transition runs`.
  static func name(_ node: SceneNode?, _ owner: String) throws(SceneError) -> View.AnimationCurve {
    guard let node else { return .easeInOut }
    guard case .string = node.value else {
      throw node.failure(
        .invalidValue,
        "\(owner) along curves with names only; use \(Message.choice(named.map(\.name)))")
    }
    return try node.choice(named)
  }

  /// How long an animation takes: what its step says, or the time that its spring needs.
  static func duration(
    _ step: SceneObject, _ curve: Step.Curve
  ) throws(SceneError) -> TimeInterval {
    guard case .spring(let spring) = curve else {
      let node = try step.required("duration", "add \"duration\": seconds")
      let duration = try node.number(.seconds)
      if case .damping(let ratio, let velocity) = curve, let node = step["curve"] {
        try SpringReader.checkReach(
          Spring(dampingRatio: ratio, duration: duration, initialVelocity: velocity),
          SceneNode(value: node.value, path: node.path(of: "spring")))
      }
      return duration
    }
    if let duration = step["duration"] {
      throw duration.failure(
        .invalidValue,
        "the spring takes its own time; remove this, or give the spring a \"dampingRatio\" alone, "
          + "so that it settles in it")
    }
    return spring.settlingDuration
  }
}
