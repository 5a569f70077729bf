/// An incremental solver of linear equations and inequalities with strengths: Cassowary.
///
/// After Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm", ACM TOCHI 8(4), 2001. Required constraints hold; among what is left the strongest
/// constraints are missed by as little as possible in sum, then the next strongest, and so on.
///
///     var solver = ConstraintSolver()
///     let x = solver.makeVariable()
///     try solver.add(LinearConstraint(id: 0, LinearExpression(x) - 100, .lessOrEqual))
///     try solver.add(LinearConstraint(id: 1, LinearExpression(x) - 120, .equal, strength: .high))
///     solver.value(of: x)                                                             // 100
///
/// Two things differ from the paper. Each strength has an objective row of its own, so that strengths
/// are ordered exactly rather than by weights, and symbols enter and leave by the lowest number
/// (Bland's rule), so that it cannot cycle and equal input gives equal output. A variable can be
/// declared nonnegative, which costs nothing, while a constraint for it would cost a row.
package struct ConstraintSolver: Sendable {
  enum Kind: UInt8 {
    /// A variable that may have any value.
    case free
    /// A variable, slack or error that is at least zero.
    case nonnegative
    /// What marks a required equation: always zero, it never enters the basis by itself.
    case dummy
  }

  /// What a constraint left in the tableau.
  struct Marks {
    var marker: Int32
    var other: Int32 = -1
    /// Those that count in the objective.
    var errors: [Int32] = []
    var strength: Strength
  }

  struct Objective {
    var strength: Strength
    var row: Int32
  }

  struct Edit {
    var id: Int
    var value: Double
  }

  var tableau = Tableau()
  var kinds: [Kind] = []
  /// Strongest first.
  var objectives: [Objective] = []
  /// Looked up only, never walked through.
  var marks: [Int: Marks] = [:]
  var edits: [Variable: Edit] = [:]
  private var nextEditID = -1

  /// An empty solver.
  ///
  /// - Parameter workLimit: How many summands of rows it may touch until it refuses constraints as
  ///   ``SolverError/tooComplex(id:)``: a measure of time that is the same on every machine.
  package init(workLimit: Int = .max) { tableau.workLimit = workLimit }

  /// A new variable.
  package mutating func makeVariable(isNonnegative: Bool = false) -> Variable {
    Variable(index: makeSymbol(isNonnegative ? .nonnegative : .free))
  }

  /// What a variable is now.
  package func value(of variable: Variable) -> Double {
    let row = tableau.rowOf[Int(variable.index)]
    return row < 0 ? 0 : tableau.rows[Int(row)].constant
  }

  mutating func makeSymbol(_ kind: Kind) -> Int32 {
    kinds.append(kind)
    return tableau.makeSymbol()
  }
}

extension ConstraintSolver {
  /// Adds a constraint and solves again.
  ///
  /// - Throws: ``SolverError/unsatisfiable(id:)`` if it is required and contradicts the others, which
  ///   stay as they were; `duplicate` and `notFinite`.
  package mutating func add(_ constraint: LinearConstraint) throws(SolverError) {
    // A constraint that is refused has moved the tableau too, away from its optimum.
    defer { optimize() }
    try insert(constraint, isPermanent: false)
  }

  /// Adds constraints that are not removed later, and solves once: faster than one by one.
  ///
  /// A permanent equation needs no mark in the tableau, so that a chain of them stays short.
  ///
  /// - Returns: The numbers of required ones that contradict those before them and were left out.
  package mutating func addPermanently(
    _ constraints: [LinearConstraint]
  ) throws(SolverError) -> [Int] {
    var broken: [Int] = []
    for constraint in constraints {
      do throws(SolverError) {
        try insert(constraint, isPermanent: true)
      } catch {
        guard case .unsatisfiable(let id) = error else { throw error }
        broken.append(id)
      }
    }
    optimize()
    guard !tableau.isExhausted else { throw .tooComplex(id: constraints.last?.id ?? 0) }
    return broken
  }

  /// Takes a constraint away and solves again.
  package mutating func remove(id: Int) throws(SolverError) {
    guard let marks = marks.removeValue(forKey: id) else { throw .unknown(id: id) }
    withdraw(marks)
    optimize()
  }

  /// Makes a variable one whose value is suggested.
  ///
  /// - Precondition: The strength is not required.
  package mutating func beginEditing(
    _ variable: Variable, strength: Strength = .high
  ) throws(SolverError) {
    precondition(!strength.isRequired, "An edit cannot be required: give it a lower strength.")
    guard edits[variable] == nil else { throw .notEditable(variable) }
    let id = nextEditID
    nextEditID -= 1
    let value = value(of: variable)
    try add(
      LinearConstraint(id: id, LinearExpression(variable) - value, .equal, strength: strength))
    edits[variable] = Edit(id: id, value: value)
  }

  /// Suggests values of variables that are being edited, and solves again.
  package mutating func suggest(
    _ values: [(variable: Variable, value: Double)]
  ) throws(SolverError) {
    for (variable, value) in values {
      guard let edit = edits[variable], let marks = marks[edit.id] else {
        throw .notEditable(variable)
      }
      guard abs(value) <= LinearExpression.limit else { throw .notFinite(id: edit.id) }
      edits[variable]?.value = value
      shift(marks, by: value - edit.value)
    }
    restoreFeasibility()
  }

  /// Ends editing a variable: what held it at the suggested value goes.
  package mutating func endEditing(_ variable: Variable) throws(SolverError) {
    guard let edit = edits.removeValue(forKey: variable) else { throw .notEditable(variable) }
    try remove(id: edit.id)
  }
}
