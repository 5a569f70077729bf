import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlLayout
import TwirlViews

/// Makes descriptions of views out of a document's elements.
struct InterfaceReader {
  let context: InterfaceContext
  /// The frames of all views of the page, in their superviews.
  let frames: [String: CGRect]

  /// Reads a page at a size.
  static func page(
    _ node: InterfaceNode, size: CGSize, safeArea: LayoutInsets = LayoutInsets(),
    guides: [InterfaceNode] = [], in context: InterfaceContext
  ) throws(SceneError) -> ViewDescription {
    let frames = try InterfaceLayout.frames(
      of: node, size: size, safeArea: safeArea, guides: guides, in: context)
    return try InterfaceReader(context: context, frames: frames).view(node)
  }

  /// Reads a view with all that lies in it.
  ///
  /// This function alone calls itself, and holds little: trees are read on small stacks.
  func view(_ node: InterfaceNode) throws(SceneError) -> ViewDescription {
    var view = try own(node)
    for subview in context.subviews(of: node) {
      view.subviews.append(try self.view(subview))
    }
    try addInner(of: node, to: &view)
    return view
  }

  /// Reads a view without those in it.
  private func own(_ node: InterfaceNode) throws(SceneError) -> ViewDescription {
    let frame = frames[node.id] ?? .zero
    var view = ViewDescription(path: node.id, kind: .view, geometry: .frame(frame))
    view.id = node.id
    view.sharedIdentity = SharedIdentity(try identity(node))
    InterfaceChecks.check(node, context.log)
    var looks = ViewLooks()
    try readCommon(node, &view, &looks)
    try readKind(node, &view)
    try InterfaceRuntimeAttributes(context: context).apply(node, to: &view, &looks)
    if let center = view.image?.contentsCenter { looks.picture.center = center }
    view.looks = SharedLooks(looks)
    return view
  }

  private func identity(_ node: InterfaceNode) throws(SceneError) -> ViewIdentity {
    let accessibility = node.child(key: "accessibilityConfiguration")
    return ViewIdentity(
      restorationID: node["restorationIdentifier"], accessibilityID: accessibility?["identifier"],
      userLabel: node["userLabel"], className: node["customClass"],
      tag: try node.count("tag", limit: .max) ?? 0)
  }

  private func readCommon(
    _ node: InterfaceNode, _ view: inout ViewDescription, _ looks: inout ViewLooks
  ) throws(SceneError) {
    if let alpha = try node.number("alpha") { view.alpha = min(max(alpha, 0), 1) }
    view.isHidden = try node.flag("hidden")
    view.clipsToBounds = try node.flag("clipsSubviews")
    view.isUserInteractionEnabled = try node.flag("userInteractionEnabled")
    view.backgroundColor = try context.colors.color(node, key: "backgroundColor")
    if node.name == "tableView", view.backgroundColor == nil {
      let isPlain = (node["style"] ?? "plain") == "plain"
      view.backgroundColor =
        isPlain ? .white : SystemColor.systemGroupedBackground.light
    }
    view.tintColor = try context.colors.color(node, key: "tintColor")
    view.isEnabled = node.name == "label" ? nil : try node.flag("enabled")
    if node.name == "imageView", let name = node["contentMode"] {
      looks.picture.mode = View.ContentMode.allCases.first { "\($0)" == name }
      if looks.picture.mode == nil {
        context.log.warn(node, "the content mode \(Message.quoted(name)) is unknown")
      }
    }
    // A scroll view begins where its content has been scrolled to.
    if let bounds = try node.rect(key: "bounds"), case .frame(let frame) = view.geometry,
      node.name == "scrollView", bounds.origin != .zero
    {
      view.geometry = .boundsAndCenter(
        CGRect(origin: bounds.origin, size: frame.size), CGPoint(x: frame.midX, y: frame.midY))
    }
  }

  private func readKind(
    _ node: InterfaceNode, _ view: inout ViewDescription
  ) throws(SceneError) {
    switch node.name {
    case "label": try readLabel(node, &view)
    case "button": try readButton(node, &view)
    case "imageView":
      view.kind = .image
      view.image = node["image"].flatMap { context.images.image($0, of: node) }
    default:
      guard let control = try InterfaceControls(context: context).control(node) else { return }
      view.kind = .control
      view.sharedControl = SharedControl(control)
    }
  }

