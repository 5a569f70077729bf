import TwirlGraphics

/// Decides frame after frame what a clip's file holds: which frames there are, how large they are, what
/// becomes of them, and their pixels.
///
/// A frame is finished once the next one is known, as what becomes of it depends on that.
final class GIFFrameMaker {
  private let options: GIFEncoderOptions
  private let unchanged: UInt8?
  private let memory: GIFMemory
  private var pixels: GIFPixelChooser
  private var canvas: GIFCanvas
  private var pending: Pending?
  private var finished: [GIFQueuedFrame] = []

  /// A frame that waits for the next one.
  private struct Pending {
    var rect: PixelRect
    /// What it shows.
    var frame: GIFMatchedFrame
    var delay: Int
    var disposal = GIFDisposal.keep
    /// Its pixels, once they are chosen.
    var indices: GIFFrameIndices?
    /// The delay of later frames that look the same, once the pixels are chosen.
    var held = 0
  }

  /// Creates a maker of a clip whose canvas is clear in the beginning.
  init(_ bounds: PixelRect, _ palette: Palette, _ options: GIFEncoderOptions, _ memory: GIFMemory) {
    self.options = options
    self.memory = memory
    unchanged = palette.transparentIndex
    pixels = GIFPixelChooser(palette, options)
    canvas = GIFCanvas(bounds)
  }

  /// Adds a frame and returns those that are finished.
  func add(_ frame: GIFMatchedFrame) -> [GIFQueuedFrame] {
    let changes = frame.changes
    if pending == nil {
      pixels.select(frame, for: &canvas)
      canvas.note(frame)
      _ = pixels.arrange(canvas.bounds, of: canvas, for: frame)
      pending = Pending(rect: canvas.bounds, frame: frame, delay: frame.delay)
      return []
    }
    if changes.rect.isEmpty && !options.keepsIdenticalFrames {
      hold(frame)
      return []
    }
    let erased = draw(clearing: changes.cleared)
    pixels.select(frame, for: &canvas)
    canvas.note(frame)
    let rect = pixels.arrange(changes.rect.union(erased), of: canvas, for: frame)
    if rect.isEmpty && erased.isEmpty && !options.keepsIdenticalFrames {
      // All of it is close enough to what is shown.
      pixels.discard()
      hold(frame)
      return takeFinished()
    }
    finishPending()
    pending = Pending(rect: rect.isEmpty ? Self.onePixel : rect, frame: frame, delay: frame.delay)
    return takeFinished()
  }

  /// Returns the last frames.
  ///
  /// - Parameter clears: whether the canvas is to be clear after the last one.
  func finish(clears: Bool) -> [GIFQueuedFrame] {
    guard let last = pending else { return [] }
    _ = draw(clearing: clears ? canvas.visible().union(last.rect) : .empty)
    finishPending()
    return takeFinished()
  }

  /// How many colours viewers have seen.
  var colorCount: Int { pixels.colorCount }

  /// The rectangle of a frame that changes nothing: a frame has at least one pixel.
  private static var onePixel: PixelRect { PixelRect(x: 0, y: 0, width: 1, height: 1) }

  /// Shows the pending frame for longer.
  private func hold(_ frame: GIFMatchedFrame) {
    if pending?.indices == nil {
      pending?.delay += frame.delay
    } else {
      pending?.held += frame.delay
    }
    memory.giveBack(frame)
  }

  private func takeFinished() -> [GIFQueuedFrame] {
    defer { finished = [] }
    return finished
  }

  /// Chooses the pixels of the pending frame, which are what viewers see from then on.
  ///
  /// - Parameter cleared: what must be clear in the next frame.
  /// - Returns: what is clear in the next frame.
  private func draw(clearing cleared: PixelRect) -> PixelRect {
    guard var frame = pending else { return .empty }
    if frame.indices == nil {
      frame.rect = frame.rect.union(cleared)
      frame.indices = choosePixels(in: frame.rect, showing: frame.frame)
    } else if !cleared.isEmpty {
      // It is too late for its rectangle: frames since have been taken for equal. The last of their
      // time goes to a frame that shows nothing new and clears.
      let held = frame.held
      frame.held = 0
      pending = frame
      finishPending()
      let nothing = memory.matchedFrame()
      (nothing.changes, nothing.matches) = (GIFSource.Changes(), nil)
      _ = nothing.room(for: 0)
      frame = Pending(rect: cleared, frame: nothing, delay: held)
      frame.indices = choosePixels(in: cleared, showing: nothing)
    }
    if !cleared.isEmpty {
      frame.disposal = .clear
      canvas.erase(frame.rect)
    }
    pending = frame
    return cleared.isEmpty ? .empty : frame.rect
  }

  private func choosePixels(
    in rect: PixelRect, showing frame: GIFMatchedFrame
  ) -> GIFFrameIndices {
    let indices = memory.indices(ofArea: rect.area)
    pixels.choose(rect, of: &canvas, showing: frame, into: indices)
    memory.giveBack(frame)
    return indices
  }

  /// Finishes the pending frame, as several ones if its delay is more than the format can hold.
  private func finishPending() {
    guard let frame = pending, let indices = frame.indices else { return }
    let parts = GIFDelays.parts(of: frame.delay + frame.held)
    for (i, part) in parts.enumerated() {
      let disposal = i == parts.count - 1 ? frame.disposal : .keep
      var (rect, pixels) = (frame.rect, indices)
      if i > 0 {
        rect = disposal == .clear ? frame.rect : Self.onePixel
        pixels = memory.indices(ofArea: rect.area)
        pixels.fill(with: unchanged ?? canvas.firstIndex)
      }
      finished.append(
        GIFQueuedFrame(rect: rect, delay: part, disposal: disposal, indices: pixels))
    }
  }
}
