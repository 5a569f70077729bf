import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlRaster

/// One step of the drawing.
package struct DisplayNode: Equatable, Sendable {
  /// What a step draws.
  package enum Content: Equatable, Sendable {
    /// A path filled with a paint.
    case fill(Fill)
    /// A blurred shape in one colour.
    case shadow(Shadow)
    /// Steps that are drawn aside and laid over the rest as one picture.
    case group(Group, [DisplayNode])
  }

  /// A path and what it is filled with.
  package struct Fill: Equatable, Sendable {
    package var path: Path
    package var transform: PlaneTransform
    package var paint: FillPaint
    /// Whether the even-odd rule holds, instead of the non-zero one.
    package var evenOdd = false
  }

  /// What a path is filled with.
  package enum FillPaint: Equatable, Sendable {
    /// A colour.
    case color(Color)
    /// A gradient in a space of its own, which is mapped to the path's.
    case gradient(GradientPaint, space: CGAffineTransform)
    /// A part of a picture in a rectangle of the path's space.
    case image(Picture)
  }

  /// A part of an image, and where it lies.
  package struct Picture: Equatable, Sendable {
    package var image: Image
    /// The part in pixels.
    package var source: CGRect
    /// Its place in the path's space.
    package var frame: CGRect
    package var filter: ContentsFilter
    /// What the pixels are multiplied by.
    package var tint = Color.white
  }

  /// A shape, blurred and filled.
  package struct Shadow: Equatable, Sendable {
    package enum Shape: Equatable, Sendable {
      /// A rectangle with circular corners, blurred in its own space.
      case rounded(CGRect, radius: CGFloat, CGAffineTransform)
      /// A path filled by the non-zero rule, blurred on the device.
      case path(Path, PlaneTransform)
      /// The alpha of what steps draw, blurred on the device.
      case alpha([DisplayNode])
    }

    package var shape: Shape
    package var color: Color
    /// The standard deviations along x and y: in the shape's space for a rounded rectangle and for a
    /// path without perspective, in pixels for anything else.
    package var sigma: CGSize
  }

  /// How a group's picture is laid over the rest.
  package struct Group: Equatable, Sendable {
    package var opacity: CGFloat = 1
    package var clip: Clip?
    /// Steps whose alpha the group's picture is multiplied by; nil for none.
    package var mask: [DisplayNode]?

    /// Whether the steps may be drawn on what is there one by one.
    package var isTransparent: Bool {
      if case .path = clip { return false }
      return opacity == 1 && mask == nil
    }
  }

  /// Outside of what a group does not show.
  package enum Clip: Equatable, Sendable {
    /// A path, at whose edge the group shows in part.
    case path(Path, PlaneTransform)
    /// Whole pixels.
    case pixels(PixelRect)
  }

  /// The pixels that the step may touch; they may lie beyond the canvas.
  package let bounds: PixelRect
  package let content: Content
}

// MARK: - Creation

extension DisplayNode {
  /// Creates a step that fills a path, or nil where that touches no visible pixel.
  ///
  /// - Parameter pathBounds: a rectangle around the path, in the path's coordinates.
  package static func fill(_ fill: Fill, pathBounds: CGRect, within visible: PixelRect)
    -> DisplayNode?
  {
    if case .color(let color) = fill.paint, color.alpha <= 0 { return nil }
    let bounds = fill.transform.pixels(around: pathBounds).intersection(visible)
    guard !bounds.isEmpty else { return nil }
    return DisplayNode(bounds: bounds, content: .fill(fill))
  }

  /// Creates a group, or nil where nothing of it shows.
  package static func group(_ group: Group, _ children: [DisplayNode]) -> DisplayNode? {
    var bounds = children.bounds
    switch group.clip {
    case .none: break
    case .path(let path, let transform):
      bounds = bounds.intersection(transform.pixels(around: path.controlBounds))
    case .pixels(let rect): bounds = bounds.intersection(rect)
    }
    if let mask = group.mask { bounds = bounds.intersection(mask.bounds) }
    guard group.opacity > 0, !bounds.isEmpty else { return nil }
    return DisplayNode(bounds: bounds, content: .group(group, children))
  }

  /// Creates a shadow, or nil where no visible pixel of it shows.
  package static func shadow(_ shadow: Shadow, within visible: PixelRect) -> DisplayNode? {
    guard shadow.color.alpha > 0 else { return nil }
    let shape: PixelRect
    switch shadow.shape {
    case .rounded(let rect, _, let map):
      let reach = Self.reach(shadow.sigma)
      shape = PixelRect(covering: rect.insetBy(dx: -reach.width, dy: -reach.height).applying(map))
    case .path(let path, let map):
      var sigma = shadow.sigma
      if case .affine = map {
        // Blurred on the device, with no more than the greatest stretch.
        let stretch = map.greatestStretch
        sigma = CGSize(width: sigma.width * stretch, height: sigma.height * stretch)
      }
      shape = map.pixels(around: path.controlBounds).outset(by: Self.reach(sigma))
    case .alpha(let nodes):
      shape = nodes.bounds.outset(by: Self.reach(shadow.sigma))
    }
    let bounds = shape.intersection(visible)
    guard !bounds.isEmpty else { return nil }
    return DisplayNode(bounds: bounds, content: .shadow(shadow))
  }

  /// How far a blur reaches: its kernel ends at 3.5 σ, and coarse cells widen it a little.
  package static func reach(_ sigma: CGSize) -> CGSize {
    CGSize(width: 4 * sigma.width + 2, height: 4 * sigma.height + 2)
  }
}

extension [DisplayNode] {
  /// A rectangle around all that they touch.
  package var bounds: PixelRect { reduce(.empty) { $0.union($1.bounds) } }
}

extension PixelRect {
  /// Returns the rectangle with all sides moved outwards; an empty one stays empty.
  package func outset(by reach: CGSize) -> PixelRect {
    guard !isEmpty else { return self }
    return PixelRect(
      covering: CGRect(x: x, y: y, width: width, height: height)
        .insetBy(dx: -reach.width, dy: -reach.height))
  }
}

extension PlaneTransform {
  /// The pixels around the image of a rectangle.
  ///
  /// Where a corner lies behind the eye, the image goes on without end: all pixels.
  package func pixels(around rect: CGRect) -> PixelRect {
    guard case .projective(let map) = self else {
      return PixelRect(covering: boundingBox(of: rect))
    }
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
    guard corners.allSatisfy({ $0.applying(map) != nil }) else {
      let limit = 1 << 29
      return PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)
    }
    return PixelRect(covering: map.boundingBox(of: rect))
  }
}
