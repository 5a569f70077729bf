import TwirlGraphics

/// Which translucent pixels a GIF shows, as it knows only clear and opaque ones.
public enum GIFAlpha: Equatable, Sendable {
  /// Those of this alpha or more are opaque, the others clear.
  ///
  /// 128 keeps the area of an anti-aliased shape, 1 all that is not clear.
  case threshold(UInt8)
  /// As many of them as their alpha says, in a pattern of 8×8 pixels that stays where it is.
  ///
  /// At the edge of an opaque shape on nothing, where a pattern would look frayed, a threshold of
  /// 128 takes its place.
  case ordered
}

/// Which colours stand for one that is not in the palette.
public enum GIFDither: Equatable, Sendable {
  /// The nearest one.
  case none
  /// Several ones whose mean is close to it, in a pattern of 8×8 pixels that stays where it is.
  ///
  /// What does not change looks the same in every frame, and a colour that is in the palette is
  /// shown as it is. The file becomes larger.
  case ordered
}

/// An 8×8 Bayer matrix: the numbers 0 to 63, each far from those that are close to it.
///
///      0  32   8  40 …      Bits of the number, from the highest:
///     48  16  56  24 …      x0^y0  y0  x1^y1  y1  x2^y2  y2
///     12  44   4  36 …      where x0 is the lowest bit of the column.
///      …
///
/// The lowest n of the 64 are spread evenly over the square for every n.
enum BayerMatrix {
  static let side = 8
  static let count = 64

  /// The numbers, row after row.
  static let values: [UInt8] = (0..<64).map { i in
    let (x, y) = (i & 7, i >> 3)
    var value = 0
    for bit in 0..<3 {
      let (column, row) = (x >> bit & 1, y >> bit & 1)
      value = value << 2 | (column ^ row) << 1 | row
    }
    return UInt8(value)
  }

  /// Returns how many of the 64 pixels a pixel of an alpha stands for: 0 for clear, 64 for opaque.
  static func share(ofAlpha alpha: UInt8) -> Int {
    // The number b is below the share where alpha / 255 > (2b + 1) / 128.
    (Int(alpha) * 128 + 254) / 510
  }
}
