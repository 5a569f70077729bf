import TwirlGraphics

/// The comparison that agrees with a person: what would be noticed side by side is different.
///
/// A pixel *counts* if its components are off by more than ``noise``, by more than a share ``edge`` of
/// the contrast around it, and its colour by more than ``colorDifference``:
///
///     |distance| > noise + edge · contrast
///
/// The contrast is that of the 3x3 pixels around it, in the picture where it is lower: on an edge that
/// both pictures have, another rasterizer's coverage or a shift by less than a sixteenth of a pixel is
/// tolerated; on an edge that only one has, and in even areas, it is not.
///
/// Pictures are different by *density* if in some window of 8x8 pixels what counted is off by more
/// than ``density`` levels in sum beyond what is tolerated: one pixel of another colour, three
/// pixels of a letter, a button that is a little off. Of the pairs that were drawn to choose it,
/// those that must match come to at most 88, those that must fail by density to at least 112.
///
/// They are different by *shift* if in some square of 16x16 pixels the mean distance of a component
/// is more than ``shift`` levels, however small each is: a faint overlay, another white. Noise has a
/// mean near zero. On edges a distance takes part only as far as the lightest and the darkest
/// pixel around it move the same way, so that heavier letters are no shift.
///
/// What is transparent is judged on white and on black, and the worse result is taken.
public struct PerceptualTolerance: Sendable, Equatable {
  /// How many levels of 255 a component may be off anywhere.
  public var noise = 2
  /// Which share of the contrast around a pixel it may be off in addition, 0…1.
  public var edge = 0.35
  /// The CIEDE2000 difference up to which a pixel does not count.
  public var colorDifference = 1.0
  /// How many levels the pixels of a window of 8x8 that count may be off beyond what is tolerated.
  public var density = 96
  /// How many levels the mean of a square of 16x16 pixels may be off.
  public var shift = 1.5

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
