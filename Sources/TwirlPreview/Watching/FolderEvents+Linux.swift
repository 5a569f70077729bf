#if os(Linux)
  import Foundation

  #if canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// Tells what happens to files in folders, by inotify.
  ///
  /// Folders are watched and not files: most editors save by writing another file and renaming it, and
  /// a watch of the old file would go with the old file.
  final class FolderEvents {
    private let queue: Descriptor
    /// Folders by watch.
    private var folders: [Int32: String] = [:]

    /// What happened to a file.
    struct Event: Equatable {
      /// The folder; nil if events were lost, so that anything may have happened.
      var folder: String?
      /// The name in the folder; nil for the folder itself.
      var name: String?
      /// Whether the file is complete, as far as can be told: closed by its writer, or renamed.
      var isComplete: Bool
    }

    /// Opens the queue, or returns nil where the system has none left.
    init?() {
      let number = inotify_init1(Int32(IN_NONBLOCK))
      guard number >= 0 else { return nil }
      queue = Descriptor(number)
    }

    /// What to poll for reading.
    var descriptor: Int32 { queue.number }

    /// Watches folders instead of those watched before.
    ///
    /// - Returns: the folders that cannot be watched: they are not there, or on a file system whose
    ///   changes are made by another machine, which the kernel here does not see.
    func watch(_ wanted: Set<String>, files: [WatchedFile]) -> Set<String> {
      for (watch, folder) in folders where !wanted.contains(folder) {
        inotify_rm_watch(queue.number, watch)
        folders[watch] = nil
      }
      var failed: Set<String> = []
      for folder in wanted.subtracting(folders.values) {
        let mask =
          IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM
          | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
        let watch = inotify_add_watch(
          queue.number, folder, UInt32(mask) | UInt32(IN_ONLYDIR))
        if watch >= 0 { folders[watch] = folder }
        if watch < 0 || Self.isRemote(folder) { failed.insert(folder) }
      }
      return failed
    }

    /// Reads what has happened.
    func read() -> [Event] {
      var events: [Event] = []
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = readBytes(queue.number, &bytes, bytes.count)
        guard count > 0 else { return events }
        parse(bytes[..<count], into: &events)
      }
    }

    /// Takes the events of one read apart: a header of 16 bytes, then a name that is padded with 0.
    private func parse(_ bytes: ArraySlice<UInt8>, into events: inout [Event]) {
      var rest = bytes
      while rest.count >= 16 {
        func word(_ index: Int) -> UInt32 {
          (0..<4).reduce(0) { $0 | UInt32(rest[rest.startIndex + index * 4 + $1]) << (8 * $1) }
        }
        let (watch, mask) = (Int32(bitPattern: word(0)), word(1))
        let length = min(Int(word(3)), rest.count - 16)
        let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
        rest = rest.dropFirst(16 + length)
        if mask & UInt32(IN_Q_OVERFLOW) != 0 {
          events.append(Event(folder: nil, name: nil, isComplete: false))
          continue
        }
        guard let folder = folders[watch] else { continue }
        let isOver = mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0
        if isOver {
          inotify_rm_watch(queue.number, watch)
          folders[watch] = nil
        }
        events.append(
          Event(
            folder: folder, name: isOver ? nil : String(decoding: name, as: UTF8.self),
            isComplete: mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0))
      }
    }

    /// Whether a folder is on a file system of the network or of another program.
    private static func isRemote(_ folder: String) -> Bool {
      let mounts = (try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)) ?? ""
      return MountTable(mounts).isRemote(folder)
    }
  }

  /// The file systems of this machine, as `/proc/self/mounts` lists them.
  struct MountTable {
    private let mounts: [(place: String, kind: String)]

    /// Reads a line a file system: its device, its place, its kind, and more.
    init(_ text: String) {
      mounts = text.split(separator: "\n").compactMap { line in
        let fields = line.split(separator: " ")
        guard fields.count >= 3 else { return nil }
        return (fields[1].replacingOccurrences(of: "\\040", with: " "), String(fields[2]))
      }
    }

    /// Whether others than the kernel here can change a folder's files.
    func isRemote(_ folder: String) -> Bool {
      let around = mounts.filter {
        folder == $0.place || folder.hasPrefix($0.place == "/" ? "/" : $0.place + "/")
      }
      // Of mounts at one place, the last one covers the others.
      let longest = around.map(\.place.utf8.count).max()
      guard let kind = around.last(where: { $0.place.utf8.count == longest })?.kind else {
        return false
      }
      let kinds = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "vboxsf", "afs", "ceph",
      ]
      return kinds.contains(kind) || kind.hasPrefix("fuse")
    }
  }

  /// `read` of the C library, which the method's name hides.
  private func readBytes(_ fd: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(fd, bytes, count)
  }
#endif
