import Foundation
import TwirlGraphics

/// A shadow's values on a grid of a third of σ in the shape's space.
final class ShadowGrid {
  private let values: UnsafeMutablePointer<Float>
  private let left, top, width, height: Int
  private let perUnit: (x: Double, y: Double)
  /// More columns and rows than there are.
  private static let far = 1_048_576.0

  /// Computes the part of the grid that the pixels of a rectangle need.
  init(_ shape: GaussianRoundedRect, part: PixelRect, toShape: CGAffineTransform) {
    let scale = (x: 3 / shape.sigma.x, y: 3 / shape.sigma.y)
    perUnit = scale
    let scaled = GaussianRoundedRect(
      left: shape.left * scale.x, top: shape.top * scale.y, right: shape.right * scale.x,
      bottom: shape.bottom * scale.y,
      radii: shape.radii.map { ($0.x * scale.x, $0.y * scale.y) }, sigma: (3, 3))
    let pixels = CGRect(x: part.x, y: part.y, width: part.width, height: part.height)
    let onGrid = toShape.concatenating(CGAffineTransform(scaleX: scale.x, y: scale.y))
    var needed = PixelRect(covering: pixels.applying(onGrid)).intersection(scaled.pixelBounds)
    needed = PixelRect(
      x: needed.x - 2, y: needed.y - 2, width: needed.width + 5, height: needed.height + 5)
    (left, top, width, height) = (needed.x, needed.y, needed.width, needed.height)
    values = .allocate(capacity: width * height)
    values.initialize(repeating: 0, count: width * height)
    let rows = ShadowRows(scaled, columns: left..<left + width)
    for y in 0..<height {
      guard let row = rows.row(top + y) else { continue }
      let target = values + y * width
      target.update(from: rows.values, count: width)
      if !row.flat.isEmpty {
        (target + (row.flat.lowerBound - left)).update(repeating: row.level, count: row.flat.count)
      }
    }
  }

  deinit { values.deallocate() }

  /// The value at a place in the shape's space.
  @inline(__always)
  func value(_ x: Double, _ y: Double) -> Float {
    let (column, row) = (x * perUnit.x - 0.5, y * perUnit.y - 0.5)
    guard abs(column) < Self.far, abs(row) < Self.far else { return 0 }
    // Truncation of what is not negative rounds down, and takes no call.
    let wholeX = Int(column + Self.far) &- Int(Self.far)
    let wholeY = Int(row + Self.far) &- Int(Self.far)
    let (i, j) = (wholeX &- left &- 1, wholeY &- top &- 1)
    guard i >= 0, j >= 0, i &+ 3 < width, j &+ 3 < height else { return 0 }
    let across = Self.weights(Float(column - Double(wholeX)))
    let down = Self.weights(Float(row - Double(wholeY)))
    let first = UnsafePointer(values + (j &* width &+ i))
    #if DEBUG  // without optimization, vectors are slower than numbers
      let (second, third, fourth) = (first + width, first + (2 &* width), first + (3 &* width))
      @inline(__always) func sum(_ n: Int) -> Float {
        ((first[n] * down[0] + second[n] * down[1]) + (third[n] * down[2] + fourth[n] * down[3]))
          * across[n]
      }
      return (sum(0) + sum(1)) + (sum(2) + sum(3))
    #else
      @inline(__always) func line(_ n: Int) -> SIMD4<Float> {
        UnsafeRawPointer(first + n &* width).loadUnaligned(as: SIMD4<Float>.self) * down[n]
      }
      let sums = ((line(0) + line(1)) + (line(2) + line(3))) * across
      return (sums[0] + sums[1]) + (sums[2] + sums[3])
    #endif
  }

  /// Lagrange's weights of the points -1, 0, 1 and 2 at t.
  @inline(__always)
  static func weights(_ t: Float) -> SIMD4<Float> {
    let (u, v, w) = (t + 1, t - 1, t - 2)
    let (tv, uw) = (t * v, u * w)
    let sixth: Float = 0.166_666_67
    return SIMD4(tv * w * -sixth, v * uw * 0.5, t * uw * -0.5, u * tv * sixth)
  }
}
