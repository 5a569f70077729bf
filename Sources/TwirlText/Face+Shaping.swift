import CHarfBuzz
import Foundation
import TwirlGraphics

extension Face {
  /// A glyph as HarfBuzz placed it, in font units, y up.
  struct ShapedGlyph {
    var glyph: UInt32
    /// The UTF-8 offset of the text that it stands for.
    var cluster: Int
    /// Where its origin is; the pen's position and the glyph's own offset added up.
    var x: Int
    var y: Int
  }

  /// What a text comes to: its glyphs from left to right and the sum of their advances.
  struct ShapedText {
    var glyphs: [ShapedGlyph] = []
    var advance = 0
  }

  /// Shapes a text by HarfBuzz's default features, run by run.
  ///
  /// Scripts and directions follow from the text, the language is English whatever the locale, and
  /// the shaper is OpenType's whatever the environment says.
  ///
  /// - Returns: nil when HarfBuzz gave up.
  func shape(_ text: String, runs: [ScriptRun]) -> ShapedText? {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        var shaped = ShapedText()
        for run in runs {
          guard append(run, of: characters, to: &shaped) else { return nil }
        }
        return shaped
      }
    }
  }

  private func append(
    _ run: ScriptRun, of text: UnsafeBufferPointer<CChar>, to shaped: inout ShapedText
  ) -> Bool {
    guard let length = Int32(exactly: text.count), let buffer = hb_buffer_create() else {
      return false
    }
    defer { hb_buffer_destroy(buffer) }
    // The whole text is given, so that letters join to those of the neighbouring run.
    hb_buffer_add_utf8(
      buffer, text.baseAddress, length, UInt32(run.bytes.lowerBound), Int32(run.bytes.count))
    if let script = run.script { hb_buffer_set_script(buffer, script) }
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    let isShaped = "ot".withCString { hb_shape_full(font, buffer, nil, 0, [$0, nil]) != 0 }
    guard isShaped, hb_buffer_allocation_successful(buffer) != 0 else { return false }
    place(buffer, in: &shaped)
    return true
  }

  private func place(_ buffer: OpaquePointer, in shaped: inout ShapedText) {
    var (infoCount, positionCount): (UInt32, UInt32) = (0, 0)
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &infoCount), count: Int(infoCount))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &positionCount), count: Int(positionCount))
    for (info, position) in zip(infos, positions) {
      shaped.glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, cluster: Int(info.cluster),
          // Horizontal lines have no vertical advances.
          x: shaped.advance + Int(position.x_offset), y: Int(position.y_offset)))
      shaped.advance += Int(position.x_advance)
    }
  }
}
