import Foundation
import Testing

@testable import TwirlPreview

/// Times are given to the watcher, so that no test depends on how long it takes.
@Suite("Changes of files are found out")
struct FileWatcherTests {
  private let folder: TemporaryFolder
  private static let start: UInt64 = 1_000_000_000_000

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "scene.json")
  }

  private func watcher(_ names: String..., usesEvents: Bool = true) -> FileWatcher {
    let watcher = FileWatcher(usesEvents: usesEvents)
    watcher.files = names.map(folder.file)
    return watcher
  }

  /// Whether something has changed: now, and after a while in which nothing more happens.
  private func changes(_ watcher: FileWatcher, at now: UInt64 = start) -> (Bool, Bool) {
    watcher.readEvents(now: now)
    return (watcher.check(now: now), watcher.check(now: now + FileWatcher.patience))
  }

  @Test("What is left alone has not changed, and reading is no change")
  func quiet() throws {
    let watcher = watcher("scene.json")
    _ = try String(contentsOfFile: folder.file("scene.json"), encoding: .utf8)
    #expect(changes(watcher) == (false, false))
    #expect(watcher.nextCheck == nil && !watcher.isPolling)
  }

  @Test("A save by renaming counts at once, each time")
  func renamed() throws {
    let watcher = watcher("scene.json")
    for round in 0..<3 {
      try folder.replace("scene.json", with: "round \(round)")
      #expect(changes(watcher) == (true, false))
    }
  }

  @Test("A save in place counts at once, even of the same length")
  func overwritten() throws {
    let watcher = watcher("scene.json")
    for _ in 0..<3 {
      try folder.write("two", to: "scene.json")
      #expect(changes(watcher).0 == Self.isLinux)
      #expect(!changes(watcher).1)
    }
  }

  #if os(Linux)
    private static let isLinux = true
  #else
    private static let isLinux = false
  #endif

  @Test("What is deleted counts after a moment, and what comes back counts, too")
  func deleted() throws {
    let watcher = watcher("scene.json")
    try FileManager.default.removeItem(atPath: folder.file("scene.json"))
    #expect(changes(watcher) == (false, true))
    try folder.replace("scene.json", with: "back")
    #expect(changes(watcher).0)
  }

  @Test("Files beside it do not count, and ones that do not exist yet do when they come")
  func others() throws {
    let watcher = watcher("scene.json", "logo.png")
    try folder.write("x", to: "other.json")
    try folder.replace("scene.json.bak", with: "x")
    #expect(changes(watcher) == (false, false))
    try folder.replace("logo.png", with: "x")
    #expect(changes(watcher).0)
  }

  @Test("A file that is still open counts when nothing more has come for a moment, or for long")
  func stillOpen() throws {
    let watcher = watcher("scene.json")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("scene.json")))
    try file.write(contentsOf: Data("a".utf8))
    watcher.readEvents(now: Self.start)
    #expect(!watcher.check(now: Self.start))
    #expect(!watcher.check(now: Self.start + FileWatcher.settling - 1))
    #expect(watcher.check(now: Self.start + FileWatcher.settling))
    // Written to again and again, it is looked at all the same.
    var counted: UInt64?
    for step in 1...20 as ClosedRange<UInt64> where counted == nil {
      try file.write(contentsOf: Data("b".utf8))
      let now = Self.start + 1_000_000_000 + step * FileWatcher.settling / 2
      watcher.readEvents(now: now)
      if watcher.check(now: now) { counted = step }
    }
    #expect(counted == 1 + 2 * FileWatcher.patience / FileWatcher.settling)
    try file.close()
  }

  @Test("A symbolic link counts when its target changes, and when it leads elsewhere")
  func links() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("real"), withIntermediateDirectories: true)
    try folder.write("a", to: "real/a.json")
    try folder.write("b", to: "real/b.json")
    let link = folder.file("link.json")
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "real/a.json")
    let watcher = watcher("link.json")
    try folder.replace("real/a.json", with: "more")
    #expect(changes(watcher).0)
    try manager.removeItem(atPath: link)
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "real/b.json")
    #expect(changes(watcher).1)
    try folder.replace("real/b.json", with: "more")
    #expect(changes(watcher).0)
  }

  @Test("A folder that is replaced is found again by looking")
  func replacedFolder() throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
    try folder.write("a", to: "sub/scene.json")
    let watcher = watcher("sub/scene.json")
    try manager.removeItem(atPath: folder.file("sub"))
    #expect(changes(watcher).1)
    #expect(watcher.isPolling)
    try manager.createDirectory(atPath: folder.file("sub"), withIntermediateDirectories: true)
    try folder.write("b", to: "sub/scene.json")
    let later = Self.start + 10 * FileWatcher.pollInterval
    watcher.readEvents(now: later)
    _ = watcher.check(now: later)
    #expect(watcher.check(now: later + FileWatcher.settling))
    #expect(!watcher.isPolling)
    try folder.replace("sub/scene.json", with: "c")
    #expect(changes(watcher, at: later * 2).0)
  }

  @Test("Where the system tells nothing, files are looked at every tenth of a second")
  func polled() throws {
    let watcher = watcher("scene.json", usesEvents: false)
    #expect(watcher.isPolling && watcher.descriptor == nil)
    #expect(!watcher.check(now: Self.start))
    #expect(watcher.nextCheck == Self.start + 100_000_000)
    try folder.replace("scene.json", with: "other")
    #expect(!watcher.check(now: Self.start + 99_999_999))
    #expect(!watcher.check(now: Self.start + 100_000_000))
    #expect(watcher.nextCheck == Self.start + 100_000_000 + FileWatcher.settling)
    #expect(watcher.check(now: Self.start + 100_000_000 + FileWatcher.settling))
    #expect(!watcher.check(now: Self.start + 900_000_000))
  }

  #if os(Linux)
    @Test(
      "File systems of other machines are known by their kind",
      arguments: [
        ("/", false), ("/home", false), ("/home/me", true), ("/home/me/work", true),
        ("/home/meme", false),
        ("/mnt/a b/c", true), ("/over", false), ("/box", true),
      ])
    func mounts(folder: String, isRemote: Bool) {
      let table = MountTable(
        """
        overlay / overlay rw 0 0
        server:/me /home/me nfs4 rw 0 0
        //pc/share /mnt/a\\040b cifs rw 0 0
        server:/x /over nfs rw 0 0
        tmpfs /over tmpfs rw 0 0
        me@host: /box fuse.sshfs rw 0 0
        """)
      #expect(table.isRemote(folder) == isRemote)
    }
  #endif
}
