import Foundation
import Testing

/// One published or derived fact about timing: what goes in, what must come out, how closely.
///
/// The rows lie in `fixtures/vectors/core-animation.json`.
struct TimingRow: Sendable, Decodable, CustomTestStringConvertible {
  let id: String
  let kind: String
  let input: [String: RowValue]
  let expected: RowValue
  let tolerance: Double

  var testDescription: String { id }

  /// All rows in the order of the file; none where it cannot be read, which a test of its own notices.
  static let all: [TimingRow] = {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fixtures/vectors/core-animation.json")
    // The input of a few other kinds is no object: rows are read one by one.
    guard let data = try? Data(contentsOf: file),
      let rows = try? JSONDecoder().decode([Attempt].self, from: data)
    else { return [] }
    return rows.compactMap(\.row)
  }()

  private struct Attempt: Decodable {
    let row: TimingRow?
    init(from decoder: any Decoder) throws { row = try? TimingRow(from: decoder) }
  }
}

extension TimingRow {
  func number(_ key: String) throws -> Double { try #require(input[key]?.number, "\(id): \(key)") }

  func number(_ key: String, default fallback: Double) -> Double {
    input[key]?.number ?? fallback
  }

  func numbers(_ key: String) throws -> [Double] {
    try #require(input[key]?.numbers, "\(id): \(key)")
  }

  func text(_ key: String) throws -> String { try #require(input[key]?.text, "\(id): \(key)") }

  func bool(_ key: String) -> Bool { input[key]?.bool ?? false }

  /// Compares numbers with the whole of `expected`, or with one of its members.
  func expect(_ actual: [Double], equals key: String? = nil) throws {
    let wanted = try #require((key.map { expected.object?[$0] } ?? expected)?.numbers, "\(id)")
    #expect(actual.count == wanted.count, "\(id)")
    for (actual, wanted) in zip(actual, wanted) {
      #expect(abs(actual - wanted) <= tolerance, "\(id): \(actual) instead of \(wanted)")
    }
  }

  func expect(_ actual: CGFloat, equals key: String? = nil) throws {
    try expect([Double(actual)], equals: key)
  }

  func expect(_ actual: CGPoint) throws { try expect([Double(actual.x), Double(actual.y)]) }
}

/// A value of JSON.
indirect enum RowValue: Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([RowValue])
  case object([String: RowValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([RowValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: RowValue].self))
    }
  }

  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var array: [RowValue]? { if case .array(let value) = self { value } else { nil } }
  var object: [String: RowValue]? { if case .object(let value) = self { value } else { nil } }

  /// A number, or an array of nothing but numbers.
  var numbers: [Double]? {
    if let number { return [number] }
    guard let array else { return nil }
    let numbers = array.compactMap(\.number)
    return numbers.count == array.count ? numbers : nil
  }

  var point: CGPoint? {
    guard let numbers, numbers.count == 2 else { return nil }
    return CGPoint(x: numbers[0], y: numbers[1])
  }
}
