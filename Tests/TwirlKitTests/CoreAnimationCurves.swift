import Foundation
import TwirlKit

extension CoreAnimationAnswers {
  /// Rows about easings and springs.
  static let curves: [String: CoreAnimationAnswer] = [
    "timing.controlPoints": { input in
      let curve = try input.at("name", "curve", "controlPoints").timingFunction
      let points = [1, 2].map(curve.controlPoint(at:))
      return .numbers(points.flatMap { [Double($0.x), Double($0.y)] })
    },

    "timing.eval": { input in
      let curve = try input.at("controlPoints", "name", "curve").timingFunction
      return .number(curve.value(at: CGFloat(try input.number("x", "t"))))
    },

    "timing.velocity": { input in
      let curve = try input.at("controlPoints", "name", "curve").timingFunction
      return .number(curve.velocity(at: CGFloat(try input.number("x", "t"))))
    },

    "timing.compose": { input in
      let (outer, inner) = (
        try input.at("outer").timingFunction, try input.at("inner").timingFunction
      )
      return .number(inner.value(at: outer.value(at: CGFloat(try input.number("x", "t")))))
    },

    "steps.compose": { input in
      let outer = try input.at("outer").timingFunction
      let x = outer.value(at: CGFloat(try input.number("x", "t")))
      return .number(
        try steps(input).value(at: x, before: try input.bool("before", default: false)))
    },

    "steps.eval": { input in
      let x = CGFloat(try input.number("x", "t"))
      return .number(
        try steps(input).value(at: x, before: try input.bool("before", default: false)))
    },

    "linear.eval": { input in
      let points = try input.at("points").elements.map(linearPoint)
      guard !points.isEmpty else { throw CoreAnimationRowError("There are no points.") }
      let x = CGFloat(try input.number("x", "t"))
      let before = try input.bool("before", default: false)
      return .number(LinearFunction(points: points).value(at: x, before: before))
    },

    "spring.settlingDuration": { input in .number(try spring(input).settlingDuration) },
    "spring.perceptual": { input in parameters(of: try spring(input)) },
    "spring.fromPerceptual": { input in parameters(of: try spring(input)) },
    "spring.uikitFit": { input in parameters(of: try spring(input)) },

    "spring.value": { input in
      let value = try spring(input).value(at: try input.number("t"))
      let from = try input.number("from", default: 0)
      let scale = try input["to"].map { try $0.number - from } ?? input.number("scale", default: 1)
      return .number(from + value * scale)
    },

    "spring.unitVelocity": { input in
      .number(
        Spring.unitVelocity(
          try input.number("pointsPerSecond", "velocity"), over: try input.number("distance")))
    },
  ]

  private static func steps(_ input: CoreAnimationValue) throws -> StepsFunction {
    var name = try input["position"]?.text ?? "end"
    if name.hasPrefix("jump-") { name.removeFirst(5) }
    guard let position = StepsFunction.Position(rawValue: name) else {
      throw CoreAnimationRowError("There is no step position “\(name)”.")
    }
    let count = try input.number("steps", "count")
    guard count == count.rounded(), ((position == .none ? 2 : 1)...1e9).contains(count) else {
      throw CoreAnimationRowError("There cannot be \(count) steps.")
    }
    return StepsFunction(count: Int(count), position: position)
  }

  /// A point of input and output, of which the first may be null, or only an output.
  private static func linearPoint(
    _ value: CoreAnimationValue
  ) throws -> (input: CGFloat?, output: CGFloat) {
    if value.isNumber { return (nil, CGFloat(try value.numbers[0])) }
    let pair = try value.elements
    switch pair.count {
    case 1: return (nil, CGFloat(try pair[0].numbers(count: 1)[0]))
    case 2:
      let output = CGFloat(try pair[1].numbers(count: 1)[0])
      return (pair[0] == .null ? nil : CGFloat(try pair[0].numbers(count: 1)[0]), output)
    default: throw CoreAnimationRowError("\(value) is no point.")
    }
  }
}

// MARK: - Springs

extension CoreAnimationAnswers {
  /// A spring by its perceptual form, by UIKit's damping ratio and duration, or by its constants.
  private static func spring(_ input: CoreAnimationValue) throws -> Spring {
    let velocity = try input.number("initialVelocity", "velocity", default: 0)
    guard velocity.isFinite else { throw CoreAnimationRowError("A velocity is not finite.") }
    if input["perceptualDuration"] != nil || input["bounce"] != nil {
      let duration = try input.number("perceptualDuration", default: 0.5)
      let bounce = try input.number("bounce", default: 0)
      guard duration > 0, duration.isFinite, (-1...1).contains(bounce) else {
        throw CoreAnimationRowError("There is no spring of \(duration) s with bounce \(bounce).")
      }
      return Spring(
        perceptualDuration: duration, bounce: bounce, initialVelocity: velocity)
    }
    if input["dampingRatio"] != nil {
      return Spring(
        dampingRatio: try input.number("dampingRatio"), duration: try input.number("duration"),
        initialVelocity: velocity)
    }
    let mass = try input.number("mass", default: 1)
    let stiffness = try input.number("stiffness", default: 100)
    let damping = try input.number("damping", default: 10)
    guard mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0 else {
      throw CoreAnimationRowError("There is no spring of \(mass), \(stiffness), \(damping).")
    }
    return Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: try input.bool("allowsOverdamping", default: false))
  }

  private static func parameters(of spring: Spring) -> CoreAnimationValue {
    .object([
      "mass": .number(spring.mass), "stiffness": .number(spring.stiffness),
      "damping": .number(spring.damping), "initialVelocity": .number(spring.initialVelocity),
      "allowsOverdamping": .bool(spring.allowsOverdamping),
      "dampingRatio": .number(spring.dampingRatio),
      "perceptualDuration": .number(spring.perceptualDuration),
      "bounce": .number(spring.bounce), "settlingDuration": .number(spring.settlingDuration),
      "duration": .number(spring.settlingDuration),
    ])
  }
}
