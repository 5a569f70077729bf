import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Draws an image in a rectangle of user space.
  ///
  /// Its top left is at the rectangle's, whatever the signs of the sides: unlike Core Graphics', images
  /// stand upright where y points down. Edges are antialiased by exact coverage, and places near them
  /// take the pixels at the border. One pixel of the image on each of the device is copied exactly.
  ///
  /// With `.trilinear` each call makes the image's pyramid anew: draw a `MipmappedImage` to keep it.
  /// - Precondition: the transform takes no corner out of the finite numbers.
  public func draw(
    _ image: Bitmap, in rect: CGRect, interpolation: ImageInterpolation = .bilinear
  ) {
    draw(image, from: image.frame, in: rect, interpolation: interpolation)
  }

  /// Draws a part of an image in a rectangle of user space.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - source: the part, in pixels of the image; what lies outside the image is left out together
  ///     with its share of the rectangle. No pixel is used that it does not touch.
  ///   - rect: where the part is drawn, in user space.
  ///   - interpolation: how pixels are made of the image's.
  public func draw(
    _ image: Bitmap, from source: CGRect, in rect: CGRect,
    interpolation: ImageInterpolation = .bilinear
  ) {
    draw(
      interpolation == .trilinear ? MipmappedImage(image) : MipmappedImage(single: image),
      from: source, in: rect, interpolation: interpolation)
  }

  /// Draws an image with its pyramid in a rectangle of user space.
  public func draw(
    _ image: MipmappedImage, in rect: CGRect, interpolation: ImageInterpolation = .trilinear
  ) {
    draw(image, from: image.bitmap.frame, in: rect, interpolation: interpolation)
  }

  /// Draws a part of an image with its pyramid in a rectangle of user space.
  public func draw(
    _ image: MipmappedImage, from source: CGRect, in rect: CGRect,
    interpolation: ImageInterpolation = .trilinear
  ) {
    draw(image, from: source, in: rect, interpolation, space: ProjectiveTransform(state.ctm))
  }

  /// Draws an image in a rectangle as a projective map shows that in user space.
  ///
  /// - Precondition: the map, and with it the current transform, is finite.
  public func draw(
    _ image: MipmappedImage, in rect: CGRect, projectedBy transform: ProjectiveTransform,
    interpolation: ImageInterpolation = .trilinear
  ) {
    draw(
      image, from: image.bitmap.frame, in: rect, interpolation,
      space: transform.concatenating(ProjectiveTransform(state.ctm)))
  }

  private func draw(
    _ image: MipmappedImage, from source: CGRect, in rect: CGRect,
    _ interpolation: ImageInterpolation, space: ProjectiveTransform
  ) {
    guard !source.isNull, !rect.isNull, state.alpha > 0 || state.blendMode.changesUnderClear else {
      return
    }
    let (source, rect) = (source.standardized, rect.standardized)
    let part = source.intersection(image.bitmap.frame)
    guard !part.isEmpty, rect.width > 0, rect.height > 0, !state.drawingBounds.isEmpty else {
      return
    }
    let (xScale, yScale) = (rect.width / source.width, rect.height / source.height)
    let transform = CGAffineTransform(
      a: xScale, b: 0, c: 0, d: yScale, tx: rect.minX - source.minX * xScale,
      ty: rect.minY - source.minY * yScale)
    guard transform.isFinite else { return }
    let target =
      part == source
      ? rect
      : CGRect(
        x: rect.minX + (part.minX - source.minX) * xScale,
        y: rect.minY + (part.minY - source.minY) * yScale, width: part.width * xScale,
        height: part.height * yScale)
    let polygons = FlattenedPath(Path(rect: target), projectedBy: space)
    if let shadow = state.shadow {
      drawShadow(shadow, source: polygons.mapped(by: shadow.move).pixelBounds) { move in
        draw(image, from: source, in: rect, interpolation, space: space.concatenating(move))
      }
    }
    let bounds = state.drawingBounds.intersection(polygons.pixelBounds)
    guard !bounds.isEmpty else { return }
    let paint = ImagePaint(image, transform: transform, interpolation: interpolation)
    paint.withPixels(
      space: space, part: PixelRect(covering: part), opacity: alphaByte, bounds: bounds
    ) { pixels in
      draw(pixels, polygons, rule: .nonZero, bounds: bounds)
    }
  }
}

extension Bitmap {
  /// The rectangle of all pixels.
  fileprivate var frame: CGRect { CGRect(x: 0, y: 0, width: width, height: height) }
}
