import Foundation

/// A storyboard or xib, and what can be shown of it.
struct InterfaceDocument: Sendable {
  let root: InterfaceNode
  /// View controllers, or in a xib top-level views.
  let controllers: [InterfaceNode]
  let initialID: String?

  init(_ root: InterfaceNode) throws(SceneError) {
    guard root.name == "document" || root.name == "archive" else {
      throw root.failure(
        .syntax, "the element <\(Message.escaped(root.name))> begins no storyboard or xib")
    }
    guard root.name == "document", root["targetRuntime"]?.hasPrefix("iOS.CocoaTouch") ?? true
    else {
      throw root.failure(
        .unsupported,
        "only documents for iOS in the format of Xcode 5 and later are read; save it with those")
    }
    let isStoryboard = root.child("scenes") != nil
    let objects =
      isStoryboard
      ? root.list("scenes").flatMap { $0.list("objects") } : root.list("objects")
    controllers = objects.filter {
      $0["sceneMemberID"] == "viewController" || $0.name.hasSuffix("ontroller")
        || !isStoryboard && InterfaceElements.isView($0)
    }
    self.root = root
    initialID = root["initialViewController"]
    try checkIDs()
  }

  /// Object IDs are what everything else refers to: two of one kind would hide each other.
  private func checkIDs() throws(SceneError) {
    var lines: [String: Int] = [:]
    var open = [root]
    while let node = open.popLast() {
      if let id = node["id"], !InterfaceElements.sharesIDs.contains(node.name) {
        if let line = lines.updateValue(node.line, forKey: id) {
          throw node.failure(
            .duplicateID,
            "the object ID \(Message.quoted(id)) is also that of line \(min(line, node.line)); "
              + "change one of them")
        }
      }
      open += node.children.reversed()
    }
  }

  var resources: [InterfaceNode] { root.list("resources") }

  /// The view of a controller, or the view itself in a xib.
  static func view(of controller: InterfaceNode) -> InterfaceNode? {
    if InterfaceElements.isView(controller) { return controller }
    return controller.children.first { $0["key"] == "view" && $0.name != "nil" }
  }

  /// Returns a controller by its object ID.
  func controller(id: String) -> InterfaceNode? { controllers.first { $0["id"] == id } }
}

// MARK: - Names

extension InterfaceDocument {
  /// The attributes by which a controller or view is known, the first that has a match counting.
  private static let nameKeys = [
    "storyboardIdentifier", "restorationIdentifier", "userLabel", "customClass", "id",
  ]

  /// Returns the controller of a name, or the initial one.
  func controller(named name: String?) throws(SceneError) -> InterfaceNode {
    guard let name else { return try initial() }
    for key in Self.nameKeys {
      let found = controllers.filter { $0[key] == name }
      if found.count > 1 {
        throw SceneError(
          .unknownID, .path(""),
          "\(found.count) scenes are called \(Message.quoted(name)); use an object ID: "
            + Message.choice(found.map(\.id)))
      }
      if let controller = found.first { return controller }
    }
    let names = controllers.flatMap { controller in Self.nameKeys.compactMap { controller[$0] } }
    let nearest = NearestName.find(name, among: names)
    throw SceneError(
      .unknownID, .path(""),
      "no scene is called \(Message.quoted(name)); "
        + (nearest.map { "did you mean \(Message.quoted($0))? " } ?? "") + listing)
  }

  /// The scenes that there are, for messages.
  private var listing: String {
    if controllers.isEmpty { return "the document has no scenes" }
    let shown = controllers.prefix(20).map { controller in
      let name = Self.nameKeys.dropLast().compactMap { controller[$0] }.first
      return Message.oneLine(controller.id) + (name.map { " (\(Message.oneLine($0)))" } ?? "")
    }
    return "there are " + shown.joined(separator: ", ")
      + (controllers.count > shown.count ? " and \(controllers.count - shown.count) more" : "")
  }

  private func initial() throws(SceneError) -> InterfaceNode {
    if let initialID {
      guard let controller = controller(id: initialID) else {
        throw root.failure(
          .unknownID,
          "the initial view controller \(Message.quoted(initialID)) is not there; name a scene: "
            + listing)
      }
      return controller
    }
    guard let first = controllers.first else {
      throw root.failure(.missingKey, "the document has no view controller and no view to draw")
    }
    return first
  }
}
