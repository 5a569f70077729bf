import Foundation
import TwirlKit

extension CoreAnimationAnswers {
  /// Rows about how far an animation is at a time, and about layers' time.
  static let times: [String: CoreAnimationAnswer] = [
    "mediatiming.convertTime": { input in
      let time = try finite(input.number("time", "t"))
      let paths = try [input["fromPath"], input["toPath"]].flatMap { try $0?.elements ?? [] }
      // A layer's speed has single precision. A row whose speed has more is about the space alone.
      guard try paths.allSatisfy({ try isSinglePrecision($0.number("speed", default: 1)) }) else {
        return try convertTimeInSpaces(time, input)
      }
      return try withEnds(input, timedLayer, Layer.addSublayer) { from, to in
        guard let from else { return .number(to?.convertTime(time, from: nil) ?? time) }
        let result = from.convertTime(time, to: to)
        if let to { try same(result, to.convertTime(time, from: from)) }
        return .number(result)
      }
    },

    // Without a fill mode the row asks for the progress, whether it shows or not.
    "mediatiming.progress": { input in
      let time = try input.number("parentTime", "time", "t")
      return value(try timing(input).progress(parentTime: time))
    },

    "timing.iterationProgress": { input in try effectProgress(input, .normal) },
    "timing.alternate": { input in try effectProgress(input, .alternate) },
  ]

  private static func value(_ progress: Double?) -> CoreAnimationValue {
    progress.map { .number($0) } ?? .null
  }

  private static func finite(_ number: Double) throws -> Double {
    guard number.isFinite else { throw CoreAnimationRowError("A time is not finite.") }
    return number
  }

  private static func positive(_ number: Double) throws -> Double {
    guard number >= 0 else { throw CoreAnimationRowError("\(number) is negative.") }
    return number
  }
}

// MARK: - Media timing

extension CoreAnimationAnswers {
  /// A timing with the members of an object, in short or in full.
  static func timing(_ input: CoreAnimationValue) throws -> MediaTimingParameters {
    MediaTimingParameters(
      beginTime: try finite(input.number("begin", "beginTime", default: 0)),
      timeOffset: try finite(input.number("off", "timeOffset", default: 0)),
      speed: try finite(input.number("sp", "speed", default: 1)),
      duration: try positive(input.number("dur", "duration", default: 0.25)),
      repeatCount: try positive(input.number("rc", "repeatCount", default: 0)),
      repeatDuration: try positive(input.number("rd", "repeatDuration", default: 0)),
      autoreverses: try input.bool("auto", "autoreverses", default: false),
      fillMode: try input["fill", "fillMode"]?.fillMode ?? .both)
  }

  private static func timedLayer(_ value: CoreAnimationValue) throws -> Layer {
    let (layer, space) = (Layer(), try timing(value))
    layer.speed = Float(space.speed)
    layer.timeOffset = space.timeOffset
    layer.beginTime = space.beginTime
    return layer
  }

  private static func isSinglePrecision(_ number: Double) -> Bool {
    Double(Float(number)) == number
  }

  /// Up to what the two paths share, then down.
  private static func convertTimeInSpaces(
    _ time: Double, _ input: CoreAnimationValue
  ) throws -> CoreAnimationValue {
    let from = try (input["fromPath"]?.elements ?? []).map(timing)
    let to = try (input["toPath"]?.elements ?? []).map(timing)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = from.dropFirst(shared).reversed().reduce(time) { $1.parentTime(fromLocal: $0) }
    return .number(to.dropFirst(shared).reduce(up) { $1.localTime(fromParent: $0) })
  }
}

// MARK: - Effects

extension CoreAnimationAnswers {
  /// The progress of an effect at a time, or in a phase: at 0, at its beginning or at its end.
  private static func effectProgress(
    _ input: CoreAnimationValue, _ direction: EffectTiming.Direction
  ) throws -> CoreAnimationValue {
    let timing = EffectTiming(
      duration: try positive(input.number("duration", default: 0)),
      delay: try finite(input.number("delay", default: 0)),
      endDelay: try finite(input.number("endDelay", default: 0)),
      iterations: try positive(input.number("iterations", default: 1)),
      iterationStart: try positive(finite(input.number("iterationStart", default: 0))),
      direction: try input["direction"].map { try self.direction($0.text) } ?? direction,
      fillMode: try input["fill", "fillMode"]?.fillMode ?? .both)
    if let time = try input["t", "time", "localTime", "currentTime"]?.number {
      return value(timing.progress(localTime: time))
    }
    switch try input.at("phase").text {
    case "before":
      // The time 0 is before a delay only if there is one.
      return value(timing.progress(localTime: timing.delay > 0 ? 0 : timing.delay - 1))
    case "active": return value(timing.progress(localTime: timing.delay))
    case "after": return value(timing.progress(localTime: timing.endTime))
    case let name: throw CoreAnimationRowError("There is no phase “\(name)”.")
    }
  }

  private static func direction(_ name: String) throws -> EffectTiming.Direction {
    let plain = name == "alternateReverse" ? "alternate-reverse" : name
    guard let direction = EffectTiming.Direction(rawValue: plain) else {
      throw CoreAnimationRowError("There is no direction “\(name)”.")
    }
    return direction
  }
}
