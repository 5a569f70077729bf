import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlText

@testable import TwirlCompositor

/// A layer of 40 × 40 pixels turns from black to white; the canvas is red.
@Suite struct TransitionTests {
  private func picture(
    _ kind: Transition.Kind, _ direction: Transition.Direction?, at time: Double,
    from: Color = .black, to: Color? = .white
  ) throws -> Bitmap {
    let (clock, root, layer) = (Clock(), Layer(), Layer())
    root.rootClock = clock
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.backgroundColor = from
    root.addSublayer(layer)
    let transition = Transition()
    transition.type = kind
    transition.subtype = direction
    transition.duration = 1
    layer.add(transition, forKey: nil)
    layer.backgroundColor = to
    let list = try DisplayList(
      root, size: CGSize(width: 40, height: 40), scale: 1,
      background: Color(red: 1, green: 0, blue: 0), at: MediaTime(seconds: time), fonts: FontBook())
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    return renderer.copyPixels(in: list.bounds)
  }

  private let black = Color.black.pixel
  private let white = Color.white.pixel
  private let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)

  /// Opaque pictures: old · (1 − p) + new · p, nothing of what lies behind.
  @Test(arguments: [(0.0, 0), (0.25, 64), (0.5, 128), (0.75, 191)] as [(Double, UInt8)])
  func fades(time: Double, grey: UInt8) throws {
    let pixel = try picture(.fade, nil, at: time)[20, 20]
    #expect(pixel == Pixel(red: grey, green: grey, blue: grey, alpha: 255))
  }

  /// To nothing: the old picture fades out.
  @Test func fadesOut() throws {
    let pixel = try picture(.fade, nil, at: 0.25, to: nil)[20, 20]
    #expect(pixel == Pixel(red: 64, green: 0, blue: 0, alpha: 255))
  }

  /// At a quarter the boundary lies a quarter from the side that the new picture comes from.
  @Test(arguments: Transition.Direction.allCases)
  func slides(direction: Transition.Direction) throws {
    for kind in [Transition.Kind.push, .moveIn, .reveal] {
      let shown = try picture(kind, direction, at: 0.25)
      for step in 0..<40 {
        let isNew = step < 10
        let pixel =
          switch direction {
          case .fromLeft: shown[step, 20]
          case .fromRight: shown[39 - step, 20]
          case .fromTop: shown[20, step]
          case .fromBottom: shown[20, 39 - step]
          }
        #expect(pixel == (isNew ? white : black), "\(kind) \(direction) \(step)")
      }
    }
  }

  /// What pushes and what is laid open differ in what moves: a mark in the middle of each shows it.
  @Test func whatMoves() throws {
    func marks(_ kind: Transition.Kind) throws -> (old: Bool, new: Bool) {
      let (clock, root, layer, mark) = (Clock(), Layer(), Layer(), Layer())
      root.rootClock = clock
      layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.backgroundColor = .black
      mark.frame = CGRect(x: 30, y: 10, width: 4, height: 4)
      mark.backgroundColor = Color(red: 0, green: 1, blue: 0)
      layer.addSublayer(mark)
      root.addSublayer(layer)
      let transition = Transition()
      transition.type = kind
      transition.duration = 1
      layer.add(transition, forKey: nil)
      layer.backgroundColor = .white
      mark.frame = CGRect(x: 6, y: 20, width: 4, height: 4)
      mark.backgroundColor = Color(red: 0, green: 0, blue: 1)
      let list = try DisplayList(
        root, size: CGSize(width: 40, height: 40), scale: 1, background: .white,
        at: MediaTime(seconds: 0.5), fonts: FontBook())
      let renderer = FrameRenderer(size: list.bounds)
      renderer.render(list)
      let shown = renderer.copyPixels(in: list.bounds)
      return (shown[32, 12].green == 255 && shown[32, 12].red == 0, shown[8, 22].red == 0)
    }
    // From the left at one half: the old picture is 20 to the right, or the new one 20 to the left.
    #expect(try marks(.push) == (false, false))
    #expect(try marks(.moveIn) == (true, false))
    #expect(try marks(.reveal) == (false, true))
  }

  /// Up to the half the old side is seen, then the new one; at the half the sheet is edge-on.
  @Test(arguments: Transition.Direction.allCases)
  func flips(direction: Transition.Direction) throws {
    #expect(try picture(.flip, direction, at: 0)[1, 1] == black)
    #expect(try picture(.flip, direction, at: 0.3)[20, 20] == black)
    #expect(try picture(.flip, direction, at: 0.7)[20, 20] == white)
    let half = try picture(.flip, direction, at: 0.5)
    #expect(half.pixels.allSatisfy { $0 == red })
    // The side that comes towards the eye is larger than the one that goes away.
    let shown = try picture(.flip, direction, at: 0.25)
    func length(_ line: [Pixel]) -> Int { line.filter { $0 != red }.count }
    let isHorizontal = direction == .fromLeft || direction == .fromRight
    let inside = (0..<40).filter { shown[isHorizontal ? $0 : 20, isHorizontal ? 20 : $0] == black }
    let (first, last) = (inside.first ?? 0, inside.last ?? 0)
    func across(_ at: Int) -> Int {
      length((0..<40).map { isHorizontal ? shown[at, $0] : shown[$0, at] })
    }
    #expect(inside.count < 35 && inside.count > 20)
    // As UIKit's: from the left, the left side comes to the front.
    let nearFirst = direction == .fromLeft || direction == .fromTop
    #expect(nearFirst ? across(first) > across(last) : across(first) < across(last))
  }

  @Test func shapesAreFilledStrokedAndTrimmed() throws {
    let shape = ShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    var line = Path()
    line.move(to: CGPoint(x: 0, y: 20))
    line.addLine(to: CGPoint(x: 40, y: 20))
    shape.path = line
    shape.strokeColor = .black
    shape.lineWidth = 4
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.75
    let list = try DisplayList(
      shape, size: CGSize(width: 40, height: 40), scale: 1, background: .white, at: .zero,
      fonts: FontBook())
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    let shown = renderer.copyPixels(in: list.bounds)
    for x in 0..<40 {
      #expect(shown[x, 19] == ((10..<30).contains(x) ? black : white))
      #expect(shown[x, 16] == white && shown[x, 23] == white)
    }
  }
}
