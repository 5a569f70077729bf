import Foundation
import TwirlKit

extension CoreAnimationAnswers {
  /// Rows about layers' explicit and implicit animations, and about key frames.
  static let values: [String: CoreAnimationAnswer] = [
    "transform.rotationValue": { input in
      let (from, to) = (try input.at("from").numbers(count: 1)[0], try input.at("to").numbers[0])
      let fraction = try input.at("t").numbers(count: 1)[0]
      let value = from.interpolated(to: to, at: CGFloat(fraction))
      try checkRotation(input, from, to, fraction, value)
      return .number(value)
    },

    "animation.additive": { input in
      let animation = try basicAnimation(input)
      animation.isAdditive = true
      return try shown(animation, input)
    },

    "animation.additive.transform": { input in
      let animation = try basicAnimation(input, keyPath: "transform")
      animation.isAdditive = true
      return try shown(animation, input)
    },

    "animation.cumulative": { input in
      let animation = try basicAnimation(input)
      animation.isCumulative = true
      animation.isAdditive = try input.bool("additive", default: false)
      return try shown(animation, input)
    },

    "calayer.implicit": { input in
      let keyPath = try input["property", "keyPath"]?.text ?? "opacity"
      let (stage, layer) = staged()
      try set(keyPath, of: layer, to: try input.at("from"))
      try stage.run {
        if let curve = try input["curve", "timingFunction"]?.timingFunction {
          Transaction.setAnimationTimingFunction(curve)
        }
        if let duration = try input["duration"]?.number {
          Transaction.setAnimationDuration(duration)
        }
        if let flag = try input["disableActions"]?.bool { Transaction.setDisableActions(flag) }
        try set(keyPath, of: layer, to: try input.at("to"))
      }
      let time = MediaTime(seconds: try input.number("t"))
      return try withExtendedLifetime(stage) {
        try CoreAnimationValue(boxed: layer.presentation(at: time).value(forKeyPath: keyPath))
      }
    },
  ]

  /// A layer's rotation runs through the same angles, which its matrix shows but for full turns.
  private static func checkRotation(
    _ input: CoreAnimationValue, _ from: Double, _ to: Double, _ fraction: Double, _ value: Double
  ) throws {
    guard (0..<1).contains(fraction) else { return }
    let unit: Double =
      switch try input["unit"]?.text ?? "rad" {
      case "deg", "degrees": .pi / 180
      case "turn", "turns": .pi * 2
      case "rad", "radians": 1
      case let name: throw CoreAnimationRowError("There is no unit “\(name)”.")
      }
    let (stage, layer) = staged()
    let animation = BasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = from * unit
    animation.toValue = to * unit
    animation.duration = 1
    layer.add(animation, forKey: nil)
    let time = MediaTime(seconds: fraction)
    let t = withExtendedLifetime(stage) { layer.presentation(at: time).affineTransform() }
    // A time is a whole number of nanoseconds.
    let tolerance = 1e-9 * max(1, abs((to - from) * unit))
    guard abs(t.a - cos(value * unit)) <= tolerance, abs(t.b - sin(value * unit)) <= tolerance
    else { throw CoreAnimationRowError("A layer's rotation is not \(value): \(t)") }
  }
}

// MARK: - Layers

extension CoreAnimationAnswers {
  /// A layer of 100 × 100 points in a window.
  static func staged() -> (Stage, Layer) {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.window.layer.addSublayer(layer)
    return (stage, layer)
  }

  /// Sets what a layer has under a key path.
  static func set(_ keyPath: String, of layer: Layer, to value: CoreAnimationValue) throws {
    guard keyPath == "frame" || AnimationKeyPath(keyPath) != nil else {
      throw CoreAnimationRowError("There is no property “\(keyPath)”.")
    }
    let new = try boxed(value, keyPath, of: layer)
    layer.setValue(new, forKeyPath: keyPath)
  }

  /// The value as a layer takes it for a key path.
  private static func boxed(
    _ value: CoreAnimationValue, _ keyPath: String, of layer: Layer
  ) throws -> Any {
    if case .bool(let flag) = value { return flag }
    let n = try value.numbers
    switch layer.value(forKeyPath: keyPath) {
    case is CGPoint: return try value.point
    case is CGSize: return CGSize(width: try value.point.x, height: try value.point.y)
    case is CGRect: return try value.rect
    case is CATransform3D: return try value.transform
    default: break
    }
    if n.count == 1 { return CGFloat(n[0]) }
    guard n.count == 3 || n.count == 4 else {
      throw CoreAnimationRowError("\(value) is no value of “\(keyPath)”.")
    }
    return Color(red: n[0], green: n[1], blue: n[2], alpha: n.count == 4 ? n[3] : 1)
  }

  /// The property that takes values of a shape as they are, if a row names none.
  static func keyPath(_ input: CoreAnimationValue, for value: CoreAnimationValue) throws -> String {
    if let name = try input["keyPath", "property"]?.text { return name }
    switch try value.numbers.count {
    case 1: return "zPosition"
    case 2: return "position"
    case 4: return "bounds"
    case 6, 16: return "transform"
    default: throw CoreAnimationRowError("No property has values like \(value).")
    }
  }

  private static func basicAnimation(
    _ input: CoreAnimationValue, keyPath: String? = nil
  ) throws -> BasicAnimation {
    let example = try input["from", "to", "by"] ?? input.at("from")
    let keyPath = try keyPath ?? self.keyPath(input, for: example)
    guard AnimationKeyPath(keyPath) != nil else {
      throw CoreAnimationRowError("There is no property “\(keyPath)”.")
    }
    let animation = BasicAnimation(keyPath: keyPath)
    let layer = Layer()
    animation.fromValue = try input["from"].map { try boxed($0, keyPath, of: layer) }
    animation.toValue = try input["to"].map { try boxed($0, keyPath, of: layer) }
    animation.byValue = try input["by"].map { try boxed($0, keyPath, of: layer) }
    animation.timingFunction = try input["curve", "timingFunction"]?.timingFunction
    return animation
  }

  /// What a layer shows of an animation, of one second unless the row says otherwise.
  private static func shown(
    _ animation: PropertyAnimation, _ input: CoreAnimationValue
  ) throws -> CoreAnimationValue {
    let keyPath = animation.keyPath ?? ""
    let (stage, layer) = staged()
    if let model = input["model"] { try set(keyPath, of: layer, to: model) }
    let timing = try timing(input)
    animation.duration = try input.number("dur", "duration", default: 1)
    animation.repeatCount = Float(timing.repeatCount)
    animation.repeatDuration = timing.repeatDuration
    animation.autoreverses = timing.autoreverses
    animation.fillMode = timing.fillMode
    animation.beginTime = timing.beginTime
    animation.timeOffset = timing.timeOffset
    animation.speed = Float(timing.speed)
    animation.isRemovedOnCompletion = false
    stage.run { layer.add(animation, forKey: nil) }
    let time = MediaTime(seconds: try input.number("t"))
    return try withExtendedLifetime(stage) {
      try CoreAnimationValue(boxed: layer.presentation(at: time).value(forKeyPath: keyPath))
    }
  }
}
