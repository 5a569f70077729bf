import Foundation
import Testing
import TwirlGraphics

@Suite struct CATransform3DQuaternionTests {
  private func product(_ a: Quaternion, _ b: Quaternion) -> Double {
    (a.vector * b.vector).sum() + a.scalar * b.scalar
  }

  /// On the way from one rotation to another the length stays 1 and the speed the same.
  @Test(arguments: 0..<200 as Range<Int>)
  func slerp(seed: Int) {
    var random = SeededGenerator(seed: seed)
    func component() -> Double { Double(random.number(-1...1)) }
    func next() -> Quaternion {
      Quaternion(
        angle: 3 * component(), axis: SIMD3(component(), component(), component()))
    }
    let from = next()
    let to = seed.isMultiple(of: 4) ? from : next()
    let whole = acos(min(abs(product(from, to)), 1))
    var last = from
    for step in 1...10 {
      let next = from.slerp(to: to, at: Double(step) / 10)
      #expect(abs(product(next, next) - 1) < 1e-14)
      #expect(abs(acos(min(product(last, next), 1)) - whole / 10) < 3e-8)
      last = next
    }
    #expect(abs(abs(product(last, to)) - 1) < 1e-14)
    #expect(abs(product(from.slerp(to: to, at: 0), from) - 1) < 1e-14)
  }

  /// From the matrix and back, with each of the four components the greatest in turn.
  @Test(
    arguments: [
      (0.3, [1, 2, 3]), (3.1, [5, 1, 1]), (3.1, [1, 5, 1]), (3.1, [1, 1, 5]), (.pi, [1, 0, 0]),
      (.pi, [0, 1, 0]), (.pi, [0, 0, 1]), (.pi, [-1, 2, 3]), (-3, [3, -4, 1]), (6, [1, 1, 1]),
      (4, [1, -3, 0.5]),
    ] as [(CGFloat, [CGFloat])])
  func matrices(angle: CGFloat, axis: [CGFloat]) throws {
    let turn = CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
    let parts = try #require(CATransform3DDecomposition(turn))
    #expect(difference(parts.transform, turn) < 4e-15)
    #expect(parts.rotation.scalar >= 0)
    let direct = Quaternion(angle: Double(angle), axis: SIMD3(axis.map { Double($0) }))
    #expect(abs(abs(product(direct, parts.rotation)) - 1) < 4e-15)
    #expect(abs(direct.angle - Double(angle)) < 1e-14 || angle < 0)
  }

  @Test func withoutAnAxis() {
    #expect(Quaternion(angle: 1, axis: .zero) == .identity)
    #expect(Quaternion.identity.angle == 0)
    #expect(Quaternion.weightedSum([]) == .identity)
  }

  /// q and −q are one rotation: a sum takes each on the side of the first.
  @Test func sums() {
    let a = Quaternion(angle: 0.2, axis: SIMD3(0, 0, 1))
    let b = Quaternion(angle: 0.4 + 2 * .pi, axis: SIMD3(0, 0, 1))
    #expect(b.scalar < 0)
    let sum = Quaternion.weightedSum([(a, 0.5), (b, 0.5)])
    #expect(abs(sum.angle - 0.3) < 1e-14)
  }
}
