import Foundation
import TwirlGraphics

/// Reads colours.
///
/// Grey and RGB components of calibrated, device and generic spaces count as sRGB's, which is what
/// UIKit makes of them; Display P3 is converted, and what sRGB has not is brought to its edge.
struct InterfaceColors {
  /// The colours that the document lists by name, and as the system's.
  private var named: [String: InterfaceNode] = [:]
  private var system: [String: InterfaceNode] = [:]
  private let log: InterfaceLog
  private let catalogColor: (String, InterfaceNode) -> Color?

  /// - Parameter catalogColor: returns a colour of an asset catalogue.
  init(
    resources: [InterfaceNode], log: InterfaceLog,
    catalogColor: @escaping (String, InterfaceNode) -> Color?
  ) {
    self.log = log
    self.catalogColor = catalogColor
    for resource in resources {
      guard let name = resource["name"], let color = resource.child("color") else { continue }
      if resource.name == "namedColor" { named[name] = color }
      if resource.name == "systemColor" { system[name] = color }
    }
  }

  /// Returns the colour of an element's child with a key; nil where there is none, or it is nil.
  func color(_ owner: InterfaceNode, key: String) throws(SceneError) -> Color? {
    guard let node = owner.children.first(where: { $0["key"] == key && $0.name == "color" }) else {
      return nil
    }
    return try color(node, of: owner)
  }

  /// Returns the colour that an element describes.
  func color(_ node: InterfaceNode, of owner: InterfaceNode) throws(SceneError) -> Color? {
    if let name = node["systemColor"] ?? node["cocoaTouchSystemColor"] {
      if let listed = system[name] { return try components(listed) }
      if let color = SystemColors.color(name) { return color }
      log.warn(owner, "the system has no color \(Message.quoted(name)) that is known; not drawn")
      return nil
    }
    if let name = node["name"] {
      if let color = catalogColor(name, owner) { return color }
      if let listed = named[name] { return try components(listed) }
      log.warn(
        owner,
        "the color \(Message.quoted(name)) is in no .xcassets folder beside the document; not drawn"
      )
      return nil
    }
    guard let color = try components(node) else {
      log.warn(owner, "a color of an unknown kind (\(node["colorSpace"] ?? "no space")); not drawn")
      return nil
    }
    return color
  }

  private func components(_ node: InterfaceNode) throws(SceneError) -> Color? {
    let alpha = try node.number("alpha") ?? 1
    if let white = try node.number("white") { return Color(white: white, alpha: alpha) }
    guard let red = try node.number("red"), let green = try node.number("green"),
      let blue = try node.number("blue")
    else { return nil }
    if node["customColorSpace"] == "displayP3" {
      return CatalogColorSpace.displayP3.color([red, green, blue], alpha: alpha)
    }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
