import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Begins a group: what is drawn until `endTransparencyLayer` is drawn aside and then composited as
  /// one picture.
  ///
  /// The group starts clear, with alpha 1, the normal blend mode and without a shadow and the clip's
  /// paths, which apply to the group as a whole; so overlapping parts do not show through each other. The state is
  /// saved, and restored at the end. Groups nest.
  ///
  /// The group is composited with the blend mode that was set before it, over all its pixels within
  /// the clip, drawn or not: with `.sourceIn` or `.copy`, what was below is gone where the group is
  /// clear.
  ///
  /// - Parameters:
  ///   - alpha: the group's opacity, 0...1, clamped; nil stands for the current alpha.
  ///   - bounds: pixels of the device that the group is limited to; nothing is changed outside.
  ///     Time and memory go by the part of it within the clip.
  /// - Precondition: the alpha is not NaN.
  public func beginTransparencyLayer(alpha: CGFloat? = nil, in bounds: PixelRect? = nil) {
    let alpha = alpha ?? state.alpha
    precondition(!alpha.isNaN, "An alpha is NaN.")
    savedStates.append(state)
    let visible = shadowSource(of: state.drawingBounds)
    let area = bounds.map(visible.intersection) ?? visible
    surfacesBelow.append(surface)
    surface = Surface(
      bitmap: Bitmap(width: area.width, height: area.height), origin: (area.x, area.y),
      opacity: UInt8((min(max(alpha, 0), 1) * 255).rounded()), savedStates: savedStates.count)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
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
    drawShadow(of: group)
    composite(group)
  }

  /// Draws a group on the current surface with its opacity, through the clip's paths.
  func composite(_ group: Surface) {
    let mode = state.blendMode
    let area = (mode.changesUnderClear ? group.area : group.drawn)
      .intersection(state.drawingBounds)
    guard !area.isEmpty, group.opacity > 0 || mode.changesUnderClear else { return }
    // Source over destination, an opacity is the same as a coverage.
    let (opacity, coverage) = mode == .normal ? (255, group.opacity) : (group.opacity, 255)
    let mask = state.mask
    group.bitmap.withWords { words in
      let pixels = BitmapPixels(
        words: words, origin: group.origin, stride: group.bitmap.width, opacity: opacity)
      func fill(_ sink: inout some CoverageSink) {
        for row in area.y..<area.maxY {
          sink.begin(row: row)
          sink.span(area.x..<area.maxX, coverage: coverage)
        }
      }
      draw(pixels, mode: mode, in: area) { sink in
        if let mask { ClippedSink.with(sink, mask: mask, fill) } else { fill(&sink) }
      }
    }
  }
}

extension GraphicsContext.Surface {
  /// The device's pixels that the bitmap has.
  fileprivate var area: PixelRect { bitmap.bounds.offsetBy(x: origin.x, y: origin.y) }
}
