/// How large a picture a decoder accepts, checked before memory is taken for it.
///
/// A file of a hundred bytes can claim a side of 2^31 pixels.
public struct CodecLimits: Equatable, Sendable {
  /// The most columns, and the most rows.
  public var side: Int
  /// The most pixels of one picture.
  ///
  /// A decoded pixel takes 4 bytes.
  public var area: Int

  /// Creates limits; by default 65,535 pixels a side and 2^27 pixels (512 MiB) in all.
  public init(side: Int = 65_535, area: Int = 1 << 27) {
    (self.side, self.area) = (side, area)
  }

  /// Limits for what is known to be trustworthy: only those of the file format.
  public static let none = CodecLimits(side: .max, area: .max)

  /// Whether a picture of this size is accepted; false as well where the area overflows.
  func accept(width: Int, height: Int) -> Bool {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    // Room for the 64 bits that a pixel has at most, without overflow.
    return !overflow && width <= side && height <= side && area <= self.area
      && area <= Int.max / 64
  }
}
