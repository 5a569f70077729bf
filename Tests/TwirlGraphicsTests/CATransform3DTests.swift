import Foundation
import Testing
import TwirlGraphics

@Suite struct CATransform3DTests {
  /// Scale(t, s) = S · t: the added part comes first.
  ///
  /// The figures are Quartz Core's.
  @Test func orderOfComposition() {
    let scale = CATransform3DMakeScale(2, 2, 2)
    let move = CATransform3DMakeTranslation(10, 0, 0)
    #expect(CATransform3DTranslate(scale, 10, 0, 0).m41 == 20)
    #expect(CATransform3DConcat(move, scale).m41 == 20)
    #expect(CATransform3DConcat(scale, move).m41 == 10)
    #expect(CATransform3DScale(move, 2, 2, 2) == CATransform3DConcat(scale, move))
    let turn = CATransform3DMakeRotation(0.7, 1, 2, 3)
    #expect(CATransform3DRotate(move, 0.7, 1, 2, 3) == CATransform3DConcat(turn, move))
    #expect(
      CATransform3DTranslate(CATransform3DIdentity, 5, 6, 7)
        == CATransform3DMakeTranslation(5, 6, 7))
  }

  /// SciPy's rotation by 0.7 about (1, 2, −3), transposed for row vectors.
  @Test func rotation() {
    let wanted = CATransform3D([
      0.781639173907025, -0.4829292842142122, -0.3947397981737998, 0,
      0.5501172307043584, 0.8320301337746345, 0.07139249941787584, 0,
      0.29395787843858057, -0.27295633888831433, 0.9160150668873173, 0, 0, 0, 0, 1,
    ])
    #expect(difference(CATransform3DMakeRotation(0.7, 1, 2, -3), wanted) < 1e-15)
    #expect(difference(CATransform3DMakeRotation(-0.7, -2, -4, 6), wanted) < 1e-15)
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
    #expect(difference(CATransform3DMakeRotation(0, 1, 2, 3), CATransform3DIdentity) < 1e-15)
  }

  /// x to y, y to z, z to x: a quarter turn about each axis in the direction of the others.
  @Test func quarterTurns() {
    let x = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    let y = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let z = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(abs(x.m23 - 1) < 1e-15 && x.m11 == 1)
    #expect(abs(y.m31 - 1) < 1e-15 && y.m22 == 1)
    #expect(abs(z.m12 - 1) < 1e-15 && z.m33 == 1)
  }

  /// In the plane the two types compute the same digits.
  @Test(arguments: 0..<100 as Range<Int>)
  func planeIsExact(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (random.affineTransform(), random.affineTransform())
    let (a3, b3) = (CATransform3DMakeAffineTransform(a), CATransform3DMakeAffineTransform(b))
    #expect(CATransform3DIsAffine(a3))
    #expect(CATransform3DGetAffineTransform(a3) == a)
    #expect(CATransform3DConcat(a3, b3) == CATransform3DMakeAffineTransform(a.concatenating(b)))
    #expect(CATransform3DInvert(a3) == CATransform3DMakeAffineTransform(a.inverted()))
    let angle = random.number(-7...7)
    let turn = CATransform3DMakeRotation(angle, 0, 0, 1)
    #expect(
      turn == CATransform3DMakeAffineTransform(CGAffineTransform(rotationAngle: angle)))
  }

  /// NumPy's inverse and determinant.
  @Test func inverse() {
    let transform = CATransform3D([
      1.56327834781405, -0.9658585684284244, -0.7894795963475996, 0.005863434273713697,
      0.3923044914382329, 0.3435756742551854, -0.02351472001713204, -0.00022430269702074183,
      0.2889626500914171, -0.13975120300201263, 1.5031534146957972, -0.003940995187991949,
      10, -20, 5, 1,
    ])
    let inverse = CATransform3D([
      0.35336163422327416, 1.0164058992732936, 0.20493826154737071, -0.0010362694300518121,
      -0.42016809285541473, 1.7687255082223456, -0.1999035777688432, 0.002072538860103623,
      -0.13650046887247577, 0.034692944801409095, 0.5837776834932609, 0.00310880829015544,
      -11.254475854978658, 25.036986447706933, -8.966342588316875, 1.0362694300518134,
    ])
    #expect(difference(CATransform3DInvert(transform), inverse) < 1e-13)
    #expect(abs(transform.determinant - 1.4475) < 1e-13)
  }

  @Test(arguments: 0..<100 as Range<Int>)
  func inverseUndoes(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let transform = random.transform()
    let product = CATransform3DConcat(transform, CATransform3DInvert(transform))
    #expect(difference(product, CATransform3DIdentity) < 1e-10)
  }

  /// What has no inverse comes back as it was.
  @Test(
    arguments: [
      CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(1, 1, 0), CATransform3D(),
      CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 5, ty: 6)),
    ])
  func singular(transform: CATransform3D) {
    #expect(CATransform3DInvert(transform) == transform)
  }

  @Test func affineness() {
    #expect(CATransform3DIsAffine(CATransform3DIdentity))
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(CATransform3DMakeTranslation(0, 0, 1)))
    // Every entry that the plane has not, one at a time.
    for index in [2, 3, 6, 7, 8, 9, 10, 11, 14, 15] {
      var entries = CATransform3DIdentity.entries
      entries[index] += 0.5
      let transform = CATransform3D(entries)
      #expect(!CATransform3DIsAffine(transform), "entry \(index)")
      #expect(CATransform3DGetAffineTransform(transform) == .identity)
      #expect(!CATransform3DEqualToTransform(transform, CATransform3DIdentity))
    }
  }

  /// A flat layer that turns about the y axis gets narrower as seen from in front.
  @Test func projection() {
    let turned = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    let seen = turned.projectedAffineTransform
    #expect(abs((seen?.a ?? 0) - 0.5) < 1e-15 && seen?.d == 1)
    let deep = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 1, 2, 3)
    #expect(
      deep.projectedAffineTransform == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 2, ty: 4))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    #expect(perspective.projectedAffineTransform == .identity)
    #expect(CATransform3DConcat(turned, perspective).projectedAffineTransform == nil)
  }

  @Test func coding() throws {
    let transform = CATransform3D((1...16).map { CGFloat($0) })
    let data = try JSONEncoder().encode(transform)
    #expect(try JSONDecoder().decode(CATransform3D.self, from: data) == transform)
    #expect(CATransform3D().entries == [CGFloat](repeating: 0, count: 16))
  }
}
