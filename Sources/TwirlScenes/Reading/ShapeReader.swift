import Foundation
import TwirlGraphics
import TwirlLayers

/// Reads shapes and paths.
enum ShapeReader {
  static let keys = KeySet(
    what: "a shape",
    supported: [
      "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth",
      "lineCap", "lineJoin", "miterLimit", "dash", "dashPhase",
    ])

  static func shape(_ node: SceneNode) throws(SceneError) -> ShapeProperties {
    let object = try node.object(keys)
    var shape = ShapeProperties()
    shape.path = try path(object.required("path", "add \"path\": SVG path data"))
    if let color = object["fillColor"] { shape.fillColor = try color.color() }
    if let rule = object["fillRule"] {
      shape.fillRule = try rule.choice([("nonZero", .nonZero), ("evenOdd", .evenOdd)])
    }
    if let color = object["strokeColor"] { shape.strokeColor = try color.color() }
    shape.strokeStart = try object["strokeStart"]?.number(.fraction) ?? 0
    shape.strokeEnd = try object["strokeEnd"]?.number(.fraction) ?? 1
    shape.lineWidth = try object["lineWidth"]?.number(.length) ?? 1
    if let cap = object["lineCap"] {
      shape.lineCap = try cap.choice(LineCap.allCases.map { ($0.rawValue, $0) })
    }
    if let join = object["lineJoin"] {
      shape.lineJoin = try join.choice(LineJoin.allCases.map { ($0.rawValue, $0) })
    }
    shape.miterLimit = max(try object["miterLimit"]?.number(.length) ?? 10, 1)
    if let dash = object["dash"] {
      var lengths: [CGFloat] = []
      for length in try dash.elements("an array of lengths") {
        lengths.append(try length.number(.length))
      }
      shape.lineDashPattern = lengths
    }
    shape.lineDashPhase = try object["dashPhase"]?.number(.coordinate) ?? 0
    return shape
  }

  /// A path in SVG's notation.
  static func path(_ node: SceneNode) throws(SceneError) -> Path {
    let text = try node.string("SVG path data such as \"M0 0 L10 0 Z\"")
    var parser = PathDataParser(text)
    guard let path = parser.parse() else {
      throw node.failure(
        .invalidValue, "\(Message.quoted(text)) is no path data \(parser.problem)")
    }
    return path
  }
}
