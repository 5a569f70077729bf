import Foundation
import TwirlGraphics
import TwirlLayers

/// Reads gradients.
enum GradientReader {
  static let keys = KeySet(
    what: "a gradient", supported: ["type", "colors", "locations", "start", "end"])

  static func gradient(_ node: SceneNode) throws(SceneError) -> GradientProperties {
    let object = try node.object(keys)
    var gradient = GradientProperties()
    if let type = object["type"] {
      gradient.type = try type.choice(
        [("axial", .axial), ("radial", .radial), ("conic", .conic)])
    }
    let colors = try object.required("colors", "add \"colors\": [...]")
    for color in try colors.elements("an array of colors") {
      gradient.colors.append(try color.color())
    }
    guard gradient.colors.count >= 2 else {
      throw colors.failure(
        .invalidValue, "a gradient has two colors at least; use \"backgroundColor\" for one")
    }
    if let locations = object["locations"] {
      gradient.locations = try self.locations(locations, count: gradient.colors.count)
    }
    if gradient.type != .axial {
      // From the middle on, as far as the corners of the ellipse, or straight up.
      gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
      gradient.endPoint = gradient.type == .radial ? CGPoint(x: 1, y: 1) : CGPoint(x: 0.5, y: 0)
    }
    if let start = object["start"] { gradient.startPoint = try start.point(.unitCoordinate) }
    if let end = object["end"] { gradient.endPoint = try end.point(.unitCoordinate) }
    return gradient
  }

  private static func locations(
    _ node: SceneNode, count: Int
  ) throws(SceneError) -> [CGFloat] {
    var locations: [CGFloat] = []
    for element in try node.elements("an array of locations") {
      let location = try element.number(.location)
      if let last = locations.last, location < last {
        throw element.failure(
          .invalidValue, "\(Message.number(location)) lies before the location before it; sort them"
        )
      }
      locations.append(location)
    }
    guard locations.count == count else {
      throw node.failure(
        .invalidValue,
        "there are \(count) colors and \(locations.count) locations; give as many")
    }
    return locations
  }
}
