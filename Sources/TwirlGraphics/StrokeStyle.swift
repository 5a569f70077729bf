import Foundation

/// How the two ends of an open contour are drawn.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// The stroke ends at the end point.
  case butt
  /// A half disc around the end point.
  case round
  /// Half a line width beyond the end point, cut square.
  case square
}

/// How two segments of a contour meet.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// The outer edges are extended to their meeting point, as far as the miter limit allows.
  case miter
  /// A disc around the corner.
  case round
  /// The gap on the outer side is closed by a straight line.
  case bevel
}

/// The pen that a path is stroked with.
///
///     let dotted = StrokeStyle(lineWidth: 4, lineCap: .round, dash: [0, 8])
///
/// Lengths are in the path's own units. Names and defaults are those of Core Graphics.
public struct StrokeStyle: Equatable, Hashable, Sendable {
  /// The width of the pen; 0 draws nothing.
  public var lineWidth: CGFloat
  /// How open ends are drawn, those of dashes included.
  public var lineCap: LineCap
  /// How segments meet.
  public var lineJoin: LineJoin
  /// The largest length of a miter in line widths; a join that would exceed it is beveled.
  ///
  /// Segments at an interior angle φ have a miter of 1 / sin(φ/2) line widths.
  public var miterLimit: CGFloat
  /// The lengths of dashes and gaps in turn, over and over; empty for a solid stroke.
  ///
  /// With an odd number of lengths, dashes and gaps change places at every turn. A dash of length 0
  /// is a dot where the cap is round or square.
  public var dash: [CGFloat]
  /// How far into the pattern a contour begins; it may be negative.
  public var dashPhase: CGFloat

  /// Creates a pen.
  ///
  /// - Precondition: all numbers are finite, and none but the phase is negative.
  public init(
    lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
    checkNumbers()
  }

  /// Stops where a number makes no sense.
  package func checkNumbers() {
    precondition(lineWidth >= 0 && lineWidth.isFinite, "A line width is negative or not finite.")
    precondition(miterLimit >= 0 && miterLimit.isFinite, "A miter limit is negative or not finite.")
    precondition(
      dash.allSatisfy { $0 >= 0 && $0.isFinite }, "A dash length is negative or not finite.")
    precondition(dashPhase.isFinite, "A dash phase is not finite.")
  }
}
