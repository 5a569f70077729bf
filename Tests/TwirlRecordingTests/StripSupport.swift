import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlText
import TwirlViews

/// Stages for strips.
enum StripStage {
  /// A stage of 100 x 60 points on which a closure puts things.
  static func make(
    scale: CGFloat = 1, background: Color = .white, _ prepare: @escaping (Stage) -> Void
  ) -> () throws -> Stage {
    {
      let stage = Stage(
        size: CGSize(width: 100, height: 60), scale: scale, backgroundColor: background,
        fonts: TestFont.book())
      stage.run { prepare(stage) }
      return stage
    }
  }

  /// Adds a view of one colour with a name.
  @discardableResult
  static func add(
    _ name: String?, _ frame: CGRect, _ color: Color = .black, to parent: View
  ) -> View {
    let view = View(frame: frame)
    view.accessibilityIdentifier = name
    view.backgroundColor = color
    parent.addSubview(view)
    return view
  }

  /// A square of 10 that moves 60 to the right in a second, by a curve.
  static func mover(_ curve: TimingFunction = .linear) -> () throws -> Stage {
    make { stage in
      let square = add("square", CGRect(x: 10, y: 20, width: 10, height: 10), to: stage.window)
      View.animate(withDuration: 1, timingFunction: curve, animations: { square.center.x += 60 })
    }
  }
}

/// Options of strips in the test font, without a title.
func stripOptions(_ change: (inout Strip.Options) -> Void = { _ in }) -> Strip.Options {
  var options = Strip.Options()
  options.fontFamily = "Twirl Test"
  change(&options)
  return options
}

/// The cubic Bézier timing curve with control points in the unit square, solved by bisection.
func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
  func coordinate(_ t: Double, _ one: Double, _ two: Double) -> Double {
    3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if coordinate(middle, x1, x2) < x { low = middle } else { high = middle }
  }
  return coordinate((low + high) / 2, y1, y2)
}
