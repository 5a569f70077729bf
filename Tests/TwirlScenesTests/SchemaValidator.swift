import Foundation
import TwirlScenes

/// A validator of JSON Schema, draft 2020-12, for the keywords that the scene's schema has.
///
/// It follows the specification and knows nothing of scenes. A keyword that it does not know is a
/// problem of its own, so that the schema cannot say what is not checked here.
struct SchemaValidator {
  let root: JSONValue

  /// Returns where and why a value does not fit, or nil.
  func problem(_ value: JSONValue, _ schema: JSONValue, at path: String = "$") -> String? {
    guard case .object(let members) = schema else {
      return schema == .bool(true) ? nil : "\(path): refused"
    }
    for keyword in members {
      if let problem = problem(value, keyword.key, keyword.value, schema, path) { return problem }
    }
    return nil
  }

  private func isValid(_ value: JSONValue, _ schema: JSONValue) -> Bool {
    problem(value, schema) == nil
  }

  private func problem(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
  ) -> String? {
    func unless(_ holds: Bool) -> String? { holds ? nil : "\(path): \(keyword)" }
    switch keyword {
    case "description", "default", "title", "$schema", "$defs", "then", "else": return nil
    case "type": return unless(hasType(value, rule.string))
    case "const": return unless(value == rule)
    case "enum": return unless(rule.elements.contains(value))
    case "$ref":
      guard let name = rule.string?.split(separator: "/").last,
        let target = root["$defs"]?[String(name)]
      else { return "\(path): \(rule) leads nowhere" }
      return problem(value, target, at: path)
    case "allOf":
      return rule.elements.lazy.compactMap { problem(value, $0, at: path) }.first
    case "anyOf": return unless(rule.elements.contains { isValid(value, $0) })
    case "oneOf": return unless(rule.elements.count { isValid(value, $0) } == 1)
    case "not": return unless(!isValid(value, rule))
    case "if":
      guard let branch = schema[isValid(value, rule) ? "then" : "else"] else { return nil }
      return problem(value, branch, at: path)
    case "minimum", "maximum", "exclusiveMinimum":
      guard case .number(let number) = value, case .number(let limit) = rule else { return nil }
      return unless(
        keyword == "minimum"
          ? number >= limit : keyword == "maximum" ? number <= limit : number > limit)
    case "minLength":
      guard let text = value.string else { return nil }
      return unless(Double(text.unicodeScalars.count) >= rule.number)
    case "pattern":
      guard let text = value.string else { return nil }
      return unless(text.range(of: rule.string ?? "(", options: .regularExpression) != nil)
    default: return problemOfParts(value, keyword, rule, schema, path)
    }
  }

  private func problemOfParts(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: JSONValue, _ path: String
  ) -> String? {
    func unless(_ holds: Bool) -> String? { holds ? nil : "\(path): \(keyword)" }
    switch (keyword, value) {
    case ("items", .array(let values)):
      let first = schema["prefixItems"]?.elements.count ?? 0
      return values.enumerated().dropFirst(first).lazy
        .compactMap { problem($1, rule, at: "\(path)[\($0)]") }.first
    case ("prefixItems", .array(let values)):
      return zip(values, rule.elements).enumerated().lazy
        .compactMap { problem($1.0, $1.1, at: "\(path)[\($0)]") }.first
    case ("minItems", .array(let values)): return unless(Double(values.count) >= rule.number)
    case ("required", .object):
      return unless(rule.elements.allSatisfy { value[$0.string ?? ""] != nil })
    case ("properties", .object(let members)):
      return members.lazy.compactMap { member in
        rule[member.key].flatMap { problem(member.value, $0, at: "\(path).\(member.key)") }
      }.first
    case ("additionalProperties", .object(let members)):
      return members.lazy.filter { schema["properties"]?[$0.key] == nil }
        .compactMap { problem($0.value, rule, at: "\(path).\($0.key)") }.first
    case ("dependentSchemas", .object):
      guard case .object(let rules) = rule else { return "\(path): bad \(keyword)" }
      return rules.lazy.filter { value[$0.key] != nil }
        .compactMap { problem(value, $0.value, at: path) }.first
    case ("minProperties", .object(let members)):
      return unless(Double(members.count) >= rule.number)
    case ("maxProperties", .object(let members)):
      return unless(Double(members.count) <= rule.number)
    case ("items", _), ("prefixItems", _), ("minItems", _), ("required", _), ("properties", _),
      ("additionalProperties", _), ("dependentSchemas", _), ("minProperties", _),
      ("maxProperties", _):
      return nil
    default: return "\(path): the keyword \(keyword) is unknown here"
    }
  }

  private func hasType(_ value: JSONValue, _ name: String?) -> Bool {
    switch (name, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("number", .number),
      ("boolean", .bool), ("null", .null):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }
}

extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var elements: [JSONValue] {
    guard case .array(let values) = self else { return [] }
    return values
  }

  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, or NaN, which compares with nothing.
  var number: Double {
    guard case .number(let number) = self else { return .nan }
    return number
  }

  /// What it is; of arrays also what is in them, and of objects the key that says what they do.
  var form: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .string: "string"
    case .array(let values): "array of \(values.first?.form ?? "nothing")"
    case .object(let members): "object \(self["type"]?.string ?? members.first?.key ?? "")"
    }
  }

  /// Every value in this one, itself the first.
  func places(_ path: String = "$") -> [JSONPlace] {
    var places = [JSONPlace(path: path, value: self, replace: { $0 })]
    switch self {
    case .array(let values):
      for (index, value) in values.enumerated() {
        places += value.places("\(path)[\(index)]").map { place in
          place.inside {
            var values = values
            values[index] = $0
            return .array(values)
          }
        }
      }
    case .object(let members):
      for (index, member) in members.enumerated() {
        places += member.value.places("\(path).\(member.key)").map { place in
          place.inside {
            var members = members
            members[index].value = $0
            return .object(members)
          }
        }
      }
    default: break
    }
    return places
  }
}

/// A value somewhere in another.
struct JSONPlace: Sendable {
  var path: String
  var value: JSONValue
  /// Returns what the whole becomes when the value is replaced.
  var replace: @Sendable (JSONValue) -> JSONValue

  /// Returns the place in a whole of which the whole so far is a part.
  func inside(_ outer: @escaping @Sendable (JSONValue) -> JSONValue) -> JSONPlace {
    JSONPlace(path: path, value: value) { outer(replace($0)) }
  }
}
