/// Finds the covered area of pixels in which edges may overlap, exactly, from the parts of a row.
///
/// The sum of signed areas is the covered area wherever the winding number takes two neighbouring
/// values in a pixel: where one edge passes it, or one chain of edges. It is wrong where two contours
/// overlap partly (1 + 1 is not twice the coverage) or cancel (1 - 1 is not none). So the pixels that
/// several parts of a row share are looked at alone, and where the sum may be wrong it is replaced.
///
///     ┊╲    ┊      A pixel's inside follows from the parts within it: they tell the winding number
///     ┊ ╲  ╱┊      everywhere up to a constant, and the constant follows from the sum of signed
///     ┊  ╲╱ ┊      areas. What lies beside the pixel has no influence, hence the clip has none.
///
/// Parts are cut at the pixel's sides on the same grid, by the same rounding, as cells are.
final class RowResolver {
  typealias Part = CoverageRow.Part

  /// The parts of the current row.
  private var parts = UnsafeMutablePointer<Part>.allocate(capacity: 16)
  private(set) var partCount = 0
  private var partCapacity = 16
  /// The parts that reach the current pixel, or are about to: indices into `parts`.
  private var active = UnsafeMutablePointer<Int>.allocate(capacity: 16)
  private var activeCount = 0
  /// The current pixel's segments and the heights at which it is cut.
  private var segments = UnsafeMutablePointer<Segment>.allocate(capacity: 32)
  private var segmentCount = 0
  private var crossings = UnsafeMutablePointer<Crossing>.allocate(capacity: 32)
  private let cuts = UnsafeMutablePointer<Double>.allocate(capacity: cutCapacity)
  private var cutCount = 0

  /// The most segments whose crossings are computed one by one.
  ///
  /// More in one pixel are taken along `sliceCount` lines: time must not grow with their square.
  private static let exactLimit = 32
  private static let sliceCount = 1024
  /// Room for the slices, and for all ends and crossings of `exactLimit` segments.
  private static let cutCapacity = 1026

  /// A straight line in the current pixel, in grid units from its corner, running down.
  private struct Segment {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var winding: Int

    @inline(__always)
    func x(atY y: Double) -> Double {
      y == y1 ? x1 : x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    }
  }

  /// Where a segment passes the middle of a slab.
  private struct Crossing {
    var x: Double
    var winding: Int
  }

  deinit {
    parts.deallocate()
    active.deallocate()
    segments.deallocate()
    crossings.deallocate()
    cuts.deallocate()
  }

  /// Forgets the parts of the row before.
  func begin() {
    partCount = 0
  }

  /// Takes a part of an edge in the current row.
  func append(_ part: Part) {
    if partCount == partCapacity { grow() }
    (parts + partCount).initialize(to: part)
    partCount &+= 1
  }

  private func grow() {
    let grown = UnsafeMutablePointer<Part>.allocate(capacity: partCapacity * 2)
    grown.moveInitialize(from: parts, count: partCount)
    parts.deallocate()
    active.deallocate()
    segments.deallocate()
    crossings.deallocate()
    parts = grown
    partCapacity *= 2
    active = .allocate(capacity: partCapacity)
    segments = .allocate(capacity: partCapacity * 2)
    crossings = .allocate(capacity: partCapacity * 2)
  }
}

// MARK: - Pixels that parts share

extension RowResolver {
  private static var one: Int { CoverageRasterizer.one }
  private static var bits: Int { CoverageRasterizer.fractionBits }

  /// Corrects the areas of a row whose cells hold the sums of all parts.
  ///
  ///     parts       ├────────┤                     Sorted by their left ends, parts overlap where one
  ///                    ├─────────────┤             begins before the farthest of those before it has
  ///                                     ├───┤      ended.
  ///     shared         ▒▒▒▒▒▒▒
  func resolve<Rule: AreaFolding>(_ rule: Rule.Type, in row: inout CoverageRow) {
    sortParts()
    activeCount = 0
    var (sum, summed) = (0, 0)  // of the cells left of `summed`
    var (entering, end, next) = (0, 0, 0)
    var index = 0
    while index < partCount {
      let part = parts[index]
      let last = (max(part.left, part.right &- 1) >> Self.bits) &+ 1
      var column = max(part.left >> Self.bits, next)
      let stop = min(min(end, last), row.width)
      while column < stop {
        let x = column &* Self.one
        // Parts come in on the right and drop out on the left.
        var kept = 0
        var each = 0
        while each < activeCount {
          let candidate = active[each]
          if parts[candidate].right > x {
            active[kept] = candidate
            kept &+= 1
          }
          each &+= 1
        }
        while entering < partCount && parts[entering].left < x &+ Self.one {
          if parts[entering].right > x {
            active[kept] = entering
            kept &+= 1
          }
          entering &+= 1
        }
        activeCount = kept
        if !isTwoValued(x) {
          sum &+= row.sum(from: summed, to: column &+ 1)
          summed = column &+ 1
          let area = area(rule, column: column, sum: sum)
          row.change(column, by: area &- sum)
          sum = area
        }
        column &+= 1
      }
      next = max(next, stop)
      end = max(end, last)
      index &+= 1
    }
  }

