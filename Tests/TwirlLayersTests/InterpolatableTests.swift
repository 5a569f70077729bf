import Foundation
import Testing
import TwirlGraphics
import TwirlLayers

@Suite struct InterpolatableTests {
  /// The ends are the ends, whatever the numbers: 0.1 + (0.7 − 0.1) · 1 is not 0.7.
  @Test func endsAreExact() {
    func expect<Value: Interpolatable>(_ a: Value, _ b: Value) {
      #expect(a.interpolated(to: b, at: 0) == a)
      #expect(a.interpolated(to: b, at: 1) == b)
    }
    expect(CGFloat(0.1), 0.7)
    expect(0.1, 0.7)
    expect(CGPoint(x: 0.1, y: 1e-9), CGPoint(x: 0.7, y: 1e9))
    expect(CGSize(width: 0.1, height: -3), CGSize(width: 0.7, height: 1e9))
    expect(CGRect(x: 0.1, y: 1, width: -2, height: 3), CGRect(x: 0.7, y: 5, width: 7, height: 0.1))
    expect(Color(red: 0.1, green: 0.3, blue: 0.7, alpha: 0.1), Color(white: 0.7, alpha: 0.3))
    expect(CGAffineTransform(rotationAngle: 0.1), CGAffineTransform(scaleX: 0.7, y: 0.1))
    expect(CATransform3DMakeRotation(0.1, 1, 2, 3), CATransform3DMakeTranslation(0.7, 0.1, 0.3))
    expect(AnimatableValue.scalar(0.1), .scalar(0.7))
  }

  @Test func distances() {
    #expect(CGFloat(3).distance(from: 7) == 4)
    #expect(CGFloat(7).distance(from: 3) == 4)
    #expect(CGPoint(x: 1, y: 2).distance(from: CGPoint(x: 4, y: -2)) == 5)
    #expect(CGSize(width: 3, height: 4).distance(from: .zero) == 5)
    #expect(CGRect(x: 1, y: 1, width: 1, height: 1).distance(from: .zero) == 2)
    #expect(Color.white.distance(from: .clear) == 2)
    #expect(CGAffineTransform(translationX: 3, y: 4).distance(from: .identity) == 5)
    #expect(CATransform3DMakeTranslation(2, 3, 6).distance(from: CATransform3DIdentity) == 7)
    #expect(AnimatableValue.color(nil).distance(from: .color(.black)) == 1)
    #expect(AnimatableValue.point(.zero).distance(from: .point(CGPoint(x: 3, y: 4))) == 5)
  }

  /// Red at half the weight and clear at half: half of the red, not a dark one.
  @Test func coloursSumPremultiplied() {
    let red = Color(red: 1, green: 0, blue: 0)
    let sum = Color.weightedSum([(red, 0.5), (Color.clear, 0.5)])
    #expect(sum == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(Color.weightedSum([(red, -1), (Color.clear, 2)]) == .clear)
  }

