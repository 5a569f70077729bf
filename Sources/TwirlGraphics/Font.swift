import Foundation

/// The description of a font: family, weight, slant and size.
///
///     let title = Font(family: "Inter", weight: .semibold, size: 17)
///
/// It names a font and holds none: finding the file, and failing where there is none, is the text
/// engine's job.
public struct Font: Equatable, Hashable, Sendable {
  /// The family's name, as the system's font catalogue spells it.
  public var family: String
  /// How heavy the strokes are.
  public var weight: Weight
  /// Whether the italic face is wanted.
  public var isItalic: Bool
  /// The size in points a em.
  public var size: CGFloat
  /// The families that characters are taken from which `family` lacks, the first that has them; none
  /// are looked for elsewhere.
  public var fallbackFamilies: [String]

  /// Creates a description.
  ///
  /// - Precondition: the size is positive and finite.
  public init(
    family: String, weight: Weight = .regular, isItalic: Bool = false, size: CGFloat,
    fallbackFamilies: [String] = []
  ) {
    precondition(size > 0 && size.isFinite, "A font's size is not a positive number.")
    (self.family, self.weight, self.isItalic, self.size) = (family, weight, isItalic, size)
    self.fallbackFamilies = fallbackFamilies
  }

  /// The face that stands for the system's own: Inter at a regular weight.
  public static func system(size: CGFloat, weight: Weight = .regular) -> Font {
    Font(family: "Inter", weight: weight, size: size)
  }

  /// A weight on OpenType's and CSS's scale of 1 to 1000.
  public struct Weight: Equatable, Hashable, Sendable, BitwiseCopyable {
    /// The number on the scale.
    public let value: Int

    /// Creates a weight.
    ///
    /// - Precondition: the value is in 1…1000.
    public init(_ value: Int) {
      precondition((1...1000).contains(value), "A font weight is outside 1...1000.")
      self.value = value
    }

    /// 100.
    public static let ultraLight = Weight(100)
    /// 200.
    public static let thin = Weight(200)
    /// 300.
    public static let light = Weight(300)
    /// 400.
    public static let regular = Weight(400)
    /// 500.
    public static let medium = Weight(500)
    /// 600.
    public static let semibold = Weight(600)
    /// 700.
    public static let bold = Weight(700)
    /// 800.
    public static let heavy = Weight(800)
    /// 900.
    public static let black = Weight(900)
  }
}
