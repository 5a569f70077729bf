extension ConstraintSolver {
  private enum Freedom {
    /// Growing would cost, or it is always zero.
    case held
    /// A row at its bound forbids it to grow alone; together with others it may.
    case blocked
    case movable
  }

  /// Whether the constraints leave a variable no other value at the optimum.
  package func isDetermined(_ variable: Variable) -> Bool {
    areDetermined([variable]).allSatisfy(\.self)
  }

  /// Whether the constraints leave each variable no other value at the optimum.
  package func areDetermined(_ variables: [Variable]) -> [Bool] {
    // Rows share their symbols.
    var freedoms = [Freedom?](repeating: nil, count: kinds.count)
    return variables.map { variable in
      let number = tableau.rowOf[Int(variable.index)]
      let terms =
        number < 0
        ? [TableauTerm(symbol: variable.index, coefficient: 1)] : tableau.rows[Int(number)].terms
      var isBlocked = false
      for term in terms {
        let freedom = freedoms[Int(term.symbol)] ?? freedom(of: term.symbol)
        freedoms[Int(term.symbol)] = freedom
        switch freedom {
        case .held: break
        case .blocked: isBlocked = true
        case .movable: return false
        }
      }
      return !isBlocked || !(canGrow(terms, times: 1) || canGrow(terms, times: -1))
    }
  }

  private func freedom(of symbol: Int32) -> Freedom {
    switch kinds[Int(symbol)] {
    case .dummy: return .held
    case .free: return .movable
    case .nonnegative: break
    }
    for objective in objectives {
      let cost = tableau.rows[Int(objective.row)].coefficient(of: symbol)
      if cost > Tableau.tolerance { return .held }
    }
    for number in tableau.columns[Int(symbol)] {
      let row = tableau.rows[Int(number)]
      if row.basic >= 0, kinds[Int(row.basic)] != .free, row.constant <= Tableau.tolerance,
        row.coefficient(of: symbol) < -Tableau.tolerance
      {
        return .blocked
      }
    }
    return .movable
  }

  /// Whether a sum can grow at no cost: maximizes it in a copy until it does.
  private func canGrow(_ terms: [TableauTerm], times factor: Double) -> Bool {
    var probe = self
    probe.tableau.workLimit = min(tableau.workLimit, tableau.work) + 50_000
    let cost = terms.map { TableauTerm(symbol: $0.symbol, coefficient: -factor * $0.coefficient) }
    let row = probe.tableau.insert(TableauRow(basic: -1, constant: 0, terms: cost))
    probe.objectives.append(Objective(strength: Strength(0), row: row))
    let level = probe.objectives.count - 1
    while let entering = probe.enteringSymbol(level) {
      guard let leaving = probe.leavingRow(for: entering, preferring: -1) else { return true }
      let bound = probe.tableau.rows[Int(leaving)]
      if bound.constant > Tableau.tolerance * -bound.coefficient(of: entering) { return true }
      probe.tableau.pivot(row: leaving, entering: entering)
      // Too much to find out counts as a choice.
      if probe.tableau.isExhausted { return true }
    }
    return false
  }
}
