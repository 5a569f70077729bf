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
    /// The name of the gradient or image that the step makes.
    var `as`: String?
    /// The name of the gradient that the step changes.
    var on: String?
    /// Of an image, in pixels.
    var size: [Int]?
    /// An image's only colour, straight.
    var fill: [Int]?
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
    case list([Value])
    /// A gradient or an image by its name.
    case reference(String)
    case point(x: Double, y: Double)

    private enum Key: String, CodingKey { case ref, x, y }

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: Key.self) {
        if let name = try container.decodeIfPresent(String.self, forKey: .ref) {
          self = .reference(name)
        } else {
          self = .point(
            x: try container.decode(Double.self, forKey: .x),
            y: try container.decode(Double.self, forKey: .y))
        }
        return
      }
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .list(try container.decode([Value].self))
      }
    }
  }

  var id: String
  var tags: [String]
  var canvas: [Int]
  var ops: [Step]
  var expect: [Expectation]

  var testDescription: String { id }

  /// Whether the picture has a shadow.
  ///
  /// A canvas draws none in a clear colour, as it is at first.
  var hasShadow: Bool { ops.contains { $0.prop == "shadowColor" } }

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
