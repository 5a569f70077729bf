import Foundation
import TwirlGraphics

/// The typefaces that a text is set in: the wanted one first, then those of the fallback families,
/// which are looked up when a character first needs them.
///
/// Not shared: each layout makes one.
final class FontCascade {
  let families: [String]
  private(set) var typefaces: [Typeface] = []
  private let load: (String) throws(TextError) -> Typeface

  /// Creates a cascade whose first typeface is looked up at once.
  init(
    _ families: [String], load: @escaping (String) throws(TextError) -> Typeface
  ) throws(TextError) {
    (self.families, self.load) = (families, load)
    _ = try typeface(0)
  }

  /// The typeface of the family with that number; nil past the last.
  func typeface(_ index: Int) throws(TextError) -> Typeface? {
    guard index < families.count else { return nil }
    while typefaces.count <= index { typefaces.append(try load(families[typefaces.count])) }
    return typefaces[index]
  }

  /// The number of the first family whose typeface has glyphs for all of a cluster; 0 when none has,
  /// which shaping then finds out.
  func index(for cluster: ArraySlice<Unicode.Scalar>) throws(TextError) -> Int {
    var index = 0
    while let typeface = try typeface(index) {
      if Self.covers(cluster, typeface.face) { return index }
      index += 1
    }
    return 0
  }

  private static func covers(_ cluster: ArraySlice<Unicode.Scalar>, _ face: Face) -> Bool {
    if cluster.allSatisfy({ isCovered($0, face) }) { return true }
    // HarfBuzz composes accents and takes them apart as the font has need of.
    var text = ""
    text.unicodeScalars.append(contentsOf: cluster)
    return text.precomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy {
      isCovered($0, face)
    }
      || text.decomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy {
        isCovered($0, face)
      }
  }

  private static func isCovered(_ scalar: Unicode.Scalar, _ face: Face) -> Bool {
    // HarfBuzz makes other spaces from the usual one.
    face.covers(scalar) || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .spaceSeparator
  }
}
