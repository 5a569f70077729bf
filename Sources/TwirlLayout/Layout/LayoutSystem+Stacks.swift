import Foundation

extension LayoutSystem {
  /// What a stack speaks of along its axis or across.
  private struct Direction {
    var start: LayoutAttribute
    var end: LayoutAttribute
    var center: LayoutAttribute
    var length: LayoutAttribute

    static func along(_ axis: LayoutStack.Axis) -> Direction {
      axis == .horizontal
        ? Direction(start: .leading, end: .trailing, center: .centerX, length: .width)
        : Direction(start: .top, end: .bottom, center: .centerY, length: .height)
    }

    static func across(_ axis: LayoutStack.Axis) -> Direction {
      along(axis == .horizontal ? .vertical : .horizontal)
    }
  }

  /// Below every priority that a document uses, above that of known frames: what makes a stack fit.
  private static let fitting = Strength(51)
  /// What holds lines that a better rule may move.
  private static let suggestion = Strength(25)
  /// What centres wish for, below the least hugging.
  private static let centering = Strength(149)
  /// Just less than required, so that an item's own length wins.
  private static let almostRequired = Strength(999)

  mutating func addStack(_ stack: LayoutStack) {
    guard let own = layout.places[stack.id] else { return }
    let all = stack.arranged.compactMap { layout.places[$0] }
    let shown = all.filter { !layout.items[$0].isHidden }
    for place in all where layout.items[place].isHidden { collapse(place, into: own) }
    let along = Direction.along(stack.axis)
    let across = Direction.across(stack.axis)
    add(length(across, own), strength: Self.fitting, owner: stack.id)
    guard let first = shown.first, let last = shown.last else {
      add(length(along, own), strength: Self.fitting, owner: stack.id)
      return
    }
    hold(first, along.start, at: own, stack)
    hold(last, along.end, at: own, stack)
    distribute(shown, along, stack)
    for place in shown { align(place, with: first, across, in: own, stack) }
  }

  /// A stack's edge, within its margins if it keeps to them, and the sign of "further".
  private mutating func edge(_ attribute: LayoutAttribute, of own: Int, _ stack: LayoutStack)
    -> LinearExpression
  {
    guard stack.usesMargins else { return line(attribute, own, in: own) }
    let margin: LayoutAttribute =
      switch attribute {
      case .leading: .leadingMargin
      case .trailing: .trailingMargin
      case .top: .topMargin
      case .bottom: .bottomMargin
      case .centerX: .centerXWithinMargins
      case .centerY: .centerYWithinMargins
      default: attribute
      }
    return line(margin, own, in: own)
  }

  private mutating func hold(
    _ place: Int, _ attribute: LayoutAttribute, at own: Int, _ stack: LayoutStack,
    _ relation: Relation = .equal, strength: Strength = .required
  ) {
    let mirrors = layout.rightToLeft && attribute.followsReadingDirection
    let difference = line(attribute, place, in: own) - edge(attribute, of: own, stack)
    add(mirrors ? -1 * difference : difference, relation, strength: strength, owner: stack.id)
  }

  private func length(_ direction: Direction, _ place: Int) -> LinearExpression {
    LinearExpression(direction.length == .width ? boxes[place].width : boxes[place].height)
  }

  /// From the end of one item to the start of the next.
  private mutating func gap(
    _ from: Int, _ to: Int, _ along: Direction
  ) -> LinearExpression {
    let holder = layout.parents[from]
    let gap = line(along.start, to, in: holder) - line(along.end, from, in: holder)
    return layout.rightToLeft && along.start.followsReadingDirection ? -1 * gap : gap
  }

  private mutating func distribute(_ shown: [Int], _ along: Direction, _ stack: LayoutStack) {
    let pairs = Array(zip(shown, shown.dropFirst()))
    let spacings = pairs.map { pair in
      Double(stack.customSpacing[layout.items[pair.0].id] ?? stack.spacing)
    }
    switch stack.distribution {
    case .fill, .fillEqually, .fillProportionally:
      for (pair, spacing) in zip(pairs, spacings) {
        add(gap(pair.0, pair.1, along) - spacing, owner: stack.id)
      }
      share(shown, along, stack)
    case .equalSpacing, .equalCentering:
      let common = pairs.count > 1 ? LinearExpression(system.makeVariable()) : nil
      for (pair, spacing) in zip(pairs, spacings) {
        let holder = layout.parents[pair.0]
        let gap = gap(pair.0, pair.1, along)
        add(gap - spacing, .greaterOrEqual, owner: stack.id)
        add(gap - spacing, strength: Self.fitting, owner: stack.id)
        guard let common else { continue }
        if stack.distribution == .equalSpacing {
          add(gap - common, owner: stack.id)
        } else {
          add(
            line(along.center, pair.1, in: holder) - line(along.center, pair.0, in: holder)
              - common,
            strength: Self.centering, owner: stack.id)
        }
      }
    }
  }

  /// Ties the lengths of items that fill a stack to each other.
  private mutating func share(_ shown: [Int], _ along: Direction, _ stack: LayoutStack) {
    guard stack.distribution != .fill, let first = shown.first else { return }
    let wishes = shown.map { place in
      let item = layout.items[place]
      return Double((along.length == .width ? item.intrinsicWidth : item.intrinsicHeight) ?? 0)
    }
    let reference = zip(shown, wishes).first { $0.1 > 0 }
    if stack.distribution == .fillProportionally, let reference {
      // lengthₐ : lengthᵦ = wishₐ : wishᵦ; items without a wish keep the length that they have.
      for (place, wish) in zip(shown, wishes) where place != reference.0 && wish > 0 {
        add(
          length(along, place) - wish / reference.1 * length(along, reference.0),
          strength: Self.almostRequired, owner: stack.id)
      }
    } else {
      for place in shown.dropFirst() {
        add(length(along, place) - length(along, first), owner: stack.id)
      }
    }
  }

  private mutating func align(
    _ place: Int, with first: Int, _ across: Direction, in own: Int, _ stack: LayoutStack
  ) {
    var alignment = stack.alignment
    if stack.axis == .vertical, alignment == .firstBaseline || alignment == .lastBaseline {
      alignment = .leading
    }
    let holdsStart = alignment == .fill || alignment == .leading
    let holdsEnd = alignment == .fill || alignment == .trailing
    hold(place, across.start, at: own, stack, holdsStart ? .equal : .greaterOrEqual)
    hold(place, across.end, at: own, stack, holdsEnd ? .equal : .lessOrEqual)
    switch alignment {
    case .fill, .leading, .trailing: break
    case .center: hold(place, across.center, at: own, stack)
    case .firstBaseline, .lastBaseline:
      let baseline: LayoutAttribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if place != first {
        add(line(baseline, place, in: own) - line(baseline, first, in: own), owner: stack.id)
      }
      let side = alignment == .firstBaseline ? across.start : across.end
      hold(place, side, at: own, stack, strength: Self.suggestion)
    }
  }

  /// A hidden item takes no room: it lies at the stack's corner, without a size as far as it lets.
  private mutating func collapse(_ place: Int, into own: Int) {
    let id = layout.items[place].id
    for attribute in [LayoutAttribute.leading, .top] {
      add(line(attribute, place, in: own) - line(attribute, own, in: own), owner: id)
    }
    for length in [boxes[place].width, boxes[place].height] {
      add(LinearExpression(length), strength: Self.almostRequired, owner: id)
    }
  }
}
