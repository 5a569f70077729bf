import Foundation
import TwirlLayout

/// Reads constraints.
struct InterfaceConstraints {
  let context: InterfaceContext
  let page: InterfaceNode

  /// The name of what scrolls in a scroll view: its edges are what constraints to the scroll view's
  /// edges from within mean.
  static func content(of scrollView: InterfaceNode) -> String { scrollView.id + "/content" }

  /// Returns the constraints that decide the places of views that are open.
  ///
  /// - Parameters:
  ///   - open: the IDs of the views that are to be placed.
  ///   - items: the IDs that there are.
  func read(
    _ views: [InterfaceNode], open: Set<String>, items: Set<String>
  ) throws(SceneError) -> [LayoutConstraint] {
    var constraints: [(node: InterfaceNode, constraint: LayoutConstraint)] = []
    let scrollViews = Dictionary(
      views.filter { $0.name == "scrollView" }.map { ($0.id, Self.content(of: $0)) },
      uniquingKeysWith: { first, _ in first })
    for view in views {
      for node in view.list("constraints") where node.name == "constraint" {
        guard !context.excluded.contains(node.id), try node.flag("placeholder") != true,
          var constraint = try constraint(node, of: view)
        else { continue }
        for id in [constraint.first, constraint.second].compactMap(\.self)
        where !items.contains(id) {
          context.log.warn(
            node, "names \(Message.quoted(id)), which is not on the page; left out")
        }
        guard items.contains(constraint.first), constraint.second.map(items.contains) ?? true,
          open.contains(constraint.first) || constraint.second.map(open.contains) ?? false
        else { continue }
        // From within a scroll view its edges are those of its content.
        if let content = scrollViews[view.id], let second = constraint.second,
          second != constraint.first
        {
          if constraint.first == view.id, Self.isEdge(constraint.firstAttribute) {
            constraint.first = content
          }
          if second == view.id, let attribute = constraint.secondAttribute, Self.isEdge(attribute) {
            constraint.second = content
          }
        }
        constraints.append((node, constraint))
      }
      if let content = scrollViews[view.id], items.contains(content) {
        constraints.append(
          (view, LayoutConstraint(id: content, content, .left, to: view.id, .left)))
        constraints.append((view, LayoutConstraint(id: content, content, .top, to: view.id, .top)))
      }
    }
    // In the order of the document: of several that contradict each other the last is left out.
    return constraints.enumerated().sorted {
      ($0.element.node.line, $0.element.node.column, $0.offset)
        < ($1.element.node.line, $1.element.node.column, $1.offset)
    }.map(\.element.constraint)
  }

  private static func isEdge(_ attribute: LayoutAttribute) -> Bool {
    attribute.dimension != .length && attribute != .centerX && attribute != .centerY
  }

  private func constraint(
    _ node: InterfaceNode, of owner: InterfaceNode
  ) throws(SceneError) -> LayoutConstraint? {
    guard let name = node["firstAttribute"], let first = LayoutAttribute(rawValue: name) else {
      context.log.warn(
        node, "its attribute \(Message.quoted(node["firstAttribute"] ?? "")) is unknown; left out")
      return nil
    }
    var second: LayoutAttribute?
    if let name = node["secondAttribute"] {
      second = LayoutAttribute(rawValue: name)
      if second == nil {
        context.log.warn(node, "its attribute \(Message.quoted(name)) is unknown; left out")
        return nil
      }
    }
    let isComparable =
      second.map { $0.dimension == first.dimension } ?? (first.dimension == .length)
    guard isComparable, let relation = relation(node) else {
      context.log.warn(node, "compares what cannot be compared; left out")
      return nil
    }
    return LayoutConstraint(
      id: node.id, node["firstItem"] ?? owner.id, first, relation,
      to: second == nil ? nil : node["secondItem"] ?? owner.id, second,
      multiplier: try multiplier(node), constant: try context.varied(node, "constant") ?? 0,
      strength: Strength(Double(try context.varied(node, "priority") ?? 1000)))
  }

  private func relation(_ node: InterfaceNode) -> Relation? {
    node["relation"].map(Relation.init(interfaceBuilderName:)) ?? .equal
  }

  /// A number, or a ratio such as `16:9`.
  private func multiplier(_ node: InterfaceNode) throws(SceneError) -> CGFloat {
    guard let text = node["multiplier"] else { return 1 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    if parts.count == 1, let value = parts[0], value.magnitude <= PageLayout.limit { return value }
    if parts.count == 2, let a = parts[0], let b = parts[1], b != 0,
      (a / b).magnitude <= PageLayout.limit
    {
      return a / b
    }
    throw node.failure(
      .invalidValue, "multiplier=\(Message.quoted(text)) is neither a number nor a ratio")
  }
}
