import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Reads steps.
enum StepReader {
  /// The key that says what a step does.
  private enum Verb: String, CaseIterable {
    case set, animate, transition, wait, together, `repeat`, perform
  }

  /// Reads a list of steps; none where the key is missing.
  static func steps(
    _ node: SceneNode?, _ names: inout ViewNames
  ) throws(SceneError) -> [Step] {
    guard let node else { return [] }
    let steps = try list(node, &names)
    guard Step.expandedCount(steps) <= Scene.stepLimit else {
      throw node.failure(
        .limitExceeded, "more than \(Scene.stepLimit) steps with repetitions; repeat less often")
    }
    return steps
  }

  /// Reads steps one after another: none but the last may be endless.
  private static func list(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> [Step] {
    let nodes = try node.elements("an array of steps")
    var steps: [Step] = []
    for node in nodes { steps.append(try step(node, &names)) }
    if let endless = steps.dropLast().firstIndex(where: \.isEndless) {
      throw nodes[endless].failure(
        .invalidValue,
        "never ends, so that \(nodes[endless + 1].path) never begins; put it last or both in a "
          + "\"together\"")
    }
    return steps
  }

  /// Reads one step.
  static func step(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    switch try verb(node) {
    case .set: return try set(node, &names)
    case .animate: return try AnimationReader.animate(node, &names)
    case .transition: return try TransitionReader.transition(node, &names)
    case .wait: return try wait(node)
    case .together: return try together(node, &names)
    case .repeat: return try `repeat`(node, &names)
    case .perform: return try perform(node, &names)
    }
  }

  private static func verb(_ node: SceneNode) throws(SceneError) -> Verb {
    guard case .object(let members) = node.value else { throw node.wrongType(expected: "a step") }
    let verbs = members.compactMap { Verb(rawValue: $0.key) }
    if verbs.count > 1 {
      throw node.failure(
        .invalidValue,
        "a step does one thing, not \(Message.choice(verbs.map(\.rawValue), "and")); make it two")
    }
    if let verb = verbs.first { return verb }
    let names = Verb.allCases.map(\.rawValue)
    for member in members {
      if let nearest = NearestName.find(member.key, among: names) {
        throw SceneError(
          .unknownKey, .path(node.path(of: member.key)),
          "unknown key; did you mean \(Message.quoted(nearest))?")
      }
    }
    throw node.failure(.missingKey, "a step needs one of the keys \(Message.choice(names))")
  }
}

// MARK: - Steps by verb

extension StepReader {
  static let waitKeys = KeySet(what: "a \"wait\" step", supported: ["wait"])
  static let togetherKeys = KeySet(what: "a \"together\" step", supported: ["together"])
  static let repeatKeys = KeySet(
    what: "a \"repeat\" step", supported: ["repeat", "steps"])
  static let performKeys = KeySet(
    what: "a \"perform\" step", supported: ["perform", "on"])

  private static func set(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let object = try node.object(ChangesReader.setKeys)
    let id = try names.reference(object.required("set", "name a view"))
    return .set(id: id, changes: try ChangesReader.changes(object, of: id, &names))
  }

  private static func wait(_ node: SceneNode) throws(SceneError) -> Step {
    let object = try node.object(waitKeys)
    let seconds = try object.required("wait", "give seconds").number(.seconds)
    return .wait(MediaTime(seconds: seconds))
  }

  private static func together(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let list = try node.object(togetherKeys).required("together", "give steps")
    var steps: [Step] = []
    for node in try list.elements("an array of steps") { steps.append(try step(node, &names)) }
    return .together(steps)
  }

  private static func `repeat`(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let object = try node.object(repeatKeys)
    let rounds = try object.required("repeat", "give a number")
      .integer(in: 1...Scene.stepLimit, "a number of repetitions")
    let steps = try list(object.required("steps", "add \"steps\": [...]"), &names)
    let step = Step.repeat(rounds, steps)
    if rounds > 1, step.isEndless {
      throw node.failure(
        .invalidValue, "its first round never ends; remove the \"repeat\" around it")
    }
    return step
  }

  private static func perform(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Step {
    let object = try node.object(performKeys)
    let animation = try object.required("perform", "name an animation").choice(
      BuiltInAnimation.allCases.map { ($0.rawValue, $0) })
    let id = try names.reference(object.required("on", "add \"on\": the id of a view"))
    return .perform(animation, id: id)
  }
}
