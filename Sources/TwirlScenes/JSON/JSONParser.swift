/// Reads JSON5 and says at which line and column it is wrong.
///
///     try JSONParser.parse(Array("{ \"size\": [320, 200], /* points */ }".utf8))
///
/// Foundation's decoder does not serve here: outside of Apple's systems (as of Swift 6.3) its error
/// names no place in the file, and it traps on `[1e+]` when JSON5 is allowed; everywhere a key that
/// is given twice loses a value without a word, and the order of keys is gone. The tests hold this
/// parser against Foundation's on random input.
///
/// The grammar is JSON5's (json5.org) but for a few things that only hide slips of the pen: escapes
/// that mean nothing or NUL, control characters inside strings, escapes inside names without quotes,
/// and a key given twice are errors.
///
/// Invariant: `index` is in `0...scalars.count`.
package struct JSONParser {
  /// How deep arrays and objects may lie in each other.
  ///
  /// Recursion has to end before the stack does: a tree this deep takes less than 400 KiB of it in a
  /// debug build, and threads other than the first have 512 KiB on Apple's systems.
  static let depthLimit = 100

  let scalars: [Unicode.Scalar]
  var index = 0
  private var depth = 0

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  /// Parses a whole document.
  ///
  /// - Throws: a `SceneError` of kind `syntax` with line and column.
  package static func parse(_ bytes: some Sequence<UInt8>) throws(SceneError) -> JSONValue {
    var parser = JSONParser(scalars: try decode(bytes))
    try parser.skipSpace()
    guard parser.peek != nil else {
      throw parser.failure("the file is empty; a scene is an object: { \"version\": 1, ... }")
    }
    let value = try parser.value()
    try parser.skipSpace()
    guard parser.peek == nil else {
      throw parser.failure("expected the end of the file, found \(parser.found); remove it")
    }
    return value
  }

  /// Decodes UTF-8, without the byte order mark that may come first.
  private static func decode(_ bytes: some Sequence<UInt8>) throws(SceneError) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.underestimatedCount)
    var iterator = bytes.makeIterator()
    var decoder = Unicode.UTF8.ForwardParser()
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        scalars.append(Unicode.UTF8.decode(encoded))
      case .emptyInput:
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        return scalars
      case .error:
        var parser = JSONParser(scalars: scalars)
        parser.index = scalars.count
        throw parser.failure("a byte is not UTF-8; save the file as UTF-8")
      }
    }
  }
}

// MARK: - Values

extension JSONParser {
  private mutating func value() throws(SceneError) -> JSONValue {
    switch peek {
    case "{": return try nested { parser throws(SceneError) in try parser.object() }
    case "[": return try nested { parser throws(SceneError) in try parser.array() }
    case "\"", "'": return .string(try string())
    case let scalar? where Self.startsNumber(scalar): return .number(try number())
    case let scalar? where Self.startsName(scalar): return try word()
    default: throw failure("expected a value, found \(found)")
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(SceneError) -> JSONValue
  ) throws(SceneError) -> JSONValue {
    guard depth < Self.depthLimit else {
      throw failure("nested deeper than \(Self.depthLimit) levels; flatten the tree")
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func array() throws(SceneError) -> JSONValue {
    index += 1
    var values: [JSONValue] = []
    while true {
      try skipSpace()
      if take("]") { return .array(values) }
      values.append(try value())
      try skipSpace()
      if take(",") { continue }
      guard peek == "]" else {
        throw failure("expected \",\" or \"]\" after a value, found \(found)")
      }
    }
  }

  private mutating func object() throws(SceneError) -> JSONValue {
    index += 1
    var members: [JSONValue.Member] = []
    var keys: Set<String> = []
    while true {
      try skipSpace()
      if take("}") { return .object(members) }
      let start = index
      let key = try self.key()
      guard keys.insert(key).inserted else {
        throw failure("the key \(Message.quoted(key)) is given twice; remove one", at: start)
      }
      try skipSpace()
      guard take(":") else { throw failure("expected \":\" after a key, found \(found)") }
      try skipSpace()
      members.append(JSONValue.Member(key: key, value: try value()))
      try skipSpace()
      if take(",") { continue }
      guard peek == "}" else {
        throw failure("expected \",\" or \"}\" after a value, found \(found)")
      }
    }
  }

  private mutating func key() throws(SceneError) -> String {
    switch peek {
    case "\"", "'": return try string()
    case let scalar? where Self.startsName(scalar): return name()
    default: throw failure("expected a key in quotes or \"}\", found \(found)")
    }
  }

  /// A value without quotes.
  private mutating func word() throws(SceneError) -> JSONValue {
    let start = index
    switch name() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "NaN": return .number(.nan)
    case "Infinity": return .number(.infinity)
    case let other:
      throw failure(
        "expected a value, found \(Message.quoted(other)); put text in quotes", at: start)
    }
  }

  private mutating func name() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = peek, Self.continuesName(scalar) {
      text.append(scalar)
      index += 1
    }
    return String(text)
  }

  private static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar.properties.isIDStart
  }

  private static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar == "\u{200C}" || scalar == "\u{200D}"
      || scalar.properties.isIDContinue
  }
}

// MARK: - Space and comments

extension JSONParser {
  private mutating func skipSpace() throws(SceneError) {
    while let scalar = peek {
      switch scalar {
      case " ", "\t", "\n", "\r", "\u{B}", "\u{C}", "\u{FEFF}", "\u{2028}", "\u{2029}":
        index += 1
      case "/":
        try skipComment()
      case _ where scalar.properties.generalCategory == .spaceSeparator:
        index += 1
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(SceneError) {
    let start = index
    index += 1
    if take("/") {
      while let scalar = peek, !Self.endsLine(scalar) { index += 1 }
    } else if take("*") {
      while !take("*", "/") {
        guard peek != nil else { throw failure("a comment has no end; add \"*/\"", at: start) }
        index += 1
      }
    } else {
      throw failure("expected a value or a comment, found \"/\"", at: start)
    }
  }

  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}

// MARK: - Where it stands

extension JSONParser {
  /// The next scalar, or nil at the end.
  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Moves over a scalar if it is the next one.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    index += 1
    return true
  }

  private mutating func take(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    guard peek == first, index + 1 < scalars.count, scalars[index + 1] == second else {
      return false
    }
    index += 2
    return true
  }

  /// What a message says was found here.
  var found: String {
    peek.map { Message.quoted(String($0)) } ?? "the end of the file"
  }

  /// Returns an error at a place, by default here.
  ///
  /// Columns count Unicode scalars, and lines end at LF, CR or CRLF, as in most editors.
  func failure(_ problem: String, at place: Int? = nil) -> SceneError {
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar?
    for scalar in scalars.prefix(place ?? index) {
      if scalar == "\n", previous == "\r" {
        // The second half of a line's end.
      } else if scalar == "\n" || scalar == "\r" {
        (line, column) = (line + 1, 1)
      } else {
        column += 1
      }
      previous = scalar
    }
    return SceneError(.syntax, .position(line: line, column: column), problem)
  }
}
