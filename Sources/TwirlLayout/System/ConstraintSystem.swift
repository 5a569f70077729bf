/// Variables and constraints that are solved once, all together.
///
///     var system = ConstraintSystem()
///     let width = system.makeVariable(isNonnegative: true)
///     system.add(LinearExpression(width) - 320, .equal)
///     try system.solve().values          // [320]
///
/// A page is mostly chains of equations in which each decides the next. Those are followed in
/// linear time; only groups of variables where that leads nowhere go to the simplex:
///
///     all ── connected groups ── required equations followed ── connected groups ── all equations
///              │                   │ contradiction                                  followed
///              └───────────────────┴── simplex                   simplex ──┬── some constraint missed
///
/// What following all equations finds misses no constraint at all, so that it is an optimum, and
/// each value was forced by equations that every such optimum satisfies, so that it is the only one.
package struct ConstraintSystem: Sendable {
  /// Whether a variable is at least zero.
  package private(set) var isNonnegative: [Bool] = []
  /// The constraints, numbered by their places.
  package private(set) var constraints: [LinearConstraint] = []

  package init() {}

  /// A new variable.
  package mutating func makeVariable(isNonnegative: Bool = false) -> Variable {
    self.isNonnegative.append(isNonnegative)
    return Variable(index: Int32(self.isNonnegative.count - 1))
  }

  /// Adds a constraint and gives its number.
  @discardableResult
  package mutating func add(
    _ expression: LinearExpression, _ relation: Relation, strength: Strength = .required
  ) -> Int {
    let id = constraints.count
    constraints.append(LinearConstraint(id: id, expression, relation, strength: strength))
    return id
  }
}

/// Values for the variables of a system.
package struct SystemSolution: Sendable {
  /// Each variable's value.
  package var values: [Double]
  /// Whether the constraints leave a variable no other value.
  package var isDetermined: [Bool]
  /// The required constraints that contradict those before them, ascending; they were left out.
  package var broken: [Int] = []
}

extension ConstraintSystem {
  /// Solves with everything in one simplex tableau: the reference.
  package func solveInOneTableau() throws(SolverError) -> SystemSolution {
    var solution = emptySolution
    try solveWithSimplex(
      Group(variables: Array(isNonnegative.indices), constraints: Array(constraints.indices)),
      into: &solution)
    return solution
  }

  /// Solves group by group, with the simplex only where equations do not decide.
  package func solve() throws(SolverError) -> SystemSolution {
    for constraint in constraints where !constraint.expression.isFinite {
      throw .notFinite(id: constraint.id)
    }
    var solution = emptySolution
    var follower = EquationFollower(self)
    for group in groups(of: Array(constraints.indices), known: { _ in false }) {
      try solve(group, &follower, into: &solution)
    }
    solution.broken.sort()
    return solution
  }

  private var emptySolution: SystemSolution {
    SystemSolution(
      values: [Double](repeating: 0, count: isNonnegative.count),
      isDetermined: [Bool](repeating: false, count: isNonnegative.count))
  }

  private func solve(
    _ group: Group, _ follower: inout EquationFollower, into solution: inout SystemSolution
  ) throws(SolverError) {
    let consistent = follower.follow(
      group.constraints.filter {
        constraints[$0].relation == .equal && constraints[$0].strength.isRequired
      })
    let open = group.constraints.filter { !follower.isKnown(constraints[$0]) }
    let holds = group.constraints.allSatisfy {
      !constraints[$0].strength.isRequired || !follower.isKnown(constraints[$0])
        || follower.holds(constraints[$0])
    }
    guard consistent, holds else {
      return try solveWithSimplex(group, into: &solution)
    }
    let before = solution.broken.count
    for variable in group.variables where follower.known[variable] {
      solution.values[variable] = follower.values[variable]
      solution.isDetermined[variable] = true
    }
    for part in groups(of: open, known: { follower.known[$0] }) {
      let consistent = follower.follow(
        part.constraints.filter { constraints[$0].relation == .equal })
      if consistent, part.variables.allSatisfy({ follower.known[$0] }),
        part.constraints.allSatisfy({ follower.holds(constraints[$0]) })
      {
        for variable in part.variables {
          solution.values[variable] = follower.values[variable]
          solution.isDetermined[variable] = true
        }
      } else {
        follower.forget(part.variables)
        try solveWithSimplex(part, known: follower, into: &solution)
      }
    }
    guard solution.broken.count > before else { return }
    // Which constraint is at fault depends on the order of all of them.
    solution.broken.removeSubrange(before...)
    try solveWithSimplex(group, into: &solution)
  }

  private func solveWithSimplex(
    _ group: Group, known: EquationFollower? = nil, into solution: inout SystemSolution
  ) throws(SolverError) {
    var solver = ConstraintSolver()
    var local: [Int: Variable] = [:]
    for variable in group.variables {
      local[variable] = solver.makeVariable(isNonnegative: isNonnegative[variable])
    }
    var list = group.constraints.map { constraints[$0] }
    for i in list.indices {
      let expression = list[i].expression
      list[i].expression = LinearExpression(constant: expression.constant)
      for (variable, coefficient) in expression.terms {
        if let inner = local[Int(variable.index)] {
          list[i].expression.terms.append((inner, coefficient))
        } else if let known {
          list[i].expression.constant += coefficient * known.values[Int(variable.index)]
        }
      }
    }
    // The required ones first: they shorten the rows of the others, and only they can contradict.
    let ordered =
      list.filter { $0.strength.isRequired } + list.filter { !$0.strength.isRequired }
    solution.broken += try solver.addPermanently(ordered)
    for variable in group.variables {
      guard let inner = local[variable] else { continue }
      solution.values[variable] = solver.value(of: inner)
      solution.isDetermined[variable] = solver.isDetermined(inner)
    }
  }
}
