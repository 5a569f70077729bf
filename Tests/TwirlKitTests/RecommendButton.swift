import Foundation
import TwirlKit

final class RecommendButton: Button {
  func viewTransform() {
    layer.anchorPoint = CGPoint(x: 1, y: 0.5)
    frame.origin.x += frame.width / 2
    View.transition(with: self, duration: 0.5, options: .allowUserInteraction) {
      self.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    } completion: { _ in
      self.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      self.frame.origin.x -= self.frame.width / 2
      self.turn(by: .pi * 0.05, duration: 0.25) {
        self.turn(by: -.pi * 0.1, duration: 0.5) {
          self.turn(by: .pi * 0.05, duration: 0.25) { self.restore() }
        }
      }
    }
  }

  private func turn(by angle: CGFloat, duration: TimeInterval, then next: @escaping () -> Void) {
    View.transition(with: self, duration: duration, options: .allowUserInteraction) {
      self.transform = self.transform.rotated(by: angle)
    } completion: { _ in
      next()
    }
  }

  private func restore() {
    layer.anchorPoint = CGPoint(x: 1, y: 0.5)
    frame.origin.x += frame.width / 2
    View.transition(with: self, duration: 0.5, options: .allowUserInteraction) {
      self.transform = .identity
    } completion: { _ in
      self.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      self.frame.origin.x -= self.frame.width / 2
    }
  }
}
