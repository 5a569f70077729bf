import Foundation
import Testing

/// A list of a canvas's drawing steps and what some pixels must be afterwards: a row of `raster.json`.
///
/// The file lies in the folder that the environment variable TWIRL_VECTORS names, or else in the
/// package's `fixtures/vectors`.
struct RasterRow: Decodable, Sendable, CustomTestStringConvertible {
  struct Expectation: Decodable, Sendable {
    var x: Int
    var y: Int
    /// Straight, not premultiplied.
    var rgba: [Double]
    var tolerance: Double?
  }

  /// The place in the file.
  var index = 0
  var id: String
  var tags: [String]?
  var canvas: [Int]
  var ops: [RasterStep]
  var expect: [Expectation]

  var testDescription: String { id }

  private enum CodingKeys: String, CodingKey {
    case id, tags, canvas, ops, expect
  }

  /// All rows in the order of the file; none where the file cannot be read.
  static let all: [RasterRow] = {
    let folder =
      ProcessInfo.processInfo.environment["TWIRL_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("fixtures/vectors")
    let decoder = JSONDecoder()
    // Infinity and NaN are words that only the fifth version knows.
    decoder.allowsJSON5 = true
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("raster.json")),
      var rows = try? decoder.decode([RasterRow].self, from: data)
    else { return [] }
    for index in rows.indices { rows[index].index = index }
    return rows
  }()
}

/// One step: a call of a method, or the setting of a property.
struct RasterStep: Decodable, Sendable {
  var op: String
  var args: [RasterValue]?
  var prop: String?
  var value: RasterValue?
  /// The name that what is created gets.
  var `as`: String?
  /// The name of what the method is called on.
  var on: String?
  var size: [Int]?
  var fill: [Double]?
}

/// A value of JSON.
enum RasterValue: Decodable, Equatable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([RasterValue])
  case object([String: RasterValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .flag(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([RasterValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: RasterValue].self))
    }
  }

  /// The number that JavaScript makes of it; NaN where it makes none.
  var number: Double {
    switch self {
    case .null: return 0
    case .flag(let value): return value ? 1 : 0
    case .number(let value): return value
    case .text(let text):
      let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
      switch text {
      case "": return 0
      case "Infinity", "+Infinity": return .infinity
      case "-Infinity": return -.infinity
      default:
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
        return isPlain ? Double(text) ?? .nan : .nan
      }
    case .list(let values): return values.count == 1 ? values[0].number : .nan
    case .object: return .nan
    }
  }

  /// The name of an image or a gradient.
  var reference: String? {
    if case .object(let members) = self, case .text(let name)? = members["ref"] { return name }
    return nil
  }
}
