import TwirlGraphics

/// The values of a rounded rectangle's shadow, a row of points after another.
///
/// The points are the centres of pixels: column c and row r stand for (c + 1/2, r + 1/2). A row is
///
///     row(y) · column(x)  -  Σ  density(y - v) · cut(x)
///
/// over the quadrature's points near y: two tables of x, one number of y, and a product for each, in
/// single precision. Every value is summed in one order, whichever part of it all is asked for.
final class ShadowRows {
  /// A corner's cuts in memory: what each node takes from its columns.
  private struct Band {
    var node: GaussianRoundedRect.Node
    var columns: Range<Int>
    var offset: Int
  }

  let shape: GaussianRoundedRect
  let columns: Range<Int>
  /// The values of the row that was asked for last, for `columns`; not those of its flat part.
  let values: UnsafeMutablePointer<Float>
  private let gauss = GaussianTable.shared
  private let factors: UnsafeMutablePointer<Float>
  private let cuts: UnsafeMutablePointer<Float>
  private var bands: [Band] = []
  /// Columns where the factor of x is 1: with no corner near, and anyhow.
  private let flat: Range<Int>
  private let flatBesideCorners: Range<Int>

  /// What there is to know about a row.
  struct Row {
    /// The value of the flat part.
    var level: Float
    /// Columns whose values all equal the level; they are not stored.
    var flat: Range<Int>
    /// Whether the row does not depend on y, so that all such rows are alike.
    var isSteady: Bool
  }

  /// Prepares the columns that will be asked for.
  init(_ shape: GaussianRoundedRect, columns: Range<Int>) {
    (self.shape, self.columns) = (shape, columns)
    values = .allocate(capacity: columns.count + 1)
    values.initialize(repeating: 0, count: columns.count + 1)
    factors = .allocate(capacity: columns.count + 1)
    var index = 0
    while index < columns.count {
      let x = Double(columns.lowerBound + index) + 0.5
      factors[index] = Float(shape.column(x, gauss))
      index &+= 1
    }
    let reach = GaussianTable.reach * shape.sigma.x
    func whole(from low: Double, to high: Double) -> Range<Int> {
      let (first, end) = (Self.column(after: low), Self.column(after: high))
      return (first..<max(first, end)).clamped(to: columns)
    }
    var (cutLeft, cutRight) = (shape.left, shape.right)
    var total = 0
    for corner in shape.corners {
      if corner.isLeft {
        cutLeft = max(cutLeft, corner.side + corner.radii.x)
      } else {
        cutRight = min(cutRight, corner.side - corner.radii.x)
      }
      for node in corner.nodes {
        let band = whole(
          from: min(corner.side, node.edge) - reach, to: max(corner.side, node.edge) + reach)
        bands.append(Band(node: node, columns: band, offset: total))
        total += band.count
      }
    }
    flat = whole(from: shape.left + reach, to: shape.right - reach)
    flatBesideCorners = whole(from: cutLeft + reach, to: cutRight - reach)
    cuts = .allocate(capacity: total + 1)
    fillCuts()
  }

  deinit {
    values.deallocate()
    factors.deallocate()
    cuts.deallocate()
  }

  /// The first column whose centre does not lie left of x.
  private static func column(after x: Double) -> Int {
    Int(min(max((x - 0.5).rounded(.up), -1e9), 1e9))
  }

  private func fillCuts() {
    var index = 0
    for corner in shape.corners {
      let sign: Double = corner.isLeft ? 1 : -1
      for node in corner.nodes {
        let band = bands[index]
        var target = cuts + band.offset
        var column = band.columns.lowerBound
        while column < band.columns.upperBound {
          let x = Double(column) + 0.5
          let cut =
            gauss.integral((x - corner.side) / shape.sigma.x)
            - gauss.integral((x - node.edge) / shape.sigma.x)
          target.initialize(to: Float(sign * cut))
          target += 1
          column &+= 1
        }
        index += 1
      }
    }
  }

  /// Computes a row; nil where all values are 0.
  func row(_ row: Int) -> Row? {
    let y = Double(row) + 0.5
    let level = Float(shape.row(y, gauss))
    guard level > 0, !columns.isEmpty else { return nil }
    let distance = GaussianTable.reach * shape.sigma.y
    let near = shape.corners.map { $0.nodes(near: y, within: distance) }
    let hasCorner = near.contains { !$0.isEmpty }
    let flat = hasCorner ? flatBesideCorners : self.flat
    let (left, right) = (columns.lowerBound, columns.upperBound)
    if flat.isEmpty {
      multiply(left..<right, level)
    } else {
      multiply(left..<flat.lowerBound, level)
      multiply(flat.upperBound..<right, level)
    }
    if hasCorner {
      var first = 0
      for (corner, nodes) in zip(shape.corners, near) {
        for band in bands[first + nodes.lowerBound..<first + nodes.upperBound] {
          let density = gauss.density((y - band.node.v) / shape.sigma.y)
          subtract(band, Float(density * band.node.weight))
        }
        first += corner.nodes.count
      }
    }
    return Row(level: level, flat: flat, isSteady: level == 1 && !hasCorner)
  }

  private func multiply(_ part: Range<Int>, _ level: Float) {
    let (from, to) = (
      factors + (part.lowerBound - columns.lowerBound),
      values + (part.lowerBound - columns.lowerBound)
    )
    let count = part.count
    var index = 0
    while index < count {
      to[index] = from[index] * level
      index &+= 1
    }
  }

  private func subtract(_ band: Band, _ weight: Float) {
    let from = cuts + band.offset
    let to = values + (band.columns.lowerBound - columns.lowerBound)
    let count = band.columns.count
    var index = 0
    while index < count {
      to[index] -= weight * from[index]
      index &+= 1
    }
  }
}
