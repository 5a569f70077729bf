import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A view as the page shows it when the pointer is over it.
struct ViewRow: Encodable, Equatable, Sendable {
  /// The view's id, if it has one.
  var id: String?
  /// What it is, such as `Button`.
  var type: String
  /// The row of the superview; nil at the top.
  var parent: Int?
  /// Whether what lies outside of its bounds is cut off.
  var clips: Bool
  /// Whether it is not shown.
  var isHidden: Bool
  /// Its numbers, as `twirl inspect` gives them.
  var report: ViewReport

  /// Reads all views of a stage, in the order in which they are painted, without the window.
  static func rows(of stage: Stage) -> [ViewRow] {
    var rows: [ViewRow] = []
    for view in painted(stage.window.subviews) { append(view, parent: nil, to: &rows) }
    return rows
  }

  private static func append(_ view: View, parent: Int?, to rows: inout [ViewRow]) {
    let index = rows.count
    rows.append(
      ViewRow(
        id: view.accessibilityIdentifier, type: "\(Swift.type(of: view))", parent: parent,
        clips: view.clipsToBounds, isHidden: view.isHidden, report: ViewReport(view)))
    for child in painted(view.subviews) { append(child, parent: index, to: &rows) }
  }

  /// Sorts siblings as they are painted: by depth, and as they stand where that is the same.
  private static func painted(_ views: [View]) -> [View] {
    views.enumerated().sorted {
      let (a, b) = ($0.element.layer.zPosition, $1.element.layer.zPosition)
      return a == b ? $0.offset < $1.offset : a < b
    }.map(\.element)
  }

  private enum CodingKeys: CodingKey {
    case id, type, parent, clips, isHidden, report, model, presentation
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(parent, forKey: .parent)
    try container.encode(clips, forKey: .clips)
    try container.encode(isHidden, forKey: .isHidden)
    try container.encode(report, forKey: .report)
    try container.encodeIfPresent(Parts(report.model.transform), forKey: .model)
    try container.encodeIfPresent(Parts(report.presentation.transform), forKey: .presentation)
  }

  /// A transform as a person thinks of it.
  struct Parts: Encodable, Equatable {
    /// Along both axes.
    var scale: [Double]
    /// In degrees, clockwise on the screen.
    var angle: Double
    /// How far a unit step across the x axis moves along it.
    var skew: Double
    /// In points.
    var translation: [Double]

    /// Decomposes a transform; nil where that is impossible, as of a scale of 0.
    init?(_ numbers: [Double]) {
      guard numbers.count == 6,
        let parts = AffineDecomposition(
          CGAffineTransform(
            a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
            ty: numbers[5]))
      else { return nil }
      scale = [parts.scaleX, parts.scaleY]
      angle = parts.rotation * 180 / .pi
      skew = parts.skew
      translation = [parts.translationX, parts.translationY]
    }
  }
}

/// The rows of all views at all frames: each row once for as long as it stays the same.
struct ViewHistory: Sendable {
  private var rows: [[(frame: Int, row: ViewRow)]] = []
  /// The number of rows at each change of that number.
  private var counts: [(frame: Int, count: Int)] = []
  /// The rows that are kept, by which memory is limited.
  private(set) var keptCount = 0
  /// The frames whose rows are here: those before this one.
  private(set) var frameCount = 0

  /// Adds the rows of the next frame.
  mutating func add(_ views: [ViewRow], frame: Int) {
    frameCount = frame + 1
    if counts.last?.count != views.count { counts.append((frame, views.count)) }
    while rows.count < views.count { rows.append([]) }
    for (index, view) in views.enumerated() where rows[index].last?.row != view {
      rows[index].append((frame, view))
      keptCount += 1
    }
  }

  /// Returns the rows of a frame; nil if they are not kept.
  func rows(at frame: Int) -> [ViewRow]? {
    guard (0..<frameCount).contains(frame) else { return nil }
    let count = Self.last(of: counts, at: frame, \.frame)?.count ?? 0
    return rows.prefix(count).compactMap { Self.last(of: $0, at: frame, \.frame)?.row }
  }

  /// The last entry at or before a frame, by bisection.
  private static func last<Entry>(
    of entries: [Entry], at frame: Int, _ place: (Entry) -> Int
  ) -> Entry? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if place(entries[middle]) <= frame { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries[low - 1] : nil
  }
}
