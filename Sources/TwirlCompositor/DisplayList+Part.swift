import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

extension DisplayList {
  /// Creates the picture of a part of the space that a layer tree lies in.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - part: what the canvas shows of the superlayer's space, in points; its size is the canvas's.
  ///   - scale: pixels a point.
  ///   - background: what lies behind the tree.
  ///   - fonts: what text is set with.
  /// - Throws: `TextError` where a font or a glyph is missing.
  package init(
    _ root: LayerSnapshot, in part: CGRect, scale: CGFloat, background: Color, fonts: FontBook
  ) throws(TextError) {
    let bounds = Self.canvas(size: part.size, scale: scale)
    let builder = DisplayListBuilder(visible: bounds, fonts: fonts)
    let toDevice = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -part.minX * scale, ty: -part.minY * scale)
    let nodes = try builder.nodes(for: root, parent: .affine(toDevice))
    self.init(bounds: bounds, background: background.pixel, nodes: nodes)
  }
}
