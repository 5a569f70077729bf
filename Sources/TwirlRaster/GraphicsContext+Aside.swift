import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Draws on a clear bitmap of its own instead of the context's, and returns it.
  ///
  /// Its pixels are the device's in a rectangle that may reach beyond the context's bitmap; they get the
  /// very bytes that they would get on a larger one. The transform goes on to apply; the clip, the alpha
  /// and the blend mode are as at first, and come back at the end.
  ///
  /// - Precondition: the closure restores the states and ends the groups that it begins.
  package func drawAside(in area: PixelRect, _ body: () -> Void) -> Bitmap {
    savedStates.append(state)
    surfacesBelow.append(surface)
    surface = Surface(
      bitmap: Bitmap(width: area.width, height: area.height), origin: (area.x, area.y),
      savedStates: savedStates.count)
    state.alpha = 1
    state.blendMode = .normal
    state.hardClip = area
    state.drawingBounds = area
    state.mask = nil
    state.shadow = nil
    body()
    precondition(
      savedStates.count == surface.savedStates,
      "What was drawn aside has left a state or a transparency layer open.")
    let result = surface.bitmap
    if let below = surfacesBelow.popLast() { surface = below }
    state = savedStates.removeLast()
    return result
  }

  /// Draws a bitmap that was drawn aside as a transparency layer would be, in the place of the same
  /// pixels of the device, with the current alpha, blend mode and clip.
  package func composite(_ bitmap: Bitmap, in area: PixelRect) {
    composite(
      Surface(bitmap: bitmap, origin: (area.x, area.y), opacity: alphaByte, drawn: area))
  }

  /// Draws the shadow of what a closure draws, by its alpha, without drawing that.
  ///
  /// - Parameters:
  ///   - sigma: the Gaussian's standard deviations along x and y, in pixels.
  ///   - source: pixels that the closure's drawing stays in.
  ///   - body: draws the source; it is called for one part after another.
  package func drawShadow(
    sigma: CGSize, source: PixelRect, color: Color, of body: (_ area: PixelRect) -> Void
  ) {
    let sigma = (x: Double(sigma.width), y: Double(sigma.height))
    // A large blur looks far around: memory is bounded by drawing the source in bands.
    let limit = 1 << 22
    drawShadow(sigma: sigma, source: source, color: color) { cells, area in
      let height = max(limit / max(area.width, 1), 1)
      var y = area.y
      while y < area.maxY {
        let band = PixelRect(
          x: area.x, y: y, width: area.width, height: min(height, area.maxY - y))
        cells.add(alphaOf: drawAside(in: band) { body(band) }, at: (band.x, band.y))
        y += height
      }
    }
  }
}
