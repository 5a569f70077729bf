import CHarfBuzz

/// The glyphs that a font paints in colours by its COLR table, of either version.
///
/// Read here rather than by HarfBuzz, which tells paints (version 1) from outlines only since 7.0.
/// The layout is OpenType 1.9's: version 0 lists 6-byte records sorted by glyph, version 1 records
/// of the same size, a glyph and an offset, after a count of 32 bits.
enum ColorLayers {
  /// Whether the face has such glyphs at all.
  static func exist(in face: OpaquePointer) -> Bool {
    withTable(of: face) { !$0.isEmpty }
  }

  /// Whether the face paints this glyph.
  static func contain(_ glyph: UInt32, in face: OpaquePointer) -> Bool {
    withTable(of: face) { bytes in
      guard let version = bytes.bigEndian16(at: 0), let count = bytes.bigEndian16(at: 2),
        let start = bytes.bigEndian32(at: 4)
      else { return false }
      if find(glyph, in: bytes, at: Int(start), count: Int(count)) { return true }
      guard version >= 1, let list = bytes.bigEndian32(at: 14), list > 0,
        let paints = bytes.bigEndian32(at: Int(list))
      else { return false }
      return find(glyph, in: bytes, at: Int(list) + 4, count: Int(paints))
    }
  }

  private static func find(
    _ glyph: UInt32, in bytes: UnsafeRawBufferPointer, at start: Int, count: Int
  ) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let found = bytes.bigEndian16(at: start + 6 * middle) else { return false }
      if UInt32(found) == glyph { return true }
      if UInt32(found) < glyph { low = middle + 1 } else { high = middle }
    }
    return false
  }

  private static func withTable<Result>(
    of face: OpaquePointer, body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let blob = hb_face_reference_table(face, OpenTypeFile.tag("COLR"))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return body(UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : Int(length)))
  }
}

extension Face {
  /// Whether a glyph is a picture with colours of its own: layers, paints, a PNG or an SVG image.
  func isColored(_ glyph: UInt32) -> Bool {
    guard hasColor else { return false }
    if ColorLayers.contain(glyph, in: hbFace) { return true }
    for blob in [
      hb_ot_color_glyph_reference_png(font, glyph), hb_ot_color_glyph_reference_svg(hbFace, glyph),
    ] {
      defer { hb_blob_destroy(blob) }
      if hb_blob_get_length(blob) > 0 { return true }
    }
    return false
  }
}
