import Foundation
import Testing
import TwirlGraphics
import TwirlText

@Suite struct TextLineTests {
  /// Advances by the table in fixtures/fonts/README.md, in font units.
  @Test(arguments: [
    ("", 0), (" ", 256), ("A", 1024), ("AV", 1024 - 128 + 768), ("VA", 768 + 1024),
    ("fi", 576), ("f i", 384 + 256 + 256), ("Op", 768 + 512), ("Recommend", 640 + 7 * 512 + 576),
    ("\u{A0}", 256), ("1:23", 3 * 512 + 256),
  ])
  func widthIsTheSumOfAdvances(text: String, units: Int) throws {
    let line = try TestFonts.book().line(text, font: TestFonts.unitFont)
    #expect(line.width == CGFloat(units))
  }

  @Test func boxFillsTheEmAboveTheBaseline() throws {
    let font = Font(family: "Twirl Test", size: 16)
    let line = try TestFonts.book().line("A", font: font)
    var box = Path()
    box.move(to: CGPoint(x: 0, y: 0))
    box.addLine(to: CGPoint(x: 0, y: -12))
    box.addLine(to: CGPoint(x: 16, y: -12))
    box.addLine(to: CGPoint(x: 16, y: 0))
    box.addLine(to: CGPoint(x: 0, y: 0))
    box.closeSubpath()
    #expect(line.outline == box)
    #expect(line.inkBounds == CGRect(x: 0, y: -12, width: 16, height: 12))
    #expect(line.ascent == 12 && line.descent == 4 && line.lineHeight == 16)
  }
}
