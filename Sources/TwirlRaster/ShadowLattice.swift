import Foundation
import TwirlGraphics

/// A shadow's values at the pixels of the device, from a lattice of every few pixels.
///
/// The lattice's points are the corners of pixels whose column and row are multiples of the step. A
/// pixel takes the cubic through four points each way, first down for all the lattice's columns, then
/// across:
///
///     ●   ●   ●   ●        step ≤ σ/3: the cubics miss by 2e-4
///     ●   ●   ●   ●
///     ●   ● x ●   ●        a pixel's place between two points is one of `step` phases,
///     ●   ●   ●   ●        so its four weights come from a table
final class ShadowLattice {
  private let step: Int
  private let shift: Int
  /// The column and row of the first point, in steps.
  private let left, top: Int
  private let width, height: Int
  private let values: UnsafeMutablePointer<Float>
  /// The values of the current row of pixels at the lattice's columns.
  private let line: UnsafeMutablePointer<Float>
  /// For each of the four points, the weights of all phases.
  private let weights: UnsafeMutablePointer<Float>

  /// Computes the points that the pixels of a rectangle need.
  ///
  /// - Parameter step: a power of two.
  init(_ shape: GaussianRoundedRect, part: PixelRect, toShape: CGAffineTransform, step: Int) {
    self.step = step
    shift = step.trailingZeroBitCount
    left = (part.x >> shift) - 1
    top = (part.y >> shift) - 1
    width = ((part.maxX - 1) >> shift) + 3 - left
    height = ((part.maxY - 1) >> shift) + 3 - top
    values = .allocate(capacity: width * height)
    line = .allocate(capacity: width)
    line.initialize(repeating: 0, count: width)
    weights = .allocate(capacity: 4 * step)
    for phase in 0..<step {
      let four = ShadowGrid.weights((Float(phase) + 0.5) / Float(step))
      for point in 0..<4 { (weights + (point * step + phase)).initialize(to: four[point]) }
    }
    let around = PixelRect(
      x: left * step, y: top * step, width: width * step, height: height * step)
    let grid = ShadowGrid(shape, part: around, toShape: toShape)
    var index = 0
    for row in 0..<height {
      let y = Double((top + row) * step)
      let (fromX, fromY) = (
        Double(toShape.c) * y + Double(toShape.tx), Double(toShape.d) * y + Double(toShape.ty)
      )
      for column in 0..<width {
        let x = Double((left + column) * step)
        values[index] = grid.value(
          fromX + Double(toShape.a) * x, fromY + Double(toShape.b) * x)
        index &+= 1
      }
    }
  }

  deinit {
    values.deallocate()
    line.deallocate()
    weights.deallocate()
  }

  /// Takes the row of pixels that is read next.
  func begin(row: Int) {
    let phase = row & (step &- 1)
    let first = values + (((row >> shift) &- 1 &- top) &* width)
    let (a, b) = (weights[phase], weights[step &+ phase])
    let (c, d) = (weights[2 &* step &+ phase], weights[3 &* step &+ phase])
    let (second, third, fourth) = (first + width, first + (2 &* width), first + (3 &* width))
    var index = 0
    while index < width {
      line[index] =
        (first[index] * a + second[index] * b) + (third[index] * c + fourth[index] * d)
      index &+= 1
    }
  }

  /// Writes the values of columns of the row as bytes.
  func round(_ columns: Range<Int>, to bytes: UnsafeMutablePointer<UInt8>) {
    let (step, weights) = (self.step, self.weights)
    var (column, target) = (columns.lowerBound, bytes)
    while column < columns.upperBound {
      let phase = column & (step &- 1)
      let four = line + ((column >> shift) &- 1 &- left)
      let (p, q, r, s) = (four[0], four[1], four[2], four[3])
      let count = min(step &- phase, columns.upperBound &- column)
      let a = weights + phase
      let (b, c, d) = (a + step, a + (2 &* step), a + (3 &* step))
      var index = 0
      while index < count {
        target[index] = ShadowRow.byte(
          (p * a[index] + q * b[index]) + (r * c[index] + s * d[index]))
        index &+= 1
      }
      column &+= count
      target += count
    }
  }
}
