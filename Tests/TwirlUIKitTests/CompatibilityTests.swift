import Foundation
import Testing
import TwirlUIKit

// MARK: - UIKit code as it is found

private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    guard let gradient = layer as? CAGradientLayer else { return }
    gradient.colors = [UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor]
    gradient.locations = [0, 0.75] as [NSNumber]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.type = .axial
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class PressButton: UIButton {
  override var isHighlighted: Bool {
    didSet {
      UIView.animate(
        withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
        animations: {
          self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.9, y: 0.9) : .identity
        }, completion: nil)
    }
  }
}

private final class Watcher: CAAnimationDelegate {
  var notes: [String] = []
  func animationDidStart(_ anim: CAAnimation) { notes.append("start \(CACurrentMediaTime())") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    notes.append("stop \(CACurrentMediaTime()) \(flag)")
  }
}

private final class CardViewController: UIViewController {
  var notes: [String] = []
  let card = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  override func viewDidLoad() {
    super.viewDidLoad()
    notes.append("load \(view.bounds.width)")
    view.backgroundColor = .systemBackground
    view.addSubview(card)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    notes.append("will \(view.window != nil)")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    notes.append("did \(view.window != nil)")
    UIView.animate(withDuration: 0.5) { self.card.center.x += 100 }
  }
}

