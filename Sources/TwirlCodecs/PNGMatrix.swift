/// A matrix of three rows and columns, for light: row by row.
struct PNGMatrix: Equatable {
  /// Nine numbers, row by row.
  var values: [Double]

  /// Creates a matrix from its columns.
  init(columns: [[Double]]) {
    precondition(columns.count == 3 && columns.allSatisfy { $0.count == 3 }, "A matrix is 3x3.")
    values = (0..<9).map { columns[$0 % 3][$0 / 3] }
  }

  /// The light of red, green and blue with these chromaticities (x, y), as CIE XYZ.
  ///
  /// Each primary is scaled so that all three together are the white. (SMPTE RP 177)
  init(
    red: (Double, Double), green: (Double, Double), blue: (Double, Double),
    white: (Double, Double)
  ) {
    let primaries = PNGMatrix(
      columns: [red, green, blue].map { [$0.0 / $0.1, 1, (1 - $0.0 - $0.1) / $0.1] })
    let target = [white.0 / white.1, 1, (1 - white.0 - white.1) / white.1]
    let scales = (primaries.inverse ?? primaries).applied(to: target)
    values = (0..<9).map { primaries.values[$0] * scales[$0 % 3] }
  }

  /// The matrix that undoes this one; nil if nothing does.
  var inverse: PNGMatrix? {
    let m = values
    func minor(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double { m[a] * m[d] - m[b] * m[c] }
    let cofactors = [
      minor(4, 5, 7, 8), -minor(1, 2, 7, 8), minor(1, 2, 4, 5),
      -minor(3, 5, 6, 8), minor(0, 2, 6, 8), -minor(0, 2, 3, 5),
      minor(3, 4, 6, 7), -minor(0, 1, 6, 7), minor(0, 1, 3, 4),
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    guard abs(determinant) > 1e-9 else { return nil }
    var result = self
    result.values = cofactors.map { $0 / determinant }
    return result
  }

  /// The product with a column.
  func applied(to column: [Double]) -> [Double] {
    (0..<3).map { row in
      values[row * 3] * column[0] + values[row * 3 + 1] * column[1]
        + values[row * 3 + 2] * column[2]
    }
  }

  /// The product with another matrix, which acts first.
  func applied(to other: PNGMatrix) -> PNGMatrix {
    PNGMatrix(
      columns: (0..<3).map { column in
        applied(to: (0..<3).map { other.values[$0 * 3 + column] })
      })
  }

  /// Whether colours change by less than half a percent of the white.
  var isNearlyIdentity: Bool {
    values.enumerated().allSatisfy { abs($1 - ($0 % 4 == 0 ? 1 : 0)) < 0.005 }
  }
}

extension PNGMatrix {
  private static let d65 = (0.3127, 0.3290)

  /// The primaries of sRGB and BT.709.
  static let sRGB = PNGMatrix(
    red: (0.640, 0.330), green: (0.300, 0.600), blue: (0.150, 0.060), white: d65)
  /// The primaries of Display P3.
  static let displayP3 = PNGMatrix(
    red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), white: d65)
  /// The primaries of BT.2020.
  static let rec2020 = PNGMatrix(
    red: (0.708, 0.292), green: (0.170, 0.797), blue: (0.131, 0.046), white: d65)
  /// The primaries of sRGB seen under ICC's D50, as sRGB profiles hold them.
  static let sRGBUnderD50 = PNGMatrix(columns: [
    [0.436_07, 0.222_49, 0.013_92], [0.385_15, 0.716_87, 0.097_08],
    [0.143_07, 0.060_61, 0.714_10],
  ])

  /// The responses of the eye's cones that the Bradford adaptation works with.
  private static let bradford = PNGMatrix(columns: [
    [0.8951, -0.7502, 0.0389], [0.2664, 1.7135, -0.0685], [-0.1614, 0.0367, 1.0296],
  ])

  /// The colours under D65 that look as those under another white do (Bradford; ICC.1, annex E).
  static func toD65(from white: (Double, Double)) -> PNGMatrix? {
    func cones(_ white: (Double, Double)) -> [Double] {
      bradford.applied(to: [white.0 / white.1, 1, (1 - white.0 - white.1) / white.1])
    }
    let (source, target) = (cones(white), cones(d65))
    guard source.allSatisfy({ $0 > 1e-6 }), let back = bradford.inverse else { return nil }
    let scales = zip(target, source).map(/)
    let scaling = PNGMatrix(
      columns: (0..<3).map { column in (0..<3).map { $0 == column ? scales[column] : 0 } })
    return back.applied(to: scaling.applied(to: bradford))
  }
}
