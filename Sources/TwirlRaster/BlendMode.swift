/// How what is drawn combines with what is there, with Core Graphics' names.
///
/// The formulas are those of the W3C's "Compositing and Blending Level 1". With premultiplied colours
/// s and d, alphas a and b, of the source and of what lies below:
///
///     blending       s (1 - b) + d (1 - a) + a b B(d/b, s/a),   alpha  a + b - a b
///     Porter-Duff    s F + d G,                                 alpha  a F + b G
///
/// Each byte is rounded to nearest once. Where a pixel is covered in part, by k, the result lies between
/// the old and the blended pixel: d + (blended - d) k. Shapes change only what they cover; a
/// transparency layer is combined over its whole region, with clear where nothing was drawn.
public enum BlendMode: String, CaseIterable, Equatable, Hashable, Sendable {
  /// Source over destination; every other blending with B = s/a.
  case normal
  /// The product: B = cb · cs.
  case multiply
  /// The product of the complements, complemented.
  case screen
  /// Hard light with the two colours exchanged.
  case overlay
  /// The darker of the two, component by component.
  case darken
  /// The lighter of the two, component by component.
  case lighten
  /// Brightens the destination: cb / (1 - cs).
  case colorDodge
  /// Darkens the destination: 1 - (1 - cb) / cs.
  case colorBurn
  /// Darkens or lightens softly, like a diffuse light.
  case softLight
  /// Multiplies or screens, by the source.
  case hardLight
  /// The absolute difference.
  case difference
  /// Like the difference, with less contrast: cb + cs - 2 cb cs.
  case exclusion
  /// Nothing: F = G = 0.
  case clear
  /// The source: F = 1, G = 0.
  case copy
  /// The source where there is a destination: F = b, G = 0.
  case sourceIn
  /// The source where there is no destination: F = 1 - b, G = 0.
  case sourceOut
  /// The source over the destination, and only there: F = b, G = 1 - a.
  case sourceAtop
  /// The destination over the source: F = 1 - b, G = 1.
  case destinationOver
  /// The destination where there is a source: F = 0, G = a.
  case destinationIn
  /// The destination where there is no source: F = 0, G = 1 - a.
  case destinationOut
  /// The destination over the source, and only there: F = 1 - b, G = a.
  case destinationAtop
  /// Each where the other is not: F = 1 - b, G = 1 - a.
  case xor
  /// The sum of the complements, complemented: min(1, a + b) - ((a - s) + (b - d)), not below 0.
  case plusDarker
  /// The sum: min(1, s + d).
  case plusLighter

  /// Whether a clear source changes what is there.
  var changesUnderClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
