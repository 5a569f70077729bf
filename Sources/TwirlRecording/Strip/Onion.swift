import Foundation
import TwirlGraphics
import TwirlRaster

/// All moments in one picture: the solid one, and ghosts of the others.
enum Onion {
  /// How opaque the faintest and the strongest ghosts are.
  static let ghosts: ClosedRange<Double> = 0.12...0.42

  /// The opacity of each moment: 1 for the last; before it, evenly from 0.12 for the first to 0.42 for
  /// the last but one.
  ///
  /// - Parameter solidIsFirst: the other way round.
  static func opacities(count: Int, solidIsFirst: Bool) -> [Double] {
    guard count > 0 else { return [] }
    var result = (0..<(count - 1)).map { index in
      let part = count > 2 ? Double(index) / Double(count - 2) : 1
      return ghosts.lowerBound + (ghosts.upperBound - ghosts.lowerBound) * part
    }
    result.append(1)
    return solidIsFirst ? result.reversed() : result
  }

  /// How many times as large a small canvas is shown, so that lines and dots have room on it.
  ///
  /// The least whole number that makes the shorter side 150 points, but at most 4.
  static func enlargement(of size: CGSize) -> CGFloat {
    min(max((150 / min(size.width, size.height)).rounded(.up), 1), 4)
  }

  /// Lays the pictures over each other.
  ///
  /// - Parameters:
  ///   - back: what stands still; its size is the picture's.
  ///   - opacities: of the moments, in the order of time.
  ///   - front: what stands still in front, or nil.
  ///   - moment: makes a picture of what moves, on a clear ground; nil for nothing.
  static func composed(
    back: Bitmap, opacities: [Double], front: Bitmap?, moment: (Int) throws -> Bitmap?
  ) rethrows -> Bitmap {
    let context = GraphicsContext(bitmap: back)
    let whole = CGRect(x: 0, y: 0, width: back.width, height: back.height)
    // The faint ones lie below the strong ones, the solid one above all.
    let order = opacities.enumerated().sorted { $0.element < $1.element }
    for (index, opacity) in order {
      guard let picture = try moment(index) else { continue }
      context.setAlpha(opacity)
      context.draw(picture, in: whole, interpolation: .nearest)
    }
    context.setAlpha(1)
    if let front { context.draw(front, in: whole, interpolation: .nearest) }
    return context.bitmap
  }
}
