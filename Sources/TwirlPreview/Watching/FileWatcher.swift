/// Finds out when files change, come or go.
///
///     let watcher = FileWatcher()
///     watcher.files = ["scene.json", "logo.png"]
///     // watcher.descriptor has something to read: watcher.readEvents(now:)
///     // at watcher.nextCheck, or later:
///     if watcher.check(now: now) { reload() }
///
/// The system tells at once of what happens in the files' folders. A file that is complete, because it
/// was renamed to its name or closed by whoever wrote it, counts at once; other changes count when
/// nothing more has happened for a moment, so that files are seldom read while they are written. Where
/// the system tells nothing, the files are looked at every ``pollInterval``.
final class FileWatcher {
  /// How often files are looked at where the system does not tell, in nanoseconds.
  static let pollInterval: UInt64 = 100_000_000
  /// How long files must be left alone before a change counts that may not be the last one.
  static let settling: UInt64 = 40_000_000
  /// How long a change waits at most.
  static let patience: UInt64 = 120_000_000

  private let events: FolderEvents?
  private var watched: [WatchedFile] = []
  private var signatures: [WatchedFile: FileSignature] = [:]
  /// Folders that are looked at instead of being watched.
  private var polledFolders: Set<String> = []
  private var nextPoll: UInt64 = 0
  /// When the change that has happened counts, and when it happened first.
  private var due: (at: UInt64, since: UInt64)?

  /// Creates a watcher.
  ///
  /// - Parameter usesEvents: whether the system is asked to tell, if it can.
  init(usesEvents: Bool = true) {
    events = usesEvents ? FolderEvents() : nil
  }

  /// What to poll for reading; nil if there is nothing.
  var descriptor: Int32? { events?.descriptor }

  /// Whether some files are looked at again and again.
  var isPolling: Bool { !polledFolders.isEmpty }

  /// The paths of the files.
  var files: [String] {
    get { watched.map(\.path) }
    set {
      watched = Set(newValue.map { WatchedFile($0) }).sorted { $0.path < $1.path }
      let known = signatures
      signatures = [:]
      for file in watched { signatures[file] = known[file] ?? FileSignature(of: file.path) }
      watchFolders()
    }
  }

  private func watchFolders() {
    let folders = Set(watched.flatMap(\.places).map(\.folder))
    polledFolders = events.map { $0.watch(folders, files: watched) } ?? folders
  }

  /// When ``check(now:)`` must be called next; nil for not before something is told.
  var nextCheck: UInt64? {
    let poll = isPolling ? nextPoll : nil
    return [due?.at, poll].compactMap { $0 }.min()
  }

  /// Takes in what the system tells.
  func readEvents(now: UInt64) {
    for event in events?.read() ?? [] {
      guard let folder = event.folder else {
        #if canImport(Darwin)
          // Which file it was is not told, and a file that was replaced must be watched anew.
          if hasChangedSignature { note(isComplete: false, now: now) }
          watchFolders()
        #else
          note(isComplete: false, now: now)
        #endif
        continue
      }
      guard let name = event.name else {
        // The folder is gone, or something else now. It is looked at until it is back.
        polledFolders.insert(folder)
        note(isComplete: false, now: now)
        continue
      }
      let place = WatchedFile.Place(folder == "/" ? "/" + name : folder + "/" + name)
      if watched.contains(where: { $0.places.contains(place) }) {
        note(isComplete: event.isComplete, now: now)
      }
    }
  }

  private func note(isComplete: Bool, now: UInt64) {
    let since = due?.since ?? now
    let at = isComplete ? now : min(now + Self.settling, since + Self.patience)
    // A complete file stays complete, until it is written again.
    due = (isComplete ? now : at, since)
  }

  /// Returns whether files have changed since it last said so.
  func check(now: UInt64) -> Bool {
    if isPolling, now >= nextPoll {
      nextPoll = now + Self.pollInterval
      if hasChangedSignature { note(isComplete: false, now: now) }
      if events != nil { watchFolders() }
    }
    guard let due, now >= due.at else { return false }
    self.due = nil
    for file in watched { signatures[file] = FileSignature(of: file.path) }
    // Symbolic links may lead elsewhere now.
    files = watched.map(\.path)
    return true
  }

  private var hasChangedSignature: Bool {
    watched.contains { signatures[$0] != FileSignature(of: $0.path) }
  }
}
