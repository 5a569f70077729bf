import TwirlGraphics

/// Reads texts and how they are set.
enum InterfaceText {
  /// The text of a label, text field or text view: an attribute, or an element where it has line ends.
  static func text(of node: InterfaceNode) -> String {
    if let text = node["text"] { return text }
    if let string = node.children.first(where: { $0.name == "string" && $0["key"] == "text" }) {
      return string.text
    }
    return attributed(node.child(key: "attributedText"))?.string ?? ""
  }

  /// The plain title of a button's state; nil for none.
  static func title(of state: InterfaceNode) -> String? {
    if let title = state["title"] { return title }
    return state.children.first { $0.name == "string" && $0["key"] == "title" }?.text
  }

  /// The text of an attributed string, and its first part.
  static func attributed(_ node: InterfaceNode?) -> (string: String, first: InterfaceNode?)? {
    guard let node else { return nil }
    let parts = node.children.filter { $0.name == "fragment" }
    let texts = parts.map { part in
      part["content"] ?? part.children.first { $0["key"] == "content" }?.text ?? ""
    }
    return (texts.joined(), parts.first)
  }

  static func alignment(_ name: String) -> TextAlignment? {
    switch name {
    case "left": .left
    case "center": .center
    case "right": .right
    case "justified": .justified
    case "natural": .natural
    default: nil
    }
  }

  static func lineBreakMode(_ name: String) -> LineBreakMode? {
    switch name {
    case "wordWrap", "wordWrapping": .byWordWrapping
    case "characterWrap", "charWrapping": .byCharWrapping
    case "clip": .byClipping
    case "headTruncation": .byTruncatingHead
    case "tailTruncation": .byTruncatingTail
    case "middleTruncation": .byTruncatingMiddle
    default: nil
    }
  }
}
