import Foundation

/// Reads the page that a scene file begins with, and what the file changes of it.
enum PageReader {
  /// Returns the scene of the page that a file names; nil where it names none.
  ///
  /// - Parameters:
  ///   - path: the scene file's path: the page's is relative to its folder.
  ///   - controller: which view controller is drawn, in place of that which the file names.
  static func page(
    _ root: SceneObject, path: String, controller: String?
  ) throws(SceneError) -> Scene? {
    guard let node = root["page"] else {
      if let scene = root["scene"] {
        throw scene.failure(
          .missingKey, "only a page has scenes; add \"page\": a storyboard's name")
      }
      if let controller {
        throw SceneError(
          .unknownID, .path(""),
          "no scene is called \(Message.quoted(controller)): the file is one, and names no page")
      }
      return nil
    }
    let name = try node.string("the name of a storyboard or xib")
    guard !name.isEmpty else {
      throw node.failure(.invalidValue, "the name of a file is empty; give one")
    }
    let scene = try root["scene"]?.string("the name of a view controller")
    let file = SceneFile.path(name, besides: path)
    let data: Data
    do {
      data = try SceneFile.readRegular(file, limit: InterfaceParser.byteLimit)
    } catch {
      throw node.failure(.invalidValue, Message.oneLine(error.description))
    }
    return try Page(xml: data, path: file).scene(controller ?? scene)
  }

  /// Reads an entry of the file's views: a new one, or changes of one that the page has.
  static func add(
    _ node: SceneNode, to views: inout [ViewDescription], _ names: inout ViewNames, hasPage: Bool
  ) throws(SceneError) {
    guard hasPage, case .object(let members) = node.value else {
      return views.append(try ViewReader.read(node, &names))
    }
    let object = SceneObject(node: node, members: members)
    if let idNode = object["id"] {
      let name = try idNode.string("the id of a view, in quotes")
      if let id = try names.pageID(name, idNode) {
        return try change(id, in: &views) { (view) throws(SceneError) in
          try ViewReader.change(node, &view, &names)
        }
      }
      if object["type"] == nil {
        throw idNode.failure(
          .unknownID,
          "no view of the page is called \(Message.quoted(name)); \(names.pageHint(name)) "
            + "For a new view add a \"type\" and a \"frame\"")
      }
    }
    guard let place = object["in"] else {
      return views.append(try ViewReader.read(node, &names))
    }
    let name = try place.string("the id of a view of the page")
    guard let id = try names.pageID(name, place) else {
      throw place.failure(
        .unknownID,
        "no view of the page is called \(Message.quoted(name)); \(names.pageHint(name))")
    }
    let view = try ViewReader.read(
      SceneNode(value: .object(members.filter { $0.key != "in" }), path: node.path), &names)
    try change(id, in: &views) { (owner) throws(SceneError) in owner.subviews.append(view) }
  }

  /// Changes the view of an id, wherever it lies.
  private static func change(
    _ id: String, in views: inout [ViewDescription],
    _ body: (inout ViewDescription) throws(SceneError) -> Void
  ) throws(SceneError) {
    guard let steps = place(of: id, in: views) else { return }
    try change(steps[...], in: &views, body)
  }

  private static func change(
    _ steps: ArraySlice<Int>, in views: inout [ViewDescription],
    _ body: (inout ViewDescription) throws(SceneError) -> Void
  ) throws(SceneError) {
    guard let first = steps.first else { return }
    if steps.count == 1 { return try body(&views[first]) }
    try change(steps.dropFirst(), in: &views[first].subviews, body)
  }

  /// The indices that lead to a view.
  private static func place(of id: String, in views: [ViewDescription]) -> [Int]? {
    for (index, view) in views.enumerated() {
      if view.id == id { return [index] }
      if let rest = place(of: id, in: view.subviews) { return [index] + rest }
    }
    return nil
  }
}
