import CHarfBuzz
import Foundation

/// A face of a font file, opened by HarfBuzz, at one weight.
///
/// All lengths are in font units: HarfBuzz's scale is set to the units per em, nothing is hinted or
/// rounded, and whoever uses the numbers scales them in floating point.
///
/// Sendable unchecked because the font and the callbacks are made immutable in the initializer and
/// HarfBuzz allows such objects to be used by several threads at once.
final class Face: @unchecked Sendable {
  let path: String
  let index: Int
  /// The font units in an em, 16…16384.
  let unitsPerEm: Int
  /// The distance from the baseline up to the line's top, in font units.
  let ascent: Int
  /// The distance from the baseline down to the line's bottom, in font units.
  let descent: Int
  /// The gap between two lines, in font units.
  let lineGap: Int

  let font: OpaquePointer
  let hbFace: OpaquePointer
  let drawFuncs: OpaquePointer
  let hasColor: Bool

  /// Opens a file's face; for a variable font, `weight` is the place on its weight axis.
  init(path: String, index: Int, weight: Int?) throws(TextError) {
    let blob = try Self.open(path)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    let bytes = UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length))
    if let defect = OpenTypeFile.defect(in: bytes, face: index) {
      throw .unreadableFont(path: path, reason: defect)
    }
    guard index < Int(hb_face_count(blob)), let hbFace = hb_face_create(blob, UInt32(index)) else {
      throw .unreadableFont(path: path, reason: "has no face number \(index)")
    }
    guard let font = hb_font_create(hbFace), let drawFuncs = hb_draw_funcs_create() else {
      hb_face_destroy(hbFace)
      throw .unreadableFont(path: path, reason: "could not be opened")
    }
    // Named, because newer versions let an environment variable choose others.
    hb_ot_font_set_funcs(font)
    let unitsPerEm = hb_face_get_upem(hbFace)
    hb_font_set_scale(font, Int32(clamping: unitsPerEm), Int32(clamping: unitsPerEm))
    if let weight {
      var variation = hb_variation_t(tag: OpenTypeFile.tag("wght"), value: Float(weight))
      hb_font_set_variations(font, &variation, 1)
    }
    hb_font_make_immutable(font)
    GlyphSink.setCallbacks(of: drawFuncs)

    var extents = hb_font_extents_t()
    let hasExtents = hb_font_get_h_extents(font, &extents) != 0
    (self.path, self.index, self.unitsPerEm) = (path, index, Int(unitsPerEm))
    (self.font, self.hbFace, self.drawFuncs) = (font, hbFace, drawFuncs)
    (ascent, descent, lineGap) = (
      Int(extents.ascender), -Int(extents.descender), Int(extents.line_gap)
    )
    hasColor =
      hb_ot_color_has_png(hbFace) != 0 || hb_ot_color_has_svg(hbFace) != 0
      || ColorLayers.exist(in: hbFace)
    // From here on deinit releases everything, also when this throws.
    guard hb_face_get_glyph_count(hbFace) > 0, unitsPerEm > 0, hasExtents else {
      throw .unreadableFont(path: path, reason: "is damaged: it has no glyphs or no metrics")
    }
  }

  deinit {
    hb_draw_funcs_destroy(drawFuncs)
    hb_font_destroy(font)
    hb_face_destroy(hbFace)
  }

  /// Whether the face maps a character to a glyph.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 && glyph != 0
  }

  private static func open(_ path: String) throws(TextError) -> OpaquePointer {
    if let blob = hb_blob_create_from_file_or_fail(path) { return blob }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadableFont(path: path, reason: "does not exist")
    }
    throw .unreadableFont(path: path, reason: isFolder.boolValue ? "is a folder" : "cannot be read")
  }
}
