import Foundation
import TwirlGraphics
import TwirlLayers

/// The layers that show text of several fonts and colours in a view.
///
///     background   a filled rectangle behind a run's part of a line, as high as the run
///     text         a text layer for each part, so that what cannot be drawn is reported as ever
///     lines        filled rectangles below and through it
struct RunLayers {
  private(set) var layers: [Layer] = []

  /// Where lines lie and how thick they are, as fractions of the font's size: Twirl's choice, as the
  /// fonts' own figures are not at hand.
  private enum Metrics {
    static let underline: CGFloat = 0.11
    static let strikethrough: CGFloat = -0.28
    static let thickness: CGFloat = 0.06
  }

  /// Makes the layers of a layout, in the coordinates of its box.
  init(_ layout: RunLayout, _ runs: [TextRun]) {
    let stretches = Self.stretches(layout.pieces)
    for stretch in stretches {
      guard let color = runs[stretch.run].backgroundColor else { continue }
      add(
        color,
        CGRect(
          x: stretch.origin.x, y: stretch.origin.y - stretch.ascent, width: stretch.width,
          height: stretch.ascent + stretch.descent))
    }
    for piece in layout.pieces { addText(piece, runs[piece.run]) }
    for stretch in stretches {
      let run = runs[stretch.run]
      addLines(run.underline, run.underlineColor ?? run.color, Metrics.underline, stretch, run)
      addLines(
        run.strikethrough, run.strikethroughColor ?? run.color, Metrics.strikethrough, stretch, run)
    }
  }

  /// The pieces of one run on one line as one: rectangles side by side would show seams.
  private static func stretches(_ pieces: [RunLayout.Piece]) -> [RunLayout.Piece] {
    var stretches: [RunLayout.Piece] = []
    for piece in pieces {
      if let last = stretches.last, last.run == piece.run, last.origin.y == piece.origin.y {
        stretches[stretches.count - 1].width = piece.origin.x + piece.width - last.origin.x
      } else {
        stretches.append(piece)
      }
    }
    return stretches
  }

  private mutating func add(_ color: Color, _ frame: CGRect) {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    layers.append(layer)
  }

  private mutating func addText(_ piece: RunLayout.Piece, _ run: TextRun) {
    let text = TextLayer()
    text.string = piece.text
    text.font = run.font
    text.foregroundColor = run.color
    // Wrapping by words does not cut what slants beyond the advance; the width has room to spare.
    text.paragraphStyle = ParagraphStyle(alignment: .left, lineBreakMode: .byWordWrapping)
    text.frame = CGRect(
      x: piece.origin.x, y: piece.origin.y - piece.ascent, width: piece.width + run.font.size,
      height: piece.ascent + piece.descent + piece.leading)
    layers.append(text)
  }

  private mutating func addLines(
    _ style: UnderlineStyle, _ color: Color, _ place: CGFloat, _ piece: RunLayout.Piece,
    _ run: TextRun
  ) {
    guard !style.isEmpty else { return }
    // On half points, which are whole pixels at a scale of 2.
    func snapped(_ length: CGFloat) -> CGFloat { (length * 2).rounded() / 2 }
    let thin = max(snapped(run.font.size * Metrics.thickness), 0.5)
    let thickness = style.contains(.thick) ? 2 * thin : thin
    let y = snapped(piece.origin.y + run.font.size * place - thickness / 2)
    for number in 0..<(style.contains(.double) ? 2 : 1) {
      add(
        color,
        CGRect(
          x: piece.origin.x, y: y + CGFloat(number) * 2 * thin, width: piece.width,
          height: thickness))
    }
  }
}
