import Foundation

/// What ICU makes of random text; fixtures/vectors/text.py says how the file is made.
struct ReferenceVectors {
  struct Bidi: Decodable {
    var wantedLevel: Int
    var text: [Unicode.Scalar]
    var baseLevel: Int
    var levels: [Int]

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      wantedLevel = try row.decode(Int.self)
      text = try row.decode([UInt32].self).compactMap(Unicode.Scalar.init)
      baseLevel = try row.decode(Int.self)
      levels = try row.decode([Int].self)
    }
  }

  struct Lines: Decodable {
    var text: [Unicode.Scalar]
    var places: [Int]

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      text = try row.decode([UInt32].self).compactMap(Unicode.Scalar.init)
      places = try row.decode([Int].self)
    }
  }

  private struct File: Decodable {
    var bidi: [Bidi]
    var lines: [Lines]
  }

  var bidi: [Bidi]
  var lines: [Lines]

  init() throws {
    let path = TestFonts.folder + "/../vectors/text.json"
    let file = try JSONDecoder().decode(
      File.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
    (bidi, lines) = (file.bidi, file.lines)
  }

  /// Code points, for a failure's message.
  static func hex(_ text: [Unicode.Scalar]) -> String {
    text.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
