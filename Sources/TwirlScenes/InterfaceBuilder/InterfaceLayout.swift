import Foundation
import TwirlGraphics
import TwirlLayout

/// Finds the frames of a page's views: Interface Builder's own, and where it has left none, those that
/// the constraints, stack views and autoresizing masks come to.
struct InterfaceLayout {
  let context: InterfaceContext
  let page: InterfaceNode
  let size: CGSize
  /// What bars cover of the page.
  let safeArea: LayoutInsets
  let guides: [InterfaceNode]
  private(set) var frames: [String: CGRect] = [:]

  /// A view and what is known of its place.
  struct Entry {
    let node: InterfaceNode
    let parent: String?
    let frame: CGRect?
    let isOpen: Bool
    let isArranged: Bool
  }

  private var entries: [Entry] = []
  private(set) var openIDs: Set<String> = []

  /// Finds the frames of a view, at a size, and of all views in it.
  ///
  /// - Parameter guides: the controller's layout guides.
  static func frames(
    of page: InterfaceNode, size: CGSize, safeArea: LayoutInsets, guides: [InterfaceNode],
    in context: InterfaceContext
  ) throws(SceneError) -> [String: CGRect] {
    var layout = InterfaceLayout(
      context: context, page: page, size: size, safeArea: safeArea, guides: guides)
    try layout.collect()
    if !layout.openIDs.isEmpty { try layout.solve() }
    return layout.frames
  }

  private init(
    context: InterfaceContext, page: InterfaceNode, size: CGSize, safeArea: LayoutInsets,
    guides: [InterfaceNode]
  ) {
    (self.context, self.page, self.size) = (context, page, size)
    (self.safeArea, self.guides) = (safeArea, guides)
  }
}

// MARK: - What is open

extension InterfaceLayout {
  /// Lists all views, parents first, and which of them the document leaves to constraints.
  private mutating func collect() throws(SceneError) {
    let own = try page.rect(key: "frame")
    let isResized = own.map { $0.size != size } ?? false
    entries.append(
      Entry(node: page, parent: nil, frame: own, isOpen: isResized, isArranged: false))
    frames[page.id] = CGRect(origin: .zero, size: size)
    if isResized { openIDs.insert(page.id) }
    var next = 0
    while next < entries.count {
      let parent = entries[next]
      next += 1
      for node in context.subviews(of: parent.node) {
        let entry = try entry(node, in: parent)
        entries.append(entry)
        frames[node.id] = entry.frame ?? .zero
        if entry.isOpen { openIDs.insert(node.id) }
      }
    }
    // A page that is only resized has nothing to solve where all views keep their places.
    if entries.count == 1 { openIDs = [] }
  }

  private func entry(_ node: InterfaceNode, in parent: Entry) throws(SceneError) -> Entry {
    let frame = try node.rect(key: "frame")
    let isArranged =
      parent.node.name == "stackView" && parent.node.list("subviews").contains { $0.id == node.id }
    let isConstrained = isArranged || node.isPlacedByConstraints
    let isMissing = frame.map { $0.width == 0 && $0.height == 0 } ?? true
    if isMissing, frame == nil, !isConstrained {
      context.log.warn(node, "has neither a frame nor constraints; it lies in the corner, empty")
    }
    var isOpen = isConstrained && (isMissing || node["misplaced"] == "YES")
    // What lies in a view of another size than the document's is laid out anew.
    if parent.isOpen { isOpen = true }
    return Entry(
      node: node, parent: parent.node.id, frame: frame, isOpen: isOpen, isArranged: isArranged)
  }
}

// MARK: - Solving

extension InterfaceLayout {
  private mutating func solve() throws(SceneError) {
    var items: [LayoutItem] = []
    for entry in entries { items += try self.items(entry) }
    items += controllerGuides
    let constraints = try InterfaceConstraints(context: context, page: page)
      .read(entries.map(\.node), open: openIDs, items: Set(items.map(\.id)))
    var stacks: [LayoutStack] = []
    for entry in entries where entry.node.name == "stackView" {
      if let stack = try stack(entry) { stacks.append(stack) }
    }
    var result = try solution(items, constraints, stacks)
    if try wrapTexts(&items, result) { result = try solution(items, constraints, stacks) }
    for id in openIDs where id != page.id { frames[id] = result[id] ?? frames[id] }
    report(result)
  }

  private func solution(
    _ items: [LayoutItem], _ constraints: [LayoutConstraint], _ stacks: [LayoutStack]
  ) throws(SceneError) -> LayoutResult {
    do throws(LayoutError) {
      let layout = try PageLayout(items: items, constraints: constraints, stacks: stacks)
      return try layout.solve(size: size, scale: context.device.scale)
    } catch {
      throw page.failure(.invalidValue, "cannot be laid out: \(Message.oneLine(error.description))")
    }
  }

  /// A label of several lines is as high as they are at the width that it has got.
  private func wrapTexts(
    _ items: inout [LayoutItem], _ result: LayoutResult
  ) throws(SceneError) -> Bool {
    let places = Dictionary(
      items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    var hasChanged = false
    for entry in entries where entry.node.name == "label" && openIDs.contains(entry.node.id) {
      guard try entry.node.count("numberOfLines", limit: 1000) ?? 1 != 1,
        let place = places[entry.node.id], let width = result[entry.node.id]?.width,
        let wanted = items[place].intrinsicWidth, width < wanted - 0.5, width > 0
      else { continue }
      let size = try InterfaceIntrinsicSize(context: context)
        .labelSize(entry.node, fittingWidth: width)
      items[place].intrinsicHeight = size.height
      items[place].intrinsicWidth = min(wanted, width)
      hasChanged = true
    }
    return hasChanged
  }

  private func report(_ result: LayoutResult) {
    let nodes = Dictionary(
      entries.flatMap { [$0.node] + $0.node.list("constraints") }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for id in result.broken {
      context.log.warn(
        nodes[id] ?? page,
        nodes[id]?.name == "constraint"
          ? "contradicts other constraints; left out" : "its place contradicts constraints")
    }
    for id in result.unplaced where openIDs.contains(id) {
      context.log.warn(
        nodes[id] ?? page, "could not be placed: neither a frame nor constraints say where it is")
    }
  }
}
