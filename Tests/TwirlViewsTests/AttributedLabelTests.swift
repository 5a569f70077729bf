import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

/// Text of several fonts and colours in a label.
@Suite struct AttributedLabelTests {
  private func label(_ width: CGFloat, _ height: CGFloat, lines: Int = 0) -> Label {
    let label = Label(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.numberOfLines = lines
    return label
  }

  private func text(
    _ string: String, _ attributes: [(String, [NSAttributedString.Key: Any])] = []
  ) -> NSAttributedString {
    let text = NSMutableAttributedString(string: string)
    for (part, values) in attributes {
      text.addAttributes(values, range: (string as NSString).range(of: part))
    }
    return text
  }

  private func texts(_ label: Label) -> [TextLayer] {
    label.runParts.compactMap { $0 as? TextLayer }
  }

  private func rectangles(_ label: Label) -> [Layer] {
    label.runParts.filter { !($0 is TextLayer) }
  }

  /// Runs follow each other on one baseline; figures are those of the lines by themselves.
  @Test func runsOnABaseline() throws {
    let label = label(300, 60)
    label.textColor = color("#222222")
    let (red, big) = (color("#FF0000"), Font.system(size: 30, weight: .bold))
    label.attributedText = text(
      "small Big", [("Big", [.font: big, .foregroundColor: red])])
    let parts = texts(label)
    #expect(parts.map(\.string) == ["small ", "Big"])
    #expect(parts.map(\.foregroundColor) == [color("#222222"), red])
    #expect(parts.map(\.font) == [.system(size: 17), big])
    let small = try FontBook().line("small ", font: .system(size: 17))
    let large = try FontBook().line("Big", font: big)
    #expect(isClose(parts[1].frame.minX, small.width))
    // A line as high as the larger font's, in the middle of 60 points.
    let baseline = (60 - large.lineHeight) / 2 + large.ascent
    #expect(isClose(parts[1].frame.minY + large.ascent, baseline))
    #expect(isClose(parts[0].frame.minY + small.ascent, baseline))
    #expect(isClose(parts[0].frame.height, small.lineHeight))
    let size = label.intrinsicContentSize
    #expect(size.width >= small.width + large.width && size.height >= large.lineHeight)
    #expect(size.width < small.width + large.width + 0.5 && size.height < large.lineHeight + 0.5)
    #expect(label.text == "small Big" && (label.layer as? TextLayer)?.string == "")
  }

  /// The same breaks as those of a text of one look, whose lines the text engine gives.
  @Test(arguments: [60, 90, 120, 200, 1000] as [CGFloat])
  func linesAsOfPlainText(width: CGFloat) throws {
    let string = "Several words, one well-known, that need\nmore than one line"
    let style = ParagraphStyle(lineBreakMode: .byWordWrapping, numberOfLines: 0, lineSpacing: 3)
    let layout = try FontBook().layout(
      string, font: .system(size: 17), style: style, width: width, height: 300)
    let label = label(width, 300)
    label.attributedText = text(string, [(string, [.paragraphStyle: style])])
    let bytes = Array(string.utf8)
    #expect(
      texts(label).map(\.string)
        == layout.lines.map { String(decoding: bytes[$0.range], as: UTF8.self) })
    for (part, line) in zip(texts(label), layout.lines) {
      #expect(
        isClose([part.frame.minX, part.frame.minY + line.ascent], [line.origin.x, line.origin.y]))
    }
    let size = label.sizeThatFits(CGSize(width: width, height: 0))
    #expect(size.height >= layout.size.height && size.height < layout.size.height + 0.5)
  }

  @Test func alignment() throws {
    let label = label(200, 30, lines: 1)
    label.attributedText = text("Hello")
    let width = try FontTable.width(of: "Hello", size: 17)
    for (alignment, x) in [(.center, (200 - width) / 2), (.right, 200 - width), (.left, 0)]
      as [(TextAlignment, CGFloat)]
    {
      label.textAlignment = alignment
      #expect(isClose(texts(label)[0].frame.minX, x))
    }
    // That of the text goes before the label's.
    label.attributedText = text(
      "Hello", [("Hello", [.paragraphStyle: ParagraphStyle(alignment: .center)])])
    #expect(isClose(texts(label)[0].frame.minX, (200 - width) / 2))
  }

  @Test func theTailIsCut() throws {
    let label = label(100, 30, lines: 1)
    label.attributedText = text("A text that is much too long", [("text", [.kern: 1])])
    let shown = texts(label).map(\.string).joined()
    #expect(shown.hasSuffix("\u{2026}") && "A text that is".hasPrefix(shown.dropLast()))
    let last = try #require(texts(label).last)
    let end = last.frame.minX + (try FontTable.width(of: last.string, size: 17))
    #expect(end <= 100 && end > 80)
    // Without a mode that truncates it is not.
    label.lineBreakMode = .byWordWrapping
    #expect(!texts(label).map(\.string).joined().contains("\u{2026}"))
    // Two lines of three have room in 45 points.
    label.frame.size = CGSize(width: 60, height: 45)
    label.numberOfLines = 0
    label.lineBreakMode = .byTruncatingTail
    #expect(Set(texts(label).map(\.frame.minY)).count == 2)
  }

  /// Letters apart by 4 points are 5 · 4 points wider.
  @Test func kern() throws {
    let label = label(300, 30, lines: 1)
    label.attributedText = text("Hello", [("Hello", [.kern: 4])])
    #expect(texts(label).map(\.string) == ["H", "e", "l", "l", "o"])
    let widths = try "Hello".map { try FontTable.width(of: String($0), size: 17) }
    var x: CGFloat = 0
    for (part, width) in zip(texts(label), widths) {
      #expect(isClose(part.frame.minX, x))
      x += width + 4
    }
    #expect(abs(label.intrinsicContentSize.width - x) < 0.5)
  }

  @Test func lines() throws {
    let label = label(300, 40, lines: 1)
    let (blue, yellow) = (color("#0000FF"), color("#FFFF00"))
    label.attributedText = text(
      "one two",
      [
        ("one", [.underlineStyle: UnderlineStyle.single.rawValue, .backgroundColor: yellow]),
        ("two", [.strikethroughStyle: UnderlineStyle.double, .strikethroughColor: blue]),
      ])
    let (one, space) = (
      try FontTable.width(of: "one", size: 17), try FontTable.width(of: " ", size: 17)
    )
    let found = rectangles(label)
    #expect(found.map(\.backgroundColor) == [yellow, .black, blue, blue])
    #expect(isClose(found.map(\.frame.minX), [0, 0, one + space, one + space]))
    #expect(isClose(found[0].frame.width, one) && isClose(found[1].frame.width, one))
    // The background is behind the text; the first line is below the baseline, the others above.
    #expect(label.runParts.first === found[0])
    let baseline = 20 + found[0].frame.height / 2 - 17 * 0.2412
    #expect(found[1].frame.minY > baseline - 1 && found[2].frame.maxY < baseline - 2)
    // A thickness of 0.06 · 17 on half points.
    #expect(found.dropFirst().map(\.frame.height) == [1, 1, 1])
    #expect(found[3].frame.minY - found[2].frame.minY == 2)
  }

  @Test func linesOfAnotherColorAndRaisedText() throws {
    let label = label(300, 60, lines: 1)
    label.attributedText = text(
      "H2O",
      [
        ("H", [.underlineStyle: UnderlineStyle.thick, .underlineColor: color("#00FF00")]),
        ("2", [.baselineOffset: 5]),
      ])
    #expect(rectangles(label).map(\.backgroundColor) == [color("#00FF00")])
    #expect(rectangles(label).map(\.frame.height) == [2])
    let tops = texts(label).map(\.frame.minY)
    #expect(isClose(tops[1], tops[0] - 5) && tops[2] == tops[0])
    let line = try FontBook().line("x", font: .system(size: 17))
    #expect(abs(label.intrinsicContentSize.height - line.lineHeight - 5) < 0.5)
  }

  @Test func changesAndTheEnd() {
    let label = label(100, 30)
    label.attributedText = text("Hello there")
    label.font = .system(size: 9)
    label.textColor = color("#00FF00")
    #expect(texts(label).map(\.font.size) == [9])
    #expect(texts(label).map(\.foregroundColor) == [color("#00FF00")])
    label.frame.size.width = 30
    #expect(texts(label).map(\.string) == ["Hello", "there"])
    label.text = "Plain"
    #expect(label.runParts.isEmpty && label.attributedText == nil && label.text == "Plain")
    label.attributedText = text("")
    #expect(label.runParts.isEmpty && label.intrinsicContentSize == .zero)
    label.attributedText = nil
    #expect(label.text == "" && label.runParts.isEmpty)
  }

  /// What cannot be set is left to drawing, which says why.
  @Test func unknownFontsAreReported() {
    let label = label(100, 30)
    label.attributedText = text("x", [("x", [.font: Font(family: "No Such Family", size: 10)])])
    #expect(label.runParts.isEmpty && (label.layer as? TextLayer)?.string == "x")
  }
}
