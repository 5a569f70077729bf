import Foundation

/// Where the items of a page are.
package struct LayoutResult: Sendable {
  /// Each item's frame in its parent, in points, in the order of the items.
  package var frames: [(id: String, frame: CGRect)]
  /// The items that constraints alone leave a choice, in order, whether or not a frame decided it.
  package var ambiguous: [String]
  /// Those of them that no frame decided either: they lie anywhere.
  package var unplaced: [String]
  /// The constraints that contradict others before them and were left out, each once, in order.
  ///
  /// A stack's, guide's or autoresized item's own constraints have its name.
  package var broken: [String]
  private let places: [String: Int]

  init(
    frames: [(id: String, frame: CGRect)], ambiguous: [String], unplaced: [String],
    broken: [String], places: [String: Int]
  ) {
    self.frames = frames
    self.ambiguous = ambiguous
    self.unplaced = unplaced
    self.broken = broken
    self.places = places
  }

  /// An item's frame in its parent, in points.
  package subscript(id: String) -> CGRect? { places[id].map { frames[$0].frame } }
}
