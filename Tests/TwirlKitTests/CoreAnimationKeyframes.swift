import Foundation
import TwirlKit

extension CoreAnimationAnswers {
  /// Rows about key frames of values and of paths.
  static let keyframes: [String: CoreAnimationAnswer] = [
    "keyframe.sample": { input in
      let values = try input.at("values").elements
      guard let first = values.first else { throw CoreAnimationRowError("There are no values.") }
      let time = CGFloat(try input.number("t"))
      switch try first.numbers.count {
      case 1:
        let numbers = try values.map { try $0.numbers(count: 1)[0] }
        return .number(try curve(input, numbers, "linear").value(at: time))
      case 2: return .point(try curve(input, values.map { try $0.point }, "linear").value(at: time))
      case 4: return .rect(try curve(input, values.map { try $0.rect }, "linear").value(at: time))
      case 6:
        let transforms = try values.map { try $0.affineTransform }
        return .transform(try curve(input, transforms, "linear").value(at: time))
      default: throw CoreAnimationRowError("\(first) is no value of a key frame.")
      }
    },

    "keyframe.path": { input in
      var path = Path()
      for (index, point) in try input.at("points").elements.enumerated() {
        if index == 0 { path.move(to: try point.point) } else { path.addLine(to: try point.point) }
      }
      return try point(on: path, input)
    },

    "keyframe.pathCurve": { input in
      var path = Path()
      path.move(to: try input.at("p0").point)
      let end = try input.at("p1").point
      if let control = try input["c1", "c"]?.point {
        if let second = try input["c2"]?.point {
          path.addCurve(to: end, control1: control, control2: second)
        } else {
          path.addQuadCurve(to: end, control: control)
        }
      } else {
        path.addLine(to: end)
      }
      return try point(on: path, input)
    },

    // Keys p0…p3, of which p1 and p2 bound the segment; at an end of the curve p0 or p3 is missing.
    "keyframe.cubicSegment": { input in
      var keys = try input.at("p").elements
      let endpoint = try input["endpoint"]?.text ?? ""
      let isFirst =
        keys.first == .null || endpoint == "first" || endpoint == "both" || keys.count == 2
      if keys.count == 4, endpoint == "last" || endpoint == "both" { keys[3] = .null }
      if keys.count == 4, isFirst { keys[0] = .null }
      let kept = keys.indices.filter { keys[$0] != .null }
      guard (2...4).contains(kept.count), keys.count <= 4 else {
        throw CoreAnimationRowError("\(keys) bound no segment.")
      }
      let index = isFirst ? 0 : 1
      let time =
        (CGFloat(index) + CGFloat(try input.number("t"))) / CGFloat(kept.count - 1)
      let components = try kept.map { try keys[$0].numbers }
      guard let width = components.first?.count, components.allSatisfy({ $0.count == width })
      else { throw CoreAnimationRowError("\(keys) differ in shape.") }
      let results = try (0..<width).map { component in
        try curve(input, components.map { $0[component] }, "cubic", kept: kept).value(at: time)
      }
      return keys[kept[0]].isNumber ? .number(results[0]) : .numbers(results)
    },
  ]

  private static func curve<Value: Interpolatable>(
    _ input: CoreAnimationValue, _ values: [Value], _ mode: String, kept: [Int]? = nil
  ) throws -> KeyframeCurve<Value> {
    // A lone number is every key's, and a list may also tell those of keys that are missing.
    func shape(_ value: CoreAnimationValue?) throws -> [CGFloat] {
      guard let value else { return [] }
      let numbers = try value.numbers.map { CGFloat($0) }
      if value.isNumber { return values.map { _ in numbers[0] } }
      guard let kept, numbers.count == 4, kept.count < 4 else { return numbers }
      return kept.map { numbers[$0] }
    }
    return KeyframeCurve(
      values: values, keyTimes: try keyTimes(input), timingFunctions: try easings(input),
      calculationMode: try (input["mode", "calculationMode"] ?? .text(mode)).calculationMode,
      tensionValues: try shape(input["tensionValues", "tension"]),
      continuityValues: try shape(input["continuityValues", "continuity"]),
      biasValues: try shape(input["biasValues", "bias"]))
  }

  private static func point(
    on path: Path, _ input: CoreAnimationValue
  ) throws -> CoreAnimationValue {
    let mode = try (input["mode", "calculationMode"] ?? .text("linear")).calculationMode
    let walk = KeyframePath(
      path: path, keyTimes: try keyTimes(input), timingFunctions: try easings(input),
      calculationMode: mode)
    guard let walk else { throw CoreAnimationRowError("The path is empty.") }
    return .point(walk.point(at: CGFloat(try input.number("t"))))
  }

  private static func keyTimes(_ input: CoreAnimationValue) throws -> [CGFloat]? {
    try input["keyTimes"]?.numbers.map { CGFloat($0) }
  }

  private static func easings(_ input: CoreAnimationValue) throws -> [Easing] {
    try (input["timingFunctions"]?.elements ?? []).map { .cubicBezier(try $0.timingFunction) }
  }
}
