import Foundation
import TwirlGraphics

/// The pixels of an image under a transform.
final class ImagePixels: PixelSource {
  let isOpaque = false

  /// A level of the image's pyramid, and where pixels of the device lie in it.
  struct Level {
    var texels: Texels
    var locator: TexelLocator
  }

  private let level: Level
  /// The next smaller level and its weight in 1/256, where two are mixed.
  private let smaller: (level: Level, weight: Int)?
  private let isNearest: Bool
  private let opacity: UInt32
  private let u = UnsafeMutablePointer<Int32>.allocate(capacity: PaintSink.runLength)
  private let v = UnsafeMutablePointer<Int32>.allocate(capacity: PaintSink.runLength)
  private let mixed = UnsafeMutablePointer<UInt32>.allocate(capacity: PaintSink.runLength)

  init(level: Level, smaller: (level: Level, weight: Int)?, isNearest: Bool, opacity: UInt8) {
    (self.level, self.smaller, self.isNearest) = (level, smaller, isNearest)
    self.opacity = UInt32(opacity)
  }

  deinit {
    u.deallocate()
    v.deallocate()
    mixed.deallocate()
  }

  func pixels(
    row: Int, column: Int, count: Int, scratch: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    level.locator.locate(row: row, column: column, count: count, u: u, v: v)
    if isNearest {
      level.texels.nearest(scratch, u: u, v: v, count: count)
    } else {
      level.texels.bilinear(scratch, u: u, v: v, count: count)
      if let smaller {
        smaller.level.locator.locate(row: row, column: column, count: count, u: u, v: v)
        smaller.level.texels.bilinear(mixed, u: u, v: v, count: count)
        Texels.mix(scratch, with: mixed, weight: UInt64(smaller.weight), count: count)
      }
    }
    if opacity < 255 {
      var index = 0
      while index < count {
        scratch[index] = PixelWord.scaled(scratch[index], by: opacity)
        index &+= 1
      }
    }
    return UnsafePointer(scratch)
  }
}

/// Where the centres of the device's pixels lie in an image.
struct TexelLocator {
  private let mapping: PaintMapping
  private let isNearest: Bool
  /// The same in fixed point with 40 fractional bits, where that suffices; all sums wrap.
  private let fixed: (x: (Int, Int, Int), y: (Int, Int, Int))?
  /// How far a sum is shifted to the right.
  private let shift: Int

  /// Creates a locator.
  ///
  /// - Parameter isNearest: whether places are rounded down to whole pixels, after rounding to 2^-16 of
  ///   one; if not, they are counted from the first pixel's centre and rounded to 1/256.
  init(_ mapping: PaintMapping, isNearest: Bool) {
    (self.mapping, self.isNearest) = (mapping, isNearest)
    shift = isNearest ? 40 : 32
    guard let t = mapping.affine,
      max(abs(t.a), abs(t.b), abs(t.c), abs(t.d)) < 1_048_576,
      max(abs(t.tx), abs(t.ty)) < 4_194_304
    else {
      fixed = nil
      return
    }
    func whole(_ value: Double) -> Int { Int((value * 1_099_511_627_776).rounded()) }
    // Half a step of the result, to round, and half a pixel to the first one's centre.
    let offset = isNearest ? 1 << 23 : 1 << 31 - 1 << 39
    fixed = (
      (whole(t.a), whole(t.c), whole(t.tx + (t.a + t.c) / 2) &+ offset),
      (whole(t.b), whole(t.d), whole(t.ty + (t.b + t.d) / 2) &+ offset)
    )
  }

  /// Finds the places of a run of pixels.
  func locate(
    row: Int, column: Int, count: Int, u: UnsafeMutablePointer<Int32>,
    v: UnsafeMutablePointer<Int32>
  ) {
    guard let fixed else {
      locateExactly(row: row, column: column, count: count, u: u, v: v)
      return
    }
    var x = column &* fixed.x.0 &+ row &* fixed.x.1 &+ fixed.x.2
    var y = column &* fixed.y.0 &+ row &* fixed.y.1 &+ fixed.y.2
    let (xStep, yStep) = (fixed.x.0, fixed.y.0)
    var index = 0
    while index < count {
      u[index] = Int32(truncatingIfNeeded: x &>> shift)
      v[index] = Int32(truncatingIfNeeded: y &>> shift)
      x &+= xStep
      y &+= yStep
      index &+= 1
    }
  }

  private func locateExactly(
    row: Int, column: Int, count: Int, u: UnsafeMutablePointer<Int32>,
    v: UnsafeMutablePointer<Int32>
  ) {
    let line = mapping.row(row)
    /// Rounds to a grid, within what an image can have.
    func place(_ value: Double) -> Int32 {
      guard !value.isNaN else { return 0 }
      let value = min(max(value, -4_194_304), 4_194_304)
      return isNearest
        ? Int32(((value * 65_536).rounded() / 65_536).rounded(.down))
        : Int32((value * 256 - 127.5).rounded(.down))
    }
    var index = 0
    while index < count {
      let center = Double(column &+ index) + 0.5
      let w = center * line.wStep + line.w
      u[index] = place((center * line.xStep + line.x) / w)
      v[index] = place((center * line.yStep + line.y) / w)
      index &+= 1
    }
  }
}