  @Test func repeatsAddUp() {
    for repeats in [0, 1, 2, 3, 7, 1000] {
      #expect(CGFloat(0.5).accumulated(2, repeats: repeats) == 0.5 + 2 * CGFloat(repeats))
    }
    #expect(
      CGPoint(x: 1, y: 2).accumulated(CGPoint(x: 10, y: 20), repeats: 5) == CGPoint(x: 51, y: 102))
    let turn = CGAffineTransform(rotationAngle: 0.1)
    let turned = CGAffineTransform(rotationAngle: 0.05).accumulated(turn, repeats: 7)
    #expect(turned.distance(from: CGAffineTransform(rotationAngle: 0.75)) < 1e-14)
    let moved = CATransform3DMakeTranslation(1, 2, 3)
      .accumulated(CATransform3DMakeTranslation(10, 20, 30), repeats: 3)
    #expect(moved == CATransform3DMakeTranslation(31, 62, 93))
  }

  /// An additive transform comes before the underlying one.
  @Test func transformsConcatenate() {
    let move = CATransform3DMakeTranslation(5, 0, 0)
    #expect(move.added(onTo: CATransform3DMakeScale(2, 2, 1)).m41 == 10)
    let flat = CGAffineTransform(translationX: 5, y: 0)
    #expect(flat.added(onTo: CGAffineTransform(scaleX: 2, y: 2)).tx == 10)
    #expect(AnimatableValue.transform(move).added(onTo: .scalar(3)) == .scalar(3))
  }

  /// Two weighted transforms are what interpolation makes of them.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func twoTermsInterpolate(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (random.transform(), random.transform())
    let t = random.number(-0.5...1.5)
    let sum = CGAffineTransform.weightedSum([(a, 1 - t), (b, t)])
    #expect(sum.distance(from: a.interpolated(to: b, at: t)) < 1e-10)
    let deep = CATransform3D.weightedSum([
      (CATransform3DMakeAffineTransform(a), 1 - t), (CATransform3DMakeAffineTransform(b), t),
    ])
    #expect(deep.distance(from: CATransform3DMakeAffineTransform(sum)) < 1e-10)
    let value = AnimatableValue.weightedSum([
      (.transform(CATransform3DMakeAffineTransform(a)), 1 - t),
      (.transform(CATransform3DMakeAffineTransform(b)), t),
    ])
    #expect(value == .transform(CATransform3DMakeAffineTransform(sum)))
  }

  /// In space too, where the turn is small enough for a sum of quaternions to be an arc.
  @Test func termsInSpace() {
    let a = CATransform3DScale(CATransform3DMakeRotation(0.2, 1, 2, 3), 1, 2, 3)
    let b = CATransform3DScale(CATransform3DMakeRotation(0.4, 1, 2, 3), 3, 2, 1)
    let half = CATransform3DScale(CATransform3DMakeRotation(0.3, 1, 2, 3), 2, 2, 2)
    #expect(CATransform3D.weightedSum([(a, 0.5), (b, 0.5)]).distance(from: half) < 1e-12)
    #expect(CATransform3D.weightedSum([(a, 1)]).distance(from: a) < 1e-12)
  }

  @Test func singularTransformsAreNotMixed() {
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(CGAffineTransform.weightedSum([(flat, 0.4), (.identity, 0.6)]) == .identity)
    #expect(CGAffineTransform.weightedSum([(flat, 0.6), (.identity, 0.4)]) == flat)
  }

  /// From −170° to 170° it is 20° through the half turn, not 340° the long way.
  @Test func rotationsGoTheShortWay() {
    let (a, b) = (CGFloat(170).radians, CGFloat(-170).radians)
    let sum = CGAffineTransform.weightedSum([
      (CGAffineTransform(rotationAngle: a), 0.25), (CGAffineTransform(rotationAngle: b), 0.5),
      (CGAffineTransform(rotationAngle: a), 0.25),
    ])
    #expect(sum.distance(from: CGAffineTransform(rotationAngle: .pi)) < 1e-12)
  }

  @Test func valuesOfEveryKindSum() {
    typealias Value = AnimatableValue
    #expect(Value.weightedSum([(.scalar(1), 0.25), (.scalar(5), 0.75)]) == .scalar(4))
    let point = Value.weightedSum([(.point(.zero), 0.5), (.point(CGPoint(x: 2, y: 4)), 0.5)])
    #expect(point == .point(CGPoint(x: 1, y: 2)))
    let rect = CGRect(x: 2, y: 4, width: 6, height: 8)
    let half = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(Value.weightedSum([(.rect(.zero), 0.5), (.rect(rect), 0.5)]) == .rect(half))
    #expect(Value.rect(rect).distance(from: .rect(.zero)) == CGFloat(120).squareRoot())
    let colour = Value.weightedSum([(.color(nil), 0.5), (.color(.white), 0.5)])
    #expect(colour == .color(Color(white: 1, alpha: 0.5)))
    #expect(
      Value.transform(CATransform3DMakeTranslation(3, 4, 0)).distance(
        from: .transform(CATransform3DIdentity)) == 5)
  }
}

extension CGFloat {
  fileprivate var radians: CGFloat { self * .pi / 180 }
}
