import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Begins a group: what is drawn until `endTransparencyLayer` is drawn aside and then composited as
  /// one picture.
  ///
  /// The group starts clear, with alpha 1 and without the clip's paths, which apply to the group as a
  /// whole; so overlapping parts do not show through each other. The state is saved, and restored at the
  /// end. Groups nest.
  ///
  /// - Parameters:
  ///   - alpha: the group's opacity, 0...1, clamped; nil stands for the current alpha.
  ///   - bounds: pixels of the device that the group is known to stay in; nothing is drawn outside.
  ///     Time and memory go by the part of it within the clip.
  /// - Precondition: the alpha is not NaN.
  public func beginTransparencyLayer(alpha: CGFloat? = nil, in bounds: PixelRect? = nil) {
    let alpha = alpha ?? state.alpha
    precondition(!alpha.isNaN, "An alpha is NaN.")
    savedStates.append(state)
    let area = bounds.map(state.drawingBounds.intersection) ?? state.drawingBounds
    surfacesBelow.append(surface)
    surface = Surface(
      bitmap: Bitmap(width: area.width, height: area.height), origin: (area.x, area.y),
      opacity: UInt8((min(max(alpha, 0), 1) * 255).rounded()), savedStates: savedStates.count)
    state.alpha = 1
    state.hardClip = area
    state.drawingBounds = area
    state.mask = nil
  }

  /// Ends a group: composites it and restores the state from before its beginning.
  ///
  /// - Precondition: a group is open, and all states saved in it are restored.
  public func endTransparencyLayer() {
    guard let below = surfacesBelow.popLast() else {
      preconditionFailure("A transparency layer is ended that was not begun.")
    }
    precondition(
      savedStates.count == surface.savedStates,
      "A transparency layer is ended while a state saved in it is not restored.")
    let group = surface
    surface = below
    state = savedStates.removeLast()
    composite(group)
  }

  /// Draws a group over the current surface with its opacity, through the clip's paths.
  private func composite(_ group: Surface) {
    let area = group.drawn
    guard !area.isEmpty, group.opacity > 0 else { return }
    let mask = state.mask
    draw(in: area) { memory in
      group.bitmap.withUnsafePixels { pixels in
        guard let base = pixels.baseAddress else { return }
        base.withMemoryRebound(to: UInt32.self, capacity: pixels.count) { words in
          var sink = BitmapSink(
            memory: memory, words: words, origin: group.origin, stride: group.bitmap.width)
          func fill(_ sink: inout some CoverageSink) {
            for row in area.y..<area.maxY {
              sink.begin(row: row)
              sink.span(area.x..<area.maxX, coverage: group.opacity)
            }
          }
          if let mask { ClippedSink.with(sink, mask: mask, fill) } else { fill(&sink) }
        }
      }
    }
  }
}