  private func sortParts() {
    if partCount > 32 {
      var all = UnsafeMutableBufferPointer(start: parts, count: partCount)
      all.sort { $0.left < $1.left }
      return
    }
    var index = 1
    while index < partCount {
      let part = parts[index]
      var place = index
      while place > 0 && parts[place &- 1].left > part.left {
        parts[place] = parts[place &- 1]
        place &-= 1
      }
      parts[place] = part
      index &+= 1
    }
  }

  /// Whether the winding number in the current pixel surely takes two neighbouring values, so that the
  /// sum is right: for the parts that meet most often.
  private func isTwoValued(_ x: Int) -> Bool {
    if activeCount < 2 { return true }
    if activeCount > 2 { return false }
    let (a, b) = (parts[active[0]], parts[active[1]])
    let (aBottom, bBottom) = (a.top &+ a.height, b.top &+ b.height)
    if a.winding == b.winding {
      // One chain that goes on where it came to.
      return (aBottom == b.top && a.x1 == b.x0) || (bBottom == a.top && b.x1 == a.x0)
    }
    // A corner; or two sides of a shape from the row's top to its bottom that do not cross.
    let meetAtTop = a.top == b.top && a.x0 == b.x0
    let meetAtBottom = aBottom == bBottom && a.x1 == b.x1
    let areLong = a.height == Self.one && b.height == Self.one
    return meetAtTop || meetAtBottom || (areLong && (a.x0 < b.x0) == (a.x1 < b.x1))
  }
}

// MARK: - One pixel

extension RowResolver {
  /// Returns the covered area of the current pixel, 0...`fullArea`.
  private func area<Rule: AreaFolding>(_: Rule.Type, column: Int, sum: Int) -> Int {
    segmentCount = 0
    var signedArea = 0  // of the segments alone
    var each = 0
    while each < activeCount {
      signedArea &+= cut(parts[active[each]], column &* Self.one)
      each &+= 1
    }
    // An exact multiple, but for nothing: all parts are cut on one grid.
    let half = CoverageRasterizer.fullArea / 2
    let base = (sum &- signedArea &+ half) >> CoverageRasterizer.areaBits
    if segmentCount <= Self.exactLimit { cutWhereSegmentsMeet() } else { cutEvenly() }

    var area = 0.0
    var index = 1
    while index < cutCount {
      let (top, bottom) = (cuts[index &- 1], cuts[index])
      if top < bottom { area += (bottom - top) * width(Rule.self, (top + bottom) * 0.5, base) }
      index &+= 1
    }
    // Heights times doubled widths; no area can exceed the pixel's but by rounding.
    return min(Int(2 * area + 0.5), CoverageRasterizer.fullArea)
  }

  /// Adds what a part contributes to the pixel whose left side is at x.
  ///
  ///        ┊ x   ┊          Beyond the left side a part counts as far as the row's top or bottom:
  ///     ───┊─┐   ┊          whatever the chain does there, along the side the winding number
  ///        │  ╲  ┊          changes at this place only.
  ///        │   ╲ ┊
  ///
  /// - Returns: the signed area right of it, heights times doubled widths.
  private func cut(_ part: Part, _ x: Int) -> Int {
    let (one, winding) = (Self.one, part.winding)
    let (left, right) = (part.left, part.right)
    let falls = part.x0 <= part.x1
    let from = left > x ? 0 : part.height(atX: x)
    let to = right <= x &+ one ? part.height : part.height(atX: x &+ one)
    let (fromX, toX) = (max(left &- x, 0), min(right &- x, one))
    var signedArea = 0
    if to > from {
      signedArea = (to &- from) &* (2 &* one &- fromX &- toX) &* winding
      let (y0, y1) =
        falls
        ? (part.top &+ from, part.top &+ to)
        : (part.top &+ part.height &- to, part.top &+ part.height &- from)
      append(falls ? fromX : toX, y0, falls ? toX : fromX, y1, winding)
    }
    if left <= x {
      let (y0, y1) = falls ? (0, part.top &+ from) : (part.top &+ part.height &- from, one)
      signedArea &+= (y1 &- y0) &* 2 &* one &* winding
      if y1 > y0 { append(0, y0, 0, y1, winding) }
    }
    return signedArea
  }

  private func append(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ winding: Int) {
    (segments + segmentCount).initialize(
      to: Segment(
        x0: Double(x0), y0: Double(y0), x1: Double(x1), y1: Double(y1), winding: winding))
    segmentCount &+= 1
  }

  /// Cuts the pixel at all ends and crossings of segments, so that between two cuts they keep their
  /// order.
  private func cutWhereSegmentsMeet() {
    cutCount = 0
    cut(0)
    cut(Double(Self.one))
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
