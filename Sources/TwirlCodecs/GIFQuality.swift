/// How close the colours of a GIF are to the picture, from 1 to 100: what a limit of bytes takes first.
///
/// A smaller number never makes a larger palette.
package struct GIFQuality: Equatable, Sendable {
  /// As close as the format allows.
  package static let best = GIFQuality(100)
  /// Where a limit of bytes rather takes frames than more of the colours.
  package static let leastUseful = GIFQuality(20)

  /// The number from 1 to 100.
  package let value: Int

  /// Creates a quality.
  ///
  /// - Precondition: it is a number from 1 to 100.
  package init(_ value: Int) {
    precondition((1...100).contains(value), "A quality is a number from 1 to 100.")
    self.value = value
  }

  /// The most colours: the square makes each step about as noticeable as the one before.
  var maximumColors: Int { max(2, 255 * value * value / 10_000) }

  /// Returns the palette for a clip whose colours have been counted.
  package func palette(for histogram: ColorHistogram, pinned: [PaletteColor]) -> Palette {
    Palette(
      histogram,
      quantizer: Quantizer(maximumColors: maximumColors, pinned: pinned))
  }
}
