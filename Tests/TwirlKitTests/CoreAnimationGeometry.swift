import Foundation
import TwirlKit

extension CoreAnimationAnswers {
  /// Rows about one layer's geometry, about several layers' coordinates, and about transforms.
  static let geometry: [String: CoreAnimationAnswer] = [
    "layer.frame.get": { input in .rect(try layer(input).frame) },

    "layer.frame.set": { input in
      let layer = try layer(input)
      layer.frame = try input.at("frame", "setFrame").rect
      return geometry(of: layer)
    },

    "layer.anchorPoint.set": { input in
      let layer = try layer(input)
      layer.anchorPoint = try input.at("setAnchorPoint", "newAnchorPoint").point
      return geometry(of: layer)
    },

    // The layer's origin comes back to where it was.
    "layer.anchorPoint.compensate": { input in
      let (superlayer, layer) = (Layer(), try layer(input))
      superlayer.addSublayer(layer)
      let old = layer.convert(CGPoint.zero, to: superlayer)
      layer.anchorPoint = try input.at("newAnchorPoint", "setAnchorPoint").point
      let new = layer.convert(CGPoint.zero, to: superlayer)
      layer.position.x += old.x - new.x
      layer.position.y += old.y - new.y
      return geometry(of: layer)
    },

    // A layer is asked in its superlayer's space, unless the row says that the point is its own.
    "layer.hitTest": { input in
      let (superlayer, layer) = (Layer(), try layer(input))
      superlayer.addSublayer(layer)
      let point = try input.at("point").point
      let isPlaced = input["position"] != nil || input["transform"] != nil
      let space = try input["space"]?.text ?? (isPlaced ? "superlayer" : "own bounds")
      if space.lowercased().contains("super") { return .bool(layer.hitTest(point) != nil) }
      return .bool(layer.contains(point))
    },

    "view.hitTest.eligibility": { input in
      let bounds = try input["bounds"]?.rect ?? CGRect(x: 0, y: 0, width: 100, height: 100)
      let view = View(frame: bounds)
      view.bounds = bounds
      view.alpha = try input.number("alpha", default: 1)
      view.isHidden = try input.bool("hidden", "isHidden", default: false)
      view.isUserInteractionEnabled = try input.bool(
        "userInteractionEnabled", "isUserInteractionEnabled", default: true)
      let point = try input["point"]?.point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
      return .bool(view.hitTest(point) === view)
    },

    "layer.convert.point": { input in
      let point = try input.at("point").point
      return try withEnds(input, layer, Layer.addSublayer) { from, to in
        guard let from else { return .point(to?.convert(point, from: nil) ?? point) }
        let result = from.convert(point, to: to)
        if let to { try same(result, to.convert(point, from: from)) }
        return .point(result)
      }
    },

    "layer.convert.rect": { input in
      let rect = try input.at("rect").rect
      return try withEnds(input, layer, Layer.addSublayer) { from, to in
        guard let from else { return .rect(to?.convert(rect, from: nil) ?? rect) }
        let result = from.convert(rect, to: to)
        if let to { try same(result, to.convert(rect, from: from)) }
        return .rect(result)
      }
    },

    "view.convert.rect": { input in
      let rect = try input.at("rect").rect
      return try withEnds(input, view, View.addSubview) { from, to in
        guard let from else { return .rect(to?.convert(rect, from: nil) ?? rect) }
        let result = from.convert(rect, to: to)
        if let to { try same(result, to.convert(rect, from: from)) }
        return .rect(result)
      }
    },

    "affine.rect.apply": { input in
      let transform = try input["transform", "m"]?.affineTransform ?? .identity
      return .rect(try input.at("rect").rect.applying(transform))
    },

    "affine.op": { input in
      let transform = try input["m", "transform"]?.affineTransform ?? .identity
      let args = input["args"] ?? .array([])
      switch try input.at("op").text {
      case "translatedBy", "translated", "translate":
        let by = try args.point
        return .transform(transform.translatedBy(x: by.x, y: by.y))
      case "scaledBy", "scaled", "scale":
        let by = try args.point
        return .transform(transform.scaledBy(x: by.x, y: by.y))
      case "rotated", "rotatedBy", "rotate":
        let radians = try args.numbers(count: 1)[0]
        return .transform(transform.rotated(by: CGFloat(radians)))
      case "inverted", "invert": return .transform(transform.inverted())
      case "concatenating", "concat":
        return .transform(transform.concatenating(try args.affineTransform))
      case let name: throw CoreAnimationRowError("There is no operation “\(name)”.")
      }
    },

    "transform.interp2d": interpolation,
    "transform.interp2d.discrete": interpolation,
  ]

