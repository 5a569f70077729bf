import Foundation

/// A page's constraints as equations and inequalities.
struct LayoutSystem {
  /// An item's unknowns, in its parent's coordinates: what is inside does not depend on where that is.
  struct Box {
    var left: Variable
    var top: Variable
    var width: Variable
    var height: Variable

    var variables: [Variable] { [left, top, width, height] }
  }

  let layout: PageLayout
  var system = ConstraintSystem()
  var boxes: [Box] = []
  /// What each of the system's constraints is called in answers.
  var owners: [String] = []
  /// Where items that are tied across many others lie in the page, by place, when asked for.
  var origins: [Int: (left: Variable, top: Variable)] = [:]

  init(layout: PageLayout) {
    self.layout = layout
    boxes = layout.items.map { _ in
      Box(
        left: system.makeVariable(), top: system.makeVariable(),
        width: system.makeVariable(isNonnegative: true),
        height: system.makeVariable(isNonnegative: true))
    }
  }

  mutating func add(
    _ expression: LinearExpression, _ relation: Relation = .equal,
    strength: Strength = .required, owner: String
  ) {
    system.add(expression, relation, strength: strength)
    owners.append(owner)
  }

  /// Adds everything, what the document does not say itself first: so its own constraints break.
  mutating func addAll(page: Int, size: CGSize) {
    let id = layout.items[page].id
    let lengths = [0, 0, Double(size.width), Double(size.height)]
    for (variable, length) in zip(boxes[page].variables, lengths) {
      add(LinearExpression(variable) - length, owner: id)
    }
    for place in layout.items.indices where place != page {
      if let insets = layout.items[place].pinned {
        pin(place, insets)
      } else if !layout.arranged[place] {
        autoresize(place)
      }
    }
    for stack in layout.stacks { addStack(stack) }
    for constraint in layout.constraints { addConstraint(constraint) }
    for place in layout.items.indices where place != page { addIntrinsicSize(place) }
  }

  /// Whether all of an item's box is decided.
  func isPlaced(_ place: Int, in solution: SystemSolution) -> Bool {
    boxes[place].variables.allSatisfy { solution.isDetermined[Int($0.index)] }
  }
}

extension LayoutSystem {
  private mutating func pin(_ place: Int, _ insets: LayoutInsets) {
    let id = layout.items[place].id
    let parent = layout.parents[place]
    let pairs: [(LayoutAttribute, CGFloat)] = [
      (.left, insets.left), (.top, insets.top), (.right, -insets.right), (.bottom, -insets.bottom),
    ]
    for (attribute, distance) in pairs {
      add(
        line(attribute, place, in: parent) - line(attribute, parent, in: parent) - Double(distance),
        owner: id)
    }
  }

  private mutating func addIntrinsicSize(_ place: Int) {
    let item = layout.items[place]
    guard !isAutoresized(place), item.pinned == nil else { return }
    let sizes = [
      (
        boxes[place].width, item.intrinsicWidth, item.horizontalHugging,
        item.horizontalCompressionResistance
      ),
      (
        boxes[place].height, item.intrinsicHeight, item.verticalHugging,
        item.verticalCompressionResistance
      ),
    ]
    for (variable, length, hugging, resistance) in sizes {
      guard let length else { continue }
      let difference = LinearExpression(variable) - Double(max(0, length))
      if hugging == resistance {
        add(difference, strength: hugging, owner: item.id)
      } else {
        add(difference, .lessOrEqual, strength: hugging, owner: item.id)
        add(difference, .greaterOrEqual, strength: resistance, owner: item.id)
      }
    }
  }

  private mutating func addConstraint(_ constraint: LayoutConstraint) {
    guard let first = layout.places[constraint.first] else { return }
    let reads = [constraint.firstAttribute, constraint.secondAttribute].contains {
      $0?.followsReadingDirection ?? false
    }
    // Where text is read to the left, what lies further is what lies further left.
    let mirrors = reads && layout.rightToLeft
    let second = constraint.second.flatMap { layout.places[$0] }
    // Positions, and with them their multipliers, are measured in the item that holds both.
    let holder = second.map { layout.commonAncestor(first, $0) } ?? first
    var expression = line(constraint.firstAttribute, first, in: holder)
    if let second, let attribute = constraint.secondAttribute {
      expression =
        expression - Double(constraint.multiplier) * line(attribute, second, in: holder)
    }
    let constant = Double(constraint.constant)
    expression = expression - (mirrors ? -constant : constant)
    var relation = constraint.relation
    if mirrors, relation != .equal {
      relation = relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual
    }
    add(expression, relation, strength: constraint.strength, owner: constraint.id)
  }

  /// Has an item stay at its frame where nothing decides otherwise.
  mutating func stay(_ place: Int, unless isDetermined: [Bool]) {
    let item = layout.items[place]
    guard let frame = item.frame else { return }
    let box = boxes[place]
    let own = item.alignmentInsets
    let width = Double(frame.width - own.left - own.right)
    let height = Double(frame.height - own.top - own.bottom)
    var wishes = [
      (box.width, LinearExpression(box.width) - width),
      (box.height, LinearExpression(box.height) - height),
    ]
    if layout.parents[place] >= 0 {
      // Frames are measured in frames, boxes in boxes.
      let outer = layout.items[layout.parents[place]].alignmentInsets
      let left = Double(frame.minX + own.left - outer.left)
      let top = Double(frame.minY + own.top - outer.top)
      wishes += [
        (box.left, LinearExpression(box.left) - left),
        (box.top, LinearExpression(box.top) - top),
      ]
    }
    for (variable, wish) in wishes where !isDetermined[Int(variable.index)] {
      add(wish, strength: .stay, owner: item.id)
    }
  }
}
