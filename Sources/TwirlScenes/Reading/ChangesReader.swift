import Foundation
import TwirlGraphics

/// Reads the changes that steps make.
enum ChangesReader {
  private static let animatable = [
    "anchorPoint", "frame", "bounds", "center", "transform", "scale", "rotate", "translate",
    "alpha", "backgroundColor", "cornerRadius",
  ]
  private static let settable =
    [
      "hidden", "clipsToBounds", "userInteractionEnabled", "borderWidth", "borderColor", "title",
      "titleColor", "text", "textColor", "textAlignment", "font",
    ] + LooksReader.common
  /// What views keep from the beginning.
  private static let fixed =
    (LooksReader.contents + LooksReader.picture + ["image", "mask"]).map {
      KeySet.Misplaced(
        key: $0, hint: "steps do not change this; show another view instead and hide this one")
    }

  /// The keys of a `set` step.
  static let setKeys = KeySet(
    what: "a \"set\" step", supported: ["set"] + animatable + settable + ["keepingFrame"],
    misplaced: fixed + [
      KeySet.Misplaced(
        key: "to", hint: "a \"set\" step has its changes beside \"set\"; put them there")
    ]
      + ["duration", "delay", "curve", "options"].map {
        KeySet.Misplaced(
          key: $0, hint: "a \"set\" step takes no time; use an \"animate\" step")
      })
  /// The keys of an animation's `to`.
  static let toKeys = KeySet(
    what: "an animation's \"to\"", supported: animatable,
    misplaced: fixed
      + (settable + ["keepingFrame"]).map {
        KeySet.Misplaced(key: $0, hint: "does not animate; put it in a \"set\" step")
      })
  /// The keys of a transition's `to`: it animates nothing, so that everything can change.
  static let transitionKeys = KeySet(
    what: "a transition's \"to\"", supported: animatable + settable + ["keepingFrame"],
    misplaced: fixed)

  /// Changes that are given beside `animate` and its like instead of in `to`.
  ///
  /// - Parameter owner: who has them, with its article.
  static func beside(_ owner: String) -> [KeySet.Misplaced] {
    (animatable + settable).map {
      KeySet.Misplaced(key: $0, hint: "\(owner) has its changes in \"to\"; put it there")
    }
  }

  static func changes(
    _ object: SceneObject, of id: String, _ names: inout ViewNames
  ) throws(SceneError) -> Changes {
    guard object.members.contains(where: { (animatable + settable).contains($0.key) }) else {
      throw object.node.failure(.missingKey, "nothing to change; add a key such as \"alpha\"")
    }
    var changes = Changes()
    try readGeometry(&changes, object)
    try readTransform(&changes, object)
    changes.alpha = try object["alpha"]?.number(.opacity)
    changes.backgroundColor = try object["backgroundColor"]?.color()
    changes.cornerRadius = try object["cornerRadius"]?.number(.length)
    changes.isHidden = try object["hidden"]?.bool()
    changes.clipsToBounds = try object["clipsToBounds"]?.bool()
    changes.isUserInteractionEnabled = try object["userInteractionEnabled"]?.bool()
    changes.borderWidth = try object["borderWidth"]?.number(.length)
    changes.borderColor = try object["borderColor"]?.color()
    changes.looks = try LooksReader.shared(object)
    try readText(&changes, object, of: id, &names)
    return changes
  }

  private static func readText(
    _ changes: inout Changes, _ object: SceneObject, of id: String, _ names: inout ViewNames
  ) throws(SceneError) {
    if let title = object["title"] {
      let text = try title.text()
      changes.title = text.string
      names.note(TextChange(id: id, kind: .button, text: text))
    }
    if let node = object["text"] {
      let text = try node.text()
      changes.text = text.string
      names.note(TextChange(id: id, kind: .label, text: text))
    }
    if let node = object["titleColor"] {
      changes.textColor = try node.color()
      names.note(node, only: [.button], have: id)
    }
    if let node = object["textColor"] {
      changes.textColor = try node.color()
      names.note(node, only: [.label], have: id)
    }
    if let node = object["textAlignment"] {
      changes.textAlignment = try node.choice(ViewReader.alignments)
      names.note(node, only: [.label], have: id)
    }
    if let node = object["font"] {
      let font = try FontReader.font(node)
      changes.font = font
      names.note(node, only: [.button, .label], have: id)
      names.note(FontChange(id: id, font: font, path: node.path))
    }
  }

  private static func readGeometry(
    _ changes: inout Changes, _ object: SceneObject
  ) throws(SceneError) {
    changes.anchorPoint = try object["anchorPoint"]?.point(.unitCoordinate)
    changes.frame = try object["frame"]?.rect()
    changes.bounds = try object["bounds"]?.rect()
    changes.center = try object["center"]?.point()
    if changes.frame != nil, let other = object["bounds"] ?? object["center"] {
      throw other.failure(
        .invalidValue, "given beside \"frame\", which sets it, too; remove one of them")
    }
    guard let keeping = object["keepingFrame"] else { return }
    changes.keepsFrame = try keeping.bool()
    guard changes.keepsFrame else { return }
    if changes.anchorPoint == nil {
      throw keeping.failure(.invalidValue, "goes with an \"anchorPoint\"; add one or remove it")
    }
    if changes.frame != nil || changes.center != nil {
      throw keeping.failure(
        .invalidValue, "the step moves the view itself; remove this or the \"frame\" or \"center\"")
    }
  }

  private static func readTransform(
    _ changes: inout Changes, _ object: SceneObject
  ) throws(SceneError) {
    if let node = object["transform"] {
      if case .string = node.value {
        changes.transform = try node.choice([("identity", .identity)])
      } else {
        changes.transform = try TransformReader.transform(node)
      }
    }
    changes.scale = try object["scale"].map(TransformReader.factors)
    changes.rotation = try object["rotate"].map(TransformReader.radians)
    changes.translation = try object["translate"]?.point()
  }
}
