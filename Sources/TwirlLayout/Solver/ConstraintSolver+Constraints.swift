extension ConstraintSolver {
  /// Brings a constraint into the tableau, which stays feasible but perhaps not optimal.
  mutating func insert(_ constraint: LinearConstraint, isPermanent: Bool) throws(SolverError) {
    let id = constraint.id
    guard constraint.expression.isFinite else { throw .notFinite(id: id) }
    guard marks[id] == nil else { throw .duplicate(id: id) }
    guard !tableau.isExhausted else { throw .tooComplex(id: id) }
    var row = expressed(constraint.expression)
    let marked = mark(&row, constraint, isPermanent: isPermanent)
    if row.constant < 0 { negate(&row) }
    if let subject = subject(of: row, marked) {
      row = Tableau.solve(row, for: subject)
      tableau.substitute(subject, by: row)
      tableau.insert(row)
    } else if row.terms.allSatisfy({ kinds[Int($0.symbol)] == .dummy }) {
      // Nothing but what is always zero: redundant, or a contradiction.
      guard Tableau.isZero(row.constant) else { throw .unsatisfiable(id: id) }
      if let marked {
        row = Tableau.solve(row, for: marked.marker)
        tableau.insert(row)
      }
    } else {
      let isSatisfiable = insertWithArtificial(row, marked)
      guard !tableau.isExhausted else { throw .tooComplex(id: id) }
      guard isSatisfiable else { throw .unsatisfiable(id: id) }
    }
    guard !isPermanent, let marked else { return }
    marks[id] = marked
  }

  /// An expression in terms of what is not basic.
  private func expressed(_ expression: LinearExpression) -> TableauRow {
    var terms: [TableauTerm] = []
    var constant = expression.constant
    for (variable, coefficient) in expression.terms {
      precondition(
        variable.index >= 0 && Int(variable.index) < kinds.count,
        "The variable is not of this solver: make it with makeVariable.")
      let number = tableau.rowOf[Int(variable.index)]
      if number < 0 {
        let own = [TableauTerm(symbol: variable.index, coefficient: 1)]
        terms = Self.sum(terms, own, times: coefficient)
      } else {
        let row = tableau.rows[Int(number)]
        constant += coefficient * row.constant
        terms = Self.sum(terms, row.terms, times: coefficient)
      }
    }
    return TableauRow(basic: -1, constant: constant, terms: terms)
  }

  /// The sum of ascending summands and a multiple of others.
  private static func sum(
    _ a: [TableauTerm], _ b: [TableauTerm], times factor: Double
  ) -> [TableauTerm] {
    var result: [TableauTerm] = []
    result.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      var term: TableauTerm
      if j == b.count || (i < a.count && a[i].symbol < b[j].symbol) {
        term = a[i]
        i += 1
      } else {
        term = TableauTerm(symbol: b[j].symbol, coefficient: factor * b[j].coefficient)
        if i < a.count, a[i].symbol == term.symbol {
          term.coefficient += a[i].coefficient
          i += 1
        }
        j += 1
      }
      if !Tableau.isZero(term.coefficient) { result.append(term) }
    }
    return result
  }

  private func negate(_ row: inout TableauRow) {
    row.constant = -row.constant
    for i in row.terms.indices { row.terms[i].coefficient = -row.terms[i].coefficient }
  }

  /// Adds slack, error or dummy symbols, so that the constraint reads `row = 0`.
  private mutating func mark(
    _ row: inout TableauRow, _ constraint: LinearConstraint, isPermanent: Bool
  ) -> Marks? {
    let strength = constraint.strength
    // New symbols have the highest numbers: appending keeps the terms ascending.
    func append(_ symbol: Int32, _ coefficient: Double) {
      row.terms.append(TableauTerm(symbol: symbol, coefficient: coefficient))
    }
    if constraint.relation == .equal {
      if strength.isRequired {
        guard !isPermanent else { return nil }
        let dummy = makeSymbol(.dummy)
        append(dummy, 1)
        return Marks(marker: dummy, strength: strength)
      }
      let above = makeSymbol(.nonnegative)
      let below = makeSymbol(.nonnegative)
      append(above, -1)
      append(below, 1)
      count([above, below], strength)
      return Marks(marker: above, other: below, errors: [above, below], strength: strength)
    }
    let sign: Double = constraint.relation == .lessOrEqual ? 1 : -1
    let slack = makeSymbol(.nonnegative)
    append(slack, sign)
    guard !strength.isRequired else { return Marks(marker: slack, strength: strength) }
    let error = makeSymbol(.nonnegative)
    append(error, -sign)
    count([error], strength)
    return Marks(marker: slack, other: error, errors: [error], strength: strength)
  }

  /// Has errors count in the objective of their strength.
  private mutating func count(_ errors: [Int32], _ strength: Strength) {
    tableau.add(
      constant: 0, terms: errors.map { TableauTerm(symbol: $0, coefficient: 1) }, times: 1,
      toRow: objectiveRow(of: strength))
  }

  private mutating func objectiveRow(of strength: Strength) -> Int32 {
    let place = objectives.firstIndex { $0.strength <= strength } ?? objectives.count
    if place < objectives.count, objectives[place].strength == strength {
      return objectives[place].row
    }
    let row = tableau.insert(TableauRow(basic: -1, constant: 0, terms: []))
    objectives.insert(Objective(strength: strength, row: row), at: place)
    return row
  }

  /// What can be basic in a new row and leave the tableau feasible.
  private func subject(of row: TableauRow, _ marked: Marks?) -> Int32? {
    if let free = row.terms.first(where: { kinds[Int($0.symbol)] == .free }) { return free.symbol }
    for symbol in [marked?.marker, marked?.other].compactMap(\.self) where symbol >= 0 {
      if kinds[Int(symbol)] == .nonnegative, row.coefficient(of: symbol) < 0 { return symbol }
    }
    // What occurs nowhere yet changes no other row; the constant is not negative.
    return row.terms.first {
      kinds[Int($0.symbol)] == .nonnegative && tableau.columns[Int($0.symbol)].isEmpty
        && ($0.coefficient < 0 || row.constant == 0)
    }?.symbol
  }

  /// Solves for an artificial symbol and drives it to zero; the paper's section 2.5.
  private mutating func insertWithArtificial(_ row: TableauRow, _ marked: Marks?) -> Bool {
    let artificial = makeSymbol(.nonnegative)
    let number = tableau.insert(
      TableauRow(basic: artificial, constant: row.constant, terms: row.terms))
    // While the artificial symbol is basic, its row is the objective.
    while tableau.rowOf[Int(artificial)] >= 0, !tableau.isExhausted {
      let entering = tableau.rows[Int(number)].terms.first {
        $0.coefficient < -Tableau.tolerance && kinds[Int($0.symbol)] == .nonnegative
      }
      guard let entering,
        let leaving = leavingRow(for: entering.symbol, preferring: artificial)
      else { break }
      tableau.pivot(row: leaving, entering: entering.symbol)
    }
    if tableau.rowOf[Int(artificial)] >= 0 {
      let row = tableau.rows[Int(number)]
      if row.constant > Tableau.tolerance {
        // Without its row nothing of the constraint is left: only this row had its marks.
        tableau.remove(row: number)
        return false
      }
      let entering =
        row.terms.first { kinds[Int($0.symbol)] == .nonnegative }?.symbol ?? marked?.marker
      if let entering, row.coefficient(of: entering) != 0 {
        tableau.pivot(row: number, entering: entering)
      } else {
        tableau.remove(row: number)
      }
    }
    tableau.remove(column: artificial)
    return true
  }

  /// Takes what a constraint left out of the tableau; the paper's section 2.6.
  mutating func withdraw(_ marks: Marks) {
    for error in marks.errors {
      let objective = objectiveRow(of: marks.strength)
      let row = tableau.rowOf[Int(error)]
      if row < 0 {
        tableau.add(
          constant: 0, terms: [TableauTerm(symbol: error, coefficient: 1)], times: -1,
          toRow: objective)
      } else {
        let basic = tableau.rows[Int(row)]
        tableau.add(constant: basic.constant, terms: basic.terms, times: -1, toRow: objective)
      }
    }
    if tableau.rowOf[Int(marks.marker)] < 0, let row = rowToRelease(marks.marker) {
      tableau.pivot(row: row, entering: marks.marker)
    }
    for symbol in [marks.marker, marks.other] where symbol >= 0 {
      let row = tableau.rowOf[Int(symbol)]
      if row >= 0 { tableau.remove(row: row) } else { tableau.remove(column: symbol) }
    }
  }

  /// The row in which a marker can become basic with the others staying feasible.
  private mutating func rowToRelease(_ marker: Int32) -> Int32? {
    var best: (rank: Int, ratio: Double, symbol: Int32, row: Int32)?
    tableau.tidy(marker)
    for number in tableau.columns[Int(marker)] {
      let row = tableau.rows[Int(number)]
      guard row.basic >= 0 else { continue }
      let coefficient = row.coefficient(of: marker)
      let candidate: (rank: Int, ratio: Double, symbol: Int32, row: Int32)
      if kinds[Int(row.basic)] == .free {
        candidate = (2, 0, row.basic, number)
      } else if coefficient < 0 {
        candidate = (0, -row.constant / coefficient, row.basic, number)
      } else {
        candidate = (1, row.constant / coefficient, row.basic, number)
      }
      guard let old = best else {
        best = candidate
        continue
      }
      if (candidate.rank, candidate.ratio, candidate.symbol) < (old.rank, old.ratio, old.symbol) {
        best = candidate
      }
    }
    return best?.row
  }
}
