import Foundation

@testable import TwirlLayout

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// As much of an Interface Builder document as a layout needs, read without the project's own reader.
final class InterfaceBuilderDocument: NSObject, XMLParserDelegate {
  final class Node {
    let name: String
    let attributes: [String: String]
    var children: [Node] = []

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }

    var id: String { attributes["id"] ?? "" }

    var frame: CGRect? {
      guard
        let rect = children.first(where: { $0.name == "rect" && $0.attributes["key"] == "frame" })
      else { return nil }
      let numbers = ["x", "y", "width", "height"].map { Double(rect.attributes[$0] ?? "") ?? 0 }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    var isPlacedByConstraints: Bool {
      attributes["translatesAutoresizingMaskIntoConstraints"] == "NO"
    }

    func list(_ name: String) -> [Node] {
      children.first { $0.name == name }?.children ?? []
    }

    var descendants: [Node] { children.flatMap { [$0] + $0.descendants } }
  }

  let root = Node("", [:])
  private var open: [Node] = []

  init?(contentsOf url: URL) {
    super.init()
    guard let data = try? Data(contentsOf: url) else { return nil }
    open = [root]
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let node = Node(name, attributes)
    open.last?.children.append(node)
    open.append(node)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  /// The views that nothing but their own subviews' constraints depend on.
  var pages: [Node] {
    root.descendants.filter {
      $0.frame != nil && !$0.list("constraints").isEmpty
        && ($0.attributes["key"] == "view" || $0.attributes["key"] == "contentView"
          || $0.name == "view" && $0.attributes["customClass"] == "LoadingView")
    }
  }

  /// The children of a page's views, without the frames of those that constraints place.
  func layout(of page: Node, safeArea: LayoutInsets, hasPickerSize: Bool = true) throws
    -> PageLayout
  {
    var items: [LayoutItem] = []
    var constraints: [LayoutConstraint] = []
    var stacks: [LayoutStack] = []
    func visit(_ node: Node, in parent: String?) {
      var item = LayoutItem(id: node.id, parent: parent)
      if !node.isPlacedByConstraints {
        item.frame = node.frame
        item.autoresizing = []
      } else if ["label", "button", "switch", "imageView", "stepper", "slider"].contains(node.name)
      {
        item.alignmentInsets.right = node.name == "switch" ? 2 : 0
        item.intrinsicWidth = (node.frame?.width ?? 60) - item.alignmentInsets.right
        item.intrinsicHeight = node.frame?.height ?? 20
      }
      if node.name == "pickerView", hasPickerSize { item.intrinsicHeight = 216 }
      if let hugging = Double(node.attributes["horizontalHuggingPriority"] ?? "") {
        item.horizontalHugging = Strength(hugging)
      }
      if let hugging = Double(node.attributes["verticalHuggingPriority"] ?? "") {
        item.verticalHugging = Strength(hugging)
      }
      items.append(item)
      for guide in node.children where guide.name == "viewLayoutGuide" {
        var item = LayoutItem(id: guide.id, parent: node.id)
        item.pinned = safeArea
        items.append(item)
      }
      let subviews = node.list("subviews").filter {
        $0.frame != nil || $0.isPlacedByConstraints
      }
      if node.name == "stackView" {
        stacks.append(
          LayoutStack(
            id: node.id, arranged: subviews.map(\.id),
            axis: node.attributes["axis"] == "vertical" ? .vertical : .horizontal,
            distribution: LayoutStack.Distribution(
              rawValue: node.attributes["distribution"] ?? "fill") ?? .fill,
            alignment: LayoutStack.Alignment(
              interfaceBuilderName: node.attributes["alignment"] ?? "fill") ?? .fill,
            spacing: Double(node.attributes["spacing"] ?? "") ?? 0))
      }
      for constraint in node.list("constraints") {
        if let constraint = Self.constraint(constraint, in: node.id) {
          constraints.append(constraint)
        }
      }
      for view in subviews { visit(view, in: node.id) }
    }
    visit(page, in: nil)
    let height = page.frame?.height ?? 0
    for guide in root.descendants where guide.name == "viewControllerLayoutGuide" {
      var item = LayoutItem(id: guide.id, parent: page.id)
      item.pinned =
        guide.attributes["type"] == "top"
        ? LayoutInsets(bottom: height - 20) : LayoutInsets(top: height)
      items.append(item)
    }
    let known = Set(items.map(\.id))
    let excluded = Set(
      root.descendants.filter { $0.name == "variation" && $0.attributes["key"] == "default" }
        .flatMap(\.descendants).compactMap { $0.attributes["reference"] })
    return try PageLayout(
      items: items,
      constraints: constraints.filter {
        known.contains($0.first) && known.contains($0.second ?? page.id)
          && !excluded.contains($0.id)
      }, stacks: stacks)
  }

  private static func constraint(_ node: Node, in owner: String) -> LayoutConstraint? {
    guard let first = LayoutAttribute(rawValue: node.attributes["firstAttribute"] ?? "") else {
      return nil
    }
    let relation = Relation(interfaceBuilderName: node.attributes["relation"] ?? "equal")
    let ratio = (node.attributes["multiplier"] ?? "1").split(separator: ":").compactMap {
      Double($0)
    }
    let second = node.attributes["secondAttribute"].flatMap(LayoutAttribute.init(rawValue:))
    return LayoutConstraint(
      id: node.id, node.attributes["firstItem"] ?? owner, first, relation ?? .equal,
      to: second == nil ? nil : node.attributes["secondItem"] ?? owner, second,
      multiplier: ratio.count == 2 ? ratio[0] / ratio[1] : ratio.first ?? 1,
      constant: Double(node.attributes["constant"] ?? "") ?? 0,
      strength: Strength(Double(node.attributes["priority"] ?? "") ?? 1_000))
  }
}
