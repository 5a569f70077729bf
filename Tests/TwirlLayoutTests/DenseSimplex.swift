@testable import TwirlLayout

/// The textbook's two-phase simplex on a dense table: slow, obvious, the reference.
struct DenseSimplex {
  /// Minimizes cost·x with A·x = b and x ≥ 0; nil if nothing satisfies that or nothing bounds it.
  static func minimize(_ cost: [Double], _ a: [[Double]], _ b: [Double]) -> [Double]? {
    let n = cost.count
    let m = a.count
    var table: [[Double]] = []
    for i in 0..<m {
      let sign: Double = b[i] < 0 ? -1 : 1
      var row = a[i].map { sign * $0 } + [Double](repeating: 0, count: m) + [sign * b[i]]
      row[n + i] = 1
      table.append(row)
    }
    var basis = (0..<m).map { n + $0 }
    func run(_ cost: [Double], columns: Int) -> Bool {
      while true {
        var entering: Int?
        for j in 0..<columns where entering == nil {
          var reduced = cost[j]
          for i in 0..<m { reduced -= cost[basis[i]] * table[i][j] }
          if reduced < -1e-7 { entering = j }
        }
        guard let entering else { return true }
        var leaving: Int?
        for i in 0..<m where table[i][entering] > 1e-7 {
          guard let old = leaving else {
            leaving = i
            continue
          }
          let ratio = table[i][n + m] / table[i][entering]
          let best = table[old][n + m] / table[old][entering]
          if ratio < best - 1e-9 || (ratio <= best + 1e-9 && basis[i] < basis[old]) { leaving = i }
        }
        guard let leaving else { return false }
        pivot(leaving, entering)
      }
    }
    func pivot(_ row: Int, _ column: Int) {
      let divisor = table[row][column]
      table[row] = table[row].map { $0 / divisor }
      for i in 0..<m where i != row && table[i][column] != 0 {
        let factor = table[i][column]
        for j in 0...(n + m) { table[i][j] -= factor * table[row][j] }
      }
      basis[row] = column
    }
    let phaseOne = [Double](repeating: 0, count: n) + [Double](repeating: 1, count: m)
    guard run(phaseOne, columns: n + m) else { return nil }
    let left = (0..<m).reduce(0.0) { $0 + (basis[$1] >= n ? table[$1][n + m] : 0) }
    guard left < 1e-6 else { return nil }
    for i in 0..<m where basis[i] >= n {
      if let column = (0..<n).first(where: { abs(table[i][$0]) > 1e-7 }) { pivot(i, column) }
    }
    guard run(cost + [Double](repeating: 0, count: m), columns: n) else { return nil }
    var x = [Double](repeating: 0, count: n)
    for i in 0..<m where basis[i] < n { x[basis[i]] = table[i][n + m] }
    return x
  }
}

/// Constraints with strengths, solved strength by strength with the dense simplex.
struct ReferenceSolution {
  /// Required constraints that contradict those before them.
  var broken: [Int] = []
  /// Each strength's sum of misses, the strongest first.
  var misses: [Double] = []
  /// The least and the greatest value that a variable can have; nil where there is none.
  var ranges: [(low: Double?, high: Double?)] = []

