import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A button that grows leftwards, wags, and shrinks back, written the way it is written for UIKit.
///
///     block        1        2      3       4      5
///     seconds   0 … 0.5 … 0.75 … 1.25 … 1.5 … 2
///     transform   1.2    +9°    −18°    +9°   identity
///
/// The anchor point is moved between blocks; shifting the frame by half its width makes up for it.
final class TransformButton: Button {
  /// Told after each step: the number of the block that has begun, or 6 at the end.
  var onStep: ((Int) -> Void)?
  /// Whether the button keeps touches away while it runs.
  var blocksTouches = false

  func viewTransform() {
    if blocksTouches { isUserInteractionEnabled = false }
    moveAnchor(toX: 1, shiftingBy: 0.5)
    step(1, duration: 0.5) {
      self.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    } completion: {
      self.moveAnchor(toX: 0.5, shiftingBy: -0.5)
      self.step(2, duration: 0.25) {
        self.transform = self.transform.rotated(by: .pi * 0.05)
      } completion: {
        self.step(3, duration: 0.5) {
          self.transform = self.transform.rotated(by: -.pi * 0.1)
        } completion: {
          self.step(4, duration: 0.25) {
            self.transform = self.transform.rotated(by: .pi * 0.05)
          } completion: {
            self.moveAnchor(toX: 1, shiftingBy: 0.5)
            self.step(5, duration: 0.5) {
              self.transform = .identity
            } completion: {
              self.moveAnchor(toX: 0.5, shiftingBy: -0.5)
              if self.blocksTouches { self.isUserInteractionEnabled = true }
              self.onStep?(6)
            }
          }
        }
      }
    }
  }

  private func step(
    _ number: Int, duration: TimeInterval, animations: @escaping () -> Void,
    completion: @escaping () -> Void
  ) {
    View.transition(
      with: self, duration: duration, options: .allowUserInteraction, animations: animations,
      completion: { _ in completion() })
    onStep?(number)
  }

  private func moveAnchor(toX x: CGFloat, shiftingBy half: CGFloat) {
    layer.anchorPoint = CGPoint(x: x, y: 0.5)
    var moved = frame
    moved.origin.x += half * moved.size.width
    frame = moved
  }
}
