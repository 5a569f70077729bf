import TwirlGraphics

/// A comparison of two pictures: exact first, then a metric on what differs.
///
///     let difference = BitmapComparison().compare(reference, actual, drawsDifference: true)
///     guard difference.isMatch else { … }
///
/// Pictures of different sizes are always different; the part that they have in common, from the
/// top left corner, is compared all the same, and pixels outside it count as different.
public struct BitmapComparison: Sendable, Equatable {
  /// How pixels that are not alike are judged.
  public enum Metric: Sendable, Equatable {
    /// As a person would: see ``PerceptualTolerance``.
    case perceptual(PerceptualTolerance)
    /// By distances of the components: see ``ChannelTolerance``.
    case channels(ChannelTolerance)
    /// As the program pixelmatch 7.2.0 does; any pixel that it counts makes pictures different.
    case pixelmatch(Pixelmatch)

    /// The default: as a person would.
    public static let perceptual = Metric.perceptual(PerceptualTolerance())
    /// To the bit.
    public static let exact = Metric.channels(ChannelTolerance())
  }

  /// How pixels that are not alike are judged.
  public var metric: Metric
  /// What is left out.
  public var mask: ComparisonMask

  /// Creates a comparison.
  public init(_ metric: Metric = .perceptual, mask: ComparisonMask = ComparisonMask()) {
    (self.metric, self.mask) = (metric, mask)
  }
}

extension BitmapComparison {
  /// Compares two bitmaps.
  ///
  /// Components are premultiplied, except for ``Metric/pixelmatch(_:)``, which is given straight ones.
  ///
  /// - Parameters:
  ///   - reference: what is expected.
  ///   - actual: what was drawn.
  ///   - drawsDifference: whether ``BitmapDifference/image`` is made.
  public func compare(
    _ reference: Bitmap, _ actual: Bitmap, drawsDifference: Bool = false
  ) -> BitmapDifference {
    if case .pixelmatch = metric, drawsDifference || !reference.hasSamePixels(as: actual) {
      return compare(
        StraightBitmap(reference), StraightBitmap(actual), drawsDifference: drawsDifference)
    }
    return compare(
      Sides(
        a: reference.pixels, b: actual.pixels, aBounds: reference.bounds, bBounds: actual.bounds),
      drawsDifference)
  }

  /// Compares two pictures by their straight components.
  ///
  /// ``Metric/perceptual(_:)`` multiplies them first, as it judges what can be seen.
  ///
  /// - Parameters:
  ///   - reference: what is expected.
  ///   - actual: what was drawn.
  ///   - drawsDifference: whether ``BitmapDifference/image`` is made.
  public func compare(
    _ reference: StraightBitmap, _ actual: StraightBitmap, drawsDifference: Bool = false
  ) -> BitmapDifference {
    if case .perceptual = metric {
      return compare(
        reference.premultiplied, actual.premultiplied, drawsDifference: drawsDifference)
    }
    let sizes = (
      PixelRect(x: 0, y: 0, width: reference.width, height: reference.height),
      PixelRect(x: 0, y: 0, width: actual.width, height: actual.height)
    )
    return compare(
      Sides(a: reference.pixels, b: actual.pixels, aBounds: sizes.0, bBounds: sizes.1),
      drawsDifference)
  }

  /// Compares a bitmap with several accepted references and returns the best result with the
  /// reference's index: a match if there is one, otherwise the one with the fewest different pixels.
  ///
  /// - Returns: nil if there is no reference.
  public func compare(
    anyOf references: [Bitmap], _ actual: Bitmap, drawsDifference: Bool = false
  ) -> (index: Int, difference: BitmapDifference)? {
    var best: (index: Int, difference: BitmapDifference)?
    for (index, reference) in references.enumerated() {
      let difference = compare(reference, actual, drawsDifference: drawsDifference)
      if difference.verdict == .equal { return (index, difference) }
      guard let old = best?.difference else {
        best = (index, difference)
        continue
      }
      let isBetter = (difference.isMatch ? 0 : 1, difference.count)
      if isBetter < (old.isMatch ? 0 : 1, old.count) { best = (index, difference) }
    }
    return best
  }
}

