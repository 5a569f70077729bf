import Foundation
import TwirlGraphics
import TwirlLayers

/// Reads views.
enum ViewReader {
  private static let common = [
    "id", "type", "frame", "bounds", "center", "anchorPoint", "transform", "alpha", "hidden",
    "clipsToBounds", "userInteractionEnabled", "backgroundColor", "cornerRadius", "borderWidth",
    "borderColor", "mask", "onTap", "subviews",
  ]
  /// Where a label's text lies.
  static let alignments = TextLayer.Alignment.allCases.map { (name: $0.rawValue, value: $0) }
  private static let buttonKeys = ["title", "titleColor", "font"]
  private static let labelKeys = [
    "text", "textColor", "textAlignment", "font", "numberOfLines", "lineBreakMode",
  ]
  /// How a label's text is broken into lines, and what becomes of the rest.
  static let lineBreakModes = LineBreakMode.allCases.map { (name: $0.rawValue, value: $0) }

  /// Reads a view with all that lies in it.
  ///
  /// This function alone calls itself, and holds little: trees are read on small stacks.
  static func read(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> ViewDescription {
    var view = try own(node, &names)
    if let mask = inner(node, "mask") { view.masks.append(try read(mask, &names)) }
    for subview in try inner(node, "subviews")?.elements("an array of views") ?? [] {
      view.subviews.append(try read(subview, &names))
    }
    return view
  }

  private static func inner(_ node: SceneNode, _ key: String) -> SceneNode? {
    guard case .object(let members) = node.value else { return nil }
    return SceneObject(node: node, members: members)[key]
  }

  /// Reads a view without those in it.
  private static func own(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> ViewDescription {
    let kind = try kind(node)
    let object = try node.object(keys(kind))
    guard let geometry = try geometry(object) else {
      throw SceneError(.missingKey, .path(node.path(of: "frame")), "missing; \(geometryHint)")
    }
    var view = ViewDescription(path: node.path, kind: kind, geometry: geometry)
    view.id = try object["id"].map { node throws(SceneError) in
      try names.define(node, kind: kind, view: object.node.path)
    }
    if kind == .image { view.image = try image(object) }
    try readLooks(object, &view, &names)
    return view
  }

  /// Reads what else is said of a view that a page has already, into it.
  static func change(
    _ node: SceneNode, _ view: inout ViewDescription, _ names: inout ViewNames
  ) throws(SceneError) {
    var keys = keys(view.kind)
    keys.misplaced.append(
      KeySet.Misplaced(key: "in", hint: "the page says where the view lies; remove it"))
    let object = try node.object(keys)
    if let type = object["type"], try kind(node) != view.kind {
      throw type.failure(
        .invalidValue,
        "the page's \(Message.quoted(view.id ?? "")) is \(view.kind.noun); remove the type")
    }
    view.path = node.path
    if let geometry = try geometry(object) { view.geometry = geometry }
    if view.kind == .image, object["image"] != nil { view.image = try image(object) }
    try readLooks(object, &view, &names)
    if let mask = inner(node, "mask") { view.masks = [try read(mask, &names)] }
    for subview in try inner(node, "subviews")?.elements("an array of views") ?? [] {
      view.subviews.append(try read(subview, &names))
    }
  }

  /// Reads what a view looks like and does; what is not given stays as it was.
  private static func readLooks(
    _ object: SceneObject, _ view: inout ViewDescription, _ names: inout ViewNames
  ) throws(SceneError) {
    assign(&view.anchorPoint, try object["anchorPoint"]?.point(.unitCoordinate))
    assign(&view.transform, try object["transform"].map(TransformReader.transform))
    assign(&view.alpha, try object["alpha"]?.number(.opacity))
    assign(&view.isHidden, try object["hidden"]?.bool())
    assign(&view.clipsToBounds, try object["clipsToBounds"]?.bool())
    assign(&view.isUserInteractionEnabled, try object["userInteractionEnabled"]?.bool())
    assign(&view.backgroundColor, try object["backgroundColor"]?.color())
    assign(&view.cornerRadius, try object["cornerRadius"]?.number(.length))
    assign(&view.borderWidth, try object["borderWidth"]?.number(.length))
    assign(&view.borderColor, try object["borderColor"]?.color())
    try readText(&view, object)
    view.looks = SharedLooks(try LooksReader.read(object, view.looks?.looks ?? ViewLooks()))
    guard let node = object["onTap"] else { return }
    view.onTap = try StepReader.steps(node, &names)
    if view.kind == .label || view.kind == .image, view.isUserInteractionEnabled != true {
      throw node.failure(
        .invalidValue,
        "\(view.kind.noun) takes no taps by itself; add \"userInteractionEnabled\": true")
    }
  }

  private static func assign<Value>(_ target: inout Value?, _ value: Value?) {
    if let value { target = value }
  }

  /// The type comes first, wherever it is in the file: the other keys depend on it.
  private static func kind(_ node: SceneNode) throws(SceneError) -> ViewDescription.Kind {
    guard case .object(let members) = node.value else { throw node.wrongType(expected: "a view") }
    let object = SceneObject(node: node, members: members)
    return try object.required("type", "use \"view\", \"button\", \"label\" or \"image\"").choice(
      [("view", .view), ("button", .button), ("label", .label), ("image", .image)])
  }

  static func keys(_ kind: ViewDescription.Kind) -> KeySet {
    func elsewhere(_ keys: [String], _ owner: String) -> [KeySet.Misplaced] {
      keys.map {
        KeySet.Misplaced(
          key: $0, hint: "only \(owner) has this, not \(kind.noun); change the type or remove it")
      }
    }
    func renamed(_ key: String, _ name: String) -> KeySet.Misplaced {
      KeySet.Misplaced(key: key, hint: "\(kind.noun) has no such key; use \(Message.quoted(name))")
    }
    var keys = KeySet(what: kind.noun, supported: common + LooksReader.common)
    switch kind {
    case .control: break
    case .view, .image:
      keys.supported +=
        kind == .image ? ["image"] + LooksReader.picture : LooksReader.contents
      keys.misplaced =
        elsewhere(buttonKeys.filter { $0 != "font" }, "a button")
        + elsewhere(labelKeys.filter { $0 != "font" }, "a label")
        + elsewhere(["font"], "a button or a label")
    case .button:
      keys.supported += buttonKeys
      keys.misplaced =
        [
          renamed("text", "title"), renamed("textColor", "titleColor"),
          KeySet.Misplaced(
            key: "textAlignment", hint: "a button's title is always in the middle; remove it"),
        ] + elsewhere(["numberOfLines", "lineBreakMode"], "a label")
    case .label:
      keys.supported += labelKeys
      keys.misplaced = [renamed("title", "text"), renamed("titleColor", "textColor")]
    }
    if kind != .view { keys.misplaced += elsewhere(LooksReader.contents, "a view") }
    if kind != .image { keys.misplaced += elsewhere(["image"] + LooksReader.picture, "an image") }
    return keys
  }

  private static func image(_ object: SceneObject) throws(SceneError) -> ImageReference {
    let node = try object.required("image", "add \"image\": the name of a PNG file")
    let name = try node.string("the name of a PNG file")
    guard !name.isEmpty else {
      throw node.failure(.invalidValue, "the name of a file is empty; give one")
    }
    return ImageReference(name: name, path: node.path)
  }

  private static let geometryHint =
    "add \"frame\": [x, y, width, height], or \"bounds\" and \"center\""

  private static func geometry(
    _ object: SceneObject
  ) throws(SceneError) -> ViewDescription.Geometry? {
    if let frame = object["frame"] {
      for key in ["bounds", "center"] {
        if let other = object[key] {
          throw other.failure(
            .invalidValue,
            "given beside \"frame\"; use either \"frame\" or \"bounds\" and \"center\"")
        }
      }
      return .frame(try frame.rect())
    }
    if object["bounds"] == nil, object["center"] == nil { return nil }
    let bounds = try object.required("bounds", "\"center\" needs it").rect()
    let center = try object.required("center", "\"bounds\" needs it").point()
    return .boundsAndCenter(bounds, center)
  }

  private static func readText(
    _ view: inout ViewDescription, _ object: SceneObject
  ) throws(SceneError) {
    // A kind has only some of these keys, and the others have been refused.
    assign(&view.text, try (object["title"] ?? object["text"])?.text())
    assign(&view.textColor, try (object["titleColor"] ?? object["textColor"])?.color())
    assign(&view.textAlignment, try object["textAlignment"]?.choice(alignments))
    assign(&view.font, try object["font"].map(FontReader.font))
    assign(
      &view.numberOfLines, try object["numberOfLines"]?.integer(in: 0...1000, "a number of lines"))
    assign(&view.lineBreakMode, try object["lineBreakMode"]?.choice(lineBreakModes))
  }
}
