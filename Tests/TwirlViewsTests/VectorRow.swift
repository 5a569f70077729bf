import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

/// One published or derived fact: what goes in, what must come out, how closely.
///
/// The rows lie in `fixtures/vectors/core-animation.json`, or in the folder that the environment
/// variable TWIRL_VECTORS names. A row's `kind` says which check reads it: see `VectorChecks`.
struct VectorRow: Sendable, Decodable, CustomTestStringConvertible {
  let id: String
  let kind: String
  let input: JSONValue
  let expected: JSONValue
  let tolerance: CGFloat

  var testDescription: String { id }

  /// All rows in the order of the file; none where the file cannot be read, which a test of its own
  /// notices.
  static let all: [VectorRow] = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder =
      ProcessInfo.processInfo.environment["TWIRL_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? package.appendingPathComponent("fixtures/vectors")
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("core-animation.json"))
    else { return [] }
    return (try? JSONDecoder().decode([VectorRow].self, from: data)) ?? []
  }()
}

extension VectorRow {
  /// Compares numbers with the whole of `expected`, or with one of its members.
  func expect(
    _ actual: [CGFloat], equals key: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wanted = try (key.map { try expected.at($0) } ?? expected).numbers
    #expect(actual.count == wanted.count, "\(id)", sourceLocation: sourceLocation)
    for (index, pair) in zip(actual, wanted).enumerated() {
      #expect(
        abs(pair.0 - pair.1) <= tolerance,
        "\(id)\(key.map { ", " + $0 } ?? "")[\(index)]: \(pair.0) instead of \(pair.1)",
        sourceLocation: sourceLocation)
    }
  }
}

// MARK: - Numbers and geometry

extension JSONValue {
  var point: CGPoint {
    get throws {
      let values = try numbers
      try #require(values.count == 2)
      return CGPoint(x: values[0], y: values[1])
    }
  }

  var rect: CGRect {
    get throws {
      let values = try numbers
      try #require(values.count == 4)
      return CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
    }
  }

  var transform: CGAffineTransform {
    get throws {
      let values = try numbers
      try #require(values.count == 6)
      return CGAffineTransform(
        a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    }
  }

  var timingFunction: TimingFunction {
    get throws {
      switch try text {
      case "linear": return .linear
      case "easeIn": return .easeIn
      case "easeOut": return .easeOut
      case "easeInEaseOut": return .easeInEaseOut
      case "default": return .default
      case let name: throw VectorShapeError(description: "There is no curve “\(name)”.")
      }
    }
  }
}

extension CGPoint {
  var numbers: [CGFloat] { [x, y] }
}

extension CGRect {
  var numbers: [CGFloat] { [origin.x, origin.y, size.width, size.height] }
}

extension CGAffineTransform {
  var numbers: [CGFloat] { [a, b, c, d, tx, ty] }
}
