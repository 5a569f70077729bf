import CFontconfig

/// The fonts installed on the system, as fontconfig lists them.
///
/// It holds a configuration of its own, not the process's current one, and never asks fontconfig to
/// match: matching always finds something, whatever was asked for.
///
/// Not thread-safe: its owner serializes the calls.
final class FontCatalog {
  private let config: OpaquePointer

  /// Loads a configuration file, or the system's configuration, and the cached list of fonts.
  ///
  /// A few milliseconds: nearly all of it goes into parsing the system's XML.
  init(configuration: String?) throws(TextError) {
    guard let configuration else {
      guard let config = FcInitLoadConfigAndFonts() else { throw .noFontCatalog }
      self.config = config
      return
    }
    guard let config = FcConfigCreate() else { throw .noFontCatalog }
    self.config = config
    guard FcConfigParseAndLoad(config, configuration, FcTrue) != 0, FcConfigBuildFonts(config) != 0
    else { throw .noFontCatalog }
  }

  deinit { FcConfigDestroy(config) }

  /// Every family name, once and sorted by scalars.
  func families() -> [String] {
    var names: Set<String> = []
    list(family: nil, properties: [FC_FAMILY]) { names.formUnion(Self.strings($0, FC_FAMILY)) }
    return names.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  /// The faces of a family whose name is given in any case.
  ///
  /// Only OpenType files: HarfBuzz reads no others.
  func faces(ofFamily family: String) -> [FaceRecord] {
    var found: [FaceRecord] = []
    let properties = [
      FC_FAMILY, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH, FC_VARIABLE, FC_FONTFORMAT,
    ]
    list(family: family, properties: properties) { pattern in
      if let face = Self.record(pattern), face.family(called: family) != nil { found.append(face) }
    }
    // A variable font is listed three times over: as its default instance, as each named instance
    // and as itself, which covers the others.
    let variable = Set(found.filter(\.isVariable).map { "\($0.index) \($0.path)" })
    return found.filter { $0.isVariable || !variable.contains("\($0.index) \($0.path)") }
  }

  /// Calls `body` with each listed pattern, in an order that means nothing.
  private func list(family: String?, properties: [String], body: (OpaquePointer) -> Void) {
    guard let query = FcPatternCreate() else { return }
    defer { FcPatternDestroy(query) }
    if let family { FcPatternAddString(query, FC_FAMILY, family) }
    guard let objects = FcObjectSetCreate() else { return }
    defer { FcObjectSetDestroy(objects) }
    for property in properties { FcObjectSetAdd(objects, property) }
    guard let set = FcFontList(config, query, objects) else { return }
    defer { FcFontSetDestroy(set) }
    for index in 0..<Int(set.pointee.nfont) {
      if let pattern = set.pointee.fonts[index] { body(pattern) }
    }
  }
}

// MARK: - Reading patterns

extension FontCatalog {
  private static func record(_ pattern: OpaquePointer) -> FaceRecord? {
    guard let path = strings(pattern, FC_FILE).first,
      let format = strings(pattern, FC_FONTFORMAT).first, ["TrueType", "CFF"].contains(format)
    else { return nil }
    var index: Int32 = 0
    guard FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch else { return nil }
    var (slant, isVariable): (Int32, FcBool) = (FC_SLANT_ROMAN, 0)
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable)
    let weights = range(pattern, FC_WEIGHT) ?? Double(FC_WEIGHT_NORMAL)...Double(FC_WEIGHT_NORMAL)
    let widths = range(pattern, FC_WIDTH) ?? 100...100
    return FaceRecord(
      families: strings(pattern, FC_FAMILY),
      weights: openTypeWeight(weights.lowerBound)...openTypeWeight(weights.upperBound),
      slant: slant >= FC_SLANT_OBLIQUE ? .oblique : slant >= FC_SLANT_ITALIC ? .italic : .upright,
      width: min(max(100, widths.lowerBound), widths.upperBound),
      isVariable: isVariable != 0, path: path,
      // The upper half numbers a variable font's named instances.
      index: Int(index & 0xFFFF))
  }

  private static func strings(_ pattern: OpaquePointer, _ property: String) -> [String] {
    var values: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, property, Int32(values.count), &value) == FcResultMatch,
      let text = value
    {
      values.append(String(cString: text))
    }
    return values
  }

  /// A number, or a variable font's range of them.
  private static func range(_ pattern: OpaquePointer, _ property: String) -> ClosedRange<Double>? {
    var number = 0.0
    if FcPatternGetDouble(pattern, property, 0, &number) == FcResultMatch { return number...number }
    var range: OpaquePointer?
    var (low, high) = (0.0, 0.0)
    guard FcPatternGetRange(pattern, property, 0, &range) == FcResultMatch,
      FcRangeGetDouble(range, &low, &high) != 0, low <= high
    else { return nil }
    return low...high
  }

  /// Fontconfig's weight (80 is regular, 200 bold) on OpenType's scale.
  private static func openTypeWeight(_ weight: Double) -> Int {
    let converted = FcWeightToOpenTypeDouble(weight)
    return converted >= 1 && converted <= 1000 ? Int(converted.rounded()) : converted < 1 ? 1 : 1000
  }
}
