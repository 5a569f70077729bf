import Foundation
import TwirlGraphics
import TwirlLayers

/// What to draw, in paint order, in device space: one frame as a value.
///
///     let list = try DisplayList(stage.window.layer, …)
///     let damage = list.damage(from: previous)
///
/// A list is made on the stage's thread and drawn on any other. Two lists that are equal give equal
/// pixels; what differs between two is known without drawing them.
public struct DisplayList: Equatable, Sendable {
  /// The canvas in pixels.
  public let bounds: PixelRect
  /// What the canvas holds before anything is drawn.
  public let background: Pixel
  /// The drawing, from back to front.
  package let nodes: [DisplayNode]

  /// Creates a list from its parts.
  package init(bounds: PixelRect, background: Pixel, nodes: [DisplayNode]) {
    self.bounds = bounds
    self.background = background
    self.nodes = nodes
  }

  /// Returns the pixels of a canvas whose size is given in points: each side is rounded up.
  ///
  /// 320 points at scale 1.1 are 352.00000000000006 pixels to the processor, and 352 to everybody
  /// else: what is above a whole number by less than a millionth of a pixel counts as that number.
  public static func canvas(size: CGSize, scale: CGFloat) -> PixelRect {
    func side(_ points: CGFloat) -> CGFloat {
      let pixels = points * scale
      let nearest = pixels.rounded()
      return nearest >= 1 && abs(pixels - nearest) < 1e-6 ? nearest : pixels
    }
    return PixelRect(
      covering: CGRect(x: 0, y: 0, width: side(size.width), height: side(size.height)))
  }
}

/// One step of the drawing.
package struct DisplayNode: Equatable, Sendable {
  /// What a step draws.
  package enum Content: Equatable, Sendable {
    /// A path filled with a colour, under the even-odd rule or the non-zero one.
    case fill(Path, PlaneTransform, Color, evenOdd: Bool)
    /// Steps that are drawn aside and laid over the rest as one picture.
    case group(opacity: CGFloat, clip: Clip?, [DisplayNode])
  }

  /// A path outside of which a group does not show.
  package struct Clip: Equatable, Sendable {
    package var path: Path
    package var transform: PlaneTransform
  }

  /// The pixels that the step may touch.
  package let bounds: PixelRect
  package let content: Content
}

extension DisplayNode {
  /// Creates a step that fills a path, or nil where that touches no pixel of the canvas.
  ///
  /// - Parameter pathBounds: a rectangle around the path, in the path's coordinates.
  package static func fill(
    _ path: Path, pathBounds: CGRect, transform: PlaneTransform, color: Color,
    evenOdd: Bool = false, within canvas: PixelRect
  ) -> DisplayNode? {
    let bounds = transform.pixels(around: pathBounds).intersection(canvas)
    guard color.alpha > 0, !bounds.isEmpty else { return nil }
    return DisplayNode(
      bounds: bounds, content: .fill(path, transform, color, evenOdd: evenOdd))
  }

  /// Creates a group, or nil where nothing of it shows.
  package static func group(
    opacity: CGFloat, clip: Clip?, _ children: [DisplayNode]
  ) -> DisplayNode? {
    var bounds = children.reduce(PixelRect.empty) { $0.union($1.bounds) }
    if let clip {
      bounds = bounds.intersection(clip.transform.pixels(around: clip.path.controlBounds))
    }
    guard opacity > 0, !bounds.isEmpty else { return nil }
    return DisplayNode(bounds: bounds, content: .group(opacity: opacity, clip: clip, children))
  }
}

extension PlaneTransform {
  /// The pixels around the image of a rectangle.
  ///
  /// Where a corner lies behind the eye, the image goes on without end: all pixels.
  fileprivate func pixels(around rect: CGRect) -> PixelRect {
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

extension DisplayList {
  /// The opaque colours that shapes are filled with, the background first, each once.
  ///
  /// They are what a palette must hold to the letter. Colours inside translucent groups are left
  /// out: nobody sees them as they are.
  package var opaqueColors: [Pixel] {
    var colors: [Pixel] = background.alpha == 255 ? [background] : []
    func collect(_ nodes: [DisplayNode]) {
      for node in nodes {
        switch node.content {
        case .fill(_, _, let color, _):
          let pixel = color.pixel
          if pixel.alpha == 255, !colors.contains(pixel) { colors.append(pixel) }
        case .group(let opacity, _, let children):
          if opacity == 1 { collect(children) }
        }
      }
    }
    collect(nodes)
    return colors
  }
}
