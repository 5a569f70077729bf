import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct TimingVectorTests {
  @Test(arguments: TimingChecks.rows)
  func vector(_ row: TimingRow) throws {
    let check = try #require(TimingChecks.byKind[row.kind])
    try check(row)
  }

  /// A file that is not found, or a check that lost its rows, must not pass for success.
  @Test func everyKindHasItsRows() {
    #expect(TimingChecks.rows.count == 178)
    let kinds = Set(TimingChecks.rows.map(\.kind))
    for kind in TimingChecks.byKind.keys.sorted() { #expect(kinds.contains(kind), "\(kind)") }
  }
}

/// The checks by kind of row.
enum TimingChecks {
  static let byKind: [String: @Sendable (TimingRow) throws -> Void] =
    easings.merging(springs) { first, _ in first }
    .merging(times) { first, _ in first }
    .merging(values) { first, _ in first }

  static let rows = TimingRow.all.filter { byKind[$0.kind] != nil }

  static func curve(_ numbers: [Double]) -> TimingFunction {
    TimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
  }

  static func curve(named name: String) throws -> TimingFunction {
    switch name {
    case "linear": return .linear
    case "easeIn": return .easeIn
    case "easeOut": return .easeOut
    case "easeInEaseOut": return .easeInEaseOut
    case "default": return .default
    default: throw UnknownName(name: name)
    }
  }

  struct UnknownName: Error { let name: String }
}

// MARK: - Easings

extension TimingChecks {
  static let easings: [String: @Sendable (TimingRow) throws -> Void] = [
    "timing.controlPoints": { row in
      let curve = try curve(named: row.text("name"))
      let points = [1, 2].map(curve.controlPoint(at:))
      try row.expect(points.flatMap { [Double($0.x), Double($0.y)] })
    },
    "timing.eval": { row in
      let easing = Easing.cubicBezier(curve(try row.numbers("controlPoints")))
      try row.expect(easing.value(at: try row.number("x")))
    },
    "timing.velocity": { row in
      try row.expect(curve(try row.numbers("controlPoints")).velocity(at: try row.number("x")))
    },
    "timing.compose": { row in
      let outer = curve(try row.numbers("outer")).value(at: try row.number("x"))
      try row.expect(curve(try row.numbers("inner")).value(at: outer))
    },
    "steps.compose": { row in
      let outer = curve(try row.numbers("outer")).value(at: try row.number("x"))
      try row.expect(try steps(row, "steps").value(at: outer))
    },
    "steps.eval": { row in
      try row.expect(try steps(row, "steps").value(at: try row.number("x")))
    },
    "linear.eval": { row in
      let points = try #require(row.input["points"]?.array).compactMap(\.point)
      let polyline = LinearFunction(points: points.map { ($0.x, $0.y) })
      try row.expect(polyline.value(at: try row.number("x")))
    },
  ]

  private static func steps(_ row: TimingRow, _ key: String) throws -> StepsFunction {
    let position = try #require(StepsFunction.Position(rawValue: row.text("position")))
    return StepsFunction(count: Int(try row.number(key)), position: position)
  }
}

// MARK: - Springs

extension TimingChecks {
  static let springs: [String: @Sendable (TimingRow) throws -> Void] = [
    "spring.value": { row in
      let value = try spring(row).value(at: try row.number("t"))
      try row.expect(CGFloat(value * (try row.number("scale"))))
    },
    "spring.settlingDuration": { row in try row.expect(CGFloat(try spring(row).settlingDuration)) },
    "spring.perceptual": { row in
      let spring = try spring(row)
      try row.expect(CGFloat(spring.perceptualDuration), equals: "perceptualDuration")
      try row.expect(CGFloat(spring.bounce), equals: "bounce")
    },
    "spring.fromPerceptual": { row in
      let spring = Spring(
        perceptualDuration: try row.number("perceptualDuration"), bounce: try row.number("bounce"))
      try row.expect(CGFloat(spring.mass), equals: "mass")
      try row.expect(CGFloat(spring.stiffness), equals: "stiffness")
      try row.expect(CGFloat(spring.damping), equals: "damping")
    },
    "spring.uikitFit": { row in
      let spring = Spring(
        dampingRatio: try row.number("dampingRatio"), duration: try row.number("duration"),
        initialVelocity: try row.number("velocity"))
      try row.expect(CGFloat(spring.stiffness), equals: "stiffness")
      try row.expect(CGFloat(spring.damping), equals: "damping")
    },
    "spring.unitVelocity": { row in
      try row.expect(
        CGFloat(
          Spring.unitVelocity(
            try row.number("pointsPerSecond"), over: try row.number("distance"))))
    },
  ]

  private static func spring(_ row: TimingRow) throws -> Spring {
    Spring(
      mass: try row.number("mass"), stiffness: try row.number("stiffness"),
      damping: try row.number("damping"), initialVelocity: row.number("initialVelocity", default: 0)
    )
  }
}
