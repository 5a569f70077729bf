import CHarfBuzz

/// A stretch of a text in one script, direction and typeface, which is what can be shaped at once.
struct ScriptRun: Equatable {
  /// The script; shared by all (`HB_SCRIPT_COMMON`) for digits alone, say.
  var script: hb_script_t
  /// The embedding level: odd from right to left.
  var level: UInt8
  /// The number of the family in the cascade.
  var family: Int
  /// The scalars.
  var range: Range<Int>

  var isRightToLeft: Bool { level & 1 == 1 }

  /// The script that each character is shaped in.
  ///
  /// Shared characters (digits, punctuation, accents) go with the letters before them, and at the
  /// beginning with those after them.
  static func scripts(of scalars: [Unicode.Scalar]) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var scripts: [hb_script_t] = []
    scripts.reserveCapacity(scalars.count)
    var (current, leading): (hb_script_t, Int) = (HB_SCRIPT_COMMON, 0)
    for (index, scalar) in scalars.enumerated() {
      let script = hb_unicode_script(functions, scalar.value)
      let isShared =
        script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
      if !isShared {
        if current == HB_SCRIPT_COMMON { leading = index }
        current = script
      }
      scripts.append(current)
    }
    if current != HB_SCRIPT_COMMON {
      for index in 0..<leading { scripts[index] = scripts[leading] }
    }
    return scripts
  }

  /// Splits a line into runs in logical order, given its levels.
  static func runs(of text: AnalyzedText, _ line: Range<Int>, levels: [UInt8]) -> [ScriptRun] {
    var runs: [ScriptRun] = []
    for (index, level) in zip(line, levels) {
      let (script, family) = (text.scripts[index], text.families[index])
      if let last = runs.last, last.script == script, last.level == level, last.family == family {
        runs[runs.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        runs.append(
          ScriptRun(script: script, level: level, family: family, range: index..<index + 1))
      }
    }
    return runs
  }
}
