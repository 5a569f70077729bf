import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct LabelTests {
  /// A UIKit label's initial values.
  @Test func labelBeginsAsOneLineCutAtItsTail() throws {
    let label = Label()
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail)
    #expect(label.textAlignment == .natural)
    let layer = try #require(label.layer as? TextLayer)
    #expect(layer.paragraphStyle == ParagraphStyle())
    // A text layer alone is a CATextLayer, which truncates nothing.
    #expect(TextLayer().paragraphStyle.lineBreakMode == .byClipping)
    #expect(Button().titleLabel?.lineBreakMode == .byTruncatingMiddle)
  }

  @Test func labelSetsItsLayersParagraphStyle() throws {
    let label = Label()
    label.numberOfLines = 3
    label.lineBreakMode = .byCharWrapping
    label.textAlignment = .right
    let layer = try #require(label.layer as? TextLayer)
    let style = ParagraphStyle(
      alignment: .right, lineBreakMode: .byCharWrapping, numberOfLines: 3)
    #expect(layer.paragraphStyle == style && layer.alignment == .right)
    layer.alignment = .center
    #expect(label.textAlignment == .center && label.numberOfLines == 3)
  }
}
