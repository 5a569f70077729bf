/// A contour's centre line as the pen follows it, in the path's own units.
struct StrokeContour {
  /// A piece so short that its chord stands for it.
  struct Edge {
    var start: StrokeVector
    var end: StrokeVector
    /// The curve's directions at the two ends, of length 1; the chord's own for a straight line.
    var startTangent: StrokeVector
    var endTangent: StrokeVector
    /// Whether the next edge belongs to the same curve: where it turns, it turns round.
    var continuesCurve: Bool

    /// The length of an arc with these tangents on this chord.
    ///
    /// An arc that turns by θ is (θ/2) / sin(θ/2) = 1 + θ²/24 + … times as long as its chord.
    var length: Double {
      let turn = endTangent - startTangent
      return (end - start).length * (1 + turn.dot(turn) / 24)
    }
  }

  /// The edges, each beginning where the one before it ends.
  var edges: [Edge] = []
  /// Whether the last edge leads back to the first.
  var isClosed = false
  /// Where a contour without length lies; nil for one that has edges.
  var dot: Dot?

  /// A place without length, and the direction that caps have there.
  struct Dot {
    var point: StrokeVector
    var tangent: StrokeVector
  }
}

/// What the size of a pixel means for a pen.
struct StrokeResolution {
  /// The largest error, in pixels.
  let tolerance: Double
  /// Half of the line width, in the path's units.
  let halfWidth: Double
  /// From the path's units to pixels.
  let transform: CGAffineTransform
  /// A bound on the pen's half width in pixels; clamped so that an arc has at most some thousand steps.
  private let penReach: Double
  /// The greatest 1 - cos θ of a turn by θ that needs no more points: its sagitta is within tolerance.
  ///
  ///     r (1 - cos θ/2) ≈ r θ²/8 ≤ tolerance     1 - cos θ ≈ θ²/2 ≤ 4 tolerance / r
  let turnLimit: Double

  init(halfWidth: Double, transform: CGAffineTransform, tolerance: Double) {
    self.tolerance = tolerance
    self.halfWidth = halfWidth
    self.transform = transform
    // The larger singular value is at most the root of the sum of squares.
    let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
    let sum = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let root = max(sum * sum - 4 * determinant * determinant, 0).squareRoot()
    let scale = ((sum + root) / 2).squareRoot()
    let reach = halfWidth * scale
    let limit = tolerance * 4e6
    penReach = reach < limit ? reach : limit
    turnLimit = penReach > 0 ? min(4 * tolerance / penReach, 0.5) : 0.5
  }

  /// The length of a difference of points in pixels.
  func pixels(_ v: StrokeVector) -> Double {
    StrokeVector(transform.a * v.x + transform.c * v.y, transform.b * v.x + transform.d * v.y)
      .length
  }

  /// Whether a difference of points is too small to have a direction.
  func isDegenerate(_ v: StrokeVector) -> Bool { !(pixels(v) > tolerance * 1e-4) }

  /// The largest error of an outline that is straight along a piece that bends and turns.
  func sagitta(bend: Double, turn: Double) -> Double { bend / 8 + penReach * turn * turn / 8 }
}
