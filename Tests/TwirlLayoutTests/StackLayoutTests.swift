import Foundation
import Testing

@testable import TwirlLayout

/// Stacks of three labels, 40 × 10, 60 × 20 and 20 × 30, with positions worked out by hand.
@Suite("Stacks")
struct StackLayoutTests {
  /// A stack pinned to the corner of the page, and its size too if one is given.
  static func frames(
    _ stack: LayoutStack, size: CGSize? = nil, isVertical: Bool = false, rightToLeft: Bool = false,
    hidden: String? = nil, change: (inout LayoutItem) -> Void = { _ in }
  ) throws -> [String: CGRect] {
    var own = LayoutItem(id: "stack", parent: "page")
    own.margins = LayoutInsets(top: 1, left: 2, bottom: 3, right: 4)
    var items = [
      page(), own, item("a", in: "stack", 40, 10), item("b", in: "stack", 60, 20),
      item("c", in: "stack", 20, 30),
    ]
    for i in items.indices {
      if isVertical, let width = items[i].intrinsicWidth, let height = items[i].intrinsicHeight {
        (items[i].intrinsicWidth, items[i].intrinsicHeight) = (height, width)
      }
      items[i].isHidden = items[i].id == hidden
      // The middle one gives way first, both ways.
      if items[i].id == "b" {
        items[i].horizontalHugging = Strength(249)
        items[i].verticalHugging = Strength(249)
      }
      change(&items[i])
    }
    var constraints = [
      LayoutConstraint(id: "x", "stack", .leading, to: "page", .leading),
      LayoutConstraint(id: "y", "stack", .top, to: "page", .top),
    ]
    if let size {
      constraints += [
        LayoutConstraint(id: "w", "stack", .width, constant: size.width),
        LayoutConstraint(id: "h", "stack", .height, constant: size.height),
      ]
    }
    let layout = try PageLayout(
      items: items, constraints: constraints, stacks: [stack], rightToLeft: rightToLeft)
    let result = try layout.solve(size: pageSize)
    #expect(result.broken.isEmpty)
    #expect(result.ambiguous.isEmpty)
    var frames: [String: CGRect] = [:]
    for (id, frame) in result.frames { frames[id] = frame }
    return frames
  }

  static func stack(
    _ distribution: LayoutStack.Distribution = .fill, _ alignment: LayoutStack.Alignment = .fill,
    axis: LayoutStack.Axis = .horizontal
  ) -> LayoutStack {
    LayoutStack(
      id: "stack", arranged: ["a", "b", "c"], axis: axis, distribution: distribution,
      alignment: alignment, spacing: 10)
  }

  struct Along: Sendable {
    var distribution: LayoutStack.Distribution
    /// The page gives 200 points, or none.
    var isGiven: Bool
    var starts: [CGFloat]
    var lengths: [CGFloat]
    var total: CGFloat

    init(
      _ distribution: LayoutStack.Distribution, _ isGiven: Bool, _ starts: [CGFloat],
      _ lengths: [CGFloat], _ total: CGFloat
    ) {
      self.distribution = distribution
      self.isGiven = isGiven
      self.starts = starts
      self.lengths = lengths
      self.total = total
    }
  }

  static let distributions = [
    Along(.fill, false, [0, 50, 120], [40, 60, 20], 140),
    // 60 more, all for the one that hugs least.
    Along(.fill, true, [0, 50, 180], [40, 120, 20], 200),
    Along(.fillEqually, true, [0, 70, 140], [60, 60, 60], 200),
    Along(.fillEqually, false, [0, 70, 140], [60, 60, 60], 200),
    // 180 shared as 40 : 60 : 20.
    Along(.fillProportionally, true, [0, 70, 170], [60, 90, 30], 200),
    Along(.fillProportionally, false, [0, 50, 120], [40, 60, 20], 140),
    // 200 - 120 = 80: two gaps of 40.
    Along(.equalSpacing, true, [0, 80, 180], [40, 60, 20], 200),
    Along(.equalSpacing, false, [0, 50, 120], [40, 60, 20], 140),
    // First centre at 20, last at 190: the middle one at 105.
    Along(.equalCentering, true, [0, 75, 180], [40, 60, 20], 200),
    // Centres 60 apart, as close as the spacing lets them.
    Along(.equalCentering, false, [0, 50, 130], [40, 60, 20], 150),
  ]

