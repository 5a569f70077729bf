import Foundation

/// Auto Layout for the items of a page.
///
///     var label = LayoutItem(id: "title", parent: "page")
///     label.intrinsicWidth = 120
///     label.intrinsicHeight = 21
///     let layout = try PageLayout(
///       items: [LayoutItem(id: "page"), label],
///       constraints: [
///         LayoutConstraint(id: "a", "title", .centerX, to: "page", .centerX),
///         LayoutConstraint(id: "b", "title", .top, to: "page", .topMargin),
///       ])
///     try layout.solve(size: CGSize(width: 320, height: 480), scale: 2)["title"]   // 100, 8, 120, 21
///
/// Positions are measured in the item that holds both, which matters for multipliers. Widths and heights
/// are never negative. Of required constraints that contradict each other, the last one in the document
/// is left out and named; in groups so entangled that this takes too long, another of them.
///
/// Every edge is rounded to the nearest pixel of the page, halves right and down, and a frame is what
/// lies between its rounded edges: views that touch keep touching, and a width may differ by a pixel
/// from that of an equally wide view elsewhere.
///
/// Figures: milliseconds of one `solve` in release, by the clock of a two-core machine with a load of
/// four. 2,000 items each, unless another number is given:
///
///     a vertical chain of labels 14, listed backwards 16     autoresized 11    frames alone 23
///     a row of equal widths between the edges 34             a cycle of width equations 54
///     400 stacks of four labels in a stack 47                400 cells held open by inequalities 88
///     a chain with a contradiction at its end 165            equal widths with a contradiction 226
///     a row of labels alike that must stretch 648            a chain of inequalities with weak wishes 613
///     10,000 items within each other 57                      each tied to the page as well 329
///
/// In the two slow ones rows become as long as the chain: 330 and 470 ms of processor time. 6,000 in
/// such a row are refused as too complex after 2 s of it.
package struct PageLayout: Sendable {
  package let items: [LayoutItem]
  package let constraints: [LayoutConstraint]
  package let stacks: [LayoutStack]
  /// Whether text is read from right to left, which swaps leading and trailing.
  package let rightToLeft: Bool

  /// The largest constant and length, in points.
  package static let limit = 1e6

  let places: [String: Int]
  /// The place of each item's parent; -1 for the page's.
  let parents: [Int]
  let depths: [Int]
  /// The items that a stack shows.
  let arranged: [Bool]

  /// A page of items, exactly one of which has no parent.
  package init(
    items: [LayoutItem], constraints: [LayoutConstraint] = [], stacks: [LayoutStack] = [],
    rightToLeft: Bool = false
  ) throws(LayoutError) {
    self.items = items
    self.constraints = constraints
    self.stacks = stacks
    self.rightToLeft = rightToLeft
    let places = try Self.places(of: items)
    parents = try Self.parents(of: items, places)
    depths = try Self.depths(of: items, parents)
    try Self.check(constraints, places)
    arranged = try Self.arranged(by: stacks, parents, places)
    self.places = places
  }
}

extension PageLayout {
  private static func places(of items: [LayoutItem]) throws(LayoutError) -> [String: Int] {
    var places: [String: Int] = [:]
    for (place, item) in items.enumerated() {
      guard item.isFinite else { throw .notFinite(id: item.id) }
      guard places.updateValue(place, forKey: item.id) == nil else {
        throw .duplicateItem(id: item.id)
      }
    }
    return places
  }

  private static func parents(
    of items: [LayoutItem], _ places: [String: Int]
  ) throws(LayoutError) -> [Int] {
    var parents: [Int] = []
    var hasPage = false
    for item in items {
      if let parent = item.parent {
        guard let place = places[parent] else { throw .unknownItem(id: parent, in: item.id) }
        parents.append(place)
      } else {
        guard !hasPage else { throw .secondPage(id: item.id) }
        hasPage = true
        parents.append(-1)
      }
    }
    guard hasPage else {
      guard let first = items.first else { throw .noPage }
      throw .parentCycle(id: first.id)
    }
    return parents
  }

  /// How deep each item lies; walks up until something known, then back down.
  private static func depths(
    of items: [LayoutItem], _ parents: [Int]
  ) throws(LayoutError) -> [Int] {
    var depths = [Int](repeating: -1, count: items.count)
    for place in items.indices {
      var path: [Int] = []
      var at = place
      while at >= 0, depths[at] < 0 {
        guard path.count < items.count else { throw .parentCycle(id: items[place].id) }
        path.append(at)
        at = parents[at]
      }
      var depth = at < 0 ? -1 : depths[at]
      for item in path.reversed() {
        depth += 1
        depths[item] = depth
      }
    }
    return depths
  }

  private static func check(
    _ constraints: [LayoutConstraint], _ places: [String: Int]
  ) throws(LayoutError) {
    for constraint in constraints {
      for item in [constraint.first, constraint.second].compactMap(\.self) {
        guard places[item] != nil else { throw .unknownItem(id: item, in: constraint.id) }
      }
      guard constraint.isCompatible,
        (constraint.second == nil) == (constraint.secondAttribute == nil)
      else { throw .incompatibleAttributes(id: constraint.id) }
      guard abs(Double(constraint.constant)) <= limit, abs(Double(constraint.multiplier)) <= limit
      else { throw .notFinite(id: constraint.id) }
    }
  }

  private static func arranged(
    by stacks: [LayoutStack], _ parents: [Int], _ places: [String: Int]
  ) throws(LayoutError) -> [Bool] {
    var arranged = [Bool](repeating: false, count: parents.count)
    for stack in stacks {
      guard let own = places[stack.id] else { throw .unknownItem(id: stack.id, in: stack.id) }
      let numbers = [stack.spacing] + stack.customSpacing.values
      guard numbers.allSatisfy({ abs(Double($0)) <= limit }) else { throw .notFinite(id: stack.id) }
      for id in stack.arranged {
        guard let place = places[id] else { throw .unknownItem(id: id, in: stack.id) }
        guard parents[place] == own, !arranged[place] else {
          throw .notArrangeable(id: id, stack: stack.id)
        }
        arranged[place] = true
      }
    }
    return arranged
  }

  /// The place of the deepest item that holds both, each counting as within itself.
  func commonAncestor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while a != b, a >= 0, b >= 0 {
      if depths[a] >= depths[b] { a = parents[a] } else { b = parents[b] }
    }
    return max(a, b)
  }
}
