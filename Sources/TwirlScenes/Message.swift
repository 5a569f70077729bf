/// How values are written in messages: on one line, and short.
enum Message {
  /// Returns text in double quotes, cut after 60 characters.
  static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.count > 60
    let start = isLong ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(57))) : text
    return "\"" + escaped(start) + (isLong ? "..." : "") + "\""
  }

  /// Returns a message of somebody else's without control characters.
  static func oneLine(_ message: String) -> String {
    escaped(message, keepingQuotes: true)
  }

  /// Returns text without control characters, and without quotes of its own.
  static func escaped(_ text: String, keepingQuotes: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"" where !keepingQuotes: result += "\\\""
      case "\\" where !keepingQuotes: result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isControl(scalar): result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Returns a number as one writes it: whole ones without a fraction.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
    if abs(value) < 1e15, let whole = Int64(exactly: value) { return "\(whole)" }
    return "\(value)"
  }

  /// Returns names in quotes: `"a", "b" or "c"`.
  static func choice(_ names: [String], _ conjunction: String = "or") -> String {
    let quotedNames = names.map(quoted)
    guard let last = quotedNames.last, quotedNames.count > 1 else {
      return quotedNames.joined()
    }
    return quotedNames.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
