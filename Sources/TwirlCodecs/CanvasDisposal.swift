import TwirlGraphics

/// What is to be done with the last frame's rectangle before the next frame is drawn, in GIF and APNG.
enum CanvasDisposal {
  /// It stays.
  case none
  /// It becomes clear.
  case clear(PixelRect)
  /// What was there before comes back.
  case restore(FrameUpdate)

  /// Puts back what a canvas shows in a rectangle.
  static func restoring(_ rect: PixelRect, of canvas: Bitmap) -> CanvasDisposal {
    .restore(FrameUpdate(rect: rect, pixels: canvas.cropped(to: rect)))
  }

  /// Changes a canvas as it says, and returns where.
  func apply(to canvas: inout Bitmap) -> PixelRect {
    switch self {
    case .none:
      return .empty
    case .clear(let rect):
      canvas.fill(rect, with: .clear)
      return rect
    case .restore(let update):
      canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
      return update.rect
    }
  }
}
