import TwirlGraphics

extension CoverageRasterizer {
  /// Walks the rows from top to bottom: edges into cells, cells into coverage.
  func sweepRows<Rule: AreaFolding, Sink: CoverageSink>(_: Rule.Type, into sink: inout Sink) {
    let (edges, rowHeads, clip) = (self.edges, self.rowHeads, self.clip)
    let rowEnd = rowRange.end
    var cells = CoverageRow(width: clip.width, cells: self.cells, touched: touched)
    var row = rowRange.first
    while row < rowEnd {
      let index = rowHeads[row]
      rowHeads[row] = -1
      let rowBottom = (row &+ 1) &* Self.one

      /// Returns the part of an edge in this row, and moves the edge to the next.
      @inline(__always) func advance(_ index: Int32) -> CoverageRow.Part {
        let edge = edges + Int(index)
        let (x, y) = (edge.pointee.x, edge.pointee.y)
        let ends = edge.pointee.endY <= rowBottom
        let endX = ends ? edge.pointee.endX : Self.rounded(edge.pointee.crossing)
        let endY = ends ? edge.pointee.endY : rowBottom
        // The order within a row does not matter, so the edge goes before the next row's list.
        if !ends && row &+ 1 < clip.height {
          edge.pointee.x = endX
          edge.pointee.y = rowBottom
          edge.pointee.crossing &+= edge.pointee.step
          edge.pointee.next = rowHeads[row &+ 1]
          rowHeads[row &+ 1] = index
        }
        return CoverageRow.Part(
          x0: x, x1: endX, top: y &- (rowBottom &- Self.one), height: endY &- y,
          winding: edge.pointee.winding,
          steepness: edge.pointee.steepness)
      }

      var rest = index
      if index >= 0 {
        let other = edges[Int(index)].next
        if other >= 0 && edges[Int(other)].next < 0 {
          let (a, b) = (advance(index), advance(other))
          rest = -1
          // Two whole edges, or the two sides of a shape: no pixel apart from them has a second thought.
          let areSimple =
            a.height == b.height
            && (a.height == Self.one || (a.top == b.top && a.winding != b.winding))
          if areSimple, let pieceA = cells.piece(a), let pieceB = cells.piece(b),
            cells.emit(
              Rule.self, pieceA, pieceB, row: clip.y &+ row, left: clip.x, into: &sink)
          {
          } else {
            cells.add(a)
            cells.add(b)
            resolver.append(a)
            resolver.append(b)
          }
        }
      }
      while rest >= 0 {
        let next = edges[Int(rest)].next
        let part = advance(rest)
        cells.add(part)
        resolver.append(part)
        rest = next
      }
      if resolver.partCount > 0 {
        resolver.resolve(Rule.self, in: &cells)
        resolver.begin()
      }
      if cells.isTouched {
        sink.begin(row: clip.y &+ row)
        cells.emit(Rule.self, left: clip.x, into: &sink)
      }
      row &+= 1
    }
  }
}
