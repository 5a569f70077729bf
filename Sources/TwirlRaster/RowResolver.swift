/// Finds the covered area of pixels in which contours may overlap, exactly, from the parts of a row.
///
/// The sum of signed areas is the covered area wherever the winding number takes two neighbouring
/// values in a pixel: where one edge passes it, or one chain of edges. It is wrong where two contours
/// overlap partly (1 + 1 is not twice the coverage) or cancel (1 - 1 is not none). So a row is walked
/// from left to right with two things in hand: how the winding number changes with the height along the
/// current pixel's left side, and the parts that reach into the pixel.
///
///     left side    ┊ parts            The winding number at a point is the sum over what lies left of
///       0 ┄┄┄┄┄┄┄┄┄┊╲     ┊           it at its height. Where it may take other than two neighbouring
///       1          ┊ ╲  ╱ ┊           values, the pixel is cut into slabs and replaces the sum.
///       0 ┄┄┄┄┄┄┄┄┄┊  ╲╱  ┊
///
/// Parts are cut at the pixel's sides on the same grid, by the same rounding, as cells are; and what a
/// pixel gets depends on nothing but these two, hence not on the clip.
final class RowResolver {
  typealias Part = CoverageRow.Part

  /// The parts of the current row.
  var parts = UnsafeMutablePointer<Part>.allocate(capacity: 16)
  private(set) var partCount = 0
  private var partCapacity = 16
  /// The parts that reach into the current pixel: indices into `parts`.
  var active = UnsafeMutablePointer<Int>.allocate(capacity: 16)
  var activeCount = 0
  /// The heights at which the winding number changes along the pixel's left side, in order.
  var changes = UnsafeMutablePointer<Change>.allocate(capacity: 32)
  var changeCount = 0
  /// The segments in the pixel, where they pass a slab, and the heights at which it is cut.
  var segments = UnsafeMutablePointer<Segment>.allocate(capacity: 32)
  var segmentCount = 0
  var crossings = UnsafeMutablePointer<Crossing>.allocate(capacity: 32)
  var cuts = UnsafeMutablePointer<Double>.allocate(capacity: cutCapacity(parts: 16))
  var cutCount = 0

  /// The most segments whose crossings are computed one by one.
  ///
  /// More in one pixel are taken along `sliceCount` lines: time must not grow with their square.
  static let exactLimit = 32
  static let sliceCount = 1024

  /// A change of the winding number, 0 at the row's top before any.
  struct Change {
    var y: Int
    var winding: Int
  }

  /// A straight line in the current pixel, in grid units from its corner, running down.
  struct Segment {
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
  struct Crossing {
    var x: Double
    var winding: Int
  }

  deinit {
    parts.deallocate()
    active.deallocate()
    changes.deallocate()
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
    changes.deallocate()
    segments.deallocate()
    crossings.deallocate()
    cuts.deallocate()
    parts = grown
    partCapacity *= 2
    active = .allocate(capacity: partCapacity)
    changes = .allocate(capacity: partCapacity * 2)
    segments = .allocate(capacity: partCapacity * 2)
    crossings = .allocate(capacity: partCapacity * 2)
    cuts = .allocate(capacity: Self.cutCapacity(parts: partCapacity))
  }

  /// Room for the slices, or all ends and crossings of `exactLimit` segments, and for all changes.
  private static func cutCapacity(parts: Int) -> Int { 1026 + 2 * parts }
}

// MARK: - From left to right

extension RowResolver {
  static var one: Int { CoverageRasterizer.one }
  private static var bits: Int { CoverageRasterizer.fractionBits }

