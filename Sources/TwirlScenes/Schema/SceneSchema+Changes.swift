/// What steps change.
extension SceneSchema {
  static var changesDefinitions: Part.Members {
    [
      (
        "changes",
        Part.keys(
          "What an animation changes. It is made in this order, whatever the file's.", animatable,
          [("minProperties", .number(1)), ("allOf", .array([placeRule]))])
      ),
      (
        "transitionChanges",
        Part.keys(
          "What a transition changes.", animatable + settable + [keepingFrame],
          [("minProperties", .number(1)), ("allOf", .array(changeRules(besides: 0)))])
      ),
    ]
  }

  /// What moves.
  static var animatable: Part.Members {
    [
      (
        "anchorPoint",
        Part.tuple(
          "What stays in place as the view turns or grows, in units of its size.",
          [.unitCoordinate, .unitCoordinate])
      ),
      (
        "frame",
        Part.reference(
          "[x, y, width, height] in points, under the transform that the view has when the step "
            + "begins.", "rect")
      ),
      ("bounds", Part.reference("[x, y, width, height] in points in its own coordinates.", "rect")),
      ("center", Part.reference("Where the anchor point lies: [x, y] in points.", "point")),
      (
        "transform",
        Part.anyOf(
          "A new transform, or identity for none.",
          [Part.choice("", ["identity"]), Part.reference("transform")])
      ),
      ("scale", Part.reference("Scales by a factor, or [x, y], as scaledBy does.", "factors")),
      (
        "rotate",
        Part.number("Turns by degrees, clockwise, as rotated(by:) does.", .degrees)
      ),
      ("translate", Part.reference("Moves by [x, y], as translatedBy does.", "point")),
      ("alpha", Part.number("The opacity of the view and all in it.", .opacity)),
      ("backgroundColor", Part.reference("What fills it.", "color")),
      ("cornerRadius", Part.number("The radius of its corners in points.", .length)),
    ]
  }

  /// What changes at once.
  static var settable: Part.Members {
    [
      ("hidden", Part.bool("Whether it is not drawn.")),
      ("clipsToBounds", Part.bool("Whether what is in it ends at its edges.")),
      ("userInteractionEnabled", Part.bool("Whether taps reach it.")),
      ("borderWidth", Part.number("The width of its border in points.", .length)),
      ("borderColor", Part.reference("The colour of its border.", "color")),
      ("title", Part.string("A button's title.")),
      ("titleColor", Part.reference("The colour of a button's title.", "color")),
      ("text", Part.string("A label's text.")),
      ("textColor", Part.reference("The colour of a label's text.", "color")),
      ("textAlignment", alignment), ("font", Part.reference("A button's or label's font.", "font")),
    ] + looks
  }

  static var keepingFrame: (String, JSONValue) {
    (
      "keepingFrame",
      Part.bool(
        "Whether the view stays where it is as its anchor point changes.", default: false)
    )
  }

  /// A frame sets bounds and center, too.
  private static var placeRule: JSONValue {
    Part.object([
      ("dependentSchemas", Part.object([("frame", Part.without(["bounds", "center"]))]))
    ])
  }

  /// What holds of changes that may keep the frame.
  ///
  /// - Parameter others: how many keys there are that change nothing.
  static func changeRules(besides others: Int) -> [JSONValue] {
    let keeps = Part.object([
      ("properties", Part.object([("keepingFrame", Part.object([("const", .bool(true))]))])),
      ("required", Part.strings(["keepingFrame"])),
    ])
    let anchored = Part.object([
      ("required", Part.strings(["anchorPoint"])),
      ("properties", Part.object([("frame", .bool(false)), ("center", .bool(false))])),
    ])
    return [
      placeRule, Part.object([("if", keeps), ("then", anchored)]),
      Part.object([
        (
          "dependentSchemas",
          Part.object([
            ("keepingFrame", Part.object([("minProperties", .number(Double(others + 2)))]))
          ])
        )
      ]),
    ]
  }
}
