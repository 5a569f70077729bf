extension LayoutSystem {
  /// An attribute of an item in the coordinates of one that holds it or is it.
  ///
  ///     left         centerX           right
  ///      │ leftMargin   │    rightMargin │
  ///      │←─ m.left ─→┆ │   ┆← m.right ─→│
  mutating func line(
    _ attribute: LayoutAttribute, _ place: Int, in holder: Int
  ) -> LinearExpression {
    let item = layout.items[place]
    let box = boxes[place]
    let origin =
      attribute.dimension == .length
      ? LinearExpression()
      : origin(of: place, in: holder, isHorizontal: attribute.dimension == .horizontalPosition)
    func horizontal(_ share: Double, _ offset: Double = 0) -> LinearExpression {
      origin + share * LinearExpression(box.width) + offset
    }
    func vertical(_ share: Double, _ offset: Double = 0) -> LinearExpression {
      origin + share * LinearExpression(box.height) + offset
    }
    let (left, right) = (Double(item.margins.left), Double(item.margins.right))
    let (top, bottom) = (Double(item.margins.top), Double(item.margins.bottom))
    switch attribute.resolved(rightToLeft: layout.rightToLeft) {
    case .width: return LinearExpression(box.width)
    case .height: return LinearExpression(box.height)
    case .left, .leading: return origin
    case .right, .trailing: return horizontal(1)
    case .centerX: return horizontal(0.5)
    case .leftMargin, .leadingMargin: return origin + left
    case .rightMargin, .trailingMargin: return horizontal(1, -right)
    case .centerXWithinMargins: return horizontal(0.5, (left - right) / 2)
    case .top: return origin
    case .bottom: return vertical(1)
    case .centerY: return vertical(0.5)
    case .topMargin: return origin + top
    case .bottomMargin: return vertical(1, -bottom)
    case .centerYWithinMargins: return vertical(0.5, (top - bottom) / 2)
    case .firstBaseline:
      guard let baseline = item.firstBaseline else { return vertical(1) }
      return origin + Double(baseline)
    case .lastBaseline: return vertical(1, -Double(item.lastBaseline))
    }
  }

  /// How many parents are added up in one expression.
  private static let shortWay = 8

  /// Where an item's corner is in the coordinates of one that holds it or is it.
  private mutating func origin(
    of place: Int, in holder: Int, isHorizontal: Bool
  ) -> LinearExpression {
    guard layout.depths[place] - layout.depths[holder] <= Self.shortWay else {
      let own = pageOrigin(of: place)
      let other = pageOrigin(of: holder)
      return isHorizontal
        ? LinearExpression(own.left) - LinearExpression(other.left)
        : LinearExpression(own.top) - LinearExpression(other.top)
    }
    var result = LinearExpression()
    var at = place
    while at != holder, at >= 0 {
      result.terms.append((isHorizontal ? boxes[at].left : boxes[at].top, 1))
      at = layout.parents[at]
    }
    return result
  }

  /// Unknowns for an item's corner in the page, and for all that hold it: many ways share them.
  private mutating func pageOrigin(of place: Int) -> (left: Variable, top: Variable) {
    var path: [Int] = []
    var at = place
    while at >= 0, origins[at] == nil {
      path.append(at)
      at = layout.parents[at]
    }
    var outer = at < 0 ? nil : origins[at]
    for item in path.reversed() {
      let own = (left: system.makeVariable(), top: system.makeVariable())
      let id = layout.items[item].id
      var left = LinearExpression(own.left) - LinearExpression(boxes[item].left)
      var top = LinearExpression(own.top) - LinearExpression(boxes[item].top)
      if let outer {
        left = left - LinearExpression(outer.left)
        top = top - LinearExpression(outer.top)
      }
      add(left, owner: id)
      add(top, owner: id)
      origins[item] = own
      outer = own
    }
    return outer ?? (boxes[place].left, boxes[place].top)
  }
}
