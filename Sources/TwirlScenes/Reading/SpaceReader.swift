import Foundation
import TwirlGraphics

/// Reads transforms of space.
enum SpaceReader {
  static let keys = KeySet(
    what: "an entry of a transform", supported: ["scale", "rotate", "translate", "perspective"])

  /// A list of maps that are concatenated from left to right, as `CATransform3DScale` and its like do.
  static func transform(_ node: SceneNode) throws(SceneError) -> CATransform3D {
    var transform = CATransform3DIdentity
    for element in try node.elements("a list of {\"scale\"}, {\"rotate\"} and so on") {
      let object = try element.object(keys)
      guard object.members.count == 1 else {
        throw element.failure(
          .invalidValue, "an entry of a transform has one key; split it to say which comes first")
      }
      if let scale = object["scale"] {
        let s = try three(scale, .factor, rest: 1)
        transform = CATransform3DScale(transform, s[0], s[1], s[2])
      } else if let rotate = object["rotate"] {
        transform = try rotated(transform, rotate)
      } else if let translate = object["translate"] {
        let t = try three(translate, .coordinate, rest: 0)
        transform = CATransform3DTranslate(transform, t[0], t[1], t[2])
      } else if let perspective = object["perspective"] {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / (try perspective.number(.positiveLength))
        transform = CATransform3DConcat(eye, transform)
      }
    }
    guard transform.isFinite else {
      throw node.failure(.invalidValue, "the entries of the transform are too large; use less")
    }
    return transform
  }

  private static func rotated(
    _ transform: CATransform3D, _ node: SceneNode
  ) throws(SceneError) -> CATransform3D {
    guard case .array = node.value else {
      return CATransform3DRotate(transform, try TransformReader.radians(node), 0, 0, 1)
    }
    let r = try node.numbers(
      ["degrees", "x", "y", "z"], [.degrees, .coordinate, .coordinate, .coordinate])
    return CATransform3DRotate(transform, r[0] * .pi / 180, r[1], r[2], r[3])
  }

  /// A factor for all, or two or three numbers.
  private static func three(
    _ node: SceneNode, _ quantity: Quantity, rest: CGFloat
  ) throws(SceneError) -> [CGFloat] {
    if case .number = node.value, rest == 1 {
      return Array(repeating: try node.number(quantity), count: 3)
    }
    let names = ["x", "y", "z"]
    let elements = try node.elements("[x, y, z]")
    if elements.count == 2 {
      return try node.numbers(Array(names.prefix(2)), [quantity, quantity]) + [rest]
    }
    return try node.numbers(names, [quantity, quantity, quantity])
  }
}
