import Testing

@testable import TwirlLayout

/// The solver against the dense simplex on random systems.
@Suite("Constraint solver against the reference")
struct ConstraintSolverReferenceTests {
  static let tolerance = 1e-6

  /// Demands the reference's misses, values and ambiguities of a solver.
  static func compare(
    _ solver: ConstraintSolver, _ variables: [Variable], _ system: RandomSystem,
    _ constraints: [LinearConstraint], broken: [Int], _ comment: Comment
  ) {
    let reference = ReferenceSolution(nonnegative: system.nonnegative, constraints)
    #expect(broken == reference.broken, comment)
    let values = variables.map(solver.value(of:))
    for constraint in constraints
    where constraint.strength.isRequired && !reference.broken.contains(constraint.id) {
      #expect(system.miss(constraint, at: values) < tolerance, comment)
    }
    let misses = system.misses(constraints, at: values)
    #expect(
      zip(misses, reference.misses).allSatisfy { abs($0 - $1) < tolerance },
      "\(comment): \(misses) for \(reference.misses)")
    for (v, range) in reference.ranges.enumerated() {
      if system.nonnegative[v] { #expect(values[v] >= -tolerance, comment) }
      if let low = range.low, let high = range.high, abs(low - high) < tolerance {
        #expect(abs(values[v] - low) < tolerance, comment)
        let isDetermined = solver.isDetermined(variables[v])
        #expect(isDetermined, "\(comment), variable \(v)")
      } else {
        let isDetermined = solver.isDetermined(variables[v])
        #expect(!isDetermined, "\(comment), variable \(v)")
      }
    }
  }

  @Test("All at once", arguments: 0..<20)
  func permanent(block: UInt64) throws {
    for seed in (block * 50)..<(block * 50 + 50) {
      let system = RandomSystem(seed: seed)
      var solver = ConstraintSolver()
      let variables = system.nonnegative.map { solver.makeVariable(isNonnegative: $0) }
      let broken = try solver.addPermanently(system.constraints)
      Self.compare(
        solver, variables, system, system.constraints, broken: broken, "seed \(seed)")
    }
  }

  @Test("Added one by one, then removed in another order", arguments: 0..<10)
  func incremental(block: UInt64) throws {
    for seed in (block * 20)..<(block * 20 + 20) {
      let system = RandomSystem(seed: 1_000_000 + seed)
      var random = SplitMix64(state: seed)
      var solver = ConstraintSolver()
      let variables = system.nonnegative.map { solver.makeVariable(isNonnegative: $0) }
      var present: [LinearConstraint] = []
      for constraint in system.constraints {
        do throws(SolverError) {
          try solver.add(constraint)
          present.append(constraint)
        } catch {
          #expect(error == .unsatisfiable(id: constraint.id))
          let reference = ReferenceSolution(
            nonnegative: system.nonnegative, present + [constraint])
          #expect(reference.broken == [constraint.id], "seed \(seed)")
        }
        Self.compare(solver, variables, system, present, broken: [], "seed \(seed), adding")
      }
      while let place = present.indices.randomElement(using: &random) {
        try solver.remove(id: present.remove(at: place).id)
        Self.compare(solver, variables, system, present, broken: [], "seed \(seed), removing")
      }
    }
  }

  @Test("Suggested values are those of an equation with that value", arguments: 0..<10)
  func edits(block: UInt64) throws {
    for seed in (block * 20)..<(block * 20 + 20) {
      let system = RandomSystem(seed: 2_000_000 + seed)
      var random = SplitMix64(state: seed)
      var solver = ConstraintSolver()
      let variables = system.nonnegative.map { solver.makeVariable(isNonnegative: $0) }
      let broken = try solver.addPermanently(system.constraints)
      let edited = Int.random(in: 0..<variables.count, using: &random)
      try solver.beginEditing(variables[edited], strength: Strength(500))
      for _ in 0..<4 {
        let value = Double(Int.random(in: -20...20, using: &random))
        try solver.suggest([(variables[edited], value)])
        let wish = LinearConstraint(
          id: 999, LinearExpression(variables[edited]) - value, .equal, strength: Strength(500))
        Self.compare(
          solver, variables, system, system.constraints + [wish], broken: broken,
          "seed \(seed), \(value)")
      }
    }
  }
}
