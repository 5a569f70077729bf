import Foundation
import Testing
import TwirlGraphics

@Suite struct CATransform3DComponentTests {
  /// The rotation about x, then y, then z by 0.2, 0.3, 0.4: SciPy's extrinsic xyz, transposed.
  private static let euler = CATransform3D([
    0.8799231762812573, 0.3720255519422596, -0.2955202066613396, 0,
    -0.3275796727282262, 0.9255641594466819, 0.18979606097868743, 0,
    0.34413189602007543, -0.07019954023933841, 0.9362933635841993, 0, 0, 0, 0, 1,
  ])

  @Test func rotations() {
    #expect(abs(Self.euler[.rotationX] - 0.2) < 1e-14)
    #expect(abs(Self.euler[.rotationY] - 0.3) < 1e-14)
    #expect(abs(Self.euler[.rotationZ] - 0.4) < 1e-14)
    #expect(Self.euler[.rotation] == Self.euler[.rotationZ])
    var built = CATransform3DIdentity
    built[.rotationZ] = 0.4
    built[.rotationX] = 0.2
    built[.rotationY] = 0.3
    #expect(difference(built, Self.euler) < 1e-14)
  }

  @Test(
    arguments: [
      (.rotation, CATransform3DMakeRotation(0.5, 0, 0, 1)),
      (.rotationX, CATransform3DMakeRotation(0.5, 1, 0, 0)),
      (.rotationY, CATransform3DMakeRotation(0.5, 0, 1, 0)),
      (.rotationZ, CATransform3DMakeRotation(0.5, 0, 0, 1)),
      (.scale, CATransform3DMakeScale(0.5, 0.5, 0.5)),
      (.scaleX, CATransform3DMakeScale(0.5, 1, 1)), (.scaleY, CATransform3DMakeScale(1, 0.5, 1)),
      (.scaleZ, CATransform3DMakeScale(1, 1, 0.5)),
      (.translationX, CATransform3DMakeTranslation(0.5, 0, 0)),
      (.translationY, CATransform3DMakeTranslation(0, 0.5, 0)),
      (.translationZ, CATransform3DMakeTranslation(0, 0, 0.5)),
    ] as [(CATransform3DComponent, CATransform3D)])
  func settingOnTheIdentity(component: CATransform3DComponent, wanted: CATransform3D) {
    var transform = CATransform3DIdentity
    transform[component] = 0.5
    #expect(difference(transform, wanted) < 1e-15)
    #expect(abs(transform[component] - 0.5) < 1e-15)
  }

