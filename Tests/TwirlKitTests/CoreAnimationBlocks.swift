import Foundation
import TwirlKit

extension CoreAnimationAnswers {
  /// Rows about blocks of view animations, run on a stage, and about their options.
  static let blocks: [String: CoreAnimationAnswer] = [
    // The rows show the instants before their completions run.
    "snippet.frame": { input in
      let bounds = try input["bounds"]?.rect
      let frame = try input["initialFrame"]?.rect ?? bounds ?? .zero
      let stage = Stage(size: CGSize(width: 400, height: 300))
      let button = RecommendButton(frame: frame)
      if let bounds { button.bounds = bounds }
      stage.window.addSubview(button)
      stage.run { button.viewTransform() }
      try stage.advance(to: MediaTime(seconds: try input.number("t")), includingEvents: false)
      let shown = button.layer.presentation()
      return .object([
        "position": .point(shown.position), "anchorPoint": .point(shown.anchorPoint),
        "transform": .transform(shown.affineTransform()), "frame": .rect(shown.frame),
        "bounds": .rect(shown.bounds),
      ])
    },

    "uikit.animate": { input in
      let scenery = try BlockScenery(input["property"]?.text ?? "opacity")
      try scenery.set(try input.at("from"))
      try scenery.animate(input, to: try input.at("to"))
      try scenery.advance(to: try input.number("t"))
      return try scenery.shown()
    },

    // What the block puts on the layer, and where that begins and ends.
    "uikit.additive.from": { input in
      let old = try input.at("old")
      let scenery = try BlockScenery(input["property"]?.text ?? property(for: old))
      try scenery.set(old)
      try scenery.animate(input, to: try input.at("new"))
      guard let key = scenery.view.layer.animationKeys()?.last,
        let animation = scenery.view.layer.animation(forKey: key) as? BasicAnimation
      else { throw CoreAnimationRowError("Nothing animates.") }
      return .object([
        "fromValue": try component(of: animation.fromValue, scenery.component),
        "toValue": try component(of: animation.toValue, scenery.component),
        "additive": .bool(animation.isAdditive),
      ])
    },

    "uikit.additive.blend": { input in
      let animations = try input.at("animations").elements
      guard let first = try animations.first?.at("old") else {
        throw CoreAnimationRowError("There are no animations.")
      }
      let scenery = try BlockScenery(input["property"]?.text ?? property(for: first))
      try scenery.set(first)
      for animation in animations {
        let (old, new) = (try animation.at("old"), try animation.at("new"))
        try scenery.schedule(at: try animation.number("start", default: 0)) {
          try scenery.set(old)
          try scenery.animate(animation, inheriting: input, to: new)
        }
      }
      try scenery.advance(to: try input.number("t"))
      return try scenery.shown()
    },

    "uikit.additive.transform": { input in
      let scenery = try BlockScenery("transform")
      try scenery.set(try input.at("old"))
      try scenery.animate(input, curve: .text("linear"), to: try input.at("new"))
      try scenery.advance(to: try input.number("t"))
      return try scenery.shown()
    },

    "uikit.nonadditive.replace": replacement,
    "uikit.beginFromCurrentState": replacement,
    "uikit.completion": completion,
    "uikit.keyframe": keyframeBlock,

    "enum.UIViewAnimationOptions": { input in
      .number(Double(try ViewOptions.named(input.at("name").text).rawValue))
    },

    "enum.UIViewKeyframeAnimationOptions": { input in
      .number(Double(try ViewOptions.keyframeNamed(input.at("name").text).rawValue))
    },
  ]

  /// The additive property that takes values of a shape.
  private static func property(for value: CoreAnimationValue) throws -> String {
    try value.isNumber ? "position.x" : keyPath(.null, for: value)
  }

  private static func component(of value: Any?, _ name: String?) throws -> CoreAnimationValue {
    switch (value, name) {
    case (let point as CGPoint, "x"): .number(point.x)
    case (let point as CGPoint, "y"): .number(point.y)
    case (let rect as CGRect, "origin.x"): .number(rect.origin.x)
    case (let rect as CGRect, "origin.y"): .number(rect.origin.y)
    case (let rect as CGRect, "size.width"): .number(rect.size.width)
    case (let rect as CGRect, "size.height"): .number(rect.size.height)
    default: try CoreAnimationValue(boxed: value)
    }
  }
}

// MARK: - One block after another

