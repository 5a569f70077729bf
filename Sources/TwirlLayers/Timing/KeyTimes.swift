import Foundation

/// How a keyframe animation gets from one key to the next.
public enum CalculationMode: String, Hashable, Sendable, CaseIterable {
  /// Straight, each segment in its time.
  case linear
  /// Not at all: each value stands for its time.
  case discrete
  /// Straight, at constant speed.
  case paced
  /// Along a smooth spline, each segment in its time.
  case cubic
  /// Along a smooth spline, at constant speed.
  case cubicPaced
}

/// The instants of a timeline's keys, as fractions of its length.
///
/// Invariant: at least one time; the first is 0, the last 1 unless it is the only one, and they never
/// decrease.
package struct KeyTimes: Equatable, Sendable {
  package let times: [CGFloat]

  /// Takes the times that a user gives, or spreads as many evenly where those are not valid.
  ///
  /// Valid are as many as there are keys, from 0 to 1, none before the one to its left.
  package init(_ given: [CGFloat]?, count: Int) {
    guard let given, Self.areValid(given, count: count) else {
      times = Self.evenlySpread(count)
      return
    }
    times = given
  }

  /// Takes times in proportion to the lengths of the segments; evenly spread where there is no length.
  package init(lengths: [CGFloat]) {
    var sums: [CGFloat] = [0]
    for length in lengths { sums.append((sums.last ?? 0) + length) }
    let total = sums.last ?? 0
    let hasLength = total > 0 && total.isFinite
    times = hasLength ? sums.map { $0 / total } : Self.evenlySpread(sums.count)
  }

  private static func evenlySpread(_ count: Int) -> [CGFloat] {
    (0..<max(count, 1)).map { CGFloat($0) / CGFloat(max(count - 1, 1)) }
  }

  private static func areValid(_ times: [CGFloat], count: Int) -> Bool {
    guard times.count == count, count > 1, times.first == 0, times.last == 1 else { return false }
    return zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The segment in which an instant lies and the elapsed fraction of it.
  ///
  /// A key belongs to the segment that begins there, and of several at one instant the last one
  /// counts. Instants outside 0…1 are clamped.
  package func segment(at time: CGFloat) -> (index: Int, fraction: CGFloat) {
    Self.segment(at: time, count: times.count) { times[$0] }
  }

  /// Finds the segment among times that are kept elsewhere.
  @inline(__always)
  static func segment(
    at time: CGFloat, count: Int, _ times: (Int) -> CGFloat
  ) -> (index: Int, fraction: CGFloat) {
    guard count > 1 else { return (0, 0) }
    let time = min(max(time, 0), 1)
    // The last of the segments that have begun.
    var (low, high) = (0, count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times(middle) <= time { low = middle } else { high = middle }
    }
    let length = times(low + 1) - times(low)
    return (low, length > 0 ? (time - times(low)) / length : 1)
  }
}