@Suite struct CompatibilityTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)

  private func advance(to seconds: Double) throws {
    try stage.advance(to: MediaTime(seconds: seconds))
  }

  private func box() -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(view)
    return view
  }

  @Test func viewsOfGradients() throws {
    let view = GradientView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let gradient = try #require(view.layer as? CAGradientLayer)
    #expect(gradient.colors?.count == 2 && gradient.locations == [0, 0.75])
    #expect(gradient.bounds.width == 50)
    gradient.colors = nil
    gradient.locations = nil
    #expect(gradient.colors?.isEmpty == true && gradient.locations == nil)
  }

  @Test func buttonsThatShrinkWhilePressed() throws {
    let button = PressButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    stage.window.addSubview(button)
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    stage.longPress(button, at: MediaTime(seconds: 0.5), duration: 0.5)
    try advance(to: 0.6)
    // Half of the way at half of the time: the curve is symmetric.
    #expect(abs((button.layer.presentation()?.affineTransform().a ?? 0) - 0.95) < 1e-9)
    try advance(to: 0.75)
    #expect(abs((button.layer.presentation()?.affineTransform().a ?? 0) - 0.9) < 1e-9)
    #expect(taps == 0)
    try advance(to: 1.2)
    #expect(taps == 1 && button.layer.presentation()?.transform == CATransform3DIdentity)
  }

  @Test func delegatesHearOfTheClock() throws {
    let view = box()
    let watcher = Watcher()
    stage.schedule(at: MediaTime(seconds: 1)) {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = 0.5
      fade.fillMode = .forwards
      fade.isRemovedOnCompletion = false
      fade.delegate = watcher
      view.layer.add(fade, forKey: "fade")
    }
    try advance(to: 2)
    #expect(watcher.notes == ["start 1.0", "stop 1.5 true"])
    #expect(CACurrentMediaTime() == 0)
  }

  @Test func groupsAndTransactions() throws {
    let view = box()
    var ended: Double?
    stage.run {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { ended = CACurrentMediaTime() }
      let move = CABasicAnimation(keyPath: "position")
      move.byValue = CGPoint(x: 40, y: 0)
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.toValue = CGFloat.pi
      let group = CAAnimationGroup()
      group.animations = [move, turn]
      group.duration = 1
      view.layer.add(group, forKey: nil)
      CATransaction.commit()
    }
    try advance(to: 0.5)
    let shown = try #require(view.layer.presentation()?.properties)
    #expect(abs(shown.position.x - 70) < 1e-9)
    #expect(abs(shown.affineTransform.b - 1) < 1e-9)
    try advance(to: 1)
    #expect(ended == 1)
  }

  @Test func layersSpeakInTheirTypes() throws {
    let layer = CAShapeLayer()
    let half: Float = 0.5
    layer.opacity = half
    layer.shadowOpacity = half
    #expect(layer.opacity == half && layer.shadowOpacity == half)
    layer.lineDashPattern = [2, NSNumber(value: 1.5)]
    #expect(layer.lineDashPattern == [2, 1.5])
    layer.lineDashPattern = nil
    #expect(layer.lineDashPattern == nil)
    var path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 5, y: 0))
    layer.path = path
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 5, height: 0))
    #expect(layer.presentation()?.opacity == 0.5)
    let text = CATextLayer()
    text.alignmentMode = .center
    text.string = "Hi"
    text.contentsScale = 3
    #expect(text.alignment == .center)
    #expect(text.contentsScale == 3)
    stage.run { #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 320, height: 200)) }
  }

  /// As apps write it; the names are Core Animation's, the values the layer's.
  @Test func looksOfLayers() {
    let view = box()
    view.layer.cornerCurve = .continuous
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    view.layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    view.layer.shadowPath = UIBezierPath(rect: view.bounds).cgPath
    #expect(view.layer.maskedCorners.rawValue == 9)
    #expect(view.layer.edgeAntialiasingMask.rawValue == 9)
    #expect(view.layer.properties.shadowPath?.controlBounds == view.bounds)
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(ovalIn: view.bounds).cgPath
    view.layer.mask = mask
    #expect(view.layer.mask === mask)

    let image = UIImage(Bitmap(width: 4, height: 2), scale: 2)
    let imageView = UIImageView(image: image)
    #expect(imageView.bounds.size == CGSize(width: 2, height: 1))
    #expect(imageView.layer.contentsScale == 2 && !imageView.isUserInteractionEnabled)
    for mode in UIView.ContentMode.allCases where mode != .redraw {
      imageView.contentMode = mode
      #expect(imageView.contentMode == mode)
    }
    #expect(imageView.layer.contentsGravity == .bottomRight)
    let layer = CALayer()
    layer.contents = image.cgImage
    #expect(layer.properties.contents == image)
    layer.contents = nil
    #expect(layer.properties.contents == nil)

    let copies = CAReplicatorLayer()
    let offset: Float = -0.25
    copies.instanceAlphaOffset = offset
    #expect(copies.instanceAlphaOffset == offset)
    let text = CATextLayer()
    text.isWrapped = true
    text.truncationMode = .end
    #expect(text.paragraphStyle.lineBreakMode == .byTruncatingTail)
  }

  @Test func turnsInSpace() {
    let view = box()
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 500
    transform = CATransform3DRotate(transform, .pi / 4, 0, 1, 0)
    view.layer.transform = transform
    #expect(view.transform3D == transform)
    view.layer.zPosition = 10
    view.transform3D = CATransform3DMakeScale(2, 2, 1)
    #expect(view.transform.a == 2)
  }

  @Test func blocksInTheirForms() throws {
    let view = box()
    var ends: [String] = []
    stage.run {
      UIView.animate(withDuration: 0.25) { view.alpha = 0.5 }
      UIView.animate(withDuration: 0.5, animations: { view.center.x = 200 }) { _ in
        ends.append("closure \(CACurrentMediaTime())")
      }
      UIView.animate(withDuration: 0.75, delay: 0.25, options: .curveEaseOut) {
        view.backgroundColor = .systemRed
      } completion: { finished in
        ends.append("label \(CACurrentMediaTime()) \(finished)")
      }
      UIView.animateKeyframes(
        withDuration: 1, delay: 0, options: [.calculationModeCubic, .repeat],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
            view.layer.cornerRadius = 10
          }
        }, completion: nil)
      UIView.transition(
        with: view, duration: 0.5, options: .transitionCrossDissolve,
        animations: { view.isHidden = false }, completion: nil)
    }
    try advance(to: 2)
    #expect(ends == ["closure 0.5", "label 1.0 true"])
  }

  @Test func propertyAnimators() throws {
    let view = box()
    var ends: [UIViewAnimatingPosition] = []
    stage.run {
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
      animator.addAnimations { view.alpha = 0 }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
    }
    try advance(to: 0.5)
    #expect(abs((view.layer.presentation()?.position.x ?? 0) - 100) < 1e-9)
    try advance(to: 1)
    #expect(ends == [.end] && view.alpha == 0)
    stage.run {
      let spring = UISpringTimingParameters(
        dampingRatio: 0.5, initialVelocity: CGVector(dx: 0, dy: 0))
      UIViewPropertyAnimator(duration: 0.5, timingParameters: spring).startAnimation()
      let cubic = UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.1, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1))
      UIViewPropertyAnimator(duration: 0.5, timingParameters: cubic).startAnimation()
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.5, delay: 0, options: [], animations: { view.alpha = 1 }, completion: nil)
    }
    try advance(to: 2)
    #expect(view.alpha == 1)
  }

  @Test func transitionsOfLayers() throws {
    let view = box()
    stage.run {
      let push = CATransition()
      push.type = .push
      push.subtype = .fromRight
      push.duration = 0.4
      push.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      view.layer.add(push, forKey: kCATransition)
      view.backgroundColor = .systemTeal
    }
    try advance(to: 0.3)
    #expect(!stage.isAtRest)
    try advance(to: 0.4)
    #expect(stage.isAtRest)
  }

  @Test func controllersLoadAndAppear() throws {
    let controller = CardViewController()
    #expect(!controller.isViewLoaded)
    stage.present(controller)
    #expect(controller.notes == ["load 320.0", "will false", "did true"])
    try advance(to: 0.25)
    #expect(abs((controller.card.layer.presentation()?.position.x ?? 0) - 70) < 1e-9)
  }

  @Test func gesturesOnViews() throws {
    let view = box()
    var states: [UIGestureRecognizer.State] = []
    let press = UILongPressGestureRecognizer { states.append($0.state) }
    press.minimumPressDuration = 0.3
    view.addGestureRecognizer(press)
    view.addGestureRecognizer(UITapGestureRecognizer { states.append($0.state) })
    stage.longPress(view, at: .zero, duration: 0.5)
    stage.tap(view, at: MediaTime(seconds: 1))
    try advance(to: 2)
    #expect(states == [.began, .ended, .ended])
    #expect(view.point(inside: CGPoint(x: 99, y: 99), with: nil))
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view)
  }
}