extension CoreAnimationAnswers {
  /// A second block begins while the first is going on: where it begins is what is shown then.
  private static let replacement: CoreAnimationAnswer = { input in
    let first = try input.at("first")
    let second = input["second"] ?? .null
    let scenery = try BlockScenery(input["property"]?.text ?? "opacity")
    if let from = input["model"] ?? first["from"] { try scenery.set(from) }
    try scenery.animate(first, name: "first", to: try first.at("to"))
    let (start, to) = (
      try input["secondStart"]?.number ?? second.number("start"),
      try input["secondTo"] ?? second.at("to")
    )
    let plain: CoreAnimationValue = .object(
      ["duration": input["secondDuration"] ?? .null, "curve": input["secondCurve"] ?? .null])
    // By default the second block lasts, so that it is there to be looked at.
    let block = second == .null ? plain : second
    try scenery.schedule(at: start) {
      try scenery.animate(
        block, inheriting: .object(["options": input["options"] ?? .null]), duration: 1,
        name: "second", to: to)
    }
    try scenery.advance(to: start)
    return .object([
      "secondFrom": try scenery.shown(),
      "activeAnimationKeys": .number(Double(scenery.view.layer.animationKeys()?.count ?? 0)),
      "firstCompletionFinished": scenery.finished["first"]?.last.map { .bool($0) } ?? .null,
    ])
  }

  private static let completion: CoreAnimationAnswer = { input in
    let scenery = try BlockScenery(input["property"]?.text ?? "opacity")
    if let model = input["model", "from"] ?? input["first"]?["from"] { try scenery.set(model) }
    if let target = input["setTo", "to"] {
      try scenery.animate(input, name: "only", to: target)
      let added = scenery.view.layer.animationKeys()?.count ?? 0
      // Without an animation the completion does not wait for the duration.
      let length = try input.number("delay", default: 0) + input.number("duration", default: 0.25)
      try scenery.advance(to: added == 0 ? 0 : length)
      let calls = scenery.finished["only"] ?? []
      return .object([
        "animationsAdded": .number(Double(added)), "completionCalls": .number(Double(calls.count)),
        "finished": calls.last.map { .bool($0) } ?? .null,
      ])
    }
    var end = 0.0
    let names = ["first", "second", "third"].filter { input[$0] != nil }
    for name in names {
      let block = try input.at(name)
      let start = try block.number("start", default: input.number(name + "Start", default: 0))
      let target = try block.at("to")
      try scenery.schedule(at: start) {
        try scenery.animate(block, inheriting: input, name: name, to: target)
      }
      end +=
        try start + max(block.number("delay", default: 0), 0)
        + max(block.number("duration", default: 0.25), 0)
    }
    try scenery.advance(to: end + 1)
    var answer: [String: CoreAnimationValue] = [:]
    for name in names {
      let calls = scenery.finished[name] ?? []
      answer[name + "Finished"] = calls.last.map { .bool($0) } ?? .null
      answer[name + "CompletionCalls"] = .number(Double(calls.count))
    }
    return .object(answer)
  }
}

// MARK: - Key frames

extension CoreAnimationAnswers {
  /// The value at a time, or the time of a value.
  private static let keyframeBlock: CoreAnimationAnswer = { input in
    let (from, to) = (input["from"] ?? .number(1.0), input["to"] ?? .number(0.0))
    // Opacities stay in 0…1.
    let isOpacity = [from, to].allSatisfy {
      $0.isNumber && (try? (0...1).contains($0.number)) == true
    }
    let scenery = try BlockScenery(
      input["property"]?.text ?? (isOpacity ? "opacity" : property(for: from)))
    let duration = try input.number("duration", default: 0.25)
    let delay = try input.number("delay", default: 0)
    let start = try input.number("relativeStart", "relativeStartTime", default: 0)
    let length = try input.number("relativeDuration", default: 1)
    guard (0...1).contains(start), (0...1).contains(length), duration.isFinite, delay.isFinite
    else {
      throw CoreAnimationRowError("There is no key frame from \(start) for \(length).")
    }
    let options = try ViewOptions.keyframes(input)
    try scenery.set(from)
    try scenery.run {
      View.animateKeyframes(
        withDuration: duration, delay: delay, options: options,
        animations: {
          View.addKeyframe(withRelativeStartTime: start, relativeDuration: length) {
            scenery.trySet(to)
          }
        })
    }
    if let time = try input["t", "time"]?.number { return try scenery.shown(at: time) }
    let question = try (input["question"]?.text ?? "end").lowercased()
    let isStart = ["start", "begin", "leave"].contains { question.contains($0) }
    guard isStart || question.contains("end") || question.contains("reach") else {
      throw CoreAnimationRowError("What is the \(question)?")
    }
    // The value leaves its start once and reaches its end once: bisection finds when.
    var (low, high) = (0.0, max(delay + duration, 0))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let value = try scenery.shown(at: middle)
      if isStart ? value == from : value != to { low = middle } else { high = middle }
    }
    return .number(high)
  }
}