  private func readLabel(
    _ node: InterfaceNode, _ view: inout ViewDescription
  ) throws(SceneError) {
    view.kind = .label
    if let text = try InterfaceAttributedText(context: context).text(node, key: "attributedText") {
      view.sharedControl = SharedControl(.attributedLabel(text))
    }
    view.text = SceneText(string: InterfaceText.text(of: node), path: node.id)
    view.textColor = try context.colors.color(node, key: "textColor") ?? .black
    view.font = try context.fonts.font(node) ?? .system(size: Scene.defaultFontSize)
    view.textAlignment = node["textAlignment"].flatMap(InterfaceText.alignment) ?? .natural
    view.numberOfLines = try node.count("numberOfLines", limit: 1000) ?? 1
    view.lineBreakMode =
      node["lineBreakMode"].flatMap(InterfaceText.lineBreakMode) ?? .byTruncatingTail
    let style = ParagraphStyle(
      alignment: view.textAlignment ?? .natural,
      lineBreakMode: view.lineBreakMode ?? .byTruncatingTail,
      numberOfLines: view.numberOfLines ?? 1)
    try fit(node, &view, style)
  }

  /// Makes text smaller that has room in the system's font and none in Inter.
  private func fit(
    _ node: InterfaceNode, _ view: inout ViewDescription, _ style: ParagraphStyle,
    taken: CGFloat = 0
  ) throws(SceneError) {
    guard let font = view.font, let text = view.text?.string, var size = frames[node.id]?.size
    else { return }
    size.width -= taken
    view.font = try context.fonts.fitted(font, text, in: size, style: style, of: node)
  }

  private func readButton(
    _ node: InterfaceNode, _ view: inout ViewDescription
  ) throws(SceneError) {
    view.kind = .button
    let button = try InterfaceButtons(context: context).button(node)
    view.sharedControl = SharedControl(.button(button))
    let configured = node.child(key: "configuration")?.child(key: "titleFontDescription")
    let font = try configured.map { (font) throws(SceneError) -> Font in
      try context.fonts.font(font, of: node)
    }
    let own = try context.fonts.font(node)
    view.font = font ?? own ?? .system(size: 15)
    guard let normal = node.children.first(where: { $0.name == "state" && $0["key"] == "normal" })
    else { return }
    view.text = InterfaceText.title(of: normal).map { SceneText(string: $0, path: node.id) }
    view.textColor = try context.colors.color(normal, key: "titleColor")
    // A picture beside the title takes its part of the room.
    let image = normal["image"].flatMap(context.images.size)?.width ?? 0
    let insets = button.contentInsets.left + button.contentInsets.right
    try fit(
      node, &view, ParagraphStyle(alignment: .center, lineBreakMode: button.lineBreakMode),
      taken: image + max(0, insets))
  }

  /// Adds what lies in a view but is listed elsewhere.
  private func addInner(
    of node: InterfaceNode, to view: inout ViewDescription
  ) throws(SceneError) {
    let tables = InterfaceTables(context: context, frames: frames)
    if node.name == "tableView" { try tables.finish(&view, node) }
    if node.name == "tableViewCell" { tables.addAccessory(to: &view, node) }
    guard node.name == "containerView" else { return }
    let segue = node.list("connections").first { $0.name == "segue" && $0["kind"] == "embed" }
    guard let id = segue?["destination"], let controller = context.document.controller(id: id),
      let page = InterfaceDocument.view(of: controller)
    else {
      context.log.warn(node, "what it contains is not in the document; not drawn")
      return
    }
    guard context.shown.insert(id).inserted else {
      context.log.warn(node, "contains \(Message.oneLine(id)) a second time; not drawn")
      return
    }
    let size = (frames[node.id] ?? .zero).size
    view.subviews.append(
      try Self.page(page, size: size, guides: controller.list("layoutGuides"), in: context))
  }
}
