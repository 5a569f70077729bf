import Foundation

extension FlattenedPath {
  /// Whether all of a rectangle surely lies inside, at least one unit away from the outline.
  ///
  ///     ╭──────────╮     A point on the inner side of the line through each edge is gone round by all of
  ///     │  ┌──┐    │     them in one sense: its winding number is not 0. The rectangle lies on the inner
  ///     │  └──┘    │     side of a line where its four corners do.
  ///     ╰──────────╯
  ///
  /// It may be false for a rectangle inside, for example of a star; and it is for more than one polygon.
  package func surrounds(_ rect: PixelRect) -> Bool {
    guard starts.count == 1, points.count >= 3 else { return false }
    let (left, top) = (CGFloat(rect.x), CGFloat(rect.y))
    let (right, bottom) = (CGFloat(rect.maxX), CGFloat(rect.maxY))
    var isClockwise: Bool?
    return points.withUnsafeBufferPointer { points in
      var from = points[points.count - 1]
      var index = 0
      while index < points.count {
        let to = points[index]
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        if dx != 0 || dy != 0 {
          // The corner that lies least and the one that lies most to the right of the edge.
          let x = dx * from.y - dy * from.x
          let least = dx * (dx > 0 ? top : bottom) - dy * (dy > 0 ? right : left) - x
          let most = dx * (dx > 0 ? bottom : top) - dy * (dy > 0 ? left : right) - x
          let unit = (dx * dx + dy * dy).squareRoot()
          let inner = least >= unit ? true : most <= -unit ? false : nil as Bool?
          guard let inner, isClockwise == nil || isClockwise == inner else { return false }
          isClockwise = inner
        }
        from = to
        index += 1
      }
      return isClockwise != nil
    }
  }
}
