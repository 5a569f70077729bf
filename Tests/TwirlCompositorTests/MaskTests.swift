import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct MaskTests {
  private let frame = CGRect(x: 0, y: 0, width: 20, height: 20)

  /// A mask's alpha counts, not its colour; two masks multiply: 0.5 · 0.5 of black over white.
  @Test func `a mask's alpha multiplies`() throws {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(frame, .black)
    layer.addSublayer(Layer(CGRect(x: 10, y: 0, width: 10, height: 20), .red))
    let mask = Layer(CGRect(x: 5, y: 5, width: 10, height: 10), Color(white: 1, alpha: 0.5))
    layer.mask = mask
    canvas.root.addSublayer(layer)
    let picture = try canvas.picture()
    #expect(picture[2, 10] == Color.white.pixel && picture[17, 10] == Color.white.pixel)
    #expect(abs(Int(picture[7, 10].red) - 127) <= 1)
    #expect(picture[12, 10].red == 255 && abs(Int(picture[12, 10].green) - 127) <= 1)

    mask.mask = Layer(CGRect(x: 0, y: 0, width: 4, height: 10), Color(white: 0, alpha: 0.5))
    let twice = try canvas.picture()
    #expect(abs(Int(twice[6, 10].red) - 191) <= 1)
    #expect(twice[10, 10] == Color.white.pixel)
  }

  @Test func `a mask and the bounds both cut`() throws {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(CGRect(x: 2, y: 2, width: 12, height: 12))
    layer.masksToBounds = true
    layer.addSublayer(Layer(CGRect(x: -10, y: -10, width: 40, height: 40), .black))
    layer.mask = Layer(CGRect(x: 6, y: -5, width: 30, height: 30), .white)
    canvas.root.addSublayer(layer)
    let picture = try canvas.picture()
    for y in 0..<20 {
      for x in 0..<20 {
        let isIn = (8..<14).contains(x) && (2..<14).contains(y)
        #expect(picture[x, y] == (isIn ? Color.black : .white).pixel, "(\(x), \(y))")
      }
    }
  }

  @Test func `a mask that shows nothing hides all`() throws {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(frame, .black)
    layer.mask = Layer(frame)
    canvas.root.addSublayer(layer)
    #expect(try canvas.picture() == Bitmap(width: 20, height: 20, fill: Color.white.pixel))
    layer.mask = nil
    #expect(try canvas.picture()[10, 10] == Color.black.pixel)
  }

  /// As one picture the opacity hides what overlaps; without a group each part shines through: black at
  /// 0.5 over white is 127.5, red at 0.5 over that has green at half of that.
  @Test(arguments: [(true, 127.5), (false, 63.75)])
  func `group opacity`(allows: Bool, green: Double) throws {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(frame, .black)
    layer.opacity = 0.5
    layer.allowsGroupOpacity = allows
    layer.addSublayer(Layer(CGRect(x: 0, y: 0, width: 10, height: 20), .red))
    canvas.root.addSublayer(layer)
    let picture = try canvas.picture()
    #expect(abs(Double(picture[5, 5].green) - green) <= 1.5)
    #expect(abs(Double(picture[15, 5].green) - 127.5) <= 1)
  }

  /// Only the side that faces the eye shows of a layer that has but one.
  @Test func `a single-sided layer`() throws {
    let canvas = Canvas(width: 20, height: 20)
    let layer = Layer(frame, .black)
    layer.isDoubleSided = false
    canvas.root.addSublayer(layer)
    for (angle, isSeen) in [(0.3, true), (1.4, true), (1.8, false), (3.1, false), (5, true)] {
      layer.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      #expect((try canvas.picture()[10, 10] == Color.black.pixel) == isSeen, "\(angle)")
    }
  }

  /// Each copy lies one step on, and its colour is multiplied by 1 − 0.25 k.
  @Test func `copies are moved and tinted`() throws {
    let canvas = Canvas(width: 40, height: 10)
    let copies = ReplicatorLayer()
    copies.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    copies.instanceCount = 4
    copies.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    copies.instanceRedOffset = -0.25
    copies.instanceColor = Color(red: 1, green: 0.5, blue: 1)
    copies.addSublayer(Layer(CGRect(x: 0, y: 0, width: 8, height: 10), .white))
    canvas.root.addSublayer(copies)
    let picture = try canvas.picture()
    for k in 0..<4 {
      let pixel = picture[10 * k + 4, 5]
      #expect(abs(Double(pixel.red) - 255 * (1 - 0.25 * Double(k))) <= 1)
      #expect(abs(Int(pixel.green) - 128) <= 1 && pixel.blue == 255)
      #expect(picture[10 * k + 9, 5] == Color.white.pixel)
    }
    // Images are tinted as colours are.
    copies.sublayers[0].backgroundColor = nil
    copies.sublayers[0].contents = Image(
      Bitmap(width: 1, height: 1, pixels: [Color.white.pixel]))
    #expect(try canvas.picture() == picture)
  }

  /// A turn by 90° about the middle of the bounds, whatever the anchor.
  @Test func `copies turn about the middle of the bounds`() throws {
    let canvas = Canvas(width: 20, height: 20)
    let copies = ReplicatorLayer()
    copies.anchorPoint = .zero
    copies.frame = frame
    copies.instanceCount = 4
    copies.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    copies.addSublayer(Layer(CGRect(x: 8, y: 0, width: 4, height: 4), .black))
    canvas.root.addSublayer(copies)
    let picture = try canvas.picture()
    for (x, y) in [(10, 2), (17, 10), (10, 17), (2, 10)] {
      #expect(picture[x, y].red < 2, "(\(x), \(y))")
    }
    #expect(picture[10, 10] == Color.white.pixel && picture[2, 2] == Color.white.pixel)
  }
}
