/// Values that many keys have.
extension SceneSchema {
  static var valueDefinitions: Part.Members {
    [
      (
        "color",
        Part.object([
          ("description", .string("#RGB, #RGBA, #RRGGBB, #RRGGBBAA or clear.")),
          ("type", .string("string")),
          (
            "pattern",
            .string("^(#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|clear)$")
          ),
        ])
      ),
      ("point", Part.tuple("[x, y] in points.", [.coordinate, .coordinate])),
      (
        "rect",
        Part.tuple(
          "[x, y, width, height] in points.", [.coordinate, .coordinate, .length, .length])
      ),
      (
        "unitRect",
        Part.tuple(
          "[x, y, width, height] in units of the size.",
          [.unitCoordinate, .unitCoordinate, .positiveUnit, .positiveUnit])
      ),
      ("path", Part.string("SVG path data, such as M0 0 L10 0 Z, in points.")),
      ("transform", transform), ("transformEntry", transformEntry),
      ("factors", factors),
      (
        "space",
        Part.list(
          "Maps of space, concatenated from left to right as CATransform3DScale and its like do.",
          of: Part.reference("spaceEntry"))
      ),
      ("spaceEntry", spaceEntry),
    ]
  }

  private static let oneKey: Part.Members = [
    ("minProperties", .number(1)), ("maxProperties", .number(1)),
  ]

  private static var transform: JSONValue {
    Part.anyOf(
      "[a, b, c, d, tx, ty], or a list of maps that are concatenated from left to right as scaledBy, "
        + "rotated(by:) and translatedBy do.",
      [
        Part.tuple(
          "[a, b, c, d, tx, ty]",
          Array(repeating: .entry, count: 4) + Array(repeating: .coordinate, count: 2)),
        Part.list("Maps in order.", of: Part.reference("transformEntry")),
      ])
  }

  private static var transformEntry: JSONValue {
    Part.keys(
      "One map.",
      [
        ("scale", Part.reference("A factor, or [x, y].", "factors")),
        ("rotate", Part.number("An angle in degrees, clockwise.", .degrees)),
        ("translate", Part.reference("[x, y] in points.", "point")),
      ], oneKey)
  }

  private static var factors: JSONValue {
    Part.anyOf(
      "A factor for both axes, or [x, y].",
      [Part.number("", .factor), Part.tuple("", [.factor, .factor])])
  }

  private static var spaceEntry: JSONValue {
    let three: [Quantity] = [.coordinate, .coordinate, .coordinate]
    return Part.keys(
      "One map.",
      [
        (
          "scale",
          Part.anyOf(
            "A factor for all axes, or [x, y] or [x, y, z].",
            [
              Part.number("", .factor),
              Part.tuple("", [.factor, .factor, .factor], least: 2),
            ])
        ),
        (
          "rotate",
          Part.anyOf(
            "An angle in degrees about z, or [degrees, x, y, z] about an axis.",
            [Part.number("", .degrees), Part.tuple("", [.degrees] + three)])
        ),
        ("translate", Part.tuple("[x, y] or [x, y, z] in points.", three, least: 2)),
        (
          "perspective",
          Part.number("How far away the eye is, in points.", .positiveLength)
        ),
      ], oneKey)
  }
}
