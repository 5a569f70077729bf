import Foundation
import TwirlGraphics

/// The coverage of paths that are filled again and again in the same place, as text is.
///
/// A path with many curves, such as a line of text, costs far more to rasterize than its few pixels cost
/// to blend. What is filled a second time under the same transform is kept as bytes; from the third time
/// on they are blended, and give the very pixels that rasterizing would give.
///
/// Invariant: the masks take `byteLimit` bytes at most, and there are `countLimit` entries at most.
package final class CoverageCache {
  /// The fewest verbs of a path that is looked up: below, rasterizing is as fast.
  static let shortest = 24
  /// The most bytes of all masks.
  static let byteLimit = 1 << 22
  /// The most bytes of one mask.
  static let maskLimit = 1 << 20
  static let countLimit = 64

  private struct Entry {
    let path: Path
    let transform: CGAffineTransform
    let rule: FillRule
    /// nil where the path has been filled once, or is too large.
    var mask: ClipMask?
    var isTooLarge = false
    var lastUse: Int
  }

  private var entries: [Entry] = []
  private var byteCount = 0
  private var time = 0

  /// Creates an empty cache.
  package init() {}

  /// Returns the mask of a path, or nil where it is to be rasterized.
  ///
  /// - Parameter makeMask: makes the mask, or returns nil for one that would be too large.
  package func mask(
    of path: Path, _ transform: CGAffineTransform, _ rule: FillRule, _ makeMask: () -> ClipMask?
  ) -> ClipMask? {
    guard path.verbs.count >= Self.shortest else { return nil }
    time += 1
    // Two copies of one path share their memory, which makes the comparison short.
    guard
      let index = entries.firstIndex(where: {
        $0.transform == transform && $0.rule == rule && $0.path == path
      })
    else {
      insert(Entry(path: path, transform: transform, rule: rule, mask: nil, lastUse: time))
      return nil
    }
    entries[index].lastUse = time
    if let mask = entries[index].mask { return mask }
    if entries[index].isTooLarge { return nil }
    guard let mask = makeMask() else {
      entries[index].isTooLarge = true
      return nil
    }
    entries[index].mask = mask
    byteCount += mask.bounds.area
    while byteCount > Self.byteLimit, entries.count > 1 { removeOldest() }
    return mask
  }

  private func insert(_ entry: Entry) {
    if entries.count == Self.countLimit { removeOldest() }
    entries.append(entry)
  }

  private func removeOldest() {
    guard let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse })
    else { return }
    byteCount -= entries.remove(at: oldest).mask?.bounds.area ?? 0
  }
}

extension GraphicsContext {
  /// Fills a path from the cache; false where it has to be rasterized.
  func fillFromCache(_ path: Path, rule: FillRule) -> Bool {
    guard case .color(let color) = state.fillPaint, state.shadow == nil,
      !usesReferenceCoverage
    else { return false }
    let mask = coverageCache.mask(of: path, state.ctm, rule) {
      let polygons = flattened(path)
      let bounds = polygons.pixelBounds
      guard !bounds.isEmpty, bounds.width < 1 << 14, bounds.height < 1 << 14,
        bounds.area <= CoverageCache.maskLimit
      else { return nil }
      return ClipMask(polygons, rule: rule, bounds: bounds, outer: nil, rasterizer: rasterizer)
    }
    guard let mask else { return false }
    mask.values.withUnsafeBufferPointer { draw(mask: $0, in: mask.bounds, color: color) }
    return true
  }
}
