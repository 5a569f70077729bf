/// How the sides of a constraint compare.
package enum Relation: Sendable, CaseIterable {
  case lessOrEqual
  case equal
  case greaterOrEqual
}

/// A comparison of an expression with zero, that must hold or should.
///
///     // The left point lies at least 10 to the left of the right one.
///     LinearConstraint(id: 1, left + 10 - right, .lessOrEqual)
package struct LinearConstraint: Sendable {
  /// What it is called in answers: unique in a solver.
  package var id: Int
  /// What is compared with zero.
  package var expression: LinearExpression
  /// How it compares.
  package var relation: Relation
  /// How much it matters.
  package var strength: Strength

  package init(
    id: Int, _ expression: LinearExpression, _ relation: Relation,
    strength: Strength = .required
  ) {
    self.id = id
    self.expression = expression
    self.relation = relation
    self.strength = strength
  }
}

/// Why a solver refuses a constraint.
package enum SolverError: Error, Equatable, CustomStringConvertible {
  /// It contradicts the required constraints that are there already.
  case unsatisfiable(id: Int)
  /// A constraint with its number is there already.
  case duplicate(id: Int)
  /// It has a number that is infinite, not a number, or beyond ``LinearExpression/limit``.
  case notFinite(id: Int)
  /// There is none of that number that can be removed.
  case unknown(id: Int)
  /// It and those before it would take more work than is allowed.
  case tooComplex(id: Int)
  /// That variable is not being edited, or is so already.
  case notEditable(Variable)

  package var description: String {
    switch self {
    case .unsatisfiable(let id):
      "constraint \(id) contradicts required ones; lower its priority or remove one of them"
    case .duplicate(let id): "there is a constraint \(id) already; give this one another number"
    case .notFinite(let id): "constraint \(id) has a number that is not finite; correct it"
    case .unknown(let id): "there is no constraint \(id) to remove; add it first"
    case .tooComplex(let id):
      "constraints up to \(id) depend on one another too much; use fewer, or make more of them required"
    case .notEditable(let variable):
      "variable \(variable.index) cannot be edited now; begin editing once before suggesting"
    }
  }
}
