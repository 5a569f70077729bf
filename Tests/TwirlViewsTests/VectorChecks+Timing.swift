import Testing
import TwirlGraphics
import TwirlLayers

extension VectorChecks {
  /// Rows about curves, and about how far an animation is at a time.
  static let timing: [String: VectorCheck] = [
    "timing.eval": { row in
      let points = try row.input.at("controlPoints").numbers
      try #require(points.count == 4)
      let curve = TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
      try row.expect([curve.value(at: try row.input.at("x").number)])
    },

    "timing.controlPoints": { row in
      let curve = try row.input.at("name").timingFunction
      try row.expect(curve.controlPoint1.numbers + curve.controlPoint2.numbers)
    },

    // The phase "before" is the time 0, "active" the delay, "after" the end with its delay.
    "timing.iterationProgress": { row in
      let delay = try row.input.at("delay").number
      let duration = try row.input.at("duration").number
      let iterations = try row.input.at("iterations").number
      let timing = MediaTimingParameters(
        beginTime: delay, duration: duration, repeatCount: iterations, fillMode: .both)
      let time: Double
      switch try row.input.at("phase").text {
      case "before": time = 0
      case "active": time = delay
      default: time = delay + duration * iterations + (try row.input["endDelay"]?.number ?? 0)
      }
      let progress = timing.progress(at: MediaTime(seconds: time))
      try row.expect([try #require(progress)])
    },

    "mediatiming.progress": { row in
      if let speed = try row.input["sp"]?.number {
        let timing = MediaTimingParameters(
          beginTime: try row.input.at("begin").number,
          timeOffset: try row.input.at("off").number, speed: speed,
          duration: try row.input.at("dur").number)
        let progress = timing.progress(parentTime: try row.input.at("parentTime").number)
        return try row.expect([try #require(progress)])
      }
      let autoreverses = try row.input["auto"]?.truth ?? false
      let duration = try row.input.at("dur").number
      // A repeat duration says in seconds what the count says in runs, there and back being one.
      let counted = try row.input["rd"].map {
        try $0.number / duration / (autoreverses ? 2 : 1)
      }
      let timing = MediaTimingParameters(
        beginTime: try row.input.at("begin").number, duration: duration,
        repeatCount: try counted ?? row.input["rc"]?.number ?? 1, autoreverses: autoreverses,
        fillMode: .both)
      let time = MediaTime(seconds: try row.input.at("parentTime").number)
      try row.expect([try #require(timing.progress(at: time))])
    },
  ]
}
