import Foundation
import Testing
import TwirlGraphics
import TwirlRaster

/// Whole pictures drawn through the reference.
@Suite struct ReferencePictureTests {
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> (worst: Int, changed: Int) {
    var (worst, changed) = (0, 0)
    for (p, q) in zip(a.pixels, b.pixels) where p != q {
      changed += 1
      for (x, y) in [(p.red, q.red), (p.green, q.green), (p.blue, q.blue), (p.alpha, q.alpha)] {
        worst = max(worst, abs(Int(x) - Int(y)))
      }
    }
    return (worst, changed)
  }

  /// Fills of every family of shapes, one over the other, in random opaque and translucent colours.
  private static func fills(seed: Int, byReference: Bool) -> Bitmap {
    let context = GraphicsContext(
      bitmap: Bitmap(width: 24, height: 20, fill: Color(white: 0.8).pixel))
    context.usesReferenceCoverage = byReference
    var random = SeededGenerator(seed: seed)
    let shapes = Shape.allCases.filter { $0 != .farther && $0 != .scribble }
    for _ in 0..<4 {
      let path = shapes[random.whole(0...shapes.count - 1)].path(&random, size: 20)
      context.setFillColor(
        Color(
          red: random.real(0, 1), green: random.real(0, 1), blue: random.real(0, 1),
          alpha: random.whole(0...1) == 0 ? 1 : random.real(0, 1)))
      context.fill(path, rule: random.whole(0...1) == 0 ? .nonZero : .evenOdd)
    }
    return context.bitmap
  }

  @Test(arguments: 1...24)
  func fillsAreThoseOfTheReference(seed: Int) {
    let (worst, changed) = Self.difference(
      Self.fills(seed: seed, byReference: false), Self.fills(seed: seed, byReference: true))
    #expect(worst <= 1)
    // Only where the exact coverage is within the grid's error of a rounding boundary.
    #expect(changed <= 24)
  }

  private static let streams = Int(ProcessInfo.processInfo.environment["TWIRL_STREAMS"] ?? "")

  /// As many random pictures as TWIRL_STREAMS says: a hundred thousand take minutes in a release build.
  ///
  /// A fill is off by one level at most, and four lie over each other: rarely two of them add up.
  @Test(.enabled(if: streams != nil, "TWIRL_STREAMS says how many"))
  func manyFillsAreThoseOfTheReference() {
    let count = Self.streams ?? 0
    var (worst, changed, twice) = (0, 0, 0)
    for seed in 0..<count {
      let difference = Self.difference(
        Self.fills(seed: seed, byReference: false), Self.fills(seed: seed, byReference: true))
      worst = max(worst, difference.worst)
      changed += difference.changed > 0 ? 1 : 0
      twice += difference.worst > 1 ? 1 : 0
    }
    print("\(count) streams: \(changed) differ, \(twice) by more than 1/255, \(worst)/255 at most")
    #expect(worst <= 2 && twice * 1000 <= count)
  }

  /// Random scenes of fills, clips and groups, through which differences of 1 may add up.
  @Test(arguments: 1...12)
  func scenesAreThoseOfTheReference(seed: Int) {
    func picture(byReference: Bool) -> Bitmap {
      let context = GraphicsContext(
        bitmap: Bitmap(width: 30, height: 24, fill: Color(white: 0.8).pixel))
      context.usesReferenceCoverage = byReference
      ClipIndependenceTests.draw(
        context, seed: seed, size: 24, shapes: [.quad, .triangle, .star, .nested, .bow, .heap])
      return context.bitmap
    }
    let (fast, slow) = (picture(byReference: false), picture(byReference: true))
    #expect(Self.difference(fast, slow).worst <= 1)
  }

  @Test func theReferenceIsReallyAsked() {
    let context = GraphicsContext(width: 1, height: 1)
    #expect(!context.usesReferenceCoverage)
    // 80 strips of 0.4 grid units cover 2/255 together; on the grid they have no width.
    var path = Path()
    for index in 0..<80 {
      let x = Double(8 + 48 * index) / 4096
      path.addPath(Path(rect: CGRect(x: x, y: 0, width: 0.4 / 4096, height: 1)))
    }
    context.fill(path)
    #expect(context.bitmap[0, 0].alpha == 0)
    context.usesReferenceCoverage = true
    context.fill(path)
    #expect(context.bitmap[0, 0].alpha == 2)
  }
}
