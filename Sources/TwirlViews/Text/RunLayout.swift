import Foundation
import TwirlGraphics
import TwirlText

/// Text of several fonts and colours, broken into lines and placed in a box.
///
/// Lines are broken after spaces and hyphens, and within a word only where it is wider than a line; each
/// line is as high as its highest run. Only the tail is cut: text with a style that truncates its head
/// or middle loses its end, too. Each run is shaped by itself, and runs follow each other from left to
/// right.
struct RunLayout {
  /// A part of a run on a line.
  struct Piece: Equatable {
    /// The number of the run.
    var run: Int
    var text: String
    /// Its left end on the baseline, from the box's top left corner.
    var origin: CGPoint
    var width: CGFloat
    var ascent: CGFloat
    var descent: CGFloat
    var leading: CGFloat
  }

  private(set) var pieces: [Piece] = []
  private(set) var size = CGSize.zero
  /// The distances of the first and last baseline from the box's top.
  private(set) var firstBaseline: CGFloat = 0
  private(set) var lastBaseline: CGFloat = 0

  static let ellipsis = "\u{2026}"

  private let runs: [TextRun]
  private let fonts: FontBook
  private let style: ParagraphStyle

  /// Lays out runs.
  ///
  /// - Parameters:
  ///   - width: infinite for lines as wide as the text makes them.
  ///   - height: infinite for lines that begin at the top.
  init(
    _ runs: [TextRun], style: ParagraphStyle, fonts: FontBook, width: CGFloat, height: CGFloat
  ) throws(TextError) {
    (self.runs, self.fonts, self.style) = (runs, fonts, style)
    var lines: [[Letter]] = []
    for letters in hardLines() {
      lines += try wrapped(letters, style.lineBreakMode == .byClipping ? .infinity : width)
    }
    let measured = try lines.map { (line) throws(TextError) in try pieces(of: line) }
    let shown = count(of: measured, in: height)
    for index in 0..<shown {
      let isCut = index == shown - 1 && shown < lines.count
      let cut = isCut ? try truncated(Array(lines[index...].joined()), in: width) : measured[index]
      place(cut, isFirst: index == 0, in: width)
    }
    let offset = height.isFinite ? (height - size.height) / 2 : 0
    for index in pieces.indices { pieces[index].origin.y += offset }
    firstBaseline += offset
    lastBaseline += offset
  }
}

// MARK: - Letters and lines

extension RunLayout {
  /// A character and the number of its run.
  private struct Letter {
    var character: Character
    var run: Int
  }

  /// The letters between line breaks.
  private func hardLines() -> [[Letter]] {
    var lines: [[Letter]] = [[]]
    for (index, run) in runs.enumerated() {
      for character in run.text {
        if character.isNewline {
          lines.append([])
        } else {
          lines[lines.count - 1].append(Letter(character: character, run: index))
        }
      }
    }
    return lines
  }

