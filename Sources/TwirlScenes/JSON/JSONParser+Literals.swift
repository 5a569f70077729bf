// MARK: - Numbers

extension JSONParser {
  static func startsNumber(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "+" || scalar == "." || isDigit(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// A decimal or hexadecimal number, NaN or an infinity, with or without a sign.
  mutating func number() throws(SceneError) -> Double {
    let start = index
    var text = ""
    while let scalar = peek,
      scalar == "-" || scalar == "+" || scalar == "." || scalar.properties.isAlphabetic
        || Self.isDigit(scalar)
    {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    let isNegative = text.hasPrefix("-")
    let magnitude = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let value = Self.magnitude(magnitude) else {
      throw failure("\(Message.quoted(text)) is not a number", at: start)
    }
    return isNegative ? -value : value
  }

  private static func magnitude(_ text: String) -> Double? {
    if text == "Infinity" { return .infinity }
    if text == "NaN" { return .nan }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
      return Double("0x" + digits)
    }
    return isDecimal(text) ? Double(text.hasPrefix(".") ? "0" + text : text) : nil
  }

  /// Whether the text is digits with at most one point among or beside them, and then an exponent.
  ///
  /// Checked here since `Double.init` takes more: "nan", "infinity" and hexadecimal floats.
  private static func isDecimal(_ text: String) -> Bool {
    var rest = text.unicodeScalars[...]
    func takeDigits() -> Int {
      let digits = rest.prefix(while: isDigit)
      rest = rest.dropFirst(digits.count)
      return digits.count
    }
    let startsWithZero = rest.first == "0"
    let whole = takeDigits()
    if startsWithZero, whole > 1 { return false }
    var fraction = 0
    if rest.first == "." {
      rest.removeFirst()
      fraction = takeDigits()
    }
    if whole + fraction == 0 { return false }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
      if takeDigits() == 0 { return false }
    }
    return rest.isEmpty
  }
}

// MARK: - Strings

extension JSONParser {
  /// A string in double or single quotes.
  mutating func string() throws(SceneError) -> String {
    let start = index
    guard let quote = peek else { throw failure("expected a string, found \(found)") }
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar = peek, scalar != quote {
      if scalar == "\\" {
        if let escaped = try escape() { text.append(escaped) }
      } else if scalar == "\n" || scalar == "\r" {
        break
      } else if scalar.value < 0x20 {
        throw failure("a control character in a string; write it as \\u00\(Self.hex(scalar))")
      } else {
        text.append(scalar)
        index += 1
      }
    }
    guard take(quote) else {
      throw failure("a string has no end; add \(quote) on its line", at: start)
    }
    return String(text)
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16, uppercase: true)
  }

  /// What a backslash and the scalars after it stand for; nil for a line that goes on in the next.
  private mutating func escape() throws(SceneError) -> Unicode.Scalar? {
    let start = index
    index += 1
    guard let scalar = peek else { return nil }
    index += 1
    switch scalar {
    case "\"", "'", "\\", "/": return scalar
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "x":
      if let code = hexadecimal(digits: 2) {
        return Unicode.Scalar(UInt8(truncatingIfNeeded: code))
      }
    case "u":
      if let code = unicodeEscape() { return code }
      throw failure("\\u needs four hexadecimal digits, and surrogates come in pairs", at: start)
    case "\r":
      _ = take("\n")
      return nil
    case "\n", "\u{2028}", "\u{2029}":
      return nil
    default: break
    }
    let text = "\\" + Message.escaped(String(scalar))
    throw failure("\(text) is not an escape; write \\\\ for a backslash", at: start)
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = hexadecimal(digits: 4) else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\"), take("u"), let second = hexadecimal(digits: 4),
      (0xDC00..<0xE000).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
  }

  private mutating func hexadecimal(digits: Int) -> UInt32? {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let scalar = peek, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        return nil
      }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }
}