  private static let interpolation: CoreAnimationAnswer = { input in
    let (from, to) = (try input.at("from"), try input.at("to"))
    let t = CGFloat(try input.number("t"))
    if try from.numbers.count == 16 {
      return .transform(try from.transform.interpolated(to: try to.transform, at: t))
    }
    return .transform(try from.affineTransform.interpolated(to: try to.affineTransform, at: t))
  }
}

// MARK: - Layers and views

extension CoreAnimationAnswers {
  /// A layer with the geometry that an object tells.
  private static func layer(_ value: CoreAnimationValue) throws -> Layer {
    let layer = Layer()
    if let bounds = try value["bounds"]?.rect { layer.bounds = bounds }
    if let position = try value["position", "center"]?.point { layer.position = position }
    if let anchorPoint = try value["anchorPoint"]?.point { layer.anchorPoint = anchorPoint }
    if let transform = try value["transform"]?.transform { layer.transform = transform }
    if let transform = try value["sublayerTransform"]?.transform {
      layer.sublayerTransform = transform
    }
    if let z = try value["zPosition"]?.numbers(count: 1) { layer.zPosition = CGFloat(z[0]) }
    if let z = try value["anchorPointZ"]?.numbers(count: 1) { layer.anchorPointZ = CGFloat(z[0]) }
    layer.opacity = CGFloat(try value.number("opacity", default: 1))
    layer.isHidden = try value.bool("hidden", "isHidden", default: false)
    return layer
  }

  /// A view whose layer has the geometry that an object tells.
  private static func view(_ value: CoreAnimationValue) throws -> View {
    let (view, model) = (View(), try layer(value))
    view.bounds = model.bounds
    view.layer.anchorPoint = model.anchorPoint
    view.center = model.position
    view.layer.transform = model.transform
    view.layer.sublayerTransform = model.sublayerTransform
    return view
  }

  private static func geometry(of layer: Layer) -> CoreAnimationValue {
    .object([
      "bounds": .rect(layer.bounds), "position": .point(layer.position),
      "anchorPoint": .point(layer.anchorPoint), "frame": .rect(layer.frame),
      "transform": .transform(layer.transform),
    ])
  }

  /// Calls a closure with the last nodes of a row's two paths, which lead down from one root.
  ///
  /// What the paths have in common is one node. A path that is null has no last node: it stands for
  /// the space that the root lies in.
  static func withEnds<Node>(
    _ input: CoreAnimationValue, _ make: (CoreAnimationValue) throws -> Node,
    _ add: (Node) -> (Node) -> Void,
    _ body: (_ from: Node?, _ to: Node?) throws -> CoreAnimationValue
  ) throws -> CoreAnimationValue {
    let fromPath = try input["fromPath"]?.elements ?? []
    let toPath = try input["toPath"]?.elements ?? []
    func branch(_ values: [CoreAnimationValue], under parent: Node?) throws -> [Node] {
      var result: [Node] = []
      for value in values {
        let next = try make(value)
        if let parent = result.last ?? parent { add(parent)(next) }
        result.append(next)
      }
      return result
    }
    let source = try branch(fromPath, under: nil)
    let shared = zip(fromPath, toPath).prefix { $0 == $1 }.count
    let common = shared > 0 ? source[shared - 1] : nil
    let target = try branch(Array(toPath.dropFirst(shared)), under: common)
    // Nodes hold those in them, not those around them.
    return try withExtendedLifetime((source, target)) {
      try body(source.last, target.last ?? common)
    }
  }

  /// Both directions of a conversion have to say the same.
  static func same<Value: Equatable>(_ to: Value, _ from: Value) throws {
    guard to == from else {
      throw CoreAnimationRowError("Converting to gives \(to), converting from \(from).")
    }
  }
}
