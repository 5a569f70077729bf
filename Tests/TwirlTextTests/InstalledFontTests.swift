import Foundation
import Testing
import TwirlGraphics
import TwirlText

/// An installed font of production quality, when it is the version that the figures were taken from:
/// Debian's fonts-inter 4.0~beta7+ds-1, whose files say "Version 3.019;git-0a5106e0b".
///
/// The figures, in units of 2816 per em, come from HarfBuzz's own hb-shape 6.0.0
/// (`hb-shape --no-glyph-names --utf8-clusters Inter-SemiBold.otf TEXT`), which uharfbuzz with
/// HarfBuzz 15.0.0 confirms, and the outlines and bounds from fontTools 4.68.0 (its RecordingPen and
/// BoundsPen on the CFF table).
@Suite(
  .enabled(
    if: InstalledFonts.hasInter,
    "Inter SemiBold \(InstalledFonts.interVersion) is not installed as the file that the figures are of."
  ))
struct InterTests {
  private static let font = InstalledFonts.inter

  struct Figures: Sendable {
    var text: String
    var glyphs: [UInt32]
    var clusters: [Int]
    var advances: [Int]
    /// Left, bottom, right, top, y up.
    var ink: (Int, Int, Int, Int)?
  }

  @Test(arguments: [
    Figures(
      text: "Recommend", glyphs: [382, 612, 582, 775, 752, 752, 612, 759, 594],
      clusters: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      advances: [1810, 1669, 1626, 1712, 2528, 2528, 1669, 1717, 1775], ink: (202, -30, 16833, 2048)
    ),
    // Kerned: A alone is 2038 wide, V 1878 at most.
    Figures(
      text: "AVATAR To", glyphs: [2, 453, 2, 409, 2, 382, 1682, 409, 775],
      clusters: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      advances: [1804, 1798, 1790, 1610, 2038, 1832, 699, 1634, 1712], ink: (69, -30, 14797, 2048)),
    // This version has no ffi ligature.
    Figures(
      text: "office", glyphs: [775, 645, 645, 679, 582, 612], clusters: [0, 1, 2, 3, 4, 5],
      advances: [1712, 1062, 1062, 734, 1626, 1669], ink: (120, -30, 7745, 2147)),
    // A colon between digits is raised by a contextual alternate.
    Figures(
      text: "1:23", glyphs: [1296, 1409, 1297, 1299], clusters: [0, 1, 2, 3],
      advances: [1354, 818, 1750, 1835]),
    Figures(
      text: "\u{E9}x", glyphs: [616, 946], clusters: [0, 2], advances: [1639, 1584]),
    // An equal string to Swift, with other clusters.
    Figures(
      text: "e\u{301}x", glyphs: [616, 946], clusters: [0, 3], advances: [1639, 1584]),
  ])
  func shapingIsHarfBuzzs(figures: Figures) throws {
    let book = FontBook()
    _ = try book.line("\u{E9}x", font: Self.font)
    let line = try book.line(figures.text, font: Self.font)
    var pen = 0
    let positions = figures.advances.map { advance in
      defer { pen += advance }
      return CGPoint(x: CGFloat(pen), y: 0)
    }
    #expect(line.glyphs.map(\.glyphID) == figures.glyphs)
    #expect(line.glyphs.map(\.cluster) == figures.clusters)
    #expect(line.glyphs.map(\.position) == positions)
    #expect(line.width == CGFloat(pen))
    if let (left, bottom, right, top) = figures.ink {
      let bounds = CGRect(x: left, y: -top, width: right - left, height: top - bottom)
      #expect(line.inkBounds == bounds)
    }
  }

  @Test func metricsAreTheFilesOwn() throws {
    let line = try FontBook().line("x", font: Self.font)
    #expect(line.ascent == 2728 && line.descent == 680 && line.lineHeight == 3408)
  }

  /// The letter's outline in the CFF table: cubic curves, y up, a contour each for bowl and hole.
  @Test func outlineIsTheFilesOwn() throws {
    let outline = try FontBook().line("o", font: Self.font).outline
    let contours: [[(CGFloat, CGFloat)]] = [
      [
        (856, -30), (1306, -30), (1592, 287), (1592, 762), (1592, 1238), (1306, 1556), (856, 1556),
        (406, 1556), (120, 1238), (120, 762), (120, 287), (406, -30), (856, -30),
      ],
      [
        (858, 260), (609, 260), (487, 482), (487, 763), (487, 1044), (609, 1269), (858, 1269),
        (1103, 1269), (1225, 1044), (1225, 763), (1225, 482), (1103, 260), (858, 260),
      ],
    ]
    #expect(
      outline.verbs
        == Array(repeating: [.move, .cubic, .cubic, .cubic, .cubic, .close], count: 2).flatMap {
          $0
        })
    #expect(outline.points == contours.joined().map { CGPoint(x: $0.0, y: 0 - $0.1) })
  }

  @Test func displayFacesAreAFamilyOfTheirOwn() throws {
    let book = FontBook()
    let text = try book.typeface(for: Self.font)
    #expect(text.path.hasSuffix("/Inter-SemiBold.otf") && text.family == "Inter")
    let display = try book.typeface(
      for: Font(family: "inter display", weight: .semibold, isItalic: true, size: 1))
    #expect(display.path.hasSuffix("/InterDisplay-SemiBoldItalic.otf"))
    #expect(display.family == "Inter Display" && display.isItalic)
  }
}

/// Scripts and ligatures in DejaVu Sans 2.37; figures from hb-shape 6.0.0, in units of 2048 per em.
@Suite(
  .enabled(if: InstalledFonts.hasDejaVu, "DejaVu Sans 2.37 is not installed."))
struct DejaVuTests {
  private static let font = InstalledFonts.dejaVu

  /// Hebrew in mirrored brackets, and Arabic whose letters join.
  @Test(
    arguments: [
      ("(\u{5D0}\u{5D1})", [11, 1320, 1319, 12], [5, 3, 1, 0], [799, 1184, 1369, 799]),
      ("\u{633}\u{644}\u{627}\u{645}", [1390, 5366, 5293], [6, 2, 0], [1268, 1222, 1716]),
    ] as [(String, [UInt32], [Int], [Int])])
  func glyphsRunFromLeftToRight(
    text: String, glyphs: [UInt32], clusters: [Int], advances: [Int]
  ) throws {
    let line = try FontBook().line(text, font: Self.font)
    #expect(line.glyphs.map(\.glyphID) == glyphs && line.glyphs.map(\.cluster) == clusters)
    #expect(line.width == CGFloat(advances.reduce(0, +)))
  }

  /// As hb-shape gives the text in one piece: no kerning joins the scripts here.
  @Test func scriptsMayChangeWithinALine() throws {
    let line = try FontBook().line("(A\u{431}1", font: Self.font)
    #expect(line.glyphs.map(\.glyphID) == [11, 36, 966, 20])
    #expect(line.glyphs.map(\.cluster) == [0, 1, 2, 4])
    #expect(line.glyphs.map(\.position.x) == [0, 799, 2200, 3463])
  }

  @Test func ligaturesOfThreeLettersAreMade() throws {
    let line = try FontBook().line("office", font: Self.font)
    #expect(line.glyphs.map(\.glyphID) == [82, 5044, 70, 72])
    #expect(line.glyphs.map(\.cluster) == [0, 1, 4, 5])
    #expect(line.width == CGFloat(1253 + 1980 + 1126 + 1260))
  }
}
