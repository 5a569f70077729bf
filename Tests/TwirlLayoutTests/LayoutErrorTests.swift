import Foundation
import Testing

@testable import TwirlLayout

@Suite("Pages that cannot be laid out")
struct LayoutErrorTests {
  static let constraints: [(LayoutConstraint, LayoutError)] = [
    (
      LayoutConstraint(id: "c", "no", .left, to: "page", .left), .unknownItem(id: "no", in: "c")
    ),
    (
      LayoutConstraint(id: "c", "page", .left, to: "no", .left), .unknownItem(id: "no", in: "c")
    ),
    (
      LayoutConstraint(id: "c", "a", .left, to: "page", .top), .incompatibleAttributes(id: "c")
    ),
    (
      LayoutConstraint(id: "c", "a", .left, to: "page", .width), .incompatibleAttributes(id: "c")
    ),
    (LayoutConstraint(id: "c", "a", .left, constant: 3), .incompatibleAttributes(id: "c")),
    (LayoutConstraint(id: "c", "a", .width, to: "page"), .incompatibleAttributes(id: "c")),
    (LayoutConstraint(id: "c", "a", .width, constant: .nan), .notFinite(id: "c")),
    (LayoutConstraint(id: "c", "a", .width, constant: -.infinity), .notFinite(id: "c")),
    (
      LayoutConstraint(id: "c", "a", .width, to: "a", .height, multiplier: .infinity),
      .notFinite(id: "c")
    ),
  ]

  @Test("Constraints", arguments: constraints)
  func constraint(constraint: LayoutConstraint, error: LayoutError) {
    #expect(throws: error) {
      try PageLayout(items: [page(), item("a")], constraints: [constraint])
    }
    #expect(error.description.contains("; "))
  }

  static let items: [([LayoutItem], LayoutError)] = [
    ([], .noPage),
    ([page(), LayoutItem(id: "b")], .secondPage(id: "b")),
    ([page(), item("a"), item("a")], .duplicateItem(id: "a")),
    ([page(), item("a", in: "no")], .unknownItem(id: "no", in: "a")),
    ([item("a", in: "a")], .parentCycle(id: "a")),
    ([page(), item("a", in: "b"), item("b", in: "c"), item("c", in: "b")], .parentCycle(id: "a")),
    ([page(), item("a", .nan)], .notFinite(id: "a")),
    ([page(), LayoutItem(id: "a", parent: "page", frame: .infinite)], .notFinite(id: "a")),
    ([page(margins: LayoutInsets(top: .infinity))], .notFinite(id: "page")),
  ]

  @Test("Items", arguments: items)
  func itemList(items: [LayoutItem], error: LayoutError) {
    #expect(throws: error) { try PageLayout(items: items) }
  }

  @Test("Stacks")
  func stacks() {
    let items = [page(), item("a"), item("b", in: "a")]
    let rows: [(LayoutStack, LayoutError)] = [
      (LayoutStack(id: "no", arranged: []), .unknownItem(id: "no", in: "no")),
      (LayoutStack(id: "a", arranged: ["no"]), .unknownItem(id: "no", in: "a")),
      (LayoutStack(id: "a", arranged: ["a"]), .notArrangeable(id: "a", stack: "a")),
      (LayoutStack(id: "page", arranged: ["b"]), .notArrangeable(id: "b", stack: "page")),
      (LayoutStack(id: "a", arranged: ["b", "b"]), .notArrangeable(id: "b", stack: "a")),
      (LayoutStack(id: "a", arranged: [], spacing: .nan), .notFinite(id: "a")),
      (LayoutStack(id: "a", arranged: [], customSpacing: ["b": .nan]), .notFinite(id: "a")),
    ]
    for (stack, error) in rows {
      #expect(throws: error) { try PageLayout(items: items, stacks: [stack]) }
    }
  }

  @Test("Sizes", arguments: [-1, CGFloat.nan, .infinity])
  func size(length: CGFloat) throws {
    let layout = try PageLayout(items: [page()])
    #expect(throws: LayoutError.notFinite(id: "page")) {
      try layout.solve(size: CGSize(width: length, height: 1))
    }
  }

  @Test("Multiplied numbers that grow too large, and cycles of constraints, end in time")
  func cycles() throws {
    let items = [page()] + (0..<50).map { item("\($0)") }
    let constraints = (0..<50).map {
      LayoutConstraint(
        id: "c\($0)", "\($0)", .width, to: "\(($0 + 1) % 50)", .width, multiplier: 2, constant: 1)
    }
    let result = try PageLayout(items: items, constraints: constraints).solve(size: pageSize)
    #expect(result.frames.count == 51)
    #expect(result.frames.allSatisfy { $0.frame.width.isFinite && $0.frame.width >= 0 })
  }
}