  init(nonnegative: [Bool], _ constraints: [LinearConstraint]) {
    // Columns: the variables, their negatives, then a slack and two errors for each constraint.
    let count = nonnegative.count
    let width = 2 * count + 3 * constraints.count
    var a: [[Double]] = []
    var b: [Double] = []
    func row(_ k: Int) -> ([Double], Double) {
      let constraint = constraints[k]
      var row = [Double](repeating: 0, count: width)
      for (variable, coefficient) in constraint.expression.terms {
        let v = Int(variable.index)
        row[v] += coefficient
        if !nonnegative[v] { row[count + v] -= coefficient }
      }
      let own = 2 * count + 3 * k
      switch constraint.relation {
      case .lessOrEqual: row[own] = 1
      case .greaterOrEqual: row[own] = -1
      case .equal: break
      }
      if !constraint.strength.isRequired {
        row[own + 1] = 1
        row[own + 2] = -1
      }
      return (row, -constraint.expression.constant)
    }
    let zero = [Double](repeating: 0, count: width)
    for k in constraints.indices where constraints[k].strength.isRequired {
      let (r, value) = row(k)
      if DenseSimplex.minimize(zero, a + [r], b + [value]) == nil {
        broken.append(constraints[k].id)
      } else {
        a.append(r)
        b.append(value)
      }
    }
    for k in constraints.indices where !constraints[k].strength.isRequired {
      let (r, value) = row(k)
      a.append(r)
      b.append(value)
    }
    let strengths = Set(constraints.map(\.strength)).filter { !$0.isRequired }.sorted(by: >)
    for strength in strengths {
      var cost = zero
      for k in constraints.indices where constraints[k].strength == strength {
        cost[2 * count + 3 * k + 1] = 1
        cost[2 * count + 3 * k + 2] = 1
      }
      guard let x = DenseSimplex.minimize(cost, a, b) else { break }
      let sum = zip(cost, x).reduce(0) { $0 + $1.0 * $1.1 }
      misses.append(sum)
      a.append(cost)
      b.append(sum)
    }
    for v in 0..<count {
      var cost = zero
      cost[v] = 1
      cost[count + v] = nonnegative[v] ? 0 : -1
      let low = DenseSimplex.minimize(cost, a, b).map { $0[v] - $0[count + v] }
      let high = DenseSimplex.minimize(cost.map { -$0 }, a, b).map { $0[v] - $0[count + v] }
      ranges.append((low, high))
    }
  }
}

/// Seeded numbers: Steele, Lea and Flood's SplitMix64.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// A small system of whole numbers, often degenerate, ambiguous or contradictory.
struct RandomSystem {
  var nonnegative: [Bool]
  var constraints: [LinearConstraint]

  init(seed: UInt64, firstID: Int = 0) {
    var random = SplitMix64(state: seed)
    let count = Int.random(in: 1...5, using: &random)
    nonnegative = (0..<count).map { _ in Bool.random(using: &random) }
    constraints = []
    for k in 0..<Int.random(in: 1...9, using: &random) {
      var e = LinearExpression(constant: Double(Int.random(in: -12...12, using: &random)))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let v = Int32.random(in: 0..<Int32(count), using: &random)
        let coefficients: [Double] = [-2, -1, -1, 1, 1, 2]
        let c = coefficients.randomElement(using: &random) ?? 1
        e.terms.append((Variable(index: v), c))
      }
      let relation = Relation.allCases.randomElement(using: &random) ?? .equal
      let strengths: [Double] = [1000, 1000, 750, 250, 249, 1]
      let strength = strengths.randomElement(using: &random) ?? 1
      constraints.append(
        LinearConstraint(id: firstID + k, e, relation, strength: Strength(strength)))
    }
  }

  /// Each strength's sum of misses at a point, the strongest first.
  func misses(_ constraints: [LinearConstraint], at values: [Double]) -> [Double] {
    let strengths = Set(constraints.map(\.strength)).filter { !$0.isRequired }.sorted(by: >)
    return strengths.map { strength in
      constraints.filter { $0.strength == strength }.reduce(0) {
        $0 + miss($1, at: values)
      }
    }
  }

  func miss(_ constraint: LinearConstraint, at values: [Double]) -> Double {
    let value = constraint.expression.terms.reduce(constraint.expression.constant) {
      $0 + $1.coefficient * values[Int($1.variable.index)]
    }
    return switch constraint.relation {
    case .equal: abs(value)
    case .lessOrEqual: max(0, value)
    case .greaterOrEqual: max(0, -value)
    }
  }
}
