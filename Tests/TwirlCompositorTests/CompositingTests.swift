import Foundation
import Testing
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlText

@Suite struct CompositingTests {
  // MARK: Opacity

  @Test(arguments: [0, 0.1, 0.25, 0.5, 0.75, 0.99, 1] as [CGFloat])
  func `a group fades as one picture`(opacity: CGFloat) throws {
    let canvas = Canvas(width: 30, height: 10)
    let group = Layer(CGRect(x: 0, y: 0, width: 20, height: 10), .black)
    group.opacity = opacity
    group.addSublayer(Layer(CGRect(x: 10, y: 0, width: 20, height: 10), .red))
    canvas.root.addSublayer(group)
    let picture = try canvas.picture()
    func expect(_ x: Int, _ color: (Double, Double, Double)) {
      let pixel = picture[x, 5]
      // Over white: c α + 255 (1 − α); black must not shine through red where they overlap.
      for (actual, full) in [(pixel.red, color.0), (pixel.green, color.1), (pixel.blue, color.2)] {
        let expected = full * opacity + 255 * (1 - opacity)
        #expect(abs(Double(actual) - expected) <= 1, "x \(x): \(actual), expected \(expected)")
      }
      #expect(pixel.alpha == 255)
    }
    expect(4, (0, 0, 0))
    expect(14, (255, 0, 0))
    expect(24, (255, 0, 0))
  }

  @Test func `opacities of nested groups multiply`() throws {
    let canvas = Canvas(width: 4, height: 4, background: .clear)
    let outer = Layer(CGRect(x: 0, y: 0, width: 4, height: 4))
    outer.opacity = 0.5
    let inner = Layer(CGRect(x: 0, y: 0, width: 4, height: 4))
    inner.opacity = 0.4
    inner.addSublayer(Layer(CGRect(x: 0, y: 0, width: 4, height: 4), Color(white: 1, alpha: 0.8)))
    outer.addSublayer(inner)
    canvas.root.addSublayer(outer)
    let pixel = try canvas.picture()[1, 1]
    let expected: Double = 0.5 * 0.4 * 0.8 * 255
    #expect(abs(Double(pixel.alpha) - expected) <= 1.5)
    #expect(pixel.red == pixel.alpha)
  }

  @Test(arguments: [true, false])
  func `hidden and clear layers draw nothing, with all that they hold`(isHidden: Bool) throws {
    let canvas = Canvas(width: 8, height: 8)
    let layer = Layer(CGRect(x: 0, y: 0, width: 8, height: 8), .blue)
    layer.addSublayer(Layer(CGRect(x: 0, y: 0, width: 8, height: 8), .red))
    canvas.root.addSublayer(layer)
    if isHidden { layer.isHidden = true } else { layer.opacity = 0 }
    #expect(try canvas.picture() == Bitmap(width: 8, height: 8, fill: Color.white.pixel))
  }

  // MARK: Clips

