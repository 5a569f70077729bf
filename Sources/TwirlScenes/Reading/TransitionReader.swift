import Foundation
import TwirlViews

/// Reads `transition` steps.
enum TransitionReader {
  /// The transitions that are drawn.
  static let styles: [(name: String, value: View.AnimationOptions)] = [
    ("crossDissolve", .transitionCrossDissolve), ("flipFromLeft", .transitionFlipFromLeft),
    ("flipFromRight", .transitionFlipFromRight), ("flipFromTop", .transitionFlipFromTop),
    ("flipFromBottom", .transitionFlipFromBottom),
  ]
  static let keys = KeySet(
    what: "a \"transition\" step",
    supported: ["transition", "duration", "style", "curve", "options", "to", "steps"],
    misplaced: ChangesReader.beside("a transition") + [
      KeySet.Misplaced(key: "delay", hint: "a transition has none; put a \"wait\" step before it")
    ])

  static func transition(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let object = try node.object(keys)
    let id = try names.reference(object.required("transition", "name a view"))
    let duration = try object.required("duration", "add \"duration\": seconds").number(.seconds)
    let style = try object["style"]?.choice(styles, unsupported: ["curlUp", "curlDown"])
    let curve = try CurveReader.name(object["curve"], "a transition runs")
    let options = try OptionsReader.options(object["options"], of: .transition)
    var changes: [Step.ViewChanges] = []
    if let to = try object["to"]?.object(ChangesReader.transitionKeys) {
      changes.append(
        Step.ViewChanges(id: id, changes: try ChangesReader.changes(to, of: id, &names)))
    }
    for node in try object["steps"]?.elements("an array of \"set\" steps") ?? [] {
      guard case .set(let id, let inner) = try StepReader.step(node, &names) else {
        throw node.failure(
          .invalidValue, "a transition's changes are made at once; use a \"set\" step")
      }
      changes.append(Step.ViewChanges(id: id, changes: inner))
    }
    guard !changes.isEmpty else {
      throw node.failure(
        .missingKey,
        "nothing to change; add \"to\": { ...changes }, or \"steps\" for the views inside")
    }
    return .transition(
      id: id,
      transition: Step.Transition(
        duration: duration,
        options: options.union(curve.options).union(style ?? .transitionCrossDissolve),
        changes: changes))
  }
}
