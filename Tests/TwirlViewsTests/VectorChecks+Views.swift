import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

extension VectorChecks {
  /// Rows about blocks of view animations, run on a stage.
  static let views: [String: VectorCheck] = [
    // The rows show the instants before their completions run.
    "snippet.frame": { row in
      let stage = Stage(size: CGSize(width: 400, height: 300))
      let button = TransformButton(frame: try row.input.at("initialFrame").rect)
      stage.window.addSubview(button)
      stage.run { button.viewTransform() }
      let time = MediaTime(seconds: try row.input.at("t").number)
      try stage.advance(to: time, includingEvents: false)
      let shown = button.layer.presentation()
      try row.expect(shown.position.numbers, equals: "position")
      try row.expect(shown.anchorPoint.numbers, equals: "anchorPoint")
      try row.expect(shown.affineTransform().numbers, equals: "transform")
      try row.expect(shown.frame.numbers, equals: "frame")
    },

    "uikit.animate": { row in
      let (stage, view) = staged()
      let property = try row.input.at("property").text
      try set(property, of: view, to: try row.input.at("from"))
      let target = try row.input.at("to")
      try stage.run {
        View.animate(
          withDuration: try row.input.at("duration").number,
          delay: try row.input.at("delay").number, options: try options(row.input.at("curve")),
          animations: { #expect(throws: Never.self) { try set(property, of: view, to: target) } })
      }
      try stage.advance(to: MediaTime(seconds: try row.input.at("t").number))
      let shown = view.layer.presentation()
      switch property {
      case "frame": try row.expect(shown.frame.numbers)
      case "bounds": try row.expect(shown.bounds.numbers)
      default: try row.expect([shown.opacity])
      }
    },

    "uikit.additive.from": { row in
      let old = try row.input.at("old").numbers
      let new = try row.input.at("new").numbers
      let property = old.count == 1 ? AnimatableProperty.cornerRadius : .position
      let start = try #require(value(old).additiveStart(to: value(new)))
      try row.expect(numbers(start), equals: "fromValue")
      try row.expect(numbers(start.additiveEnd), equals: "toValue")
      #expect(property.isAdditive == (try row.expected.at("additive").truth))
    },

    "uikit.additive.blend": { row in
      let (stage, view) = staged()
      let curve = try options(row.input.at("curve"))
      let blocks = try row.input.at("animations").elements
      view.center.x = try #require(try blocks.first?.at("old").number)
      for block in blocks {
        let target = try block.at("new").number
        let duration = try block.at("duration").number
        stage.schedule(at: MediaTime(seconds: try block.at("start").number)) {
          View.animate(
            withDuration: duration, options: curve, animations: { view.center.x = target })
        }
      }
      try stage.advance(to: MediaTime(seconds: try row.input.at("t").number))
      try row.expect([view.layer.presentation().position.x])
    },

    "uikit.additive.transform": { row in
      let (stage, view) = staged()
      view.transform = try row.input.at("old").transform
      let target = try row.input.at("new").transform
      stage.run {
        View.animate(
          withDuration: 1, options: .curveLinear, animations: { view.transform = target })
      }
      try stage.advance(to: MediaTime(seconds: try row.input.at("t").number))
      try row.expect(view.layer.presentation().affineTransform().numbers)
    },

    "uikit.nonadditive.replace": { row in
      let (stage, view) = staged()
      let first = try row.input.at("first")
      view.alpha = try first.at("from").number
      let (firstTo, secondTo) = (
        try first.at("to").number, try row.input.at("secondTo").number
      )
      let second: View.AnimationOptions =
        try row.input.at("options").text == "default" ? [] : .beginFromCurrentState
      var firstFinished: Bool?
      try stage.run {
        View.animate(
          withDuration: try first.at("duration").number, options: try options(first.at("curve")),
          animations: { view.alpha = firstTo }, completion: { firstFinished = $0 })
      }
      let start = MediaTime(seconds: try row.input.at("secondStart").number)
      stage.schedule(at: start) {
        View.animate(withDuration: 1, options: second, animations: { view.alpha = secondTo })
      }
      try stage.advance(to: start)
      try row.expect([view.layer.presentation().opacity], equals: "secondFrom")
      try row.expect(
        [CGFloat(view.layer.animatedProperties.count)], equals: "activeAnimationKeys")
      #expect(firstFinished == (try row.expected.at("firstCompletionFinished").truth))
    },

    // Where the second animation begins is what is shown as it does.
    "uikit.beginFromCurrentState": { row in
      let (stage, view) = staged()
      let first = try row.input.at("first")
      let (from, to, next) = (
        try first.at("from").number, try first.at("to").number,
        try row.input.at("secondTo").number
      )
      view.bounds.origin.x = from
      try stage.run {
        View.animate(
          withDuration: try first.at("duration").number, options: try options(first.at("curve")),
          animations: { view.bounds.origin.x = to })
      }
      let start = MediaTime(seconds: try row.input.at("secondStart").number)
      stage.schedule(at: start) {
        View.animate(
          withDuration: 10, options: [.beginFromCurrentState, .curveLinear],
          animations: { view.bounds.origin.x = next })
      }
      try stage.advance(to: start)
      try row.expect([view.layer.presentation().bounds.origin.x], equals: "secondFrom")
    },

    "uikit.completion": { row in
      let (stage, view) = staged()
      if let target = try row.input["setTo"]?.number {
        view.frame.origin.x = try row.input.at("model").number
        var calls: [Bool] = []
        try stage.run {
          View.animate(
            withDuration: try row.input.at("duration").number,
            animations: { view.frame.origin.x = target }, completion: { calls.append($0) })
        }
        try row.expect(
          [CGFloat(view.layer.animatedProperties.count)], equals: "animationsAdded")
        try stage.advance(to: .zero)
        try row.expect([CGFloat(calls.count)], equals: "completionCalls")
        #expect(calls.first == (try row.expected.at("finished").truth))
      } else {
        var finished: [String: Bool] = [:]
        for name in ["first", "second"] {
          let block = try row.input.at(name)
          let target = try block.at("to").number
          try stage.run {
            View.animate(
              withDuration: try block.at("duration").number,
              delay: try block["delay"].map { try $0.number } ?? 0,
              animations: { view.alpha = target }, completion: { finished[name] = $0 })
          }
        }
        try stage.advance(to: MediaTime(seconds: 2))
        #expect(finished["first"] == (try row.expected.at("firstFinished").truth))
        #expect(finished["second"] == (try row.expected.at("secondFinished").truth))
      }
    },
  ]

  private static func staged() -> (Stage, View) {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(view)
    return (stage, view)
  }

  private static func options(_ curve: JSONValue) throws -> View.AnimationOptions {
    switch try curve.text {
    case "linear": .curveLinear
    case "easeInEaseOut": .curveEaseInOut
    default: throw VectorShapeError(description: "There is no option for the curve \(curve).")
    }
  }

  private static func set(_ property: String, of view: View, to value: JSONValue) throws {
    switch property {
    case "frame": view.frame = try value.rect
    case "bounds": view.bounds = try value.rect
    case "opacity": view.alpha = try value.number
    default: throw VectorShapeError(description: "There is no property \(property).")
    }
  }

  private static func value(_ numbers: [CGFloat]) -> AnimatableValue {
    numbers.count == 1
      ? .scalar(numbers[0]) : .point(CGPoint(x: numbers[0], y: numbers.last ?? 0))
  }

  private static func numbers(_ value: AnimatableValue) -> [CGFloat] {
    switch value {
    case .scalar(let number): [number]
    case .point(let point): point.numbers
    case .rect(let rect): rect.numbers
    case .transform(let transform): CATransform3DGetAffineTransform(transform).numbers
    default: []
    }
  }
}
