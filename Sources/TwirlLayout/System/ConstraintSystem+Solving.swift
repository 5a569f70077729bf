extension ConstraintSystem {
  /// Solves group by group, with the simplex only where equations do not decide.
  package func solve() throws(SolverError) -> SystemSolution {
    for constraint in constraints where !constraint.expression.isFinite {
      throw .notFinite(id: constraint.id)
    }
    var solution = emptySolution
    var follower = EquationFollower(self)
    for group in groups(of: Array(constraints.indices), known: { _ in false })
    where try !solve(group, &follower, into: &solution) {
      // Some required constraint is at fault: which one depends on the order of all of them.
      let broken = try contradictions(in: group, &solution)
      solution.broken += broken
      follower.forget(group.variables)
      for variable in group.variables {
        solution.values[variable] = 0
        solution.isDetermined[variable] = false
      }
      let left = Set(broken)
      for rest in groups(
        of: group.constraints.filter { !left.contains($0) }, known: { _ in false })
      where try !solve(rest, &follower, into: &solution) {
        try solveWithSimplex(rest, into: &solution)
      }
    }
    solution.broken.sort()
    return solution
  }

  var emptySolution: SystemSolution {
    SystemSolution(
      values: [Double](repeating: 0, count: isNonnegative.count),
      isDetermined: [Bool](repeating: false, count: isNonnegative.count))
  }

  /// Solves a group; false, with nothing broken, if required constraints contradict each other.
  private func solve(
    _ group: Group, _ follower: inout EquationFollower, into solution: inout SystemSolution
  ) throws(SolverError) -> Bool {
    let decided = follower.decide(
      group.constraints.filter {
        constraints[$0].relation == .equal && constraints[$0].strength.isRequired
      })
    guard decided != nil, holds(group.constraints, from: .required, follower) else { return false }
    let before = solution.broken.count
    record(group.variables, of: follower, in: &solution)
    let open = group.constraints.filter { !follower.isKnown(constraints[$0]) }
    for part in groups(of: open, known: { follower.known[$0] }) {
      guard try solveByStrength(part, &follower, into: &solution) else { return false }
      guard solution.broken.count > before else { continue }
      solution.broken.removeSubrange(before...)
      return false
    }
    return true
  }

  private func record(
    _ variables: [Int], of follower: EquationFollower, in solution: inout SystemSolution
  ) {
    for variable in variables where follower.known[variable] {
      solution.values[variable] = follower.values[variable]
      solution.isDetermined[variable] = true
    }
  }

  /// Whether those constraints hold that are of a strength or more, as far as that is known.
  private func holds(
    _ numbers: [Int], from strength: Strength, _ follower: EquationFollower
  ) -> Bool {
    numbers.allSatisfy {
      constraints[$0].strength < strength || !follower.isKnown(constraints[$0])
        || follower.holds(constraints[$0])
    }
  }

  /// How many strengths are followed one by one before the simplex takes over.
  private static let followedStrengths = 32

  /// From how many variables on contradictions are looked for by themselves.
  static let large = 200

  /// Solves a part of what required equations leave; false if required constraints contradict.
  private func solveByStrength(
    _ part: Group, _ follower: inout EquationFollower, into solution: inout SystemSolution
  ) throws(SolverError) -> Bool {
    let strengths = Set(part.constraints.map { constraints[$0].strength }).sorted(by: >)
    var satisfied = Strength.required
    var isMissed = false
    for strength in strengths.prefix(Self.followedStrengths) {
      let decided = follower.decide(
        part.constraints.filter { (follower.equations[$0] ?? Strength(0)) >= strength })
      guard decided != nil, holds(part.constraints, from: strength, follower) else {
        follower.forget(decided ?? [])
        isMissed = true
        break
      }
      satisfied = strength
      if part.variables.allSatisfy({ follower.known[$0] }) {
        record(part.variables, of: follower, in: &solution)
        return true
      }
    }
    let before = solution.broken.count
    if isMissed, part.variables.count >= Self.large {
      // Found without the others, a contradiction takes a fraction of the work.
      var required = follower
      required.forget(part.variables)
      guard try contradictions(in: part, known: required, &solution).isEmpty else { return false }
    }
    record(part.variables, of: follower, in: &solution)
    let open = part.constraints.filter { !follower.isKnown(constraints[$0]) }
    for rest in groups(of: open, known: { follower.known[$0] }) {
      try solveWithSimplex(rest, known: follower, satisfied: satisfied, into: &solution)
    }
    guard solution.broken.count > before else { return true }
    // There is no point that misses nothing down to there.
    solution.broken.removeSubrange(before...)
    follower.forget(part.variables)
    try solveWithSimplex(part, known: follower, into: &solution)
    return true
  }
}
