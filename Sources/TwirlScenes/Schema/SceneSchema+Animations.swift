/// Animations, their curves and springs.
extension SceneSchema {
  static var animationDefinitions: Part.Members {
    [
      ("animateStep", animateStep), ("keyframe", keyframe), ("curve", curve),
      (
        "curveName",
        Part.choice(
          "A curve with a name.", CurveReader.named.map(\.name), default: "easeInOut")
      ),
      (
        "springCurve",
        Part.keys(
          "A spring.", [("spring", Part.reference("Its constants.", "spring"))],
          required: ["spring"])
      ),
      ("spring", spring),
    ]
  }

  private static var animateStep: JSONValue {
    Part.keys(
      "Changes a view in time.",
      [
        ("animate", Part.string(viewID)),
        (
          "duration",
          Part.number("How long, in seconds; left out with a spring that has its own.", .seconds)
        ),
        ("delay", Part.number("How much later it begins, in seconds.", .seconds, default: 0)),
        ("curve", Part.reference("How progress follows from time.", "curve")),
        (
          "options",
          Part.list("Options, as UIKit's.", of: Part.choice("", OptionsReader.common.map(\.name)))
        ),
        ("to", Part.reference("What changes.", "changes")),
        (
          "keyframes",
          Part.list(
            "Changes that are spread over the duration, instead of to.",
            of: Part.reference("keyframe"), least: 1)
        ),
        (
          "calculationMode",
          Part.choice(
            "What lies between key frames.", KeyframesReader.modes.map(\.name), default: "linear")
        ),
      ], required: ["animate"],
      [("allOf", .array([keyframesRule, durationRule]))])
  }

  /// Key frames stand in place of `to`, and run along curves with names.
  private static var keyframesRule: JSONValue {
    Part.object([
      ("if", Part.requires("keyframes")),
      (
        "then",
        Part.object([
          (
            "properties",
            Part.object([("to", .bool(false)), ("curve", Part.reference("curveName"))])
          )
        ])
      ),
      (
        "else",
        Part.object([
          ("required", Part.strings(["to"])),
          ("properties", Part.object([("calculationMode", .bool(false))])),
        ])
      ),
    ])
  }

  /// A spring without a damping ratio takes its own time.
  private static var durationRule: JSONValue {
    let ownTime = Part.object([
      ("type", .string("object")), ("not", Part.requires("dampingRatio")),
    ])
    let hasOwnTime = Part.object([
      (
        "properties",
        Part.object([
          (
            "curve",
            Part.object([
              ("type", .string("object")), ("properties", Part.object([("spring", ownTime)])),
              ("required", Part.strings(["spring"])),
            ])
          )
        ])
      ),
      ("required", Part.strings(["curve"])),
    ])
    return Part.object([
      ("if", hasOwnTime), ("then", Part.without(["duration"])), ("else", Part.requires("duration")),
    ])
  }

  private static var keyframe: JSONValue {
    Part.keys(
      "A key frame.",
      [
        (
          "at",
          Part.number("When its values are reached, as a part of the duration.", .partOfDuration)
        ),
        (
          "from",
          Part.number(
            "When it begins, as a part of the duration; by default where the one before it ends.",
            .partOfDuration)
        ),
        ("to", Part.reference("What changes.", "changes")),
      ], required: ["at", "to"])
  }

  private static var curve: JSONValue {
    Part.anyOf(
      "How progress follows from time: a name, control points, or a spring.",
      [
        Part.reference("curveName"),
        Part.tuple(
          "The control points of a cubic curve: [x1, y1, x2, y2].",
          [.curveTime, .curveValue, .curveTime, .curveValue]),
        Part.reference("springCurve"),
      ], default: .string("easeInOut"))
  }

  private static var spring: JSONValue {
    let forms = [["dampingRatio"], ["duration", "bounce"], ["mass", "stiffness", "damping"]]
    let rules = forms.map { form in
      Part.object([
        ("anyOf", .array(form.map { Part.requires($0) })),
        (
          "properties", Part.object(forms.filter { $0 != form }.joined().map { ($0, .bool(false)) })
        ),
      ])
    }
    return Part.keys(
      "A spring: a dampingRatio, or duration and bounce, or mass, stiffness and damping.",
      [
        (
          "dampingRatio",
          Part.number("1 does not swing; settles in the step's duration.", .dampingRatio)
        ),
        (
          "duration",
          Part.number("The perceptual duration in seconds.", .springDuration, default: 0.5)
        ),
        ("bounce", Part.number("0 does not swing, 1 swings for ever.", .bounce, default: 0)),
        ("mass", Part.number("The mass.", .springConstant, default: 1)),
        ("stiffness", Part.number("The stiffness.", .springConstant, default: 100)),
        (
          "damping",
          Part.number(
            "The damping; more than the critical one counts as that.", .springDamping, default: 10)
        ),
        (
          "velocity",
          Part.number(
            "The initial velocity in whole distances a second.", .springVelocity, default: 0)
        ),
      ], [("oneOf", .array(rules))])
  }
}
