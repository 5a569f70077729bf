import CHarfBuzz

/// What an entry of the name table is for, by OpenType's numbers.
private enum NameID {
  static let family: hb_ot_name_id_t = 1
  static let subfamily: hb_ot_name_id_t = 2
  static let version: hb_ot_name_id_t = 5
  static let typographicFamily: hb_ot_name_id_t = 16
  static let typographicSubfamily: hb_ot_name_id_t = 17
}

extension Face {
  /// The faces that a file holds, with what their own tables declare.
  static func records(ofFile path: String) throws(TextError) -> [FaceRecord] {
    let first = try Face(path: path, index: 0, weight: nil)
    var records = [first.record]
    let count = first.siblingCount
    var index = 1
    while index < count {
      records.append(try Face(path: path, index: index, weight: nil).record)
      index += 1
    }
    return records
  }

  private var siblingCount: Int {
    let blob = hb_face_reference_blob(hbFace)
    defer { hb_blob_destroy(blob) }
    return Int(hb_face_count(blob))
  }

  private var record: FaceRecord {
    let weight = Self.weight(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    var axis = hb_ot_var_axis_info_t()
    let isVariable =
      hb_ot_var_find_axis_info(hbFace, OpenTypeFile.tag("wght"), &axis) != 0
      && axis.min_value <= axis.max_value
    let slant: FaceRecord.Slant =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) != 0
      ? .italic : hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0 ? .oblique : .upright
    return FaceRecord(
      families: names([NameID.typographicFamily, NameID.family]),
      weights: isVariable
        ? Self.weight(axis.min_value)...Self.weight(axis.max_value) : weight...weight,
      slant: slant, width: Double(hb_style_get_value(font, HB_STYLE_TAG_WIDTH)),
      isVariable: isVariable, path: path, index: index)
  }

  /// The face's style, "SemiBold" say.
  var style: String {
    names([NameID.typographicSubfamily, NameID.subfamily]).first ?? ""
  }

  /// The version that the face declares, "Version 4.000" say.
  var version: String { names([NameID.version]).first ?? "" }

  /// The entries of the name table under some identifiers, English ones first, each once.
  private func names(_ identifiers: [hb_ot_name_id_t]) -> [String] {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(hbFace, &count) else { return [] }
    let english = hb_language_from_string("en", -1)
    var found: [String] = []
    for isEnglish in [true, false] {
      for identifier in identifiers {
        for entry in UnsafeBufferPointer(start: entries, count: Int(count))
        where entry.name_id == identifier
          && (entry.language == english) == isEnglish
        {
          let name = self.name(entry.name_id, entry.language)
          if !name.isEmpty, !found.contains(name) { found.append(name) }
        }
      }
    }
    return found
  }

  private func name(_ identifier: hb_ot_name_id_t, _ language: hb_language_t?) -> String {
    let length = hb_ot_name_get_utf8(hbFace, identifier, language, nil, nil)
    var bytes = [CChar](repeating: 0, count: Int(min(length, 4096)) + 1)
    var capacity = UInt32(bytes.count)
    hb_ot_name_get_utf8(hbFace, identifier, language, &capacity, &bytes)
    return String(
      decoding: bytes.prefix(Int(capacity)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func weight(_ value: Float) -> Int {
    value >= 1 && value <= 1000 ? Int(value.rounded()) : value > 1000 ? 1000 : 1
  }
}
