import Foundation

/// Where in a repeating timeline an instant lies: in which iteration, and how far into it.
///
///     | iteration 0 | iteration 1 | iteration 2 | ...
///     0     D      2D     ↑ 1, fraction 0.25
///
/// The one piece of arithmetic under Core Animation's repeats and Web Animations' iterations. An
/// interior boundary belongs to the iteration that begins there; the end of the last one to itself.
public struct IterationProgress: Equatable, Hashable, Sendable {
  /// The number of iterations that are over, from 0.
  public var iteration: Int
  /// The elapsed fraction of the current iteration, 0…1.
  public var fraction: Double

  /// Creates a place in a repeating timeline.
  public init(iteration: Int, fraction: Double) {
    self.iteration = iteration
    self.fraction = fraction
  }

  /// Finds the place of an instant.
  ///
  /// A remainder of two floating-point numbers is exact, so nothing drifts however many iterations
  /// have gone by: what counts is only how exact the two numbers are.
  ///
  /// - Parameters:
  ///   - time: the time since the beginning, in the duration's unit; not negative.
  ///   - duration: the length of one iteration; positive, may be infinite.
  ///   - start: the number of iterations, with a fraction, at which the timeline begins.
  ///   - isEnd: whether the instant is the end of the timeline.
  ///   - isExact: whether the two numbers are exact, as whole nanoseconds are. If not, an instant
  ///     that misses a boundary by no more than their rounding is taken to lie on it.
  package init(
    time: Double, duration: Double, start: Double = 0, isEnd: Bool = false, isExact: Bool = false
  ) {
    guard time.isFinite else {
      self.init(iteration: 0, fraction: start - start.rounded(.down))
      return
    }
    let rest = time.truncatingRemainder(dividingBy: duration)
    var whole = ((time - rest) / duration).rounded() + start.rounded(.down)
    var fraction = rest / duration + (start - start.rounded(.down))
    if fraction >= 1 {
      fraction -= 1
      whole += 1
    }
    if !isExact {
      let tolerance = 4 * max(whole, 1).ulp
      if 1 - fraction <= tolerance {
        fraction = 0
        whole += 1
      } else if fraction <= tolerance {
        fraction = 0
      }
    }
    if isEnd, fraction == 0 {
      fraction = 1
      whole -= 1
    }
    self.init(iteration: Int(min(max(whole, 0), 1e15)), fraction: fraction)
  }

  /// The fraction where every other iteration runs backwards.
  package var alternating: Double { iteration.isMultiple(of: 2) ? fraction : 1 - fraction }
}
