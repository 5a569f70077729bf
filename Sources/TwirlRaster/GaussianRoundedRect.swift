import Foundation

/// A rounded rectangle under a Gaussian, at a point.
///
///     let shape = GaussianRoundedRect(left: 10, top: 10, right: 70, bottom: 30, sigma: (2, 2))
///     let alpha = shape.value(x: 10.5, y: 20.5)
///
/// A rectangle under a Gaussian is a product of two differences of Φ. A corner takes from that what
/// the Gaussian makes of the piece that it cuts off, which is an integral over the rows of the piece:
///
///      left                        ╭──c──╮
///       ┌────────▂▄▆────  top       ╱      v = top + ry (1 - sin θ)
///       │ cut ▄█▀                  ╱       c =       rx (1 - cos θ)        θ = 0...π/2
///       │   ▟▀                    ╱
///       │  ▟        cut(x, y) = ∫ φ((y - v)/σ) [Φ((x - left)/σ) - Φ((x - left - c)/σ)] dv/σ
///       │ ▟
///
/// In θ the integrand is smooth, however large the radius, so a few points of Gauss's quadrature do:
/// each is a function of y times one of x, which is what makes whole rows fast (`ShadowRows`).
/// Panels of at most 5 σ of arc with eight points keep the sum within 2e-5 of the integral.
///
/// The axes may have different standard deviations and the corners be elliptical: that is what a
/// transform that scales the axes apart makes of a shape in its own space.
package struct GaussianRoundedRect {
  /// A corner's half axes, neither negative.
  package typealias Radius = (x: Double, y: Double)

  /// A point of a corner's quadrature.
  struct Node {
    /// The row of the plane that it stands for.
    var v: Double
    /// Where the shape begins, or ends, in that row.
    var edge: Double
    /// What its density counts for.
    var weight: Double
  }

  /// One of the four corners, with something cut off.
  struct Corner {
    /// The rectangle's side at the corner: left or right.
    var side: Double
    var isLeft: Bool
    var isTop: Bool
    /// From top to bottom.
    var nodes: [Node]
    var radii: Radius
    /// Beyond it nothing is missing.
    var reach: (left: Double, top: Double, right: Double, bottom: Double)

    /// The nodes less than a distance above or below a point.
    func nodes(near y: Double, within distance: Double) -> Range<Int> {
      let first = firstNode(below: y - distance)
      return first..<max(first, firstNode(below: y + distance))
    }

    private func firstNode(below y: Double) -> Int {
      var (low, high) = (0, nodes.count)
      while low < high {
        let middle = (low &+ high) / 2
        if nodes[middle].v <= y { low = middle &+ 1 } else { high = middle }
      }
      return low
    }
  }

  let left, top, right, bottom: Double
  let sigma: (x: Double, y: Double)
  let corners: [Corner]
  /// The corners' half axes as given.
  let radii: [Radius]

  /// Creates a shape.
  ///
  /// - Parameters:
  ///   - radii: of the corners top left, top right, bottom right and bottom left; the sum along a side
  ///     does not exceed it.
  ///   - sigma: the standard deviations along the axes, both positive.
  package init(
    left: Double, top: Double, right: Double, bottom: Double, radii: [Radius] = [],
    sigma: (x: Double, y: Double)
  ) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    (self.sigma, self.radii) = (sigma, radii)
    var corners: [Corner] = []
    for (index, radius) in radii.enumerated() where radius.x > 0 && radius.y > 0 {
      let (isLeft, isTop) = (index == 0 || index == 3, index < 2)
      let angles = Self.angles(arc: max(radius.x / sigma.x, radius.y / sigma.y))
      let nodes = (isTop ? angles.reversed() : angles).map { angle in
        let cut = (x: radius.x * (1 - angle.cosine), y: radius.y * (1 - angle.sine))
        return Node(
          v: isTop ? top + cut.y : bottom - cut.y, edge: isLeft ? left + cut.x : right - cut.x,
          weight: angle.weight * radius.y * angle.cosine / sigma.y)
      }
      let around = (x: GaussianTable.reach * sigma.x, y: GaussianTable.reach * sigma.y)
      corners.append(
        Corner(
          side: isLeft ? left : right, isLeft: isLeft, isTop: isTop, nodes: nodes, radii: radius,
          reach: (
            (isLeft ? left : right - radius.x) - around.x,
            (isTop ? top : bottom - radius.y) - around.y,
            (isLeft ? left + radius.x : right) + around.x,
            (isTop ? top + radius.y : bottom) + around.y
          )))
    }
    self.corners = corners
  }

  /// The share of the Gaussian around a point that lies in the shape, 0...1.
  package func value(x: Double, y: Double) -> Double {
    let gauss = GaussianTable.shared
    let column = column(x, gauss)
    let row = row(y, gauss)
    guard column > 0, row > 0 else { return 0 }
    var sum = row * column
    for corner in corners
    where x > corner.reach.left && x < corner.reach.right && y > corner.reach.top
      && y < corner.reach.bottom
    {
      switch place(x, y, corner) {
      case .inside: continue
      case .outside: return 0
      case .near: break
      }
      let atSide = gauss.integral((x - corner.side) / sigma.x)
      for index in corner.nodes(near: y, within: GaussianTable.reach * sigma.y) {
        let node = corner.nodes[index]
        let density = gauss.density((y - node.v) / sigma.y)
        let cut = atSide - gauss.integral((x - node.edge) / sigma.x)
        sum -= density * node.weight * (corner.isLeft ? cut : -cut)
      }
    }
    return min(max(sum, 0), 1)
  }

  private enum Place { case inside, near, outside }

  /// Whether a point is so far from a corner's arc that the corner takes nothing, or all.
  private func place(_ x: Double, _ y: Double, _ corner: Corner) -> Place {
    let radius = (x: corner.radii.x / sigma.x, y: corner.radii.y / sigma.y)
    // From the arc's centre towards the corner, in standard deviations; a circle there is a must.
    let u = (corner.isLeft ? -1 : 1) * (x - corner.side) / sigma.x + radius.x
    let v =
      (corner.isTop ? top - y : y - bottom) / sigma.y + radius.y
    guard abs(radius.x - radius.y) < 1e-6 else { return .near }
    let square = u * u + v * v
    // Beyond 4.5 σ in any direction there are 4e-5.
    let inner = radius.x - 4.5
    if inner > 0, square < inner * inner { return .inside }
    let outer = radius.x + GaussianTable.reach
    return u > 0 && v > 0 && square > outer * outer ? .outside : .near
  }

  /// The factor of x.
  @inline(__always)
  func column(_ x: Double, _ gauss: GaussianTable) -> Double {
    gauss.integral((x - left) / sigma.x) - gauss.integral((x - right) / sigma.x)
  }

  /// The factor of y.
  @inline(__always)
  func row(_ y: Double, _ gauss: GaussianTable) -> Double {
    gauss.integral((y - top) / sigma.y) - gauss.integral((y - bottom) / sigma.y)
  }
}

// MARK: - Quadrature

extension GaussianRoundedRect {
  private struct Angle {
    var sine, cosine, weight: Double
  }

  /// Gauss's points and weights for -1...1, the positive half.
  private static let four = [
    (0.339_981_043_584_856_3, 0.652_145_154_862_546_1),
    (0.861_136_311_594_052_6, 0.347_854_845_137_453_8),
  ]
  private static let eight = [
    (0.183_434_642_495_649_8, 0.362_683_783_378_362_0),
    (0.525_532_409_916_329_0, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
  ]

  /// Points in 0...π/2 for a quarter with a radius of `arc` standard deviations.
  private static func angles(arc: Double) -> [Angle] {
    let quarter = Double.pi / 2
    let points = arc <= 1.25 ? four : eight
    let panels = max((arc * quarter / 5).rounded(.up), 1)
    let half = quarter / panels / 2
    return (0..<Int(panels)).flatMap { panel in
      let middle = half * Double(2 * panel + 1)
      return (points.map { (-$0.0, $0.1) }.reversed() + points).map { point, weight in
        let angle = middle + half * point
        return Angle(
          sine: GaussianTable.sine(angle), cosine: GaussianTable.sine(quarter - angle),
          weight: weight * half)
      }
    }
  }
}
