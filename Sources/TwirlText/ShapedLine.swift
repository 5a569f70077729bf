import CHarfBuzz
import Foundation
import TwirlGraphics

/// A line's glyphs in visual order, from left to right, with exact measures.
///
/// Advances are summed in font units, for each family by itself, and scaled once: with a single
/// family a place is a whole number of units times size over units per em, rounded twice.
struct ShapedLine {
  struct Glyph {
    var glyph: UInt32
    var family: Int
    /// The UTF-8 offset of the characters that it stands for.
    var cluster: Int
    /// Where the other families' advances end, in points, and from there the place in font units of
    /// the glyph's own family, y up.
    var base: CGFloat
    var x: Int
    var y: Int
    var advance: Int
  }

  private(set) var glyphs: [Glyph] = []
  private(set) var width: CGFloat = 0
  /// The families that occur, as bits would do it: true at their numbers.
  private(set) var hasFamily: [Bool]
  /// The sums of advances of each family, in font units.
  private var pens: [Int]
  private let scales: [CGFloat]
  private let size: CGFloat

  /// Shapes a range of scalars, none of which is a line break.
  init(
    _ text: AnalyzedText, _ line: Range<Int>, cascade: FontCascade, size: CGFloat
  ) throws(TextError) {
    let typefaces = cascade.typefaces
    self.size = size
    scales = typefaces.map { CGFloat($0.unitsPerEm) }
    hasFamily = [Bool](repeating: false, count: typefaces.count)
    pens = [Int](repeating: 0, count: typefaces.count)
    guard !line.isEmpty else { return }

    var levels = Array(text.levels[line])
    BidiLine.resetWhitespace(
      &levels, classes: Array(text.classes[line]), baseLevel: text.baseLevel(at: line.lowerBound))
    let runs = ScriptRun.runs(of: text, line, levels: levels)
    let bytes = text.byteRange(line)
    for place in BidiLine.visualOrder(runs.map(\.level)) {
      let run = runs[place]
      let part = text.byteRange(run.range)
      let typeface = typefaces[run.family]
      let shaped = text.bytes.withUnsafeBytes { whole in
        whole[bytes].withMemoryRebound(to: CChar.self) {
          typeface.face.shape(
            $0, part.lowerBound - bytes.lowerBound..<part.upperBound - bytes.lowerBound,
            script: run.script, isRightToLeft: run.isRightToLeft)
        }
      }
      guard let shaped else { throw .shapingFailed(family: typeface.family) }
      append(shaped.glyphs, advance: shaped.advance, of: run.family, from: bytes.lowerBound)
    }
    width = scaled(except: nil)
  }

  private mutating func append(
    _ shaped: [Face.ShapedGlyph], advance: Int, of family: Int, from offset: Int
  ) {
    hasFamily[family] = true
    let base = scaled(except: family)
    let pen = pens[family]
    for glyph in shaped {
      glyphs.append(
        Glyph(
          glyph: glyph.glyph, family: family, cluster: glyph.cluster + offset, base: base,
          x: pen + glyph.x, y: glyph.y, advance: glyph.advance))
    }
    pens[family] += advance
  }

  private func scaled(except skipped: Int?) -> CGFloat {
    var sum: CGFloat = 0
    for family in pens.indices where family != skipped && pens[family] != 0 {
      sum += CGFloat(pens[family]) * size / scales[family]
    }
    return sum
  }

  /// Where a glyph's origin is, from the baseline's left end, y down.
  func position(of glyph: Glyph) -> CGPoint {
    let scale = scales[glyph.family]
    return CGPoint(
      x: glyph.base + CGFloat(glyph.x) * size / scale, y: CGFloat(0 - glyph.y) * size / scale)
  }

  /// A glyph's advance in points.
  func advance(of glyph: Glyph) -> CGFloat {
    CGFloat(glyph.advance) * size / scales[glyph.family]
  }
}

// MARK: - Measures

/// The vertical measures of a line, in points: the greatest of its typefaces.
struct LineMetrics {
  var ascent: CGFloat
  var descent: CGFloat
  var leading: CGFloat

  var height: CGFloat { ascent + descent + leading }
}

extension ShapedLine {
  /// The greatest ascent, descent and leading of the families that occur; the first family's where
  /// there are no glyphs.
  func metrics(_ cascade: FontCascade) -> LineMetrics {
    var metrics: LineMetrics?
    for (family, typeface) in cascade.typefaces.enumerated()
    where hasFamily.indices.contains(family) && hasFamily[family]
      || family == 0 && !hasFamily.contains(true)
    {
      let face = typeface.face
      let scale = CGFloat(face.unitsPerEm)
      let own = LineMetrics(
        ascent: CGFloat(face.ascent) * size / scale, descent: CGFloat(face.descent) * size / scale,
        leading: CGFloat(face.lineGap) * size / scale)
      metrics = LineMetrics(
        ascent: max(metrics?.ascent ?? own.ascent, own.ascent),
        descent: max(metrics?.descent ?? own.descent, own.descent),
        leading: max(metrics?.leading ?? own.leading, own.leading))
    }
    return metrics ?? LineMetrics(ascent: 0, descent: 0, leading: 0)
  }

  /// Adds the glyphs' outlines to a path.
  ///
  /// - Parameter origin: the baseline's left end.
  func draw(into sink: inout GlyphSink, at origin: CGPoint, cascade: FontCascade) throws(TextError)
  {
    for glyph in glyphs {
      let face = cascade.typefaces[glyph.family].face
      sink.unitsPerEm = Double(face.unitsPerEm)
      sink.base = CGPoint(x: origin.x + glyph.base, y: origin.y)
      (sink.originX, sink.originY) = (Double(glyph.x), Double(glyph.y))
      sink.draw(glyph.glyph, of: face)
      guard !sink.isDamaged else {
        throw .unreadableFont(path: face.path, reason: "is damaged: an outline is not of numbers")
      }
    }
  }
}
