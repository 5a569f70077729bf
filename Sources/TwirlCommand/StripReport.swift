import Foundation
import TwirlKit

/// What `twirl strip` prints: the picture, its moments, and the motion paths of views in numbers.
struct StripReport: Encodable {
  /// One moment.
  struct Moment: Encodable {
    /// When it is, in seconds.
    var time: Double
    /// Where its picture is, in pixels: x, y, width, height.
    var rect: [Int]
    /// How opaque it is in an onion skin; 1 otherwise.
    var opacity: Double
    /// The number of its frame in a clip.
    var frame: Int?
  }

  /// Where a view is, in points of the canvas.
  struct Place: Encodable {
    /// Top left, top right, bottom right, bottom left of the bounds, each x and y.
    var corners: [[Double]]
    var center: [Double]
    var anchor: [Double]
    var scaleX: Double
    var scaleY: Double
    /// In degrees, clockwise.
    var angle: Double
    var alpha: Double

    init(_ place: StripPlace) {
      corners = place.corners.map { [$0.x, $0.y] }
      center = [place.center.x, place.center.y]
      anchor = [place.anchor.x, place.anchor.y]
      (scaleX, scaleY, angle) = (place.scaleX, place.scaleY, place.angle)
      alpha = place.alpha
    }
  }

  /// A view's motion path.
  struct Path: Encodable {
    var view: String
    /// Where it is at the moments; null while it is not there.
    var moments: [Place?]
    /// Where it is at the times of the dots.
    var samples: [Place?]
  }

  var path: String
  var width: Int
  var height: Int
  var bytes: Int
  /// Pixels a point of the canvas.
  var scale: Double
  var moments: [Moment]
  /// The times of the dots, in seconds.
  var pathTimes: [Double]
  var paths: [Path]
  /// The number of the outermost views that move, where that was looked for.
  var movingViews: Int

  init(_ drawing: StripDrawing, path: String, bytes: Int) {
    (self.path, self.bytes) = (path, bytes)
    (width, height, scale) = (drawing.picture.width, drawing.picture.height, drawing.scale)
    moments = drawing.moments.map {
      Moment(
        time: $0.time, rect: [$0.rect.x, $0.rect.y, $0.rect.width, $0.rect.height],
        opacity: $0.opacity, frame: $0.frame)
    }
    pathTimes = drawing.pathTimes
    paths = drawing.paths.map { motion in
      Path(
        view: motion.name, moments: motion.moments.map { $0.map(Place.init) },
        samples: motion.samples.map { $0.map(Place.init) })
    }
    movingViews = drawing.movingCount
  }

  /// The same for a person.
  var line: String {
    var text =
      printable(path) + ": \(width)x\(height) pixels, \(counted(moments.count, "moment")), "
      + "\(grouped(bytes)) bytes"
    if !paths.isEmpty {
      let others = movingViews - paths.count
      text += "; moving: " + paths.map { printable($0.view) }.joined(separator: ", ")
      if others > 0 { text += " and \(others) more" }
    }
    return text + "\n"
  }
}
