/// The names that views of a page go by.
struct PageNames: Sendable {
  /// The ids by name, one table for each sort of name, in the order in which they count.
  private var tables: [[String: [String]]] = Array(repeating: [:], count: 5)
  private var ids: [String] = []
  private var others: [String] = []

  init(_ views: [ViewDescription]) {
    var open = Array(views.reversed())
    while let view = open.popLast() {
      open += view.subviews.reversed()
      open += view.masks
      guard let id = view.id else { continue }
      ids.append(id)
      let identity = view.identity
      let names = [
        id, identity?.restorationID, identity?.accessibilityID, identity?.userLabel,
        identity?.className,
      ]
      for (table, name) in names.enumerated() {
        guard let name else { continue }
        tables[table][name, default: []].append(id)
        if table > 0, tables[table][name]?.count == 1 { others.append(name) }
      }
    }
  }

  /// The ids of the views of a name, from back to front.
  func ids(_ name: String) -> [String] {
    tables.lazy.compactMap { $0[name] }.first ?? []
  }

  /// The error that says that no view has a name.
  func unknown(_ name: String, at path: String = "") -> SceneError {
    SceneError(
      .unknownID, .path(path), "no view is called \(Message.quoted(name)); \(hint(name))")
  }

  /// What somebody may have meant.
  func hint(_ name: String) -> String {
    if let nearest = NearestName.find(name, among: ids + others) {
      return "did you mean \(Message.quoted(nearest))?"
    }
    let shown = others + ids
    if shown.isEmpty { return "there are none" }
    return "there are "
      + Message.choice(Array(shown.prefix(8)) + (shown.count > 8 ? ["..."] : []), "and")
  }
}

/// What a document calls a view besides its object ID.
struct ViewIdentity: Sendable {
  var restorationID: String?
  var accessibilityID: String?
  var userLabel: String?
  var className: String?
  var tag = 0
}

/// An identity apart from the view that has it: trees of views are read on small stacks.
final class SharedIdentity: Sendable {
  let value: ViewIdentity

  init(_ value: ViewIdentity) {
    self.value = value
  }
}
