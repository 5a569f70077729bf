import TwirlGraphics

/// The canvas of an APNG while it is written: what the pending frame is drawn on, and what it makes
/// of it.
///
///     base ──pending frame──▶ target ──disposal──▶ base of the next frame
///
/// Invariant: `rect` contains all differences of the two.
struct APNGCanvas {
  let bounds: PixelRect
  private let hasHoles: Bool
  /// What is on the screen when the pending frame is about to be drawn.
  private var base: Bitmap
  /// What is to be on the screen once it is drawn.
  private var target: Bitmap
  /// The pending frame's rectangle.
  private var rect: PixelRect
  private var isFirst = true

  /// Creates a clear canvas.
  init(width: Int, height: Int, hasHoles: Bool) {
    base = Bitmap(width: width, height: height)
    target = base
    bounds = base.bounds
    rect = bounds
    self.hasHoles = hasHoles
  }

  /// Draws the first frame, which covers the canvas.
  mutating func start(_ update: FrameUpdate) {
    target.apply(update, in: update.rect)
  }

  /// The smallest rectangle around the pixels in which an update differs from the pending frame.
  func changes(by update: FrameUpdate) -> PixelRect { target.changes(by: update) }

  /// The pending frame's pixels.
  var pendingFrame: APNGFramePixels {
    func copy(_ bitmap: Bitmap) -> [UInt32] {
      bitmap.withWords(in: rect) { $0.copy(width: rect.width, height: rect.height) }
    }
    // The first frame has no canvas to leave pixels on.
    return APNGFramePixels(
      rect: rect, own: copy(target), base: hasHoles && !isFirst ? copy(base) : [])
  }

  /// Makes an update the pending frame.
  ///
  /// - Parameter changed: its differences to the pending frame so far.
  /// - Returns: what is to become of the frame that was pending.
  mutating func advance(to update: FrameUpdate, changed: PixelRect) -> APNGDisposal {
    let (last, lastRect) = (isFirst, rect)
    isFirst = false
    // From here on `base` and the old target are looked at; the new target shares no memory.
    var next = target
    target = Bitmap(width: 0, height: 0)
    let old = next.cropped(to: changed)
    next.apply(update, in: changed)

    // none: base' = old target. Its differences are those of the update.
    var best = APNGCost(changed, isOver: hasHoles)
    best.measure(next, over: FrameUpdate(rect: changed, pixels: old))
    var disposal = APNGDisposal.none
    let touched = lastRect.union(changed)
    if !last {
      let rect = base.differences(from: next, in: touched)
      var cost = APNGCost(rect, isOver: hasHoles)
      if rect.area < best.rect.area {
        cost.measure(next, over: FrameUpdate(rect: rect, pixels: base.cropped(to: rect)))
        if cost < best { (best, disposal) = (cost, .previous) }
      }
    }
    if next.hasClear(in: lastRect) {
      var cleared = next
      cleared.restore(old, at: changed)
      cleared.fill(lastRect, with: .clear)
      let rect = cleared.differences(from: next, in: touched)
      var cost = APNGCost(rect, isOver: hasHoles)
      cost.measure(next, over: FrameUpdate(rect: rect, pixels: cleared.cropped(to: rect)))
      if cost < best { (best, disposal) = (cost, .background) }
    }
    settle(disposal, next, old, changed, lastRect)
    target = next
    // A frame has at least one pixel.
    rect = best.rect.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : best.rect
    return disposal
  }

  /// Makes `base` what the disposal leaves.
  private mutating func settle(
    _ disposal: APNGDisposal, _ next: Bitmap, _ old: Bitmap, _ changed: PixelRect,
    _ lastRect: PixelRect
  ) {
    switch disposal {
    case .previous: break
    case .background: base.fill(lastRect, with: .clear)
    case .none:
      // base and old target differ within lastRect only; old is what next was in `changed`.
      base.replace(x: lastRect.x, y: lastRect.y, with: next.cropped(to: lastRect))
      base.restore(old, at: changed, within: lastRect)
    }
  }
}

extension Bitmap {
  /// Copies pixels back to where they were taken from, or the part of them in a rectangle.
  fileprivate mutating func restore(
    _ pixels: Bitmap, at rect: PixelRect, within part: PixelRect? = nil
  ) {
    apply(FrameUpdate(rect: rect, pixels: pixels), in: rect.intersection(part ?? rect))
  }

  /// Whether there is a clear pixel in a rectangle.
  fileprivate func hasClear(in rect: PixelRect) -> Bool {
    withWords(in: rect) { words in
      for y in 0..<rect.height {
        let row = words.row(y)
        var x = 0
        while x < rect.width {
          if row[x] == 0 { return true }
          x &+= 1
        }
      }
      return false
    }
  }
}
