import CHarfBuzz
import Foundation
import TwirlGraphics

/// What HarfBuzz's draw callbacks write into: a path in points, y down.
///
///     x = base x + (origin x + glyph x) · size / units per em
///     y = base y + (0 − origin y − glyph y) · size / units per em
///
/// Sums of font units are exact in double precision, so that a point is rounded by the product, the
/// quotient and the base only.
struct GlyphSink {
  /// What has been drawn so far.
  var path = Path()
  /// Where the next glyph stands, in font units, y up.
  var originX = 0.0
  /// As `originX`.
  var originY = 0.0
  /// Where the font units are counted from, in points, y down.
  var base = CGPoint.zero
  /// The font units in an em of the glyphs to come.
  var unitsPerEm = 1.0
  /// Whether a coordinate was not a number, or a curve began nowhere: the font is damaged.
  private(set) var isDamaged = false

  private let size: Double
  private var hasContour = false

  init(size: Double) { self.size = size }

  private func length(_ units: Double) -> Double { units * size / unitsPerEm }

  /// Adds one glyph's outline at the current origin.
  mutating func draw(_ glyph: UInt32, of face: Face) {
    hasContour = false
    withUnsafeMutablePointer(to: &self) { sink in
      hb_shim_font_draw_glyph(face.font, glyph, face.drawFuncs, sink)
    }
  }

  private func point(_ x: Float, _ y: Float) -> CGPoint {
    // From zero, not negated: a point on the baseline has no negative zero.
    CGPoint(
      x: base.x + length(originX + Double(x)), y: base.y + length(0 - originY - Double(y)))
  }

  private mutating func add(_ numbers: Float..., body: (inout GlyphSink) -> Void) {
    guard hasContour, numbers.allSatisfy(\.isFinite) else { return isDamaged = true }
    body(&self)
  }
}

// MARK: - Callbacks

extension GlyphSink {
  /// Sets the functions through which HarfBuzz calls a sink, and seals them.
  static func setCallbacks(of funcs: OpaquePointer) {
    hb_draw_funcs_set_move_to_func(
      funcs,
      { _, data, _, x, y, _ in
        GlyphSink.with(data) { sink in
          sink.hasContour = true
          sink.add(x, y) { $0.path.move(to: $0.point(x, y)) }
        }
      }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      funcs,
      { _, data, _, x, y, _ in
        GlyphSink.with(data) { sink in
          sink.add(x, y) { $0.path.addLine(to: $0.point(x, y)) }
        }
      }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      funcs,
      { _, data, _, controlX, controlY, x, y, _ in
        GlyphSink.with(data) { sink in
          sink.add(controlX, controlY, x, y) {
            $0.path.addQuadCurve(to: $0.point(x, y), control: $0.point(controlX, controlY))
          }
        }
      }, nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      funcs,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        GlyphSink.with(data) { sink in
          sink.add(x1, y1, x2, y2, x, y) {
            $0.path.addCurve(
              to: $0.point(x, y), control1: $0.point(x1, y1), control2: $0.point(x2, y2))
          }
        }
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      funcs, { _, data, _, _ in GlyphSink.with(data) { $0.path.closeSubpath() } }, nil, nil)
    hb_draw_funcs_make_immutable(funcs)
  }

  private static func with(_ data: UnsafeMutableRawPointer?, body: (inout GlyphSink) -> Void) {
    guard let data else { return }
    body(&data.assumingMemoryBound(to: GlyphSink.self).pointee)
  }
}
