import Foundation
import Testing
import TwirlKit

/// One published or derived fact about Core Animation: what goes in, what must come out, how closely.
///
/// The rows lie in `core-animation.json` in the folder that the environment variable TWIRL_VECTORS
/// names, or else in the package's `fixtures/vectors`.
struct CoreAnimationRow: Sendable, CustomTestStringConvertible {
  let index: Int
  let id: String
  let kind: String
  let input: CoreAnimationValue
  let expected: CoreAnimationValue?
  let tolerance: Double

  var testDescription: String { id }

  /// All rows in the order of the file; none where the file cannot be read.
  static let all: [CoreAnimationRow] = {
    let folder =
      ProcessInfo.processInfo.environment["TWIRL_VECTORS"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: Fixtures.folder).appendingPathComponent("vectors")
    let decoder = JSONDecoder()
    // Infinity is a word that only the fifth version knows.
    decoder.allowsJSON5 = true
    guard let data = try? Data(contentsOf: folder.appendingPathComponent("core-animation.json")),
      let rows = try? decoder.decode([CoreAnimationValue].self, from: data)
    else { return [] }
    return rows.enumerated().map { CoreAnimationRow(index: $0.offset, $0.element) }
  }()

  init(index: Int, _ value: CoreAnimationValue) {
    self.index = index
    id = (try? value["id"]?.text) ?? "row \(index)"
    kind = (try? value["kind"]?.text) ?? ""
    input = value["input"] ?? .null
    if case .object(let members) = value { expected = members["expected"] } else { expected = nil }
    tolerance = (try? value["tolerance"]?.number) ?? 0
  }
}

/// What the package answers to a row; an error where a row asks for what it has no words for.
typealias CoreAnimationAnswer = @Sendable (CoreAnimationValue) throws -> CoreAnimationValue

/// The answers by kind of row.
///
/// An answer may have more members than a row expects, so that rows of one kind can ask differently.
enum CoreAnimationAnswers {
  static let byKind: [String: CoreAnimationAnswer] = [
    geometry, curves, times, values, keyframes, blocks,
  ]
  .reduce(into: [:]) { all, part in all.merge(part) { first, _ in first } }
}

extension CoreAnimationRow {
  /// Where the package's answer differs from what is expected; empty if the row holds.
  func differences() -> [String] {
    guard let answer = CoreAnimationAnswers.byKind[kind] else {
      return ["there is no kind “\(kind)”"]
    }
    guard let expected else { return ["it expects nothing"] }
    do {
      return differences(try answer(input), expected, "")
    } catch {
      return ["\(error)"]
    }
  }

  private func differences(
    _ actual: CoreAnimationValue, _ expected: CoreAnimationValue, _ place: String
  ) -> [String] {
    switch (actual, expected) {
    case (.object(let members), .object(let wanted)):
      guard !wanted.isEmpty else { return ["\(place) expects nothing"] }
      return wanted.keys.sorted().flatMap { key in
        guard let member = members[key], let want = wanted[key] else {
          return ["nothing answers \(place).\(key)"]
        }
        return differences(member, want, "\(place).\(key)")
      }
    case (.array(let elements), .array(let wanted)):
      guard elements.count == wanted.count else {
        return ["\(place) has \(elements.count) elements instead of \(wanted.count)"]
      }
      return zip(elements, wanted).enumerated().flatMap { index, pair in
        differences(pair.0, pair.1, "\(place)[\(index)]")
      }
    case (.number(let number), _):
      // Not every writer of JSON knows a word for infinity.
      if expected == .null, !number.isFinite { return [] }
      if let wanted = try? expected.number, number == wanted || abs(number - wanted) <= tolerance {
        return []
      }
    default:
      if actual == expected { return [] }
    }
    return ["\(place) \(actual) instead of \(expected)"]
  }
}
