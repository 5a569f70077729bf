import Foundation
import TwirlGraphics
import TwirlLayers

/// Reads what a document sets by key path when the page is loaded.
struct InterfaceRuntimeAttributes {
  let context: InterfaceContext

  /// Makes a view so; key paths that are unknown, those of a program's classes among them, are listed
  /// in one warning.
  func apply(
    _ node: InterfaceNode, to view: inout ViewDescription, _ looks: inout ViewLooks
  ) throws(SceneError) {
    var unknown: [String] = []
    for attribute in node.list("userDefinedRuntimeAttributes") {
      guard let keyPath = attribute["keyPath"] else { continue }
      if try !apply(attribute, keyPath, of: node, to: &view, &looks) { unknown.append(keyPath) }
    }
    guard !unknown.isEmpty else { return }
    unknown.sort()  // as they come in any order, and many views have the same ones
    context.log.warn(
      node,
      "the runtime attribute\(unknown.count == 1 ? "" : "s") \(Message.choice(unknown, "and")) "
        + "\(unknown.count == 1 ? "is" : "are") for the program; not drawn",
      group: "runtime attributes \(unknown.joined(separator: " "))")
  }

  private func apply(
    _ attribute: InterfaceNode, _ keyPath: String, of node: InterfaceNode,
    to view: inout ViewDescription, _ looks: inout ViewLooks
  ) throws(SceneError) -> Bool {
    var shadow = looks.shadow ?? ViewLooks.Shadow()
    defer {
      if keyPath.hasPrefix("layer.shadow") { looks.shadow = shadow }
    }
    switch keyPath {
    case "layer.cornerRadius": view.cornerRadius = try number(attribute).map { max($0, 0) }
    case "layer.borderWidth": view.borderWidth = try number(attribute).map { max($0, 0) }
    case "layer.borderColor": view.borderColor = try color(attribute, of: node)
    case "layer.shadowColor": shadow.color = try color(attribute, of: node)
    case "layer.shadowOpacity": shadow.opacity = try number(attribute).map { min(max($0, 0), 1) }
    case "layer.shadowRadius": shadow.radius = try number(attribute).map { max($0, 0) }
    case "layer.shadowOffset":
      guard let size = attribute.child(key: "value"), size.name == "size" else { return false }
      shadow.offset = CGSize(
        width: try size.number("width") ?? 0, height: try size.number("height") ?? 0)
    case "layer.masksToBounds", "clipsToBounds": view.clipsToBounds = try flag(attribute)
    case "alpha", "layer.opacity": view.alpha = try number(attribute).map { min(max($0, 0), 1) }
    case "hidden", "isHidden", "layer.hidden": view.isHidden = try flag(attribute)
    case "backgroundColor", "layer.backgroundColor":
      view.backgroundColor = try color(attribute, of: node)
    case "layer.zPosition": looks.zPosition = try number(attribute)
    case "layer.anchorPoint":
      guard let point = attribute.child(key: "value"), point.name == "point" else { return false }
      move(
        anchorPoint: CGPoint(x: try point.number("x") ?? 0, y: try point.number("y") ?? 0), &view)
    case "layer.cornerCurve":
      looks.cornerCurve = attribute["value"].flatMap(CornerCurve.init(rawValue:))
    default: return false
    }
    return true
  }

  /// A layer's position stays when its anchor point is set, so that the view moves.
  private func move(anchorPoint: CGPoint, _ view: inout ViewDescription) {
    guard case .frame(let frame) = view.geometry else { return }
    view.anchorPoint = anchorPoint
    view.geometry = .boundsAndCenter(
      CGRect(origin: .zero, size: frame.size), CGPoint(x: frame.midX, y: frame.midY))
  }

  private func number(_ attribute: InterfaceNode) throws(SceneError) -> CGFloat? {
    if let value = attribute.child(key: "value") { return try value.number("value") }
    return try attribute.number("value")
  }

  private func flag(_ attribute: InterfaceNode) throws(SceneError) -> Bool? {
    if let value = attribute.child(key: "value"), let number = try value.number("value") {
      return number != 0
    }
    return try attribute.flag("value")
  }

  private func color(
    _ attribute: InterfaceNode, of node: InterfaceNode
  ) throws(SceneError) -> Color? {
    try attribute.child(key: "value").flatMap { (value) throws(SceneError) -> Color? in
      value.name == "color" ? try context.colors.color(value, of: node) : nil
    }
  }
}
