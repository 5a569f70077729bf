import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A stage with one view of 100 × 100 points in its corner.
struct Scene {
  let stage = Stage(size: CGSize(width: 400, height: 300))
  let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    stage.window.addSubview(view)
  }

  /// What is shown of the view.
  var shown: LayerProperties { view.layer.presentation().properties }

  func advance(to seconds: Double, includingEvents: Bool = true) throws {
    try stage.advance(to: MediaTime(seconds: seconds), includingEvents: includingEvents)
  }

  func at(_ seconds: Double, _ action: @escaping () -> Void) {
    stage.schedule(at: MediaTime(seconds: seconds), action)
  }
}

/// When something happened, and how.
struct Happening: Equatable, CustomStringConvertible {
  var name: String
  var nanoseconds: Int64
  var finished = true

  var description: String { "\(name) at \(nanoseconds) ns, finished \(finished)" }
}

/// A list of completions with their instants.
final class Journal {
  private(set) var entries: [Happening] = []
  private let clock: Clock

  init(_ stage: Stage) { clock = stage.clock }

  /// A completion that is entered under a name.
  func completion(_ name: String) -> (Bool) -> Void {
    { [self] finished in note(name, finished: finished) }
  }

  func note(_ name: String, finished: Bool = true) {
    entries.append(
      Happening(name: name, nanoseconds: clock.now.nanoseconds, finished: finished))
  }
}

/// Whether two numbers differ by no more than a tolerance.
func isClose(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

/// Whether numbers differ by no more than a tolerance each.
func isClose(_ a: [CGFloat], _ b: [CGFloat], within tolerance: CGFloat = 1e-9) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { isClose($0, $1, within: tolerance) }
}
