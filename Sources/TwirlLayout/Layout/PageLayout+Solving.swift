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
      switch error {
      case .tooComplex(let id): throw .tooComplex(id: system.owners[id])
      // All numbers were checked, but multiplied they may be too large.
      case .notFinite(let id), .unsatisfiable(let id), .duplicate(let id), .unknown(let id):
        throw .notFinite(id: system.owners[id])
      case .notEditable: throw .notFinite(id: items[0].id)
      }
    }
  }

  private func result(
    _ system: LayoutSystem, _ solution: SystemSolution, ambiguous: [String], scale: Double
  ) -> LayoutResult {
    func rounded(_ value: Double) -> Double {
      // A half that arithmetic has made a little less is still a half.
      value.isFinite ? (value * scale + 0.5 + 1e-5).rounded(.down) / scale : 0
    }
    // Parents before their children: their origins add up.
    let order = items.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    var origins = [(left: Double, top: Double)](repeating: (0, 0), count: items.count)
    var corners = [(left: Double, top: Double, right: Double, bottom: Double)](
      repeating: (0, 0, 0, 0), count: items.count)
    for place in order {
      let box = system.boxes[place].variables.map { solution.values[Int($0.index)] }
      let outer = parents[place] < 0 ? (left: 0, top: 0) : origins[parents[place]]
      let (left, top) = (outer.left + box[0], outer.top + box[1])
      origins[place] = (left, top)
      let outset = system.isAutoresized(place) ? LayoutInsets() : items[place].alignmentInsets
      corners[place] = (
        rounded(left) - Double(outset.left), rounded(top) - Double(outset.top),
        rounded(left + box[2]) + Double(outset.right),
        rounded(top + box[3]) + Double(outset.bottom)
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
