import TwirlGraphics

/// Finds out, vertex by vertex, whether a closed polygon on the grid is convex.
///
/// A convex polygon winds 0 times or once around any point, always to the same side. Then the signed
/// area in a pixel is the covered one, and nothing needs to be resolved.
///
///     ╭──────╮     All turns go one way, and the direction changes between down and up twice:
///     │      │     one revolution. (Stars with one turning direction make several.)
///     ╰──────╯
struct ConvexityTest {
  private var previous = (x: 0, y: 0)
  private var turnsLeft = false
  private var turnsRight = false
  private var reverses = false
  private var verticalDirection = 0
  private var changes = 0
  private var count = 0

  /// Takes an edge, which starts where the one before it ended.
  ///
  /// Differences of coordinates are below 2^31, so the products fit in 63 bits.
  @inline(__always)
  mutating func add(dx: Int, dy: Int) {
    if dx | dy == 0 { return }
    let cross = previous.x &* dy &- previous.y &* dx
    if cross > 0 {
      turnsRight = true
    } else if cross < 0 {
      turnsLeft = true
    } else if previous.x &* dx &+ previous.y &* dy < 0 {
      reverses = true
    }
    if dy != 0 {
      let direction = dy.signum()
      if direction != verticalDirection { changes &+= 1 }
      verticalDirection = direction
    }
    previous = (dx, dy)
    count &+= 1
  }

  /// Whether the edges were a convex polygon's, from the last edge once around to the last edge.
  ///
  /// The first edge stands before the polygon, for its turn only; so its direction is one change more.
  var isConvex: Bool { !(turnsLeft && turnsRight) && !reverses && changes <= 3 }
}