  /// The part of pixel (x, y) that lies in a rounded rectangle, by 64 x 64 samples.
  private func coverage(_ x: Int, _ y: Int, of rect: CGRect, radius: CGFloat) -> Double {
    var inside = 0
    for i in 0..<64 {
      for j in 0..<64 {
        let px = CGFloat(x) + (CGFloat(i) + 0.5) / 64
        let py = CGFloat(y) + (CGFloat(j) + 0.5) / 64
        guard px >= rect.minX, px < rect.maxX, py >= rect.minY, py < rect.maxY else { continue }
        let dx = max(rect.minX + radius - px, px - (rect.maxX - radius), 0)
        let dy = max(rect.minY + radius - py, py - (rect.maxY - radius), 0)
        if dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
    }
    return Double(inside) / 4096
  }

  @Test func `sublayers are cut to rounded bounds, the edge by its coverage`() throws {
    let canvas = Canvas(width: 24, height: 20)
    let frame = CGRect(x: 2.5, y: 3, width: 18, height: 14)
    let clip = Layer(frame)
    clip.masksToBounds = true
    clip.cornerRadius = 6
    clip.addSublayer(Layer(CGRect(x: -50, y: -50, width: 200, height: 200), .black))
    canvas.root.addSublayer(clip)
    let picture = try canvas.picture()
    for y in 0..<20 {
      for x in 0..<24 {
        let expected = 255 * (1 - coverage(x, y, of: frame, radius: 6))
        // 1 for rounding, 1.5 for 4096 samples of a curve, 3 for the chords of the curve.
        #expect(abs(Double(picture[x, y].red) - expected) <= 5.5, "(\(x), \(y))")
      }
    }
    #expect(picture[2, 3] == Color.white.pixel)
    #expect(picture[10, 10] == Color.black.pixel)

    clip.masksToBounds = false
    #expect(try canvas.picture() == Bitmap(width: 24, height: 20, fill: Color.black.pixel))
  }

  @Test func `nothing shows of a layer within bounds without area`() throws {
    let canvas = Canvas(width: 10, height: 10)
    let clip = Layer(CGRect(x: 5, y: 5, width: 0, height: 4))
    clip.masksToBounds = true
    clip.addSublayer(Layer(CGRect(x: -5, y: -5, width: 10, height: 10), .black))
    canvas.root.addSublayer(clip)
    #expect(try canvas.picture() == Bitmap(width: 10, height: 10, fill: Color.white.pixel))
  }

  @Test(arguments: [
    CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
    CGAffineTransform(a: 1, b: 0, c: 0, d: 0, tx: 0, ty: 0),
    CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
  ])
  func `a squashed layer covers no pixel`(transform: CGAffineTransform) throws {
    let canvas = Canvas(width: 10, height: 10)
    let layer = Layer(CGRect(x: 2, y: 2, width: 6, height: 6), .black)
    layer.addSublayer(Layer(CGRect(x: 0, y: 0, width: 6, height: 6), .red))
    layer.setAffineTransform(transform)
    canvas.root.addSublayer(layer)
    #expect(try canvas.picture() == Bitmap(width: 10, height: 10, fill: Color.white.pixel))
  }

  // MARK: Order

  @Test(
    arguments: [
      ([0, 0, 0], 2), ([1, 0, 0], 0), ([0, 1, 0], 1), ([2, 1, 2], 2), ([-1, -2, -3], 0),
      ([0.5, 0.25, 0.5], 2), ([0, 0, -0.0], 2),
    ] as [([CGFloat], Int)])
  func `a larger zPosition is in front, a later sibling among equals`(
    _ positions: [CGFloat], _ front: Int
  ) throws {
    let colors = [Color.red, .green, .blue]
    let canvas = Canvas(width: 2, height: 2)
    for (z, color) in zip(positions, colors) {
      let layer = Layer(CGRect(x: 0, y: 0, width: 2, height: 2), color)
      layer.zPosition = z
      canvas.root.addSublayer(layer)
    }
    #expect(try canvas.picture()[1, 1] == colors[front].pixel)
  }

  @Test func `a zPosition counts among siblings only`() throws {
    let canvas = Canvas(width: 2, height: 2)
    let behind = Layer(CGRect(x: 0, y: 0, width: 2, height: 2))
    let high = Layer(CGRect(x: 0, y: 0, width: 2, height: 2), .red)
    high.zPosition = 100
    behind.addSublayer(high)
    canvas.root.addSublayer(behind)
    canvas.root.addSublayer(Layer(CGRect(x: 0, y: 0, width: 2, height: 2), .blue))
    #expect(try canvas.picture()[0, 0] == Color.blue.pixel)
  }

  // MARK: Text

  /// The ink of H at 16 points is 9 wide and 12 high on an advance of 10; ascent 12, descent 4.
  @Test(
    arguments: [
      (TextLayer.Alignment.left, 10, 44, 1), (.center, 60, 44, 1), (.right, 110, 44, 1),
      (.center, 60, 44, 2), (.center, 60, 30, 1), (.center, 60, 12, 1), (.left, 10, 44, 3),
    ] as [(TextLayer.Alignment, Int, Int, Int)])
  func `a line's box of ascent and descent is centred`(
    _ alignment: TextLayer.Alignment, _ left: Int, _ height: Int, _ scale: Int
  ) throws {
    let canvas = Canvas(width: 140, height: 60, scale: CGFloat(scale))
    let title = TextLayer()
    title.frame = CGRect(x: 10, y: 8, width: 120, height: CGFloat(height))
    title.string = "HH"
    title.font = TestFont.font(16)
    title.alignment = alignment
    canvas.root.addSublayer(title)
    // The baseline is the ascent below the top of a box of 16 points in the middle.
    let baseline = 8 + (height - 16) / 2 + 12
    var expected = Bitmap(width: 140 * scale, height: 60 * scale, fill: Color.white.pixel)
    for glyph in 0..<2 {
      expected.fill(
        PixelRect(
          x: (left + 10 * glyph) * scale, y: (baseline - 12) * scale, width: 9 * scale,
          height: 12 * scale), with: Color.black.pixel)
    }
    #expect(try canvas.picture() == expected)
  }

  /// "HHH" at 16 points is 3 · 10 wide and an ellipsis 12: into 25 points go H and the ellipsis; cut
  /// off at 25 are the third H's last 4 points.
  @Test func `text that is too wide is truncated or cut off`() throws {
    let canvas = Canvas(width: 60, height: 30)
    let title = TextLayer()
    title.frame = CGRect(x: 10, y: 7, width: 25, height: 16)
    title.string = "HHH"
    title.font = TestFont.font(16)
    canvas.root.addSublayer(title)
    var expected = Bitmap(width: 60, height: 30, fill: Color.white.pixel)
    for (x, width) in [(10, 9), (20, 9), (30, 5)] {
      expected.fill(PixelRect(x: x, y: 7, width: width, height: 12), with: Color.black.pixel)
    }
    #expect(try canvas.picture() == expected)

    title.paragraphStyle = ParagraphStyle()
    expected = Bitmap(width: 60, height: 30, fill: Color.white.pixel)
    expected.fill(PixelRect(x: 10, y: 7, width: 9, height: 12), with: Color.black.pixel)
    // Dots of 2 points, 4 apart, 1 from where the ellipsis begins.
    for x in [21, 25, 29] {
      expected.fill(PixelRect(x: x, y: 17, width: 2, height: 2), with: Color.black.pixel)
    }
    #expect(try canvas.picture() == expected)
  }

  @Test func `a missing glyph and a missing font are errors where they would show`() throws {
    let canvas = Canvas(width: 40, height: 40)
    let label = TextLayer()
    label.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    label.font = TestFont.font(16)
    label.string = "é"
    canvas.root.addSublayer(label)
    #expect(throws: TextError.missingGlyphs(["é"], family: "Twirl Test")) { try canvas.list() }
    label.isHidden = true
    #expect(throws: Never.self) { try canvas.list() }
    label.isHidden = false
    label.string = "A"
    label.font = Font(family: "Twirl Tst", size: 16)
    #expect(throws: TextError.unknownFamily("Twirl Tst", close: ["Twirl Test"])) {
      try canvas.list()
    }
  }

