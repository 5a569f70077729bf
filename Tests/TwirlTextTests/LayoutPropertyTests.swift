import Foundation
import Testing
import TwirlGraphics

@testable import TwirlText

/// What holds for every layout, tried on seeded random text, and slow, obvious answers to compare
/// with.
@Suite struct LayoutPropertyTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  private struct Example {
    var text: String
    var width: CGFloat
    var height: CGFloat
    var style: ParagraphStyle
  }

  private static let pieces = [
    "a", "b", "fi", "f", "AV", "A", "V", "x", "1", " ", " ", " ", "  ", "-", "(", ")", ".",
    "\u{A0}",
    "\u{5D0}", "\u{5D1}\u{5B8}", "\u{628}", "\u{644}\u{627}", "\u{661}", "\u{4E00}", "\u{3002}",
    "\u{300C}", "\u{AC00}", "\u{200B}",
  ]

  private static func examples(_ count: Int, lineBreaks: Bool = true) -> [Example] {
    var generator = Generator(state: 5)
    return (0..<count).map { _ in
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
        if lineBreaks, Int.random(in: 0..<16, using: &generator) == 0 { text += "\n" }
      }
      let style = ParagraphStyle(
        alignment: TextAlignment.allCases.randomElement(using: &generator) ?? .left,
        lineBreakMode: LineBreakMode.allCases.randomElement(using: &generator) ?? .byClipping,
        numberOfLines: Int.random(in: 0...3, using: &generator),
        baseWritingDirection: WritingDirection.allCases.randomElement(using: &generator) ?? .natural
      )
      return Example(
        text: text, width: CGFloat(Int.random(in: 0...6000, using: &generator)),
        height: CGFloat(Int.random(in: 500...9000, using: &generator)), style: style)
    }
  }

  private static let font = TextLayoutTests.mixed

  private func layout(_ example: Example, _ book: FontBook) throws -> TextLayout {
    try book.layout(
      example.text, font: Self.font, style: example.style, width: example.width,
      height: example.height)
  }

  /// Spaces that lines may break at, and line breaks.
  private static func visible(_ text: some StringProtocol) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { ![" ", "\n", "\u{200B}"].contains($0) }
  }

  @Test func linesHoldTheWholeTextButSpaces() throws {
    let book = TestFonts.book()
    for example in Self.examples(400) {
      var whole = example
      (whole.style.numberOfLines, whole.height) = (0, .infinity)
      let layout = try layout(whole, book)
      #expect(!layout.isTruncated)
      let shown = TextLayoutTests.shown(layout, of: example.text)
      #expect(Self.visible(shown.joined()) == Self.visible(example.text))
      // In order, nothing twice.
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        #expect(line.range.upperBound <= next.range.lowerBound)
      }
    }
  }

  @Test func linesFitUnlessTheyAreOneCluster() throws {
    let book = TestFonts.book()
    for example in Self.examples(400) where example.style.lineBreakMode != .byClipping {
      let layout = try layout(example, book)
      for (line, shown) in zip(layout.lines, TextLayoutTests.shown(layout, of: example.text)) {
        #expect(line.width <= example.width || shown.count == 1, "\(shown)")
      }
      let limit = example.style.numberOfLines
      #expect(limit == 0 || layout.lines.count <= limit)
      #expect(layout.size.height <= example.height || layout.lines.count <= 1)
    }
  }

  /// What a line shows, set by itself, is as wide, and every glyph's cluster lies in it.
  @Test func linesAreTheirTexts() throws {
    let book = TestFonts.book()
    for example in Self.examples(400) {
      let layout = try layout(example, book)
      for (line, shown) in zip(layout.lines, TextLayoutTests.shown(layout, of: example.text)) {
        #expect(try line.width == book.line(shown, font: Self.font).width)
        #expect(line.glyphs.allSatisfy { line.range.contains($0.cluster) || line.range.isEmpty })
      }
    }
  }

  @Test func whatIsAskedForBeforeDoesNotMatter() throws {
    let book = TestFonts.book()
    let examples = Self.examples(100)
    let first = try examples.map { try layout($0, book) }
    let again = try examples.reversed().map { try layout($0, book) }
    #expect(first == again.reversed())
    for (example, expected) in zip(examples, first) {
      #expect(try layout(example, TestFonts.book()) == expected)
    }
  }

  /// Greedy wrapping by trying every place, with each line set alone.
  @Test func linesEndAtTheLastPlaceThatFits() throws {
    let book = TestFonts.book()
    for var example in Self.examples(200, lineBreaks: false) where !example.text.isEmpty {
      example.style.lineBreakMode = example.width < 3000 ? .byCharWrapping : .byWordWrapping
      (example.style.numberOfLines, example.height) = (0, .infinity)
      let scalars = Array(example.text.unicodeScalars)
      let places = LineBreaker.opportunities(scalars)
      var starts: Set<Int> = []
      var offset = 0
      for character in example.text {
        starts.insert(offset)
        offset += character.unicodeScalars.count
      }
      func line(_ start: Int, _ end: Int) -> String {
        var line = scalars[start..<end]
        while let last = line.last, Self.visible(String(last)).isEmpty { line.removeLast() }
        var text = ""
        text.unicodeScalars.append(contentsOf: line)
        return text
      }
      func fits(_ start: Int, _ end: Int) throws -> Bool {
        try book.line(line(start, end), font: Self.font).width <= example.width
      }
      var expected: [String] = []
      var start = 0
      while start < scalars.count {
        let words = (start + 1...scalars.count).filter {
          $0 == scalars.count || places[$0] == .allowed
        }
        let clusters = (start + 1...scalars.count).filter {
          $0 == scalars.count
            || starts.contains($0) && !Self.visible(String(scalars[$0])).isEmpty
        }
        var end: Int?
        if example.style.lineBreakMode == .byWordWrapping {
          end = try words.last { try fits(start, $0) }
        }
        if end == nil { end = try clusters.last { try fits(start, $0) } ?? clusters.first }
        let next = end ?? scalars.count
        expected.append(line(start, next))
        start = next
      }
      let layout = try layout(example, book)
      #expect(
        TextLayoutTests.shown(layout, of: example.text) == expected,
        "\(ReferenceVectors.hex(scalars)) in \(example.width)")
    }
  }

  /// The longest of all beginnings that fit beside the ellipsis.
  @Test func truncationKeepsAsMuchAsFits() throws {
    let book = TestFonts.book()
    for var example in Self.examples(200, lineBreaks: false) {
      example.style.lineBreakMode = .byTruncatingTail
      example.style.numberOfLines = 1
      let layout = try layout(example, book)
      guard layout.isTruncated else { continue }
      var longest = "\u{2026}"
      for count in 0...example.text.count {
        var beginning = String(example.text.prefix(count))
        while let last = beginning.unicodeScalars.last, Self.visible(String(last)).isEmpty {
          beginning.unicodeScalars.removeLast()
        }
        if try book.line(beginning + "\u{2026}", font: Self.font).width <= example.width {
          longest = beginning + "\u{2026}"
        }
      }
      #expect(TextLayoutTests.shown(layout, of: example.text) == [longest])
    }
  }
}

