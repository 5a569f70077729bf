import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

extension VectorChecks {
  /// Rows about one layer's geometry, or about several layers' coordinates.
  static let geometry: [String: VectorCheck] = [
    "layer.frame.get": { row in
      try row.expect(try layer(row.input).frame.numbers)
    },

    "layer.frame.set": { row in
      let layer = try layer(row.input)
      layer.frame = try row.input.at("frame").rect
      try row.expect(layer.bounds.numbers, equals: "bounds")
      try row.expect(layer.position.numbers, equals: "position")
      if row.expected["frame"] != nil { try row.expect(layer.frame.numbers, equals: "frame") }
    },

    "layer.anchorPoint.set": { row in
      let layer = try layer(row.input)
      layer.anchorPoint = try row.input.at("setAnchorPoint").point
      try row.expect(layer.position.numbers, equals: "position")
      try row.expect(layer.frame.numbers, equals: "frame")
    },

    // position += ((a1 − a0) ⊙ size) · L keeps the layer where it is.
    "layer.anchorPoint.compensate": { row in
      let layer = try layer(row.input)
      let anchorPoint = try row.input.at("newAnchorPoint").point
      layer.moveAnchorPoint(to: anchorPoint)
      try row.expect(layer.position.numbers, equals: "position")
      try row.expect(layer.frame.numbers, equals: "frame")
    },

    "layer.hitTest": { row in
      let layer = Layer()
      layer.bounds = try row.input.at("bounds").rect
      let isHit = layer.contains(try row.input.at("point").point)
      #expect(isHit == (try row.expected.truth), "\(row.id)")
    },

    "view.hitTest.eligibility": { row in
      let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.alpha = try row.input.at("alpha").number
      view.isHidden = try row.input.at("hidden").truth
      view.isUserInteractionEnabled = try row.input.at("userInteractionEnabled").truth
      let isHit = view.hitTest(CGPoint(x: 50, y: 50)) === view
      #expect(isHit == (try row.expected.truth), "\(row.id)")
    },

    // Both paths lead down from one root; what they have in common is one layer.
    "layer.convert.point": { row in
      let from = try row.input.at("fromPath").elements
      let to = try row.input.at("toPath").elements
      let source = try branch(from, from: nil)
      let shared = zip(from, to).prefix { $0 == $1 }.count
      let target = try branch(
        Array(to.dropFirst(shared)), from: shared > 0 ? source[shared - 1] : nil)
      let start = try #require(source.last)
      let end = try #require(target.last ?? (shared > 0 ? source[shared - 1] : nil))
      let point = try row.input.at("point").point
      try row.expect(start.convert(point, to: end).numbers)
      try row.expect(end.convert(point, from: start).numbers)
    },
  ]

  /// A layer with the geometry that a row's object tells.
  private static func layer(_ value: JSONValue) throws -> Layer {
    let layer = Layer()
    layer.bounds = try value.at("bounds").rect
    layer.position = try value.at("position").point
    layer.anchorPoint = try value.at("anchorPoint").point
    layer.setAffineTransform(try value["transform"]?.transform ?? .identity)
    return layer
  }

  /// Layers each in the one before, the first of them in `parent`.
  private static func branch(_ values: [JSONValue], from parent: Layer?) throws -> [Layer] {
    var result: [Layer] = []
    for value in values {
      let next = try layer(value)
      (result.last ?? parent)?.addSublayer(next)
      result.append(next)
    }
    return result
  }
}

extension Layer {
  /// Changes the anchor point without moving the layer.
  func moveAnchorPoint(to new: CGPoint) {
    let old = anchorPoint
    let moved = CGSize(
      width: (new.x - old.x) * bounds.width, height: (new.y - old.y) * bounds.height
    )
    .applying(affineTransform())
    anchorPoint = new
    position = CGPoint(x: position.x + moved.width, y: position.y + moved.height)
  }
}
