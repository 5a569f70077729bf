extension ConstraintSystem {
  /// Solves with everything in one simplex tableau: the reference.
  package func solveInOneTableau() throws(SolverError) -> SystemSolution {
    var solution = emptySolution
    try solveWithSimplex(
      Group(variables: Array(isNonnegative.indices), constraints: Array(constraints.indices)),
      into: &solution)
    return solution
  }

  /// How many summands of rows the tableaux of a system may touch: about a second's work.
  private static let workLimit = 80_000_000

  /// The required constraints of a group that contradict those before them.
  ///
  /// The others cannot contradict, so that they need not be there. "Before" is the order of the
  /// constraints; where that makes rows so long that a quarter of the work allowed is not enough, it is
  /// the order of their lengths.
  func contradictions(
    in group: Group, _ solution: inout SystemSolution
  ) throws(SolverError) -> [Int] {
    do throws(SolverError) {
      return try contradictions(
        in: group, known: nil, workLimit: Self.workLimit / 4, &solution)
    } catch {
      guard case .tooComplex = error else { throw error }
      return try contradictions(in: group, known: EquationFollower(self), &solution)
    }
  }

  /// The same, in the order of the lengths if something is known, though that be nothing.
  func contradictions(
    in group: Group, known: EquationFollower?, workLimit: Int = Self.workLimit,
    _ solution: inout SystemSolution
  ) throws(SolverError) -> [Int] {
    var solver = ConstraintSolver(workLimit: max(0, workLimit - solution.work))
    let local = makeVariables(of: group, in: &solver)
    let required = group.constraints.filter { constraints[$0].strength.isRequired }
      .map { expressed(constraints[$0], local, known: known) }
    let broken = try solver.addPermanently(
      known == nil ? required : Self.shortOnesFirst(required))
    solution.work += solver.tableau.work
    return broken
  }

  /// Solves a group in a tableau of its own.
  ///
  /// - Parameters:
  ///   - known: What is decided outside of the group; nil if the order of constraints matters.
  ///   - satisfied: The strength from which on constraints are taken as required.
  func solveWithSimplex(
    _ group: Group, known: EquationFollower? = nil, satisfied: Strength = .required,
    into solution: inout SystemSolution
  ) throws(SolverError) {
    var solver = ConstraintSolver(workLimit: max(0, Self.workLimit - solution.work))
    let local = makeVariables(of: group, in: &solver)
    var required: [LinearConstraint] = []
    var others: [LinearConstraint] = []
    for number in group.constraints {
      var constraint = expressed(constraints[number], local, known: known)
      if constraint.strength >= satisfied { constraint.strength = .required }
      if constraint.strength.isRequired {
        required.append(constraint)
      } else {
        others.append(constraint)
      }
    }
    // If none contradicts, their order is free.
    if known != nil { required = Self.shortOnesFirst(required) }
    // The required ones shorten the rows of the others, and only they can contradict.
    solution.broken += try solver.addPermanently(required + others)
    solution.work += solver.tableau.work
    let inner = group.variables.compactMap { local[$0] }
    for ((variable, own), isDetermined) in zip(
      zip(group.variables, inner), solver.areDetermined(inner))
    {
      solution.values[variable] = solver.value(of: own)
      solution.isDetermined[variable] = isDetermined
    }
  }

  /// Constraints by the number of their variables: it keeps the rows short.
  private static func shortOnesFirst(_ constraints: [LinearConstraint]) -> [LinearConstraint] {
    constraints.sorted {
      ($0.expression.terms.count, $0.id) < ($1.expression.terms.count, $1.id)
    }
  }

  private func makeVariables(
    of group: Group, in solver: inout ConstraintSolver
  ) -> [Int: Variable] {
    var local: [Int: Variable] = [:]
    for variable in group.variables {
      local[variable] = solver.makeVariable(isNonnegative: isNonnegative[variable])
    }
    return local
  }

  /// A constraint in a group's own variables, with the others as numbers.
  private func expressed(
    _ constraint: LinearConstraint, _ local: [Int: Variable], known: EquationFollower?
  ) -> LinearConstraint {
    var result = constraint
    result.expression.terms = []
    for (variable, coefficient) in constraint.expression.terms {
      if let inner = local[Int(variable.index)] {
        result.expression.terms.append((inner, coefficient))
      } else if let known, known.known[Int(variable.index)] {
        result.expression.constant += coefficient * known.values[Int(variable.index)]
      }
    }
    return result
  }
}
