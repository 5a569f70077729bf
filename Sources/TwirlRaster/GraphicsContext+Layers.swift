import Foundation
import TwirlGraphics

extension GraphicsContext {
  /// Begins a group: what is drawn until `endTransparencyLayer` is drawn aside and then composited as
  /// one picture.
  ///
  /// The group starts clear, with alpha 1 and without the clip's paths, which apply to the group as a
  /// whole; so overlapping parts do not show through each other. The state is saved, and restored at the
  /// end. Groups nest.
  ///
  /// - Parameters:
  ///   - alpha: the group's opacity, 0...1, clamped; nil stands for the current alpha.
  ///   - bounds: pixels of the device that the group is known to stay in; nothing is drawn outside.
  ///     Time and memory go by the part of it within the clip.
  /// - Precondition: the alpha is not NaN.
  public func beginTransparencyLayer(alpha: CGFloat? = nil, in bounds: PixelRect? = nil) {
    let alpha = alpha ?? state.alpha
    precondition(!alpha.isNaN, "An alpha is NaN.")
    savedStates.append(state)
    let area = bounds.map(state.drawingBounds.intersection) ?? state.drawingBounds
    surfacesBelow.append(surface)
    surface = Surface(
      bitmap: Bitmap(width: area.width, height: area.height), origin: (area.x, area.y),
      opacity: UInt8((min(max(alpha, 0), 1) * 255).rounded()), savedStates: savedStates.count)
    state.alpha = 1
    state.hardClip = area
    state.drawingBounds = area
    state.mask = nil
  }

  /// Ends a group: composites it and restores the state from before its beginning.
  ///
  /// - Precondition: a group is open, and all states saved in it are restored.
  public func endTransparencyLayer() {
    guard let below = surfacesBelow.popLast() else {
      preconditionFailure("A transparency layer is ended that was not begun.")
    }
    precondition(
      savedStates.count == surface.savedStates,
      "A transparency layer is ended while a state saved in it is not restored.")
    let group = surface
    surface = below
    state = savedStates.removeLast()
    composite(group)
  }

  /// Draws a group over the current surface with its opacity, through the clip's paths.
  private func composite(_ group: Surface) {
    let area = group.drawn
    guard !area.isEmpty, group.opacity > 0 else { return }
    let mask = state.mask
    draw(in: area) { memory in
      group.bitmap.withUnsafePixels { pixels in
        guard let base = pixels.baseAddress else { return }
        base.withMemoryRebound(to: UInt32.self, capacity: pixels.count) { words in
          var row = area.y
          while row < area.maxY {
            let source =
              words + ((row &- group.origin.y) &* group.bitmap.width &+ (area.x &- group.origin.x))
            var sink = RowSink(
              source: source, column: area.x, memory: memory)
            if let mask {
              var clipped = ClippedSink(base: sink, mask: mask)
              clipped.span(row: row, columns: area.x..<area.maxX, coverage: group.opacity)
            } else {
              sink.span(row: row, columns: area.x..<area.maxX, coverage: group.opacity)
            }
            row &+= 1
          }
        }
      }
    }
  }
}

/// Draws a row of pixels through coverage.
private struct RowSink: CoverageSink {
  /// The pixel that belongs at `column`.
  let source: UnsafePointer<UInt32>
  let column: Int
  let memory: PixelMemory

  mutating func span(row: Int, columns: Range<Int>, coverage: UInt8) {
    let pixels = memory.address(row: row, column: columns.lowerBound)
    let source = source + (columns.lowerBound &- column)
    var index = 0
    while index < columns.count {
      Self.blend(source[index], over: pixels + index, coverage: UInt32(coverage))
      index &+= 1
    }
  }

  mutating func mask(row: Int, column start: Int, coverage: UnsafeBufferPointer<UInt8>) {
    guard let values = coverage.baseAddress else { return }
    let pixels = memory.address(row: row, column: start)
    let source = source + (start &- column)
    var index = 0
    while index < coverage.count {
      Self.blend(source[index], over: pixels + index, coverage: UInt32(values[index]))
      index &+= 1
    }
  }

  @inline(__always)
  private static func blend(
    _ source: UInt32, over pixel: UnsafeMutablePointer<UInt32>, coverage: UInt32
  ) {
    if source == 0 { return }
    let alpha = UInt32(unsafeBitCast(source, to: Pixel.self).alpha)
    let even = (source & Blending.evenBytes) &* coverage &+ Blending.half
    let odd = (source &>> 8 & Blending.evenBytes) &* coverage &+ Blending.half
    pixel.pointee = Blending.over(
      pixel.pointee, even: even, odd: odd, below: 255 &- Pixel.div255(alpha &* coverage))
  }
}