extension BitmapComparison {
  /// Two pictures as they were given.
  private struct Sides {
    var a: [Pixel]
    var b: [Pixel]
    var aBounds: PixelRect
    var bBounds: PixelRect

    /// Cuts both to what they have in common.
    mutating func cut(to common: PixelRect) {
      func part(_ pixels: [Pixel], _ bounds: PixelRect) -> [Pixel] {
        if bounds == common { return pixels }
        return Bitmap(width: bounds.width, height: bounds.height, pixels: pixels)
          .cropped(to: common).pixels
      }
      (a, b) = (part(a, aBounds), part(b, bBounds))
    }
  }

  private func compare(_ given: Sides, _ drawsDifference: Bool) -> BitmapDifference {
    var sides = given
    let common = sides.aBounds.intersection(sides.bBounds)
    sides.cut(to: common)
    if !mask.isEmpty {
      mask.level(&sides.b, with: sides.a, width: common.width, height: common.height)
    }
    var result = measure(sides.a, sides.b, common, drawsDifference)
    (result.referenceSize, result.actualSize) = (given.aBounds, given.bBounds)
    if given.aBounds != given.bBounds { result.addOutside(of: common) }
    return result
  }

  /// Compares pixels of one size.
  private func measure(
    _ a: [Pixel], _ b: [Pixel], _ size: PixelRect, _ drawsDifference: Bool
  ) -> BitmapDifference {
    let isEqual = PixelPair.with(a, b, width: size.width, height: size.height) { $0.isEqual }
    if isEqual, !drawsDifference { return BitmapDifference() }
    var image = drawsDifference ? Bitmap(width: size.width, height: size.height) : nil
    var result = BitmapDifference()
    let run = { (target: UnsafeMutablePointer<UInt32>?) in
      if let target { self.background.drawBackground(a, into: target) }
      if isEqual { return }
      result = PixelPair.with(a, b, width: size.width, height: size.height) { pair in
        self.measure(pair, target)
      }
    }
    if image == nil {
      run(nil)
    } else {
      image?.withUnsafeMutablePixels { pixels in
        pixels.withMemoryRebound(to: UInt32.self) { run($0.baseAddress) }
      }
    }
    result.image = image
    return result
  }

  private var background: Pixelmatch {
    if case .pixelmatch(let options) = metric { return options }
    return Pixelmatch()
  }

  private func measure(
    _ pair: PixelPair, _ target: UnsafeMutablePointer<UInt32>?
  ) -> BitmapDifference {
    switch metric {
    case .channels(let tolerance):
      var pass = ChannelPass(pair: pair, tolerance: tolerance.perChannel, target: target)
      pass.run()
      return BitmapDifference(pass.result, limit: tolerance.pixels)
    case .pixelmatch(let options):
      var pass = PixelmatchPass(pair, options, target: target)
      pass.run()
      return BitmapDifference(pass.result, limit: 0)
    case .perceptual(let tolerance):
      return tolerance.measure(pair, target)
    }
  }
}

extension Bitmap {
  /// The same as `==`, by `memcmp`.
  fileprivate func hasSamePixels(as other: Bitmap) -> Bool {
    width == other.width && height == other.height
      && PixelPair.with(pixels, other.pixels, width: width, height: height) { $0.isEqual }
  }
}

extension BitmapDifference {
  /// Creates the result of pictures that are not equal, from what was counted.
  init(_ tally: Tally, limit: Int) {
    (unequalCount, count, bounds) = (tally.unequal, tally.count, tally.bounds)
    largest = tally.largest
    verdict = tally.count > limit ? .different : tally.unequal > 0 ? .similar : .equal
    if verdict == .different { reasons = [.pixels] }
  }

  /// Adds the pixels that only one of two pictures has, or neither, as the larger width and the larger
  /// height may belong to different ones.
  fileprivate mutating func addOutside(of common: PixelRect) {
    let all = referenceSize.union(actualSize)
    let outside = all.area - common.area
    unequalCount += outside
    count += outside
    bounds = all
    verdict = .different
    reasons.insert(.size, at: 0)
  }
}
