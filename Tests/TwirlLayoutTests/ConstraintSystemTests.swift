import Testing

@testable import TwirlLayout

/// Solving group by group against one tableau, and against the dense reference.
@Suite("Constraint system")
struct ConstraintSystemTests {
  /// Some random systems side by side: groups, chains, contradictions.
  static func system(seed: UInt64, parts: Int) -> ConstraintSystem {
    var result = ConstraintSystem()
    var random = SplitMix64(state: seed)
    for part in 0..<parts {
      let small = RandomSystem(seed: seed &* 31 &+ UInt64(part))
      let offset = Int32(result.isNonnegative.count)
      for sign in small.nonnegative { _ = result.makeVariable(isNonnegative: sign) }
      // A tie to what was there, sometimes.
      if offset > 0, Bool.random(using: &random) {
        let tie =
          LinearExpression(Variable(index: offset))
          - LinearExpression(Variable(index: Int32.random(in: 0..<offset, using: &random)))
        result.add(tie - Double(Int.random(in: -3...3, using: &random)), .equal)
      }
      for constraint in small.constraints {
        var expression = constraint.expression
        expression.terms = expression.terms.map {
          (Variable(index: $0.variable.index + offset), $0.coefficient)
        }
        let relation = Int.random(in: 0..<3, using: &random) == 0 ? constraint.relation : .equal
        if constraint.strength.isRequired || Bool.random(using: &random) {
          result.add(expression, relation, strength: constraint.strength)
        } else {
          // As hugging and resistance.
          result.add(expression, .lessOrEqual, strength: constraint.strength)
          result.add(expression, .greaterOrEqual, strength: .high)
        }
      }
    }
    return result
  }

  @Test("Groups give what one tableau gives", arguments: 0..<20)
  func groups(block: UInt64) throws {
    for seed in (block * 50)..<(block * 50 + 50) {
      let system = Self.system(seed: seed, parts: Int(1 + seed % 4))
      let fast = try system.solve()
      let slow = try system.solveInOneTableau()
      #expect(fast.broken == slow.broken, "seed \(seed)")
      #expect(fast.isDetermined == slow.isDetermined, "seed \(seed)")
      for v in fast.values.indices where slow.isDetermined[v] {
        #expect(abs(fast.values[v] - slow.values[v]) < 1e-6, "seed \(seed), variable \(v)")
      }
    }
  }

  @Test("Groups give what the dense simplex gives", arguments: 0..<12)
  func dense(block: UInt64) throws {
    for seed in (block * 25)..<(block * 25 + 25) {
      let system = Self.system(seed: 500_000 + seed, parts: 2)
      let fast = try system.solve()
      let reference = ReferenceSolution(
        nonnegative: system.isNonnegative, system.constraints)
      #expect(fast.broken == reference.broken, "seed \(seed)")
      for (v, range) in reference.ranges.enumerated() {
        if let low = range.low, let high = range.high, abs(low - high) < 1e-6 {
          #expect(abs(fast.values[v] - low) < 1e-6, "seed \(seed), variable \(v)")
          #expect(fast.isDetermined[v], "seed \(seed), variable \(v)")
        } else {
          #expect(!fast.isDetermined[v], "seed \(seed), variable \(v)")
        }
      }
    }
  }

  @Test("A variable that nothing mentions is not determined")
  func unmentioned() throws {
    var system = ConstraintSystem()
    let x = system.makeVariable()
    _ = system.makeVariable()
    system.add(LinearExpression(x) - 4, .equal)
    let solution = try system.solve()
    #expect(solution.isDetermined == [true, false])
    #expect(solution.values[0] == 4)
  }

  @Test("A constraint without variables holds or is broken", arguments: [0.0, 1])
  func withoutVariables(constant: Double) throws {
    var system = ConstraintSystem()
    system.add(LinearExpression(constant: constant), .equal)
    #expect(try system.solve().broken == (constant == 0 ? [] : [0]))
  }
}
