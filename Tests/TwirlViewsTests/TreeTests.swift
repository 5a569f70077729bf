import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

@Suite struct TreeTests {
  /// A view with the subviews a, b, c, whose layers lie in front of a title's.
  private func family() -> (parent: Button, children: [View]) {
    let parent = Button()
    let children = ["a", "b", "c"].map { name in
      let view = View()
      view.accessibilityIdentifier = name
      parent.addSubview(view)
      return view
    }
    return (parent, children)
  }

  private func names(_ view: View) -> String {
    view.subviews.compactMap(\.accessibilityIdentifier).joined()
  }

  /// The layers must follow the views, and the title stay behind them all.
  private func isConsistent(_ view: View) -> Bool {
    view.layer.sublayers.first is TextLayer
      && view.layer.sublayers.dropFirst().map { ObjectIdentifier($0) }
        == view.subviews.map { ObjectIdentifier($0.layer) }
      && view.subviews.allSatisfy { $0.superview === view && $0.layer.superlayer === view.layer }
  }

  /// The place counts among the others, once the view has left its old one.
  @Test(arguments: [
    (0, 0, "abc"), (0, 1, "bac"), (0, 2, "bca"), (0, 9, "bca"), (0, -3, "abc"),
    (1, 0, "bac"), (1, 1, "abc"), (1, 2, "acb"), (2, 0, "cab"), (2, 1, "acb"), (2, 2, "abc"),
  ])
  func movingToAnIndex(child: Int, index: Int, order: String) {
    let (parent, children) = family()
    parent.insertSubview(children[child], at: index)
    #expect(names(parent) == order)
    #expect(isConsistent(parent))
  }

  @Test(arguments: [
    (0, 2, "bca", "bac"), (2, 0, "acb", "cab"), (1, 1, "abc", "abc"), (0, 1, "bac", "abc"),
  ])
  func movingNextToASibling(child: Int, sibling: Int, above: String, below: String) {
    let first = family()
    first.parent.insertSubview(first.children[child], aboveSubview: first.children[sibling])
    #expect(names(first.parent) == above)
    #expect(isConsistent(first.parent))
    let second = family()
    second.parent.insertSubview(second.children[child], belowSubview: second.children[sibling])
    #expect(names(second.parent) == below)
    #expect(isConsistent(second.parent))
  }

  @Test func frontAndBack() {
    let (parent, children) = family()
    parent.bringSubviewToFront(children[0])
    #expect(names(parent) == "bca")
    parent.sendSubviewToBack(children[2])
    #expect(names(parent) == "cba")
    #expect(isConsistent(parent))
    // Views of others stay where they are.
    let stranger = View()
    parent.bringSubviewToFront(stranger)
    parent.sendSubviewToBack(stranger)
    #expect(stranger.superview == nil)
    #expect(names(parent) == "cba")
  }

  @Test func addingMovesAndRemovingTakesOut() {
    let (parent, children) = family()
    let other = Button()
    other.addSubview(children[1])
    #expect(names(parent) == "ac")
    #expect(isConsistent(parent) && isConsistent(other))
    children[0].removeFromSuperview()
    #expect(children[0].superview == nil && children[0].layer.superlayer == nil)
    #expect(isConsistent(parent))
    #expect(other.view(identifiedBy: "b") === children[1])
    #expect(other.view(identifiedBy: "a") == nil)
  }

  /// A larger zPosition is drawn later; equal ones in the order of the tree.
  @Test func paintOrder() {
    let (parent, children) = family()
    let title = parent.layer.sublayers[0]
    children[0].layer.zPosition = 1
    children[2].layer.zPosition = -1
    let order = parent.layer.sublayersInPaintOrder.map { ObjectIdentifier($0) }
    let wanted = [children[2].layer, title, children[1].layer, children[0].layer]
    #expect(order == wanted.map { ObjectIdentifier($0) })
  }

  @Test func titlesAndTextsCoverTheirViews() {
    let button = Button(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
    let label = Label(frame: CGRect(x: 10, y: 10, width: 80, height: 30))
    #expect(label.layer is TextLayer)
    #expect(button.layer.sublayers.map(\.frame) == [CGRect(x: 0, y: 0, width: 80, height: 30)])
    button.bounds.size = CGSize(width: 20, height: 20)
    #expect(button.layer.sublayers.map(\.frame) == [CGRect(x: 0, y: 0, width: 20, height: 20)])
  }

  @Test func layersGoBelowASibling() {
    let parent = Layer()
    let layers = (0..<3).map { _ in Layer() }
    for layer in layers { parent.addSublayer(layer) }
    parent.insertSublayer(layers[2], below: layers[0])
    parent.insertSublayer(layers[0], below: layers[0])
    let stranger = Layer()
    parent.insertSublayer(layers[2], below: stranger)
    parent.insertSublayer(stranger, below: layers[1])
    let order = parent.sublayers.map { ObjectIdentifier($0) }
    #expect(order == [layers[0], stranger, layers[1], layers[2]].map { ObjectIdentifier($0) })
  }
}
