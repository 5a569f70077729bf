import Foundation
import Testing
import TwirlCompositor
import TwirlGraphics
import TwirlLayers

@Suite struct DamageTests {
  /// Returns the damage of a change to a tree.
  private func damage(of canvas: Canvas, _ change: () -> Void) throws -> Damage {
    let before = try canvas.list()
    change()
    return try canvas.list().damage(from: before)
  }

  @Test func `without a list before it all is damaged`() throws {
    let canvas = Canvas(width: 30, height: 20, scale: 2)
    let list = try canvas.list()
    let all = PixelRect(x: 0, y: 0, width: 60, height: 40)
    #expect(list.damage(from: nil).rects == [all])
    var other = canvas
    other.background = .black
    #expect(try other.list().damage(from: list).rects == [all])
    other.size.width = 31
    #expect(try other.list().damage(from: list).bounds.width == 62)
    #expect(list.damage(from: list).isEmpty)
    #expect(list.damage(from: list).bounds == .empty)
  }

  @Test func `what moves damages where it was and where it is`() throws {
    let canvas = Canvas(width: 400, height: 300, scale: 2)
    let button = Layer(CGRect(x: 20, y: 30, width: 50, height: 20), .blue)
    canvas.root.addSublayer(button)
    canvas.root.addSublayer(Layer(CGRect(x: 300, y: 200, width: 50, height: 20), .red))
    // 20…70 and 23.25…73.25 points are 40…140 and 46.5…146.5 pixels.
    let damage = try damage(of: canvas) { button.position.x += 3.25 }
    #expect(damage.rects == [PixelRect(x: 40, y: 60, width: 107, height: 40)])
  }

  @Test func `two that are far apart make two rectangles`() throws {
    let canvas = Canvas(width: 400, height: 300)
    let left = Layer(CGRect(x: 10, y: 10, width: 40, height: 20), .blue)
    let right = Layer(CGRect(x: 350, y: 270, width: 40, height: 20), .red)
    for layer in [left, right] { canvas.root.addSublayer(layer) }
    let damage = try damage(of: canvas) {
      left.backgroundColor = .green
      right.backgroundColor = .green
    }
    let expected = [(10, 10), (350, 270)].map { PixelRect(x: $0, y: $1, width: 40, height: 20) }
    #expect(Set(damage.rects) == Set(expected))
  }

  @Test func `within a faded group only what changed is damaged`() throws {
    let canvas = Canvas(width: 200, height: 200)
    let group = Layer(CGRect(x: 0, y: 0, width: 200, height: 200), .white)
    group.opacity = 0.5
    let child = Layer(CGRect(x: 150, y: 160, width: 10, height: 10), .blue)
    group.addSublayer(Layer(CGRect(x: 5, y: 5, width: 10, height: 10), .red))
    group.addSublayer(child)
    canvas.root.addSublayer(group)
    let damage = try damage(of: canvas) { child.backgroundColor = .green }
    #expect(damage.rects == [PixelRect(x: 150, y: 160, width: 10, height: 10)])
  }

  @Test func `what a clip hides is not damaged`() throws {
    let canvas = Canvas(width: 300, height: 300)
    let frame = Layer(CGRect(x: 100, y: 100, width: 40, height: 30), .white)
    frame.masksToBounds = true
    let content = Layer(CGRect(x: -90, y: -90, width: 280, height: 280), .blue)
    frame.addSublayer(content)
    canvas.root.addSublayer(frame)
    let damage = try damage(of: canvas) { content.position.y -= 7 }
    #expect(damage.rects == [PixelRect(x: 100, y: 100, width: 40, height: 30)])
  }

  @Test func `a layer put in between leaves those behind and in front as they are`() throws {
    let canvas = Canvas(width: 300, height: 100)
    for x in [0, 50, 200, 250] as [CGFloat] {
      canvas.root.addSublayer(Layer(CGRect(x: x, y: 0, width: 40, height: 40), .blue))
    }
    let added = Layer(CGRect(x: 100, y: 50, width: 20, height: 20), .red)
    let appears = try damage(of: canvas) { canvas.root.insertSublayer(added, at: 2) }
    #expect(appears.rects == [PixelRect(x: 100, y: 50, width: 20, height: 20)])
    let goes = try damage(of: canvas) { added.removeFromSuperlayer() }
    #expect(goes == appears)
  }

  @Test(arguments: [0.5, 1, 2, 3] as [CGFloat])
  func `moved off the canvas it damages only where it was`(scale: CGFloat) throws {
    let canvas = Canvas(width: 100, height: 100, scale: scale)
    let layer = Layer(CGRect(x: 20, y: 40, width: 10, height: 10), .blue)
    canvas.root.addSublayer(layer)
    let damage = try damage(of: canvas) { layer.position.x = 1e6 }
    let side = Int(10 * scale)
    #expect(damage.rects == [PixelRect(x: 2 * side, y: 4 * side, width: side, height: side)])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `rectangles cover what was added and do not overlap`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var damage = Damage()
    var added: [PixelRect] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let rect = PixelRect(
        x: .random(in: 0..<300, using: &random), y: .random(in: 0..<300, using: &random),
        width: .random(in: 0...30, using: &random), height: .random(in: 0...30, using: &random))
      damage.add(rect)
      added.append(rect)
    }
    let rects = damage.rects
    for rect in added where !rect.isEmpty {
      #expect(rects.contains { $0.contains(rect) })
    }
    for (i, rect) in rects.enumerated() {
      #expect(!rect.isEmpty)
      for other in rects[(i + 1)...] { #expect(other.intersection(rect).isEmpty) }
    }
    #expect(rects.count <= 16)
    let bounds = added.reduce(PixelRect.empty) { $0.union($1) }
    #expect(damage.bounds == bounds)
  }

  // Around squares of 10 at a distance of 5 lie 10 · 25 pixels, exactly 5/4 of their 200.
  @Test(arguments: [
    (10, 0, 1), (9, 9, 1), (15, 0, 1), (16, 0, 2), (0, 15, 1), (0, 16, 2), (9, 10, 2),
  ])
  func `near rectangles become one`(_ x: Int, _ y: Int, _ count: Int) {
    let one = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let two = PixelRect(x: x, y: y, width: 10, height: 10)
    var damage = Damage()
    damage.add(one)
    damage.add(two)
    #expect(damage.rects.count == count)
    #expect(damage.bounds == one.union(two))
  }

  /// The mask covers columns 4..<14 before and 10..<20 after; the shared ones do not count against it.
  @Test func `a mask that moves damages where it was and where it is`() throws {
    let canvas = Canvas(width: 40, height: 40)
    let layer = Layer(CGRect(x: 0, y: 0, width: 40, height: 40), .blue)
    let mask = Layer(CGRect(x: 4, y: 5, width: 10, height: 20), .black)
    layer.mask = mask
    canvas.root.addSublayer(layer)
    let damage = try damage(of: canvas) { mask.position.x += 6 }
    #expect(damage.rects == [PixelRect(x: 4, y: 5, width: 16, height: 20)])
  }
}
