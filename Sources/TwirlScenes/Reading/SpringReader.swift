import Foundation
import TwirlLayers
import TwirlViews

/// Reads springs, in one of three forms.
enum SpringReader {
  /// The keys that belong together, with the velocity that every form has.
  private enum Form: CaseIterable {
    case damping, perceptual, physical

    var keys: [String] {
      switch self {
      case .damping: ["dampingRatio"]
      case .perceptual: ["duration", "bounce"]
      case .physical: ["mass", "stiffness", "damping"]
      }
    }
  }

  static let keys = KeySet(
    what: "a spring", supported: Form.allCases.flatMap(\.keys) + ["velocity"],
    misplaced: [
      ("initialVelocity", "velocity"), ("initialSpringVelocity", "velocity"),
      ("perceptualDuration", "duration"), ("response", "duration"),
      ("dampingFraction", "dampingRatio"), ("tension", "stiffness"), ("friction", "damping"),
    ].map {
      KeySet.Misplaced(key: $0.0, hint: "a spring has no such key; use \(Message.quoted($0.1))")
    })
  private static let forms =
    "\"dampingRatio\", or \"duration\" and \"bounce\", or \"mass\", \"stiffness\" and \"damping\""

  static func spring(_ node: SceneNode) throws(SceneError) -> Step.Curve {
    let object = try node.object(keys)
    let velocity = Double(try object["velocity"]?.number(.springVelocity) ?? 0)
    switch try form(object) {
    case .damping:
      // The step's duration is still to be read; see CurveReader.duration.
      let ratio = try object.required("dampingRatio", "give one").number(.dampingRatio)
      return .damping(ratio: Double(ratio), velocity: velocity)
    case .perceptual:
      let duration = try object["duration"]?.number(.springDuration) ?? 0.5
      let bounce = try object["bounce"]?.number(.bounce) ?? 0
      return try checked(
        Step.OwnSpring(duration: duration, bounce: Double(bounce), velocity: velocity), node)
    case .physical:
      let spring = Spring(
        mass: Double(try object["mass"]?.number(.springConstant) ?? 1),
        stiffness: Double(try object["stiffness"]?.number(.springConstant) ?? 100),
        damping: Double(try object["damping"]?.number(.springDamping) ?? 10))
      // Only the two ratios of the three constants move anything: the period, and the damping, which
      // counts as the critical one above it.
      return try checked(
        Step.OwnSpring(
          duration: spring.perceptualDuration, bounce: max(1 - spring.dampingRatio, 0),
          velocity: velocity),
        node)
    }
  }

  private static func form(_ object: SceneObject) throws(SceneError) -> Form {
    var found: (form: Form, key: String)?
    for member in object.members {
      guard let form = Form.allCases.first(where: { $0.keys.contains(member.key) }) else {
        continue
      }
      if let found, found.form != form {
        throw SceneError(
          .invalidValue, .path(object.node.path(of: member.key)),
          "given beside \(Message.quoted(found.key)); a spring has \(forms): remove one of them")
      }
      if found == nil { found = (form, member.key) }
    }
    guard let found else {
      throw object.node.failure(.missingKey, "a spring needs \(forms)")
    }
    return found.form
  }

  private static func checked(
    _ own: Step.OwnSpring, _ node: SceneNode
  ) throws(SceneError) -> Step.Curve {
    let (settling, limit) = (own.settlingDuration, Scene.durationLimit)
    guard own.duration <= limit, settling <= limit || settling.isInfinite else {
      throw node.failure(
        .invalidValue,
        "takes more than \(Message.number(limit)) seconds to settle; use other numbers")
    }
    try checkReach(own.spring, node)
    return .spring(own)
  }

  /// Checks how far a push may take the spring: v/ω whole distances at most.
  static func checkReach(_ spring: Spring, _ node: SceneNode) throws(SceneError) {
    let limit = 1000.0
    guard abs(spring.initialVelocity) <= limit * spring.angularFrequency else {
      throw node.failure(
        .invalidValue,
        "its velocity takes it further than \(Message.number(limit)) times the way; use less")
    }
  }
}
