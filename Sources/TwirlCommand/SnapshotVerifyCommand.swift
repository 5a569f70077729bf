import Foundation
import TwirlKit

/// `twirl snapshot verify`: scenes against their references.
enum SnapshotVerifyCommand: Command {
  static let name = "snapshot verify"
  static let synopsis = "FOLDER|SCENE... [options]"
  static let summary = "compare scenes with their references; the exit status is 1 if one differs"
  static let discussion = """
    Scenes are the .json files below FOLDER that have "version" and "size"; FOLDER/sub/button.json is
    called sub/button, and its reference is FOLDER/__Snapshots__/sub/button.png. A SCENE that is named
    belongs to the nearest __Snapshots__ above it.

    References are only read, unless --record or TWIRL_SNAPSHOTS says what becomes one:
    missing: a snapshot without a reference; failed: also one that does not match; all: every one that
    looks different to the bit; never. What has just been recorded proves nothing: status 1 as well.

    The exit status is 0 if all match, 1 if one differs, is missing or was recorded, and that of the
    error, such as 65, if a scene is broken; the other scenes are verified all the same.
    """
  static let options =
    [
      OptionSpec(
        "record", value: "MODE", "what becomes a reference: never (default), missing, failed or all"
      )
    ] + SnapshotJob.options + [OptionSpec("json", "print all results as JSON")]

  static func run(_ arguments: ParsedArguments) throws {
    try SnapshotJob(arguments, command: name, mode: mode(arguments)).run(
      asJSON: arguments.has("json"), recordedIsSuccess: false)
  }

  /// The option, or the environment; to verify is not to write.
  private static func mode(_ arguments: ParsedArguments) throws -> RecordMode {
    if let text = arguments.last("record") {
      guard let mode = RecordMode(rawValue: text) else {
        throw CommandError.usage(
          "--record \(text): no such mode; give never, missing, failed or all")
      }
      return mode
    }
    let environment = ProcessInfo.processInfo.environment
    guard environment[RecordMode.variable] != nil else { return .never }
    return try RecordMode(environment: environment)
  }
}

/// `twirl snapshot record`: scenes become references.
enum SnapshotRecordCommand: Command {
  static let name = "snapshot record"
  static let synopsis = "FOLDER|SCENE... [--missing|--failed] [options]"
  static let summary = "make the references of scenes"
  static let discussion = """
    Every snapshot that looks different from its reference, to the bit, or has none, becomes it; what
    looks the same stays as it is, so that nothing changes under version control. References appear
    whole or not at all. Names and places are as for 'twirl snapshot verify'.
    """
  static let options =
    [
      OptionSpec("missing", "only those without a reference; the others are verified"),
      OptionSpec("failed", "only those without a reference, and those that do not match"),
    ] + SnapshotJob.options + [OptionSpec("json", "print all results as JSON")]

  static func run(_ arguments: ParsedArguments) throws {
    if arguments.has("missing"), arguments.has("failed") {
      throw CommandError.usage("--missing and --failed: they exclude each other; give one")
    }
    let mode: RecordMode =
      arguments.has("missing") ? .missing : arguments.has("failed") ? .failed : .all
    try SnapshotJob(arguments, command: name, mode: mode).run(
      asJSON: arguments.has("json"), recordedIsSuccess: true)
  }
}

/// What verifying and recording have in common: which scenes, drawn how, held against what.
struct SnapshotJob {
  static let options =
    [
      OptionSpec("references", value: "DIR", "the references (default: FOLDER/__Snapshots__)"),
      artifacts,
      OptionSpec("only", value: "NAME", "a snapshot, folder or pattern; may be repeated"),
      OptionSpec("shard", value: "I/N", "only the I-th of N shares, such as 2/4"),
      OptionSpec("at", value: "S[,S...]", "stills at these seconds instead of the animation"),
      OptionSpec("fps", value: "N", "frames a second (default: 50)"),
      OptionSpec("duration", value: "S", "length in seconds (default: until all is at rest)"),
      OptionSpec("scale", value: "N", "pixels a point (default: the scene's)"),
    ] + OptionSpec.comparison + [
      OptionSpec("jobs", value: "N", "scenes at a time (default: all processors)"),
      OptionSpec("progress", value: "auto|always|never", "a progress bar (default: auto)"),
    ]

  static let artifacts = OptionSpec(
    "artifacts", value: "DIR", "results and pictures (default: .build/snapshots)")

  private let run: SnapshotRun
  private let tasks: [SnapshotRun.Task]
  private let folders: [SnapshotScenes]
  private let progressMode: ProgressBar.Mode

