import Foundation
import TwirlLayers
import TwirlViews

/// Reads the key frames of `animate` steps.
enum KeyframesReader {
  static let keys = KeySet(
    what: "a key frame", supported: ["at", "from", "to"],
    misplaced: ChangesReader.beside("a key frame")
      + ["duration", "delay", "curve", "options", "calculationMode"].map {
        KeySet.Misplaced(key: $0, hint: "is that of all key frames; put it beside \"keyframes\"")
      })
  static let modes: [(name: String, value: View.KeyframeAnimationOptions)] = [
    ("linear", .calculationModeLinear), ("discrete", .calculationModeDiscrete),
    ("paced", .calculationModePaced), ("cubic", .calculationModeCubic),
    ("cubicPaced", .calculationModeCubicPaced),
  ]

  static func step(
    _ object: SceneObject, _ list: SceneNode, of id: String, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let duration = try object.required("duration", "add \"duration\": seconds").number(.seconds)
    let delay = try object["delay"]?.number(.seconds) ?? 0
    let curve = try CurveReader.name(object["curve"], "key frames run")
    let options = try OptionsReader.options(object["options"], of: .animation)
    let mode = try object["calculationMode"]?.choice(modes) ?? .calculationModeLinear
    var frames: [Step.Keyframe] = []
    for node in try list.elements("an array of key frames") {
      frames.append(try keyframe(node, after: frames.last?.end ?? 0, of: id, &names))
    }
    guard !frames.isEmpty else {
      throw list.failure(
        .missingKey, "nothing to change; add { \"at\": 1, \"to\": { ...changes } }")
    }
    let bits = options.union(curve.options).rawValue | mode.rawValue
    return .keyframes(
      id: id,
      animation: Step.Keyframes(
        duration: duration, delay: delay, options: View.KeyframeAnimationOptions(rawValue: bits),
        frames: frames))
  }

  private static func keyframe(
    _ node: SceneNode, after previous: Double, of id: String, _ names: inout ViewNames
  ) throws(SceneError) -> Step.Keyframe {
    let object = try node.object(keys)
    let at = try object.required("at", "add \"at\": 0...1, when its values are reached")
    let end = Double(try at.number(.partOfDuration))
    var start = previous
    if let from = object["from"] {
      start = Double(try from.number(.partOfDuration))
      guard start <= end else {
        throw from.failure(
          .invalidValue, "\(Message.number(start)) is after \"at\", which is \(Message.number(end))"
        )
      }
    }
    guard start <= end else {
      throw at.failure(
        .invalidValue,
        "\(Message.number(end)) is before \(Message.number(start)), where the key frame before it "
          + "ends; put them in order, or say \"from\" when this one begins")
    }
    let to = try object.required("to", "add \"to\": { ...changes }").object(ChangesReader.toKeys)
    return Step.Keyframe(
      start: start, end: end, changes: try ChangesReader.changes(to, of: id, &names))
  }
}
