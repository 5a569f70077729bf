/// Why a page cannot be laid out.
package enum LayoutError: Error, Equatable, CustomStringConvertible {
  /// No item is without a parent, or there are no items.
  case noPage
  /// More than one item has no parent.
  case secondPage(id: String)
  /// Two items have one name.
  case duplicateItem(id: String)
  /// An item, constraint or stack names an item that does not exist.
  case unknownItem(id: String, in: String)
  /// An item is within itself.
  case parentCycle(id: String)
  /// An item, constraint or stack has a number that is not finite, or is beyond ``PageLayout/limit``.
  case notFinite(id: String)
  /// A constraint compares a position with a length, a horizontal with a vertical one, or a position with nothing.
  case incompatibleAttributes(id: String)
  /// Constraints up to this one depend on one another too much to be solved in reasonable time.
  case tooComplex(id: String)
  /// A stack arranges an item that is not directly in it, or arranges one twice.
  case notArrangeable(id: String, stack: String)

  package var description: String {
    switch self {
    case .noPage: "no item is without a parent; give the page that holds all others"
    case .secondPage(let id): "item '\(id)' has no parent, but the page is another; name its parent"
    case .duplicateItem(let id): "two items are called '\(id)'; rename one"
    case .unknownItem(let id, let owner):
      "'\(owner)' names item '\(id)', which does not exist; correct or remove it"
    case .parentCycle(let id): "item '\(id)' is within itself; correct its parents"
    case .notFinite(let id): "'\(id)' has a number that is not finite or too large; correct it"
    case .incompatibleAttributes(let id):
      "constraint '\(id)' compares attributes of different kinds; pair positions on one axis, or lengths"
    case .tooComplex(let id):
      "constraints up to '\(id)' depend on one another too much; use fewer, or make more of them required"
    case .notArrangeable(let id, let stack):
      "stack '\(stack)' arranges '\(id)', which is not once and directly in it; correct its list"
    }
  }
}
