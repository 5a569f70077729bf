import Foundation
import TwirlGraphics
import TwirlLayers

/// Where a view is on the canvas at an instant, in points.
public struct StripPlace: Equatable, Sendable {
  /// The corners of the bounds: top left, top right, bottom right, bottom left, as the view has them.
  public var corners: [CGPoint]
  /// The middle of the bounds.
  public var center: CGPoint
  /// The anchor point.
  public var anchor: CGPoint
  /// How long a point along the view's own x axis is on the canvas; negative where it is mirrored.
  public var scaleX: CGFloat
  /// The same across its x axis.
  public var scaleY: CGFloat
  /// How far the view is turned, in degrees, clockwise; whole turns since the beginning count.
  public var angle: CGFloat
  /// The view's own opacity, 0…1.
  public var alpha: CGFloat
  /// The anchor point in units of the bounds' size.
  var anchorPoint: CGPoint

  /// Describes a layer's place.
  ///
  /// The angle is the system's arctangent, which may differ in the last bit between systems: a curve
  /// moves by less than a billionth of a pixel.
  ///
  /// - Parameter before: the place shortly before, from which on the view did not turn by half a turn.
  init(_ place: LayerPlace, after before: StripPlace?) {
    (corners, center, anchor) = (place.corners, place.center, place.anchor)
    (alpha, anchorPoint) = (place.alpha, place.anchorPoint)
    let parts = AffineDecomposition(place.toCanvas)
    // What is scaled to nothing has no direction; it keeps the one that it had.
    let t = place.toCanvas
    scaleX = parts?.scaleX ?? (t.a * t.a + t.b * t.b).squareRoot()
    scaleY = parts?.scaleY ?? 0
    let turned = parts.map { $0.rotation / .pi * 180 } ?? before?.angle ?? 0
    angle = turned
    if let before { angle += ((before.angle - turned) / 360).rounded() * 360 }
  }
}

/// A view's motion path through a strip.
public struct StripPath: Equatable, Sendable {
  /// The view's id, or its kind with a number where it has none.
  public var name: String
  /// Where it is at the strip's moments; nil while it is on no stage.
  public var moments: [StripPlace?]
  /// Where it is at the strip's ``StripDrawing/pathTimes``.
  public var samples: [StripPlace?]
  /// All that is known of it, for drawing: instants, in seconds, with places; a line for each time
  /// that it is on the stage.
  var lines: [[(time: Double, place: StripPlace)]]

  /// Follows a layer through a trace.
  init(of number: Int, in trace: MotionTrace, moments: [MediaTime], samples: [MediaTime]) {
    name = trace.tracks[number].name
    lines = []
    var places: [MediaTime: StripPlace] = [:]
    var before: StripPlace?
    for (index, time) in trace.times.enumerated() {
      guard let place = trace.place(of: number, at: index) else {
        before = nil
        continue
      }
      let known = StripPlace(place, after: before)
      if before == nil { lines.append([]) }
      lines[lines.count - 1].append((time.seconds, known))
      places[time] = known
      before = known
    }
    self.moments = moments.map { places[$0] }
    self.samples = samples.map { places[$0] }
  }

  /// Returns whether two views went the same way.
  public static func == (left: StripPath, right: StripPath) -> Bool {
    left.name == right.name && left.moments == right.moments && left.samples == right.samples
  }
}
