import Foundation
import TwirlKit

/// Frames that can be read again and again, in their order.
///
/// What changes from frame to frame is kept in memory if it fits; else the files are read anew.
struct FrameRun {
  let files: FrameFiles
  private(set) var timeline: FrameTimeline
  let jobs: Int
  let limits: CodecLimits
  /// The size shown over that of the files.
  private var factor = 1.0
  private let kept: KeptFrames

  /// - Parameter budget: the most bytes of pixels that are kept.
  init(
    files: FrameFiles, timeline: FrameTimeline, jobs: Int, limits: CodecLimits = CodecLimits(),
    budget: Int = FrameMemory.budget
  ) {
    (self.files, self.timeline, self.jobs, self.limits) = (files, timeline, jobs, limits)
    kept = KeptFrames(budget: budget)
  }

  /// The same frames with another timeline.
  func shown(_ timeline: FrameTimeline) -> FrameRun {
    var run = self
    run.timeline = timeline
    return run
  }

  /// The same frames at a rate and a size that are tried for a limit of bytes.
  func shown(_ rung: Recording.Rung) -> FrameRun {
    var run = self
    run.factor = rung.scale
    if let period = rung.period {
      run.timeline = timeline.sampled(every: FrameDelay(centiseconds: period))
    }
    return run
  }

  /// Calls a closure with each frame that the timeline shows; the first one is a whole canvas.
  func forEach(
    stage: Recording.Progress.Stage, _ progress: EncodeJob.Tell,
    _ body: (FrameUpdate, FrameDelay) throws -> Void
  ) throws {
    let entries = timeline.entries
    var next = 0
    var scaler: FrameScaler?
    func scaled(_ update: FrameUpdate) -> FrameUpdate {
      if factor == 1 { return update }
      var current =
        scaler ?? FrameScaler(width: update.rect.width, height: update.rect.height, by: factor)
      scaler = nil  // so that it is changed in place
      defer { scaler = current }
      return current.scaled(update)
    }
    func show(_ update: FrameUpdate) throws {
      try body(scaled(update), entries[next].delay)
      next += 1
      progress(
        Recording.Progress(stage: stage, framesDone: next, framesTotal: entries.count))
    }
    let frames = entries.map(\.frame)
    if try kept.forEach(of: frames, show) { return }
    try kept.keeping(frames) { keep in
      try read(frames) { update in
        keep(update)
        try show(update)
      }
    }
  }

  /// The frames as what GIFs are made of; the timeline's delays are whole hundredths of a second.
  func take(plays: Plays, options: GIFEncoderOptions) -> GIFTake {
    GIFTake(plays: plays, options: options) { stage, tell, show in
      try forEach(stage: stage, tell) { try show($0, Int(($1.seconds * 100).rounded())) }
    }
  }

  private func read(_ frames: [Int], _ show: (FrameUpdate) throws -> Void) throws {
    switch files {
    case .pictures(let paths):
      try forEachPicture(frames.map { paths[$0] }, show)
    case .animation(let path, let bytes):
      // Errors of the output name their own path.
      let decoder = try reading(path) { try AnimationDecoder(bytes, limits: limits) }
      var (frame, next, damage) = (0, 0, PixelRect.empty)
      while next < frames.count, let picture = try reading(path, { try decoder.next() }) {
        damage = next == 0 ? picture.canvas.bounds : damage.union(picture.damage)
        if frame == frames[next] {
          try show(
            damage.isEmpty
              ? .none : FrameUpdate(rect: damage, pixels: picture.canvas.cropped(to: damage)))
          damage = .empty
          next += 1
        }
        frame += 1
      }
    }
  }

  private func reading<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw CommandError(describing: error, input: path) }
  }

  /// Reads PNG files on all threads, a few ahead of the one that is shown.
  ///
  /// Of all but the first, what differs from the one before is shown.
  private func forEachPicture(
    _ paths: [String], _ show: (FrameUpdate) throws -> Void
  ) throws {
    let workers = OrderedWorkers<Void, Bitmap>(count: jobs) {}
    defer { workers.close() }
    var submitted = 0
    var previous: Bitmap?
    for path in paths {
      while submitted < paths.count, workers.pending < workers.capacity {
        let file = paths[submitted]
        workers.submit { [limits] in try Self.read(file, limits) }
        submitted += 1
      }
      let picture = try reading(path) { try workers.next() }
      guard let before = previous else {
        try show(FrameUpdate(picture))
        previous = picture
        continue
      }
      guard picture.bounds == before.bounds else {
        throw CommandError.badInput(
          "\(path): \(picture.width)x\(picture.height) pixels, and the first frame has "
            + "\(before.width)x\(before.height); make all frames of one size")
      }
      try show(FrameUpdate(from: before, to: picture))
      previous = picture
    }
  }

  /// Reads a PNG file that does not move.
  static func read(_ path: String, _ limits: CodecLimits) throws -> Bitmap {
    let bytes = try FileSource.read(path)
    if AnimationDecoder.isGIF(bytes) || PNGHeader.isAnimated(bytes) {
      throw CommandError.badInput(
        "\(path): an animation among single frames; give it alone, or decode it first")
    }
    return try PNGDecoder(limits: limits).decode(bytes)
  }
}

/// The frames that were read last, if they fit into memory.
private final class KeptFrames {
  private let budget: Int
  private var frames: [Int] = []
  private var updates: [FrameUpdate]?

  init(budget: Int) { self.budget = budget }

  /// Calls a closure with what changes from one of some frames to the next, and returns true, if all
  /// of them are here.
  func forEach(of wanted: [Int], _ show: (FrameUpdate) throws -> Void) rethrows -> Bool {
    guard let updates else { return false }
    if wanted == frames {
      for update in updates { try show(update) }
      return true
    }
    guard Set(wanted).isSubset(of: frames) else { return false }
    var merger = FrameMerger()
    var next = 0
    for (frame, update) in zip(frames, updates) where next < wanted.count {
      merger.add(update)
      if frame == wanted[next] {
        try show(merger.next())
        next += 1
      }
    }
    return true
  }

  /// Keeps the updates of some frames, in the order in which a closure passes them, if they are the
  /// first to be kept.
  func keeping(_ frames: [Int], _ read: ((FrameUpdate) -> Void) throws -> Void) rethrows {
    var memory = FrameMemory(budget: budget)
    try read { memory.add($0) }
    if updates == nil { (self.frames, updates) = (frames, memory.updates) }
  }
}

extension FrameTimeline {
  /// The frames a second of the fastest part.
  var highestRate: Double {
    entries.map(\.delay.seconds).min().map { 1 / max($0, 0.001) } ?? 1
  }
}
