import Foundation
import TwirlGraphics
import TwirlLayers

extension View {
  /// Changes a view's picture with a transition.
  ///
  /// The old picture is what the view and its subviews show now; the new one is what they are after
  /// the closure. The changes do not animate by themselves unless `.allowAnimatedContent` says so.
  ///
  /// Without a transition among the options this does what
  /// ``animate(withDuration:delay:options:animations:completion:)`` does: UIKit's method without one
  /// is documented nowhere, and the one published reading of it (Chameleon's UIViewAnimationGroup) is
  /// this.
  ///
  /// - Parameters:
  ///   - view: what turns or dissolves; in a view that is not on a stage the changes are made at once.
  ///   - duration: in seconds; zero or less changes at once.
  ///   - options: a cross dissolve or a flip, the curve, repetition, touches.
  ///   - animations: changes the view, or what is in it.
  ///   - completion: runs when the transition is over and so are the animations of the block.
  /// - Precondition: the duration is not NaN, and the transition is not a page curl.
  public static func transition(
    with view: View, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    let animations = animations ?? {}
    let parameters = AnimationBlock.Parameters(duration: duration, options: options)
    guard let transition = options.transition else {
      return animate(parameters, on: view.stage, animations, completion)
    }
    let block = AnimationBlock(
      parameters, inheriting: AnimationBlock.current,
      clock: (view.stage ?? Stage.current)?.clock, completion: completion)
    if let clock = block.clock(of: view.layer) {
      view.layer.addBlockTransition(
        transition.kind, transition.direction, curve: block.parameters.pace.curve,
        block.run(on: view.layer, clock), group: block.group, clock: clock)
    }
    if options.contains(.allowAnimatedContent) {
      AnimationBlock.withCurrent(block, animations)
    } else {
      AnimationBlock.withoutBlock(animations)
    }
    block.close()
  }

  /// Puts one view in the place of another with a transition of the view that holds them.
  ///
  /// The new view takes the old one's place among its siblings. With `.showHideTransitionViews` both
  /// stay where they are: the old one is hidden and the new one shown. Where the old view is in no
  /// other, nothing changes and the completion runs at once.
  ///
  /// - Parameters:
  ///   - fromView: the view that goes.
  ///   - toView: the view that comes.
  ///   - duration: in seconds; zero or less changes at once.
  ///   - options: as for ``transition(with:duration:options:animations:completion:)``.
  ///   - completion: runs when the transition is over.
  public static func transition(
    from fromView: View, to toView: View, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((_ finished: Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      return animate(
        AnimationBlock.Parameters(duration: duration, options: options), on: toView.stage, {},
        completion)
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else if fromView !== toView {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}
