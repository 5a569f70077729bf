import Foundation
import Testing

@testable import TwirlText

@Suite struct LineBreakTests {
  /// The text with `|` where a line may end and `!` where it must.
  private static func marked(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let found = LineBreaker.opportunities(scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      result += found[index] == .allowed ? "|" : found[index] == .mandatory ? "!" : ""
      result.unicodeScalars.append(scalar)
    }
    return result + (found[scalars.count] == .mandatory ? "!" : "")
  }

  /// By hand from the rules of UAX #14.
  @Test(arguments: [
    "", "word", "two |words", "a  |b", "well-|known", "e-|mail |-12 |(a)", "a\u{A0}b |c",
    "a\u{200B}|b", "a\u{2060}b", "line\n!next", "a\r\n!b", "end\n!", "a\u{2028}!b\u{85}!c",
    "\u{A0}a", "don't |stop", "(a |b)", "\u{201C}a |b\u{201D}", "1,234.5 |km", "$12 |100%", "a/|b",
    "http://|x.y", "3-4", "soft\u{AD}|hyphen", "a|\u{2014}|b", "a |\u{2013}|b", "a\u{301}b |c",
    "\u{4E00}|\u{4E01}|\u{3042}", "\u{4E00}\u{3002}|\u{4E01}",
    "\u{300C}\u{4E00}\u{300D}|\u{4E01}", "\u{3042}\u{30FC}|\u{3042}\u{3063}",
    "\u{4E00}|a|\u{4E00}", "\u{AC00}|\u{AC01} |\u{AC00}", "\u{4E00}|\u{FF08}\u{4E00}\u{FF09}",
    "\u{1F1E6}\u{1F1E7}|\u{1F1E6}\u{1F1E7}", "\u{1F44D}\u{1F3FD}|\u{1F44D}", "\u{5D0}-\u{5D1}",
    "\u{1100}\u{1161}\u{11A8}|\u{1100}", "wait\u{2026} |what?",
  ])
  func linesMayEndBetweenWords(expected: String) {
    #expect(Self.marked(expected.filter { $0 != "|" && $0 != "!" }) == expected)
  }

  @Test func placesAreICUs() throws {
    for vector in try ReferenceVectors().lines {
      let found = LineBreaker.opportunities(vector.text)
      let places = found.indices.dropLast().filter { found[$0] != .prohibited }
      #expect(Array(places) == vector.places, "\(ReferenceVectors.hex(vector.text))")
    }
  }
}
