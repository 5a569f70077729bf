/// Finds out, edge by edge, whether a closed polygon on the grid is convex.
///
/// All turns go one way, and the direction changes between down and up twice: one revolution. (Stars
/// whose turns go one way make several.)
struct ConvexityTest {
  private var previous = (x: 0, y: 0)
  private var turn = 0
  private var vertical = 0
  private var changes = 0

  /// Takes an edge of some length, which starts where the one before it ended.
  ///
  /// Differences of coordinates are at most 2^31, so the products fit in 63 bits; and as two edges in
  /// a row cannot both go all the way to one side, so does their difference.
  ///
  /// - Returns: false if the polygon is not convex.
  @inline(__always)
  mutating func add(dx: Int, dy: Int) -> Bool {
    let cross = previous.x &* dy &- previous.y &* dx
    let sign = cross.signum()
    if sign != 0 {
      if sign &+ turn == 0 { return false }
      turn = sign
    } else if previous.x &* dx &+ previous.y &* dy < 0 {
      return false  // there and back
    }
    if dy != 0 {
      let direction = dy.signum()
      if direction != vertical { changes &+= 1 }
      vertical = direction
    }
    previous = (dx, dy)
    return true
  }

  /// Whether the edges, of which the first was repeated at the end, went around once.
  ///
  /// The first direction counts as a change, too.
  var makesOneRevolution: Bool { changes <= 3 }
}