  /// Breaks letters into lines, each as long as fits.
  private func wrapped(_ letters: [Letter], _ width: CGFloat) throws(TextError) -> [[Letter]] {
    guard width.isFinite, !letters.isEmpty else { return [letters] }
    var lines: [[Letter]] = []
    var line: [Letter] = []
    for word in words(letters) {
      if try self.width(of: line + word) <= width {
        line += word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = []
      guard try self.width(of: word) > width else {
        line = word
        continue
      }
      for letter in word {
        if !line.isEmpty, !letter.character.isWhitespace,
          try self.width(of: line + [letter]) > width
        {
          lines.append(line)
          line = []
        }
        line.append(letter)
      }
    }
    return lines + [line]
  }

  /// Splits letters after spaces and hyphens.
  private func words(_ letters: [Letter]) -> [[Letter]] {
    if style.lineBreakMode == .byCharWrapping { return letters.map { [$0] } }
    var words: [[Letter]] = []
    var word: [Letter] = []
    for (index, letter) in letters.enumerated() {
      word.append(letter)
      let isNextSpace = index + 1 < letters.count && letters[index + 1].character.isWhitespace
      let isEnd = letter.character.isWhitespace && letter.character != "\u{A0}"
      if isEnd || letter.character == "-", !isNextSpace {
        words.append(word)
        word = []
      }
    }
    return word.isEmpty ? words : words + [word]
  }

  private func trimmed(_ letters: [Letter]) -> ArraySlice<Letter> {
    var end = letters.count
    while end > 0, letters[end - 1].character.isWhitespace { end -= 1 }
    return letters[..<end]
  }

  private func width(of letters: [Letter]) throws(TextError) -> CGFloat {
    try pieces(of: Array(trimmed(letters))).reduce(0) { $0 + $1.width }
  }

  /// The letters as pieces of one run each, one after another on a baseline at 0.
  private func pieces(of letters: [Letter]) throws(TextError) -> [Piece] {
    var pieces: [Piece] = []
    for letter in trimmed(letters) {
      let isSpaced = runs[letter.run].kern != 0
      if !isSpaced, let last = pieces.last, last.run == letter.run {
        pieces[pieces.count - 1].text.append(letter.character)
      } else {
        pieces.append(piece(letter.run, String(letter.character)))
      }
    }
    // A line without letters is as high as its run would be.
    if pieces.isEmpty, let run = letters.first?.run ?? runs.indices.first {
      pieces.append(piece(run, ""))
    }
    var x: CGFloat = 0
    for index in pieces.indices {
      let run = runs[pieces[index].run]
      let line = try fonts.line(pieces[index].text, font: run.font)
      pieces[index].origin = CGPoint(x: x, y: 0 - run.baselineOffset)
      pieces[index].width = line.width + (pieces[index].text.isEmpty ? 0 : run.kern)
      (pieces[index].ascent, pieces[index].descent) = (line.ascent, line.descent)
      pieces[index].leading = line.lineHeight - line.ascent - line.descent
      x += pieces[index].width
    }
    return pieces
  }

  private func piece(_ run: Int, _ text: String) -> Piece {
    Piece(run: run, text: text, origin: .zero, width: 0, ascent: 0, descent: 0, leading: 0)
  }

  /// Cuts the end of a line that stands for the rest of the text.
  private func truncated(_ letters: [Letter], in width: CGFloat) throws(TextError) -> [Piece] {
    var letters = letters
    switch style.lineBreakMode {
    case .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail: break
    case .byWordWrapping, .byCharWrapping, .byClipping:
      let first = try wrapped(letters, style.lineBreakMode == .byClipping ? .infinity : width)
      return try pieces(of: first.first ?? [])
    }
    // Letters far beyond the edge need not be tried one by one.
    var count = 16
    while count < letters.count, try self.width(of: Array(letters[..<count])) <= width {
      count *= 2
    }
    letters = Array(letters.prefix(count))
    while true {
      letters = Array(trimmed(letters))
      let run = letters.last?.run ?? 0
      let whole = letters + [Letter(character: Character(Self.ellipsis), run: run)]
      guard !letters.isEmpty, try self.width(of: whole) > width else {
        return try pieces(of: whole)
      }
      letters.removeLast()
    }
  }
}

// MARK: - Places

extension RunLayout {
  private func height(of line: [Piece]) -> (ascent: CGFloat, descent: CGFloat) {
    (
      line.map { $0.ascent - $0.origin.y }.max() ?? 0,
      line.map { $0.descent + $0.leading + $0.origin.y }.max() ?? 0
    )
  }

  /// How many lines there is room for; at least one of those that there are.
  private func count(of lines: [[Piece]], in height: CGFloat) -> Int {
    var (count, total): (Int, CGFloat) = (0, 0)
    for line in lines {
      if style.numberOfLines > 0, count == style.numberOfLines { break }
      let (ascent, descent) = self.height(of: line)
      total += ascent + descent + (count > 0 ? style.lineSpacing : 0)
      if count > 0, total > height { break }
      count += 1
    }
    return count
  }

  private mutating func place(_ line: [Piece], isFirst: Bool, in box: CGFloat) {
    let (ascent, descent) = height(of: line)
    let width = line.reduce(0) { $0 + $1.width }
    let room = box.isFinite ? box : width
    let left: CGFloat =
      switch style.alignment {
      case .center: (room - width) / 2
      case .right: room - width
      case .left, .justified: 0
      case .natural: style.baseWritingDirection == .rightToLeft ? room - width : 0
      }
    let baseline = size.height + ascent + (isFirst ? 0 : style.lineSpacing)
    for piece in line where !piece.text.isEmpty {
      var piece = piece
      piece.origin.x += left
      piece.origin.y += baseline
      pieces.append(piece)
    }
    if isFirst { firstBaseline = baseline }
    lastBaseline = baseline
    size = CGSize(width: max(size.width, width), height: baseline + descent)
  }
}
