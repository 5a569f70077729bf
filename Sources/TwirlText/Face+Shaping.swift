import CHarfBuzz
import Foundation
import TwirlGraphics

extension Face {
  /// A glyph as HarfBuzz placed it, in font units, y up.
  struct ShapedGlyph {
    var glyph: UInt32
    /// The UTF-8 offset of the text that it stands for.
    var cluster: Int
    /// Where its origin is; the pen's position in the run and the glyph's own offset added up.
    var x: Int
    var y: Int
    var advance: Int
  }

  /// Shapes a run of a text by HarfBuzz's default features.
  ///
  /// The language is English whatever the locale, and the shaper is OpenType's whatever the
  /// environment says.
  ///
  /// - Parameters:
  ///   - text: UTF-8 of the whole line, so that letters join to those of the neighbouring run.
  ///   - bytes: the run's offsets in it.
  /// - Returns: the glyphs from left to right and their advance; nil when HarfBuzz gave up.
  func shape(
    _ text: UnsafeBufferPointer<CChar>, _ bytes: Range<Int>, script: hb_script_t,
    isRightToLeft: Bool
  ) -> (glyphs: [ShapedGlyph], advance: Int)? {
    guard let length = Int32(exactly: text.count), let buffer = hb_buffer_create() else {
      return nil
    }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(
      buffer, text.baseAddress, length, UInt32(bytes.lowerBound), Int32(bytes.count))
    if script != HB_SCRIPT_COMMON { hb_buffer_set_script(buffer, script) }
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    let isShaped = "ot".withCString { hb_shape_full(font, buffer, nil, 0, [$0, nil]) != 0 }
    guard isShaped, hb_buffer_allocation_successful(buffer) != 0 else { return nil }
    return placed(buffer)
  }

  private func placed(_ buffer: OpaquePointer) -> (glyphs: [ShapedGlyph], advance: Int) {
    var (infoCount, positionCount): (UInt32, UInt32) = (0, 0)
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &infoCount), count: Int(infoCount))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &positionCount), count: Int(positionCount))
    var glyphs: [ShapedGlyph] = []
    glyphs.reserveCapacity(infos.count)
    var pen = 0
    for (info, position) in zip(infos, positions) {
      glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, cluster: Int(info.cluster),
          // Horizontal lines have no vertical advances.
          x: pen + Int(position.x_offset), y: Int(position.y_offset),
          advance: Int(position.x_advance)))
      pen += Int(position.x_advance)
    }
    return (glyphs, pen)
  }
}
