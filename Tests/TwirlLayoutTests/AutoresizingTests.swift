import Foundation
import Testing

@testable import TwirlLayout

/// Masks against the rule that each step of `resizeSubviews` follows: shares in proportion.
@Suite("Autoresizing")
struct AutoresizingTests {
  struct Case: Sendable {
    var mask: AutoresizingMask
    var x: CGFloat
    var width: CGFloat

    init(_ mask: AutoresizingMask, _ x: CGFloat, _ width: CGFloat) {
      self.mask = mask
      self.x = x
      self.width = width
    }
  }

  /// An item at 20, 60 wide, in a page of 200 that becomes 300: gaps 20 and 120.
  static let cases = [
    Case([], 20, 60), Case([.flexibleRightMargin], 20, 60), Case([.flexibleLeftMargin], 120, 60),
    Case([.flexibleWidth], 20, 160),
    // 100 shared as 20 : 120.
    Case([.flexibleLeftMargin, .flexibleRightMargin], 20 + 100 / 7.0, 60),
    // 100 shared as 20 : 60.
    Case([.flexibleLeftMargin, .flexibleWidth], 45, 135),
    // 100 shared as 60 : 120.
    Case([.flexibleWidth, .flexibleRightMargin], 20, 60 + 100 / 3.0),
    // Everything grows by half.
    Case([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 30, 90),
  ]

  @Test("Horizontal and vertical masks", arguments: cases)
  func masks(row: Case) throws {
    var page = LayoutItem(id: "page", frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    page.margins = LayoutInsets()
    var own = LayoutItem(
      id: "own", parent: "page", frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    own.autoresizing = row.mask.union(AutoresizingMask(rawValue: row.mask.rawValue << 3))
    let layout = try PageLayout(items: [page, own])
    let frame = try #require(
      layout.solve(size: CGSize(width: 300, height: 300), scale: 1000)["own"])
    #expect(abs(frame.minX - row.x) < 0.0006)
    #expect(abs(frame.width - row.width) < 0.0011)
    #expect(abs(frame.minY - row.x) < 0.0006)
    #expect(abs(frame.height - row.width) < 0.0011)
    let same = try layout.solve(size: CGSize(width: 200, height: 200))
    #expect(same["own"] == own.frame)
    #expect(same.ambiguous.isEmpty)
  }

  @Test("A mask and a constraint that contradict each other: the constraint is named")
  func contradiction() throws {
    var own = LayoutItem(
      id: "own", parent: "page", frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    own.autoresizing = []
    let layout = try PageLayout(
      items: [page(), own],
      constraints: [LayoutConstraint(id: "wide", "own", .width, constant: 70)])
    let result = try layout.solve(size: pageSize)
    #expect(result.broken == ["wide"])
    #expect(result["own"] == own.frame)
  }

  @Test("Flexible parts that are all zero share equally")
  func zeros() throws {
    let empty = LayoutItem(id: "page", frame: .zero)
    var own = LayoutItem(id: "own", parent: "page", frame: .zero)
    own.autoresizing = [.flexibleWidth, .flexibleRightMargin, .flexibleHeight]
    let result = try PageLayout(items: [empty, own]).solve(size: CGSize(width: 90, height: 40))
    #expect(result["own"] == CGRect(x: 0, y: 0, width: 45, height: 40))
  }
}
