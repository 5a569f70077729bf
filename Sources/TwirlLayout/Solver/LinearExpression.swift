/// An unknown of a solver or system, by its number there.
package struct Variable: Hashable, Sendable {
  /// Its number: 0, 1, 2 … in the order in which variables are made.
  package let index: Int32

  package init(index: Int32) { self.index = index }
}

/// A sum of variables with coefficients, and a constant.
///
///     let midpoint = 2 * x - left - right
package struct LinearExpression: Sendable {
  /// The summands; a variable may occur more than once.
  package var terms: [(variable: Variable, coefficient: Double)]
  /// What is added to them.
  package var constant: Double

  package init(
    _ terms: [(variable: Variable, coefficient: Double)] = [], constant: Double = 0
  ) {
    self.terms = terms
    self.constant = constant
  }

  /// One variable, once.
  package init(_ variable: Variable) { self.init([(variable, 1)]) }

  /// Whether the constant and every coefficient is a number in the range that is calculated with.
  ///
  /// Lengths are points: beyond a thousand million the tolerance of the solver means nothing.
  package var isFinite: Bool {
    abs(constant) <= Self.limit && terms.allSatisfy { abs($0.coefficient) <= Self.limit }
  }

  /// The largest constant and coefficient.
  package static let limit = 1e9
}

extension LinearExpression {
  package static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    LinearExpression(a.terms + b.terms, constant: a.constant + b.constant)
  }

  package static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    a + -1 * b
  }

  package static func + (a: LinearExpression, b: Double) -> LinearExpression {
    LinearExpression(a.terms, constant: a.constant + b)
  }

  package static func - (a: LinearExpression, b: Double) -> LinearExpression { a + -b }

  package static func * (factor: Double, a: LinearExpression) -> LinearExpression {
    LinearExpression(
      a.terms.map { ($0.variable, factor * $0.coefficient) }, constant: factor * a.constant)
  }
}
