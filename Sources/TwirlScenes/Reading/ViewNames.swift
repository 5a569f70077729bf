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

  /// A place that changes what only some kinds of views have.
  private struct KindRule {
    let id: String
    let kinds: [ViewDescription.Kind]
    let path: String
  }

  private var owners: [String: Owner] = [:]
  private var ids: [String] = []
  private var references: [Reference] = []
  private(set) var textChanges: [TextChange] = []
  private(set) var fontChanges: [FontChange] = []
  private var kindRules: [KindRule] = []
  /// The other names of a page's views.
  private var page: PageNames?

  /// - Parameter page: the views of the page that the scene begins with.
  init(page: [ViewDescription] = []) {
    guard !page.isEmpty else { return }
    self.page = PageNames(page)
    for view in page.flatMap(\.flattened) {
      guard let id = view.id else { continue }
      owners[id] = Owner(path: "the page's view", kind: view.kind)
      ids.append(id)
    }
  }

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
    let name = try node.string("the id of a view")
    let id = try pageID(name, node) ?? name
    references.append(Reference(node: node, id: id))
    return id
  }

  /// Returns the id of the page's view that a name stands for, or nil for none.
  func pageID(_ name: String, _ node: SceneNode) throws(SceneError) -> String? {
    let found = page?.ids(name) ?? []
    if found.count > 1 {
      throw node.failure(
        .unknownID,
        "\(found.count) views of the page are called \(Message.quoted(name)); use an object ID: "
          + Message.choice(Array(found.prefix(8)) + (found.count > 8 ? ["..."] : [])))
    }
    return found.first
  }

  /// What somebody may have meant by a name that no view of the page has.
  func pageHint(_ name: String) -> String { page?.hint(name) ?? "it has no views" }

  /// Notes that a step changes a text that only one kind of view has.
  mutating func note(_ change: TextChange) {
    textChanges.append(change)
    kindRules.append(KindRule(id: change.id, kinds: [change.kind], path: change.text.path))
  }

  /// Notes that a step changes a view's font.
  mutating func note(_ change: FontChange) {
    fontChanges.append(change)
  }

  /// Notes that a step changes what only some kinds of views have.
  mutating func note(_ node: SceneNode, only kinds: [ViewDescription.Kind], have id: String) {
    kindRules.append(KindRule(id: id, kinds: kinds, path: node.path))
  }

  /// Looks up all that has been noted.
  func check() throws(SceneError) {
    for reference in references where owners[reference.id] == nil {
      throw reference.node.failure(
        .unknownID, "no view has the id \(Message.quoted(reference.id)); \(hint(reference.id))")
    }
    for rule in kindRules {
      guard let owner = owners[rule.id], !rule.kinds.contains(owner.kind) else { continue }
      let nouns = rule.kinds.map(\.noun).joined(separator: " or ")
      throw SceneError(
        .invalidValue, .path(rule.path),
        "only \(nouns) has this, and \(Message.quoted(rule.id)) is \(owner.kind.noun); remove it")
    }
  }

  private func hint(_ id: String) -> String {
    if let page, ids.allSatisfy({ !page.ids($0).isEmpty }) { return page.hint(id) }
    if let nearest = NearestName.find(id, among: ids) {
      return "did you mean \(Message.quoted(nearest))?"
    }
    if ids.isEmpty { return "give one an \"id\"" }
    let isLong = ids.count > 8
    return "there are " + Message.choice(Array(ids.prefix(8)) + (isLong ? ["..."] : []), "and")
  }
}
