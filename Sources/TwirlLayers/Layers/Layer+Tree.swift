import Foundation
import TwirlGraphics

extension Layer {
  /// Adds a layer in front of the others; it leaves the one that it was in.
  public func addSublayer(_ layer: Layer) {
    insertSublayer(layer, at: sublayers.count)
  }

  /// Adds a layer at a place among the sublayers, 0 being the back.
  ///
  /// Moving on one stage keeps its animations; leaving the stage ends them unfinished. Animations that
  /// were added before begin when the layer comes onto a stage.
  ///
  /// - Precondition: the layer is not this one or one that this one lies in.
  public func insertSublayer(_ layer: Layer, at index: Int) {
    precondition(
      !sequence(first: self, next: \.superlayer).contains { $0 === layer },
      "A layer is added to itself or to one of its own sublayers.")
    let (before, clock) = (layer.clock, self.clock)
    if let before, before !== clock { layer.removeAnimationsInTree() }
    let wasTimeWarped = layer.isTimeWarped
    layer.detach()
    sublayers.insert(layer, at: min(max(index, 0), sublayers.count))
    layer.superlayer = self
    layer.updateTimeWarp()
    guard let clock else { return }
    if before !== clock {
      layer.startAnimationsInTree()
    } else if wasTimeWarped || layer.isTimeWarped {
      layer.rescheduleAnimationsInTree()
    }
  }

  /// Adds a layer right behind one of the sublayers, or in front where that is none of them.
  public func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    insertSublayer(layer, nextTo: sibling, offset: 0)
  }

  /// Adds a layer right in front of one of the sublayers, or in front of all where that is none.
  public func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    insertSublayer(layer, nextTo: sibling, offset: 1)
  }

  private func insertSublayer(_ layer: Layer, nextTo sibling: Layer?, offset: Int) {
    guard layer !== sibling else { return }
    // The index that counts is the one after the layer has left its old place; but it does not leave
    // the tree on the way, which would end its animations.
    let others = sublayers.filter { $0 !== layer }
    let index = others.firstIndex { $0 === sibling }
    insertSublayer(layer, at: index.map { $0 + offset } ?? others.count)
  }

  /// Takes the layer out of its superlayer; its animations end unfinished, and its sublayers' too.
  public func removeFromSuperlayer() {
    guard superlayer != nil else { return }
    removeAnimationsInTree()
    detach()
  }

  private func detach() {
    superlayer?.sublayers.removeAll { $0 === self }
    if superlayer?.maskLayer === self { superlayer?.maskLayer = nil }
    superlayer = nil
    updateTimeWarp()
  }

  private func removeAnimationsInTree() {
    removeAllAnimations()
    for sublayer in sublayers { sublayer.removeAnimationsInTree() }
    maskLayer?.removeAnimationsInTree()
  }

  /// The sublayers in the order in which they are drawn: by zPosition, then from back to front.
  public var sublayersInPaintOrder: [Layer] {
    guard sublayers.contains(where: { $0.zPosition != 0 }) else { return sublayers }
    return sublayers.enumerated()
      .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
      .map(\.element)
  }

  /// The clock that the tree runs on, or nil outside of a stage.
  public var clock: Clock? {
    var layer = self
    while let parent = layer.superlayer { layer = parent }
    return layer.rootClock
  }
}
