import Foundation

extension Scene {
  /// The JSON Schema of scene files, draft 2020-12, as text.
  ///
  /// Editors complete keys with it and mark mistakes; `twirl schema` prints it. It knows every key, its
  /// type, unit, range and default, and what goes together. What it cannot say, reading a scene checks:
  /// that ids are there, that fonts, letters and images exist, that path data makes sense, that
  /// numbers fit each other.
  public static var jsonSchema: String { SceneSchema.root.text + "\n" }
}

/// The JSON Schema of scene files.
///
/// Invariant: each definition has the keys of the reader's key set of the same object, which a test
/// holds against ``readerKeys``.
package enum SceneSchema {
  typealias Part = SchemaParts

  /// The whole schema.
  package static var root: JSONValue {
    guard case .object(let scene) = scene else { return .null }
    let head: Part.Members = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("Twirl scene, version 1")),
    ]
    guard case .object(let members) = Part.object(head) else { return .null }
    return .object(
      members + scene + [JSONValue.Member(key: "$defs", value: Part.object(definitions))])
  }

  private static var definitions: Part.Members {
    viewDefinitions + looksDefinitions + stepDefinitions + animationDefinitions
      + changesDefinitions + valueDefinitions
  }

  private static var scene: JSONValue {
    Part.keys(
      "Views, a script that moves them, and taps. JSON5: comments and trailing commas are allowed.",
      [
        (
          "$schema", Part.string("The address of this schema, for editors; Twirl does not open it.")
        ),
        ("version", Part.object([("description", .string("Always 1.")), ("const", .number(1))])),
        (
          "size",
          Part.tuple("The canvas: [width, height] in points.", [.positiveLength, .positiveLength])
        ),
        ("scale", Part.number("Pixels a point.", .pixelsPerPoint, default: 1)),
        (
          "background",
          Part.reference("What lies behind the views.", "color", default: .string("#FFFFFF"))
        ),
        (
          "page",
          Part.string(
            "The name of a storyboard or xib relative to the scene's file, whose views come first.",
            isName: true)
        ),
        (
          "scene",
          Part.string(
            "Which view controller of the page: its storyboard ID, restoration ID, label, class or "
              + "object ID; by default the initial one.")
        ),
        ("views", Part.object([("description", .string("The views from back to front."))])),
        (
          "script",
          Part.reference("Steps, one after another; the first begins at 0 s.", "steps")
        ),
        ("events", Part.list("Taps.", of: Part.reference("event"))),
      ], required: ["version"], [("allOf", .array([pageRule]))])
  }

  /// With a page, views may be changes of its own, and the size is the page's.
  private static var pageRule: JSONValue {
    func views(_ definition: String) -> (String, JSONValue) {
      ("views", Part.list("", of: Part.reference(definition)))
    }
    return Part.object([
      ("if", Part.requires("page")),
      ("then", Part.object([("properties", Part.object([views("pageEntry")]))])),
      (
        "else",
        Part.object([
          ("required", Part.strings(["size"])),
          ("properties", Part.object([views("view"), ("scene", .bool(false))])),
        ])
      ),
    ])
  }

  /// The reader's keys, by the definition that describes the same object; the root's name is empty.
  package static var readerKeys: [(definition: String, what: String, keys: [String])] {
    let sets: [(String, KeySet)] = [
      ("", SceneReader.keys), ("event", SceneReader.eventKeys),
      ("plainView", ViewReader.keys(.view)), ("buttonView", ViewReader.keys(.button)),
      ("labelView", ViewReader.keys(.label)), ("imageView", ViewReader.keys(.image)),
      ("font", FontReader.keys), ("shadow", LooksReader.shadowKeys),
      ("gradient", GradientReader.keys), ("shape", ShapeReader.keys),
      ("replicator", LooksReader.replicatorKeys), ("transformEntry", TransformReader.keys),
      ("spaceEntry", SpaceReader.keys), ("setStep", ChangesReader.setKeys),
      ("animateStep", AnimationReader.keys), ("keyframe", KeyframesReader.keys),
      ("changes", ChangesReader.toKeys), ("transitionStep", TransitionReader.keys),
      ("transitionChanges", ChangesReader.transitionKeys), ("waitStep", StepReader.waitKeys),
      ("togetherStep", StepReader.togetherKeys), ("repeatStep", StepReader.repeatKeys),
      ("performStep", StepReader.performKeys), ("springCurve", CurveReader.keys),
      ("spring", SpringReader.keys),
    ]
    return sets.map { ($0, $1.what, $1.supported) }
  }
}
