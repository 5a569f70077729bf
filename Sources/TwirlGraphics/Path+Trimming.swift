import Foundation

extension Path {
  /// Returns the part of the path between two fractions of its arc length, 0...1.
  ///
  ///     let firstHalf = Path(ellipseIn: rect).trimmed(from: 0, to: 0.5)
  ///
  /// As with a shape layer's stroke start and end, the length is that of all contours, one after
  /// another. Curves stay curves. A contour that is cut is open, one that is not stays as it is. Fractions
  /// outside are clamped; with a start not before the end, the result is empty. Coordinates beyond
  /// ±1e100 count as ±1e100 where a contour is cut.
  /// - Precondition: neither fraction is NaN.
  public func trimmed(from start: CGFloat, to end: CGFloat) -> Path {
    precondition(!start.isNaN && !end.isNaN, "A fraction of a path's length is NaN.")
    let (from, to) = (Double(min(max(start, 0), 1)), Double(min(max(end, 0), 1)))
    guard from < to else { return Path() }
    if from == 0 && to == 1 { return self }

    let contours = segmentsByContour
    let lengths = contours.map { $0.segments.map { $0.length() } }
    let total = lengths.reduce(0) { $0 + $1.reduce(0, +) }
    guard total > 0, total.isFinite else { return Path() }
    let (low, high) = (from * total, to * total)
    var result = Path()
    var distance = 0.0
    for (contour, lengths) in zip(contours, lengths) {
      let next = lengths.reduce(distance, +)
      if next > distance, next > low, distance < high {
        let isWhole = distance >= low && next <= high
        if isWhole {
          result.append(contour.segments, closed: contour.isClosed)
        } else {
          result.append(Self.cut(contour.segments, lengths, low - distance, high - distance))
        }
      }
      distance = next
    }
    return result
  }

  /// The parts of segments between two distances from the contour's beginning.
  private static func cut(
    _ segments: [PathSegment], _ lengths: [Double], _ low: Double, _ high: Double
  ) -> [PathSegment] {
    var result: [PathSegment] = []
    var distance = 0.0
    for (segment, length) in zip(segments, lengths) {
      let (from, to) = (low - distance, high - distance)
      distance += length
      guard length > 0, from < length, to > 0 else { continue }
      result.append(
        segment.part(
          from: segment.parameter(at: from, of: length), to: segment.parameter(at: to, of: length)))
    }
    return result
  }

  private mutating func append(_ segments: [PathSegment], closed: Bool = false) {
    guard let first = segments.first?.controls.first else { return }
    func point(_ v: StrokeVector) -> CGPoint { CGPoint(x: v.x, y: v.y) }
    move(to: point(first))
    for (index, segment) in segments.enumerated() {
      let controls = segment.controls.map(point)
      switch controls.count {
      case 4: addCurve(to: controls[3], control1: controls[1], control2: controls[2])
      case 3: addQuadCurve(to: controls[2], control: controls[1])
      case 2:
        // The line that closes a contour is the closing itself.
        if closed && index == segments.count - 1 && controls[1] == point(first) { break }
        addLine(to: controls[1])
      default: break
      }
    }
    if closed { closeSubpath() }
  }
}
