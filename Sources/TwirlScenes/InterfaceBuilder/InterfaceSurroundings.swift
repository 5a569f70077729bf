/// What view controllers of a storyboard are shown in, and after which.
struct InterfaceSurroundings {
  private var containers: [String: InterfaceNode] = [:]
  private var before: [String: InterfaceNode] = [:]

  /// Follows relationships, and in navigations the segues that push.
  init(_ document: InterfaceDocument) {
    for controller in document.controllers {
      let children = controller.list("connections").filter {
        ["rootViewController", "viewControllers"].contains($0["relationship"])
      }.compactMap { $0["destination"].flatMap(document.controller(id:)) }
      for child in children where containers[child.id] == nil && child.id != controller.id {
        containers[child.id] = controller
      }
      guard controller.name == "navigationController" else { continue }
      var open = children
      while let node = open.popLast() {
        for next in Self.pushed(by: node, document) where containers[next.id] == nil {
          containers[next.id] = controller
          before[next.id] = node
          open.append(next)
        }
      }
    }
  }

  /// The controllers that a controller comes to by pushing, from anywhere in its views.
  private static func pushed(
    by controller: InterfaceNode, _ document: InterfaceDocument
  ) -> [InterfaceNode] {
    var found: [InterfaceNode] = []
    var open = [controller]
    while let node = open.popLast() {
      if node.name == "segue", node["kind"] == "show" || node["kind"] == "push",
        let next = node["destination"].flatMap(document.controller(id:)),
        !next.name.hasPrefix("navigation"), !next.name.hasPrefix("tabBar")
      {
        found.append(next)
      }
      open += node.children.reversed()
    }
    return found
  }

  /// The controllers around one, the outermost first.
  func containers(of controller: InterfaceNode) -> [InterfaceNode] {
    var chain: [InterfaceNode] = []
    var id = controller.id
    while let container = containers[id], !chain.contains(where: { $0.id == container.id }),
      container.id != controller.id
    {
      chain.insert(container, at: 0)
      id = container.id
    }
    return chain
  }

  /// The controller that has pushed one; nil for the first.
  func previous(of controller: InterfaceNode) -> InterfaceNode? { before[controller.id] }
}
