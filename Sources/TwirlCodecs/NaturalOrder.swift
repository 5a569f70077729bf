/// The order in which a person sorts names: numbers in them by value, letters by the alphabet.
///
///     frame-9.png < frame-10.png        a.png < B.png
///
/// It does not depend on the system's language.
package enum NaturalOrder {
  /// Returns whether a name comes before another one.
  package static func precedes(_ a: String, _ b: String) -> Bool {
    let (left, right) = (parts(a), parts(b))
    for (one, two) in zip(left, right) where one != two {
      switch (one, two) {
      case (.number(let x), .number(let y)):
        // Without leading zeros the longer number is the larger.
        if x.count != y.count { return x.count < y.count }
        return x.lexicographicallyPrecedes(y)
      case (.number, .text): return true
      case (.text, .number): return false
      case (.text(let x), .text(let y)): return x.lexicographicallyPrecedes(y)
      }
    }
    if left.count != right.count { return left.count < right.count }
    // Only case or zeros differ.
    return a.unicodeScalars.lexicographicallyPrecedes(b.unicodeScalars)
  }

  private enum Part: Equatable {
    /// The digits of a number, without zeros before them.
    case number([UInt8])
    /// A text in lower case.
    case text([UInt32])
  }

  private static func parts(_ name: String) -> [Part] {
    var parts: [Part] = []
    var digits: [UInt8]?
    var text: [UInt32] = []
    func finish(_ digits: inout [UInt8]?, _ text: inout [UInt32]) {
      if let number = digits { parts.append(.number(Array(number.drop { $0 == 48 }))) }
      if !text.isEmpty { parts.append(.text(text)) }
      (digits, text) = (nil, [])
    }
    for scalar in name.lowercased().unicodeScalars {
      if (48...57).contains(scalar.value) {
        if digits == nil {
          finish(&digits, &text)
          digits = []
        }
        digits?.append(UInt8(scalar.value))
      } else {
        if digits != nil { finish(&digits, &text) }
        text.append(scalar.value)
      }
    }
    finish(&digits, &text)
    return parts
  }
}