  /// Corrects the areas of a row whose cells hold the sums of all parts.
  func resolve<Rule: AreaFolding>(_ rule: Rule.Type, in row: inout CoverageRow) {
    sortParts()
    (activeCount, changeCount) = (0, 0)
    var entering = 0
    var correction = 0
    var column = max(parts[0].left >> Self.bits, 0)
    while column < row.width {
      let x = column &* Self.one
      // Parts come in on the right and are left behind on the left.
      var kept = 0
      var each = 0
      while each < activeCount {
        let index = active[each]
        if parts[index].right > x {
          active[kept] = index
          kept &+= 1
        } else {
          leave(parts[index])
        }
        each &+= 1
      }
      while entering < partCount && parts[entering].left < x &+ Self.one {
        if parts[entering].right > x {
          active[kept] = entering
          kept &+= 1
        } else {
          leave(parts[entering])
        }
        entering &+= 1
      }
      activeCount = kept

      let right = isTwoValued ? 0 : correctionOfPixel(rule, x)
      if right != correction {
        row.change(from: column, by: right &- correction)
        correction = right
      }
      // On to the next pixel that may differ.
      let nextEntering = entering < partCount ? parts[entering].left >> Self.bits : row.width
      if activeCount == 0 {
        column = nextEntering
      } else if activeCount == 1 && isConstantOnTheLeft {
        let end = ((parts[active[0]].right &- 1) >> Self.bits) &+ 1
        column = max(column &+ 1, min(end, nextEntering))
      } else {
        column &+= 1
      }
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

  /// Counts a part among what lies left of the pixel.
  private func leave(_ part: Part) {
    change(part.top, by: part.winding)
    change(part.top &+ part.height, by: 0 &- part.winding)
  }

  private func change(_ y: Int, by winding: Int) {
    if y >= Self.one { return }
    var place = changeCount
    while place > 0 && changes[place &- 1].y > y { place &-= 1 }
    if place > 0 && changes[place &- 1].y == y {
      place &-= 1
      changes[place].winding &+= winding
      guard changes[place].winding == 0 else { return }
      changeCount &-= 1
      while place < changeCount {
        changes[place] = changes[place &+ 1]
        place &+= 1
      }
      return
    }
    var index = changeCount
    while index > place {
      changes[index] = changes[index &- 1]
      index &-= 1
    }
    changes[place] = Change(y: y, winding: winding)
    changeCount &+= 1
  }

  /// Whether the winding number is the same all along the pixel's left side.
  private var isConstantOnTheLeft: Bool {
    changeCount == 0 || (changeCount == 1 && changes[0].y == 0)
  }

  /// Whether the winding number surely takes two neighbouring values at most in the current pixel, so
  /// that the sum is right: for the parts that meet most often.
  private var isTwoValued: Bool {
    if isConstantOnTheLeft {
      if activeCount < 2 { return true }
      if activeCount == 2, isTwoValued(parts[active[0]], parts[active[1]]) { return true }
    }
    return activeCount <= 4 && changeCount <= 4 && isOneChain
  }

  /// Whether all parts run down, or all up, none beside another, and each where the winding number left
  /// of it is the one that the others have on their left.
  ///
  ///     0 ┊╲      0     The chain may come in through the side: below, the number left of the
  ///     0 ┊ ╲  1        pixel is the one right of the chain.
  ///     1 ┊ ╱
  ///     1 ┊
  private var isOneChain: Bool {
    let winding = activeCount > 0 ? parts[active[0]].winding : 1
    var each = 0
    while each < activeCount {
      let part = parts[active[each]]
      if part.winding != winding { return false }
      var other = 0
      while other < each {
        let before = parts[active[other]]
        if max(part.top, before.top) < min(part.top &+ part.height, before.top &+ before.height) {
          return false
        }
        other &+= 1
      }
      each &+= 1
    }
    // What the left side has, between 0 and the first change, and from each change on.
    var (number, low, high) = (0, Int.max, Int.min)
    if changeCount == 0 || changes[0].y > 0 { (low, high) = (0, 0) }
    var index = 0
    while index < changeCount {
      number &+= changes[index].winding
      low = min(low, number)
      high = max(high, number)
      index &+= 1
    }
    if low == high { return true }
    if high &- low > 1 { return false }
    let outer = winding > 0 ? low : high
    var y = 0
    number = 0
    index = 0
    while index <= changeCount {
      let end = index < changeCount ? changes[index].y : Self.one
      if number != outer {
        each = 0
        while each < activeCount {
          let part = parts[active[each]]
          if max(part.top, y) < min(part.top &+ part.height, end) { return false }
          each &+= 1
        }
      }
      if index < changeCount { number &+= changes[index].winding }
      y = end
      index &+= 1
    }
    return true
  }

  private func isTwoValued(_ a: Part, _ b: Part) -> Bool {
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
