#if canImport(Darwin)
  import Darwin
  import Foundation

  /// Tells that something happens to files in folders, by kqueue.
  ///
  /// A folder's events tell of files that come and go, as they do when an editor saves by renaming; for
  /// files that are written in place, the files are watched as well. What happened is found out by
  /// looking at the files again.
  final class FolderEvents {
    private let queue: Descriptor
    private var open: [String: Descriptor] = [:]

    /// What happened.
    struct Event: Equatable {
      /// The folder; nil if anything may have happened.
      var folder: String?
      /// The name in the folder; nil for the folder itself.
      var name: String?
      /// Whether the file is complete, as far as can be told.
      var isComplete: Bool
    }

    /// Opens the queue, or returns nil where the system has none left.
    init?() {
      let number = kqueue()
      guard number >= 0 else { return nil }
      queue = Descriptor(number)
    }

    /// What to poll for reading.
    var descriptor: Int32 { queue.number }

    /// Watches folders, and files in them, instead of those watched before.
    ///
    /// - Returns: the folders that cannot be watched.
    func watch(_ wanted: Set<String>, files: [WatchedFile]) -> Set<String> {
      // Closing a descriptor ends its watch; files that were replaced need new ones.
      open = [:]
      for path in files.map(\.path) { _ = add(path) }
      return wanted.filter { !add($0) }
    }

    private func add(_ path: String) -> Bool {
      let number = Darwin.open(path, O_EVTONLY)
      guard number >= 0 else { return false }
      open[path] = Descriptor(number)
      var change = kevent(
        ident: UInt(number), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_DELETE | NOTE_RENAME), data: 0,
        udata: nil)
      return kevent(queue.number, &change, 1, nil, 0, nil) == 0
    }

    /// Reads what has happened: that something has.
    func read() -> [Event] {
      var event = kevent()
      var none = timespec()
      var hasHappened = false
      while kevent(queue.number, nil, 0, &event, 1, &none) > 0 { hasHappened = true }
      return hasHappened ? [Event(folder: nil, name: nil, isComplete: false)] : []
    }
  }
#endif
