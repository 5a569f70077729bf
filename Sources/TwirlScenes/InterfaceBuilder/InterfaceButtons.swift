import Foundation
import TwirlGraphics
import TwirlViews

/// Reads buttons: their looks in all states, insets, alignments and configurations.
struct InterfaceButtons {
  let context: InterfaceContext

  private static let states: [(key: String, state: Control.State)] = [
    ("normal", .normal), ("highlighted", .highlighted), ("disabled", .disabled),
    ("selected", .selected),
  ]
  private static let horizontal: [String: Control.ContentHorizontalAlignment] = [
    "left": .left, "right": .right, "fill": .fill, "leading": .leading, "trailing": .trailing,
  ]
  private static let vertical: [String: Control.ContentVerticalAlignment] = [
    "top": .top, "bottom": .bottom, "fill": .fill,
  ]

  /// Returns what an element says of a button.
  func button(_ node: InterfaceNode) throws(SceneError) -> ButtonDescription {
    var button = ButtonDescription()
    button.isSystem = ["system", "roundedRect"].contains(node["buttonType"])
    if let type = node["buttonType"], !button.isSystem, type != "custom" {
      context.log.warn(node, "the picture of the button type \(Message.quoted(type)) is not drawn")
      button.isSystem = true
    }
    button.isSelected = try node.flag("selected") ?? false
    for state in node.children where state.name == "state" {
      guard let entry = Self.states.first(where: { $0.key == state["key"] }) else { continue }
      button.looks.append(try look(state, entry.state, of: node))
    }
    button.contentInsets = try insets(node.child(key: "contentEdgeInsets"))
    button.titleInsets = try insets(node.child(key: "titleEdgeInsets"))
    button.imageInsets = try insets(node.child(key: "imageEdgeInsets"))
    button.horizontal =
      node["contentHorizontalAlignment"].flatMap { Self.horizontal[$0] } ?? .center
    button.vertical = node["contentVerticalAlignment"].flatMap { Self.vertical[$0] } ?? .center
    button.lineBreakMode =
      node["lineBreakMode"].flatMap(InterfaceText.lineBreakMode) ?? .byTruncatingMiddle
    if let configuration = node.child(key: "configuration") {
      button.configuration = try self.configuration(configuration, of: node)
    }
    return button
  }

  private func look(
    _ state: InterfaceNode, _ value: Control.State, of node: InterfaceNode
  ) throws(SceneError) -> ButtonDescription.Look {
    var look = ButtonDescription.Look(state: value)
    if value != .normal {
      look.title = InterfaceText.title(of: state)
      look.color = try context.colors.color(state, key: "titleColor")
    }
    look.attributedTitle = try InterfaceAttributedText(context: context)
      .text(state, key: "attributedTitle")
    if let name = state["image"] {
      if state["catalog"] == "system" {
        context.log.warn(node, "the system's symbol \(Message.quoted(name)) is not drawn")
      } else {
        look.image = context.images.image(name, of: node)
      }
    }
    look.background = state["backgroundImage"].flatMap { context.images.image($0, of: node) }
    return look
  }

  private func insets(_ node: InterfaceNode?) throws(SceneError) -> EdgeInsets {
    guard let node else { return .zero }
    return EdgeInsets(
      top: try node.number("minY") ?? 0, left: try node.number("minX") ?? 0,
      bottom: try node.number("maxY") ?? 0, right: try node.number("maxX") ?? 0)
  }

  private func configuration(
    _ node: InterfaceNode, of owner: InterfaceNode
  ) throws(SceneError) -> ButtonDescription.Configuration {
    let styles: [String: Button.Configuration.Style] = [
      "plain": .plain, "gray": .gray, "tinted": .tinted, "filled": .filled,
    ]
    let corners: [String: Button.Configuration.CornerStyle] = [
      "fixed": .fixed, "dynamic": .dynamic, "small": .small, "medium": .medium, "large": .large,
      "capsule": .capsule,
    ]
    let style = node["style"].flatMap { styles[$0] }
    if style == nil {
      context.log.warn(
        owner, "its configuration's style \(Message.quoted(node["style"] ?? "")) is drawn as plain")
    }
    for attribute in ["subtitle", "imagePlacement", "titlePadding", "buttonSize"]
    where node[attribute] != nil {
      context.log.warn(owner, "its configuration's \(attribute) is not drawn")
    }
    var result = ButtonDescription.Configuration(style: style ?? .plain)
    result.title =
      node["title"] ?? InterfaceText.attributed(node.child(key: "attributedTitle"))?.string
    result.image = node["image"].flatMap { context.images.image($0, of: owner) }
    result.imagePadding = try node.number("imagePadding")
    result.foreground = try context.colors.color(node, key: "baseForegroundColor")
    result.background = try context.colors.color(node, key: "baseBackgroundColor")
    result.cornerStyle = node["cornerStyle"].flatMap { corners[$0] }
    if let insets = node.child(key: "contentInsets") {
      result.insets = EdgeInsets(
        top: try insets.number("top") ?? 7, left: try insets.number("leading") ?? 12,
        bottom: try insets.number("bottom") ?? 7, right: try insets.number("trailing") ?? 12)
    }
    return result
  }
}
