import TwirlGraphics

/// What a comparison of two pictures found.
///
///     let difference = BitmapComparison().compare(reference, actual)
///     if difference.verdict == .different { print(difference) }
public struct BitmapDifference: Sendable, Equatable {
  /// What a comparison comes to.
  public enum Verdict: String, Sendable, Codable {
    /// All pixels are alike, to the bit.
    case equal
    /// There are differences, all of them within what the comparison tolerates.
    case similar
    /// There are differences beyond that, or the sizes differ.
    case different
  }

  /// Why pictures were found different.
  public enum Reason: String, Sendable, Codable, CaseIterable {
    /// The pictures have different sizes.
    case size
    /// More pixels differ than are tolerated.
    case pixels
    /// Pixels that differ lie close together.
    case density
    /// A part of the picture, or all of it, is a little lighter, darker or of another hue.
    case shift
    /// Edges in a part of the picture are softer or sharper, fainter or stronger.
    case contrast
    /// Edges have moved.
    case motion
  }

  /// How far apart the components of two pixels are, 0…255 each.
  public struct Components: Sendable, Equatable, Codable {
    /// The distance in red.
    public var red = 0
    /// The distance in green.
    public var green = 0
    /// The distance in blue.
    public var blue = 0
    /// The distance in alpha.
    public var alpha = 0

    /// Creates distances.
    public init(red: Int = 0, green: Int = 0, blue: Int = 0, alpha: Int = 0) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// The greatest of the four.
    public var largest: Int { max(max(red, green), max(blue, alpha)) }

    /// Takes the greater distance of each component.
    mutating func formUnion(_ other: Components) {
      red = max(red, other.red)
      green = max(green, other.green)
      blue = max(blue, other.blue)
      alpha = max(alpha, other.alpha)
    }
  }

  /// What it comes to.
  public var verdict = Verdict.equal
  /// Why, if the pictures are different.
  public var reasons: [Reason] = []
  /// The size of the first picture.
  public var referenceSize = PixelRect.empty
  /// The size of the second picture.
  public var actualSize = PixelRect.empty
  /// The number of pixels that are not alike in every bit; those that only one picture has count.
  public var unequalCount = 0
  /// The number of pixels that differ by more than the comparison tolerates in a pixel; those that
  /// only one picture has count.
  public var count = 0
  /// The smallest rectangle around the pixels in ``count``.
  public var bounds = PixelRect.empty
  /// The greatest distance in each component over all pixels that both pictures have.
  public var largest = Components()
  /// The greatest colour difference, CIEDE2000, among the pixels in ``count`` that lie in the common
  /// part; 0 from comparisons that do not measure it.
  public var largestColorDifference = 0.0
  /// The difference as a picture, if it was asked for: grey where the pictures are alike.
  public var image: Bitmap?

  /// Creates the result of two equal pictures without pixels.
  public init() {}

  /// Whether a test would pass.
  public var isMatch: Bool { verdict != .different }

  /// The number of pixels in ``count`` as a share of the larger picture, 0…1.
  public var share: Double {
    let area =
      max(referenceSize.width, actualSize.width) * max(referenceSize.height, actualSize.height)
    return area == 0 ? 0 : Double(count) / Double(area)
  }
}

extension BitmapDifference: CustomStringConvertible {
  /// One line for a person: "different: 12 pixels (0.01 %) in 4x3 at 10, 20, …".
  public var description: String {
    if verdict == .equal { return "equal" }
    var text = "\(verdict.rawValue): \(count) of \(unequalCount) unequal pixels"
    if !bounds.isEmpty {
      text += " in \(bounds.width)x\(bounds.height) at (\(bounds.x), \(bounds.y))"
    }
    text += ", by at most \(largest.largest) of 255"
    if referenceSize != actualSize {
      text += ", expected \(referenceSize.width)x\(referenceSize.height)"
      text += ", got \(actualSize.width)x\(actualSize.height)"
    }
    return reasons.isEmpty
      ? text : text + " (" + reasons.map(\.rawValue).joined(separator: ", ") + ")"
  }
}
