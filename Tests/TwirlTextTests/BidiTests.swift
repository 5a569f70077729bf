import Foundation
import Testing
import TwirlGraphics

@testable import TwirlText

@Suite struct BidiTests {
  /// Capitals stand for Hebrew letters, as in the standard; `<` and `>` for U+2067 and U+2069.
  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "A"..."Z": Unicode.Scalar(0x5D0 + scalar.value - 65) ?? scalar
      case "<": "\u{2067}"
      case ">": "\u{2069}"
      default: scalar
      }
    }
  }

  /// Lays a text out as one line, in visual order.
  private static func visual(_ text: String, _ baseLevel: UInt8?) -> String {
    let paragraph = BidiParagraph(scalars(text), baseLevel: baseLevel)
    var levels = paragraph.levels
    BidiLine.resetWhitespace(
      &levels, classes: paragraph.classes, baseLevel: paragraph.baseLevel)
    let letters = Array(text)
    return String(BidiLine.visualOrder(levels).map { letters[$0] })
  }

  /// The examples of UAX #9, section 3.4 (rule L2), and others by hand; brackets are not mirrored
  /// here.
  @Test(
    arguments: [
      ("car means CAR.", nil, "car means RAC."),
      ("<car MEANS CAR.>", 0, "<.RAC SNAEM car>"),
      (
        "he said \u{201C}<car MEANS CAR>.\u{201D} \u{201C}<IT DOES>,\u{201D} she agreed.", 0,
        "he said \u{201C}<RAC SNAEM car>.\u{201D} \u{201C}<SEOD TI>,\u{201D} she agreed."
      ),
      ("CAR means car.", nil, ".means car RAC"),
      ("CAR means car.", 0, "RAC means car."),
      ("car MEANS", 1, "SNAEM car"),
      // Numbers keep their order within right to left text; a percent sign goes with them.
      ("IT COSTS 12% ABC", nil, "CBA 12% STSOC TI"),
      ("ABC 12,34 DEF", nil, "FED 12,34 CBA"),
      ("ABC 1-2 DEF", nil, "FED 1-2 CBA"),
      // A pair of brackets goes with the letters inside and around it (N0).
      ("abc (DEF) ghi", nil, "abc (FED) ghi"),
      ("ABC (def) GHI", nil, "IHG )def( CBA"),
      ("ab(CD)", nil, "ab(DC)"),
      ("AB(cd)", nil, ")cd(BA"),
      // Spaces at the line's end go where the paragraph ends (L1).
      ("abc DEF  ", nil, "abc FED  "),
      ("ABC def  ", nil, "  def CBA"),
    ] as [(String, UInt8?, String)])
  func linesAreReordered(text: String, baseLevel: UInt8?, visual: String) {
    #expect(Self.visual(text, baseLevel) == visual)
  }

  @Test func levelsAreICUs() throws {
    for vector in try ReferenceVectors().bidi {
      let wanted = vector.wantedLevel < 0 ? nil : UInt8(vector.wantedLevel)
      let paragraph = BidiParagraph(vector.text, baseLevel: wanted)
      var levels = paragraph.levels
      BidiLine.resetWhitespace(
        &levels, classes: paragraph.classes, baseLevel: paragraph.baseLevel)
      let shown = zip(levels, vector.levels).map { $1 < 0 ? -1 : Int($0) }
      #expect(
        shown == vector.levels && Int(paragraph.baseLevel) == vector.baseLevel,
        "\(shown), ICU \(vector.levels): \(ReferenceVectors.hex(vector.text)) at level \(vector.wantedLevel)"
      )
    }
  }

  /// A mark on a bracket goes with it, whatever the bracket's direction becomes (N0).
  @Test func marksOnBracketsGoWithThem() {
    let text: [Unicode.Scalar] = ["a", "(", "b", ")", "\u{300}", "\u{5D0}"]
    #expect(BidiParagraph(text, baseLevel: 1).levels == [2, 2, 2, 2, 2, 1])
  }

  /// Digits and signs before the first letter are shaped in its script, later ones in that of the
  /// letter before.
  @Test func sharedCharactersTakeTheirNeighboursScript() {
    let scripts = ScriptRun.scripts(of: ["1", "-", "\u{5D0}", "2", "a", "!", "\u{300}"])
    #expect(scripts[0] == scripts[2] && scripts[1] == scripts[2] && scripts[3] == scripts[2])
    #expect(scripts[4] != scripts[2] && scripts[5] == scripts[4] && scripts[6] == scripts[4])
  }

  /// The depth of embeddings ends at 125 (BD2): 61 pairs reach level 124, a 62nd overflows.
  @Test func embeddingsOverflowAtTheirGreatestDepth() {
    for (count, level) in [(1, 2), (10, 20), (62, 124), (63, 124), (500, 124)] {
      let text = Array(repeating: "\u{202A}" as Unicode.Scalar, count: count) + ["a"]
      #expect(BidiParagraph(text, baseLevel: 0).levels.last == UInt8(level))
    }
    for (count, level) in [(1, 1), (2, 3), (63, 125), (64, 125)] {
      let text = Array(repeating: "\u{2067}" as Unicode.Scalar, count: count) + ["\u{5D0}"]
      #expect(BidiParagraph(text, baseLevel: 0).levels.last == UInt8(level))
    }
  }

  @Test(
    arguments: [
      ([], []), ([0], [0]), ([1, 1], [1, 0]), ([0, 1, 2, 1, 0], [0, 3, 2, 1, 4]),
      ([1, 2, 2, 1], [3, 1, 2, 0]), ([2, 1, 2], [2, 1, 0]), ([0, 2, 0], [0, 1, 2]),
      ([3, 2, 1], [2, 0, 1]),
    ] as [([UInt8], [Int])])
  func runsAreReversedFromTheHighestLevelDown(levels: [UInt8], order: [Int]) {
    #expect(BidiLine.visualOrder(levels) == order)
  }

  /// Table 4 of UAX #9 and the files of Unicode 15, a few of each class.
  @Test(
    arguments: [
      ("a\u{E9}\u{4E00}\u{915}\u{1D400}", .leftToRight),
      ("\u{5D0}\u{7C0}\u{FB1D}\u{10800}\u{200F}", .rightToLeft),
      ("\u{627}\u{6D5}\u{FE8D}\u{61C}\u{1EE00}", .arabicLetter),
      ("0\u{B2}\u{6F0}\u{FF10}\u{1D7CE}", .europeanNumber),
      ("+-\u{207A}\u{FF0B}", .europeanSeparator),
      ("#$%\u{A3}\u{B0}\u{20AC}\u{2030}", .europeanTerminator),
      ("\u{660}\u{669}\u{66B}\u{6DD}", .arabicNumber), (",./:\u{A0}\u{202F}", .commonSeparator),
      ("\u{300}\u{5B8}\u{64E}\u{FE0F}", .nonspacingMark),
      ("\u{AD}\u{200B}\u{FEFF}\0", .boundaryNeutral),
      ("\n\r\u{85}\u{2029}", .paragraphSeparator), ("\t\u{B}\u{1F}", .segmentSeparator),
      (" \u{C}\u{2003}\u{2028}\u{3000}", .whiteSpace),
      ("!&()\u{2014}\u{201C}\u{3001}\u{1F600}", .otherNeutral),
      ("\u{200E}\u{966}", .leftToRight), ("\u{2068}", .firstStrongIsolate),
      ("\u{202D}", .leftToRightOverride),
    ] as [(String, BidiClass)])
  func charactersHaveTheirClasses(text: String, type: BidiClass) {
    for scalar in text.unicodeScalars { #expect(BidiClass(scalar) == type, "\(scalar.value)") }
  }

  @Test func bracketsArePaired() {
    for (opening, closing) in [
      ("(", ")"), ("[", "]"), ("{", "}"), ("\u{2329}", "\u{3009}"),
      ("\u{3008}", "\u{232A}"), ("\u{FF08}", "\u{FF09}"), ("\u{29FC}", "\u{29FD}"),
    ]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      guard case .opening(let twin) = Bracket(opening), case .closing(let own) = Bracket(closing)
      else {
        Issue.record("\(opening)\(closing)")
        continue
      }
      #expect(twin == own)
    }
    // Mirrored, but no brackets; punctuation, but not mirrored.
    for scalar in ["<", "\u{AB}", "\u{201C}", "\u{201E}", "\u{FD3E}", "a"] as [Unicode.Scalar] {
      #expect(Bracket(scalar) == nil)
    }
  }
}
