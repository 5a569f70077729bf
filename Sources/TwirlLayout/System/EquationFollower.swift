/// Follows equations that have one unknown left, each of which decides it.
struct EquationFollower {
  private let isNonnegative: [Bool]
  private let constraints: [LinearConstraint]
  private(set) var values: [Double]
  private(set) var known: [Bool]
  /// What is an equation, by its constraint's number: also a pair of opposite inequalities.
  ///
  /// Its strength is that of the weaker one. Looked up only, never walked through.
  let equations: [Int: Strength]
  /// Where the unknowns' constraints are listed, valid for the constraints of one call.
  private var uses: [[Int]]

  /// Points: what counts as equal.
  static let tolerance = 1e-7

  init(_ system: ConstraintSystem) {
    isNonnegative = system.isNonnegative
    constraints = system.constraints
    values = [Double](repeating: 0, count: system.isNonnegative.count)
    known = [Bool](repeating: false, count: system.isNonnegative.count)
    uses = [[Int]](repeating: [], count: system.isNonnegative.count)
    equations = Self.equations(among: system.constraints)
  }

  private static func equations(among constraints: [LinearConstraint]) -> [Int: Strength] {
    var equations: [Int: Strength] = [:]
    for (number, constraint) in constraints.enumerated() {
      if constraint.relation == .equal { equations[number] = constraint.strength }
      guard number > 0, constraint.relation == .greaterOrEqual else { continue }
      let other = constraints[number - 1]
      if other.relation == .lessOrEqual,
        other.expression.constant == constraint.expression.constant,
        other.expression.terms.elementsEqual(constraint.expression.terms, by: ==)
      {
        equations[number] = min(other.strength, constraint.strength)
      }
    }
    return equations
  }

  /// Whether every variable of a constraint is known.
  func isKnown(_ constraint: LinearConstraint) -> Bool {
    constraint.expression.terms.allSatisfy { known[Int($0.variable.index)] }
  }

  /// Whether a constraint, all of whose variables are known, is satisfied.
  func holds(_ constraint: LinearConstraint) -> Bool {
    var value = constraint.expression.constant
    for (variable, coefficient) in constraint.expression.terms {
      value += coefficient * values[Int(variable.index)]
    }
    return switch constraint.relation {
    case .equal: abs(value) <= Self.tolerance
    case .lessOrEqual: value <= Self.tolerance
    case .greaterOrEqual: value >= -Self.tolerance
    }
  }

  /// Decides what the equations of these numbers decide, in their order as far as possible.
  ///
  /// - Returns: What was decided; nil, with nothing decided, if an equation contradicts another or the
  ///   sign of a variable.
  mutating func decide(_ numbers: [Int]) -> [Int]? {
    for number in numbers {
      for term in constraints[number].expression.terms {
        let variable = Int(term.variable.index)
        if !known[variable] { uses[variable].append(number) }
      }
    }
    defer {
      for number in numbers {
        for term in constraints[number].expression.terms {
          uses[Int(term.variable.index)] = []
        }
      }
    }
    var decided: [Int] = []
    var isConsistent = true
    for number in numbers where isConsistent {
      var waiting = [number]
      while let next = waiting.popLast() {
        guard let (variable, value) = solution(of: constraints[next].expression) else { continue }
        if isNonnegative[variable], value < -Self.tolerance { isConsistent = false }
        values[variable] = value
        known[variable] = true
        decided.append(variable)
        waiting += uses[variable].reversed()
      }
    }
    isConsistent =
      isConsistent
      && numbers.allSatisfy {
        guard isKnown(constraints[$0]) else { return true }
        var equation = constraints[$0]
        equation.relation = .equal
        return holds(equation)
      }
    if isConsistent { return decided }
    forget(decided)
    return nil
  }

  /// Takes back what was decided of some variables.
  mutating func forget(_ variables: [Int]) {
    for variable in variables { known[variable] = false }
  }

  /// The only unknown of an equation and its value.
  private func solution(of expression: LinearExpression) -> (variable: Int, value: Double)? {
    var unknown: Int?
    var coefficient = 0.0
    var constant = expression.constant
    for term in expression.terms {
      let variable = Int(term.variable.index)
      if known[variable] {
        constant += term.coefficient * values[variable]
      } else if unknown == nil || unknown == variable {
        unknown = variable
        coefficient += term.coefficient
      } else {
        return nil
      }
    }
    guard let unknown, abs(coefficient) > Tableau.tolerance else { return nil }
    return (unknown, -constant / coefficient)
  }
}