  // MARK: Canvas and colours

  @Test(
    arguments: [
      (320, 200, 1, 320, 200), (320, 200, 1.1, 352, 220), (100.5, 20, 1, 101, 20),
      (0.1, 0.001, 1, 1, 1), (3, 3, 1.0 / 3, 1, 1), (10, 10, 0.15, 2, 2), (7, 10, 1.0001, 8, 11),
    ] as [(CGFloat, CGFloat, CGFloat, Int, Int)])
  func `a canvas has whole pixels`(
    _ width: CGFloat, _ height: CGFloat, _ scale: CGFloat, _ columns: Int, _ rows: Int
  ) {
    let canvas = DisplayList.canvas(size: CGSize(width: width, height: height), scale: scale)
    #expect(canvas == PixelRect(x: 0, y: 0, width: columns, height: rows))
  }

  @Test func `opaque colours are those that are seen as they are`() throws {
    let canvas = Canvas(width: 10, height: 10)
    let faded = Layer(CGRect(x: 0, y: 0, width: 5, height: 5), .green)
    faded.opacity = 0.5
    let clip = Layer(CGRect(x: 0, y: 0, width: 5, height: 5), .red)
    clip.masksToBounds = true
    clip.addSublayer(Layer(CGRect(x: 0, y: 0, width: 5, height: 5), .blue))
    for layer in [
      faded, clip, Layer(CGRect(x: 0, y: 0, width: 5, height: 5), Color(white: 0, alpha: 0.5)),
      Layer(CGRect(x: 1, y: 1, width: 5, height: 5), .red),
    ] { canvas.root.addSublayer(layer) }
    let colors = try canvas.list().opaqueColors
    #expect(colors == [Color.white.pixel, Color.red.pixel, Color.blue.pixel])
    var clear = canvas
    clear.background = .clear
    #expect(try clear.list().opaqueColors == Array(colors.dropFirst()))
  }
}
