import TwirlLayers

/// Views.
extension SceneSchema {
  static var viewDefinitions: Part.Members {
    [
      ("view", view), ("pageEntry", pageEntry),
      ("plainView", view("A view.", content, [noneBeside(LooksReader.contents)])),
      ("buttonView", view("A button with a title.", button)),
      ("labelView", view("A text.", label, [takesTaps])),
      ("imageView", view("A picture.", image, [takesTaps], required: ["image"])),
    ]
  }

  private static let kinds = [
    ("view", "plainView"), ("button", "buttonView"), ("label", "labelView"), ("image", "imageView"),
  ]

  private static var type: JSONValue {
    Part.choice("What it is, which says which other keys there are.", kinds.map(\.0))
  }

  /// The type says which other keys there are.
  private static var view: JSONValue {
    let branches = kinds.map { name, definition in
      Part.object([
        (
          "if",
          Part.object([
            ("properties", Part.object([("type", Part.object([("const", .string(name))]))])),
            ("required", Part.strings(["type"])),
          ])
        ),
        ("then", Part.reference(definition)),
      ])
    }
    return Part.object([
      ("description", .string("A view: a place, looks, and views in it.")),
      ("type", .string("object")), ("properties", Part.object([("type", type)])),
      ("required", Part.strings(["type"])), ("allOf", .array(branches)),
    ])
  }

  /// A view that the page has, with what changes, or another view.
  ///
  /// Which of them it is, the page knows.
  private static var pageEntry: JSONValue {
    let place = (
      "in", Part.string("The view of the page that a new view lies in; by default on top of all.")
    )
    var properties: Part.Members = [("type", type), place]
    for property in commonProperties + looks + content + button + label + image
    where !properties.contains(where: { $0.0 == property.0 }) {
      properties.append(property)
    }
    return Part.keys(
      "A view of the page, by its id, with what changes; or a new view.", properties,
      [("anyOf", .array([Part.requires("id"), Part.requires("type")]))])
  }

  private static func view(
    _ text: String, _ own: Part.Members, _ rules: [JSONValue] = [], required: [String] = []
  ) -> JSONValue {
    let place = Part.object([
      ("if", Part.requires("frame")), ("then", Part.without(["bounds", "center"])),
      ("else", Part.requires("bounds", "center")),
    ])
    return Part.keys(
      text, commonProperties + looks + own, required: ["type"] + required,
      [("allOf", .array([place] + rules))])
  }

  /// At most one of these keys may be there.
  private static func noneBeside(_ keys: [String]) -> JSONValue {
    let rules = keys.dropLast().enumerated().map { index, key in
      (key, Part.without(Array(keys.dropFirst(index + 1))))
    }
    return Part.object([("dependentSchemas", Part.object(rules))])
  }

  /// Labels and images let taps through unless they are told otherwise.
  private static var takesTaps: JSONValue {
    let on = Part.object([
      (
        "properties",
        Part.object([("userInteractionEnabled", Part.object([("const", .bool(true))]))])
      ),
      ("required", Part.strings(["userInteractionEnabled"])),
    ])
    return Part.object([("dependentSchemas", Part.object([("onTap", on)]))])
  }

  private static var commonProperties: Part.Members {
    [
      ("id", Part.string("The view's name, by which steps and taps find it.", isName: true)),
      ("type", Part.string("What it is.")),
      (
        "frame",
        Part.reference(
          "[x, y, width, height] in points in the view around it, as it is before the transform; or "
            + "give bounds and center.", "rect")
      ),
      (
        "bounds",
        Part.reference(
          "[x, y, width, height] in points in its own coordinates; goes with center.", "rect")
      ),
      (
        "center",
        Part.reference("Where the anchor point lies: [x, y] in points; goes with bounds.", "point")
      ),
      (
        "anchorPoint",
        Part.tuple(
          "What stays in place as the view turns or grows, in units of its size.",
          [.unitCoordinate, .unitCoordinate], default: [0.5, 0.5])
      ),
      (
        "transform", Part.reference("How the view is scaled, turned and moved.", "transform")
      ),
      ("alpha", Part.number("The opacity of the view and all in it.", .opacity, default: 1)),
      ("hidden", Part.bool("Whether it is not drawn.", default: false)),
      ("clipsToBounds", Part.bool("Whether what is in it ends at its edges.", default: false)),
      (
        "userInteractionEnabled",
        Part.bool("Whether taps reach it; by default they reach all but labels and images.")
      ),
      ("backgroundColor", Part.reference("What fills it.", "color", default: .string("clear"))),
      ("cornerRadius", Part.number("The radius of its corners in points.", .length, default: 0)),
      ("borderWidth", Part.number("The width of its border in points.", .length, default: 0)),
      ("borderColor", Part.reference("The colour of its border.", "color")),
      (
        "mask",
        Part.reference("A view, in this one's coordinates, whose opacity cuts it out.", "view")
      ),
      ("onTap", Part.reference("Steps that each tap starts.", "steps")),
      ("subviews", Part.list("The views in it from back to front.", of: Part.reference("view"))),
    ]
  }

  private static var content: Part.Members {
    [
      ("gradient", Part.reference("A gradient that fills it.", "gradient")),
      ("shape", Part.reference("A path that is filled and stroked.", "shape")),
      ("replicator", Part.reference("Copies of its subviews.", "replicator")),
    ]
  }

  private static var button: Part.Members {
    [
      ("title", Part.string("The text in the middle.")),
      ("titleColor", Part.reference("The colour of the title.", "color")),
      ("font", Part.reference("The font of the title.", "font")),
    ]
  }

  private static var label: Part.Members {
    [
      ("text", Part.string("The text.")),
      ("textColor", Part.reference("The colour of the text.", "color")),
      ("textAlignment", alignment), ("font", Part.reference("The font of the text.", "font")),
      (
        "numberOfLines",
        Part.integer("The most lines; 0 for all that fit.", 0...1000, default: 1)
      ),
      (
        "lineBreakMode",
        Part.choice(
          "Where lines are broken, and what becomes of text that does not fit.",
          ViewReader.lineBreakModes.map(\.name), default: "byTruncatingTail")
      ),
    ]
  }

  private static var image: Part.Members {
    [
      (
        "image",
        Part.string(
          "The name of a PNG file relative to the scene's; @2x at its end for 2 pixels a point.",
          isName: true)
      ),
      (
        "contentMode",
        Part.choice(
          "How the picture lies in the view.", LooksReader.modes.map(\.name),
          default: "scaleToFill")
      ),
      (
        "contentsRect",
        Part.reference("The part of the picture that is shown, in units of its size.", "unitRect")
      ),
      (
        "contentsCenter",
        Part.reference(
          "The part of the picture that stretches, in units of its size; what is around it does not.",
          "unitRect")
      ),
      (
        "filter",
        Part.choice(
          "How pixels are made of the picture's.", ContentsFilter.allCases.map(\.rawValue),
          default: "linear")
      ),
    ]
  }

  static var alignment: JSONValue {
    Part.choice("Where the lines lie.", ViewReader.alignments.map(\.name))
  }
}
