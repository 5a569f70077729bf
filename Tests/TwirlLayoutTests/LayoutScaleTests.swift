import Foundation
import Testing

@testable import TwirlLayout

/// Long and deep pages, with positions that arithmetic gives.
@Suite("Large pages")
struct LayoutScaleTests {
  static func labels(_ count: Int) -> [LayoutItem] {
    (0..<count).map { item("\($0)", CGFloat(40 + $0 % 50), 20) }
  }

  static func column(_ count: Int) -> [LayoutConstraint] {
    (0..<count).flatMap { i in
      [
        LayoutConstraint(id: "x\(i)", "\(i)", .leading, to: "page", .leadingMargin),
        i == 0
          ? LayoutConstraint(id: "y0", "0", .top, to: "page", .top)
          : LayoutConstraint(
            id: "y\(i)", "\(i)", .top, to: "\(i - 1)", .bottom, constant: 8),
      ]
    }
  }

  @Test("A column of 2,000 labels, listed either way", arguments: [false, true])
  func column(isReversed: Bool) throws {
    let constraints = Self.column(2_000)
    let layout = try PageLayout(
      items: [page()] + Self.labels(2_000),
      constraints: isReversed ? constraints.reversed() : constraints)
    let result = try layout.solve(size: pageSize)
    #expect(result.broken.isEmpty && result.ambiguous.isEmpty)
    for i in 0..<2_000 {
      let expected = CGRect(
        x: 8, y: 28 * CGFloat(i), width: CGFloat(40 + i % 50), height: 20)
      #expect(result["\(i)"] == expected)
    }
  }

  @Test("A contradiction at the end of a chain is found and left out")
  func contradiction() throws {
    let bad = LayoutConstraint(id: "bad", "299", .top, to: "page", .top, constant: 3)
    let layout = try PageLayout(
      items: [page()] + Self.labels(300), constraints: Self.column(300) + [bad])
    let result = try layout.solve(size: pageSize)
    #expect(result.broken == ["bad"])
    #expect(result["299"]?.minY == CGFloat(8_372))
  }

  @Test("A row of equal widths between the edges")
  func equalWidths() throws {
    let count = 300
    var constraints = [
      LayoutConstraint(id: "l", "0", .left, to: "page", .left),
      LayoutConstraint(id: "r", "\(count - 1)", .right, to: "page", .right),
    ]
    for i in 1..<count {
      constraints += [
        LayoutConstraint(id: "x\(i)", "\(i)", .left, to: "\(i - 1)", .right, constant: 1),
        LayoutConstraint(id: "w\(i)", "\(i)", .width, to: "0", .width),
      ]
    }
    for i in 0..<count {
      constraints.append(LayoutConstraint(id: "y\(i)", "\(i)", .top, to: "page", .top))
    }
    let items = (0..<count).map { item("\($0)", nil, 10) }
    let result = try PageLayout(items: [page()] + items, constraints: constraints).solve(
      size: CGSize(width: 299 + 300 * 5, height: 10))
    #expect(result.ambiguous.isEmpty)
    for i in 0..<count {
      #expect(result["\(i)"] == CGRect(x: 6 * CGFloat(i), y: 0, width: 5, height: 10))
    }
  }

