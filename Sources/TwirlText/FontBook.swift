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

  private struct LineKey: Hashable {
    var text: [UInt8]
    var face: FaceKey
    var size: CGFloat
  }

  /// Lines kept at most: a counting label must not fill the memory.
  private static let lineLimit = 1024

  private let files: [String]
  private let usesSystemFonts: Bool
  private let fontconfigFile: String?
  private let lock = NSLock()
  private var namedFaces: [FaceRecord]?
  private var catalog: FontCatalog?
  private var typefaces: [FaceKey: Typeface] = [:]
  private var lines: [LineKey: TextLine] = [:]

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
  public init(files: [String], usesSystemFonts: Bool) {
    (self.files, self.usesSystemFonts, fontconfigFile) = (files, usesSystemFonts, nil)
  }

  /// Creates a book of font files and, behind them, of the fonts that a configuration file of
  /// fontconfig's lists.
  package init(files: [String] = [], fontconfigFile: String) {
    (self.files, usesSystemFonts, self.fontconfigFile) = (files, true, fontconfigFile)
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

// MARK: - Lines

extension FontBook {
  /// Returns a line of text, shaped in the face that suits a description best.
  ///
  /// Kerning and the font's usual ligatures are on. Letters may be of several scripts; those that
  /// run from right to left only by themselves, without digits, because nothing is reordered.
  ///
  /// - Parameters:
  ///   - text: what to set; without line breaks. Empty text makes a line without glyphs.
  ///   - font: family, weight, slant and size.
  /// - Throws: any `TextError`: besides those of ``typeface(for:)``, for characters which the face
  ///   has no glyphs for or shows as colour pictures, for control characters and for mixed
  ///   directions.
  public func line(_ text: String, font: Font) throws(TextError) -> TextLine {
    lock.lock()
    defer { lock.unlock() }
    let key = LineKey(text: Array(text.utf8), face: FaceKey(font), size: font.size)
    if let known = lines[key] { return known }
    let line = try TextLine(text, typeface: try cachedTypeface(font), size: font.size)
    if lines.count >= Self.lineLimit { lines.removeAll(keepingCapacity: true) }
    lines[key] = line
    return line
  }
}
