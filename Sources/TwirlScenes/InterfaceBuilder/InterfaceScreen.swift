import Foundation
import TwirlGraphics
import TwirlLayout

/// Makes a scene of a view controller: its view on a screen, with the bars of those around it.
struct InterfaceScreen {
  let context: InterfaceContext

  /// Returns the scene of a controller.
  func scene(of controller: InterfaceNode) throws(SceneError) -> Scene {
    let surroundings = InterfaceSurroundings(context.document)
    var (shown, containers) = (controller, surroundings.containers(of: controller))
    let outer = containers.count
    while let next = try content(of: shown, within: containers[outer...]) {
      containers.append(shown)
      shown = next
    }
    guard let view = InterfaceDocument.view(of: shown) else {
      throw shown.failure(
        .missingKey,
        "the view controller \(Message.quoted(shown.id)) has no view in the document; name another")
    }
    for node in containers + [shown] { context.shown.insert(node.id) }
    let own = try view.rect(key: "frame")?.size
    var size = own.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil } ?? context.device.size
    let bottomBar =
      hasBar(shown, "simulatedBottomBarMetrics")
      ? containers.last { $0.name == "tabBarController" && $0.child("tabBar") != nil } : nil
    var page = CGRect(origin: .zero, size: size)
    if bottomBar != nil, size.width == context.device.size.width,
      size.height == context.device.size.height - InterfaceBars.tabHeight
    {
      // The document's view ends at the bar: its own size is that of the screen without it.
      size = context.device.size
    }
    let bars = InterfaceBars(context: context, size: size)
    var safeArea = safeArea(shown, size: size)
    var views: [ViewDescription] = []
    for container in containers {
      if container.name == "splitViewController" {
        context.log.warn(container, "only its first view controller is drawn")
      }
      if container.child(key: "toolbar") != nil, container["toolbarHidden"] == "NO" {
        context.log.warn(container, "its toolbar is not drawn")
      }
      guard container.name == "navigationController", hasBar(shown, "simulatedTopBarMetrics"),
        let bar = try bars.navigationBar(
          of: container, over: shown, back: surroundings.previous(of: shown))
      else { continue }
      views.append(bar)
      safeArea.top = context.device.safeArea.top + InterfaceBars.navigationHeight
    }
    if let bottomBar, let bar = try bars.tabBar(of: bottomBar, chosen: containers + [shown]) {
      views.append(bar)
      safeArea.bottom = page.height < size.height ? 0 : safeArea.bottom + InterfaceBars.tabHeight
    }
    page.size.width = size.width
    var root = try InterfaceReader.page(
      view, size: page.size, safeArea: safeArea, guides: shown.list("layoutGuides"), in: context)
    if !views.isEmpty, ["tableView", "collectionView", "scrollView"].contains(view.name) {
      // What scrolls begins below the bar, and runs on behind it.
      root.geometry = .boundsAndCenter(
        CGRect(origin: CGPoint(x: 0, y: 0 - safeArea.top), size: page.size),
        CGPoint(x: page.midX, y: page.midY))
    }
    return Scene(
      size: size, scale: context.device.scale, backgroundColor: .white, path: context.log.file,
      views: [root] + views, warnings: context.log.warnings, notes: context.log.notes)
  }

  private static let relationships = [
    "navigationController": "rootViewController", "tabBarController": "viewControllers",
    "splitViewController": "masterViewController",
  ]

  /// The controller that another one shows: the root of a navigation, the first tab of several.
  private func content(
    of controller: InterfaceNode, within containers: ArraySlice<InterfaceNode>
  ) throws(SceneError) -> InterfaceNode? {
    guard let relationship = Self.relationships[controller.name],
      let segue = controller.list("connections").first(where: {
        $0.name == "segue" && $0["relationship"] == relationship
      })
    else { return nil }
    let id = segue["destination"] ?? ""
    guard let next = context.document.controller(id: id) else {
      throw controller.failure(
        .unknownID, "what it shows, \(Message.quoted(id)), is not in the document; name a scene")
    }
    guard !containers.contains(where: { $0.id == id }), id != controller.id else {
      throw controller.failure(.invalidValue, "it shows itself; name another scene")
    }
    return next
  }

  /// Whether a controller is not designed without a bar.
  private func hasBar(_ controller: InterfaceNode, _ metrics: String) -> Bool {
    let view = InterfaceDocument.view(of: controller)
    return ![controller, view].compactMap(\.self).flatMap(\.children).contains {
      $0.name == "nil" && $0["key"] == metrics
    }
  }

  /// What bars cover of a controller's view; a view of a xib has none.
  private func safeArea(_ controller: InterfaceNode, size: CGSize) -> LayoutInsets {
    guard !InterfaceElements.isView(controller), size == context.device.size else {
      return LayoutInsets()
    }
    return context.device.safeArea
  }
}
