import Foundation
import Testing
import TwirlGraphics

@Suite struct CATransform3DInterpolationTests {
  /// Two transforms of known parts, built and mixed part by part in NumPy with SciPy's rotations.
  private static let from = CATransform3D([
    1.56327834781405, -0.9658585684284244, -0.7894795963475996, 0.005863434273713697,
    0.3923044914382329, 0.3435756742551854, -0.02351472001713204, -0.00022430269702074183,
    0.2889626500914171, -0.13975120300201263, 1.5031534146957972, -0.003940995187991949,
    10, -20, 5, 1,
  ])
  private static let to = CATransform3D([
    0.6217854482725368, -0.4287149032590435, -0.6554284003917665, -0.004226713497132724,
    -3.090857524733562, -0.3433305437092735, -0.8767690115156986, 0.01026656153219358,
    0.11604944833781858, 0.399811662678898, -0.6854255320065215, -0.0014352371946854193,
    -7, 4, 30, 1,
  ])

  @Test(
    arguments: [
      (
        0.25,
        [
          1.3823550984483584, -0.7143342379480373, -0.8008251858483391, 0.0019487730980575504,
          0.360464834274603, 0.9392013379325763, -0.5228444708534669, -0.00034914005699080407,
          0.7572195590140431, 0.4582508727029339, 0.9693464239442873, -0.002458474722534681,
          5.75, -14, 11.25, 0.947125,
        ]
      ),
      (
        1.3,
        [
          0.391343042732944, -0.3683478350781398, -0.4485203398930407, -0.0044220688113053,
          -3.8867478204076873, -1.490250580265126, 1.402676312830423, 0.023455004004645022,
          -0.11945277836620678, -0.06004896810852646, -0.5646301490087959, -0.001433308279922849,
          -12.1, 11.2, 37.5, 1.10998,
        ]
      ),
      (0, from.entries), (1, to.entries),
    ] as [(CGFloat, [CGFloat])])
  func partsAreMixed(fraction: CGFloat, entries: [CGFloat]) {
    let result = Self.from.interpolated(to: Self.to, at: fraction)
    #expect(difference(result, CATransform3D(entries)) < 1e-12)
  }

  @Test func partsAreFound() throws {
    let parts = try #require(CATransform3DDecomposition(Self.from))
    func expect(_ actual: SIMD3<Double>, _ wanted: SIMD3<Double>) {
      #expect((actual - wanted).length < 1e-13)
    }
    expect(parts.scale, SIMD3(2, 0.5, 1.5))
    expect(parts.skew, SIMD3(0.3, -0.2, 0.1))
    expect(parts.translation, SIMD3(10, -20, 5))
    #expect(abs(parts.rotation.angle - 0.7) < 1e-13)
    expect(parts.rotation.vector / sin(0.35), SIMD3(1, 2, -3) / 14.0.squareRoot())
    let p = parts.perspective
    expect(SIMD3(p.x, p.y, p.z), SIMD3(0.001, -0.002, -0.003))
    // 1 − t · p
    #expect(abs(p.w - (1 - 0.01 - 0.04 + 0.015)) < 1e-13)
  }

  /// Taken apart and put together again, whatever the parts; a reflection too.
  @Test(arguments: 0..<200 as Range<Int>)
  func roundTrip(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var transform = random.transform()
    if seed.isMultiple(of: 3) { transform = CATransform3DScale(transform, 1, -1, 1) }
    let parts = try #require(CATransform3DDecomposition(transform))
    #expect(difference(parts.transform, transform.normalized) < 1e-11)
    #expect((parts.scale.x < 0) == seed.isMultiple(of: 3))
    let (r0, r1, r2) = parts.rotation.rows
    for (a, b, product) in [
      (r0, r0, 1.0), (r1, r1, 1), (r2, r2, 1), (r0, r1, 0), (r0, r2, 0), (r1, r2, 0),
    ] {
      #expect(abs((a * b).sum() - product) < 1e-14)
    }
    // A factor in all entries is none.
    let scaled = CATransform3D(transform.entries.map { $0 * 3 })
    let again = try #require(CATransform3DDecomposition(scaled))
    #expect(difference(again.transform, parts.transform) < 1e-11)
  }

  /// In the plane the two types interpolate to the same digits, and a scale of z goes along.
  @Test(arguments: 0..<100 as Range<Int>)
  func planeIsExact(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (random.affineTransform(), random.affineTransform())
    let (from, to) = (CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b))
    for fraction in [-0.5, 0, 0.3, 0.5, 1, 1.7] as [CGFloat] {
      let wanted = a.interpolated(to: b, at: fraction)
      #expect(from.interpolated(to: to, at: fraction) == CATransform3DMakeAffineTransform(wanted))
      var deep = CATransform3DScale(to, 1, 1, 3)
      deep.m43 = 8
      let result = from.interpolated(to: deep, at: fraction)
      #expect(result.projectedAffineTransform == wanted)
      #expect(abs(result.m33 - (1 + 2 * fraction)) < 1e-15)
      #expect(abs(result.m43 - 8 * fraction) < 1e-15)
    }
  }

  /// The general way and that of the plane agree, but for rounding, where nothing is mirrored.
  @Test(arguments: 0..<100 as Range<Int>)
  func planeAgreesWithSpace(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    func next() -> CATransform3D {
      let transform = random.affineTransform()
      let mirror = CGAffineTransform(scaleX: transform.determinant < 0 ? -1 : 1, y: 1)
      return CATransform3DMakeAffineTransform(mirror.concatenating(transform))
    }
    let (from, to) = (next(), next())
    let parts = (
      try #require(CATransform3DDecomposition(from)), try #require(CATransform3DDecomposition(to))
    )
    for fraction in [0.25, 0.5, 0.9] as [CGFloat] {
      let general = parts.0.interpolated(to: parts.1, at: fraction).transform
      #expect(difference(general, from.interpolated(to: to, at: fraction)) < 1e-11)
    }
  }

  @Test func singularEndsSwap() {
    let flat = CATransform3DMakeScale(1, 1, 0)
    let turned = CATransform3DMakeRotation(1, 1, 0, 0)
    #expect(flat.interpolated(to: turned, at: 0.49) == flat)
    #expect(flat.interpolated(to: turned, at: 0.5) == turned)
    #expect(CATransform3DDecomposition(flat) == nil)
    #expect(CATransform3DDecomposition(CATransform3D()) == nil)
    var infinite = CATransform3DIdentity
    infinite.m12 = .infinity
    #expect(CATransform3DDecomposition(infinite) == nil)
  }

  /// From 0 to 180° about x the half is 90°; from 170° to −170° it goes through 180°.
  @Test func turnsGoTheShortWay() {
    func turn(_ degrees: CGFloat) -> CATransform3D {
      CATransform3DMakeRotation(degrees * .pi / 180, 1, 0, 0)
    }
    #expect(difference(turn(0).interpolated(to: turn(180), at: 0.5), turn(90)) < 1e-14)
    #expect(difference(turn(170).interpolated(to: turn(-170), at: 0.5), turn(180)) < 1e-14)
    #expect(difference(turn(170).interpolated(to: turn(-170), at: 0.25), turn(175)) < 1e-14)
    #expect(difference(turn(10).interpolated(to: turn(30), at: 2), turn(50)) < 1e-14)
  }
}
