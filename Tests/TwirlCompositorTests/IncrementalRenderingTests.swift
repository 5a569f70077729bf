import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@testable import TwirlCompositor

/// A frame drawn over what changed equals the frame drawn afresh.
@Suite struct IncrementalRenderingTests {
  @Test(arguments: 1...48 as ClosedRange<UInt64>)
  func `drawing the damage gives the picture that drawing everything gives`(seed: UInt64) throws {
    var scenery = RandomScenery(seed: seed)
    var before = try scenery.canvas.list()
    var shown = before.picture()
    let renderer = FrameRenderer(size: before.bounds)
    renderer.render(before)
    for step in 0..<16 {
      scenery.change()
      let list = try scenery.canvas.list()
      let damage = list.damage(from: before)
      renderer.render(list)
      let fresh = list.picture()
      #expect(renderer.copyPixels(in: list.bounds) == fresh, "seed \(seed), step \(step)")
      let missed = fresh.differences(from: shown).filter { pixel in
        !damage.rects.contains { $0.holds(pixel.x, pixel.y) }
      }
      #expect(
        missed.isEmpty, "seed \(seed), step \(step): \(missed.count) pixels not in the damage")
      if list == before { #expect(damage.isEmpty) }
      for rect in damage.rects { #expect(list.bounds.contains(rect) && !rect.isEmpty) }
      (before, shown) = (list, fresh)
    }
  }

  /// Frames in which one thing of many changes: what stays the same around it is kept.
  @Test(arguments: 31...42 as ClosedRange<UInt64>)
  func `what is kept from frame to frame gives the pixels of drawing anew`(seed: UInt64) throws {
    var scenery = RandomScenery(seed: seed)
    for _ in 0..<8 { scenery.change() }
    // Two things that are drawn aside, and one that moves behind and before them.
    let canvas = scenery.canvas
    let group = Layer(CGRect(x: 10, y: 8, width: 40, height: 30), .blue)
    group.addSublayer(Layer(CGRect(x: 5, y: 5, width: 20, height: 40), .green))
    (group.opacity, group.shadowOpacity, group.shadowRadius) = (0.6, 1, 4)
    let mover = Layer(CGRect(x: 0, y: 0, width: 30, height: 20), .red)
    canvas.root.addSublayer(group)
    canvas.root.addSublayer(mover)
    let first = try canvas.list()
    let keeping = FrameRenderer(size: first.bounds, keepsGroups: true)
    let plain = FrameRenderer(size: first.bounds, keepsGroups: false)
    for step in 0..<12 {
      mover.position = CGPoint(x: 5 * CGFloat(step), y: 3 * CGFloat(step))
      mover.zPosition = step % 3 == 0 ? -1 : 1
      if step == 6 { group.opacity = 0.3 }
      let list = try canvas.list()
      keeping.render(list)
      plain.render(list)
      let picture = keeping.copyPixels(in: list.bounds)
      #expect(picture == plain.copyPixels(in: list.bounds), "seed \(seed), step \(step)")
      #expect(picture == list.picture(), "seed \(seed), step \(step)")
    }
    let cache = try #require(keeping.cache)
    #expect(cache.hits > 0)
    #expect(cache.pixelCount <= 4 * first.bounds.area)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a renderer may skip frames`(seed: UInt64) throws {
    var scenery = RandomScenery(seed: seed)
    let renderer = FrameRenderer(size: try scenery.canvas.list().bounds)
    for _ in 0..<5 {
      for _ in 0..<4 { scenery.change() }
      let list = try scenery.canvas.list()
      renderer.render(list)
      #expect(renderer.copyPixels(in: list.bounds) == list.picture())
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `equal trees give equal lists and pictures`(seed: UInt64) throws {
    var (one, two) = (RandomScenery(seed: seed), RandomScenery(seed: seed))
    for _ in 0..<8 {
      one.change()
      two.change()
    }
    let (left, right) = (try one.canvas.list(), try two.canvas.list())
    #expect(left == right)
    #expect(left.damage(from: right).isEmpty)
    #expect(left.picture() == right.picture())
  }

  @Test func `a part of the picture is that part of it`() throws {
    let scenery = RandomScenery(seed: 3)
    let list = try scenery.canvas.list()
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    let part = PixelRect(x: 7, y: 5, width: 20, height: 11)
    #expect(renderer.copyPixels(in: part) == list.picture().cropped(to: part))
  }
}
