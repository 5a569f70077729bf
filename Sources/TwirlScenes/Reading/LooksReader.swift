import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Reads how views look beyond their colour, border and round corners.
enum LooksReader {
  /// The keys that every view has, and that `set` steps change.
  static let common = [
    "cornerCurve", "maskedCorners", "shadow", "zPosition", "transform3D", "sublayerTransform",
    "groupOpacity", "edgeAntialiasing", "doubleSided", "geometryFlipped",
  ]
  /// The keys that views of the type "view" have, one of them at a time.
  static let contents = ["gradient", "shape", "replicator"]
  /// The keys that images have besides `image`.
  static let picture = ["contentMode", "contentsRect", "contentsCenter", "filter"]

  static let corners: [(name: String, value: CornerMask)] = [
    ("topLeft", .minXMinY), ("topRight", .maxXMinY), ("bottomLeft", .minXMaxY),
    ("bottomRight", .maxXMaxY),
  ]

  static let modes: [(name: String, value: View.ContentMode)] =
    View.ContentMode.allCases.filter { $0 != .redraw }.map { ("\($0)", $0) }

  static func shared(_ object: SceneObject) throws(SceneError) -> SharedLooks {
    SharedLooks(try read(object))
  }

  /// Reads looks into those that there are.
  static func read(
    _ object: SceneObject, _ looks: ViewLooks = ViewLooks()
  ) throws(SceneError) -> ViewLooks {
    var looks = looks
    assign(
      &looks.cornerCurve,
      try object["cornerCurve"]?.choice(CornerCurve.allCases.map { ($0.rawValue, $0) }))
    if let node = object["maskedCorners"] {
      var mask: CornerMask = []
      for corner in try node.elements("an array of corners") {
        mask.insert(try corner.choice(corners))
      }
      looks.maskedCorners = mask
    }
    assign(&looks.shadow, try object["shadow"].map(shadow))
    assign(&looks.zPosition, try object["zPosition"]?.number(.coordinate))
    assign(&looks.transform, try object["transform3D"].map(SpaceReader.transform))
    assign(&looks.sublayerTransform, try object["sublayerTransform"].map(SpaceReader.transform))
    assign(&looks.allowsGroupOpacity, try object["groupOpacity"]?.bool())
    assign(&looks.allowsEdgeAntialiasing, try object["edgeAntialiasing"]?.bool())
    assign(&looks.isDoubleSided, try object["doubleSided"]?.bool())
    assign(&looks.isGeometryFlipped, try object["geometryFlipped"]?.bool())
    assign(&looks.picture.mode, try object["contentMode"]?.choice(modes))
    assign(&looks.picture.part, try object["contentsRect"].map(unitRect))
    assign(&looks.picture.center, try object["contentsCenter"].map(unitRect))
    assign(
      &looks.picture.filter,
      try object["filter"]?.choice(ContentsFilter.allCases.map { ($0.rawValue, $0) }))
    assign(&looks.content, try content(object))
    return looks
  }

  private static func assign<Value>(_ target: inout Value?, _ value: Value?) {
    if let value { target = value }
  }

  private static func content(_ object: SceneObject) throws(SceneError) -> ViewLooks.Content? {
    let given = contents.filter { object[$0] != nil }
    if given.count > 1, let second = object[given[1]] {
      throw second.failure(
        .invalidValue, "given beside \(Message.quoted(given[0])); use two views")
    }
    if let node = object["gradient"] { return .gradient(try GradientReader.gradient(node)) }
    if let node = object["shape"] { return .shape(try ShapeReader.shape(node)) }
    if let node = object["replicator"] { return .replicator(try replicator(node)) }
    return nil
  }

  // MARK: Parts

  static let shadowKeys = KeySet(
    what: "a shadow", supported: ["color", "opacity", "radius", "offset", "path"])

  /// A shadow; as in Core Animation it is seen only with an opacity.
  private static func shadow(_ node: SceneNode) throws(SceneError) -> ViewLooks.Shadow {
    let object = try node.object(shadowKeys)
    var shadow = ViewLooks.Shadow()
    shadow.color = try object["color"]?.color()
    shadow.opacity = try object["opacity"]?.number(.opacity)
    shadow.radius = try object["radius"]?.number(.length)
    shadow.offset = try object["offset"]?.point().size
    shadow.path = try object["path"].map(ShapeReader.path)
    return shadow
  }

  static let replicatorKeys = KeySet(
    what: "a replicator", supported: ["count", "delay", "transform", "color", "colorOffset"])

  private static func replicator(_ node: SceneNode) throws(SceneError) -> ReplicatorProperties {
    let object = try node.object(replicatorKeys)
    var copies = ReplicatorProperties()
    copies.instanceCount = try object.required("count", "add \"count\": the number of copies")
      .integer(in: 0...1000, "a number of copies")
    copies.instanceDelay = Double(try object["delay"]?.number(.seconds) ?? 0)
    copies.instanceTransform =
      try object["transform"].map(SpaceReader.transform)
      ?? CATransform3DIdentity
    copies.instanceColor = try object["color"]?.color()
    if let offset = try object["colorOffset"]?.numbers(
      ["red", "green", "blue", "alpha"], Array(repeating: .colorOffset, count: 4))
    {
      (copies.instanceRedOffset, copies.instanceGreenOffset) = (offset[0], offset[1])
      (copies.instanceBlueOffset, copies.instanceAlphaOffset) = (offset[2], offset[3])
    }
    return copies
  }

  private static func unitRect(_ node: SceneNode) throws(SceneError) -> CGRect {
    let numbers = try node.numbers(
      ["x", "y", "width", "height"],
      [.unitCoordinate, .unitCoordinate, .positiveUnit, .positiveUnit])
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension CGPoint {
  fileprivate var size: CGSize { CGSize(width: x, height: y) }
}
