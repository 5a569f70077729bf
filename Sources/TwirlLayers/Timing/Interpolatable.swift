import Foundation
import TwirlGraphics

/// A value that an animation can mix, add up and measure.
///
///     CGFloat(10).interpolated(to: 20, at: 0.25)  // 12.5
public protocol Interpolatable: Equatable, Sendable {
  /// Returns the value at `fraction` of the way to `end`; at 0 and 1 exactly one of the two.
  ///
  /// Below 0 and above 1 it extrapolates.
  func interpolated(to end: Self, at fraction: CGFloat) -> Self

  /// How far apart two values are, by which a paced animation measures its speed.
  func distance(from other: Self) -> CGFloat

  /// Returns the sum of weighted values, of which splines are made.
  ///
  /// - Precondition: there is at least one term; the weights add up to 1.
  static func weightedSum(_ terms: [(value: Self, weight: CGFloat)]) -> Self

  /// Returns this value, an additive animation's, applied to an underlying one.
  func added(onTo underlying: Self) -> Self
}

extension Interpolatable {
  /// Returns the value with that of a repeat's end added to it, which cumulative animations show.
  ///
  /// - Parameters:
  ///   - end: the value at the end of each repeat that is over.
  ///   - repeats: how many are over; not negative.
  public func accumulated(_ end: Self, repeats: Int) -> Self {
    precondition(repeats >= 0, "A number of repeats is negative.")
    // By the bits of the count: an endless animation may have run a million times.
    var (result, power, rest) = (self, end, repeats)
    while rest > 0 {
      if !rest.isMultiple(of: 2) { result = result.added(onTo: power) }
      rest /= 2
      if rest > 0 { power = power.added(onTo: power) }
    }
    return result
  }
}

/// A value that consists of up to four independent numbers.
public protocol VectorInterpolatable: Interpolatable {
  /// The numbers; those that the value has not are 0.
  var components: SIMD4<Double> { get }

  /// Creates a value from its numbers.
  init(components: SIMD4<Double>)
}

extension VectorInterpolatable {
  /// Returns the value at `fraction` of the way to `end`, number by number.
  public func interpolated(to end: Self, at fraction: CGFloat) -> Self {
    // from + (to − from) is not always to.
    if fraction == 1 { return end }
    return Self(components: components + (end.components - components) * Double(fraction))
  }

  /// The Euclidean distance.
  public func distance(from other: Self) -> CGFloat {
    let difference = other.components - components
    return CGFloat((difference * difference).sum().squareRoot())
  }

  /// Returns the sum of weighted values, number by number.
  public static func weightedSum(_ terms: [(value: Self, weight: CGFloat)]) -> Self {
    Self(components: terms.reduce(.zero) { $0 + $1.value.components * Double($1.weight) })
  }

  /// Returns the sum.
  public func added(onTo underlying: Self) -> Self {
    Self(components: underlying.components + components)
  }
}

extension CGFloat: VectorInterpolatable {
  /// The number.
  public var components: SIMD4<Double> { SIMD4(Double(self), 0, 0, 0) }

  /// Creates a number.
  public init(components: SIMD4<Double>) { self = CGFloat(components.x) }
}

extension Double: VectorInterpolatable {
  /// The number.
  public var components: SIMD4<Double> { SIMD4(self, 0, 0, 0) }

  /// Creates a number.
  public init(components: SIMD4<Double>) { self = components.x }
}

extension CGPoint: VectorInterpolatable {
  /// The two coordinates.
  public var components: SIMD4<Double> { SIMD4(Double(x), Double(y), 0, 0) }

  /// Creates a point.
  public init(components: SIMD4<Double>) { self.init(x: components.x, y: components.y) }
}

extension CGSize: VectorInterpolatable {
  /// The width and height.
  public var components: SIMD4<Double> { SIMD4(Double(width), Double(height), 0, 0) }

  /// Creates a size.
  public init(components: SIMD4<Double>) { self.init(width: components.x, height: components.y) }
}

extension CGRect: VectorInterpolatable {
  /// The origin and the size as they are stored, which may be negative.
  public var components: SIMD4<Double> {
    SIMD4(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height))
  }

  /// Creates a rectangle.
  public init(components: SIMD4<Double>) {
    self.init(x: components.x, y: components.y, width: components.z, height: components.w)
  }
}

extension Color: VectorInterpolatable {
  /// The premultiplied red, green and blue, and alpha.
  public var components: SIMD4<Double> {
    SIMD4(Double(red), Double(green), Double(blue), 1) * Double(alpha)
  }

  /// Creates a colour from premultiplied components, clamped.
  public init(components: SIMD4<Double>) {
    let alpha = components.w
    guard alpha > 0 else {
      self = .clear
      return
    }
    self.init(
      red: components.x / alpha, green: components.y / alpha, blue: components.z / alpha,
      alpha: alpha)
  }
}
