import Foundation
import TwirlGraphics

/// Makes a scene of a JSON tree.
///
/// Ids are looked up when all has been read: a view's tap may start steps for a view further down.
enum SceneReader {
  static let keys = KeySet(
    what: "a scene",
    supported: [
      "version", "size", "scale", "background", "views", "script", "events", "page", "scene",
      "$schema",
    ])
  static let eventKeys = KeySet(what: "an event", supported: ["at", "tap"])

  /// - Parameter controller: which view controller of the page is drawn, in place of that of the file.
  static func read(
    _ value: JSONValue, path: String, controller: String? = nil
  ) throws(SceneError) -> Scene {
    let root = try SceneNode(value: value, path: "").object(keys)
    _ = try root["$schema"]?.string("the address of a schema, which editors read")
    try checkVersion(root)
    let page = try PageReader.page(root, path: path, controller: controller)
    let size = try size(root, page)
    let scale = try root["scale"]?.number(.pixelsPerPoint) ?? page?.scale ?? 1
    let background = try root["background"]?.color() ?? .white

    var views = page?.views ?? []
    var names = ViewNames(page: views)
    for node in try root["views"]?.elements("an array of views") ?? [] {
      try PageReader.add(node, to: &views, &names, hasPage: page != nil)
    }
    let script = try StepReader.steps(root["script"], &names)
    var events: [Scene.Event] = []
    for node in try root["events"]?.elements("an array of events") ?? [] {
      events.append(try event(node, &names))
    }
    try names.check()
    return Scene(
      size: size, scale: scale, backgroundColor: background, path: path, views: views,
      script: script, textChanges: names.textChanges, fontChanges: names.fontChanges,
      events: events, warnings: page?.warnings ?? [], notes: page?.notes ?? [])
  }

  /// The size of the canvas: the file's, or else the page's.
  private static func size(_ root: SceneObject, _ page: Scene?) throws(SceneError) -> CGSize {
    if root["size"] == nil, let page { return page.size }
    return try canvasSize(root.required("size", "add \"size\": [width, height], in points"))
  }

  private static func checkVersion(_ root: SceneObject) throws(SceneError) {
    let node = try root.required("version", "add \"version\": 1")
    guard case .number(let version) = node.value else { throw node.wrongType(expected: "1") }
    guard version == 1 else {
      throw node.failure(
        .invalidValue, "\(Message.number(version)) is not a version that can be read; use 1")
    }
  }

  private static func canvasSize(_ node: SceneNode) throws(SceneError) -> CGSize {
    let numbers = try node.numbers(["width", "height"], [.positiveLength, .positiveLength])
    return CGSize(width: numbers[0], height: numbers[1])
  }

  private static func event(
    _ node: SceneNode, _ names: inout ViewNames
  ) throws(SceneError) -> Scene.Event {
    let object = try node.object(eventKeys)
    let seconds = try object.required("at", "add \"at\": seconds").number(.seconds)
    let tap = try object.required("tap", "add \"tap\": an id or [x, y]")
    switch tap.value {
    case .string:
      return Scene.Event(seconds: seconds, target: .view(id: try names.reference(tap)))
    case .array:
      return Scene.Event(seconds: seconds, target: .point(try tap.point()))
    default:
      throw tap.wrongType(expected: "the id of a view or [x, y]")
    }
  }
}
