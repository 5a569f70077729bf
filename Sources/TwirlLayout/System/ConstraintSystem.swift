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
///   find the broken, start again      follow equations, strongest first, until one is missed
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
  /// The summands of tableau rows that were touched on the way.
  var work = 0
}
