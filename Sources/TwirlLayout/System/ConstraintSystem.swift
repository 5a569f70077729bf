/// Variables and constraints that are solved once, all together.
///
///     var system = ConstraintSystem()
///     let width = system.makeVariable(isNonnegative: true)
///     system.add(LinearExpression(width) - 320, .equal)
///     try system.solve().values          // [320]
///
/// A page is mostly chains of equations in which each decides the next. Those are followed in
/// linear time, strength by strength; only groups of variables that are left go to the simplex:
///
///     all ── connected groups ─── follow required equations ─── connected groups
///              ↓ contradiction                                        │
///            simplex                  follow equations, strongest first, until one is missed
///                                                                     │
///                                     connected groups of what is left: simplex
///
/// If some point misses no constraint down to a strength, every optimum is such a point. So those
/// constraints may be taken as required, and what their equations decide is the only choice; weaker
/// constraints cannot change that. Whether there is such a point comes out at the end: all variables
/// are decided and nothing is missed, or the simplex finds no contradiction. Else the simplex starts
/// from all of the group.
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
    let consistent =
      follower.decide(
        group.constraints.filter {
          constraints[$0].relation == .equal && constraints[$0].strength.isRequired
        }) != nil
    let open = group.constraints.filter { !follower.isKnown(constraints[$0]) }
    let holds = group.constraints.allSatisfy {
      !constraints[$0].strength.isRequired || !follower.isKnown(constraints[$0])
        || follower.holds(constraints[$0])
    }
    guard consistent, holds else {
      return try solveWithSimplex(group, into: &solution)
    }
    let before = solution.broken.count
    record(group.variables, of: follower, in: &solution)
    for part in groups(of: open, known: { follower.known[$0] }) {
      try solveByStrength(part, &follower, into: &solution)
    }
    guard solution.broken.count > before else { return }
    // Which constraint is at fault depends on the order of all of them.
    solution.broken.removeSubrange(before...)
    try solveWithSimplex(group, into: &solution)
  }

  private func record(
    _ variables: [Int], of follower: EquationFollower, in solution: inout SystemSolution
  ) {
    for variable in variables where follower.known[variable] {
      solution.values[variable] = follower.values[variable]
      solution.isDetermined[variable] = true
    }
  }

  /// How many strengths are followed one by one before the simplex takes over.
  private static let followedStrengths = 32

  private func solveByStrength(
    _ part: Group, _ follower: inout EquationFollower, into solution: inout SystemSolution
  ) throws(SolverError) {
    let strengths = Set(part.constraints.map { constraints[$0].strength }).sorted(by: >)
    var satisfied = Strength.required
    for strength in strengths.prefix(Self.followedStrengths) {
      let decided = follower.decide(
        part.constraints.filter { (follower.equations[$0] ?? Strength(0)) >= strength })
      let holds = part.constraints.allSatisfy {
        constraints[$0].strength < strength || !follower.isKnown(constraints[$0])
          || follower.holds(constraints[$0])
      }
      guard decided != nil, holds else {
        follower.forget(decided ?? [])
        break
      }
      satisfied = strength
      if part.variables.allSatisfy({ follower.known[$0] }) {
        return record(part.variables, of: follower, in: &solution)
      }
    }
    let before = solution.broken.count
    record(part.variables, of: follower, in: &solution)
    let open = part.constraints.filter { !follower.isKnown(constraints[$0]) }
    for rest in groups(of: open, known: { follower.known[$0] }) {
      try solveWithSimplex(rest, known: follower, satisfied: satisfied, into: &solution)
    }
    guard solution.broken.count > before else { return }
    // There is no point that misses nothing down to there.
    solution.broken.removeSubrange(before...)
    follower.forget(part.variables)
    try solveWithSimplex(part, known: follower, into: &solution)
  }

  /// How many summands of rows a tableau may touch before it gives up: a second's work at most.
  private static let workLimit = 100_000_000

  private func solveWithSimplex(
    _ group: Group, known: EquationFollower? = nil, satisfied: Strength = .required,
    into solution: inout SystemSolution
  ) throws(SolverError) {
    var solver = ConstraintSolver(workLimit: Self.workLimit)
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
        } else if let known, known.known[Int(variable.index)] {
          list[i].expression.constant += coefficient * known.values[Int(variable.index)]
        }
      }
    }
    for i in list.indices where list[i].strength >= satisfied { list[i].strength = .required }
    // The required ones first: they shorten the rows of the others, and only they can contradict.
    var ordered =
      list.filter { $0.strength.isRequired } + list.filter { !$0.strength.isRequired }
    if known != nil {
      // If none contradicts, their order is free: short ones first keep rows short.
      let count = ordered.firstIndex { !$0.strength.isRequired } ?? ordered.count
      let short = ordered[..<count].sorted {
        ($0.expression.terms.count, $0.id) < ($1.expression.terms.count, $1.id)
      }
      ordered.replaceSubrange(..<count, with: short)
    }
    solution.broken += try solver.addPermanently(ordered)
    for variable in group.variables {
      guard let inner = local[variable] else { continue }
      solution.values[variable] = solver.value(of: inner)
      solution.isDetermined[variable] = solver.isDetermined(inner)
    }
  }
}