@Suite struct FittingTests {
  /// A later, narrower candidate is found while those before it are no wider than the slack allows;
  /// the estimate says where to begin, here at the first or at the third.
  @Test(
    arguments: [
      ([2, 6, 12, 9, 15, 8], 0, 3), ([2, 6, 12, 9, 15, 8], 2, 3), ([2, 6, 9, 10], 2, 3),
      ([11, 12, 13], 0, nil), ([11, 12, 13], 2, nil), ([2, 30, 3], 0, 0), ([2, 30, 31], 2, 0),
      ([14, 10, 14], 0, 1), ([], 0, nil),
    ] as [([CGFloat], Int, Int?)])
  func lastThatFitsIsFound(widths: [CGFloat], start: Int, last: Int?) throws {
    let found = try Fitting(limit: 10, slack: 4).last(
      widths.count, estimate: { $0 <= start ? 0 : 99 }, width: { widths[$0] })
    #expect(found == last)
  }
}

@Suite struct LayoutCacheTests {
  @Test func entriesInUseStayAndOthersGo() {
    var cache = BoundedCache<Int, Int>(countLimit: 4, costLimit: 100)
    for key in 0..<1000 {
      cache.insert(key, for: key, cost: 1)
      #expect(cache[0] == 0, "What is asked for each time is kept.")
      #expect(cache.count <= 8)
    }
    #expect(cache[1] == nil && cache[999] == 999)
    // Costs: two generations of 100 at most.
    var dear = BoundedCache<Int, Int>(countLimit: 1000, costLimit: 100)
    for key in 0..<100 { dear.insert(key, for: key, cost: 30) }
    #expect(dear.count <= 6 && dear[99] == 99 && dear[0] == nil)
    dear.insert(7, for: 7, cost: 101)
    #expect(dear[7] == nil)
  }

  /// Equal storage tells that nothing was shaped again.
  @Test func layoutsAreKept() throws {
    let book = TestFonts.book()
    func storage(_ text: String, _ width: CGFloat) throws -> UnsafePointer<CGPoint>? {
      try book.layout(text, font: TestFonts.unitFont, width: width).outline.points
        .withUnsafeBufferPointer(\.baseAddress)
    }
    let first = try storage("AVA", 2000)
    for index in 0..<400 {
      _ = try storage("\(index)", 9000)
      #expect(try storage("AVA", 2000) == first)
    }
    #expect(try storage("AVA", 2001) != first)
  }

  @Test func layoutsAreToldApartByAllThatMatters() throws {
    let book = TestFonts.book()
    let font = TextLayoutTests.mixed
    var fonts = [font, font, font, font, font]
    fonts[1].size = 512
    fonts[2].fallbackFamilies = ["Twirl Test Scripts", "Twirl Test Bold"]
    fonts[3].weight = .bold
    fonts[4].isItalic = true
    var styles = Array(repeating: ParagraphStyle(), count: 6)
    styles[1].alignment = .right
    styles[2].lineBreakMode = .byTruncatingHead
    styles[3].numberOfLines = 2
    styles[4].baseWritingDirection = .rightToLeft
    styles[5].lineSpacing = 3
    for font in fonts {
      for style in styles {
        for (width, height) in [(1500, 3000), (1600, 3000), (1500, 9000)] as [(CGFloat, CGFloat)] {
          let text = "ab \u{5D0}\u{4E00} cd"
          let found = try book.layout(text, font: font, style: style, width: width, height: height)
          let fresh = try TestFonts.book().layout(
            text, font: font, style: style, width: width, height: height)
          #expect(found == fresh)
        }
      }
    }
  }
}