  @Test("10,000 items within each other, the innermost tied to the page")
  func nested() throws {
    let count = 10_000
    var items = [page()]
    var constraints: [LayoutConstraint] = []
    for i in 0..<count {
      let parent = items[i].id
      items.append(item("\(i)", in: parent, 10, 10))
      guard i < count - 1 else { break }
      constraints += [
        LayoutConstraint(id: "x\(i)", "\(i)", .left, to: parent, .left, constant: 1),
        LayoutConstraint(id: "y\(i)", "\(i)", .top, to: parent, .top, constant: 2),
      ]
    }
    constraints += [
      LayoutConstraint(id: "far x", "\(count - 1)", .right, to: "page", .right),
      LayoutConstraint(id: "far y", "\(count - 1)", .centerY, to: "page", .bottom, multiplier: 2),
    ]
    // Children before their parents, to make it hard.
    let layout = try PageLayout(items: items.reversed(), constraints: constraints)
    let result = try layout.solve(size: pageSize)
    #expect(result.ambiguous.isEmpty && result.broken.isEmpty)
    #expect(result["5"] == CGRect(x: 1, y: 2, width: 10, height: 10))
    #expect(
      result["\(count - 1)"]
        == CGRect(x: 310 - 9_999, y: 955 - 2 * 9_999, width: 10, height: 10))
  }

  @Test("Work beyond the limit is refused, not done")
  func workLimit() throws {
    var solver = ConstraintSolver(workLimit: 1_000)
    let variables = (0..<200).map { _ in solver.makeVariable(isNonnegative: true) }
    var sum = LinearExpression(constant: -50)
    var constraints: [LinearConstraint] = []
    for (i, variable) in variables.enumerated() {
      sum = sum + LinearExpression(variable)
      constraints.append(LinearConstraint(id: i, sum, .equal, strength: .low))
    }
    #expect {
      _ = try solver.addPermanently(constraints)
    } throws: { error in
      guard case .tooComplex = error as? SolverError else { return false }
      return true
    }
  }

  /// Random trees with stacks, masks, guides, far ties and contradictions.
  static func randomPage(seed: UInt64) throws -> PageLayout {
    var random = SplitMix64(state: seed)
    func number(_ range: ClosedRange<Int>) -> CGFloat {
      CGFloat(Int.random(in: range, using: &random))
    }
    var items = [page()]
    var stacks: [LayoutStack] = []
    for i in 0..<Int.random(in: 2...9, using: &random) {
      let parent = Int.random(in: 0..<items.count, using: &random)
      var own = LayoutItem(id: "\(i)", parent: items[parent].id)
      if Bool.random(using: &random) { own.intrinsicWidth = number(5...60) }
      if Bool.random(using: &random) { own.intrinsicHeight = number(5...60) }
      own.horizontalHugging = Strength(Double(number(249...251)))
      if Int.random(in: 0..<3, using: &random) == 0 {
        own.frame = CGRect(
          x: number(0...50), y: number(0...50), width: number(0...90), height: number(0...90))
        if Bool.random(using: &random) {
          own.autoresizing = AutoresizingMask(rawValue: UInt8.random(in: 0..<64, using: &random))
        }
      } else if Int.random(in: 0..<6, using: &random) == 0 {
        own.pinned = LayoutInsets(top: 20, bottom: 30)
      }
      own.isHidden = Int.random(in: 0..<8, using: &random) == 0
      items.append(own)
    }
    for holder in items where Int.random(in: 0..<3, using: &random) == 0 {
      let arranged = items.filter { $0.parent == holder.id && $0.pinned == nil }.map(\.id)
      var stack = LayoutStack(id: holder.id, arranged: arranged, spacing: number(0...9))
      stack.axis = Bool.random(using: &random) ? .horizontal : .vertical
      stack.distribution =
        LayoutStack.Distribution.allCases.randomElement(using: &random) ?? .fill
      stack.alignment = LayoutStack.Alignment.allCases.randomElement(using: &random) ?? .fill
      stack.usesMargins = Bool.random(using: &random)
      stacks.append(stack)
    }
    var constraints: [LayoutConstraint] = []
    for i in 0..<Int.random(in: 0...20, using: &random) {
      let first = LayoutAttribute.allCases.randomElement(using: &random) ?? .left
      let second = LayoutAttribute.allCases.filter { $0.dimension == first.dimension }
        .randomElement(using: &random)
      let priorities: [Double] = [1_000, 1_000, 1_000, 750, 500]
      constraints.append(
        LayoutConstraint(
          id: "c\(i)", items.randomElement(using: &random)?.id ?? "page", first,
          Relation.allCases.randomElement(using: &random) ?? .equal,
          to: items.randomElement(using: &random)?.id, second,
          multiplier: Int.random(in: 0..<5, using: &random) == 0 ? 0.5 : 1,
          constant: number(-20...20),
          strength: Strength(priorities.randomElement(using: &random) ?? 1_000)))
    }
    return try PageLayout(
      items: items, constraints: constraints, stacks: stacks,
      rightToLeft: Bool.random(using: &random))
  }

  @Test("Random pages: groups give what one tableau gives", arguments: 0..<20)
  func randomPages(block: UInt64) throws {
    for seed in (block * 15)..<(block * 15 + 15) {
      let layout = try Self.randomPage(seed: seed)
      var system = LayoutSystem(layout: layout)
      system.addAll(page: 0, size: pageSize)
      let fast = try system.system.solve()
      let slow = try system.system.solveInOneTableau()
      #expect(fast.broken == slow.broken, "seed \(seed)")
      #expect(fast.isDetermined == slow.isDetermined, "seed \(seed)")
      for v in fast.values.indices where slow.isDetermined[v] {
        #expect(abs(fast.values[v] - slow.values[v]) < 1e-5, "seed \(seed), variable \(v)")
      }
      // Equal input gives equal output.
      let result = try layout.solve(size: pageSize, scale: 2)
      let again = try Self.randomPage(seed: seed).solve(size: pageSize, scale: 2)
      #expect(result.frames.map(\.frame) == again.frames.map(\.frame), "seed \(seed)")
      #expect(result.unplaced == again.unplaced && result.broken == again.broken)
    }
  }
}
