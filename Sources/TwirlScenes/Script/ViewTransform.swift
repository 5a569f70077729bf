import Foundation
import TwirlGraphics
import TwirlViews

/// The built-in animation `viewTransform`: a view grows from its right edge, sways, and shrinks back.
///
///     ViewTransform.perform(on: button)
///
///     0 s        0.5          0.75         1.25         1.5         2.0
///     |-- grow ---|-- +9° ------|-- -18° ----|-- +9° -----|-- restore --|
///     anchor right  anchor middle                           anchor right
///
/// Each stage begins in the completion of the one before. All changes are the calls that one makes
/// to a UIKit view, and have the effects that they have there: one that starts while another one
/// runs finds the view as that has left it.
public enum ViewTransform {
  /// Runs the animation on a view.
  ///
  /// - Parameters:
  ///   - view: on a stage; otherwise it ends at once.
  ///   - completion: runs when the view is back, after 2 seconds.
  public static func perform(on view: View, completion: (() -> Void)? = nil) {
    grow(view, completion ?? {})
  }

  private static func grow(_ view: View, _ completion: @escaping () -> Void) {
    moveAnchorToRightEdge(of: view)
    animate(view, duration: 0.5) {
      view.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
    } completion: {
      swayRight(view, completion)
    }
  }

  private static func swayRight(_ view: View, _ completion: @escaping () -> Void) {
    moveAnchorToMiddle(of: view)
    animate(view, duration: 0.25) {
      view.transform = view.transform.rotated(by: .pi * 0.05)
    } completion: {
      swayLeft(view, completion)
    }
  }

  private static func swayLeft(_ view: View, _ completion: @escaping () -> Void) {
    animate(view, duration: 0.5) {
      view.transform = view.transform.rotated(by: -.pi * 0.1)
    } completion: {
      straighten(view, completion)
    }
  }

  private static func straighten(_ view: View, _ completion: @escaping () -> Void) {
    animate(view, duration: 0.25) {
      view.transform = view.transform.rotated(by: .pi * 0.05)
    } completion: {
      restore(view, completion)
    }
  }

  private static func restore(_ view: View, _ completion: @escaping () -> Void) {
    moveAnchorToRightEdge(of: view)
    animate(view, duration: 0.5) {
      view.transform = .identity
    } completion: {
      moveAnchorToMiddle(of: view)
      completion()
    }
  }
}

extension ViewTransform {
  private static func moveAnchorToRightEdge(of view: View) {
    view.layer.anchorPoint = CGPoint(x: 1, y: 0.5)
    view.frame.origin.x += view.frame.width / 2
  }

  private static func moveAnchorToMiddle(of view: View) {
    view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    view.frame.origin.x -= view.frame.width / 2
  }

  private static func animate(
    _ view: View, duration: TimeInterval, _ changes: @escaping () -> Void,
    completion: @escaping () -> Void
  ) {
    View.transition(
      with: view, duration: duration, options: .allowUserInteraction, animations: changes
    ) { _ in completion() }
  }
}