  init(_ arguments: ParsedArguments, command: String, mode: RecordMode) throws {
    var run = SnapshotRun(
      artifacts: arguments.snapshotArtifacts(), mode: mode,
      comparison: try arguments.comparison())
    run.framesPerSecond = try arguments.number("fps", in: 0.01...1000) ?? run.framesPerSecond
    run.duration = try arguments.number("duration", in: 0.001...86_400, unit: " seconds")
    run.scale = try arguments.number("scale", in: 0.01...100)
    run.jobs =
      try arguments.integer("jobs", in: 1...256) ?? ProcessInfo.processInfo.activeProcessorCount
    progressMode = try arguments.progressMode("progress")
    let shard = try arguments.shard()
    let moments = try arguments.moments()
    if !moments.isEmpty, run.duration != nil {
      throw CommandError.usage("--duration: stills have none; leave it out, or leave out --at")
    }
    folders = try SnapshotScenes.find(
      arguments.operands, references: arguments.last("references"), command: command)
    let tasks = folders.flatMap { folder in
      folder.scenes.map { scene in
        let all = moments.isEmpty ? [nil] : moments.map(Optional.some)
        return SnapshotRun.Task(
          path: scene.path, snapshots: all.map { (scene.name(at: $0), $0) },
          references: folder.references)
      }
    }
    self.run = run
    self.tasks = try Self.chosen(tasks, arguments.all("only"), shard)
  }

  /// Leaves out what is not asked for, and sorts by name.
  private static func chosen(
    _ tasks: [SnapshotRun.Task], _ only: [String], _ shard: SnapshotShard?
  ) throws(CommandError) -> [SnapshotRun.Task] {
    let names = tasks.flatMap { $0.snapshots.map(\.name.description) }
    let patterns = only.map(SnapshotPattern.init)
    for pattern in patterns where !names.contains(where: pattern.matches) {
      throw pattern.unknown(among: names, option: "--only ")
    }
    return tasks.compactMap { task in
      var task = task
      task.snapshots = task.snapshots.filter { name, _ in
        (patterns.isEmpty || patterns.contains { $0.matches(name.description) })
          && shard?.contains(name) ?? true
      }
      return task.snapshots.isEmpty ? nil : task
    }.sorted { NaturalOrder.precedes($0.snapshots[0].name.path, $1.snapshots[0].name.path) }
  }

  /// Does the work, prints what became of it, and throws what the exit status is made of.
  func run(asJSON: Bool, recordedIsSuccess: Bool) throws {
    let start = ProcessInfo.processInfo.systemUptime
    for folder in folders {
      let scenes = folder.scenePaths
      try run.artifacts.removeResults(of: folder.references) {
        !SnapshotScenes.isOfScene($0, scenes)
      }
    }
    let progress = SnapshotProgress(mode: progressMode, total: tasks.count)
    let outcomes = run.run(tasks, progress: progress.update).flatMap { $0 }
    progress.finish()
    let summary = SnapshotSummary(
      outcomes.map(\.result), artifacts: run.artifacts,
      elapsed: ((ProcessInfo.processInfo.systemUptime - start) * 1e5).rounded() / 1e5)
    if asJSON {
      try Output.printJSON(summary)
    } else {
      Output.print(summary.text)
    }
    let errors = outcomes.compactMap(\.error)
    if var error = errors.first {
      if errors.count > 1 { error.message += " (and \(counted(errors.count - 1, "more error")))" }
      throw error
    }
    let isSuccess = outcomes.allSatisfy { outcome in
      outcome.result.status == .passed
        || (outcome.result.status == .recorded && recordedIsSuccess)
    }
    if !isSuccess { throw PicturesDiffer() }
  }
}

extension ParsedArguments {
  /// Returns the folder of results: the option's, the environment's or the usual one.
  func snapshotArtifacts() -> SnapshotArtifacts {
    let variable = ProcessInfo.processInfo.environment[SnapshotArtifacts.variable]
    let set = variable.flatMap { $0.isEmpty ? nil : $0 }
    return SnapshotArtifacts(last("artifacts") ?? set ?? SnapshotArtifacts.defaultFolder)
  }

  /// Returns the option's share.
  fileprivate func shard() throws(CommandError) -> SnapshotShard? {
    guard let text = last("shard") else { return nil }
    guard let shard = SnapshotShard(text) else {
      throw .usage("--shard \(text): no share; give I/N with I from 1 to N, such as 2/4")
    }
    return shard
  }

  /// Returns the option's moments, in the order of time, each once.
  func moments() throws(CommandError) -> [SnapshotMoment] {
    guard let list = last("at") else { return [] }
    var moments: [SnapshotMoment] = []
    for text in list.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = Double(text), time >= 0, time <= 86_400 else {
        throw .usage("--at \(text): not a time; give seconds from 0 to 86400")
      }
      let moment = SnapshotMoment(seconds: time)
      if !moments.contains(moment) { moments.append(moment) }
    }
    return moments.sorted { $0.time < $1.time }
  }
}
