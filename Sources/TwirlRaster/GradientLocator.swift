import Foundation
import TwirlGraphics

/// A gradient's geometry under a transform: the locations of pixels.
struct GradientLocator {
  private enum Form {
    /// A location along a line, X / w.
    case line
    /// A circle's radius: (|(X, Y)| / w - radius) factor.
    case circles(radius: Double, factor: Double)
    case cone(Cone)
    /// The angle of (X, Y), in turns.
    case turn
  }

  private let form: Form
  /// From the device to a space that suits the form.
  private let mapping: PaintMapping

  /// Creates a locator; nil for a geometry without locations.
  init?(_ geometry: GradientPaint.Geometry, _ toPaint: PaintMapping) {
    var mapping = toPaint
    switch geometry {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let square = dx * dx + dy * dy
      guard square > 0 else { return nil }
      form = .line
      mapping.apply(
        CGAffineTransform(
          a: dx / square, b: 0, c: dy / square, d: 0,
          tx: -(start.x * dx + start.y * dy) / square, ty: 0))
    case .radial(let start, let startRadius, let end, let endRadius):
      mapping.apply(CGAffineTransform(translationX: -start.x, y: -start.y))
      if start == end {
        guard startRadius != endRadius else { return nil }
        form = .circles(radius: startRadius, factor: 1 / (endRadius - startRadius))
      } else {
        form = .cone(
          Cone(
            dx: end.x - start.x, dy: end.y - start.y, radius: startRadius,
            dr: endRadius - startRadius))
      }
    case .conic(let center, let angle):
      form = .turn
      // Sine and cosine are the system's: where they differ in the last bit, a location moves by 2^-54.
      let (sine, cosine) = (sin(angle), cos(angle))
      mapping.apply(
        CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(
          CGAffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0)))
    }
    guard mapping.isFinite else { return nil }
    self.mapping = mapping
  }

  /// Whether there is a location at every place.
  var isDefinedEverywhere: Bool {
    switch form {
    case .line, .circles, .turn: mapping.isAffine
    case .cone: false
    }
  }

  /// A row along which the location changes evenly, if it does.
  func line(row: Int) -> LinearRow? {
    guard case .line = form, mapping.isAffine else { return nil }
    let line = mapping.row(row)
    return LinearRow(step: line.xStep, base: line.x)
  }

  /// Whether the row does not matter.
  var isSameInAllRows: Bool {
    guard case .line = form, let affine = mapping.affine else { return false }
    return affine.c == 0
  }

  /// Finds the locations of a run of pixels; NaN where there is none.
  func locate(row: Int, column: Int, count: Int, into locations: UnsafeMutablePointer<Double>) {
    let line = mapping.row(row)
    let first = Double(column) + 0.5
    switch form {
    case .circles(let radius, let factor) where mapping.isAffine:
      var index = 0
      while index < count {
        let center = first + Double(index)
        let (x, y) = (center * line.xStep + line.x, center * line.yStep + line.y)
        locations[index] = ((x * x + y * y).squareRoot() - radius) * factor
        index &+= 1
      }
    case .turn where mapping.isAffine:
      var index = 0
      while index < count {
        let center = first + Double(index)
        locations[index] = Turn.fraction(
          center * line.xStep + line.x, center * line.yStep + line.y)
        index &+= 1
      }
    default:
      var index = 0
      while index < count {
        let center = first + Double(index)
        let w = mapping.isAffine ? 1 : center * line.wStep + line.w
        locations[index] = location(
          (center * line.xStep + line.x) / w, (center * line.yStep + line.y) / w)
        index &+= 1
      }
    }
  }

  private func location(_ x: Double, _ y: Double) -> Double {
    switch form {
    case .line: x
    case .circles(let radius, let factor): ((x * x + y * y).squareRoot() - radius) * factor
    case .cone(let cone): cone.location(x, y)
    case .turn: Turn.fraction(x, y)
    }
  }
}

/// Circles whose centres and radii change evenly: the first lies around the origin.
private struct Cone {
  var dx: Double
  var dy: Double
  var radius: Double
  var dr: Double

  /// Returns the largest t with |(x, y) - t (dx, dy)| = radius + t dr ≥ 0, or NaN.
  ///
  /// Squared, it is a t² - 2 b t + c = 0.
  func location(_ x: Double, _ y: Double) -> Double {
    let a = dx * dx + dy * dy - dr * dr
    let b = x * dx + y * dy + radius * dr
    let c = x * x + y * y - radius * radius
    if a == 0 {
      let t = c / (2 * b)
      return radius + t * dr >= 0 ? t : .nan
    }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return .nan }
    let root = discriminant.squareRoot()
    let (one, other) = ((b + root) / a, (b - root) / a)
    let (high, low) = (max(one, other), min(one, other))
    if radius + high * dr >= 0 { return high }
    return radius + low * dr >= 0 ? low : .nan
  }
}

/// The angle of a vector, by plain arithmetic.
enum Turn {
  private static let quarterTangent = 0.414_213_562_373_095_05  // of π/8: √2 - 1

  /// Returns the angle from the x axis towards the y axis in turns, 0..<1; 0 for the null vector.
  ///
  /// The error is below 1e-11 turns: the arc tangent's series up to z²⁵ for |z| ≤ tan(π/8). All choices
  /// are between values, so that several angles can be found at once.
  @inline(__always)
  static func fraction(_ x: Double, _ y: Double) -> Double {
    let (ax, ay) = (abs(x), abs(y))
    let low = ax < ay ? ax : ay
    let sum = ax < ay ? ay : ax
    let high = sum > 0 ? sum : 1
    // An eighth of a turn further where the angle exceeds a sixteenth.
    let isSteep = low > high * quarterTangent
    let z = (isSteep ? low - high : low) / (isSteep ? low + high : high)
    let z2 = z * z
    var series = 1.0 / 25
    series = 1.0 / 23 - z2 * series
    series = 1.0 / 21 - z2 * series
    series = 1.0 / 19 - z2 * series
    series = 1.0 / 17 - z2 * series
    series = 1.0 / 15 - z2 * series
    series = 1.0 / 13 - z2 * series
    series = 1.0 / 11 - z2 * series
    series = 1.0 / 9 - z2 * series
    series = 1.0 / 7 - z2 * series
    series = 1.0 / 5 - z2 * series
    series = 1.0 / 3 - z2 * series
    series = 1 - z2 * series
    let eighth = z * series * 0.159_154_943_091_895_34 + (isSteep ? 0.125 : 0)
    let quarter = ay > ax ? 0.25 - eighth : eighth
    let half = x < 0 ? 0.5 - quarter : quarter
    let turn = y < 0 ? 1 - half : half
    return turn < 1 ? turn : 0
  }
}
