import Foundation
import Testing
import TwirlScenes

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .bool(true)), (" false ", .bool(false)),
    ("0", .number(0)), ("-12.5e1", .number(-125)), ("+3", .number(3)), (".5", .number(0.5)),
    ("5.", .number(5)), ("0x1F", .number(31)), ("-0xff", .number(-255)),
    ("1E+2", .number(100)), ("-Infinity", .number(-.infinity)), ("1e999", .number(.infinity)),
    (#""a\"b\\\/\b\f\n\r\t""#, .string("a\"b\\/\u{8}\u{C}\n\r\t")),
    (#"'it''"#.replacing("''", with: #"\''"#), .string("it'")),
    (#""\u00e9\uD83D\uDE00\x41\v""#, .string("é😀A\u{B}")),
    ("\"a\\\nb\\\r\nc\"", .string("abc")),
    ("[]", .array([])), ("[1, [2,],]", .array([.number(1), .array([.number(2)])])),
    (
      "// first\n{ a: 1, \"b\": /* two */ null, } // last",
      .object([.init(key: "a", value: .number(1)), .init(key: "b", value: .null)])
    ),
    (
      "{$b_1: 1, été: 2}",
      .object([.init(key: "$b_1", value: .number(1)), .init(key: "été", value: .number(2))])
    ),
    ("\u{FEFF}[\u{A0}\u{B}\u{2028}]", .array([])),
  ])
  func reads(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONParser.parse(text.utf8) == value)
  }

  @Test func readsNaN() throws {
    guard case .number(let number) = try JSONParser.parse("-NaN".utf8) else {
      Issue.record("not a number at all")
      return
    }
    #expect(number.isNaN)
  }

  /// Lines end at LF, CR and CRLF; columns count scalars from 1.
  @Test(arguments: [
    ("", "1:1: the file is empty; a scene is an object: { \"version\": 1, ... }"),
    ("  // nothing\n", "2:1: the file is empty; a scene is an object: { \"version\": 1, ... }"),
    ("{\n  \"a\": 1\n  \"b\": 2\n}", "3:3: expected \",\" or \"}\" after a value, found \"\\\"\""),
    ("{\r\n\"a\" 1}", "2:5: expected \":\" after a key, found \"1\""),
    ("{\r\"a\":\r\r}", "4:1: expected a value, found \"}\""),
    ("{\"é😀\": tru}", "1:8: expected a value, found \"tru\"; put text in quotes"),
    ("[1, 2", "1:6: expected \",\" or \"]\" after a value, found the end of the file"),
    ("[1,,2]", "1:4: expected a value, found \",\""),
    ("{,}", "1:2: expected a key in quotes or \"}\", found \",\""),
    ("{1: 2}", "1:2: expected a key in quotes or \"}\", found \"1\""),
    ("{} x", "1:4: expected the end of the file, found \"x\"; remove it"),
    ("{\"a\": 1,\n \"a\": 2}", "2:2: the key \"a\" is given twice; remove one"),
    ("[\"abc\n\"]", "1:2: a string has no end; add \" on its line"),
    ("['abc", "1:2: a string has no end; add ' on its line"),
    ("[\"a\tb\"]", "1:4: a control character in a string; write it as \\u0009"),
    (#"["\d"]"#, #"1:3: \d is not an escape; write \\ for a backslash"#),
    (#"["\x4"]"#, #"1:3: \x is not an escape; write \\ for a backslash"#),
    (#"["\0"]"#, #"1:3: \0 is not an escape; write \\ for a backslash"#),
    (#"["\ud800"]"#, #"1:3: \u needs four hexadecimal digits, and surrogates come in pairs"#),
    (#"["\ud800\u0041"]"#, #"1:3: \u needs four hexadecimal digits, and surrogates come in pairs"#),
    (#"["\udc00"]"#, #"1:3: \u needs four hexadecimal digits, and surrogates come in pairs"#),
    ("[01]", "1:2: \"01\" is not a number"), ("[1.2.3]", "1:2: \"1.2.3\" is not a number"),
    ("[-]", "1:2: \"-\" is not a number"), ("[.]", "1:2: \".\" is not a number"),
    ("[1e]", "1:2: \"1e\" is not a number"), ("[0x]", "1:2: \"0x\" is not a number"),
    ("[0x1.8p3]", "1:2: \"0x1.8p3\" is not a number"), ("[--1]", "1:2: \"--1\" is not a number"),
    ("[1nan]", "1:2: \"1nan\" is not a number"),
    ("[1] /* open", "1:5: a comment has no end; add \"*/\""),
    ("[1 / 2]", "1:4: expected a value or a comment, found \"/\""),
    ("[/*/]", "1:2: a comment has no end; add \"*/\""),
  ])
  func namesThePlace(_ text: String, _ description: String) {
    #expect(throws: SceneError.self) { try JSONParser.parse(text.utf8) }
    do throws(SceneError) {
      _ = try JSONParser.parse(text.utf8)
    } catch {
      #expect(error.description == description)
      #expect(error.kind == .syntax)
    }
  }

  @Test func namesThePlaceOfABadByte() {
    let error = #expect(throws: SceneError.self) {
      try JSONParser.parse([UInt8]("[\n\"é".utf8) + [0xFF] + [UInt8]("\"]".utf8))
    }
    #expect(error?.description == "2:3: a byte is not UTF-8; save the file as UTF-8")
  }

  /// Far more than the limit, since it stands between the recursion and the stack's end.
  @Test(arguments: ["[", "{\"a\":"])
  func refusesDeepNesting(_ opening: String) throws {
    let closing = opening == "[" ? "]" : "}"
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth - 1) + (opening == "[" ? "[" : "{")
        + String(repeating: closing, count: depth)
    }
    #expect(throws: Never.self) { try JSONParser.parse(nested(Scene.nestingLimit).utf8) }
    for depth in [Scene.nestingLimit + 1, 100_000] {
      let error = #expect(throws: SceneError.self) { try JSONParser.parse(nested(depth).utf8) }
      let column = Scene.nestingLimit * opening.count + 1
      #expect(
        error?.description
          == "1:\(column): nested deeper than \(Scene.nestingLimit) levels; flatten the tree")
    }
  }
}

// MARK: - Foundation as the judge

/// What Foundation's decoder makes of a text.
private enum Judged: Decodable {
  case null, bool(Bool), number(Double), string(String)
  case array([Judged]), object([String: Judged])

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var members: [String: Judged] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(Judged.self, forKey: key)
      }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var values: [Judged] = []
      while !container.isAtEnd { values.append(try container.decode(Judged.self)) }
      self = .array(values)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  func equals(_ value: JSONValue) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.equals($1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && b.allSatisfy { member in a[member.key]?.equals(member.value) ?? false }
    default: false
    }
  }
}

