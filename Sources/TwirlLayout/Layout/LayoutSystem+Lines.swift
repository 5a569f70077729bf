extension LayoutSystem {
  /// An attribute of an item in terms of its box.
  ///
  ///     left         centerX           right
  ///      │ leftMargin   │    rightMargin │
  ///      │←─ m.left ─→┆ │   ┆← m.right ─→│
  func line(_ attribute: LayoutAttribute, _ place: Int) -> LinearExpression {
    let item = layout.items[place]
    let box = boxes[place]
    func horizontal(_ share: Double, _ offset: Double = 0) -> LinearExpression {
      LinearExpression([(box.left, 1), (box.width, share)], constant: offset)
    }
    func vertical(_ share: Double, _ offset: Double = 0) -> LinearExpression {
      LinearExpression([(box.top, 1), (box.height, share)], constant: offset)
    }
    let (left, right) = (Double(item.margins.left), Double(item.margins.right))
    let (top, bottom) = (Double(item.margins.top), Double(item.margins.bottom))
    switch attribute.resolved(rightToLeft: layout.rightToLeft) {
    case .width: return LinearExpression(box.width)
    case .height: return LinearExpression(box.height)
    case .left, .leading: return LinearExpression(box.left)
    case .right, .trailing: return horizontal(1)
    case .centerX: return horizontal(0.5)
    case .leftMargin, .leadingMargin: return LinearExpression(box.left) + left
    case .rightMargin, .trailingMargin: return horizontal(1, -right)
    case .centerXWithinMargins: return horizontal(0.5, (left - right) / 2)
    case .top: return LinearExpression(box.top)
    case .bottom: return vertical(1)
    case .centerY: return vertical(0.5)
    case .topMargin: return LinearExpression(box.top) + top
    case .bottomMargin: return vertical(1, -bottom)
    case .centerYWithinMargins: return vertical(0.5, (top - bottom) / 2)
    case .firstBaseline:
      guard let baseline = item.firstBaseline else { return vertical(1) }
      return LinearExpression(box.top) + Double(baseline)
    case .lastBaseline: return vertical(1, -Double(item.lastBaseline))
    }
  }
}
