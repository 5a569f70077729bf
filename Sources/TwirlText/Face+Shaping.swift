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

  /// Shapes a line by HarfBuzz's default features, in one direction.
  ///
  /// Script and direction follow from the text, the language is English whatever the locale, and
  /// the shaper is OpenType's whatever the environment says.
  ///
  /// - Returns: the glyphs from left to right and the advances' sum; nil when HarfBuzz gave up.
  func shape(_ text: String) -> (glyphs: [ShapedGlyph], advance: Int)? {
    guard let buffer = hb_buffer_create() else { return nil }
    defer { hb_buffer_destroy(buffer) }
    var text = text
    let isTaken = text.withUTF8 { bytes -> Bool in
      guard let length = Int32(exactly: bytes.count) else { return false }
      return bytes.withMemoryRebound(to: CChar.self) {
        hb_buffer_add_utf8(buffer, $0.baseAddress, length, 0, length)
        return true
      }
    }
    guard isTaken else { return nil }
    hb_buffer_set_language(buffer, hb_language_from_string("en", -1))
    hb_buffer_guess_segment_properties(buffer)
    if hb_buffer_get_direction(buffer) == HB_DIRECTION_INVALID {
      hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    }
    let isShaped = "ot".withCString { name in
      hb_shape_full(font, buffer, nil, 0, [name, nil]) != 0
    }
    guard isShaped, hb_buffer_allocation_successful(buffer) != 0 else { return nil }
    return Self.placed(buffer)
  }

  private static func placed(_ buffer: OpaquePointer) -> (glyphs: [ShapedGlyph], advance: Int) {
    var (infoCount, positionCount): (UInt32, UInt32) = (0, 0)
    let infos = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &infoCount), count: Int(infoCount))
    let positions = UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &positionCount), count: Int(positionCount))
    var (glyphs, penX, penY): ([ShapedGlyph], Int, Int) = ([], 0, 0)
    glyphs.reserveCapacity(infos.count)
    for (info, position) in zip(infos, positions) {
      glyphs.append(
        ShapedGlyph(
          glyph: info.codepoint, cluster: Int(info.cluster),
          x: penX + Int(position.x_offset), y: penY + Int(position.y_offset)))
      penX += Int(position.x_advance)
      penY += Int(position.y_advance)
    }
    return (glyphs, penX)
  }
}
