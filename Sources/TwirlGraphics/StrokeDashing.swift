import Foundation

/// A pattern of dashes and gaps, and how it cuts contours.
///
/// Every contour begins with the phase anew. A dash that reaches a corner goes around it with a join;
/// around a closed contour, a dash at the end and one at the beginning are one.
struct StrokeDashing {
  /// Dashes and gaps in turn, of an even number.
  private let lengths: [Double]
  private let period: Double
  /// How far into the pattern a contour begins, in 0..<period.
  private let phase: Double
  private let drawsDots: Bool

  /// The number of dashes a contour has at most; where there would be more, it is solid.
  static let dashLimit = 1 << 16

  /// Returns nil where a style asks for a solid stroke: without lengths, or all of them 0.
  init?(_ style: StrokeStyle) {
    let once = style.dash.map { Double($0) }
    lengths = once.count % 2 == 0 ? once : once + once
    period = lengths.reduce(0, +)
    guard period > 0, period.isFinite else { return nil }
    let rest = Double(style.dashPhase).truncatingRemainder(dividingBy: period)
    let positive = rest < 0 ? rest + period : rest
    phase = positive < period ? positive : 0
    drawsDots = style.lineCap != .butt
  }

  /// Returns the dashes of a contour; contours without length have none but themselves.
  func dashes(of contour: StrokeContour) -> [StrokeContour] {
    var distances = [0.0]
    for edge in contour.edges { distances.append((distances.last ?? 0) + edge.length) }
    guard let total = distances.last, total > 0, total.isFinite else { return [contour] }
    let cycles = total / period + 2
    guard cycles * Double(lengths.count / 2) <= Double(Self.dashLimit) else { return [contour] }

    var intervals = intervals(total: total)
    var wraps = false
    if contour.isClosed, let first = intervals.first, let last = intervals.last,
      first.lowerBound == 0, last.upperBound == total
    {
      if intervals.count == 1 { return [contour] }
      wraps = first.lowerBound < first.upperBound && last.lowerBound < last.upperBound
    }
    var result: [StrokeContour] = []
    result.reserveCapacity(intervals.count)
    var head: ClosedRange<Double>?
    if wraps { head = intervals.removeFirst() }
    for interval in intervals {
      result.append(piece(of: contour, interval, distances))
    }
    if let head, !result.isEmpty {
      // The last dash runs on into the first.
      let edges = piece(of: contour, head, distances).edges
      result[result.count - 1].edges += edges
    }
    return result.filter { !$0.edges.isEmpty || $0.dot != nil }
  }

  /// The dashes as distances from the contour's beginning, in order.
  private func intervals(total: Double) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    var cycle = 0.0
    while true {
      // Each cycle's distances are computed afresh: no error adds up along the contour.
      var begin = cycle * period - phase
      for index in lengths.indices {
        if begin >= total { return result }
        let end = begin + lengths[index]
        defer { begin = end }
        guard index % 2 == 0, end >= 0 else { continue }
        if lengths[index] == 0 {
          if drawsDots { result.append(begin...begin) }
        } else if end > 0 {
          let (lower, upper) = (max(begin, 0), min(end, total))
          if let last = result.last, last.upperBound == lower {
            result[result.count - 1] = last.lowerBound...upper  // no gap between
          } else {
            result.append(lower...upper)
          }
        }
      }
      cycle += 1
    }
  }

  /// The part of a contour between two distances, open.
  private func piece(
    of contour: StrokeContour, _ interval: ClosedRange<Double>, _ distances: [Double]
  ) -> StrokeContour {
    // The edge in which the interval begins: the last whose distance is not beyond.
    var (low, high) = (0, contour.edges.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if distances[middle] <= interval.lowerBound { low = middle } else { high = middle }
    }
    var result = StrokeContour()
    if interval.lowerBound == interval.upperBound {
      let place = Self.place(on: contour.edges[low], at: interval.lowerBound - distances[low])
      result.dot = StrokeContour.Dot(point: place.point, tangent: place.tangent)
      return result
    }
    var index = low
    while index < contour.edges.count, distances[index] < interval.upperBound {
      var edge = contour.edges[index]
      if distances[index + 1] > interval.upperBound {
        let place = Self.place(on: edge, at: interval.upperBound - distances[index])
        (edge.end, edge.endTangent) = (place.point, place.tangent)
      }
      if distances[index] < interval.lowerBound {
        let place = Self.place(
          on: contour.edges[index], at: interval.lowerBound - distances[index])
        (edge.start, edge.startTangent) = (place.point, place.tangent)
      }
      if edge.start != edge.end { result.edges.append(edge) }
      index += 1
    }
    return result
  }

  private static func place(
    on edge: StrokeContour.Edge, at distance: Double
  ) -> (point: StrokeVector, tangent: StrokeVector) {
    let t = min(max(distance / edge.length, 0), 1)
    let tangent = edge.startTangent.interpolated(to: edge.endTangent, at: t)
    return (edge.start.interpolated(to: edge.end, at: t), tangent.unit ?? edge.startTangent)
  }
}
