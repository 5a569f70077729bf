import Foundation
import Testing

@testable import TwirlLayout

/// A page of 320 × 480 points.
func page(margins: LayoutInsets = .defaultMargins) -> LayoutItem {
  var page = LayoutItem(id: "page", frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  page.margins = margins
  return page
}

func item(
  _ id: String, in parent: String = "page", _ width: CGFloat? = nil, _ height: CGFloat? = nil
) -> LayoutItem {
  var item = LayoutItem(id: id, parent: parent)
  item.intrinsicWidth = width
  item.intrinsicHeight = height
  return item
}

let pageSize = CGSize(width: 320, height: 480)

@Suite("Page layout")
struct PageLayoutTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var attribute: LayoutAttribute
    var frame: CGRect
    var testDescription: String { attribute.rawValue }

    init(_ attribute: LayoutAttribute, _ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) {
      self.attribute = attribute
      frame = CGRect(x: x, y: y, width: w, height: h)
    }
  }

  /// Where an item of 100 × 40 with baselines 15 below the top and 10 above the bottom lies when one
  /// of its attributes is that of a box at (50, 60, 200, 300) with margins 1, 2, 3, 4, plus 5.
  static let rows = [
    Row(.left, 55, 0, 100, 40), Row(.leading, 55, 0, 100, 40),
    Row(.right, 155, 0, 100, 40), Row(.trailing, 155, 0, 100, 40),
    Row(.top, 0, 65, 100, 40), Row(.bottom, 0, 325, 100, 40),
    Row(.centerX, 105, 0, 100, 40), Row(.centerY, 0, 195, 100, 40),
    Row(.width, 0, 0, 205, 40), Row(.height, 0, 0, 100, 305),
    // The box has no text: its first baseline is its bottom.
    Row(.firstBaseline, 0, 350, 100, 40), Row(.lastBaseline, 0, 335, 100, 40),
    // The item's own margins are 8 all round.
    Row(.leftMargin, 49, 0, 100, 40), Row(.leadingMargin, 49, 0, 100, 40),
    Row(.rightMargin, 159, 0, 100, 40), Row(.trailingMargin, 159, 0, 100, 40),
    Row(.topMargin, 0, 58, 100, 40), Row(.bottomMargin, 0, 330, 100, 40),
    Row(.centerXWithinMargins, 104, 0, 100, 40), Row(.centerYWithinMargins, 0, 194, 100, 40),
  ]

  @Test("Every attribute", arguments: rows)
  func attribute(row: Row) throws {
    #expect(Set(Self.rows.map(\.attribute)) == Set(LayoutAttribute.allCases))
    var box = LayoutItem(id: "box", parent: "page")
    box.frame = CGRect(x: 50, y: 60, width: 200, height: 300)
    box.autoresizing = []
    box.margins = LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)
    var own = item("own", 100, 40)
    own.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    own.firstBaseline = 15
    own.lastBaseline = 10
    let layout = try PageLayout(
      items: [page(), box, own],
      constraints: [
        LayoutConstraint(
          id: "c", "own", row.attribute, to: "box", row.attribute, constant: 5)
      ])
    let result = try layout.solve(size: pageSize)
    #expect(result["own"] == row.frame)
    #expect(result.broken.isEmpty)
    #expect(result.ambiguous == ["own"])
    #expect(result.unplaced.isEmpty)
  }

  @Test("Reading from right to left swaps leading and trailing, and turns distances round")
  func rightToLeft() throws {
    let layout = try PageLayout(
      items: [page(), item("a", 50, 20), item("b", 60, 20)],
      constraints: [
        LayoutConstraint(id: "1", "a", .leading, to: "page", .leading, constant: 10),
        LayoutConstraint(id: "2", "b", .leading, .greaterOrEqual, to: "a", .trailing, constant: 8),
        LayoutConstraint(id: "3", "b", .leading, to: "page", .leading, strength: .low),
        LayoutConstraint(id: "4", "a", .top, to: "page", .top),
        LayoutConstraint(id: "5", "b", .top, to: "page", .top),
      ], rightToLeft: true)
    let result = try layout.solve(size: pageSize)
    #expect(result["a"] == CGRect(x: 260, y: 0, width: 50, height: 20))
    #expect(result["b"] == CGRect(x: 192, y: 0, width: 60, height: 20))
  }

  @Test("Position multipliers are measured in the item that holds both")
  func multipliers() throws {
    var box = LayoutItem(
      id: "box", parent: "page", frame: CGRect(x: 20, y: 40, width: 200, height: 100))
    box.autoresizing = []
    let layout = try PageLayout(
      items: [page(), box, item("a", in: "box", 10, 10), item("b", in: "box", 10, 10)],
      constraints: [
        LayoutConstraint(id: "1", "a", .centerX, to: "box", .centerX, multiplier: 0.5),
        LayoutConstraint(id: "2", "a", .top, to: "box", .bottom, multiplier: 0.25, constant: 3),
        LayoutConstraint(id: "3", "b", .left, to: "a", .right, multiplier: 2),
        LayoutConstraint(id: "4", "b", .top, to: "a", .top, multiplier: 3),
      ])
    let result = try layout.solve(size: pageSize)
    #expect(result["a"] == CGRect(x: 45, y: 28, width: 10, height: 10))
    #expect(result["b"] == CGRect(x: 110, y: 84, width: 10, height: 10))
  }

  @Test("Guides, safe areas and aspect ratios")
  func guides() throws {
    var safe = LayoutItem(id: "safe", parent: "page")
    safe.pinned = LayoutInsets(top: 20, left: 0, bottom: 34, right: 0)
    let layout = try PageLayout(
      items: [page(), safe, item("photo")],
      constraints: [
        LayoutConstraint(id: "1", "photo", .top, to: "safe", .top),
        LayoutConstraint(id: "2", "photo", .leading, to: "safe", .leading),
        LayoutConstraint(id: "3", "photo", .trailing, to: "safe", .trailing),
        LayoutConstraint(id: "4", "photo", .width, to: "photo", .height, multiplier: 16.0 / 9),
      ])
    let result = try layout.solve(size: pageSize)
    #expect(result["safe"] == CGRect(x: 0, y: 20, width: 320, height: 426))
    #expect(result["photo"] == CGRect(x: 0, y: 20, width: 320, height: 180))
    #expect(result.ambiguous.isEmpty)
  }

  @Test("The label that hugs less, or resists less, gives way", arguments: [false, true])
  func priorities(isNarrow: Bool) throws {
    var a = item("a", 100, 20)
    var b = item("b", 100, 20)
    a.horizontalHugging = Strength(251)
    b.horizontalCompressionResistance = Strength(749)
    let layout = try PageLayout(
      items: [page(), a, b],
      constraints: [
        LayoutConstraint(id: "1", "a", .left, to: "page", .left),
        LayoutConstraint(id: "2", "b", .left, to: "a", .right),
        LayoutConstraint(id: "3", "b", .right, to: "page", .right),
        LayoutConstraint(id: "4", "a", .top, to: "page", .top),
        LayoutConstraint(id: "5", "b", .top, to: "page", .top),
      ])
    let result = try layout.solve(size: CGSize(width: isNarrow ? 150 : 320, height: 100))
    #expect(result["a"]?.width == 100)
    #expect(result["b"]?.width == (isNarrow ? 50 : 220))
    #expect(result.ambiguous.isEmpty)
  }

  @Test("Contradictions are left out by name, the later one in the document")
  func broken() throws {
    let layout = try PageLayout(
      items: [page(), item("a")],
      constraints: [
        LayoutConstraint(id: "left", "a", .left, to: "page", .left, constant: 10),
        LayoutConstraint(id: "width", "a", .width, constant: 100),
        LayoutConstraint(id: "right", "a", .right, to: "page", .right),
        LayoutConstraint(id: "top", "a", .top, to: "page", .top),
        LayoutConstraint(id: "height", "a", .height, constant: -5),
        LayoutConstraint(id: "low", "a", .height, .lessOrEqual, constant: 30),
        LayoutConstraint(id: "high", "a", .height, constant: 40, strength: .high),
      ])
    let result = try layout.solve(size: pageSize)
    #expect(result.broken == ["right", "height"])
    #expect(result["a"] == CGRect(x: 10, y: 0, width: 100, height: 30))
  }

  @Test("What nothing places is listed; a frame places what constraints leave open")
  func unplaced() throws {
    var b = item("b")
    b.frame = CGRect(x: 5, y: 6, width: 70, height: 80)
    let layout = try PageLayout(
      items: [page(), item("a", 10, 10), b, item("c", 10, 10)],
      constraints: [
        LayoutConstraint(id: "1", "b", .width, constant: 90),
        LayoutConstraint(id: "2", "c", .left, to: "b", .right),
        LayoutConstraint(id: "3", "c", .top, to: "page", .top),
      ])
    let result = try layout.solve(size: pageSize)
    #expect(result["b"] == CGRect(x: 5, y: 6, width: 90, height: 80))
    #expect(result["c"] == CGRect(x: 95, y: 0, width: 10, height: 10))
    #expect(result.ambiguous == ["a", "b", "c"])
    #expect(result.unplaced == ["a"])
  }

  @Test("Edges are rounded to pixels, halves right and down", arguments: [1.0, 2, 3])
  func rounding(scale: CGFloat) throws {
    let thirds = (0..<3).map { item("\($0)") }
    var constraints = [
      LayoutConstraint(id: "l", "0", .left, to: "page", .left),
      LayoutConstraint(id: "r", "2", .right, to: "page", .right),
    ]
    for i in 0..<3 {
      constraints += [
        LayoutConstraint(id: "y\(i)", "\(i)", .centerY, to: "page", .centerY),
        LayoutConstraint(id: "h\(i)", "\(i)", .height, constant: 1),
      ]
      guard i > 0 else { continue }
      constraints += [
        LayoutConstraint(id: "x\(i)", "\(i)", .left, to: "\(i - 1)", .right),
        LayoutConstraint(id: "w\(i)", "\(i)", .width, to: "0", .width),
      ]
    }
    let layout = try PageLayout(items: [page()] + thirds, constraints: constraints)
    let result = try layout.solve(size: CGSize(width: 320, height: 480), scale: scale)
    // 320 / 3 = 106.67: edges at 106.67 and 213.33; 480 / 2 - 0.5 = 239.5.
    let edges: [CGFloat] =
      switch scale {
      case 1: [0, 107, 213, 320]
      case 2: [0, 106.5, 213.5, 320]
      default: [0, 320 / 3, 640 / 3, 320]
      }
    let y: CGFloat = scale == 1 ? 240 : scale == 2 ? 239.5 : 719.0 / 3
    for i in 0..<3 {
      let frame = try #require(result["\(i)"])
      #expect(abs(frame.minX - edges[i]) < 1e-9)
      #expect(abs(frame.maxX - edges[i + 1]) < 1e-9)
      #expect(abs(frame.minY - y) < 1e-9)
    }
  }

  @Test(
    "Constraints hold the alignment rectangle, the frame is around it", arguments: [false, true])
  func alignmentInsets(isOpen: Bool) throws {
    var own = item("own", 50, 30)
    own.alignmentInsets = LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)
    own.frame = CGRect(x: 5, y: 6, width: 70, height: 80)
    if isOpen { (own.intrinsicWidth, own.intrinsicHeight) = (nil, nil) }
    var inner = item("inner", in: "own", 10, 10)
    inner.frame = CGRect(x: 7, y: 8, width: 1, height: 1)
    let layout = try PageLayout(
      items: [page(), own, inner],
      constraints: isOpen
        ? []
        : [
          LayoutConstraint(id: "1", "own", .right, to: "page", .right),
          LayoutConstraint(id: "2", "own", .top, to: "page", .top),
          LayoutConstraint(id: "3", "inner", .left, to: "own", .left),
          LayoutConstraint(id: "4", "inner", .bottom, to: "own", .bottom),
        ])
    let result = try layout.solve(size: pageSize)
    if isOpen {
      #expect(result["own"] == own.frame)
      #expect(result["inner"] == CGRect(x: 7, y: 8, width: 10, height: 10))
    } else {
      #expect(result["own"] == CGRect(x: 268, y: -1, width: 56, height: 34))
      #expect(result["inner"] == CGRect(x: 2, y: 21, width: 10, height: 10))
    }
  }

  @Test("A half that arithmetic made a little less is rounded as a half")
  func almostHalf() throws {
    // In binary, 1.005 · 100 is 100.499….
    let layout = try PageLayout(
      items: [page(), item("a")],
      constraints: [
        LayoutConstraint(id: "1", "a", .left, to: "page", .left),
        LayoutConstraint(id: "2", "a", .top, to: "page", .top),
        LayoutConstraint(id: "3", "a", .height, constant: 100),
        LayoutConstraint(id: "4", "a", .width, to: "a", .height, multiplier: 1.005),
      ])
    #expect(try layout.solve(size: pageSize)["a"]?.width == 101)
  }

  @Test("Hands out frames in the order of the items, whatever comes first")
  func order() throws {
    let layout = try PageLayout(
      items: [item("b", in: "a"), item("a"), page()],
      constraints: [])
    #expect(try layout.solve(size: pageSize).frames.map(\.id) == ["b", "a", "page"])
  }
}
