import Foundation
import Testing
import TwirlUIKit

/// What animations are given as Any, in all the types that UIKit code has for it.
@Suite struct BoxedValueTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100))

  @Test func boxesHoldWhatIsPutIn() {
    let point = CGPoint(x: 1, y: -2)
    let size = CGSize(width: 3, height: 4)
    let rect = CGRect(origin: point, size: size)
    var transform = CATransform3DMakeRotation(1, 1, 2, 3)
    transform.m34 = -1 / 500
    #expect(NSValue(cgPoint: point).cgPointValue == point)
    #expect(NSValue(cgSize: size).cgSizeValue == size)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    #expect(NSValue(cgPoint: point) == NSValue(cgPoint: CGPoint(x: 1, y: -2)))
    #expect(NSValue(caTransform3D: transform) == NSValue(caTransform3D: transform))
    #expect(NSValue(cgPoint: point) != NSValue(cgSize: CGSize(width: 1, height: -2)))
  }

  /// A cast takes out what was put in, and nothing else.
  @Test func castsUnwrap() {
    let boxes: [Any] = [
      NSValue(cgPoint: CGPoint(x: 1, y: 2)), NSValue(cgSize: CGSize(width: 1, height: 2)),
      NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)),
      NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), NSNumber(value: 1), "1",
    ]
    #expect(
      boxes.map { $0 as? CGPoint } == [CGPoint(x: 1, y: 2)] + Array(repeating: nil, count: 5))
    #expect(
      boxes.map { $0 as? CGSize }
        == [nil, CGSize(width: 1, height: 2)] + Array(repeating: nil, count: 4))
    #expect(
      boxes.map { $0 as? CGRect }
        == [nil, nil, CGRect(x: 1, y: 2, width: 3, height: 4), nil, nil, nil])
    #expect(
      boxes.map { $0 as? CATransform3D }
        == [nil, nil, nil, CATransform3DMakeScale(2, 2, 2), nil, nil])
  }

  /// Half way from one value to another, in every type that stands for them.
  @Test(
    arguments: [
      ("position.x", [20, 20.0, CGFloat(20), Float(20), NSNumber(value: 20), UInt8(20)], 10),
      ("position", [CGPoint(x: 20, y: 4), NSValue(cgPoint: CGPoint(x: 20, y: 4))], 10),
      (
        "bounds.size",
        [CGSize(width: 20, height: 4), NSValue(cgSize: CGSize(width: 20, height: 4))], 10
      ),
      (
        "bounds",
        [
          CGRect(x: 0, y: 0, width: 20, height: 4),
          NSValue(cgRect: CGRect(x: 0, y: 0, width: 20, height: 4)),
        ], 10
      ),
      (
        "transform",
        [
          CATransform3DMakeTranslation(20, 0, 0), CGAffineTransform(translationX: 20, y: 0),
          NSValue(caTransform3D: CATransform3DMakeTranslation(20, 0, 0)),
        ], 10
      ),
    ] as [(String, [any Sendable], CGFloat)])
  func animationsTakeAllTypes(keyPath: String, values: [any Sendable], half: CGFloat) throws {
    for value in values {
      let layer = CALayer()
      stage.window.layer.addSublayer(layer)
      let basic = CABasicAnimation(keyPath: keyPath)
      basic.toValue = value
      basic.duration = 2
      let keyframes = CAKeyframeAnimation(keyPath: keyPath)
      keyframes.values = [value, value]
      keyframes.duration = 2
      stage.run { layer.add(basic, forKey: "a") }
      func shown(at seconds: Double) -> CGFloat {
        let shown = layer.presentation(at: stage.now + MediaTime(seconds: seconds))
        switch keyPath {
        case "transform": return shown.transform.m41
        case "bounds", "bounds.size": return shown.bounds.width
        default: return shown.position.x
        }
      }
      #expect(abs(shown(at: 1) - half) < 1e-9, "\(type(of: value))")
      stage.run {
        layer.removeAllAnimations()
        layer.add(keyframes, forKey: "b")
      }
      #expect(abs(shown(at: 1) - 2 * half) < 1e-9, "\(type(of: value))")
    }
  }

  @Test func keyTimesAreOfNumbersOrNumberObjects() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.keyTimes = [0, 0.5, 1]
    #expect(animation.keyTimes == [0, 0.5, 1])
    let objects: [NSNumber] = [0, 0.25, 1]
    animation.keyTimes = objects
    #expect(animation.keyTimes == [0, 0.25, 1])
    #expect(animation.keyTimes == objects)
    animation.keyTimes = [NSNumber(value: 0), NSNumber(value: 1)]
    let times = animation.keyTimes
    #expect(times?.count == 2)
    animation.keyTimes = nil
    #expect(animation.keyTimes == nil)
  }
}