  @Test("Distributions on both axes", arguments: distributions, [false, true])
  func distribution(row: Along, isVertical: Bool) throws {
    let size = isVertical ? CGSize(width: 50, height: 200) : CGSize(width: 200, height: 50)
    let frames = try Self.frames(
      Self.stack(row.distribution, .fill, axis: isVertical ? .vertical : .horizontal),
      size: row.isGiven ? size : nil, isVertical: isVertical)
    let across: CGFloat = row.isGiven ? 50 : 30
    for (i, id) in ["a", "b", "c"].enumerated() {
      let expected =
        isVertical
        ? CGRect(x: 0, y: row.starts[i], width: across, height: row.lengths[i])
        : CGRect(x: row.starts[i], y: 0, width: row.lengths[i], height: across)
      #expect(frames[id] == expected, "\(id)")
    }
    let own = isVertical ? frames["stack"]?.height : frames["stack"]?.width
    #expect(own == row.total)
  }

  @Test("Alignments, in the height that the labels want and in one that is given")
  func alignments() throws {
    let rows: [(LayoutStack.Alignment, [CGFloat], [CGFloat])] = [
      (.leading, [0, 0, 0], [0, 0, 0]),
      (.center, [10, 5, 0], [20, 15, 10]),
      (.trailing, [20, 10, 0], [40, 30, 20]),
      // Without text the baseline is the bottom.
      (.firstBaseline, [20, 10, 0], [20, 10, 0]),
      (.lastBaseline, [20, 10, 0], [40, 30, 20]),
    ]
    for (alignment, fitting, given) in rows {
      let stack = Self.stack(.fill, alignment)
      let free = try Self.frames(stack)
      #expect(["a", "b", "c"].map { free[$0]?.minY } == fitting, "\(alignment)")
      #expect(free["stack"]?.height == 30)
      let fixed = try Self.frames(stack, size: CGSize(width: 140, height: 50))
      #expect(["a", "b", "c"].map { fixed[$0]?.minY } == given, "\(alignment)")
      #expect(["a", "b", "c"].map { fixed[$0]?.height } == [10, 20, 30])
    }
  }

  @Test("Baselines of text are on one line, and the stack holds what sticks out")
  func baselines() throws {
    let frames = try Self.frames(Self.stack(.fill, .firstBaseline)) {
      $0.firstBaseline = ["a": 8, "b": 15, "c": 5][$0.id]
    }
    #expect(["a", "b", "c"].map { frames[$0]?.minY } == [7, 0, 10])
    #expect(frames["stack"]?.height == 40)
  }

  @Test("Too little room for equal distances: spacing and lengths stay, the centres give way")
  func tightCentering() throws {
    let frames = try Self.frames(
      Self.stack(.equalCentering), size: CGSize(width: 140, height: 30))
    #expect(["a", "b", "c"].map { frames[$0]?.minX } == [0, 50, 120])
    #expect(["a", "b", "c"].map { frames[$0]?.width } == [40, 60, 20])
  }

  @Test(
    "Baselines mean nothing in a column: its items are leading",
    arguments: [LayoutStack.Alignment.firstBaseline, .lastBaseline])
  func columnOfBaselines(alignment: LayoutStack.Alignment) throws {
    let frames = try Self.frames(
      Self.stack(.fill, alignment, axis: .vertical), size: CGSize(width: 90, height: 80))
    #expect(["a", "b", "c"].map { frames[$0]?.minX } == [0, 0, 0])
    #expect(["a", "b", "c"].map { frames[$0]?.width } == [40, 60, 20])
  }

