import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Reads `animate` steps.
enum AnimationReader {
  private static let keys = KeySet(
    what: "an \"animate\" step",
    supported: ["animate", "duration", "delay", "curve", "options", "to"],
    misplaced: ChangesReader.besideAnimate)
  private static let curves: [(name: String, value: TimingFunction)] = [
    ("easeInOut", .easeInEaseOut), ("easeIn", .easeIn), ("easeOut", .easeOut), ("linear", .linear),
  ]
  private static let options: [(name: String, value: View.AnimationOptions)] = [
    ("allowUserInteraction", .allowUserInteraction),
    ("beginFromCurrentState", .beginFromCurrentState), ("repeat", .repeat),
    ("autoreverse", .autoreverse),
  ]
  /// UIKit's other options: those that lay out, nest or make transitions.
  private static let unsupportedOptions = [
    "layoutSubviews", "overrideInheritedDuration", "overrideInheritedCurve", "allowAnimatedContent",
    "showHideTransitionViews", "overrideInheritedOptions", "transitionFlipFromLeft",
    "transitionFlipFromRight", "transitionCurlUp", "transitionCurlDown",
    "transitionCrossDissolve", "transitionFlipFromTop", "transitionFlipFromBottom",
  ]

  static func animate(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let object = try node.object(keys)
    let id = try names.reference(object.required("animate", "name a view"))
    let duration = try object.required("duration", "add \"duration\": seconds").number(.seconds)
    let delay = try object["delay"]?.number(.seconds) ?? 0
    let curve = try object["curve"].map(self.curve) ?? .easeInEaseOut
    var options: View.AnimationOptions = []
    for option in try object["options"]?.elements("an array of options") ?? [] {
      options.insert(try option.choice(self.options, unsupported: unsupportedOptions))
    }
    let to = try object.required("to", "add \"to\": { ...changes }").object(ChangesReader.toKeys)
    return .animate(
      id: id,
      animation: Step.Animation(
        duration: duration, delay: delay, curve: curve, options: options,
        changes: try ChangesReader.changes(to, of: id, &names)))
  }

  private static func curve(_ node: SceneNode) throws(SceneError) -> TimingFunction {
    switch node.value {
    case .string:
      return try node.choice(curves)
    case .array:
      let n = try node.numbers(
        ["x1", "y1", "x2", "y2"], [.curveTime, .curveValue, .curveTime, .curveValue])
      return TimingFunction(controlPoints: n[0], n[1], n[2], n[3])
    case .object(let members) where members.contains { $0.key == "spring" }:
      throw SceneError(
        .unsupported, .path(node.path(of: "spring")),
        "\"spring\" is not supported yet; use \(Message.choice(curves.map(\.name)))")
    default:
      throw node.wrongType(expected: "a curve's name or [x1, y1, x2, y2]")
    }
  }
}
