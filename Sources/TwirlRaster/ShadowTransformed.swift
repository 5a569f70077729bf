import Foundation
import TwirlGraphics

/// A rounded rectangle's shadow under any transform: blurred in its own space, then seen on the device.
///
/// A pixel takes the value of its centre's place in the shape's space. Where σ is at least 6 pixels in
/// every direction, values are computed on a grid of σ/3 there (`ShadowGrid`), read on a lattice of the
/// device (`ShadowLattice`) and from that at the pixels; where it is less, most pixels are 0 or 1,
/// and the others are computed one by one.
package struct ShadowTransformed: ShadowSource {
  /// The shape in its own space.
  let shape: GaussianRoundedRect
  private let toShape: CGAffineTransform
  package let pixelBounds: PixelRect
  /// The distance of lattice points in pixels; 0 for no lattice.
  private let step: Int

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
    step = Self.step(shape, toDevice)
  }

  /// The largest power of two that is at most a third of the smallest σ on the device.
  private static func step(_ shape: GaussianRoundedRect, _ t: CGAffineTransform) -> Int {
    // The half axes of what the transform makes of the circle of σ: the singular values of
    //   a σx  c σy
    //   b σx  d σy
    let (a, b) = (Double(t.a) * shape.sigma.x, Double(t.b) * shape.sigma.x)
    let (c, d) = (Double(t.c) * shape.sigma.y, Double(t.d) * shape.sigma.y)
    let (half, area) = ((a * a + b * b + c * c + d * d) / 2, abs(a * d - b * c))
    let large = (half + max(half * half - area * area, 0).squareRoot()).squareRoot()
    guard large > 0 else { return 0 }
    let third = area / large / 3
    guard third >= 2 else { return 0 }
    var step = 2
    while Double(2 * step) <= third && step < 64 { step *= 2 }
    return step
  }

  package func emit<Sink: CoverageSink>(clip: PixelRect, into sink: inout Sink) {
    let area = pixelBounds.intersection(clip)
    guard !area.isEmpty else { return }
    let lattice =
      step > 0 ? ShadowLattice(shape, part: area, toShape: toShape, step: step) : nil
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
        lattice?.begin(row: row)
        sink.begin(row: row)
        emit(columns.lowerBound..<split.lowerBound, line, lattice, bytes, &sink)
        if !split.isEmpty { sink.span(split, coverage: 255) }
        emit(split.upperBound..<columns.upperBound, line, lattice, bytes, &sink)
      }
    }
  }

  private func emit<Sink: CoverageSink>(
    _ columns: Range<Int>, _ line: Line, _ lattice: ShadowLattice?,
    _ bytes: UnsafeMutablePointer<UInt8>, _ sink: inout Sink
  ) {
    let count = columns.count
    var index = 0
    if let lattice {
      lattice.round(columns, to: bytes)
    } else {
      while index < count {
        let place = line.place(columns.lowerBound &+ index)
        bytes[index] = ShadowRow.byte(Float(shape.value(x: place.x, y: place.y)))
        index &+= 1
      }
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
