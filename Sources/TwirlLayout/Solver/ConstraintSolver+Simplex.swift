extension ConstraintSolver {
  /// Minimizes the errors, the strongest first.
  ///
  /// On the turn of a strength only symbols take part that cost nothing in the stronger ones: those
  /// keep their minimum, and within a turn Bland's rule cannot cycle.
  mutating func optimize() {
    for level in objectives.indices {
      while !tableau.isExhausted, let entering = enteringSymbol(level),
        let leaving = leavingRow(for: entering, preferring: -1)
      {
        tableau.pivot(row: leaving, entering: entering)
      }
    }
  }

  func enteringSymbol(_ level: Int) -> Int32? {
    for term in tableau.rows[Int(objectives[level].row)].terms
    where term.coefficient < -Tableau.tolerance && kinds[Int(term.symbol)] == .nonnegative {
      var costs = false
      for stronger in 0..<level where !costs {
        costs = !Tableau.isZero(
          tableau.rows[Int(objectives[stronger].row)].coefficient(of: term.symbol))
      }
      if !costs { return term.symbol }
    }
    return nil
  }

  /// The row that bounds the growth of a symbol first; ties go to the lowest basic symbol.
  func leavingRow(for entering: Int32, preferring preferred: Int32) -> Int32? {
    var best: (ratio: Double, symbol: Int32, row: Int32)?
    for number in tableau.columns[Int(entering)] {
      let row = tableau.rows[Int(number)]
      guard row.basic >= 0, kinds[Int(row.basic)] != .free else { continue }
      let coefficient = row.coefficient(of: entering)
      guard coefficient < -Tableau.tolerance else { continue }
      let symbol = row.basic == preferred ? -1 : row.basic
      let ratio = max(0, -row.constant / coefficient)
      if let old = best, (old.ratio, old.symbol) < (ratio, symbol) { continue }
      best = (ratio, symbol, number)
    }
    return best?.row
  }

  /// Moves what an edit's errors are measured from.
  mutating func shift(_ marks: Marks, by delta: Double) {
    // variable - value - above + below = 0
    let above = tableau.rowOf[Int(marks.marker)]
    let below = tableau.rowOf[Int(marks.other)]
    if above >= 0 {
      tableau.rows[Int(above)].constant -= delta
    } else if below >= 0 {
      tableau.rows[Int(below)].constant += delta
    } else {
      tableau.tidy(marks.marker)
      for number in tableau.columns[Int(marks.marker)] {
        let coefficient = tableau.rows[Int(number)].coefficient(of: marks.marker)
        tableau.rows[Int(number)].constant += coefficient * delta
      }
    }
  }

  /// The dual simplex: the tableau is optimal but has negative constants, which it removes.
  mutating func restoreFeasibility() {
    while !tableau.isExhausted {
      var leaving: (symbol: Int32, row: Int32)?
      for (number, row) in tableau.rows.enumerated()
      where row.basic >= 0 && kinds[Int(row.basic)] != .free
        && row.constant < -Tableau.tolerance
      {
        if let old = leaving, old.symbol < row.basic { continue }
        leaving = (row.basic, Int32(number))
      }
      guard let leaving, let entering = dualEntering(leaving.row) else { return }
      tableau.pivot(row: leaving.row, entering: entering)
    }
  }

  private func dualEntering(_ number: Int32) -> Int32? {
    var best: (costs: [Double], symbol: Int32)?
    for term in tableau.rows[Int(number)].terms
    where term.coefficient > Tableau.tolerance && kinds[Int(term.symbol)] == .nonnegative {
      let costs = objectives.map {
        tableau.rows[Int($0.row)].coefficient(of: term.symbol) / term.coefficient
      }
      if let old = best, !costs.lexicographicallyPrecedes(old.costs) { continue }
      best = (costs, term.symbol)
    }
    return best?.symbol
  }
}
