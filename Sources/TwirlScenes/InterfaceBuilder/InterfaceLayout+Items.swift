import Foundation
import TwirlGraphics
import TwirlLayout

// MARK: - Items

extension InterfaceLayout {
  /// What the solver is told of a view, and of the guides in it.
  func items(_ entry: Entry) throws(SceneError) -> [LayoutItem] {
    let node = entry.node
    var item = LayoutItem(id: node.id, parent: entry.parent, frame: entry.frame)
    item.isHidden = try node.flag("hidden") ?? false
    item.margins = try margins(entry)
    let isConstrained = entry.isArranged || node.isPlacedByConstraints
    if entry.parent == nil {
      item.frame = entry.frame ?? CGRect(origin: .zero, size: size)
    } else if !entry.isOpen || !isConstrained {
      item.frame = entry.frame ?? .zero
      item.autoresizing = entry.isOpen ? Self.mask(node) : []
    } else {
      if entry.frame?.size == .zero { item.frame = nil }
      try InterfaceIntrinsicSize(context: context).apply(node, to: &item)
      item.horizontalHugging = try strength(node, "horizontalHuggingPriority") ?? .low
      item.verticalHugging = try strength(node, "verticalHuggingPriority") ?? .low
      item.horizontalCompressionResistance =
        try strength(node, "horizontalCompressionResistancePriority") ?? .high
      item.verticalCompressionResistance =
        try strength(node, "verticalCompressionResistancePriority") ?? .high
    }
    return [item] + guides(of: entry)
  }

  private func strength(
    _ node: InterfaceNode, _ attribute: String
  ) throws(SceneError) -> Strength? {
    try node.number(attribute).map { Strength(Double($0)) }
  }

  /// The margins that a view lists, or UIKit's for a view of its kind.
  private func margins(_ entry: Entry) throws(SceneError) -> LayoutInsets {
    if let node = entry.node.child(key: "layoutMargins")
      ?? entry.node.child(
        key: "directionalLayoutMargins")
    {
      return LayoutInsets(
        top: try node.number("top") ?? 8,
        left: try node.number(node["left"] == nil ? "leading" : "left") ?? 8,
        bottom: try node.number("bottom") ?? 8,
        right: try node.number(node["right"] == nil ? "trailing" : "right") ?? 8)
    }
    let side: CGFloat = size.width >= 414 ? 20 : 16
    if entry.parent == nil {
      return LayoutInsets(
        top: safeArea.top, left: side + safeArea.left, bottom: safeArea.bottom,
        right: side + safeArea.right)
    }
    if entry.node.name == "tableViewCellContentView" {
      return LayoutInsets(top: 11, left: side, bottom: 11, right: side)
    }
    return .defaultMargins
  }

  /// The safe area and other guides of a view, and a scroll view's content.
  private func guides(of entry: Entry) -> [LayoutItem] {
    var items: [LayoutItem] = []
    for child in entry.node.children
    where child.name == "viewLayoutGuide" || child.name == "layoutGuide" {
      var item = LayoutItem(id: child.id, parent: entry.node.id)
      if child["key"] == "safeArea" {
        item.pinned = entry.parent == nil ? safeArea : LayoutInsets()
      } else if child["key"] != "contentLayoutGuide" {
        item.pinned = LayoutInsets()
      }
      items.append(item)
    }
    if entry.node.name == "scrollView" {
      items.append(
        LayoutItem(id: InterfaceConstraints.content(of: entry.node), parent: entry.node.id))
    }
    return items
  }

  /// What lies above the top guide's bottom, and below the bottom guide's top.
  var controllerGuides: [LayoutItem] {
    guides.map { node in
      var item = LayoutItem(id: node.id, parent: page.id)
      item.pinned =
        node["type"] == "top"
        ? LayoutInsets(bottom: max(0, size.height - safeArea.top))
        : LayoutInsets(top: max(0, size.height - safeArea.bottom))
      return item
    }
  }

  private static func mask(_ node: InterfaceNode) -> AutoresizingMask {
    guard let mask = node.child("autoresizingMask") else { return [] }
    let names: [(String, AutoresizingMask)] = [
      ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight),
      ("flexibleMinX", .flexibleLeftMargin), ("flexibleMaxX", .flexibleRightMargin),
      ("flexibleMinY", .flexibleTopMargin), ("flexibleMaxY", .flexibleBottomMargin),
    ]
    return names.reduce(into: []) { if mask[$1.0] == "YES" { $0.insert($1.1) } }
  }

  /// How a stack view arranges its views; nil where all of them have their places.
  func stack(_ entry: Entry) throws(SceneError) -> LayoutStack? {
    let node = entry.node
    let arranged = context.subviews(of: node)
    guard openIDs.contains(node.id) || arranged.contains(where: { openIDs.contains($0.id) }) else {
      return nil
    }
    return LayoutStack(
      id: node.id, arranged: arranged.map(\.id),
      axis: node["axis"] == "vertical" ? .vertical : .horizontal,
      distribution: node["distribution"].flatMap(LayoutStack.Distribution.init) ?? .fill,
      alignment: node["alignment"].flatMap(LayoutStack.Alignment.init(interfaceBuilderName:))
        ?? .fill,
      spacing: try node.number("spacing") ?? 0,
      usesMargins: try node.flag("layoutMarginsRelativeArrangement") ?? false)
  }
}
