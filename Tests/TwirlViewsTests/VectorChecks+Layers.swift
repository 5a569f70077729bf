import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

extension VectorChecks {
  /// Rows about explicit and implicit animations of layers, and about layers' time.
  static let layerAnimations: [String: VectorCheck] = [
    "mediatiming.convertTime": { row in
      let time = try row.input.at("time").number
      if case .null? = row.input["toPath"] {
        var source: [Layer] = []
        for value in try row.input.at("fromPath").elements {
          let next = try timed(value)
          source.last?.addSublayer(next)
          source.append(next)
        }
        let layer = try #require(source.last)
        return try withExtendedLifetime(source) {
          try row.expect([layer.convertTime(time, to: nil)])
        }
      }
      try withEnds(row.input, timed, Layer.addSublayer) { start, end in
        try row.expect([start.convertTime(time, to: end)])
        try row.expect([end.convertTime(time, from: start)])
      }
    },

    // A full turn of the matrix is none: what is asked is the value that the layer was given.
    "transform.rotationValue": { row in
      let unit = row.input["unit"] == nil ? 1 : CGFloat.pi / 180
      let animation = BasicAnimation(keyPath: "transform.rotation.z")
      animation.fromValue = try row.input.at("from").number * unit
      animation.toValue = try row.input.at("to").number * unit
      let shown = try presented(animation, at: row.input.at("t").number)
      let expected = try row.expected.number * unit
      let t = shown.affineTransform()
      #expect(abs(t.a - cos(expected)) < 1e-9 && abs(t.b - sin(expected)) < 1e-9, "\(row.id)")
    },

    "animation.additive": { row in
      let animation = BasicAnimation(keyPath: row.keyPath)
      animation.isAdditive = true
      animation.fromValue = try boxed(row.input.at("from"))
      animation.toValue = try boxed(row.input.at("to"))
      let shown = try presented(animation, at: row.input.at("t").number) { layer in
        layer.setValue(try boxed(row.input.at("model")), forKeyPath: row.keyPath)
      }
      try row.expect(numbers(shown.value(forKeyPath: row.keyPath)))
    },

    "animation.additive.transform": { row in
      let animation = BasicAnimation(keyPath: "transform")
      animation.isAdditive = true
      animation.fromValue = CATransform3DMakeAffineTransform(try row.input.at("from").transform)
      animation.toValue = CATransform3DMakeAffineTransform(try row.input.at("to").transform)
      let model = try row.input.at("model").transform
      let shown = try presented(animation, at: row.input.at("t").number) {
        $0.setAffineTransform(model)
      }
      try row.expect(shown.affineTransform().numbers)
    },

    "animation.cumulative": { row in
      let keyPath = try row.input.at("from").isNumber ? "zPosition" : "position"
      let animation = BasicAnimation(keyPath: keyPath)
      animation.isCumulative = true
      animation.fromValue = try boxed(row.input.at("from"))
      animation.toValue = try boxed(row.input.at("to"))
      animation.repeatCount = Float(try row.input.at("repeatCount").number)
      animation.autoreverses = try row.input["autoreverses"]?.truth ?? false
      let shown = try presented(animation, at: row.input.at("t").number)
      try row.expect(numbers(shown.value(forKeyPath: keyPath)))
    },

    "keyframe.sample": { row in
      let animation = KeyframeAnimation(keyPath: "zPosition")
      animation.values = try row.input.at("values").numbers
      animation.keyTimes = try row.input.at("keyTimes").numbers.map { Double($0) }
      animation.calculationMode = try mode(row.input)
      let shown = try presented(animation, at: row.input.at("t").number)
      try row.expect([shown.zPosition])
    },

    "keyframe.path": { row in
      let animation = KeyframeAnimation(keyPath: "position")
      var path = Path()
      for (index, point) in try row.input.at("points").elements.enumerated() {
        if index == 0 { path.move(to: try point.point) } else { path.addLine(to: try point.point) }
      }
      animation.path = path
      animation.calculationMode = try mode(row.input)
      animation.timingFunctions = try row.input["timingFunctions"]?.elements.map {
        try $0.timingFunction
      }
      let shown = try presented(animation, at: row.input.at("t").number)
      try row.expect(shown.position.numbers)
    },

    "keyframe.pathCurve": { row in
      let animation = KeyframeAnimation(keyPath: "position")
      var path = Path()
      path.move(to: try row.input.at("p0").point)
      path.addCurve(
        to: try row.input.at("p1").point, control1: try row.input.at("c1").point,
        control2: try row.input.at("c2").point)
      animation.path = path
      let shown = try presented(animation, at: row.input.at("t").number)
      try row.expect(shown.position.numbers)
    },

    // The last of two segments, as p's last value is missing.
    "keyframe.cubicSegment": { row in
      let animation = KeyframeAnimation(keyPath: "zPosition")
      let values = try row.input.at("p").elements.prefix(3).map { try $0.number }
      animation.values = values
      animation.calculationMode = .cubic
      let time = (1 + (try row.input.at("t").number)) / 2
      try row.expect([try presented(animation, at: time).zPosition])
    },

    "calayer.implicit": { row in
      let (stage, layer) = staged()
      layer.setValue(try row.input.at("from").number, forKey: "opacity")
      let (curve, target) = (
        try row.input.at("curve").timingFunction, try row.input.at("to").number
      )
      stage.run {
        Transaction.setAnimationTimingFunction(curve)
        layer.opacity = target
      }
      try stage.advance(to: MediaTime(seconds: try row.input.at("t").number))
      try row.expect([layer.presentation().opacity])
      try stage.advance(to: MediaTime(seconds: 0.25))
      #expect(!layer.isAnimating, "it lasts a quarter of a second")
    },
  ]

  private static func staged() -> (Stage, Layer) {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    let layer = Layer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.window.layer.addSublayer(layer)
    return (stage, layer)
  }

  /// A layer during an animation of one second that begins at 0.
  private static func presented(
    _ animation: PropertyAnimation, at time: CGFloat,
    _ prepare: (Layer) throws -> Void = { _ in }
  ) throws -> LayerPresentation {
    let (stage, layer) = staged()
    try prepare(layer)
    animation.duration = 1
    layer.add(animation, forKey: nil)
    // With the stage its animations go.
    return withExtendedLifetime(stage) {
      layer.presentation(at: MediaTime(seconds: Double(time)))
    }
  }

  private static func timed(_ value: JSONValue) throws -> Layer {
    let layer = Layer()
    layer.speed = Float(try value.at("speed").number)
    layer.timeOffset = try value.at("timeOffset").number
    layer.beginTime = try value.at("beginTime").number
    return layer
  }

  private static func mode(_ input: JSONValue) throws -> CalculationMode {
    try #require(CalculationMode(rawValue: try input.at("mode").text))
  }

  private static func boxed(_ value: JSONValue) throws -> Any {
    value.isNumber ? try value.number : try value.point
  }

  private static func numbers(_ value: Any?) -> [CGFloat] {
    if let point = value as? CGPoint { return point.numbers }
    return (value as? CGFloat).map { [$0] } ?? []
  }
}

extension VectorRow {
  /// Numbers are opacities, pairs positions.
  fileprivate var keyPath: String { input["from"]?.isNumber == true ? "opacity" : "position" }
}

extension JSONValue {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
