import Foundation
import TwirlGraphics

/// Pictures of groups that were drawn aside, for frames in which something else changes over or under
/// them.
///
/// A group that is drawn in two frames running, and is the same in both, is drawn once as a whole and
/// kept; until then only its damaged part is drawn. The pixels are the same either way. Opacity and
/// clip do not belong to the picture: a group that fades is kept, too.
///
/// Memory: pictures of four canvases at most; the ones that were used longest ago are dropped first.
final class RenderCache {
  /// What a picture shows.
  struct Key: Equatable {
    var children: [DisplayNode]
    var mask: [DisplayNode]?
    var bounds: PixelRect

    static func == (left: Key, right: Key) -> Bool {
      left.bounds == right.bounds && left.children == right.children && left.mask == right.mask
    }
  }

  private struct Picture {
    var key: Key
    var area: PixelRect
    var bitmap: Bitmap
    var lastUse: Int
  }

  private let canvas: PixelRect
  private let limit: Int
  private var pictures: [Picture] = []
  private var frame = 0
  /// What was drawn without being kept, in the frame before and in this one.
  private var before: [Key] = []
  private var now: [Key] = []
  /// How often a picture was taken instead of being drawn.
  private(set) var hits = 0
  /// The number of pixels that are kept.
  var pixelCount: Int { pictures.reduce(0) { $0 + $1.area.area } }

  init(canvas: PixelRect) {
    self.canvas = canvas
    limit = 4 * canvas.area
  }

  /// Begins a frame; one in which nothing is drawn does not count.
  func beginFrame() {
    frame += 1
    if now.isEmpty { return }
    (before, now) = (now, [])
  }

  /// Returns the picture of a group, or nil where it is to be drawn without being kept.
  ///
  /// - Parameters:
  ///   - area: the pixels that are needed.
  ///   - draw: draws the group in a rectangle.
  func picture(
    of key: Key, touching area: PixelRect, _ draw: (PixelRect) -> Bitmap
  ) -> (bitmap: Bitmap, area: PixelRect)? {
    let whole = key.bounds.intersection(canvas)
    guard whole.contains(area), whole.area <= limit else { return nil }
    if let index = pictures.firstIndex(where: { $0.key == key }) {
      pictures[index].lastUse = frame
      hits += 1
      return (pictures[index].bitmap, pictures[index].area)
    }
    guard before.contains(key) else {
      // A list of keys is searched one by one: more than a few are not worth it.
      if now.count < 64, !now.contains(key) { now.append(key) }
      return nil
    }
    let bitmap = draw(whole)
    pictures.append(Picture(key: key, area: whole, bitmap: bitmap, lastUse: frame))
    dropOldest()
    return (bitmap, whole)
  }

  private func dropOldest() {
    var count = pixelCount
    while count > limit || pictures.count > 64 {
      // The first of those that are equally old: it does not depend on anything but the frames.
      guard
        let oldest = pictures.indices.min(by: { pictures[$0].lastUse < pictures[$1].lastUse })
      else { return }
      count -= pictures.remove(at: oldest).area.area
    }
  }
}
