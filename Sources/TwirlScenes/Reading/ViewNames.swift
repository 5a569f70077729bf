/// The ids that views have and those that steps and events name.
struct ViewNames {
  private struct Owner {
    let path: String
    let kind: ViewDescription.Kind
  }

  /// A place that names a view.
  private struct Reference {
    let node: SceneNode
    let id: String
  }

  private var owners: [String: Owner] = [:]
  private var ids: [String] = []
  private var references: [Reference] = []
  private(set) var textChanges: [TextChange] = []

  /// Gives a view its name.
  ///
  /// - Parameters:
  ///   - node: the id.
  ///   - view: the view's path.
  mutating func define(
    _ node: SceneNode, kind: ViewDescription.Kind, view: String
  ) throws(SceneError) -> String {
    let id = try node.string("the id of a view, in quotes")
    guard !id.isEmpty else { throw node.failure(.invalidValue, "an id is empty; remove it") }
    if let owner = owners[id] {
      throw node.failure(
        .duplicateID, "\(Message.quoted(id)) is also the id of \(owner.path); change one of them")
    }
    owners[id] = Owner(path: view, kind: kind)
    ids.append(id)
    return id
  }

  /// Notes that a place names a view.
  mutating func reference(_ node: SceneNode) throws(SceneError) -> String {
    let id = try node.string("the id of a view")
    references.append(Reference(node: node, id: id))
    return id
  }

  /// Notes that a step changes a text that only one kind of view has.
  mutating func note(_ change: TextChange) {
    textChanges.append(change)
  }

  /// Looks up all that has been noted.
  func check() throws(SceneError) {
    for reference in references where owners[reference.id] == nil {
      throw reference.node.failure(
        .unknownID, "no view has the id \(Message.quoted(reference.id)); \(hint(reference.id))")
    }
    for change in textChanges {
      guard let owner = owners[change.id], owner.kind != change.kind else { continue }
      throw SceneError(
        .invalidValue, .path(change.text.path),
        "only \(change.kind.noun) has this, and \(Message.quoted(change.id)) is "
          + "\(owner.kind.noun); remove it")
    }
  }

  private func hint(_ id: String) -> String {
    if let nearest = NearestName.find(id, among: ids) {
      return "did you mean \(Message.quoted(nearest))?"
    }
    if ids.isEmpty { return "give one an \"id\"" }
    let isLong = ids.count > 8
    return "there are " + Message.choice(Array(ids.prefix(8)) + (isLong ? ["..."] : []), "and")
  }
}
