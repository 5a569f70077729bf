extension ConstraintSystem {
  /// Variables that constraints connect, and those constraints; both ascending.
  struct Group {
    var variables: [Int] = []
    var constraints: [Int] = []
  }

  /// The connected groups of some constraints, in the order of their first constraints.
  ///
  /// What is known connects nothing.
  func groups(of numbers: [Int], known: (Int) -> Bool) -> [Group] {
    var parent: [Int: Int] = [:]
    var variables: [Int] = []
    func root(_ variable: Int) -> Int {
      var top = variable
      while let next = parent[top], next != top { top = next }
      // The path is halved on the way, so that long chains stay cheap.
      var at = variable
      while let next = parent[at], next != top, next != at {
        parent[at] = top
        at = next
      }
      return top
    }
    for number in numbers {
      var first: Int?
      for term in constraints[number].expression.terms {
        let variable = Int(term.variable.index)
        guard !known(variable) else { continue }
        if parent[variable] == nil {
          parent[variable] = variable
          variables.append(variable)
        }
        if let first { parent[root(variable)] = root(first) } else { first = variable }
      }
    }
    var places: [Int: Int] = [:]
    var result: [Group] = []
    for number in numbers {
      let terms = constraints[number].expression.terms
      guard let first = terms.first(where: { !known(Int($0.variable.index)) }) else {
        // Without a variable it is a contradiction or nothing: a group of its own.
        result.append(Group(constraints: [number]))
        continue
      }
      let top = root(Int(first.variable.index))
      if let place = places[top] {
        result[place].constraints.append(number)
      } else {
        places[top] = result.count
        result.append(Group(constraints: [number]))
      }
    }
    for variable in variables.sorted() {
      if let place = places[root(variable)] { result[place].variables.append(variable) }
    }
    return result
  }
}