  @Test("A hidden item may have a length of its own, which takes no room")
  func hiddenLength() throws {
    var hidden = item("b", in: "stack", 60, 20)
    hidden.isHidden = true
    let layout = try PageLayout(
      items: [
        page(), item("stack"), item("a", in: "stack", 40, 10), hidden,
        item("c", in: "stack", 20, 30),
      ],
      constraints: [
        LayoutConstraint(id: "x", "stack", .left, to: "page", .left),
        LayoutConstraint(id: "y", "stack", .top, to: "page", .top),
        LayoutConstraint(id: "w", "b", .width, constant: 50),
      ], stacks: [Self.stack()])
    let result = try layout.solve(size: pageSize)
    #expect(result.broken.isEmpty)
    #expect(result["b"]?.width == 50)
    #expect(result["c"]?.minX == 50)
    #expect(result["stack"]?.width == 70)
  }

  @Test("Margins, custom spacing, hidden items, right to left")
  func variations() throws {
    var stack = Self.stack()
    stack.customSpacing = ["a": 25]
    var frames = try Self.frames(stack)
    #expect(["a", "b", "c"].map { frames[$0]?.minX } == [0, 65, 135])

    frames = try Self.frames(Self.stack(), hidden: "b")
    #expect(["a", "c"].map { frames[$0]?.minX } == [0, 50])
    #expect(frames["b"] == .zero)
    #expect(frames["stack"]?.width == 70)

    stack = Self.stack()
    stack.usesMargins = true
    frames = try Self.frames(stack)
    #expect(frames["a"] == CGRect(x: 2, y: 1, width: 40, height: 30))
    #expect(frames["stack"]?.size == CGSize(width: 146, height: 34))

    frames = try Self.frames(Self.stack(), rightToLeft: true)
    #expect(["a", "b", "c"].map { frames[$0]?.minX } == [100, 30, 0])
    #expect(frames["stack"]?.minX == 180)
  }

  @Test(
    "An empty stack has no size; one item fills it", arguments: LayoutStack.Distribution.allCases)
  func few(distribution: LayoutStack.Distribution) throws {
    var stack = LayoutStack(id: "stack", arranged: [], distribution: distribution)
    var items = [page(), item("stack")]
    let constraints = [
      LayoutConstraint(id: "x", "stack", .left, to: "page", .left),
      LayoutConstraint(id: "y", "stack", .top, to: "page", .top),
    ]
    let empty = try PageLayout(items: items, constraints: constraints, stacks: [stack])
    #expect(try empty.solve(size: pageSize)["stack"] == .zero)
    stack.arranged = ["a"]
    items.append(item("a", in: "stack", 30, 20))
    let one = try PageLayout(items: items, constraints: constraints, stacks: [stack])
    let result = try one.solve(size: pageSize)
    #expect(result["stack"] == CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(result["a"] == CGRect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test("Stacks within stacks")
  func nested() throws {
    let layout = try PageLayout(
      items: [
        page(), item("outer"), item("inner", in: "outer"), item("a", in: "inner", 40, 10),
        item("b", in: "inner", 60, 20), item("c", in: "outer", 20, 30),
      ],
      constraints: [
        LayoutConstraint(id: "x", "outer", .centerX, to: "page", .centerX),
        LayoutConstraint(id: "y", "outer", .centerY, to: "page", .centerY),
      ],
      stacks: [
        LayoutStack(
          id: "outer", arranged: ["inner", "c"], axis: .vertical, alignment: .center, spacing: 4),
        LayoutStack(id: "inner", arranged: ["a", "b"], alignment: .center, spacing: 6),
      ])
    let result = try layout.solve(size: pageSize)
    #expect(result["outer"] == CGRect(x: 107, y: 213, width: 106, height: 54))
    #expect(result["inner"] == CGRect(x: 0, y: 0, width: 106, height: 20))
    #expect(result["a"] == CGRect(x: 0, y: 5, width: 40, height: 10))
    #expect(result["c"] == CGRect(x: 43, y: 24, width: 20, height: 30))
    #expect(result.ambiguous.isEmpty)
  }
}
