import Foundation

/// Colours along a line from 0 to 1, and how they pass into each other.
///
///     let sky = Gradient(colors: [Color(hex: "#5AC8FA") ?? .white, .white])
///     let flag = Gradient(colors: [.black, .black, .white, .white], locations: [0, 0.5, 0.5, 1])
///
/// Between two stops each component is interpolated on its own, in sRGB's encoding and with straight
/// alpha, as Core Animation and the web's canvas do: white fading to `Color.clear`, which is black,
/// turns grey on the way. Before the first stop and after the last the colour stays. Two stops at one
/// location make a hard edge; at the location itself the later one holds.
///
/// Invariant: the stops' locations lie in 0...1 and do not fall.
public struct Gradient: Equatable, Hashable, Sendable {
  /// A colour at a place.
  public struct Stop: Equatable, Hashable, Sendable, BitwiseCopyable {
    /// The colour.
    public let color: Color
    /// The place, 0...1.
    public let location: CGFloat

    /// Creates a stop; a location outside of 0...1 is moved to the nearer end.
    ///
    /// - Precondition: the location is not NaN.
    public init(color: Color, location: CGFloat) {
      precondition(!location.isNaN, "A gradient's location is NaN.")
      self.color = color
      self.location = min(max(location, 0), 1)
    }
  }

  /// The stops in the order of their locations.
  public let stops: [Stop]

  /// Creates a gradient from stops in any order.
  ///
  /// They are sorted by location; stops at one location keep their order. Without stops there is no
  /// colour anywhere, and with one there is the same everywhere.
  public init(stops: [Stop]) {
    // The standard sort keeps no order that it promises: the index decides.
    self.stops = stops.enumerated()
      .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
      .map(\.element)
  }

  /// Creates a gradient from colours and their places.
  ///
  /// - Parameters:
  ///   - colors: the colours, in order.
  ///   - locations: a location for each colour, in 0...1; nil spreads the colours evenly from 0 to
  ///     1. Locations outside are moved to the nearer end, and unsorted ones sorted with their
  ///     colours.
  /// - Precondition: there are as many locations as colours, and none is NaN.
  public init(colors: [Color], locations: [CGFloat]? = nil) {
    precondition(
      locations.map { $0.count == colors.count } ?? true,
      "A gradient's locations are not as many as its colors.")
    let last = CGFloat(max(colors.count - 1, 1))
    self.init(
      stops: colors.enumerated().map { index, color in
        Stop(color: color, location: locations?[index] ?? CGFloat(index) / last)
      })
  }

  /// Returns the colour at a place; clear if there are no stops.
  ///
  /// - Precondition: the place is not NaN.
  public func color(at location: CGFloat) -> Color {
    precondition(!location.isNaN, "A gradient's location is NaN.")
    guard let first = stops.first, let last = stops.last else { return .clear }
    guard let next = stops.firstIndex(where: { $0.location > location }) else { return last.color }
    guard next > 0 else { return first.color }
    let (from, to) = (stops[next - 1], stops[next])
    let fraction = (location - from.location) / (to.location - from.location)
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
    return Color(
      red: mix(from.color.red, to.color.red), green: mix(from.color.green, to.color.green),
      blue: mix(from.color.blue, to.color.blue), alpha: mix(from.color.alpha, to.color.alpha))
  }
}
