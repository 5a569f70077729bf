import Foundation
import TwirlGraphics
import TwirlLayers

/// Where a layer is on the canvas at an instant.
struct LayerPlace: Equatable {
  /// The corners of its bounds on the canvas, in points: top left, top right, bottom right, bottom
  /// left, as the layer itself has them.
  var corners: [CGPoint]
  /// The middle of the bounds.
  var center: CGPoint
  /// The anchor point.
  var anchor: CGPoint
  /// The anchor point in units of the bounds' size.
  var anchorPoint: CGPoint
  /// The map from the layer's coordinates to the canvas; as at the middle, where it is none.
  var toCanvas: CGAffineTransform
  /// The sides of the bounds in the layer's own points.
  var size: CGSize
  /// The layer's own opacity.
  var alpha: CGFloat

  /// How much another place differs: the mean way of a corner in points, and a fade.
  ///
  /// A fade from opaque to clear counts as much as moving by the mean of the bounds' sides.
  func motion(to other: LayerPlace) -> Double {
    var way = 0.0
    for (from, to) in zip(corners, other.corners) { way += from.distance(to: to) / 4 }
    let side = (size.width + size.height + other.size.width + other.size.height) / 4
    return way + abs(alpha - other.alpha) * side
  }
}

extension CGPoint {
  /// The distance between two points.
  func distance(to other: CGPoint) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

extension MotionTrace {
  /// Returns where a layer is at an instant, or nil while it is on no stage or behind the eye.
  func place(of number: Int, at index: Int) -> LayerPlace? {
    guard let own = tracks[number].state(at: index) else { return nil }
    var map = own.toSuperlayer
    var parent = tracks[number].parent
    while let outer = parent {
      guard let state = tracks[outer].state(at: index) else { return nil }
      map = map.concatenating(state.toSuperlayer)
      parent = tracks[outer].parent
    }
    let bounds = own.bounds
    let points = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
      CGPoint(x: bounds.midX, y: bounds.midY), own.anchor,
    ].compactMap(map.map)
    guard points.count == 6 else { return nil }
    return LayerPlace(
      corners: Array(points[0..<4]), center: points[4], anchor: points[5],
      anchorPoint: own.anchorPoint, toCanvas: map.affine(at: bounds), size: bounds.size,
      alpha: own.alpha)
  }

  /// Less than this is no motion: what adding numbers in another order may make.
  private static let tolerance = 1e-6

  /// Whether a layer's corners or opacity change between any two of the instants.
  private func moves(_ number: Int) -> Bool {
    // What neither changes itself nor lies in anything that does stands still.
    var level = Optional(number)
    var changes = false
    while let current = level {
      if tracks[current].changes.count > 1 { changes = true }
      level = tracks[current].parent
    }
    guard changes else { return false }
    var first: LayerPlace?
    for index in times.indices {
      guard let place = place(of: number, at: index) else { continue }
      if let first {
        if first.motion(to: place) > Self.tolerance { return true }
      } else {
        first = place
      }
    }
    return false
  }

  /// The layers that move and lie in none that does, by number.
  func outermostMoving() -> [Int] {
    var moving: Set<Int> = []
    var result: [Int] = []
    // A layer is met after the one that it lies in.
    for number in tracks.indices {
      if let parent = tracks[number].parent, moving.contains(parent) {
        moving.insert(number)
      } else if moves(number) {
        moving.insert(number)
        result.append(number)
      }
    }
    return result
  }

  /// How much layers have moved until each of the instants, all together.
  func cumulativeMotion(of numbers: [Int]) -> [Double] {
    var sums = [Double](repeating: 0, count: times.count)
    for number in numbers {
      var before: LayerPlace?
      var sum = 0.0
      for index in times.indices {
        if let place = place(of: number, at: index) {
          if let before { sum += before.motion(to: place) }
          before = place
        }
        sums[index] += sum
      }
    }
    return sums
  }
}

extension PlaneTransform {
  /// The map as an affine one: under perspective, what it comes to in the middle of a rectangle.
  fileprivate func affine(at rect: CGRect) -> CGAffineTransform {
    if case .affine(let affine) = self { return affine }
    let middle = CGPoint(x: rect.midX, y: rect.midY)
    guard let origin = map(middle), let right = map(CGPoint(x: middle.x + 0.5, y: middle.y)),
      let left = map(CGPoint(x: middle.x - 0.5, y: middle.y)),
      let below = map(CGPoint(x: middle.x, y: middle.y + 0.5)),
      let above = map(CGPoint(x: middle.x, y: middle.y - 0.5))
    else { return .identity }
    let (a, b, c, d) = (right.x - left.x, right.y - left.y, below.x - above.x, below.y - above.y)
    return CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: origin.x - a * middle.x - c * middle.y,
      ty: origin.y - b * middle.x - d * middle.y)
  }
}
