import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Where every layer of a stage is, at many instants of one run.
///
/// A layer is known by its number: the order in which the run came across it, from back to front and
/// from the outside in. Runs of equal stages count alike, so a number found in one says which layer it
/// is in another.
struct MotionTrace {
  /// A layer at an instant: in its superlayer, so that what stands still there is found out once.
  struct State: Equatable {
    /// Maps the layer's plane to the superlayer's.
    var toSuperlayer: PlaneTransform
    var bounds: CGRect
    /// The anchor point in the layer's own coordinates.
    var anchor: CGPoint
    /// The anchor point in units of the bounds' size.
    var anchorPoint: CGPoint
    /// The opacity; 0 where the layer is hidden.
    var alpha: CGFloat
  }

  /// One layer through the run.
  struct Track {
    /// What it is called.
    var name: String
    /// Whether the name is one that somebody gave it.
    var isNamed: Bool
    /// The number of the layer that it lies in; nil for the window's.
    var parent: Int?
    /// The states by the index of the instant from which on they hold; nil while it is on no stage.
    var changes: [(index: Int, state: State?)] = []

    /// The state at an instant.
    func state(at index: Int) -> State? {
      var (low, high) = (0, changes.count)
      while low < high {
        let middle = (low + high) / 2
        if changes[middle].index <= index { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? changes[low - 1].state : nil
    }
  }

  /// The instants, in order, each once.
  let times: [MediaTime]
  /// The layers, by number.
  private(set) var tracks: [Track] = []
  /// The numbers of the layers on the stage, from back to front, from the given instants on.
  private var orders: [(index: Int, numbers: [Int])] = []

  /// Runs a stage.
  ///
  /// - Parameter times: in order, each once, none before the stage's now.
  /// - Throws: `ClockError`.
  init(of stage: Stage, at times: [MediaTime]) throws {
    self.times = times
    var walk = LayerWalk()
    for (index, time) in times.enumerated() {
      try stage.advance(to: time)
      let entries = walk.visit(stage.window.layer)
      let numbers = entries.map(\.number)
      if orders.last?.numbers != numbers { orders.append((index, numbers)) }
      for entry in entries {
        if entry.number == tracks.count { tracks.append(Self.track(entry)) }
        record(entry.state, of: entry.number, at: index)
      }
      // Those that have left the stage.
      if entries.count < tracks.count {
        let present = Set(numbers)
        for number in tracks.indices where !present.contains(number) {
          record(nil, of: number, at: index)
        }
      }
    }
  }

  /// The numbers of the layers on the stage at an instant, from back to front.
  func order(at index: Int) -> [Int] { orders.last { $0.index <= index }?.numbers ?? [] }

  private mutating func record(_ state: State?, of number: Int, at index: Int) {
    guard let last = tracks[number].changes.last, last.state == state else {
      tracks[number].changes.append((index, state))
      return
    }
  }

  private static func track(_ entry: LayerWalk.Entry) -> Track {
    let view = entry.layer.delegate as? View
    if let name = view?.accessibilityIdentifier ?? entry.layer.name, !name.isEmpty {
      return Track(name: name, isNamed: true, parent: entry.parent)
    }
    let kind = view.map { "\(type(of: $0))" } ?? "\(type(of: entry.layer))"
    return Track(name: "\(kind) \(entry.number)", isNamed: false, parent: entry.parent)
  }
}

/// Goes through the layers of a stage and numbers them.
struct LayerWalk {
  /// A layer that was met.
  struct Entry {
    var number: Int
    var parent: Int?
    var layer: Layer
    var state: MotionTrace.State
  }

  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Keeps layers alive, as another one at the same place in memory would get their number.
  private var known: [Layer] = []

  /// Returns a layer and all in it, as presented now; the outer and those at the back come first.
  mutating func visit(_ root: Layer) -> [Entry] {
    var entries: [Entry] = []
    visit(root, parent: nil, in: nil, into: &entries)
    return entries
  }

  private mutating func visit(
    _ layer: Layer, parent: Int?, in superlayer: LayerProperties?, into entries: inout [Entry]
  ) {
    let shown = layer.presentation().properties
    let key = ObjectIdentifier(layer)
    let number = numbers[key] ?? known.count
    if number == known.count {
      numbers[key] = number
      known.append(layer)
    }
    let state = MotionTrace.State(
      toSuperlayer: shown.planeTransform(in: superlayer), bounds: shown.bounds,
      anchor: shown.anchor, anchorPoint: shown.anchorPoint,
      alpha: shown.isHidden ? 0 : shown.opacity)
    entries.append(Entry(number: number, parent: parent, layer: layer, state: state))
    for sublayer in layer.sublayers {
      visit(sublayer, parent: number, in: shown, into: &entries)
    }
  }
}
