import CHarfBuzz
import Foundation
import TwirlGraphics

/// Finds faces by their description and shapes lines of text with them.
///
///     let book = FontBook()
///     let line = try book.line("Recommend", font: .system(size: 17, weight: .semibold))
///
/// It keeps the faces and lines that it has made: pass one book to everything that sets text. What
/// it returns depends on the font files and the arguments only, never on what was asked before.
///
/// Sendable unchecked because a lock guards all of its state; threads may share a book.
public final class FontBook: @unchecked Sendable {
  /// The largest font size, in points, which keeps every coordinate far from overflowing.
  public static let maximumSize: CGFloat = 1_000_000

  /// HarfBuzz's version, for the record: shaping may change with it.
  public static var shaperVersion: String { String(cString: hb_version_string()) }

  // Bytes, not strings: two strings are equal when they differ only in how accents are composed,
  // and what a font makes of them may differ.
  private struct FaceKey: Hashable {
    var family: [UInt8]
    var weight: Int
    var isItalic: Bool

    init(_ font: Font) {
      (family, weight, isItalic) = (Array(font.family.utf8), font.weight.value, font.isItalic)
    }
  }

  private struct TextKey: Hashable {
    var text: [UInt8]
    var face: FaceKey
    var fallbacks: [[UInt8]]
    var size: CGFloat
    /// Only of layouts.
    var style: ParagraphStyle?
    var box: [CGFloat] = []

    init(_ text: String, _ font: Font) {
      (self.text, face, size) = (Array(text.utf8), FaceKey(font), font.size)
      fallbacks = font.fallbackFamilies.map { Array($0.utf8) }
    }
  }

  private let files: [String]
  private let usesSystemFonts: Bool
  private let fontconfigFile: String?
  /// The families that characters are taken from which neither a font's own family nor its fallback
  /// families have, in that order.
  public let fallbackFamilies: [String]
  private let lock = NSLock()
  private var namedFaces: [FaceRecord]?
  private var catalog: FontCatalog?
  private var typefaces: [FaceKey: Typeface] = [:]
  private var lines = BoundedCache<TextKey, TextLine>()
  private var layouts = BoundedCache<TextKey, TextLayout>()

  /// Creates a book of the system's fonts, as fontconfig lists them.
  ///
  /// Nothing is loaded before the first face is asked for.
  public convenience init() {
    self.init(files: [], usesSystemFonts: true)
  }

  /// Creates a book of font files, with the system's fonts behind them or without.
  ///
  /// The files' faces go by the family names, weight and slant which they declare. A family that
  /// one of the files declares consists of these files only, so that what is installed cannot
  /// change the result; of two equal faces the file named first is taken.
  ///
  /// - Parameters:
  ///   - files: paths of OpenType fonts and collections.
  ///   - usesSystemFonts: whether other families are looked for on the system.
  ///   - fallbackFamilies: families for the characters that a font lacks, after those which the font
  ///     names itself. Characters are taken from named families only, whatever is installed.
  public init(files: [String], usesSystemFonts: Bool, fallbackFamilies: [String] = []) {
    (self.files, self.usesSystemFonts, fontconfigFile) = (files, usesSystemFonts, nil)
    self.fallbackFamilies = fallbackFamilies
  }

  /// Creates a book of font files and, behind them, of the fonts that a configuration file of
  /// fontconfig's lists.
  package init(files: [String] = [], fontconfigFile: String) {
    (self.files, usesSystemFonts, self.fontconfigFile) = (files, true, fontconfigFile)
    fallbackFamilies = []
  }
}

// MARK: - Faces

extension FontBook {
  /// Returns the face that suits a description best.
  ///
  /// The family must exist, its case aside. Where it lacks the wanted weight or slant the nearest
  /// face by the rules of CSS Fonts Level 4 is taken; ``Typeface/weight`` and
  /// ``Typeface/isItalic`` tell which. A variable font's weight axis is set; its other axes stay at
  /// their defaults.
  ///
  /// - Throws: `TextError.unknownFamily`, `.unreadableFont` or `.noFontCatalog`.
  public func typeface(for font: Font) throws(TextError) -> Typeface {
    lock.lock()
    defer { lock.unlock() }
    return try cachedTypeface(font)
  }

  /// The faces that have been asked for so far, by name and version, each once and sorted:
  /// "Inter SemiBold, Version 4.000" say.
  ///
  /// What a picture's text was drawn with, to be kept beside it: another version of a font draws other
  /// pixels. Faces that only lent a missing character are not among them.
  public var usedTypefaces: [String] {
    lock.lock()
    defer { lock.unlock() }
    return Set(typefaces.values.map { "\($0.family) \($0.style), \($0.version)" }).sorted()
  }

