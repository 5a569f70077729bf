import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Reads `animate` steps.
enum AnimationReader {
  static let keys = KeySet(
    what: "an \"animate\" step",
    supported: [
      "animate", "duration", "delay", "curve", "options", "to", "keyframes", "calculationMode",
    ],
    misplaced: ChangesReader.beside("an animation"))

  static func animate(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let object = try node.object(keys)
    let id = try names.reference(object.required("animate", "name a view"))
    if let keyframes = object["keyframes"] {
      if let to = object["to"] {
        throw to.failure(
          .invalidValue,
          "given beside \"keyframes\", each of which has its own; move it into one of them")
      }
      return try KeyframesReader.step(object, keyframes, of: id, &names)
    }
    if let mode = object["calculationMode"] {
      throw mode.failure(.invalidValue, "goes with \"keyframes\"; add them or remove it")
    }
    let curve = try CurveReader.curve(object["curve"])
    let duration = try CurveReader.duration(object, curve)
    let delay = try object["delay"]?.number(.seconds) ?? 0
    let options = try OptionsReader.options(object["options"], of: .animation)
    let to = try object.required("to", "add \"to\": { ...changes }").object(ChangesReader.toKeys)
    return .animate(
      id: id,
      animation: Step.Animation(
        duration: duration, delay: delay, curve: curve, options: options,
        changes: try ChangesReader.changes(to, of: id, &names)))
  }
}
