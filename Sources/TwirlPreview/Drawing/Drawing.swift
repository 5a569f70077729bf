import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlRecording
import TwirlScenes
import TwirlText
import TwirlViews

/// One drawing of a scene, from its file to all frames, on the drawer's thread.
final class Drawing {
  private let number: Int
  private let job: ClipDrawer.Job
  private let drawer: ClipDrawer
  private let fonts: FontBook
  /// Pictures by path: a scene makes several stages, which must not differ.
  private var images: [String: Bitmap] = [:]
  private var files: Set<String>

  /// A drawing that nobody waits for any more.
  private struct Superseded: Error {}
  /// A clip that takes more memory than is allowed.
  private struct TooLarge: Error {}

  init(_ number: Int, _ job: ClipDrawer.Job, _ drawer: ClipDrawer, _ fonts: FontBook) {
    (self.number, self.job, self.drawer, self.fonts) = (number, job, drawer, fonts)
    files = [job.path]
  }

  /// Reads the scene and draws it.
  func run() {
    do {
      try draw()
      drawer.update(number) { $0.isDrawing = false }
    } catch is Superseded {
      return
    } catch {
      let fault = PreviewFault(
        error, file: job.path, read: { try? FileSource.read($0, limit: 16 << 20) },
        describe: job.describe)
      drawer.update(number) { $0.files = self.files.sorted() }
      drawer.fail(number, fault)
    }
  }

  private func draw() throws {
    if let text = try? FileSource.read(job.path, limit: 16 << 20) { noteFiles(in: text) }
    let scene = try job.load(job.path)
    let options = job.options
    var recordingOptions = Recording.Options()
    recordingOptions.framesPerSecond = options.framesPerSecond
    recordingOptions.duration = options.duration
    recordingOptions.jobs = options.jobs
    let makeStage = { [self] in try scene.makeStage(fonts: fonts, readImage: readImage) }
    var recording = Recording(options: recordingOptions, makeStage: makeStage)
    let grid = FrameGrid(
      framesPerSecond: options.framesPerSecond,
      unit: options.framesPerSecond <= FrameGrid.gifRateLimit ? .centiseconds : .nanoseconds)
    var note: String?
    var plan: FramePlan
    do {
      plan = try recording.plan(on: grid)
    } catch let error as RecordingError where error == .endless || error == .tooLong {
      let length = PreviewOptions.defaultDuration
      note =
        (error == .endless ? "An animation repeats for ever: " : "The animation is very long: ")
        + "its first \(length.shortDescription) s are shown. --duration changes that."
      recording.options.duration = length
      plan = try recording.plan(on: grid)
    }
    if plan.frameCount > PreviewOptions.frameLimit {
      note = "Only the first \(PreviewOptions.frameLimit) frames are shown; give a lower --fps."
      plan = FramePlan(grid: grid, duration: grid.time(of: PreviewOptions.frameLimit))
    }
    // What is wrong with the scene comes out here, before the last good clip leaves the page.
    let source = try recording.source(of: plan)
    try begin(scene, plan, note: note)
    do {
      try drawFrames(of: source, plan, scene, makeStage)
    } catch is TooLarge {}
    try recordViews(of: makeStage(), plan)
  }

  /// Shows how long the clip is, before anything of it is drawn.
  private func begin(_ scene: Scene, _ plan: FramePlan, note: String?) throws {
    let canvas = DisplayList.canvas(size: scene.size, scale: scene.scale)
    let clip = PreviewClip(
      revision: number, width: canvas.width, height: canvas.height, scale: Double(scene.scale),
      times: (0..<plan.frameCount).map { plan.time(of: $0).seconds }, end: plan.end.seconds,
      note: note, frames: Array(repeating: nil, count: plan.frameCount))
    try checkIsWanted()
    drawer.update(number) {
      $0.clip = clip
      $0.fault = nil
      $0.files = self.files.sorted()
    }
  }

