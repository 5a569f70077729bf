import Foundation
import TwirlKit

/// The clock and the presentation of many animated views, without drawing.
///
/// Every view has three animations; 500 frames are taken over their whole time.
func measureAnimations() {
  var times: [Double] = []
  for count in [1_000, 2_000] {
    let time = median(of: 5) { runAnimations(views: count) }
    times.append(time)
    report("\(count) views, 3 animations each, a frame", time / 500 * 1e3, "ms")
  }
  report("twice the views over once", times[1] / times[0], "x")
}

private func runAnimations(views count: Int) {
  let stage = Stage(size: CGSize(width: 400, height: 400))
  let views = (0..<count).map { index in
    let view = View(frame: CGRect(x: index % 40 * 10, y: index / 40 * 4, width: 8, height: 3))
    stage.window.addSubview(view)
    return view
  }
  View.animate(withDuration: 10) {
    for view in views {
      view.center.x += 50
      view.transform = CGAffineTransform(rotationAngle: 1)
      view.alpha = 0.5
    }
  }
  var sum = 0.0
  for frame in 1...500 {
    let time = MediaTime(nanoseconds: Int64(frame) * 20_000_000)
    do { try stage.advance(to: time) } catch { return }
    for view in views {
      let shown = view.layer.presentation()
      sum += shown.position.x + shown.opacity
    }
  }
  precondition(sum.isFinite)
}
