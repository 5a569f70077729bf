import Foundation
import TwirlKit

/// Frames that can be read again and again, in their order.
struct FrameRun {
  let files: FrameFiles
  private(set) var timeline: FrameTimeline
  let jobs: Int
  let limits: CodecLimits

  /// The same frames with another timeline.
  func shown(_ timeline: FrameTimeline) -> FrameRun {
    var run = self
    run.timeline = timeline
    return run
  }

  /// Calls a closure with each frame that the timeline shows; the first one is a whole canvas.
  func forEach(
    stage: Recording.Progress.Stage, _ progress: EncodeJob.Tell,
    _ body: (FrameUpdate, FrameDelay) throws -> Void
  ) throws {
    let entries = timeline.entries
    var next = 0
    func show(_ update: FrameUpdate) throws {
      try body(update, entries[next].delay)
      next += 1
      progress(
        Recording.Progress(stage: stage, framesDone: next, framesTotal: entries.count))
    }
    switch files {
    case .pictures(let paths):
      try forEachPicture(entries.map { paths[$0.frame] }, show)
    case .animation(let path, let bytes):
      // Errors of the output name their own path.
      let decoder = try reading(path) { try AnimationDecoder(bytes, limits: limits) }
      var (frame, damage) = (0, PixelRect.empty)
      while next < entries.count, let picture = try reading(path, { try decoder.next() }) {
        damage = next == 0 ? picture.canvas.bounds : damage.union(picture.damage)
        if frame == entries[next].frame {
          try show(FrameUpdate(rect: damage, pixels: picture.canvas.cropped(to: damage)))
          damage = .empty
        }
        frame += 1
      }
    }
  }

  private func reading<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CommandError(describing: error, input: path) }
  }

  /// Reads PNG files on all threads, a few ahead of the one that is shown.
  private func forEachPicture(
    _ paths: [String], _ show: (FrameUpdate) throws -> Void
  ) throws {
    let workers = OrderedWorkers<Bitmap>(count: jobs)
    defer { workers.close() }
    var submitted = 0
    var size: PixelRect?
    for path in paths {
      while submitted < paths.count, workers.pending < workers.capacity {
        let file = paths[submitted]
        workers.submit { [limits] _ in try Self.read(file, limits) }
        submitted += 1
      }
      let picture = try reading(path) { try workers.next() }
      let first = size ?? picture.bounds
      size = first
      guard picture.bounds == first else {
        throw CommandError.badInput(
          "\(path): \(picture.width)x\(picture.height) pixels, and the first frame has "
            + "\(first.width)x\(first.height); make all frames of one size")
      }
      try show(FrameUpdate(picture))
    }
  }

  private static func read(_ path: String, _ limits: CodecLimits) throws -> Bitmap {
    let bytes = try FileSource.read(path)
    if AnimationDecoder.isGIF(bytes) || PNGHeader.isAnimated(bytes) {
      throw CommandError.badInput(
        "\(path): an animation among single frames; give it alone, or decode it first")
    }
    return try PNGDecoder(limits: limits).decode(bytes)
  }
}
