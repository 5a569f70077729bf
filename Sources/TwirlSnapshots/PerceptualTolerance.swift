import TwirlGraphics

/// The comparison that agrees with a person: what would be noticed side by side is different.
///
/// A pixel *counts* if its components are off by more than ``noise``, by more than a share ``edge`` of
/// the contrast around it, and its colour by more than ``colorDifference``:
///
///     |distance| > noise + edge · contrast
///
/// The contrast is the range of the 3x3 pixels around it, the mean of both pictures: on an edge that
/// both have, another rasterizer's coverage or a letter moved by less than a sixteenth of a pixel is
/// tolerated; on an edge that only one has, half as much; in even areas, nothing.
///
/// Then pictures are different by
///
/// - *density*: in some window of 8x8 pixels, what counted is off by more than ``density`` in sum. A pixel
///   gives what it is off by beyond what is tolerated, where 255 is all of the range that the 3x3 pixels
///   have in both pictures together: a faint line that is gone says as much as a black one, down to
///   ``faintestContrast``.
/// - *shift*: in some square of 8x8 pixels the mean distance of a component is more than ``shift``
///   levels, however small each is: a faint overlay, another white. Noise has a mean near zero. What is
///   beyond it takes part only as far as the lightest and the darkest pixel around it move the same
///   way, and by four levels at most. Or, over the picture,
///   the contrast of a component changes by more than ``tint`` levels apart from the others: only ink is
///   tinted where white has nowhere to go.
/// - *contrast*: in some square of 32x32 pixels, edges lose or win more than a share ``contrast`` of
///   their contrast in sum: a blur, paler letters.
/// - *motion*: in some square of 32x32 pixels, what is off is best explained by edges that have moved by
///   more than ``motion`` pixels.
///
/// What is transparent is judged on white and on black, and the worse result is taken.
public struct PerceptualTolerance: Sendable, Equatable {
  /// How many levels of 255 a component may be off anywhere.
  public var noise = 2
  /// Which share of the contrast around a pixel it may be off in addition, 0…1.
  public var edge = 0.45
  /// The CIEDE2000 difference up to which a pixel does not count.
  public var colorDifference = 1.0
  /// How much the pixels of a window of 8x8 that count may be off beyond what is tolerated, where 255 is
  /// one pixel by its full contrast.
  public var density = 56
  /// The contrast, in levels, that fainter ones are taken for in the sum for ``density``; for
  /// ``contrast`` they are left out.
  public var faintestContrast = 32
  /// How many levels the mean of a square of 8x8 pixels may be off.
  public var shift = 1.7
  /// How many levels the mean contrast of a component may change apart from the others.
  public var tint = 2.4
  /// Which share of its contrast a square of 32x32 pixels may lose or win, 0…1.
  public var contrast = 0.16

  /// How many pixels the edges of a square of 32x32 pixels may have moved.
  public var motion = 0.32

  /// Creates the default tolerance.
  public init() {}
}

extension PerceptualTolerance {
  /// Compares pixels of one size, premultiplied.
  func measure(_ pair: PixelPair, _ target: UnsafeMutablePointer<UInt32>?) -> BitmapDifference {
    let area = pair.width * pair.height
    guard !pair.isOpaque else { return measureOpaque(pair, target) }
    let white = pair.onWhite(area)
    let onWhite = PixelPair.with(white.a, white.b, width: pair.width, height: pair.height) {
      measureOpaque($0, target)
    }
    // On black, premultiplied components are what is seen.
    var result = measureOpaque(pair, target)
    result.take(onWhite)
    return result
  }

  private func measureOpaque(
    _ pair: PixelPair, _ target: UnsafeMutablePointer<UInt32>?
  ) -> BitmapDifference {
    var pass = PerceptualPass(pair, self, target)
    pass.run()
    // Its sums lie in memory that it owns.
    return withExtendedLifetime(pass) { $0.result }
  }
}

extension BitmapDifference {
  /// Takes the worse of two results for the same pictures on other backgrounds.
  fileprivate mutating func take(_ other: BitmapDifference) {
    if other.verdict == .different { verdict = .different }
    reasons = Reason.allCases.filter { reasons.contains($0) || other.reasons.contains($0) }
    count = max(count, other.count)
    bounds = bounds.union(other.bounds)
    largestColorDifference = max(largestColorDifference, other.largestColorDifference)
  }
}

extension PixelPair {
  /// Whether nothing shows through either picture.
  fileprivate var isOpaque: Bool {
    let area = width &* height
    // Eight pixels a turn: debug builds pay by the turn.
    var all = UInt32.max
    var index = 0
    while index &+ 4 <= area {
      all &= a[index] & a[index &+ 1] & a[index &+ 2] & a[index &+ 3]
      all &= b[index] & b[index &+ 1] & b[index &+ 2] & b[index &+ 3]
      index &+= 4
    }
    while index < area {
      all &= a[index] & b[index]
      index &+= 1
    }
    return UInt32(littleEndian: all) &>> 24 == 255
  }

  /// Both pictures laid on white.
  fileprivate func onWhite(_ area: Int) -> (a: [Pixel], b: [Pixel]) {
    func blended(_ words: UnsafePointer<UInt32>) -> [Pixel] {
      [Pixel](unsafeUninitializedCapacity: area) { buffer, count in
        buffer.withMemoryRebound(to: UInt32.self) { target in
          var index = 0
          while index < area {
            let word = words[index]
            let behind = 255 &- word &>> 24
            // A component above its alpha, which no drawing makes, is clamped.
            let red = min(255, word & 0xFF &+ behind)
            let green = min(255, (word &>> 8 & 0xFF) &+ behind)
            let blue = min(255, (word &>> 16 & 0xFF) &+ behind)
            target[index] = red | green &<< 8 | blue &<< 16 | 0xFF00_0000
            index &+= 1
          }
        }
        count = area
      }
    }
    return (blended(a), blended(b))
  }
}
