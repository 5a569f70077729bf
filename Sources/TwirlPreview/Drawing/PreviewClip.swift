/// A scene as frames: what the page plays.
struct PreviewClip: Sendable {
  /// Which one it is: each save that can be drawn begins another.
  let revision: Int
  /// The canvas in pixels.
  var width: Int
  /// The canvas in pixels.
  var height: Int
  /// Pixels a point.
  var scale: Double
  /// When each frame begins, in seconds.
  var times: [Double]
  /// When the last one ends, in seconds.
  var end: Double
  /// What the viewer should know, such as that only a part is shown.
  var note: String?
  /// The frames that are drawn, as PNG files.
  var frames: [[UInt8]?]
  /// How many frames from the first on are drawn.
  var drawnCount = 0
  /// The views at each frame; nil until it is known.
  var history: ViewHistory?

  /// Whether all is there.
  var isComplete: Bool { drawnCount == times.count && history != nil }

  /// What the page has to know before it has any frame.
  struct Header: Encodable {
    var revision: Int
    var width: Int
    var height: Int
    var scale: Double
    var times: [Double]
    var end: Double
  }

  /// What the page has to know before it has any frame.
  var header: Header {
    Header(
      revision: revision, width: width, height: height, scale: scale, times: times, end: end)
  }
}
