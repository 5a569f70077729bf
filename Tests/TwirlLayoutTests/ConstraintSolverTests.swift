import Testing

@testable import TwirlLayout

/// Systems after the paper's examples and its authors' test program, with values worked out by hand.
@Suite("Constraint solver")
struct ConstraintSolverTests {
  /// The paper's line: a midpoint between two ends, 10 apart at least, in 0…100.
  struct Line {
    var solver = ConstraintSolver()
    let left: Variable
    let middle: Variable
    let right: Variable

    init() throws {
      left = solver.makeVariable()
      middle = solver.makeVariable()
      right = solver.makeVariable()
      let (l, m, r) = (
        LinearExpression(left), LinearExpression(middle), LinearExpression(right)
      )
      try solver.add(LinearConstraint(id: 0, 2 * m - l - r, .equal))
      try solver.add(LinearConstraint(id: 1, l + 10 - r, .lessOrEqual))
      try solver.add(LinearConstraint(id: 2, l, .greaterOrEqual))
      try solver.add(LinearConstraint(id: 3, r - 100, .lessOrEqual))
    }

    var values: [Double] { [left, middle, right].map(solver.value(of:)) }
  }

  @Test("The midpoint drags the right end to the wall, then the left end along")
  func slidingMidpoint() throws {
    var line = try Line()
    try line.solver.add(
      LinearConstraint(id: 10, LinearExpression(line.left) - 30, .equal, strength: Strength(2)))
    try line.solver.add(
      LinearConstraint(id: 11, LinearExpression(line.right) - 70, .equal, strength: Strength(1)))
    try line.solver.beginEditing(line.middle)
    let steps: [(Double, [Double])] = [
      (50, [30, 50, 70]), (60, [30, 60, 90]), (65, [30, 65, 100]), (90, [80, 90, 100]),
      (95, [90, 95, 100]), (98, [90, 95, 100]), (35, [30, 35, 40]), (20, [15, 20, 25]),
      (1, [0, 5, 10]),
    ]
    for (middle, expected) in steps {
      try line.solver.suggest([(line.middle, middle)])
      #expect(line.values == expected, "midpoint at \(middle)")
    }
    try line.solver.endEditing(line.middle)
    #expect(line.values == [30, 50, 70])
    #expect(throws: SolverError.notEditable(line.middle)) {
      try line.solver.suggest([(line.middle, 1)])
    }
  }

  @Test("Removing bounds lets a weak wish through, adding them twice holds twice")
  func addAndRemove() throws {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let e = LinearExpression(x)
    try solver.add(LinearConstraint(id: 0, e - 100, .equal, strength: .low))
    #expect(solver.value(of: x) == 100)
    try solver.add(LinearConstraint(id: 1, e - 10, .lessOrEqual))
    try solver.add(LinearConstraint(id: 2, e - 20, .lessOrEqual))
    #expect(solver.value(of: x) == 10)
    try solver.remove(id: 1)
    #expect(solver.value(of: x) == 20)
    try solver.remove(id: 2)
    #expect(solver.value(of: x) == 100)
    try solver.add(LinearConstraint(id: 3, e - 10, .lessOrEqual))
    try solver.add(LinearConstraint(id: 4, e - 10, .lessOrEqual))
    try solver.remove(id: 3)
    #expect(solver.value(of: x) == 10)
    try solver.remove(id: 4)
    #expect(solver.value(of: x) == 100)
    #expect(throws: SolverError.unknown(id: 4)) { try solver.remove(id: 4) }
  }

  @Test("Two variables tied and untied")
  func addAndRemoveTie() throws {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let (ex, ey) = (LinearExpression(x), LinearExpression(y))
    func values() -> [Double] { [solver.value(of: x), solver.value(of: y)] }
    try solver.add(LinearConstraint(id: 0, ex - 100, .equal, strength: .low))
    try solver.add(LinearConstraint(id: 1, ey - 120, .equal, strength: .high))
    try solver.add(LinearConstraint(id: 2, ex - 10, .lessOrEqual))
    try solver.add(LinearConstraint(id: 3, ex - 20, .lessOrEqual))
    #expect(values() == [10, 120])
    try solver.remove(id: 2)
    #expect(values() == [20, 120])
    try solver.add(LinearConstraint(id: 4, 2 * ex - ey, .equal))
    #expect(values() == [20, 40])
    try solver.remove(id: 3)
    #expect(values() == [60, 120])
    try solver.remove(id: 4)
    #expect(values() == [100, 120])
  }

  @Test("A rectangle edited in nested pairs of variables")
  func nestedEdits() throws {
    var solver = ConstraintSolver()
    let box = (0..<4).map { _ in solver.makeVariable() }
    for (i, variable) in box.enumerated() {
      try solver.add(
        LinearConstraint(id: i, LinearExpression(variable), .equal, strength: .stay))
    }
    func values() -> [Double] { box.map(solver.value(of:)) }
    try solver.beginEditing(box[0])
    try solver.beginEditing(box[1])
    try solver.suggest([(box[0], 10), (box[1], 20)])
    #expect(values() == [10, 20, 0, 0])
    try solver.beginEditing(box[2])
    try solver.suggest([(box[2], 30)])
    #expect(values() == [10, 20, 30, 0])
    try solver.endEditing(box[2])
    #expect(values() == [10, 20, 0, 0])
    try solver.suggest([(box[0], 50), (box[1], 60)])
    #expect(values() == [50, 60, 0, 0])
    #expect(throws: SolverError.notEditable(box[0])) { try solver.beginEditing(box[0]) }
  }

  @Test("Contradictions name the constraint and leave the rest as it was")
  func contradictions() throws {
    var solver = ConstraintSolver()
    let v = (0..<4).map { _ in solver.makeVariable() }.map(LinearExpression.init)
    try solver.add(LinearConstraint(id: 0, v[0] - 10, .greaterOrEqual))
    for i in 1..<4 { try solver.add(LinearConstraint(id: i, v[i] - v[i - 1], .greaterOrEqual)) }
    try solver.add(LinearConstraint(id: 4, v[3] - 8, .greaterOrEqual))
    #expect(throws: SolverError.unsatisfiable(id: 5)) {
      try solver.add(LinearConstraint(id: 5, v[3] - 4, .lessOrEqual))
    }
    try solver.add(LinearConstraint(id: 5, v[3] - 12, .lessOrEqual))
    try solver.add(LinearConstraint(id: 6, v[0] - 12, .equal))
    for e in v { #expect(solver.value(of: e.terms[0].variable) == 12) }
    #expect(throws: SolverError.unsatisfiable(id: 7)) {
      try solver.add(LinearConstraint(id: 7, v[0] - 11, .equal))
    }
    #expect(throws: SolverError.duplicate(id: 6)) {
      try solver.add(LinearConstraint(id: 6, v[0] - 12, .equal))
    }
  }

  @Test("A nonnegative variable stops at zero", arguments: [-5.0, 0, 5])
  func nonnegative(wish: Double) throws {
    var solver = ConstraintSolver()
    let x = solver.makeVariable(isNonnegative: true)
    try solver.add(
      LinearConstraint(id: 0, LinearExpression(x) - wish, .equal, strength: .high))
    #expect(solver.value(of: x) == max(0, wish))
  }

  @Test("One stronger constraint outweighs any number of weaker ones")
  func strengthsAreOrdered() throws {
    var solver = ConstraintSolver()
    let x = solver.makeVariable()
    let e = LinearExpression(x)
    for i in 0..<300 {
      try solver.add(LinearConstraint(id: i, e - 100, .equal, strength: Strength(250)))
    }
    #expect(solver.value(of: x) == 100)
    try solver.add(LinearConstraint(id: 300, e - 7, .equal, strength: Strength(250.5)))
    #expect(solver.value(of: x) == 7)
  }

  @Test(
    "Numbers that are not finite are refused",
    arguments: [Double.nan, .infinity, -.infinity, 1e10])
  func notFinite(value: Double) {
    var solver = ConstraintSolver()
    let x = LinearExpression(solver.makeVariable())
    #expect(throws: SolverError.notFinite(id: 3)) {
      try solver.add(LinearConstraint(id: 3, x - value, .equal))
    }
    #expect(throws: SolverError.notFinite(id: 3)) {
      try solver.add(LinearConstraint(id: 3, value * x, .equal))
    }
  }
}
