import Foundation
import Testing

/// A list of a canvas's drawing steps and what some pixels must be afterwards: an entry of
/// `raster.json`.
struct RasterVector: Decodable, Sendable, CustomTestStringConvertible {
  struct Step: Decodable, Sendable {
    var op: String
    var args: [Value]?
    var prop: String?
    var value: Value?
  }

  struct Expectation: Decodable, Sendable {
    var x: Int
    var y: Int
    /// Straight, not premultiplied.
    var rgba: [Int]
    var tolerance: Double
  }

  enum Value: Decodable, Sendable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case list([Double])
    /// A gradient, an image, or what else there may be.
    case other

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let list = try? container.decode([Double].self) {
        self = .list(list)
      } else {
        self = .other
      }
    }
  }

  var id: String
  var tags: [String]
  var canvas: [Int]
  var ops: [Step]
  var expect: [Expectation]

  var testDescription: String { id }

  /// All of them, from the folder that the environment variable TWIRL_VECTORS names, or else from the
  /// package's fixtures.
  static let all: [RasterVector] = {
    let folder =
      ProcessInfo.processInfo.environment["TWIRL_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("fixtures/vectors")
    do {
      let data = try Data(contentsOf: folder.appendingPathComponent("raster.json"))
      return try JSONDecoder().decode([RasterVector].self, from: data)
    } catch {
      return []
    }
  }()
}
