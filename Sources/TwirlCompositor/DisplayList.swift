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

extension DisplayList {
  /// The opaque colours that shapes are filled with, the background first, each once.
  ///
  /// They are what a palette must hold to the letter. Colours inside translucent or masked groups are
  /// left out: nobody sees them as they are. Gradients and images have too many to count.
  package var opaqueColors: [Pixel] {
    var colors: [Pixel] = background.alpha == 255 ? [background] : []
    func collect(_ nodes: [DisplayNode]) {
      for node in nodes {
        switch node.content {
        case .fill(let fill):
          guard case .color(let color) = fill.paint else { continue }
          let pixel = color.pixel
          if pixel.alpha == 255, !colors.contains(pixel) { colors.append(pixel) }
        case .shadow: break
        case .group(let group, let children):
          if group.opacity == 1, group.mask == nil { collect(children) }
        }
      }
    }
    collect(nodes)
    return colors
  }
}
