import Foundation
import TwirlGraphics

/// A point that runs along a path, as CAKeyframeAnimation's with a path does.
///
///     let walk = KeyframePath(path: path, calculationMode: .paced, rotationMode: .auto)
///     walk?.point(at: 0.5)     // halfway along
///     walk?.rotation(at: 0.5)  // the direction there
///
/// The keys are the ends of the path's lines and curves. A move takes no time: the point jumps.
public struct KeyframePath: Equatable, Sendable {
  /// How what runs along the path turns with it.
  public enum RotationMode: String, Hashable, Sendable, CaseIterable {
    /// Its x axis points forward along the tangent.
    case auto
    /// Its x axis points back along the tangent.
    case autoReverse
  }

  /// How it gets from one key to the next; `cubic` is as `linear`, `cubicPaced` as `paced`.
  public let calculationMode: CalculationMode
  /// How what runs along the path turns with it; nil is not at all.
  public let rotationMode: RotationMode?
  /// The easing of each line or curve; linear where there is none.
  ///
  /// Paced modes and `discrete` use none.
  public let timingFunctions: [Easing]
  /// The instants that count, 0…1: the given ones, or those that take their place.
  public var keyTimes: [CGFloat] { times.times }

  private let segments: [PathSegment]
  private let times: KeyTimes

  /// Creates a walk along a path, or returns nil for a path without any point.
  ///
  /// - Parameters:
  ///   - path: where the walk leads.
  ///   - keyTimes: one more than the path has lines and curves; valid under the same conditions as
  ///     those of `KeyframeCurve`.
  ///   - timingFunctions: one for each line and curve.
  ///   - calculationMode: what lies between key times.
  ///   - rotationMode: whether what walks turns with the path.
  public init?(
    path: Path, keyTimes: [CGFloat]? = nil, timingFunctions: [Easing] = [],
    calculationMode: CalculationMode = .linear, rotationMode: RotationMode? = nil
  ) {
    var segments = PathSegment.segments(of: path)
    if segments.isEmpty {
      guard let point = path.points.last else { return nil }
      segments = [PathSegment(from: point, to: point)]
    }
    self.segments = segments
    self.calculationMode = calculationMode
    self.rotationMode = rotationMode
    self.timingFunctions = timingFunctions
    times =
      switch calculationMode {
      case .linear, .discrete, .cubic: KeyTimes(keyTimes, count: segments.count + 1)
      case .paced, .cubicPaced: KeyTimes(lengths: segments.map(\.length))
      }
  }
}

extension KeyframePath {
  /// Returns the point at an elapsed fraction; outside 0…1 that of the nearer end.
  ///
  /// In the mode `discrete` it waits where each line or curve begins, and is at the path's end from 1
  /// on. Else an interior key belongs to what begins there, after a move to the new contour.
  public func point(at fraction: CGFloat) -> CGPoint {
    let (segment, parameter) = place(at: fraction)
    return segment.point(at: parameter)
  }

  /// Returns the rotation in radians that belongs to the point, 0 without a rotation mode.
  ///
  /// A rotation by it about the z axis turns the x axis into the direction of travel, or against it.
  public func rotation(at fraction: CGFloat) -> CGFloat {
    guard let rotationMode else { return 0 }
    let (segment, parameter) = place(at: fraction)
    let angle = segment.tangentAngle(at: parameter)
    return rotationMode == .auto ? angle : angle + .pi
  }

  private func place(at fraction: CGFloat) -> (segment: PathSegment, parameter: CGFloat) {
    let (index, elapsed) = times.segment(at: fraction)
    let segment = segments[index]
    switch calculationMode {
    case .linear, .cubic:
      let eased =
        index < timingFunctions.count ? timingFunctions[index].value(at: elapsed) : elapsed
      return (segment, eased)
    case .discrete:
      return (segment, fraction >= 1 ? 1 : 0)
    case .paced, .cubicPaced:
      return (segment, segment.parameter(atLength: elapsed))
    }
  }
}
