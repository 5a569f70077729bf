/// The pieces that a JSON Schema is made of, as JSON.
///
/// Ranges come from the reader's quantities, and names from its tables, so that neither can drift.
enum SchemaParts {
  typealias Members = [(String, JSONValue)]

  static func object(_ members: Members) -> JSONValue {
    .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
  }

  static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map { .string($0) })
  }

  // MARK: Plain values

  /// A number in the range of a quantity.
  static func number(
    _ text: String, _ quantity: Quantity, default value: Double? = nil
  ) -> JSONValue {
    described(text, [("type", .string("number"))] + limits(quantity), value.map { .number($0) })
  }

  /// The keywords for a quantity's range.
  static func limits(_ quantity: Quantity) -> Members {
    let least = quantity.range.lowerBound
    return [
      (quantity.excludesZero && least == 0 ? "exclusiveMinimum" : "minimum", .number(least)),
      ("maximum", .number(quantity.range.upperBound)),
    ]
  }

  static func integer(
    _ text: String, _ range: ClosedRange<Int>, default value: Int? = nil
  ) -> JSONValue {
    let limits: Members = [
      ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
      ("maximum", .number(Double(range.upperBound))),
    ]
    return described(text, limits, value.map { .number(Double($0)) })
  }

  static func bool(_ text: String, default value: Bool? = nil) -> JSONValue {
    described(text, [("type", .string("boolean"))], value.map { .bool($0) })
  }

  /// Any text; with `isName`, one of a letter at least.
  static func string(
    _ text: String, isName: Bool = false, default value: String? = nil
  ) -> JSONValue {
    let type: Members = [("type", .string("string"))]
    return described(
      text, type + (isName ? [("minLength", .number(1))] : []), value.map { .string($0) })
  }

  /// One of a few names.
  static func choice(_ text: String, _ names: [String], default value: String? = nil) -> JSONValue {
    described(text, [("enum", strings(names))], value.map { .string($0) })
  }

  // MARK: Values with parts

  /// A value that has a definition of its own.
  static func reference(
    _ text: String, _ definition: String, default value: JSONValue? = nil
  ) -> JSONValue {
    described(text, [("$ref", .string("#/$defs/\(definition)"))], value)
  }

  static func reference(_ definition: String) -> JSONValue {
    object([("$ref", .string("#/$defs/\(definition)"))])
  }

  static func list(
    _ text: String, of item: JSONValue, least: Int = 0,
    default value: JSONValue? = nil
  ) -> JSONValue {
    var members: Members = [("type", .string("array")), ("items", item)]
    if least > 0 { members.append(("minItems", .number(Double(least)))) }
    return described(text, members, value)
  }

  /// An array of numbers, each of its own quantity.
  ///
  /// - Parameter least: how many there are at least; all of them where it is nil.
  static func tuple(
    _ text: String, _ quantities: [Quantity], least: Int? = nil, default value: [Double]? = nil
  ) -> JSONValue {
    let items = quantities.map { object([("type", .string("number"))] + limits($0)) }
    return described(
      text,
      [
        ("type", .string("array")), ("prefixItems", .array(items)), ("items", .bool(false)),
        ("minItems", .number(Double(least ?? quantities.count))),
      ], value.map { .array($0.map { .number($0) }) })
  }

  /// A value in one of several forms.
  static func anyOf(
    _ text: String, _ forms: [JSONValue], default value: JSONValue? = nil
  ) -> JSONValue {
    described(text, [("anyOf", .array(forms))], value)
  }

  /// An object with these keys and no others.
  static func keys(
    _ text: String, _ properties: Members, required: [String] = [], _ more: Members = []
  ) -> JSONValue {
    var members: Members = [
      ("type", .string("object")), ("properties", object(properties)),
      ("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty { members.append(("required", strings(required))) }
    return described(text, members + more, nil)
  }

  // MARK: Conditions

  static func requires(_ keys: String...) -> JSONValue {
    object([("required", strings(keys))])
  }

  /// Says that none of these keys is there.
  static func without(_ keys: [String]) -> JSONValue {
    object([("properties", object(keys.map { ($0, .bool(false)) }))])
  }

  private static func described(
    _ text: String, _ members: Members, _ value: JSONValue?
  ) -> JSONValue {
    object(
      (text.isEmpty ? [] : [("description", .string(text))]) + members
        + (value.map { [("default", $0)] } ?? []))
  }
}
