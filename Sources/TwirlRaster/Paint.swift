import Foundation
import TwirlGraphics

/// What shapes are filled and lines are drawn with.
///
///     let sky = Gradient(colors: [Color(hex: "#5AC8FA") ?? .white, .white])
///     context.setFillPaint(.linearGradient(sky, start: .zero, end: CGPoint(x: 0, y: 200)))
///     context.fill(CGRect(x: 0, y: 0, width: 320, height: 200))
///
/// Gradients and images lie in user space as it is when something is drawn: under a transform they
/// move with the shape. They are sampled at the pixels' centres.
public enum Paint: Equatable, Sendable {
  /// One colour.
  case color(Color)
  /// A gradient and its geometry.
  case gradient(GradientPaint)
  /// An image and its place.
  case image(ImagePaint)
}

extension Paint {
  /// Returns the paint of a gradient along a line that reaches to both sides without end.
  public static func linearGradient(
    _ gradient: Gradient, start: CGPoint, end: CGPoint
  ) -> Paint {
    .gradient(GradientPaint(gradient, .linear(start: start, end: end)))
  }

  /// Returns the paint of a gradient between two circles that goes on beyond both of them.
  public static func radialGradient(
    _ gradient: Gradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat
  ) -> Paint {
    .gradient(
      GradientPaint(
        gradient,
        .radial(
          startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
          endRadius: endRadius)))
  }

  /// Returns the paint of a gradient around a point.
  ///
  /// - Parameters:
  ///   - gradient: the colours and their places.
  ///   - center: the middle.
  ///   - angle: of the ray where it starts and ends, in radians from the x axis towards the y axis,
  ///     in which direction it runs.
  public static func conicGradient(
    _ gradient: Gradient, center: CGPoint, angle: CGFloat
  ) -> Paint {
    .gradient(GradientPaint(gradient, .conic(center: center, angle: angle)))
  }
}

/// A gradient laid out in user space.
public struct GradientPaint: Equatable, Sendable {
  /// How places in the plane become locations in the gradient.
  ///
  /// Where a geometry defines no location nothing is painted: with equal ends of a line, with equal
  /// circles, and outside of the cone of two circles. So it is on the web's canvas.
  public enum Geometry: Equatable, Sendable {
    /// From 0 at one point to 1 at another, the same along lines across.
    case linear(start: CGPoint, end: CGPoint)
    /// From 0 on one circle to 1 on another, over the circles between; where several circles pass
    /// through a place, the one of the highest location counts.
    case radial(
      startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat)
    /// From 0 on a ray to 1 after a turn around a point, from the x axis towards the y axis.
    case conic(center: CGPoint, angle: CGFloat)
  }

  /// The colours.
  public var gradient: Gradient
  /// The layout.
  public var geometry: Geometry
  /// Whether the first colour reaches before the start and the last one beyond the end.
  public var options: GradientDrawingOptions
  /// Whether levels between two bytes are imitated by a fixed pattern of 8 × 8 pixels of the device.
  ///
  /// It hides bands in faint gradients. Off, each byte is rounded to nearest.
  public var isDithered: Bool

  /// Creates a gradient paint.
  ///
  /// - Precondition: all numbers are finite, and no radius is negative.
  public init(
    _ gradient: Gradient, _ geometry: Geometry,
    options: GradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    isDithered: Bool = false
  ) {
    let numbers: [CGFloat]
    switch geometry {
    case .linear(let start, let end): numbers = [start.x, start.y, end.x, end.y]
    case .conic(let center, let angle): numbers = [center.x, center.y, angle]
    case .radial(let from, let radius, let to, let endRadius):
      precondition(radius >= 0 && endRadius >= 0, "A gradient's radius is negative.")
      numbers = [from.x, from.y, radius, to.x, to.y, endRadius]
    }
    precondition(numbers.allSatisfy(\.isFinite), "A gradient's geometry is not finite.")
    (self.gradient, self.geometry) = (gradient, geometry)
    (self.options, self.isDithered) = (options, isDithered)
  }
}

/// How far a gradient is drawn, with Core Graphics' names.
public struct GradientDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first colour also covers what lies before the start.
  public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
  /// The last colour also covers what lies beyond the end.
  public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}
