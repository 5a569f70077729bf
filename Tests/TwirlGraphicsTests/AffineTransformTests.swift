import Foundation
import Testing
import TwirlGraphics

/// Transforms against Core Graphics' numbers.
@Suite struct AffineTransformTests {
  static let operations = Vector.rows("affine.op")
  static let rectangles = Vector.rows("affine.rect.apply")

  @Test func theVectorsAreThere() {
    #expect(Self.operations.count >= 6)
    #expect(Self.rectangles.count >= 1)
  }

  @Test(arguments: operations)
  func operation(vector: Vector) throws {
    let transform = try #require(CGAffineTransform(vector.input.m))
    let args = try #require(vector.input.args)
    let result: CGAffineTransform
    switch try #require(vector.input.op) {
    case "translatedBy": result = transform.translatedBy(x: args[0], y: args[1])
    case "scaledBy": result = transform.scaledBy(x: args[0], y: args[1])
    case "rotated": result = transform.rotated(by: args[0])
    case "inverted": result = transform.inverted()
    case "concatenating":
      result = transform.concatenating(try #require(CGAffineTransform(args)))
    default:
      Issue.record("There is no such operation.")
      return
    }
    #expect(distance(result.entries, vector.expected) <= vector.tolerance)
  }

  @Test(arguments: rectangles)
  func rectangle(vector: Vector) throws {
    let rect = try #require(vector.input.rect)
    let transform = try #require(CGAffineTransform(vector.input.transform))
    let result = CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
      .applying(transform)
    let values = [result.minX, result.minY, result.width, result.height].map { Double($0) }
    #expect(distance(values, vector.expected) <= vector.tolerance)
  }

  @Test func aNullRectangleStaysNull() {
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func aQuarterTurnIsClockwiseOnTheScreen() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-15)
    #expect(abs(turned.y - 1) < 1e-15)
  }

  @Test func compositionAppliesTheReceiverFirst() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let (first, second) = (Self.random(&random), Self.random(&random))
      let point = CGPoint(x: random.real(-9, 9), y: random.real(-9, 9))
      let together = point.applying(first.concatenating(second))
      let apart = point.applying(first).applying(second)
      #expect(hypot(together.x - apart.x, together.y - apart.y) < 1e-11)
      let product = first.concatenating(first.inverted())
      #expect(product.distance(to: .identity) < 1e-9 * (1 + 1 / abs(first.determinant)))
      let size = CGSize(width: point.x, height: point.y).applying(first)
      let vector = point.applying(first.linearPart)
      #expect(size == CGSize(width: vector.x, height: vector.y))
    }
  }

  static func random(_ random: inout SeededGenerator) -> CGAffineTransform {
    CGAffineTransform(
      a: random.real(-3, 3), b: random.real(-3, 3), c: random.real(-3, 3), d: random.real(-3, 3),
      tx: random.real(-50, 50), ty: random.real(-50, 50))
  }
}

/// Interpolation in decomposed form against browsers' numbers.
@Suite struct AffineDecompositionTests {
  static let interpolations = Vector.rows("transform.interp2d")
  static let discrete = Vector.rows("transform.interp2d.discrete")

  @Test func theVectorsAreThere() {
    #expect(Self.interpolations.count >= 33)
    #expect(Self.discrete.count >= 2)
  }

  @Test(arguments: interpolations + discrete)
  func interpolation(vector: Vector) throws {
    let from = try #require(CGAffineTransform(vector.input.from))
    let to = try #require(CGAffineTransform(vector.input.to))
    let t = try #require(vector.input.t)
    let result = from.interpolated(to: to, at: t)
    #expect(distance(result.entries, vector.expected) <= vector.tolerance)
  }

  @Test func thePartsMakeUpTheTransform() throws {
    var random = SeededGenerator(seed: 5)
    var reflections = 0
    for _ in 0..<2000 {
      let transform = AffineTransformTests.random(&random)
      guard abs(transform.determinant) > 1e-3 else { continue }
      reflections += transform.determinant < 0 ? 1 : 0
      let parts = try #require(AffineDecomposition(transform))
      #expect(parts.transform.distance(to: transform) < 1e-9)
      #expect(parts.rotation > -.pi && parts.rotation <= .pi)
      #expect(
        (parts.scaleX * parts.scaleY - transform.determinant).magnitude
          < 1e-9 * (1 + abs(transform.determinant)))
    }
    #expect(reflections > 500)
  }

  /// Transforms that are built of known parts.
  @Test func knownParts() throws {
    let turned = try #require(
      AffineDecomposition(
        CGAffineTransform(scaleX: 2, y: 3).concatenating(
          CGAffineTransform(rotationAngle: 0.3))))
    #expect(
      distance([turned.scaleX, turned.scaleY, turned.skew, turned.rotation], [2, 3, 0, 0.3]) < 1e-12
    )

    let mirrored = try #require(AffineDecomposition(CGAffineTransform(scaleX: -1, y: 1)))
    #expect((mirrored.scaleX, mirrored.scaleY, mirrored.rotation) == (-1, 1, 0))
    let flipped = try #require(AffineDecomposition(CGAffineTransform(scaleX: 1, y: -1)))
    #expect((flipped.scaleX, flipped.scaleY, flipped.rotation) == (1, -1, 0))

    let sheared = try #require(
      AffineDecomposition(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 7, ty: 8)))
    #expect(
      distance([sheared.scaleX, sheared.scaleY, sheared.skew, sheared.rotation], [1, 1, 0.5, 0])
        < 1e-15)
    #expect((sheared.translationX, sheared.translationY) == (7, 8))
  }

  @Test(arguments: [
    CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1),
    CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
    CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
  ])
  func singularTransformsHaveNoParts(transform: CGAffineTransform) {
    #expect(AffineDecomposition(transform) == nil)
  }

  @Test func theEndsAreExactAndTheTurnIsTheShortOne() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      let (from, to) = (AffineTransformTests.random(&random), AffineTransformTests.random(&random))
      #expect(from.interpolated(to: to, at: 0) == from)
      #expect(from.interpolated(to: to, at: 1) == to)
    }
    let (start, end) = (170.0 * .pi / 180, -170.0 * .pi / 180)
    let middle = CGAffineTransform(rotationAngle: start).interpolated(
      to: CGAffineTransform(rotationAngle: end), at: 0.5)
    #expect(middle.distance(to: CGAffineTransform(rotationAngle: .pi)) < 1e-12)
  }
}
