import Foundation
import TwirlCodecs
import TwirlGraphics

/// A review at one pace and one size, whose frames can be shown again and again.
///
/// The way back of one that bounces shows the frames from the last but one to the second:
///
///     forward   0 1 2 3 4            drawn: each frame's damage goes on
///     back            3 2 1          what the damage covered is put back, from the last to the first
///
/// What was covered is kept while the clip goes forward, up to a budget. A clip with more goes back in
/// parts, from its end on: each part is drawn once more, forward, and what its frames cover is kept.
final class ReviewTake {
  typealias Tell = (Recording.Progress) -> Void

  let timeline: ReviewTimeline
  private let bounces: Bool
  /// How long the last frame is shown; nil for as long as it was anyway.
  private let lastDelay: FrameDelay?
  private let factor: Double
  private let budget: Int
  private let open: (ArraySlice<ReviewMoment>) throws -> any FrameStream
  /// All frames as they are shown, if they are few enough.
  private var updates: [FrameUpdate]?
  /// The colours of shapes, in the order in which they appear.
  private(set) var pinned: [PaletteColor] = []

  /// More colours of shapes than this are no accents, but an animated colour.
  private static let pinnedLimit = 64

  /// Creates a take.
  ///
  /// - Parameters:
  ///   - lastDelay: how long the last frame is shown; nil for as long as the timeline says.
  ///   - factor: the size over that of the frames, at most 1.
  ///   - budget: the most bytes of pixels that are kept, for the way back and for another look each.
  ///   - open: opens a stream of some moments, the first as a whole canvas.
  init(
    _ timeline: ReviewTimeline, bounces: Bool, lastDelay: FrameDelay?, factor: Double,
    budget: Int = FrameMemory.budget,
    open: @escaping (ArraySlice<ReviewMoment>) throws -> any FrameStream
  ) {
    (self.timeline, self.bounces, self.lastDelay) = (timeline, bounces, lastDelay)
    (self.factor, self.budget, self.open) = (factor, budget, open)
  }

  /// The positions of the frames in the order in which they are shown.
  var order: [Int] {
    let count = timeline.moments.count
    let forward = Array(0..<count)
    return bounces && count > 2 ? forward + (1..<count - 1).reversed() : forward
  }

  /// How long a frame is shown.
  func delay(of position: Int) -> FrameDelay {
    if position == timeline.moments.count - 1, let lastDelay { return lastDelay }
    return timeline.moments[position].delay
  }

  /// Calls a closure with each frame in order; the first one is a whole canvas.
  func forEach(
    stage: Recording.Progress.Stage, _ tell: Tell,
    _ show: (_ update: FrameUpdate, _ position: Int) throws -> Void
  ) throws {
    let order = order
    var next = 0
    func shown(_ update: FrameUpdate) throws {
      try show(update, order[next])
      next += 1
      tell(Recording.Progress(stage: stage, framesDone: next, framesTotal: order.count))
    }
    if let updates {
      for update in updates { try shown(update) }
      return
    }
    var memory = FrameMemory(budget: budget)
    try frames { update in
      memory.add(update)
      try shown(update)
    }
    updates = memory.updates
  }

  // MARK: Forward and back

  private func frames(_ show: (FrameUpdate) throws -> Void) throws {
    let count = timeline.moments.count
    guard bounces, count > 2 else { return try forward(from: 0, to: count, show) }
    // What the way back costs is known after the way there.
    var sizes: [Int] = []
    var covered = CoveredPixels(budget: budget)
    try forward(from: 0, to: count) { update in
      sizes.append(update.rect.area * MemoryLayout<Pixel>.stride)
      // The first frame covers nothing, and nothing leads back from the second to it.
      covered.add(update, keeps: sizes.count > 2)
      try show(update)
    }
    if let updates = covered.updates {
      for update in updates.reversed() { try show(update) }
      return
    }
    // Frames `start` and up to `end` are one part: what leads back from `end` to `start`.
    var end = count - 1
    while end > 1 {
      var (start, bytes) = (end - 1, sizes[end])
      while start > 1, bytes + sizes[start] <= budget {
        bytes += sizes[start]
        start -= 1
      }
      var part = CoveredPixels(budget: .max)
      var isFirst = true
      try forward(from: start, to: end + 1) { update in
        part.add(update, keeps: !isFirst)
        isFirst = false
      }
      for update in (part.updates ?? []).reversed() { try show(update) }
      end = start
    }
  }

  private func forward(
    from start: Int, to end: Int, _ show: (FrameUpdate) throws -> Void
  ) throws {
    let stream = try open(timeline.moments[start..<end])
    var scaler: FrameScaler?
    while let frame = try stream.next() {
      pin(frame.colors)
      guard factor < 1 else {
        try show(frame.update)
        continue
      }
      var current =
        scaler
        ?? FrameScaler(
          width: frame.update.rect.width, height: frame.update.rect.height, by: factor)
      scaler = nil  // so that it is changed in place
      let update = current.scaled(frame.update)
      scaler = current
      try show(update)
    }
  }

  private func pin(_ pixels: [Pixel]) {
    for pixel in pixels where pinned.count < Self.pinnedLimit {
      let color = PaletteColor(pixel)
      if !pinned.contains(color) { pinned.append(color) }
    }
  }
}

/// What frames cover of those before them, kept as long as it fits a budget.
private struct CoveredPixels {
  private let budget: Int
  private var canvas: Bitmap?
  private var bytes = 0
  private var kept: [FrameUpdate]? = []

  init(budget: Int) { self.budget = budget }

  /// Shows the next frame, and keeps what it covers if that is wanted.
  mutating func add(_ update: FrameUpdate, keeps: Bool) {
    // Nothing is needed any more of a clip that does not fit.
    guard kept != nil else { return }
    guard var picture = canvas else {
      canvas = update.pixels
      return
    }
    canvas = nil  // so that it is changed in place
    if keeps {
      bytes += update.rect.area * MemoryLayout<Pixel>.stride
      if bytes > budget {
        kept = nil
        return
      }
      kept?.append(
        update.rect.isEmpty
          ? .none : FrameUpdate(rect: update.rect, pixels: picture.cropped(to: update.rect)))
    }
    if !update.rect.isEmpty {
      picture.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
    }
    canvas = picture
  }

  /// All that was covered, in the order in which it was; nil if it was too large.
  var updates: [FrameUpdate]? { kept }
}
