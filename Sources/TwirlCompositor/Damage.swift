import TwirlGraphics

/// The pixels that may differ between two frames: a few rectangles that do not overlap.
///
///     var damage = Damage()
///     damage.add(PixelRect(x: 0, y: 0, width: 10, height: 10))
///
/// Rectangles that overlap, or that together are hardly larger than apart, become one.
///
/// Invariant: no two rectangles have a pixel in common, and none is empty.
public struct Damage: Equatable, Sendable {
  /// The rectangles.
  public private(set) var rects: [PixelRect] = []
  /// More rectangles than this become one: each costs a pass over the drawing.
  private static let limit = 16

  /// Creates damage without a pixel.
  public init() {}

  /// Whether nothing differs.
  public var isEmpty: Bool { rects.isEmpty }

  /// The smallest rectangle around all.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Adds the pixels of a rectangle.
  public mutating func add(_ rect: PixelRect) {
    var merged = rect
    guard !merged.isEmpty else { return }
    while let index = rects.firstIndex(where: { Self.areBetterTogether($0, merged) }) {
      merged = merged.union(rects.remove(at: index))
    }
    rects.append(merged)
    if rects.count > Self.limit { rects = [bounds] }
  }

  private static func areBetterTogether(_ a: PixelRect, _ b: PixelRect) -> Bool {
    if !a.intersection(b).isEmpty { return true }
    return a.union(b).area <= (a.area + b.area) * 5 / 4
  }
}

extension DisplayList {
  /// Returns the pixels that may differ from another list's.
  ///
  /// A list of another size or background differs everywhere.
  public func damage(from other: DisplayList?) -> Damage {
    var damage = Damage()
    guard let other, other.bounds == bounds, other.background == background else {
      damage.add(bounds)
      return damage
    }
    Self.compare(other.nodes, nodes, within: bounds, &damage)
    return damage
  }

  /// Compares two runs of steps: what they share at the beginning and the end is as it was, and what
  /// lies between is compared step by step if neither side has more of it.
  ///
  /// - Parameter visible: the pixels that the steps can change: what the groups around them let through.
  private static func compare(
    _ old: [DisplayNode], _ new: [DisplayNode], within visible: PixelRect, _ damage: inout Damage
  ) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    let (before, after) = (old[prefix..<(old.count - suffix)], new[prefix..<(new.count - suffix)])
    guard before.count == after.count else {
      for node in before { damage.add(node.bounds.intersection(visible)) }
      for node in after { damage.add(node.bounds.intersection(visible)) }
      return
    }
    for (old, new) in zip(before, after) where old != new {
      compare(old, new, within: visible, &damage)
    }
  }

  private static func compare(
    _ old: DisplayNode, _ new: DisplayNode, within visible: PixelRect, _ damage: inout Damage
  ) {
    if case .group(let oldGroup, let oldChildren) = old.content,
      case .group(let newGroup, let newChildren) = new.content,
      oldGroup.opacity == newGroup.opacity, oldGroup.clip == newGroup.clip,
      (oldGroup.mask == nil) == (newGroup.mask == nil)
    {
      let visible = visible.intersection(old.bounds.union(new.bounds))
      compare(oldChildren, newChildren, within: visible, &damage)
      if let oldMask = oldGroup.mask, let newMask = newGroup.mask {
        compare(oldMask, newMask, within: visible, &damage)
      }
    } else {
      damage.add(old.bounds.intersection(visible))
      damage.add(new.bounds.intersection(visible))
    }
  }
}
