extension RowResolver {
  /// Returns by how much the covered area of the pixel whose left side is at x exceeds the sum of signed
  /// areas.
  func correctionOfPixel<Rule: AreaFolding>(_: Rule.Type, _ x: Int) -> Int {
    segmentCount = 0
    var signedArea = 0
    var index = 0
    while index < changeCount {
      signedArea &+= (Self.one &- changes[index].y) &* 2 &* Self.one &* changes[index].winding
      index &+= 1
    }
    index = 0
    while index < activeCount {
      signedArea &+= cut(parts[active[index]], x)
      index &+= 1
    }
    if segmentCount <= Self.exactLimit { cutWhereSegmentsMeet() } else { cutEvenly() }

    var area = 0.0
    var (change, base) = (0, 0)
    index = 1
    while index < cutCount {
      let (top, bottom) = (cuts[index &- 1], cuts[index])
      index &+= 1
      guard top < bottom else { continue }
      let middle = (top + bottom) * 0.5
      while change < changeCount && Double(changes[change].y) < middle {
        base &+= changes[change].winding
        change &+= 1
      }
      area += (bottom - top) * width(Rule.self, middle, base)
    }
    // Heights times doubled widths; no area exceeds the pixel's but by rounding.
    return min(Int(2 * area + 0.5), CoverageRasterizer.fullArea) &- signedArea
  }

  /// Adds what a part contributes to the pixel whose left side is at x.
  ///
  ///        │┊ x   ┊         The piece beyond the left side counts on the side itself, and that
  ///        │┊╲    ┊         beyond the right side not at all.
  ///         ┊ ╲   ┊
  ///
  /// - Returns: the signed area right of it, heights times doubled widths.
  private func cut(_ part: Part, _ x: Int) -> Int {
    let (one, winding) = (Self.one, part.winding)
    let (left, right) = (part.left, part.right)
    let falls = part.x0 <= part.x1
    let bottom = part.top &+ part.height
    let from = left > x ? 0 : part.height(atX: x)
    let to = right <= x &+ one ? part.height : part.height(atX: x &+ one)
    let (fromX, toX) = (max(left &- x, 0), min(right &- x, one))
    let signedArea = (to &- from) &* (2 &* one &- fromX &- toX) &+ from &* 2 &* one
    if to > from {
      if falls {
        append(fromX, part.top &+ from, toX, part.top &+ to, winding)
      } else {
        append(toX, bottom &- to, fromX, bottom &- from, winding)
      }
    }
    if from > 0 {
      let top = falls ? part.top : bottom &- from
      append(0, top, 0, top &+ from, winding)
    }
    return signedArea &* winding
  }

  private func append(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ winding: Int) {
    (segments + segmentCount).initialize(
      to: Segment(
        x0: Double(x0), y0: Double(y0), x1: Double(x1), y1: Double(y1), winding: winding))
    segmentCount &+= 1
  }
}

// MARK: - Slabs

extension RowResolver {
  /// Cuts the pixel at all ends and crossings of segments, so that between two cuts they keep their
  /// order.
  private func cutWhereSegmentsMeet() {
    cutCount = 0
    cut(0)
    cut(Double(Self.one))
    cutWhereTheLeftSideChanges()
    var index = 0
    while index < segmentCount {
      let a = segments[index]
      if a.y0 > 0 { cut(a.y0) }
      if a.y1 < Double(Self.one) { cut(a.y1) }
      var other = 0
      while other < index {
        let b = segments[other]
        let (top, bottom) = (max(a.y0, b.y0), min(a.y1, b.y1))
        if top < bottom {
          let (before, after) = (a.x(atY: top) - b.x(atY: top), a.x(atY: bottom) - b.x(atY: bottom))
          if before * after < 0 { cut(top + (bottom - top) * (before / (before - after))) }
        }
        other &+= 1
      }
      index &+= 1
    }
  }

  private func cutEvenly() {
    cutCount = 0
    while cutCount <= Self.sliceCount {
      cuts[cutCount] = Double(cutCount) * Double(Self.one) / Double(Self.sliceCount)
      cutCount &+= 1
    }
    cutWhereTheLeftSideChanges()
  }

  private func cutWhereTheLeftSideChanges() {
    var index = 0
    while index < changeCount {
      cut(Double(changes[index].y))
      index &+= 1
    }
  }

  /// Adds a height, in order.
  private func cut(_ y: Double) {
    var place = cutCount
    while place > 0 && cuts[place &- 1] > y {
      cuts[place] = cuts[place &- 1]
      place &-= 1
    }
    cuts[place] = y
    cutCount &+= 1
  }

  /// Returns how much of a horizontal line through the pixel is covered, in grid units.
  ///
  /// Equal places are ordered by winding, so that the result does not depend on the segments' order,
  /// not even in its last bit.
  ///
  /// - Parameter base: the winding number at the left end.
  private func width<Rule: AreaFolding>(_: Rule.Type, _ y: Double, _ base: Int) -> Double {
    var count = 0
    var index = 0
    while index < segmentCount {
      let segment = segments + index
      index &+= 1
      guard segment.pointee.y0 < y && segment.pointee.y1 > y else { continue }
      let crossing = Crossing(x: segment.pointee.x(atY: y), winding: segment.pointee.winding)
      if segmentCount > Self.exactLimit {
        crossings[count] = crossing
      } else {
        var place = count
        while place > 0 && Self.isBefore(crossing, crossings[place &- 1]) {
          crossings[place] = crossings[place &- 1]
          place &-= 1
        }
        crossings[place] = crossing
      }
      count &+= 1
    }
    if segmentCount > Self.exactLimit {
      var all = UnsafeMutableBufferPointer(start: crossings, count: count)
      all.sort(by: Self.isBefore)
    }
    var (winding, x, width) = (base, 0.0, 0.0)
    index = 0
    while index < count {
      let crossing = crossings[index]
      if Rule.isInside(winding) { width += crossing.x - x }
      winding &+= crossing.winding
      x = crossing.x
      index &+= 1
    }
    return Rule.isInside(winding) ? width + (Double(Self.one) - x) : width
  }

  private static func isBefore(_ a: Crossing, _ b: Crossing) -> Bool {
    a.x != b.x ? a.x < b.x : a.winding < b.winding
  }
}
