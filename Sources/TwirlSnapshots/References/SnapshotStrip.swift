import TwirlCodecs
import TwirlGraphics

/// Failing frames beside each other in one picture, for a person who has one look.
///
///                  0.24s    0.26s    0.42s
///                    #12      #13      #21
///     REFERENCE   [     ]  [     ]  [     ]
///     ACTUAL      [     ]  [     ]  [     ]
///     DIFFERENCE  [     ]  [     ]  [     ]
///
/// Columns are in the order of time: the first frame that fails, the worst and the last one, what lies
/// beside them, and others between. Those that fail have a red outline, and in the last row a box
/// around what differs. Labels are drawn without any font, so that equal clips give equal strips.
struct SnapshotStrip {
  /// The most columns.
  static let columnLimit = 8
  /// The most pixels of the columns together, and of a row, before the labels.
  private static let (widthLimit, heightLimit) = (1_600, 480)
  /// Frames smaller than this are shown larger, each pixel as a square.
  private static let smallSide = 96

  private let columns: [Int]
  private let spans: [SnapshotResult.Span]

  /// Chooses the frames; nil if none fails.
  init?(_ spans: [SnapshotResult.Span]) {
    let columns = Self.columns(of: spans)
    guard !columns.isEmpty else { return nil }
    (self.columns, self.spans) = (columns, spans)
  }

  /// The spans that are shown, in order.
  static func columns(of spans: [SnapshotResult.Span]) -> [Int] {
    let failing = spans.indices.filter { !spans[$0].isMatch }
    guard let first = failing.first, let last = failing.last else { return [] }
    let worst = failing.reduce(first) { spans[$1].count > spans[$0].count ? $1 : $0 }
    let beside = [first, worst, last].flatMap { [$0 - 1, $0 + 1] }
    let between = (1..<columnLimit).map { failing[failing.count * $0 / columnLimit] }
    var wanted = [first, worst, last]
    // All of them, if there is room; if not, how the worst came about.
    wanted += failing.count <= columnLimit ? failing + beside : beside + between
    var chosen: [Int] = []
    for index in wanted
    where chosen.count < columnLimit && spans.indices.contains(index) && !chosen.contains(index) {
      chosen.append(index)
    }
    return chosen.sorted()
  }

  /// Draws the strip.
  ///
  /// - Throws: what decoding the clips throws.
  func picture(
    reference: [UInt8], actual: [UInt8], comparison: BitmapComparison
  ) throws -> SnapshotPicture {
    var walk = try SpanWalk(AnimationDecoder(reference), AnimationDecoder(actual))
    var cells: [[Bitmap?]] = []
    var index = 0
    var layout: StripLayout?
    while cells.count < columns.count, let step = try walk.next() {
      defer { index += 1 }
      guard index == columns[cells.count] else { continue }
      let (one, other) = (step.reference?.canvas, step.actual?.canvas)
      guard let some = one ?? other else { continue }
      let nothing = Bitmap(width: some.width, height: some.height)
      let difference = comparison.compare(one ?? nothing, other ?? nothing, drawsDifference: true)
      let size = (
        width: max(one?.width ?? 0, other?.width ?? 0),
        height: max(one?.height ?? 0, other?.height ?? 0)
      )
      let current = layout ?? layoutOfCells(size)
      layout = current
      cells.append([one, other, difference.image].map { $0.map(current.fitted) })
    }
    guard let layout else { return try SnapshotPicture(Bitmap(width: 1, height: 1)) }
    return try SnapshotPicture(picture(of: cells, layout))
  }

  private func layoutOfCells(_ size: (width: Int, height: Int)) -> StripLayout {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    let room = Self.widthLimit / columns.count
    var layout = StripLayout(columnCount: columns.count, hasTimes: spans.count > 1)
    layout.enlargement = max(1, Self.smallSide / max(width, height))
    layout.reduction = min(
      1, Double(room) / Double(width), Double(Self.heightLimit) / Double(height))
    layout.cellWidth =
      FrameScaler.scaled(width, by: layout.reduction) * layout.enlargement
    layout.cellHeight =
      FrameScaler.scaled(height, by: layout.reduction) * layout.enlargement
    return layout
  }

