import TwirlGraphics
import TwirlLayers

/// How views look.
extension SceneSchema {
  static var looksDefinitions: Part.Members {
    [
      ("shadow", shadow), ("gradient", gradient), ("shape", shape), ("replicator", replicator),
      ("font", font),
    ]
  }

  /// What every view has, and `set` steps change.
  static var looks: Part.Members {
    [
      (
        "cornerCurve",
        Part.choice(
          "The form of round corners.", CornerCurve.allCases.map(\.rawValue), default: "circular")
      ),
      (
        "maskedCorners",
        Part.list(
          "The corners that are round; all by default.",
          of: Part.choice("", LooksReader.corners.map(\.name)))
      ),
      ("shadow", Part.reference("The view's shadow.", "shadow")),
      (
        "zPosition",
        Part.number(
          "How near it is, in points: what is nearer covers the rest.", .coordinate, default: 0)
      ),
      ("transform3D", Part.reference("A transform of space, in place of transform.", "space")),
      (
        "sublayerTransform",
        Part.reference("A transform of space for all subviews about the anchor point.", "space")
      ),
      (
        "groupOpacity",
        Part.bool("Whether alpha applies to the view and all in it as one picture.", default: true)
      ),
      ("edgeAntialiasing", Part.bool("Whether its edges are smooth.", default: true)),
      ("doubleSided", Part.bool("Whether its back is drawn.", default: true)),
      ("geometryFlipped", Part.bool("Whether y goes up for its subviews.", default: false)),
    ]
  }

  private static var shadow: JSONValue {
    Part.keys(
      "A shadow. It is seen only with an opacity.",
      [
        ("color", Part.reference("Its colour.", "color", default: .string("#000000"))),
        ("opacity", Part.number("Its opacity.", .opacity, default: 0)),
        ("radius", Part.number("Its blur in points.", .length, default: 3)),
        (
          "offset",
          Part.reference(
            "How far it lies from the view: [x, y] in points.", "point",
            default: .array([.number(0), .number(-3)]))
        ),
        ("path", Part.reference("Its outline instead of the view's.", "path")),
      ])
  }

  private static var gradient: JSONValue {
    Part.keys(
      "A gradient. Points are in units of the view's size.",
      [
        (
          "type",
          Part.choice(
            "Along a line, from a point, or around it.", ["axial", "radial", "conic"],
            default: "axial")
        ),
        ("colors", Part.list("Its colours in order.", of: Part.reference("color"), least: 2)),
        (
          "locations",
          Part.list(
            "Where each colour is reached, rising from 0 to 1; even by default.",
            of: Part.object([("type", .string("number"))] + Part.limits(.location)))
        ),
        (
          "start",
          Part.tuple(
            "Where it begins: [x, y]; by default the middle of the top edge, or of the view.",
            [.unitCoordinate, .unitCoordinate])
        ),
        (
          "end",
          Part.tuple(
            "Where it ends: [x, y]; by default the middle of the bottom edge, or the corner.",
            [.unitCoordinate, .unitCoordinate])
        ),
      ], required: ["colors"])
  }

  private static var shape: JSONValue {
    Part.keys(
      "A path that is filled and stroked.",
      [
        ("path", Part.reference("The outline in the view's coordinates.", "path")),
        ("fillColor", Part.reference("What fills it.", "color", default: .string("#000000"))),
        (
          "fillRule",
          Part.choice(
            "What is inside where outlines cross.", ["nonZero", "evenOdd"], default: "nonZero")
        ),
        ("strokeColor", Part.reference("What is drawn along it; nothing by default.", "color")),
        (
          "strokeStart",
          Part.number("Where the stroke begins, as a part of the path.", .fraction, default: 0)
        ),
        (
          "strokeEnd",
          Part.number("Where the stroke ends, as a part of the path.", .fraction, default: 1)
        ),
        ("lineWidth", Part.number("The width of the stroke in points.", .length, default: 1)),
        (
          "lineCap",
          Part.choice("The form of its ends.", LineCap.allCases.map(\.rawValue), default: "butt")
        ),
        (
          "lineJoin",
          Part.choice(
            "The form of its corners.", LineJoin.allCases.map(\.rawValue), default: "miter")
        ),
        (
          "miterLimit",
          Part.number(
            "The longest miter, in line widths; longer ones are cut.", .length, default: 10)
        ),
        (
          "dash",
          Part.list(
            "Lengths of dashes and gaps in turn, in points.",
            of: Part.object([("type", .string("number"))] + Part.limits(.length)))
        ),
        (
          "dashPhase",
          Part.number("Where in the dashes the stroke begins, in points.", .coordinate, default: 0)
        ),
      ], required: ["path"])
  }

  private static var replicator: JSONValue {
    Part.keys(
      "Copies of a view's subviews.",
      [
        ("count", Part.integer("The number of copies, the first included.", 0...1000)),
        ("delay", Part.number("How much later each copy moves, in seconds.", .seconds, default: 0)),
        ("transform", Part.reference("How each copy lies to the one before it.", "space")),
        ("color", Part.reference("What the first copy's colours are multiplied by.", "color")),
        (
          "colorOffset",
          Part.tuple(
            "What each copy adds to that: [red, green, blue, alpha].",
            Array(repeating: .colorOffset, count: 4), default: [0, 0, 0, 0])
        ),
      ], required: ["count"])
  }

  private static var font: JSONValue {
    Part.keys(
      "A font. What is missing is as in Inter, regular, 17 points.",
      [
        ("family", Part.string("The name of a family.", isName: true, default: "Inter")),
        (
          "weight",
          Part.anyOf(
            "How bold it is: 1...1000 or a name.",
            [Part.integer("", 1...1000), Part.choice("", FontReader.weights.map(\.name))],
            default: .string("regular"))
        ),
        ("italic", Part.bool("Whether it is slanted.", default: false)),
        ("size", Part.number("Its size in points.", .fontSize, default: 17)),
      ])
  }
}
