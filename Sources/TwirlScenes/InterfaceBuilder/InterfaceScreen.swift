import Foundation
import TwirlGraphics
import TwirlLayout

/// Makes a scene of a view controller: its view on a screen.
struct InterfaceScreen {
  let context: InterfaceContext

  /// Returns the scene of a controller.
  func scene(of controller: InterfaceNode) throws(SceneError) -> Scene {
    let shown = try content(of: controller)
    guard let view = InterfaceDocument.view(of: shown) else {
      throw shown.failure(
        .missingKey,
        "the view controller \(Message.quoted(shown.id)) has no view in the document; name another")
    }
    context.shown.insert(shown.id)
    let own = try view.rect(key: "frame")?.size
    let size = own.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } ?? context.device.size
    let root = try InterfaceReader.page(
      view, size: size, safeArea: safeArea(shown, size: size), guides: shown.list("layoutGuides"),
      in: context)
    return Scene(
      size: size, scale: context.device.scale, backgroundColor: .white, path: context.log.file,
      views: [root], warnings: context.log.warnings, notes: context.log.notes)
  }

  /// The controller that another one shows: the root of a navigation, the first tab of several.
  private func content(of controller: InterfaceNode) throws(SceneError) -> InterfaceNode {
    var controller = controller
    var seen: Set<String> = []
    while let id = destination(of: controller) {
      guard seen.insert(controller.id).inserted, let next = context.document.controller(id: id)
      else {
        throw controller.failure(
          .unknownID, "what the controller shows, \(Message.quoted(id)), is not in the document")
      }
      context.log.warn(controller, "its bars are not drawn")
      controller = next
    }
    return controller
  }

  private func destination(of controller: InterfaceNode) -> String? {
    let relationships = [
      "navigationController": "rootViewController", "tabBarController": "viewControllers",
      "splitViewController": "masterViewController",
    ]
    guard let relationship = relationships[controller.name] else { return nil }
    return controller.list("connections").first {
      $0.name == "segue" && $0["relationship"] == relationship
    }?["destination"]
  }

  /// What bars cover of a controller's view; a view of a xib has none.
  private func safeArea(_ controller: InterfaceNode, size: CGSize) -> LayoutInsets {
    guard !InterfaceElements.isView(controller), size == context.device.size else {
      return LayoutInsets()
    }
    return context.device.safeArea
  }
}