  private func picture(of cells: [[Bitmap?]], _ layout: StripLayout) -> Bitmap {
    var canvas = StripCanvas(width: layout.width, height: layout.height)
    for (row, title) in ["REFERENCE", "ACTUAL", "DIFFERENCE"].enumerated() {
      canvas.draw(title, x: StripLayout.gap, y: layout.cellY(row) - StripLayout.lineHeight)
    }
    for (column, pictures) in cells.enumerated() {
      let span = spans[columns[column]]
      let x = layout.cellX(column)
      if layout.hasTimes {
        canvas.draw(Self.time(span.start), x: x, y: StripLayout.gap)
        canvas.draw(Self.frame(span), x: x, y: StripLayout.gap + StripLayout.lineHeight)
      }
      for (row, picture) in pictures.enumerated() {
        let y = layout.cellY(row)
        canvas.fillChecks(x: x, y: y, width: layout.cellWidth, height: layout.cellHeight)
        if let picture { canvas.draw(picture, x: x, y: y, enlargement: layout.enlargement) }
        canvas.outline(
          x: x - 3, y: y - 3, width: layout.cellWidth + 6, height: layout.cellHeight + 6,
          color: span.isMatch ? StripCanvas.grey : StripCanvas.red)
      }
      if !span.isMatch, let box = layout.box(span.bounds) {
        canvas.outline(
          x: x + box.x, y: layout.cellY(2) + box.y, width: box.width, height: box.height,
          color: StripCanvas.red)
      }
    }
    return canvas.bitmap
  }

  /// Thousandths of a second, without zeros at the end.
  static func time(_ seconds: Double) -> String {
    let thousandths = Int((min(max(seconds, 0), 1e9) * 1_000).rounded())
    var digits = "\(thousandths % 1_000 + 1_000)".dropFirst()
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    return "\(thousandths / 1_000).\(digits)s"
  }

  /// The number of the frame, or of both; a clip that has ended has none.
  static func frame(_ span: SnapshotResult.Span) -> String {
    let numbers = [span.referenceFrame, span.actualFrame].map { $0 < 0 ? "-" : "\($0)" }
    return numbers[0] == numbers[1] ? "#\(numbers[0])" : "#\(numbers[0])/\(numbers[1])"
  }
}

/// Where everything lies on a strip, in pixels.
struct StripLayout {
  /// What lies between two things.
  static let gap = 12
  /// A line of text with what is below it.
  static let lineHeight = 22

  var columnCount: Int
  /// Whether there are two lines above the columns.
  var hasTimes: Bool
  /// How many pixels a side a pixel of a small frame becomes.
  var enlargement = 1
  /// What the sides of a large frame are multiplied by.
  var reduction = 1.0
  var cellWidth = 1
  var cellHeight = 1

  /// The titles of the rows need so much.
  private static let leastWidth = 10 * StripCanvas.advance + 2 * gap

  var width: Int {
    max(Self.leastWidth, columnCount * (columnWidth + Self.gap) + Self.gap)
  }
  var height: Int { cellY(3) - Self.lineHeight }

  /// The labels of a narrow column need more than the column.
  private var columnWidth: Int { max(cellWidth, hasTimes ? 7 * StripCanvas.advance : 0) }

  func cellX(_ column: Int) -> Int { Self.gap + column * (columnWidth + Self.gap) }

  func cellY(_ row: Int) -> Int {
    let top = Self.gap + (hasTimes ? 2 : 0) * Self.lineHeight
    return top + Self.lineHeight + row * (cellHeight + Self.lineHeight + Self.gap)
  }

  /// A frame in the size of a cell, or before it is enlarged.
  func fitted(_ picture: Bitmap) -> Bitmap {
    guard reduction < 1, !picture.bounds.isEmpty else { return picture }
    var scaler = FrameScaler(width: picture.width, height: picture.height, by: reduction)
    return scaler.scaled(FrameUpdate(rect: picture.bounds, pixels: picture)).pixels
  }

  /// A box around pixels of a frame, on its cell; nil if nothing lies in it.
  func box(_ bounds: [Int]) -> PixelRect? {
    guard bounds.count == 4, bounds[2] > 0, bounds[3] > 0 else { return nil }
    let scale = Double(enlargement) * reduction
    func place(_ value: Int) -> Int { Int(Double(value) * scale) }
    let (x, y) = (place(bounds[0]) - 2, place(bounds[1]) - 2)
    return PixelRect(
      x: x, y: y, width: place(bounds[0] + bounds[2]) + 2 - x,
      height: place(bounds[1] + bounds[3]) + 2 - y)
  }
}
