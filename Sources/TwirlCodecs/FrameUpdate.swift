import TwirlGraphics

/// What changed between one frame and the next.
///
///     let first = FrameUpdate(bitmap)                                  // a whole canvas
///     let second = FrameUpdate(rect: damage, pixels: bitmap.cropped(to: damage))
///
/// The pixels outside of the rectangle are as they were; those inside may or may not differ.
///
/// Invariant: `pixels` has the size of `rect`.
public struct FrameUpdate: Equatable, Sendable {
  /// Where the pixels go, in pixels of the canvas.
  public let rect: PixelRect
  /// What the rectangle looks like now, alpha and all: it replaces what was there.
  public let pixels: Bitmap

  /// Creates an update of a rectangle.
  ///
  /// - Precondition: the bitmap has the size of the rectangle.
  public init(rect: PixelRect, pixels: Bitmap) {
    precondition(
      rect.width == pixels.width && rect.height == pixels.height,
      "A frame update of \(rect.width)x\(rect.height) pixels was given a bitmap of "
        + "\(pixels.width)x\(pixels.height).")
    self.rect = rect
    self.pixels = pixels
  }

  /// Creates an update of a whole canvas.
  public init(_ canvas: Bitmap) {
    self.init(rect: canvas.bounds, pixels: canvas)
  }

  /// The update that changes nothing.
  public static let none = FrameUpdate(Bitmap(width: 0, height: 0))
}
