/// What a number stands for, and the range it lies in.
struct Quantity {
  /// With its article: `a number of points`.
  let noun: String
  /// The range in words, for a message after the noun.
  let rule: String
  let range: ClosedRange<Double>
  let excludesZero: Bool

  private init(
    _ noun: String, _ rule: String, _ range: ClosedRange<Double>, excludesZero: Bool = false
  ) {
    self.noun = noun
    self.rule = rule
    self.range = range
    self.excludesZero = excludesZero
  }

  /// NaN and the infinities are in no range.
  func contains(_ number: Double) -> Bool {
    range.contains(number) && !(excludesZero && number == 0)
  }
}

extension Quantity {
  private static let limit = Scene.coordinateLimit
  private static let limitText = Message.number(Scene.coordinateLimit)

  static let coordinate = Quantity(
    "a number of points", "in -\(limitText)...\(limitText)", -limit...limit)
  static let length = Quantity("a length in points", "in 0...\(limitText)", 0...limit)
  static let positiveLength = Quantity(
    "a length in points", "above 0 and at most \(limitText)", 0...limit, excludesZero: true)
  static let fontSize = Quantity(
    "a font size in points", "above 0 and at most \(Message.number(Scene.fontSizeLimit))",
    0...Scene.fontSizeLimit, excludesZero: true)
  static let pixelsPerPoint = Quantity(
    "a number of pixels a point", "above 0 and at most \(Scene.canvasSideLimit)",
    0...Double(Scene.canvasSideLimit), excludesZero: true)
  static let factor = Quantity("a factor", "in -\(limitText)...\(limitText)", -limit...limit)
  static let unitCoordinate = Quantity(
    "a multiple of the size", "in -\(limitText)...\(limitText)", -limit...limit)
  static let degrees = Quantity(
    "an angle in degrees", "in -\(limitText)...\(limitText)", -limit...limit)
  static let entry = Quantity(
    "an entry of a transform", "in -\(limitText)...\(limitText)", -limit...limit)
  static let opacity = Quantity("an opacity", "in 0...1", 0...1)
  static let seconds = Quantity(
    "a number of seconds", "in 0...\(Message.number(Scene.durationLimit))",
    0...Scene.durationLimit)
  static let partOfDuration = Quantity("a part of the duration", "in 0...1", 0...1)
  static let dampingRatio = Quantity("a damping ratio", "in 0.01...1", 0.01...1)
  static let bounce = Quantity("a bounce", "in -1...1", -1...1)
  static let springDuration = Quantity(
    "a number of seconds", "in 0.001...\(Message.number(Scene.durationLimit))",
    0.001...Scene.durationLimit)
  static let springConstant = Quantity(
    "a constant of a spring", "in 0.001...\(limitText)", 0.001...limit)
  static let springDamping = Quantity("a damping", "in 0...\(limitText)", 0...limit)
  static let springVelocity = Quantity(
    "a number of whole distances a second", "in -1000...1000", -1000...1000)
  static let curveTime = Quantity("a control point's x", "in 0...1", 0...1)
  static let curveValue = Quantity("a control point's y", "in -1000...1000", -1000...1000)
  static let fraction = Quantity("a part of the path", "in 0...1", 0...1)
  static let location = Quantity("a location", "in 0...1", 0...1)
  static let colorOffset = Quantity("an offset of a color", "in -1...1", -1...1)
  static let positiveUnit = Quantity(
    "a part of the size", "above 0 and at most \(limitText)", 0...limit, excludesZero: true)
}
