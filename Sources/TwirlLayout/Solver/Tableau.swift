/// A summand of a tableau's row.
struct TableauTerm {
  var symbol: Int32
  var coefficient: Double
}

/// A row: a basic symbol in terms of those that are not, or an objective.
struct TableauRow {
  /// The basic symbol; -1 for an objective.
  var basic: Int32
  var constant: Double
  /// Ascending by symbol.
  var terms: [TableauTerm]

  /// Where the symbol stands or would.
  func position(of symbol: Int32) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) >> 1
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the symbol stands.
  func place(of symbol: Int32) -> Int? {
    let at = position(of: symbol)
    return at < terms.count && terms[at].symbol == symbol ? at : nil
  }

  func coefficient(of symbol: Int32) -> Double {
    place(of: symbol).map { terms[$0].coefficient } ?? 0
  }
}

/// Rows with an index by column, kept in step.
///
/// Invariant: `columns[s]` names every row that has a term of `s`, perhaps twice, and at most as many
/// that have none any more, or a few; a basic symbol has no terms anywhere.
///
///     row     constant   x    s    e
///     y    =     100          -1         y is basic: y = 100 - s
///     cost =       0                1    an objective
struct Tableau {
  var rows: [TableauRow] = []
  /// The rows that have a term of a symbol, and some that had: finding one to strike it out took
  /// a third of the time.
  var columns: [[Int32]] = []
  /// The row of a basic symbol; -1 for the others.
  var rowOf: [Int32] = []
  private var free: [Int32] = []
  /// How many names in a column are no longer true.
  private var stale: [Int] = []
  /// How many summands were touched.
  private(set) var work = 0
  var workLimit = Int.max
  var isExhausted: Bool { work > workLimit }

  /// What counts as zero.
  static let tolerance = 1e-8

  static func isZero(_ value: Double) -> Bool { abs(value) <= tolerance }
}

extension Tableau {
  mutating func makeSymbol() -> Int32 {
    columns.append([])
    stale.append(0)
    rowOf.append(-1)
    return Int32(columns.count - 1)
  }

  /// Puts a row in and gives its number.
  @discardableResult
  mutating func insert(_ row: TableauRow) -> Int32 {
    let number: Int32
    if let last = free.popLast() {
      number = last
      rows[Int(number)] = row
    } else {
      number = Int32(rows.count)
      rows.append(row)
    }
    for term in row.terms { enter(row: number, in: term.symbol) }
    if row.basic >= 0 { rowOf[Int(row.basic)] = number }
    return number
  }

  /// Takes a row out.
  @discardableResult
  mutating func remove(row number: Int32) -> TableauRow {
    let row = rows[Int(number)]
    for term in row.terms { stale[Int(term.symbol)] += 1 }
    if row.basic >= 0 { rowOf[Int(row.basic)] = -1 }
    rows[Int(number)] = TableauRow(basic: -1, constant: 0, terms: [])
    free.append(number)
    return row
  }

  /// Drops a symbol that is not basic from every row.
  mutating func remove(column symbol: Int32) {
    for number in columns[Int(symbol)] {
      if let at = rows[Int(number)].place(of: symbol) { rows[Int(number)].terms.remove(at: at) }
    }
    columns[Int(symbol)] = []
    stale[Int(symbol)] = 0
  }

  /// Adds a multiple of an expression to a row.
  mutating func add(
    constant: Double, terms: [TableauTerm], times factor: Double, toRow number: Int32
  ) {
    let index = Int(number)
    let old = rows[index].terms
    work += old.count + terms.count
    var merged: [TableauTerm] = []
    var entered: [Int32] = []
    merged.reserveCapacity(old.count + terms.count)
    var i = 0
    var j = 0
    while i < old.count || j < terms.count {
      if j == terms.count || (i < old.count && old[i].symbol < terms[j].symbol) {
        merged.append(old[i])
        i += 1
      } else if i == old.count || terms[j].symbol < old[i].symbol {
        let coefficient = factor * terms[j].coefficient
        if !Self.isZero(coefficient) {
          merged.append(TableauTerm(symbol: terms[j].symbol, coefficient: coefficient))
          entered.append(terms[j].symbol)
        }
        j += 1
      } else {
        let coefficient = old[i].coefficient + factor * terms[j].coefficient
        if Self.isZero(coefficient) {
          stale[Int(old[i].symbol)] += 1
        } else {
          merged.append(TableauTerm(symbol: old[i].symbol, coefficient: coefficient))
        }
        i += 1
        j += 1
      }
    }
    rows[index].terms = merged
    rows[index].constant += factor * constant
    for symbol in entered { enter(row: number, in: symbol) }
  }

  /// Makes `entering` basic in the row, in place of what is basic there, and eliminates it
  /// from all others.
  mutating func pivot(row number: Int32, entering: Int32) {
    var row = remove(row: number)
    row = Self.solve(row, for: entering)
    substitute(entering, by: row)
    insert(row)
  }

  /// The row's equation with another symbol on the left; the old basic one goes right.
  static func solve(_ row: TableauRow, for symbol: Int32) -> TableauRow {
    // b = c + k·s + …   ⇒   s = -c/k + b/k - …/k
    var row = row
    let at = row.position(of: symbol)
    let factor = -1 / row.terms.remove(at: at).coefficient
    row.constant *= factor
    for i in row.terms.indices { row.terms[i].coefficient *= factor }
    if row.basic >= 0 {
      row.terms.insert(
        TableauTerm(symbol: row.basic, coefficient: -factor), at: row.position(of: row.basic))
    }
    row.basic = symbol
    return row
  }

  /// Eliminates a symbol from every row with what it equals.
  mutating func substitute(_ symbol: Int32, by row: TableauRow) {
    let numbers = columns[Int(symbol)]
    columns[Int(symbol)] = []
    stale[Int(symbol)] = 0
    for number in numbers {
      guard let at = rows[Int(number)].place(of: symbol) else { continue }
      let factor = rows[Int(number)].terms.remove(at: at).coefficient
      add(constant: row.constant, terms: row.terms, times: factor, toRow: number)
    }
  }

  private mutating func enter(row number: Int32, in symbol: Int32) {
    let column = Int(symbol)
    if stale[column] > 8, 2 * stale[column] > columns[column].count { tidy(symbol) }
    columns[column].append(number)
  }

  /// Leaves each row that has a term of the symbol once, ascending.
  mutating func tidy(_ symbol: Int32) {
    let column = Int(symbol)
    guard stale[column] > 0 else { return }
    var last: Int32 = -1
    var result: [Int32] = []
    for number in columns[column].sorted() where number != last {
      last = number
      if rows[Int(number)].place(of: symbol) != nil { result.append(number) }
    }
    columns[column] = result
    stale[column] = 0
  }
}
