import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

// MARK: - Times

extension TimingChecks {
  static let times: [String: @Sendable (TimingRow) throws -> Void] = [
    "mediatiming.convertTime": { row in
      let (from, to) = (try spaces(row, "fromPath"), try spaces(row, "toPath"))
      // Up to what the two chains share, then down.
      let shared = zip(from, to).prefix { $0 == $1 }.count
      let up = from.dropFirst(shared).reversed().reduce(try row.number("time")) {
        $1.parentTime(fromLocal: $0)
      }
      let down = to.dropFirst(shared).reduce(up) { $1.localTime(fromParent: $0) }
      try row.expect(CGFloat(down))
    },
    "mediatiming.progress": { row in
      let timing = MediaTimingParameters(
        beginTime: try row.number("begin"), timeOffset: row.number("off", default: 0),
        speed: row.number("sp", default: 1), duration: try row.number("dur"),
        repeatCount: row.number("rc", default: 0), repeatDuration: row.number("rd", default: 0),
        autoreverses: row.bool("auto"), fillMode: .both)
      let time = try row.number("parentTime")
      try row.expect(CGFloat(try #require(timing.progress(parentTime: time))))
      let sample = timing.sample(at: MediaTime(seconds: time))
      try row.expect(CGFloat(sample.progress))
    },
    "timing.iterationProgress": { row in
      let timing = try effect(row)
      let time =
        switch try row.text("phase") {
        case "before": 0.0
        case "active": timing.delay
        default: timing.endTime
        }
      try row.expect(CGFloat(try #require(timing.progress(localTime: time))))
    },
    "timing.alternate": { row in
      var timing = try effect(row)
      timing.direction = .alternate
      timing.fillMode = .both
      try row.expect(CGFloat(try #require(timing.progress(localTime: try row.number("t")))))
    },
  ]

  private static func spaces(_ row: TimingRow, _ key: String) throws -> [MediaTimingParameters] {
    try (row.input[key]?.array ?? []).map { space in
      MediaTimingParameters(
        beginTime: try #require(space.object?["beginTime"]?.number),
        timeOffset: try #require(space.object?["timeOffset"]?.number),
        speed: try #require(space.object?["speed"]?.number), duration: .infinity)
    }
  }

  private static func effect(_ row: TimingRow) throws -> EffectTiming {
    EffectTiming(
      duration: try row.number("duration"), delay: try row.number("delay"),
      endDelay: row.number("endDelay", default: 0), iterations: try row.number("iterations"),
      iterationStart: try row.number("iterationStart"), fillMode: .both)
  }
}

// MARK: - Values

extension TimingChecks {
  static let values: [String: @Sendable (TimingRow) throws -> Void] = [
    "transform.rotationValue": { row in
      let from = CGFloat(try row.number("from"))
      try row.expect(from.interpolated(to: try row.number("to"), at: try row.number("t")))
    },
    "animation.cumulative": { row in
      let timing = MediaTimingParameters(
        duration: try row.number("duration"), repeatCount: try row.number("repeatCount"),
        autoreverses: row.bool("autoreverses"))
      let sample = timing.sample(at: MediaTime(seconds: try row.number("t")))
      func value<Value: Interpolatable>(_ from: Value, _ to: Value) -> Value {
        from.interpolated(to: to, at: sample.progress)
          .accumulated(timing.autoreverses ? from : to, repeats: sample.completedRepeats)
      }
      if let from = row.input["from"]?.point, let to = row.input["to"]?.point {
        try row.expect(value(from, to))
      } else {
        try row.expect(value(CGFloat(try row.number("from")), CGFloat(try row.number("to"))))
      }
    },
    "animation.additive": { row in
      let t = CGFloat(try row.number("t"))
      if let from = row.input["from"]?.point, let to = row.input["to"]?.point {
        let model = try #require(row.input["model"]?.point)
        try row.expect(from.interpolated(to: to, at: t).added(onTo: model))
      } else {
        let from = CGFloat(try row.number("from"))
        let value = from.interpolated(to: CGFloat(try row.number("to")), at: t)
        try row.expect(value.added(onTo: CGFloat(try row.number("model"))))
      }
    },
    "animation.additive.transform": { row in
      let (from, to) = (try transform(row, "from"), try transform(row, "to"))
      let value = from.interpolated(to: to, at: CGFloat(try row.number("t")))
      let sum = value.added(onTo: try transform(row, "model"))
      try row.expect([sum.a, sum.b, sum.c, sum.d, sum.tx, sum.ty].map(Double.init))
    },
    "uikit.additive.transform": { row in
      let (old, new) = (try transform(row, "old"), try transform(row, "new"))
      let start = old.concatenating(new.inverted())
      let value = start.interpolated(to: .identity, at: CGFloat(try row.number("t")))
      let sum = value.added(onTo: new)
      try row.expect([sum.a, sum.b, sum.c, sum.d, sum.tx, sum.ty].map(Double.init))
    },
    "keyframe.sample": { row in
      let curve = KeyframeCurve(
        values: try row.numbers("values"),
        keyTimes: try row.numbers("keyTimes").map { CGFloat($0) },
        calculationMode: try #require(CalculationMode(rawValue: row.text("mode"))))
      try row.expect(CGFloat(curve.value(at: CGFloat(try row.number("t")))))
    },
    "keyframe.path": { row in
      let points = try #require(row.input["points"]?.array).compactMap(\.point)
      var path = Path()
      path.move(to: try #require(points.first))
      for point in points.dropFirst() { path.addLine(to: point) }
      let names = (row.input["timingFunctions"]?.array ?? []).compactMap(\.text)
      let walk = KeyframePath(
        path: path, timingFunctions: try names.map { .cubicBezier(try curve(named: $0)) },
        calculationMode: try #require(CalculationMode(rawValue: row.text("mode"))))
      try row.expect(try #require(walk).point(at: CGFloat(try row.number("t"))))
    },
    "keyframe.pathCurve": { row in
      let points = try ["p0", "c1", "c2", "p1"].map { try #require(row.input[$0]?.point) }
      var path = Path()
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
      let walk = try #require(KeyframePath(path: path))
      try row.expect(walk.point(at: CGFloat(try row.number("t"))))
    },
    "keyframe.cubicSegment": { row in
      // Three keys, of which the last two bound the segment.
      let keys = try #require(row.input["p"]?.array).compactMap(\.number)
      try #require(keys.count == 3)
      let curve = KeyframeCurve(values: keys, calculationMode: .cubic)
      try row.expect(CGFloat(curve.value(at: CGFloat(0.5 + (try row.number("t")) / 2))))
    },
    "uikit.keyframe": { row in
      let end = CGFloat(try row.number("relativeStart") + (try row.number("relativeDuration")))
      let overall = try curve(named: row.text("overallCurve"))
      let curve = KeyframeCurve(values: [1, 0, 0], keyTimes: [0, end, 1])
      let duration = try row.number("duration")
      func value(at time: Double) -> Double { curve.value(at: overall.value(at: time / duration)) }
      if row.input["t"] != nil {
        try row.expect(CGFloat(value(at: try row.number("t"))))
      } else {
        // The time at which the value reaches its end, by bisection.
        var (low, high) = (0.0, duration)
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if value(at: middle) > 0 { low = middle } else { high = middle }
        }
        try row.expect(CGFloat(high))
      }
    },
    "uikit.additive.blend": { row in
      let curve = try curve(named: row.text("curve"))
      let t = try row.number("t")
      var value: Double?
      var sum = 0.0
      for animation in try #require(row.input["animations"]?.array) {
        let object = try #require(animation.object)
        let (old, new) = (try #require(object["old"]?.number), try #require(object["new"]?.number))
        let timing = MediaTimingParameters(
          beginTime: try #require(object["start"]?.number),
          duration: try #require(object["duration"]?.number))
        guard t >= timing.beginTime else {
          value = value ?? old
          continue
        }
        value = new
        guard let progress = timing.progress(parentTime: t) else { continue }
        sum += (old - new).interpolated(to: 0, at: curve.value(at: progress))
      }
      try row.expect(CGFloat((value ?? 0) + sum))
    },
  ]

  private static func transform(_ row: TimingRow, _ key: String) throws -> CGAffineTransform {
    let n = try row.numbers(key).map { CGFloat($0) }
    return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
}