  /// Setting one component keeps all others, in the plane and in space.
  ///
  /// Mirrored ones are left out: turned out of the plane, the same matrix may be read as another
  /// axis' mirror image with a half turn.
  @Test(arguments: 0..<60 as Range<Int>, CATransform3DComponent.allCases)
  func settingKeepsTheOthers(seed: Int, component: CATransform3DComponent) {
    var random = SeededGenerator(seed: seed)
    var transform =
      seed.isMultiple(of: 2)
      ? CATransform3DMakeAffineTransform(random.affineTransform(mirrors: false))
      : random.transform()
    (transform.m14, transform.m24, transform.m34, transform.m44) = (0, 0, 0, 1)
    let before = transform
    let value = random.number(0.2...1.4)
    transform[component] = value
    #expect(abs(transform[component] - value) < 1e-12)
    for other in CATransform3DComponent.allCases where !touches(component, other) {
      #expect(abs(transform[other] - before[other]) < 1e-11, "\(other)")
    }
    transform[component] = before[component]
    if component != .scale { #expect(difference(transform, before) < 1e-11) }
  }

  private func touches(_ a: CATransform3DComponent, _ b: CATransform3DComponent) -> Bool {
    let related: [Set<CATransform3DComponent>] = [
      [.rotation, .rotationZ], [.scale, .scaleX], [.scale, .scaleY], [.scale, .scaleZ],
    ]
    return a == b || related.contains { $0.contains(a) && $0.contains(b) }
  }

  /// In the plane a rotation that is set gives the digits that the plane's own parts give.
  @Test(arguments: 0..<50 as Range<Int>)
  func planeIsExact(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let plane = random.affineTransform()
    var parts = try #require(AffineDecomposition(plane))
    parts.rotation = 0.75
    var transform = CATransform3DMakeAffineTransform(plane)
    transform[.rotation] = 0.75
    #expect(CATransform3DGetAffineTransform(transform) == parts.transform)
  }

  @Test func perspectiveIsKept() {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform[.rotationY] = 0.6
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    #expect(difference(transform, CATransform3DRotate(perspective, 0.6, 0, 1, 0)) < 1e-15)
  }

  /// A mirror image is a negative scale of one axis, not a turn.
  @Test(
    arguments: [
      SIMD3(-1, 1, 1), SIMD3(1, -1, 1), SIMD3(1, 1, -1), SIMD3(-2, 3, 4), SIMD3(2, 3, -4),
    ] as [SIMD3<Double>])
  func mirrors(scale: SIMD3<Double>) {
    let transform = CATransform3DMakeScale(scale.x, scale.y, scale.z)
    let turned = CATransform3DConcat(transform, CATransform3DMakeRotation(0.3, 1, 1, 0))
    for mirror in [transform, turned] {
      #expect(abs(mirror[.scaleX] - scale.x) < 1e-14)
      #expect(abs(mirror[.scaleY] - scale.y) < 1e-14)
      #expect(abs(mirror[.scaleZ] - scale.z) < 1e-14)
    }
    for rotation in [CATransform3DComponent.rotationX, .rotationY, .rotationZ] {
      #expect(abs(transform[rotation]) < 1e-15)
      let angle = CATransform3DMakeRotation(0.3, 1, 1, 0)[rotation]
      #expect(abs(turned[rotation] - angle) < 1e-14)
    }
  }

  /// A skewed mirror image is put together again as it was.
  @Test(arguments: 0..<50 as Range<Int>)
  func skewedMirrors(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let axis = seed % 3
    let transform = CATransform3DScale(
      random.transform(), axis == 0 ? -1 : 1, axis == 1 ? -1 : 1, axis == 2 ? -1 : 1
    ).normalized
    let parts = CATransform3DComponents(transform)
    #expect(difference(parts.transform, transform) < 1e-11)
    #expect((parts.scale.x * parts.scale.y * parts.scale.z) < 0)
    #expect([parts.scale.x, parts.scale.y, parts.scale.z].filter { $0 < 0 }.count == 1)
  }

  /// After a scale of 0 the other components still are what they can be, and it can grow again.
  @Test func growingFromNothing() {
    var transform = CATransform3DMakeTranslation(3, 4, 5)
    transform[.scale] = 0
    #expect(transform[.scale] == 0 && transform[.rotation] == 0)
    #expect(transform[.translationX] == 3)
    transform[.scale] = 2
    let wanted = CATransform3DScale(CATransform3DMakeTranslation(3, 4, 5), 2, 2, 2)
    #expect(transform == wanted)

    var turned = CATransform3DMakeRotation(0.5, 0, 0, 1)
    turned[.scaleX] = 0
    #expect(abs(turned[.rotation] - 0.5) < 1e-14)
    #expect(abs(turned[.scaleY] - 1) < 1e-14)
    turned[.scaleX] = 1
    #expect(difference(turned, CATransform3DMakeRotation(0.5, 0, 0, 1)) < 1e-14)

    // Skews between the rows that remain are kept.
    var skewed = CATransform3DIdentity
    (skewed.m11, skewed.m32) = (0, 0.5)
    let before = skewed
    skewed[.scaleX] = 0
    #expect(difference(skewed, before) < 1e-14)
  }

  /// A scale of 0 that grows again leaves the other rows alone, mirrored or not.
  @Test(arguments: 0..<60 as Range<Int>)
  func vanishedRows(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let (x, y, z) = (random.number(-1...1), random.number(-1...1), random.number(-1...1))
    let turn = CATransform3DMakeRotation(random.number(-3...3), x, y, z)
    let mirrored = CATransform3DScale(turn, 1, seed.isMultiple(of: 2) ? -1 : 1, 1)
    let components = [CATransform3DComponent.scaleX, .scaleY, .scaleZ]
    for (index, component) in components.enumerated() {
      var transform = mirrored
      var entries = transform.entries
      for column in 0..<3 { entries[4 * index + column] = 0 }
      transform = CATransform3D(entries)
      #expect(abs(transform[component]) < 1e-15)
      transform[component] = 1
      // Up to a reflection of the row that had vanished it is what it was.
      for row in 0..<3 where row != index {
        for column in 0..<3 {
          let entry = 4 * row + column
          #expect(abs(transform.entries[entry] - mirrored.entries[entry]) < 1e-14)
        }
      }
      #expect(abs(abs(transform.determinant) - 1) < 1e-14)
    }
  }

  @Test func uprightAboutY() {
    // At 90° about y the turns about x and z are one; all of it counts as z.
    let transform = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 0, 1, 0), CATransform3DMakeRotation(0.3, 0, 0, 1))
    #expect(abs(transform[.rotationY] - .pi / 2) < 1e-8)
    var again = transform
    again[.rotationY] = transform[.rotationY]
    #expect(difference(again, transform) < 1e-8)
  }

  @Test func planarTranslation() {
    var transform = CATransform3DMakeTranslation(1, 2, 3)
    #expect(transform.planarTranslation == CGSize(width: 1, height: 2))
    transform.planarTranslation = CGSize(width: 7, height: 8)
    #expect(transform == CATransform3DMakeTranslation(7, 8, 3))
  }

  @Test func keyPaths() {
    #expect(CATransform3DComponent(rawValue: "rotation.z") == .rotationZ)
    #expect(CATransform3DComponent(rawValue: "scale") == .scale)
    #expect(CATransform3DComponent(rawValue: "translation.y") == .translationY)
    #expect(CATransform3DComponent(rawValue: "translation") == nil)
    #expect(CATransform3DMakeScale(1, 2, 6)[.scale] == 3)
  }
}
