import Foundation

extension PageLayout {
  /// Lays the page out at a size.
  ///
  /// - Parameters:
  ///   - size: The page's, in points: neither negative nor infinite.
  ///   - scale: Pixels a point, above 0.
  package func solve(size: CGSize, scale: CGFloat = 1) throws(LayoutError) -> LayoutResult {
    precondition(scale > 0 && scale.isFinite, "Give a scale above 0, in pixels a point.")
    let page = parents.firstIndex(of: -1) ?? 0
    guard (0...Self.limit).contains(Double(size.width)),
      (0...Self.limit).contains(Double(size.height))
    else { throw .notFinite(id: items[page].id) }
    var system = LayoutSystem(layout: self)
    system.addAll(page: page, size: size)
    var solution = try solution(of: system)
    let open = items.indices.filter { !system.isPlaced($0, in: solution) }
    if open.contains(where: { items[$0].frame != nil }) {
      for item in open { system.stay(item, unless: solution.isDetermined) }
      solution = try self.solution(of: system)
    }
    return result(
      system, solution, ambiguous: open.map { items[$0].id }, scale: Double(scale))
  }

  private func solution(of system: LayoutSystem) throws(LayoutError) -> SystemSolution {
    do throws(SolverError) {
      return try system.system.solve()
    } catch {
      // All numbers were checked, but coefficients multiply.
      guard case .notFinite(let id) = error else { throw .notFinite(id: items[0].id) }
      throw .notFinite(id: system.owners[id])
    }
  }

  private func result(
    _ system: LayoutSystem, _ solution: SystemSolution, ambiguous: [String], scale: Double
  ) -> LayoutResult {
    func rounded(_ value: Double) -> Double {
      // A half that arithmetic has made a little less is still a half.
      value.isFinite ? (value * scale + 0.5 + 1e-5).rounded(.down) / scale : 0
    }
    let corners = system.boxes.map { box in
      let (left, top) = (
        solution.values[Int(box.left.index)], solution.values[Int(box.top.index)]
      )
      return (
        left: rounded(left), top: rounded(top),
        right: rounded(left + solution.values[Int(box.width.index)]),
        bottom: rounded(top + solution.values[Int(box.height.index)])
      )
    }
    let frames = items.indices.map { place in
      let own = corners[place]
      let origin =
        parents[place] < 0 ? (0, 0) : (corners[parents[place]].left, corners[parents[place]].top)
      return (
        id: items[place].id,
        frame: CGRect(
          x: own.left - origin.0, y: own.top - origin.1, width: own.right - own.left,
          height: own.bottom - own.top)
      )
    }
    var broken: [String] = []
    var seen: Set<String> = []
    for id in solution.broken where seen.insert(system.owners[id]).inserted {
      broken.append(system.owners[id])
    }
    return LayoutResult(
      frames: frames, ambiguous: ambiguous,
      unplaced: items.indices.filter { !system.isPlaced($0, in: solution) }.map { items[$0].id },
      broken: broken, places: places)
  }
}
