import Foundation

extension LayoutSystem {
  /// Whether an item follows its parent's size by its mask.
  func isAutoresized(_ place: Int) -> Bool {
    let item = layout.items[place]
    return item.autoresizing != nil && item.frame != nil && !layout.arranged[place]
      && item.pinned == nil && layout.parents[place] >= 0
  }

  /// Translates an item's mask into four equations.
  ///
  /// What the parent has gained is shared by the flexible parts in proportion to their lengths, and
  /// equally if those are all zero. With nothing flexible the left and top edges keep their distance.
  mutating func autoresize(_ place: Int) {
    let item = layout.items[place]
    guard isAutoresized(place), let mask = item.autoresizing, let frame = item.frame else { return }
    let parent = layout.parents[place]
    let old = layout.items[parent].frame?.size
    let box = boxes[place]
    let outer = boxes[parent]
    add(
      axis: (box.left, box.width), within: outer.width,
      start: Double(frame.minX), length: Double(frame.width), old: old.map { Double($0.width) },
      flexible: [
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin),
      ], owner: item.id)
    add(
      axis: (box.top, box.height), within: outer.height,
      start: Double(frame.minY), length: Double(frame.height), old: old.map { Double($0.height) },
      flexible: [
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin),
      ], owner: item.id)
  }

  private mutating func add(
    axis own: (start: Variable, length: Variable),
    within outer: Variable,
    start: Double, length: Double, old: Double?, flexible: [Bool], owner: String
  ) {
    let parts = [start, length, (old ?? 0) - start - length]
    var weights = zip(parts, flexible).map { $1 ? max(0, $0) : 0 }
    if !weights.contains(where: { $0 > 0 }) { weights = flexible.map { $0 ? 1 : 0 } }
    let total = weights.reduce(0, +)
    let shares = total > 0 && old != nil ? weights.map { $0 / total } : [0, 0, 0]
    // start = start₀ + share · (outer - outer₀)
    let gain = LinearExpression(outer) - (old ?? 0)
    add(
      LinearExpression(own.start) - start - shares[0] * gain,
      owner: owner)
    add(LinearExpression(own.length) - length - shares[1] * gain, owner: owner)
  }
}
