import Foundation

/// A value of a JSON document, for tests that read rows of differing shapes.
enum JSONValue: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}

/// A row that does not have the shape that its check asks for.
struct VectorShapeError: Error, CustomStringConvertible {
  let description: String
}

extension JSONValue {
  /// The value of a key; an error where there is none.
  func at(_ key: String) throws -> JSONValue {
    guard case .object(let members) = self, let value = members[key] else {
      throw VectorShapeError(description: "\(self) has no “\(key)”.")
    }
    return value
  }

  /// The value of a key, or nil where there is none.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The elements of an array.
  var elements: [JSONValue] {
    get throws {
      guard case .array(let values) = self else {
        throw VectorShapeError(description: "\(self) is not an array.")
      }
      return values
    }
  }

  /// The number, or an error.
  var number: CGFloat {
    get throws {
      guard case .number(let value) = self else {
        throw VectorShapeError(description: "\(self) is not a number.")
      }
      return value
    }
  }

  /// The text, or an error.
  var text: String {
    get throws {
      guard case .string(let value) = self else {
        throw VectorShapeError(description: "\(self) is not a text.")
      }
      return value
    }
  }

  /// The truth value, or an error.
  var truth: Bool {
    get throws {
      guard case .bool(let value) = self else {
        throw VectorShapeError(description: "\(self) is not true or false.")
      }
      return value
    }
  }

  /// The numbers of an array; a lone number counts as an array of one.
  var numbers: [CGFloat] {
    get throws {
      if case .number(let value) = self { return [value] }
      return try elements.map { try $0.number }
    }
  }
}