  private func drawFrames(
    of source: FrameSource, _ plan: FramePlan, _ scene: Scene, _ makeStage: () throws -> Stage
  ) throws {
    let encoder = PNGEncoder(
      layout: scene.backgroundColor.pixel.alpha == 255 ? .rgb : .rgba, compression: .fast)
    var (count, bytes) = (0, 0)
    func drawWanted(patience: Double = 0) throws {
      // A frame that comes soon anyway is not worth a stage of its own.
      if let wanted = drawer.takeWanted(patience: patience), wanted > count + 8,
        wanted < plan.frameCount
      {
        try drawAhead(wanted, on: makeStage(), plan, encoder)
      }
    }
    // The frame on the screen is asked for within a few milliseconds, and then nothing competes with it.
    try drawWanted(patience: Self.patience)
    try FramePipeline(workerCount: job.options.jobs).run(
      source, transform: { try $0.png(with: encoder) }
    ) { png in
      try checkIsWanted()
      bytes += png.count
      guard bytes <= PreviewOptions.memoryLimit else {
        cut(after: count, plan)
        throw TooLarge()
      }
      let index = count
      count += 1
      drawer.update(number) {
        $0.clip?.frames[index] = png
        $0.clip?.drawnCount = index + 1
      }
      try drawWanted()
    }
  }

  /// How many seconds a drawing waits for the page to say which frame it shows.
  private static let patience = 0.05

  /// Draws one frame before its turn: the one on the screen, after a save amid a long clip.
  private func drawAhead(
    _ index: Int, on stage: Stage, _ plan: FramePlan, _ encoder: PNGEncoder
  ) throws {
    let time = plan.time(of: index)
    try stage.advance(to: time)
    let list = try DisplayList(
      stage.window.layer, size: stage.size, scale: stage.scale, background: stage.backgroundColor,
      at: time, fonts: stage.fonts)
    let renderer = FrameRenderer(size: list.bounds)
    renderer.render(list)
    let png = try encoder.encode(renderer.copyPixels(in: list.bounds))
    drawer.update(number) { $0.clip?.frames[index] = png }
  }

  /// Has the clip end where the memory did.
  private func cut(after count: Int, _ plan: FramePlan) {
    drawer.update(number) {
      $0.clip?.times.removeLast(plan.frameCount - count)
      $0.clip?.frames.removeLast(plan.frameCount - count)
      $0.clip?.end = plan.time(of: count).seconds
      $0.clip?.note =
        "Only the first \(count) frames are shown: more do not fit into "
        + "\(PreviewOptions.memoryLimit >> 20) MiB. A smaller --scale, --fps or --duration helps."
    }
  }

  /// Runs the animation once more for the views' numbers, which nobody needs as early as the frames.
  private func recordViews(of stage: Stage, _ plan: FramePlan) throws {
    var history = ViewHistory()
    for index in 0..<plan.frameCount where history.keptCount < PreviewOptions.rowLimit {
      try checkIsWanted()
      try stage.advance(to: plan.time(of: index))
      history.add(ViewRow.rows(of: stage), frame: index)
    }
    drawer.update(number) {
      $0.clip?.history = history
      if history.frameCount < plan.frameCount, $0.clip?.note == nil {
        $0.clip?.note =
          "The views' numbers end with frame \(history.frameCount - 1): they are too many."
      }
    }
  }

  private func checkIsWanted() throws {
    if drawer.isSuperseded(number) { throw Superseded() }
  }
}

// MARK: - Files

extension Drawing {
  private func readImage(_ path: String) throws -> Bitmap {
    // Files that are missing are watched, too: they may come.
    files.insert(path)
    if let image = images[path] { return image }
    let image = try PNGDecoder().decode(FileSource.read(path))
    images[path] = image
    return image
  }

  /// Notes files that the scene's text names, whatever for.
  private func noteFiles(in text: [UInt8]) {
    let folder = URL(fileURLWithPath: job.path).deletingLastPathComponent()
    for name in Set(SceneText(text).strings) where name.contains(".") && name.utf8.count < 1_024 {
      let path = name.hasPrefix("/") ? name : folder.appendingPathComponent(name).path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        files.insert(path)
      }
    }
  }
}
