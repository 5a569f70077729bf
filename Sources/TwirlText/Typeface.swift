import CHarfBuzz
import Foundation
import TwirlGraphics

/// A face that was found for a font's description: where it is and what it measures.
///
///     let typeface = try book.typeface(for: Font(family: "Inter", weight: .semibold, size: 17))
///     typeface.weight                    // 600, when the family has that weight
///     typeface.ascent * 17               // points from the baseline to the line's top
///
/// Measures are in ems: times the font's size they are points.
public struct Typeface: Sendable {
  /// The family's name as the file spells it.
  public let family: String
  /// The name of the style, "SemiBold" say; a variable font's is its default's.
  public let style: String
  /// The weight, which is the nearest by CSS's rules where the family lacks the wanted one.
  public let weight: Font.Weight
  /// Whether the letters lean, as italic or as oblique ones.
  public let isItalic: Bool
  /// The version that the file declares, "Version 4.000" say.
  public let version: String

  let face: Face

  init(_ record: FaceRecord, family: String, weight wanted: Int) throws(TextError) {
    let value = record.weight(nearest: wanted)
    face = try Face(
      path: record.path, index: record.index, weight: record.isVariable ? value : nil)
    (self.family, weight, isItalic) = (family, Font.Weight(value), record.slant != .upright)
    (style, version) = (face.style, face.version)
  }

  /// The font file.
  public var path: String { face.path }
  /// The face's place in a file that holds several; 0 otherwise.
  public var faceIndex: Int { face.index }
  /// The font units in an em.
  public var unitsPerEm: Int { face.unitsPerEm }
  /// The distance from the baseline up to the line's top, in ems.
  public var ascent: CGFloat { CGFloat(face.ascent) / CGFloat(unitsPerEm) }
  /// The distance from the baseline down to the line's bottom, in ems; positive below it.
  public var descent: CGFloat { CGFloat(face.descent) / CGFloat(unitsPerEm) }
  /// The room between one line's bottom and the next one's top, in ems.
  public var lineGap: CGFloat { CGFloat(face.lineGap) / CGFloat(unitsPerEm) }

  /// Returns whether the face has a glyph for a character.
  public func covers(_ scalar: Unicode.Scalar) -> Bool { face.covers(scalar) }
}
