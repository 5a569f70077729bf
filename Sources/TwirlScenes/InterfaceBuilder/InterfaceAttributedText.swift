import TwirlGraphics

/// Reads text of several looks.
struct InterfaceAttributedText {
  let context: InterfaceContext

  /// Returns the attributed string that a child with a key holds; nil where there is none.
  func text(_ owner: InterfaceNode, key: String) throws(SceneError) -> AttributedDescription? {
    guard let node = owner.child(key: key), node.name == "attributedString" else { return nil }
    var text = AttributedDescription()
    for part in node.children where part.name == "fragment" {
      text.fragments.append(try fragment(part, of: owner))
    }
    return text.fragments.isEmpty ? nil : text
  }

  private func fragment(
    _ node: InterfaceNode, of owner: InterfaceNode
  ) throws(SceneError) -> AttributedDescription.Fragment {
    var fragment = AttributedDescription.Fragment(
      text: node["content"] ?? node.child(key: "content")?.text ?? "")
    for attribute in node.list("attributes") {
      switch attribute["key"] {
      case "NSFont": fragment.font = try context.fonts.font(attribute, of: owner)
      case "NSColor": fragment.color = try context.colors.color(attribute, of: owner)
      case "NSBackgroundColor":
        fragment.background = try context.colors.color(attribute, of: owner)
      case "NSUnderline": fragment.underline = try attribute.count("value", limit: 9)
      case "NSStrikethrough": fragment.strikethrough = try attribute.count("value", limit: 9)
      case "NSKern": fragment.kern = try attribute.number("value")
      case "NSBaselineOffset": fragment.baselineOffset = try attribute.number("value")
      case "NSParagraphStyle": fragment.paragraph = try paragraph(attribute)
      case let key:
        context.log.warn(owner, "the text attribute \(Message.quoted(key ?? "")) is not drawn")
      }
    }
    return fragment
  }

  private func paragraph(_ node: InterfaceNode) throws(SceneError) -> ParagraphStyle {
    ParagraphStyle(
      alignment: node["alignment"].flatMap(InterfaceText.alignment) ?? .natural,
      lineBreakMode: node["lineBreakMode"].flatMap(InterfaceText.lineBreakMode) ?? .byWordWrapping,
      numberOfLines: 0, lineSpacing: max(0, try node.number("lineSpacing") ?? 0))
  }
}
