import CHarfBuzz

/// A stretch of a text in one script, which is what can be shaped at once.
struct ScriptRun: Equatable {
  /// The script; nil when there are only characters that all scripts share, digits say.
  var script: hb_script_t?
  /// The UTF-8 offsets.
  var bytes: Range<Int>

  /// The direction of its lines.
  var isRightToLeft: Bool {
    script.map { hb_script_get_horizontal_direction($0) == HB_DIRECTION_RTL } ?? false
  }

  /// Splits a text where its script changes.
  ///
  /// Shared characters (digits, punctuation, accents) go with the letters before them, and at the
  /// beginning with those after them.
  static func runs(of text: String) -> [ScriptRun] {
    let functions = hb_unicode_funcs_get_default()
    var runs: [ScriptRun] = []
    var current = ScriptRun(script: nil, bytes: 0..<0)
    for scalar in text.unicodeScalars {
      let offset = current.bytes.upperBound
      let script = hb_unicode_script(functions, scalar.value)
      let isShared =
        script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      if !isShared, script != current.script {
        if current.script != nil {
          runs.append(current)
          current.bytes = offset..<offset
        }
        current.script = script
      }
      current.bytes = current.bytes.lowerBound..<offset + UTF8.width(scalar)
    }
    runs.append(current)
    return runs
  }

  /// Whether runs stand in a text from left to right, or are a single one from right to left without
  /// digits: all else would have to be reordered first.
  static func keepTheirOrder(_ runs: [ScriptRun], in text: String) -> Bool {
    guard runs.contains(where: \.isRightToLeft) else { return true }
    let hasDigits = text.unicodeScalars.contains { $0.properties.generalCategory == .decimalNumber }
    return runs.count == 1 && !hasDigits
  }
}
