import Foundation

/// A staircase that maps an animation's elapsed fraction to its progress, as css-easing's steps().
///
///     StepsFunction(count: 4, position: .end).value(at: 0.3)  // 0.25
///
///     position   values with 2 steps
///     start      ½ from 0,    1 from ½
///     end        0 from 0,    ½ from ½,   1 at 1
///     both       ⅓ from 0,    ⅔ from ½,   1 at 1
///     none       0 from 0,    1 from ½
public struct StepsFunction: Equatable, Hashable, Sendable {
  /// Where the progress jumps besides the boundaries between the steps.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// At the beginning: jump-start.
    case start
    /// At the end: jump-end.
    case end
    /// At the beginning and at the end: jump-both.
    case both
    /// Neither at the beginning nor at the end: jump-none.
    case none
  }

  /// The number of intervals of equal length.
  public let count: Int
  /// Where the progress jumps besides the boundaries between the steps.
  public let position: Position

  /// Creates a staircase.
  ///
  /// - Precondition: there is at least one step, and at least two with no jump at the ends.
  public init(count: Int, position: Position = .end) {
    precondition(
      count >= (position == .none ? 2 : 1),
      "A steps function needs one step, and two where neither end jumps.")
    self.count = count
    self.position = position
  }

  /// Returns the progress at an elapsed fraction.
  ///
  /// Outside 0…1 the staircase goes on, as css-easing-2 says ("calculate step easing").
  ///
  /// - Parameters:
  ///   - fraction: the elapsed part of the duration.
  ///   - before: whether the animation has not begun (css-easing's before flag): then a fraction on
  ///     a boundary still belongs to the step to its left.
  public func value(at fraction: CGFloat, before: Bool = false) -> CGFloat {
    let scaled = fraction * CGFloat(count)
    // A fraction k/n that was rounded must not fall below its step: 0.29 · 100 is 28.999….
    let nearest = scaled.rounded()
    let isBoundary = abs(scaled - nearest) <= 2 * nearest.ulp
    var step = isBoundary ? nearest : scaled.rounded(.down)
    if position == .start || position == .both { step += 1 }
    if before, isBoundary { step -= 1 }
    if fraction >= 0, step < 0 { step = 0 }
    let jumps = CGFloat(jumpCount)
    if fraction <= 1, step > jumps { step = jumps }
    return step / jumps
  }

  /// The number of jumps between progress 0 and 1.
  private var jumpCount: Int {
    switch position {
    case .start, .end: count
    case .both: count + 1
    case .none: count - 1
    }
  }
}
