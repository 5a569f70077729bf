import TwirlGraphics

/// The updates of a clip, kept for another look as long as they fit a budget.
///
///     var memory = FrameMemory()
///     for update in updates { memory.add(update) }
///     if let updates = memory.updates { … }  // else the frames must be made again
///
/// Formats that need two looks at a clip find the second one here. What does not fit is not kept at
/// all, so memory does not grow with the number of frames.
package struct FrameMemory: Sendable {
  /// The bytes of pixels that are kept at most: 64 MiB.
  package static let budget = 64 << 20

  private let budget: Int
  private var kept: [FrameUpdate]? = []
  private var bytes = 0

  /// Creates a memory without frames.
  package init(budget: Int = budget) { self.budget = budget }

  /// Keeps an update, or forgets all of them if it is one too many.
  package mutating func add(_ update: FrameUpdate) {
    guard kept != nil else { return }
    bytes += update.rect.area * MemoryLayout<Pixel>.stride
    if bytes > budget { kept = nil } else { kept?.append(update) }
  }

  /// All updates that were added, in order; nil if they were too large.
  package var updates: [FrameUpdate]? { kept }
}

extension FrameUpdate {
  /// The part of a picture that differs from the picture before; `.none` if nothing does.
  ///
  /// - Precondition: both have one size.
  package init(from previous: Bitmap, to picture: Bitmap) {
    let rect = previous.differences(from: picture, in: picture.bounds)
    self = rect.isEmpty ? .none : FrameUpdate(rect: rect, pixels: picture.cropped(to: rect))
  }
}

/// Makes one update of several, for clips of which not every frame is shown.
///
/// Invariant: `canvas` is what the updates so far look like, nil before the first one.
package struct FrameMerger: Sendable {
  private var canvas: Bitmap?
  private var damage = PixelRect.empty

  /// Creates a merger before the first frame, which is a whole canvas.
  package init() {}

  /// Adds the update of a frame.
  package mutating func add(_ update: FrameUpdate) {
    damage = damage.union(update.rect)
    guard var picture = canvas else {
      canvas = update.pixels
      return
    }
    canvas = nil  // so that it is changed in place
    if !update.rect.isEmpty { picture.apply(update, in: update.rect) }
    canvas = picture
  }

  /// Returns all that has changed since the last call.
  package mutating func next() -> FrameUpdate {
    defer { damage = .empty }
    guard let canvas, !damage.isEmpty else { return .none }
    return FrameUpdate(rect: damage, pixels: canvas.cropped(to: damage))
  }
}
