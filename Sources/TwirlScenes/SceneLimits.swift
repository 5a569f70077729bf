import Foundation
import TwirlViews

extension Scene {
  /// The most pixels along a side of the canvas.
  public static let canvasSideLimit = Stage.canvasSideLimit
  /// The most pixels of the canvas: 2^26, whose bitmap takes 256 MiB.
  public static let canvasPixelLimit = Stage.canvasPixelLimit
  /// The greatest distance from the origin in points, and the greatest factor or angle in degrees.
  ///
  /// What is further away would leave the range of exact numbers once it is transformed.
  public static let coordinateLimit: Double = 10_000_000
  /// The longest duration, delay or wait, and the latest event: a day, in seconds.
  public static let durationLimit: Double = 86_400
  /// The size of text without a font of its own, in points, as Button and Label have it.
  static let defaultFontSize: CGFloat = 17
  /// The largest font, in points.
  public static let fontSizeLimit: Double = 10_000
  /// The most steps that a script may come to, each counted as often as it is repeated.
  public static let stepLimit = 100_000
  /// How deep arrays and objects may lie in each other: about half as many views.
  public static let nestingLimit = JSONParser.depthLimit
}
