/// How far from the picture a GIF may be, and how much it must save by being so.
///
/// Distances are those of ``QuantizerPlace``, in which a step of green is 10.
struct GIFTolerance: Equatable, Sendable {
  /// The largest squared distance between a colour and an entry that stands for it without being
  /// the nearest.
  var reachSquared: Int32
  /// What an error costs: sixteenths of a bit for each squared distance, times 65,536.
  ///
  /// An entry that is farther off than the nearest is taken only where it saves more than the
  /// difference costs.
  var price: Int32
  /// The mean squared distance up to which a palette needs no more colours.
  var paletteSquared: Int32

  /// Returns an error's cost in sixteenths of a bit, which is less than ``LZWChoice/none``.
  @inline(__always)
  func cost(ofSquared squared: Int32) -> UInt8 {
    let cost = (Int64(squared) &* Int64(price) &+ 0x8000) &>> 16
    return UInt8(truncatingIfNeeded: min(cost, Int64(LZWChoice.none) &- 1))
  }
}

extension GIFTolerance {
  /// The least quality that leaves clips of 255 colours or fewer as they are.
  static let exactQuality = 90
  /// The quality from which on clips of 255 colours or fewer get closer faster than others.
  private static let fewColorsQuality = 60

  /// A quality, the reach and the palette's root mean square distance, and the price in millionths of
  /// a bit.
  private typealias Point = (quality: Int, reach: Int, price: Int, palette: Int)

  /// The tolerance of a quality from 1 to 100; nil at 100, which takes nothing but nearest entries.
  ///
  /// It lies on lines between points that were measured: of many settings those whose files are
  /// smallest for their error, on a flat and a shaded button that move. At 90 no bands were seen at twice
  /// the size; with half as many colours, which takes 6 % fewer bytes, there were.
  ///
  /// - Parameter hasFewColors: whether a palette has room for all colours of the clip. They are exact
  ///   from 90 on; from 60 on the tolerance falls faster, so that there is no step.
  init?(quality asked: Int, hasFewColors: Bool = false) {
    precondition((1...100).contains(asked), "A quality is a number from 1 to 100.")
    var quality = asked
    if hasFewColors && quality > Self.fewColorsQuality {
      let (above, span) = (
        quality - Self.fewColorsQuality, Self.exactQuality - Self.fewColorsQuality
      )
      quality = min(100, Self.fewColorsQuality + above * (100 - Self.fewColorsQuality) / span)
    }
    if quality == 100 { return nil }
    let points: [Point] = [
      (1, 500, 40, 190), (20, 290, 100, 135), (40, 200, 160, 95), (60, 135, 240, 67),
      (80, 90, 320, 50), (90, 70, 300, 28), (99, 20, 800, 10),
    ]
    let next = points.firstIndex { $0.quality >= quality } ?? points.count - 1
    let (a, b) = (points[max(next - 1, 0)], points[next])
    let (share, span) = (quality - a.quality, max(b.quality - a.quality, 1))
    func between(_ from: Int, _ to: Int) -> Int32 { Int32(from + (to - from) * share / span) }
    let reach = between(a.reach, b.reach)
    let palette = between(a.palette, b.palette)
    reachSquared = reach * reach
    paletteSquared = palette * palette
    price = between(a.price, b.price) * 16 * 65_536 / 1_000_000
  }
}