  private func cachedTypeface(_ font: Font) throws(TextError) -> Typeface {
    let key = FaceKey(font)
    if let known = typefaces[key] { return known }
    let faces = try faces(ofFamily: font.family)
    guard
      let best = FaceRecord.best(of: faces, weight: font.weight.value, isItalic: font.isItalic),
      let family = best.family(called: font.family)
    else { throw .unknownFamily(font.family, close: try closeFamilies(font.family)) }
    let typeface = try Typeface(best, family: family, weight: font.weight.value)
    typefaces[key] = typeface
    return typeface
  }

  private func faces(ofFamily family: String) throws(TextError) -> [FaceRecord] {
    let named = try loadedFiles().filter { $0.family(called: family) != nil }
    guard named.isEmpty, usesSystemFonts else { return named }
    return try loadedCatalog().faces(ofFamily: family)
  }

  private func closeFamilies(_ family: String) throws(TextError) -> [String] {
    var names = try loadedFiles().flatMap(\.families)
    if usesSystemFonts { names += try loadedCatalog().families() }
    return closeNames(to: family, among: names)
  }

  private func loadedFiles() throws(TextError) -> [FaceRecord] {
    if let namedFaces { return namedFaces }
    var faces: [FaceRecord] = []
    for (order, file) in files.enumerated() {
      for var face in try Face.records(ofFile: file) {
        face.order = order
        faces.append(face)
      }
    }
    namedFaces = faces
    return faces
  }

  private func loadedCatalog() throws(TextError) -> FontCatalog {
    if let catalog { return catalog }
    let loaded = try FontCatalog(configuration: fontconfigFile)
    catalog = loaded
    return loaded
  }
}

// MARK: - Lines and layouts

extension FontBook {
  /// Returns a line of text, shaped in the face that suits a description best.
  ///
  /// Kerning and the font's usual ligatures are on. The bidirectional algorithm (UAX #9) orders
  /// letters of both directions. Characters that the family lacks come from the font's fallback
  /// families and then from the book's, a grapheme cluster from the first that has all of it.
  ///
  /// - Parameters:
  ///   - text: what to set; without line breaks. Empty text makes a line without glyphs.
  ///   - font: family, weight, slant, size and fallback families.
  /// - Throws: any `TextError`: besides those of ``typeface(for:)``, for characters which no face
  ///   has glyphs for or which are shown as colour pictures, and for control characters.
  public func line(_ text: String, font: Font) throws(TextError) -> TextLine {
    lock.lock()
    defer { lock.unlock() }
    let key = TextKey(text, font)
    if let known = lines[key] { return known }
    let line = try TextLine(
      text, direction: .natural, cascade: try cascade(font), size: font.size)
    lines.insert(line, for: key, cost: key.text.count)
    return line
  }

  /// Returns a paragraph of text, broken into lines and placed in a box.
  ///
  /// Laying out the same text again costs a look-up: the latest layouts are kept.
  ///
  /// - Parameters:
  ///   - text: what to set; it may hold line breaks.
  ///   - font: family, weight, slant, size and fallback families.
  ///   - style: alignment, line breaking and number of lines.
  ///   - width: the box's width in points; infinite for lines as wide as the text makes them.
  ///   - height: the box's height in points: the lines lie in its middle, and those that do not fit
  ///     are left out, save for the first. Infinite: the lines begin at the top, and all fit.
  /// - Precondition: width and height are not negative, nor not a number.
  /// - Throws: any `TextError`, as ``line(_:font:)``; control characters other than line breaks are
  ///   refused.
  public func layout(
    _ text: String, font: Font, style: ParagraphStyle = ParagraphStyle(),
    width: CGFloat = .infinity, height: CGFloat = .infinity
  ) throws(TextError) -> TextLayout {
    precondition(width >= 0 && height >= 0, "A layout's box is not of numbers from zero on.")
    lock.lock()
    defer { lock.unlock() }
    var key = TextKey(text, font)
    (key.style, key.box) = (style, [width, height])
    if let known = layouts[key] { return known }
    let layout = try TextLayout(
      text, cascade: try cascade(font), size: font.size, style: style, width: width,
      height: height)
    layouts.insert(layout, for: key, cost: key.text.count)
    return layout
  }

  /// Returns the size that a paragraph takes, unrounded: a box of that size holds it.
  ///
  /// - Parameters:
  ///   - text: what to measure.
  ///   - font: family, weight, slant, size and fallback families.
  ///   - style: alignment, line breaking and number of lines.
  ///   - width: the most points that a line may be wide.
  /// - Throws: as ``layout(_:font:style:width:height:)``.
  public func size(
    of text: String, font: Font, style: ParagraphStyle = ParagraphStyle(),
    fittingWidth width: CGFloat = .infinity
  ) throws(TextError) -> CGSize {
    try layout(text, font: font, style: style, width: width).size
  }

  private func cascade(_ font: Font) throws(TextError) -> FontCascade {
    var families = [font.family]
    for family in font.fallbackFamilies + fallbackFamilies where !families.contains(family) {
      families.append(family)
    }
    return try FontCascade(families) { (family) throws(TextError) in
      var named = font
      named.family = family
      return try self.cachedTypeface(named)
    }
  }
}
