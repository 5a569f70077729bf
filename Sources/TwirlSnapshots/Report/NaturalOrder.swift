/// The order in which a person would put names: numbers by value, letters without regard to case.
///
/// It does not depend on the locale.
enum NaturalOrder {
  /// Whether a name comes before another.
  static func precedes(_ a: String, _ b: String) -> Bool {
    let (first, second) = (parts(of: a), parts(of: b))
    for (x, y) in zip(first, second) where x != y { return x < y }
    if first.count != second.count { return first.count < second.count }
    // Equal but for case or leading zeros.
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  /// A number or a character of a name.
  private enum Part: Comparable {
    /// The digits without leading zeros: more digits are a greater number.
    case number(count: Int, digits: String)
    case text(String)
  }

  private static func parts(of name: String) -> [Part] {
    var parts: [Part] = []
    var digits: Substring.UnicodeScalarView?
    func number(_ digits: Substring.UnicodeScalarView) -> Part {
      let value = String(Substring(digits).drop { $0 == "0" })
      return .number(count: value.utf8.count, digits: value)
    }
    let scalars = name.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if ("0"..."9").contains(scalar) {
        digits = scalars[(digits?.startIndex ?? index)...index]
        continue
      }
      if let run = digits { parts.append(number(run)) }
      digits = nil
      parts.append(.text(scalar.properties.lowercaseMapping))
    }
    if let run = digits { parts.append(number(run)) }
    return parts
  }
}
