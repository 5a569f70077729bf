import Foundation
import TwirlGraphics

/// A rounded rectangle's shadow under any transform: blurred in its own space, then seen on the device.
///
/// A pixel takes the value of its centre's place in the shape's space. Where σ is at least 3 pixels,
/// values are computed on a grid of σ/3 there, row by row, and read between by cubics through four
/// points each way, which miss by 2e-4; where it is less, most pixels are 0 or 1, and the others
/// are computed one by one.
package struct ShadowTransformed: ShadowSource {
  /// The shape in its own space.
  let shape: GaussianRoundedRect
  private let toShape: CGAffineTransform
  package let pixelBounds: PixelRect
  private let usesGrid: Bool

  /// Creates a shadow.
  ///
  /// - Parameter toDevice: from the shape's space to the device; it has an inverse.
  package init(_ shape: GaussianRoundedRect, toDevice: CGAffineTransform) {
    self.shape = shape
    toShape = toDevice.inverted()
    let reach = (x: 3 * shape.sigma.x, y: 3 * shape.sigma.y)
    let around = CGRect(
      x: shape.left - reach.x, y: shape.top - reach.y,
      width: shape.right - shape.left + 2 * reach.x, height: shape.bottom - shape.top + 2 * reach.y)
    pixelBounds = PixelRect(covering: around.applying(toDevice))
    let t = toDevice
    let stretch = (
      x: (t.a * t.a + t.b * t.b).squareRoot(), y: (t.c * t.c + t.d * t.d).squareRoot()
    )
    usesGrid = min(shape.sigma.x * stretch.x, shape.sigma.y * stretch.y) >= 3
  }

  package func emit<Sink: CoverageSink>(clip: PixelRect, into sink: inout Sink) {
    let area = pixelBounds.intersection(clip)
    guard !area.isEmpty else { return }
    let grid = usesGrid ? ShadowGrid(shape, part: area, toShape: toShape) : nil
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: area.width) { buffer in
      guard let bytes = buffer.baseAddress else { return }
      for row in area.y..<area.maxY {
        let line = Line(self, row: row)
        let columns = line.inside(
          left: shape.left - 3 * shape.sigma.x, right: shape.right + 3 * shape.sigma.x,
          top: shape.top - 3 * shape.sigma.y, bottom: shape.bottom + 3 * shape.sigma.y
        ).clamped(to: area.x..<area.maxX)
        guard !columns.isEmpty else { continue }
        let full = fullColumns(line).clamped(to: columns)
        let split = full.isEmpty ? columns.upperBound..<columns.upperBound : full
        sink.begin(row: row)
        emit(columns.lowerBound..<split.lowerBound, line, grid, bytes, &sink)
        if !split.isEmpty { sink.span(split, coverage: 255) }
        emit(split.upperBound..<columns.upperBound, line, grid, bytes, &sink)
      }
    }
  }

  private func emit<Sink: CoverageSink>(
    _ columns: Range<Int>, _ line: Line, _ grid: ShadowGrid?,
    _ bytes: UnsafeMutablePointer<UInt8>, _ sink: inout Sink
  ) {
    var index = 0
    for column in columns {
      let place = line.place(column)
      let value = grid?.value(place.x, place.y) ?? Float(shape.value(x: place.x, y: place.y))
      bytes[index] = ShadowRow.byte(value)
      index += 1
    }
    ShadowRow.emit(bytes, columns: columns, into: &sink)
  }

  /// Columns of a row whose values all round to 1.
  private func fullColumns(_ line: Line) -> Range<Int> {
    // Straight sides are 4 σ off, and so are the corners' arcs: the middle of an arc comes in by
    // 0.3 radii along both axes.
    var cut = (x: GaussianTable.reach * shape.sigma.x, y: GaussianTable.reach * shape.sigma.y)
    for corner in shape.corners {
      cut.x = max(cut.x, GaussianTable.reach * shape.sigma.x + 0.3 * corner.radii.x)
      cut.y = max(cut.y, GaussianTable.reach * shape.sigma.y + 0.3 * corner.radii.y)
    }
    return line.inside(
      left: shape.left + cut.x, right: shape.right - cut.x, top: shape.top + cut.y,
      bottom: shape.bottom - cut.y)
  }
}

extension ShadowTransformed {
  /// A row of pixels in the shape's space.
  fileprivate struct Line {
    private let start, step: (x: Double, y: Double)

    init(_ shadow: ShadowTransformed, row: Int) {
      let (t, y) = (shadow.toShape, Double(row) + 0.5)
      start = (t.c * y + t.tx, t.d * y + t.ty)
      step = (t.a, t.b)
    }

    /// Where the centre of a column's pixel lies.
    @inline(__always)
    func place(_ column: Int) -> (x: Double, y: Double) {
      let x = Double(column) + 0.5
      return (start.x + step.x * x, start.y + step.y * x)
    }

    /// The columns whose centres lie in a rectangle, give or take one that touches its sides.
    func inside(left: Double, right: Double, top: Double, bottom: Double) -> Range<Int> {
      guard left < right, top < bottom else { return 0..<0 }
      var (low, high) = (-1e9, 1e9)
      func cut(_ start: Double, _ step: Double, _ from: Double, _ to: Double) {
        if step == 0 {
          if start < from || start > to { high = low }
          return
        }
        let (a, b) = ((from - start) / step, (to - start) / step)
        low = max(low, min(a, b))
        high = min(high, max(a, b))
      }
      cut(start.x, step.x, left, right)
      cut(start.y, step.y, top, bottom)
      guard low < high else { return 0..<0 }
      let first = Int((low - 0.5).rounded(.up))
      return first..<max(first, Int((high - 0.5).rounded(.down)) + 1)
    }
  }
}

/// A shadow's values on a grid of a third of σ in the shape's space.
final class ShadowGrid {
  private let values: UnsafeMutablePointer<Float>
  private let left, top, width, height: Int
  private let perUnit: (x: Double, y: Double)

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
    let (floorX, floorY) = (column.rounded(.down), row.rounded(.down))
    let (i, j) = (Int(floorX) &- left &- 1, Int(floorY) &- top &- 1)
    guard i >= 0, j >= 0, i &+ 3 < width, j &+ 3 < height else { return 0 }
    let (a, b, c, d) = Self.weights(Float(column - floorX))
    @inline(__always) func across(_ p: UnsafePointer<Float>) -> Float {
      (p[0] * a + p[1] * b) + (p[2] * c + p[3] * d)
    }
    let first = UnsafePointer(values + (j &* width &+ i))
    let (p, q, r, s) = Self.weights(Float(row - floorY))
    return (across(first) * p + across(first + width) * q)
      + (across(first + 2 &* width) * r + across(first + 3 &* width) * s)
  }

  /// Lagrange's weights of the points -1, 0, 1 and 2 at t.
  @inline(__always)
  private static func weights(_ t: Float) -> (Float, Float, Float, Float) {
    let (u, v, w) = (t + 1, t - 1, t - 2)
    return (-t * v * w / 6, u * v * w / 2, -u * t * w / 2, u * t * v / 6)
  }
}