@Suite struct JSONParserAgainstFoundationTests {
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"a\"", "'b'", "c", "\"", "1", "-2.5", "+3e2", ".5", "6.",
    "0x1f", "NaN", "-Infinity", "true", "false", "null", " ", "\n", "/*x*/", "//y\n", "\\n",
    "\\u0041", "\"\\t\"", "é", "0", "-", "e", ".", "[]", "{}", "\"k\":", "d:", "[1,2]",
  ]

  /// A random text, most of which are nearly JSON: a tree is written, and then one place spoilt.
  private static func text(_ random: inout SeededGenerator) -> String {
    func value(_ depth: Int) -> String {
      let space = [" ", "", "\n", "/*,*/", "//]\n"].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &random) {
      case 0: return space + (["null", "true", "false"].randomElement(using: &random) ?? "")
      case 1:
        let number = ["0", "-1", "+2.25", ".5", "3.", "1e3", "2E-2", "0xA"]
        return (number.randomElement(using: &random) ?? "") + space
      case 2, 3:
        let string = [#""x\n""#, #"'\u00e9"'"#, #""\ud83d\ude00/\/""#, #""""#, #""é""#]
        return (string.randomElement(using: &random) ?? "") + space
      case 4: return "\(Double.random(in: -1e9...1e9, using: &random))"
      case 5, 6:
        let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1) }
        return "[" + values.joined(separator: ",") + (values.isEmpty ? "" : ",") + "]" + space
      default:
        let keys = ["a", "\"b\"", "'c'", "$d", "\"e f\""]
          .prefix(Int.random(in: 0...4, using: &random))
        return "{" + space
          + keys.map { $0 + space + ":" + value(depth + 1) }.joined(separator: ",") + "}"
      }
    }
    var bytes = Array(value(0).utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...2, using: &random))
      bytes.replaceSubrange(place..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
    }
    // Foundation on Linux reads past a number that ends the text.
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Whether Foundation on Linux (Swift 6.3) dies of a text: of an exponent's sign without digits.
  private static func isDeadly(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars) + [" "]
    return scalars.indices.dropFirst(2).contains { index in
      (scalars[index - 2] == "e" || scalars[index - 2] == "E")
        && (scalars[index - 1] == "+" || scalars[index - 1] == "-")
        && !("0"..."9").contains(scalars[index])
    }
  }

  /// Whether a number is too large for Double, which Foundation refuses here and scenes refuse later.
  private static func hasInfinity(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): number.isInfinite
    case .array(let values): values.contains(where: hasInfinity)
    case .object(let members): members.contains { hasInfinity($0.value) }
    default: false
    }
  }

  /// Whether Foundation departs from JSON5: it keeps the end of a line that goes on in the next, and
  /// takes escapes in names for letters.
  private static func isJudgedWrongly(_ text: String) -> Bool {
    text.contains("\\\n") || text.contains("\\u0041:") || isDeadly(text)
  }

  @Test func agrees() throws {
    var random = SeededGenerator(seed: 20_261)
    var (accepted, refused) = (0, 0)
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    for _ in 0..<2500 {
      let text = Self.text(&random)
      do throws(SceneError) {
        let value = try JSONParser.parse(text.utf8)
        let judged = try? decoder.decode(Judged.self, from: Data(text.utf8))
        accepted += 1
        if Self.isJudgedWrongly(text) || judged == nil && Self.hasInfinity(value) { continue }
        let isEqual = judged?.equals(value) ?? false
        #expect(
          isEqual, "\(text.debugDescription): \(value), Foundation: \(String(describing: judged))")
      } catch {
        refused += 1
        // A key given twice is refused on purpose.
        if error.problem.hasSuffix("remove one") || Self.isJudgedWrongly(text) { continue }
        let judged = try? decoder.decode(Judged.self, from: Data(text.utf8))
        #expect(
          judged == nil,
          "\(text.debugDescription): \(error), Foundation: \(String(describing: judged))")
      }
    }
    #expect(accepted > 500 && refused > 500)
  }
}
