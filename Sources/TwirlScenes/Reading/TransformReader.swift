import Foundation
import TwirlGraphics

/// Reads transforms.
enum TransformReader {
  private static let expected =
    "six numbers [a, b, c, d, tx, ty] or a list of {\"scale\"}, {\"rotate\"} and {\"translate\"}"
  static let keys = KeySet(
    what: "an entry of a transform", supported: ["scale", "rotate", "translate"])

  /// Six numbers, or a list of maps that are concatenated from left to right, as calls would be.
  static func transform(_ node: SceneNode) throws(SceneError) -> CGAffineTransform {
    let elements = try node.elements(expected)
    guard case .number = elements.first?.value else { return try list(elements, node) }
    let n = try node.numbers(
      ["a", "b", "c", "d", "tx", "ty"],
      Array(repeating: .entry, count: 4) + [.coordinate, .coordinate])
    return CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
  }

  private static func list(
    _ elements: [SceneNode], _ node: SceneNode
  ) throws(SceneError) -> CGAffineTransform {
    var transform = CGAffineTransform.identity
    for element in elements {
      let object = try element.object(keys)
      guard object.members.count == 1 else {
        throw element.failure(
          .invalidValue, "an entry of a transform has one key; split it to say which comes first")
      }
      if let scale = object["scale"] {
        let factors = try factors(scale)
        transform = transform.scaledBy(x: factors.x, y: factors.y)
      } else if let rotate = object["rotate"] {
        transform = transform.rotated(by: try radians(rotate))
      } else if let translate = object["translate"] {
        let offset = try translate.point()
        transform = transform.translatedBy(x: offset.x, y: offset.y)
      }
    }
    let t = transform
    guard [t.a, t.b, t.c, t.d, t.tx, t.ty].allSatisfy({ abs($0) <= Scene.coordinateLimit }) else {
      throw node.failure(
        .invalidValue,
        "the entries of the transform exceed \(Message.number(Scene.coordinateLimit)); use less")
    }
    return transform
  }

  /// One factor for both axes, or one for each.
  static func factors(_ node: SceneNode) throws(SceneError) -> CGPoint {
    switch node.value {
    case .number:
      let factor = try node.number(.factor)
      return CGPoint(x: factor, y: factor)
    case .array:
      let factors = try node.numbers(["x", "y"], [.factor, .factor])
      return CGPoint(x: factors[0], y: factors[1])
    default:
      throw node.wrongType(expected: "a factor or [x, y]")
    }
  }

  /// An angle in degrees as radians.
  static func radians(_ node: SceneNode) throws(SceneError) -> CGFloat {
    try node.number(.degrees) * .pi / 180
  }
}
