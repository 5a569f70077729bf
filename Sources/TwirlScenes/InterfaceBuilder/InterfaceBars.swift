import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlLayout
import TwirlViews

/// Draws the bars of the controllers around a view.
struct InterfaceBars {
  let context: InterfaceContext
  let size: CGSize

  static let navigationHeight: CGFloat = 44
  static let tabHeight: CGFloat = 49

  /// What shows through bars that are not told another colour.
  private static let background = Color(
    red: 249.0 / 255, green: 249.0 / 255, blue: 249.0 / 255, alpha: 0.94)
  private static let shadow = Color(white: 0, alpha: 0.3)

  private var hairline: CGFloat { 1 / context.device.scale }

  /// The bar over a controller that a navigation controller shows; nil for none.
  ///
  /// - Parameter back: the controller that has pushed it.
  func navigationBar(
    of navigation: InterfaceNode, over controller: InterfaceNode, back: InterfaceNode?
  ) throws(SceneError) -> ViewDescription? {
    guard let bar = navigation.child(key: "navigationBar"),
      navigation["navigationBarHidden"] != "YES"
    else { return nil }
    if bar["prefersLargeTitles"] == "YES" || bar["largeTitles"] == "YES" {
      context.log.warn(bar, "its large title is drawn as a small one")
    }
    let top = context.device.safeArea.top
    let height = top + Self.navigationHeight
    var view = try background(bar, CGRect(x: 0, y: 0, width: size.width, height: height))
    view.subviews.append(
      InterfaceParts.view(
        CGRect(x: 0, y: height, width: size.width, height: hairline), Self.shadow))
    let tint = try context.colors.color(bar, key: "tintColor") ?? SystemColors.tint
    let item = controller.child(key: "navigationItem")
    if let back, item?.child(key: "leftBarButtonItem") == nil { addBack(back, tint, to: &view) }
    guard let item else { return view }
    let box = CGRect(x: 90, y: top, width: size.width - 180, height: Self.navigationHeight)
    view.subviews.append(
      InterfaceParts.label(
        box, item["title"] ?? "", .system(size: 17, weight: .semibold), .black, .center, of: item))
    for child in item.children {
      switch child["key"] {
      case "leftBarButtonItem", "rightBarButtonItem":
        addItem(child, isLeft: child["key"] == "leftBarButtonItem", tint, to: &view)
      case "connections", "backBarButtonItem": break
      default: context.log.warn(child, "is not drawn in the navigation bar")
      }
    }
    return view
  }

  private func background(
    _ bar: InterfaceNode, _ frame: CGRect
  ) throws(SceneError) -> ViewDescription {
    let color =
      try context.colors.color(bar, key: "barTintColor")
      ?? (bar["translucent"] == "NO" ? SystemColor.systemBackground.light : Self.background)
    var view = InterfaceParts.view(frame, color)
    view.id = bar["id"]
    view.sharedIdentity = SharedIdentity(
      ViewIdentity(userLabel: bar["userLabel"], className: bar["customClass"]))
    return view
  }

  /// The button that leads back, with the title of where that is.
  private func addBack(_ back: InterfaceNode, _ tint: Color, to bar: inout ViewDescription) {
    let top = context.device.safeArea.top
    let item = back.child(key: "navigationItem")
    let own = item?.child(key: "backBarButtonItem")?["title"] ?? item?["title"] ?? ""
    bar.subviews.append(
      InterfaceParts.strokes(
        CGRect(x: 8, y: top + 12, width: 12, height: 21), tint, width: 2.5,
        [[CGPoint(x: 10.5, y: 1.5), CGPoint(x: 1.5, y: 10.5), CGPoint(x: 10.5, y: 19.5)]]))
    bar.subviews.append(
      InterfaceParts.label(
        CGRect(x: 26, y: top, width: 100, height: Self.navigationHeight),
        own.isEmpty || own.count > 11 ? "Back" : own, .system(size: 17), tint, .left, of: back))
  }

  /// A button of a bar: its title, or the plus sign of those that the system knows.
  private func addItem(
    _ item: InterfaceNode, isLeft: Bool, _ tint: Color, to bar: inout ViewDescription
  ) {
    let top = context.device.safeArea.top
    let titles = [
      "done": "Done", "cancel": "Cancel", "edit": "Edit", "save": "Save", "undo": "Undo",
    ]
    if let title = item["title"] ?? item["systemItem"].flatMap({ titles[$0] }) {
      let isDone = item["systemItem"] == "done" || item["style"] == "done"
      let box = CGRect(
        x: isLeft ? 16 : size.width - 106, y: top, width: 90, height: Self.navigationHeight)
      bar.subviews.append(
        InterfaceParts.label(
          box, title, .system(size: 17, weight: isDone ? .semibold : .regular), tint,
          isLeft ? .left : .right, of: item))
    } else if item["systemItem"] == "add" {
      let box = CGRect(x: isLeft ? 16 : size.width - 34, y: top + 13, width: 18, height: 18)
      bar.subviews.append(
        InterfaceParts.strokes(
          box, tint, width: 1.5,
          [
            [CGPoint(x: 9, y: 0.75), CGPoint(x: 9, y: 17.25)],
            [CGPoint(x: 0.75, y: 9), CGPoint(x: 17.25, y: 9)],
          ]))
    } else {
      context.log.warn(item, "is not drawn in the navigation bar")
    }
  }

  /// The bar under the controllers of several tabs; nil for none.
  ///
  /// - Parameter chosen: the controllers that are shown, one of which is a tab's.
  func tabBar(
    of tabs: InterfaceNode, chosen: [InterfaceNode]
  ) throws(SceneError) -> ViewDescription? {
    guard let bar = tabs.child(key: "tabBar") else { return nil }
    let height = Self.tabHeight + context.device.safeArea.bottom
    var view = try background(
      bar, CGRect(x: 0, y: size.height - height, width: size.width, height: height))
    view.subviews.append(
      InterfaceParts.view(
        CGRect(x: 0, y: -hairline, width: size.width, height: hairline), Self.shadow))
    let tint = try context.colors.color(bar, key: "tintColor") ?? SystemColors.tint
    let items = tabs.list("connections").filter { $0["relationship"] == "viewControllers" }
      .compactMap { $0["destination"].flatMap(context.document.controller(id:)) }
    let width = size.width / CGFloat(max(items.count, 1))
    for (place, tab) in items.enumerated() {
      guard let item = tab.child(key: "tabBarItem") else { continue }
      let isChosen = chosen.contains { $0.id == tab.id }
      let color = isChosen ? tint : SystemColor.systemGray.light
      let left = CGFloat(place) * width
      if let image = item["image"].flatMap({ context.images.image($0, of: item) }) {
        let box = CGRect(x: left + (width - 28) / 2, y: 5, width: 28, height: 28)
        view.subviews.append(InterfaceParts.template(box, image, color))
      }
      if let name = item["systemItem"] {
        context.log.warn(item, "the system's item \(Message.quoted(name)) is not drawn")
      }
      if item["badgeValue"] != nil { context.log.warn(item, "its badge is not drawn") }
      view.subviews.append(
        InterfaceParts.label(
          CGRect(x: left, y: 34, width: width, height: 12), item["title"] ?? "",
          .system(size: 10, weight: .medium), color, .center, of: item))
    }
    return view
  }
}
