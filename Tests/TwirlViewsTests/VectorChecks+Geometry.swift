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

    "layer.convert.point": { row in
      let point = try row.input.at("point").point
      try withEnds(row.input, layer, Layer.addSublayer) { start, end in
        try row.expect(start.convert(point, to: end).numbers)
        try row.expect(end.convert(point, from: start).numbers)
      }
    },

    "layer.convert.rect": { row in
      let rect = try row.input.at("rect").rect
      try withEnds(row.input, layer, Layer.addSublayer) { start, end in
        try row.expect(start.convert(rect, to: end).numbers)
        try row.expect(end.convert(rect, from: start).numbers)
      }
    },

    "view.convert.rect": { row in
      let rect = try row.input.at("rect").rect
      try withEnds(row.input, view, View.addSubview) { start, end in
        try row.expect(start.convert(rect, to: end).numbers)
        try row.expect(end.convert(rect, from: start).numbers)
      }
    },
  ]

  /// Calls a closure with the last nodes of the two paths of a row, which lead down from one root; what
  /// they have in common is one node.
  static func withEnds<Node>(
    _ input: JSONValue, _ make: (JSONValue) throws -> Node, _ add: (Node) -> (Node) -> Void,
    _ body: (_ from: Node, _ to: Node) throws -> Void
  ) throws {
    let fromPath = try input.at("fromPath").elements
    let toPath = try input.at("toPath").elements
    func branch(_ values: [JSONValue], from parent: Node?) throws -> [Node] {
      var result: [Node] = []
      for value in values {
        let next = try make(value)
        if let parent = result.last ?? parent { add(parent)(next) }
        result.append(next)
      }
      return result
    }
    let source = try branch(fromPath, from: nil)
    let shared = zip(fromPath, toPath).prefix { $0 == $1 }.count
    let target = try branch(
      Array(toPath.dropFirst(shared)), from: shared > 0 ? source[shared - 1] : nil)
    let from = try #require(source.last)
    let to = try #require(target.last ?? (shared > 0 ? source[shared - 1] : nil))
    // Nodes hold those in them, not those around them.
    try withExtendedLifetime((source, target)) { try body(from, to) }
  }

  /// A view with the geometry that a row's object tells.
  private static func view(_ value: JSONValue) throws -> View {
    let (view, model) = (View(), try layer(value))
    view.bounds = model.bounds
    view.center = model.position
    view.layer.anchorPoint = model.anchorPoint
    view.transform = model.affineTransform()
    return view
  }

  /// A layer with the geometry that a row's object tells.
  private static func layer(_ value: JSONValue) throws -> Layer {
    let layer = Layer()
    layer.bounds = try value.at("bounds").rect
    layer.position = try value.at("position").point
    layer.anchorPoint = try value.at("anchorPoint").point
    layer.setAffineTransform(try value["transform"]?.transform ?? .identity)
    if let transform = try value["sublayerTransform"]?.transform {
      layer.sublayerTransform = CATransform3DMakeAffineTransform(transform)
    }
    return layer
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
