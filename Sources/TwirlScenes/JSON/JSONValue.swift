/// A JSON document as a tree that keeps the order of keys.
///
/// Order matters to messages: where two things are wrong, the first one in the file is reported.
package indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// Any number; JSON5 allows NaN and the infinities, too.
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// Members in the order of the file; no two have one key.
  case object([Member])

  /// A key with its value.
  package struct Member: Equatable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(key: String, value: JSONValue) {
      (self.key, self.value) = (key, value)
    }
  }
}

extension JSONValue {
  /// What a message says was found.
  var foundDescription: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): Message.number(value)
    case .string(let value): "the string \(Message.quoted(value))"
    case .array(let values): values.count == 1 ? "an array of 1 value" : Self.count(values)
    case .object: "an object"
    }
  }

  private static func count(_ values: [JSONValue]) -> String {
    values.isEmpty ? "an empty array" : "an array of \(values.count) values"
  }
}
