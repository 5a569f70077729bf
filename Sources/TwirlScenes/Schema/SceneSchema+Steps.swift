import TwirlViews

/// Steps and taps.
extension SceneSchema {
  static var stepDefinitions: Part.Members {
    [
      (
        "steps",
        Part.list("Steps, one after another.", of: Part.reference("step"))
      ),
      (
        "step",
        Part.object([
          ("description", .string("One thing that happens.")),
          ("type", .string("object")), ("oneOf", .array(verbs.map { Part.reference($0) })),
        ])
      ),
      ("setStep", setStep), ("transitionStep", transitionStep), ("waitStep", waitStep),
      ("togetherStep", togetherStep), ("repeatStep", repeatStep), ("performStep", performStep),
      ("event", event),
    ]
  }

  private static let verbs = [
    "setStep", "animateStep", "transitionStep", "waitStep", "togetherStep", "repeatStep",
    "performStep",
  ]

  static let viewID = "The id of a view."

  private static var setStep: JSONValue {
    Part.keys(
      "Changes a view at once.",
      [("set", Part.string(viewID))] + animatable + settable + [keepingFrame], required: ["set"],
      [("minProperties", .number(2)), ("allOf", .array(changeRules(besides: 1)))])
  }

  private static var waitStep: JSONValue {
    Part.keys(
      "Waits.", [("wait", Part.number("How long, in seconds.", .seconds))], required: ["wait"])
  }

  private static var togetherStep: JSONValue {
    Part.keys(
      "Runs steps at the same time, and ends when all have.",
      [("together", Part.list("The steps.", of: Part.reference("step")))], required: ["together"])
  }

  private static var repeatStep: JSONValue {
    Part.keys(
      "Runs steps several times.",
      [
        ("repeat", Part.integer("How often.", 1...Scene.stepLimit)),
        ("steps", Part.reference("The steps, one after another.", "steps")),
      ], required: ["repeat", "steps"])
  }

  private static var performStep: JSONValue {
    Part.keys(
      "Runs an animation that is built in.",
      [
        (
          "perform",
          Part.choice(
            "Its name. viewTransform grows from the right edge, sways and shrinks back.",
            BuiltInAnimation.allCases.map(\.rawValue))
        ),
        ("on", Part.string(viewID)),
      ], required: ["perform", "on"])
  }

  private static var transitionStep: JSONValue {
    Part.keys(
      "Changes the picture of a view and of all in it from one to another.",
      [
        ("transition", Part.string(viewID)),
        ("duration", Part.number("How long, in seconds.", .seconds)),
        (
          "style",
          Part.choice(
            "How.", TransitionReader.styles.map(\.name), default: "crossDissolve")
        ),
        ("curve", Part.reference("How progress follows from time.", "curveName")),
        (
          "options",
          Part.list(
            "Options, as UIKit's.", of: Part.choice("", OptionsReader.ofTransitions.map(\.name)))
        ),
        ("to", Part.reference("What changes on the view itself.", "transitionChanges")),
        (
          "steps",
          Part.list("What changes on it and on others.", of: Part.reference("setStep"))
        ),
      ], required: ["transition", "duration"],
      [
        (
          "anyOf",
          .array([
            Part.requires("to"),
            Part.object([
              ("properties", Part.object([("steps", Part.object([("minItems", .number(1))]))])),
              ("required", Part.strings(["steps"])),
            ]),
          ])
        )
      ])
  }

  private static var event: JSONValue {
    Part.keys(
      "A tap.",
      [
        ("at", Part.number("When, in seconds.", .seconds)),
        (
          "tap",
          Part.anyOf(
            "The id of a view, whose middle is tapped, or [x, y] in points of the canvas.",
            [Part.string(viewID), Part.reference("point")])
        ),
      ], required: ["at", "tap"])
  }
}
