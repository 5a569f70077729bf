import Foundation
import Testing

@testable import TwirlCodecs

/// A folder of its own for one test, removed afterwards.
final class ScratchFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("twirl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// All names in the folder, hidden ones as well.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func place(_ name: String) -> String { path + "/" + name }

  func contents(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: place(name)).map { [UInt8]($0) }
  }

  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: place(name))[.posixPermissions] as? Int
  }
}

@Suite("A file appears whole or not at all")
struct FileSinkTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// Sizes around the sink's buffer, where bytes are collected, flushed and written through.
  @Test(arguments: [0, 1, 131_071, 131_072, 131_073, 300_000])
  func bytesArriveInOrder(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    for pieces in [1, 3, 7] {
      var sink = try FileSink(path: folder.place("a.bin"))
      let size = count / pieces + 1
      var next = 0
      while next < count {
        try sink.write(bytes[next..<min(next + size, count)])
        next += size
      }
      #expect(sink.byteCount == count)
      try sink.commit()
      #expect(folder.contents("a.bin") == bytes)
      #expect(try folder.names == ["a.bin"])
    }
  }

  @Test func nothingShowsBeforeCommit() throws {
    try FileSink.write([1], to: folder.place("a.bin"))
    do {
      let sink = try FileSink(path: folder.place("a.bin"))
      try [UInt8](repeating: 9, count: 200_000).withUnsafeBytes { try sink.write($0) }
      #expect(folder.contents("a.bin") == [1])
      #expect(
        try folder.names
          == [".a.bin.\(ProcessInfo.processInfo.processIdentifier)-0", "a.bin"])
    }
    #expect(folder.contents("a.bin") == [1])
    #expect(try folder.names == ["a.bin"])
  }

  @Test func discardLeavesNothing() throws {
    let sink = try FileSink(path: folder.place("a.bin"))
    sink.discard()
    sink.discard()
    #expect(try folder.names.isEmpty)
  }

  @Test func twoSinksOfOnePlaceDoNotMeet() throws {
    var (first, second) = (
      try FileSink(path: folder.place("a")), try FileSink(path: folder.place("a"))
    )
    try first.write([1, 1])
    try second.write([2])
    try first.commit()
    #expect(folder.contents("a") == [1, 1])
    try second.commit()
    #expect(folder.contents("a") == [2])
    #expect(try folder.names == ["a"])
  }

  @Test(arguments: [0o600, 0o640, 0o755])
  func modeOfAnExistingFileStays(mode: Int) throws {
    try FileSink.write([1], to: folder.place("a"))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: folder.place("a"))
    try FileSink.write([2], to: folder.place("a"))
    #expect(folder.contents("a") == [2])
    #expect(try folder.mode("a") == mode)
  }

  @Test func modeOfANewFileFollowsTheUmask() throws {
    // What the system gives to a file made in the ordinary way.
    let plain = open(folder.place("plain"), O_WRONLY | O_CREAT, 0o666)
    close(plain)
    try FileSink.write([1], to: folder.place("a"))
    #expect(try folder.mode("a") == folder.mode("plain"))
  }

  @Test func linksAreWrittenThrough() throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder.place("far"), withIntermediateDirectories: false)
    try files.createSymbolicLink(
      atPath: folder.place("link"), withDestinationPath: "far/new")
    try files.createSymbolicLink(
      atPath: folder.place("far/second"), withDestinationPath: folder.place("link"))
    // First the link dangles, then it leads to a file.
    for byte: UInt8 in [1, 2] {
      try FileSink.write([byte], to: folder.place("far/second"))
      #expect(folder.contents("far/new") == [byte])
    }
    #expect(try files.destinationOfSymbolicLink(atPath: folder.place("link")) == "far/new")
    #expect(try folder.names == ["far", "link"])
  }

  @Test func circularLinksAreRefused() throws {
    for (name, target) in [("a", "b"), ("b", "a")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.place(name), withDestinationPath: target)
    }
    expectRefusal(folder.place("a"), saying: "circles")
  }

  @Test func longestNameWorks() throws {
    let name = String(repeating: "n", count: 255)
    try FileSink.write([1], to: folder.place(name))
    #expect(try folder.names == [name])
    expectRefusal(folder.place(name + "n"), saying: "too long")
  }

  @Test func missingFolderIsNamed() {
    expectRefusal(
      folder.place("none/a.gif"),
      saying: "there is no folder \(folder.path)/none; create it or choose another place")
  }

  @Test func foldersAndEmptyNamesAreRefused() throws {
    expectRefusal(folder.path, saying: "it is a folder; name a file")
    expectRefusal(folder.path + "/", saying: "it is a folder; name a file")
    expectRefusal("", saying: "the name is empty")
    try FileSink.write([1], to: folder.place("file"))
    expectRefusal(folder.place("file/a"), saying: "is not a folder")
  }

  @Test(.enabled(if: getuid() != 0, "permissions do not bind the superuser"))
  func protectedPlacesAreRefused() throws {
    try FileSink.write([1], to: folder.place("a"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: folder.place("a"))
    expectRefusal(folder.place("a"), saying: "permission denied")
    #expect(folder.contents("a") == [1])
  }

  @Test func placeThatBecomesAFolderIsKept() throws {
    let sink = try FileSink(path: folder.place("a"))
    try FileManager.default.createDirectory(
      atPath: folder.place("a"), withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try sink.commit() }
    #expect(try folder.names == ["a"])
  }

  private func expectRefusal(
    _ path: String, saying text: String, location: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try FileSink(path: path)
      Issue.record("\(path) was created", sourceLocation: location)
    } catch {
      guard case .cannotCreate(path, let reason) = error else {
        Issue.record("\(error)", sourceLocation: location)
        return
      }
      #expect(reason.contains(text), sourceLocation: location)
      #expect(error.description.hasPrefix(path), sourceLocation: location)
    }
  }
}

@Suite("What is no regular file is written directly")
struct FileSinkSpecialTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "/dev/full is Linux's"))
  func fullDeviceFails() throws {
    let expected = FileError.writeFailed(
      path: "/dev/full", reason: "no space is left there; free some or choose another place")
    var early = try FileSink(path: "/dev/full")
    #expect(throws: expected) { try early.write([UInt8](repeating: 0, count: 1 << 20)) }
    #expect(throws: expected) { try early.write([1]) }
    #expect(throws: expected) { try early.commit() }
    // A few bytes wait in the buffer: the commit must tell.
    var late = try FileSink(path: "/dev/full")
    try late.write([1])
    #expect(throws: expected) { try late.commit() }
  }

  @Test func pipeReceivesTheBytes() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.place("pipe"), 0o600) == 0)
    // Opened for both, so that neither end waits for the other.
    let reader = open(folder.place("pipe"), O_RDWR)
    defer { close(reader) }
    try FileSink.write([1, 2, 3], to: folder.place("pipe"))
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &bytes, 8) == 3)
    #expect(bytes.prefix(3) == [1, 2, 3])
    #expect(try folder.names == ["pipe"])
  }

  @Test func openFilesAreAppendedTo() throws {
    let folder = try ScratchFolder()
    let number = open(folder.place("log"), O_WRONLY | O_CREAT, 0o666)
    defer { close(number) }
    #expect(write(number, "ab", 2) == 2)
    try FileSink.write([99], to: "/dev/fd/\(number)")
    #expect(folder.contents("log") == [97, 98, 99])
    #expect(try folder.names == ["log"])
  }
}

@Suite("A file is read whole")
struct FileSourceTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [0, 1, 65_535, 65_536, 200_000])
  func bytesAreThoseWritten(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 17) }
    try FileSink.write(bytes, to: folder.place("a"))
    #expect(try FileSource.read(folder.place("a"), limit: count) == bytes)
    if count > 0 {
      #expect(
        throws: FileError.readFailed(
          path: folder.place("a"),
          reason: "it is larger than \(count - 1) bytes; choose a smaller file")
      ) { try FileSource.read(folder.place("a"), limit: count - 1) }
    }
  }

  @Test func endlessDeviceStopsAtTheLimit() {
    #expect(throws: FileError.self) { try FileSource.read("/dev/zero", limit: 100_000) }
  }

  @Test func missingFileIsNotFound() throws {
    let path = folder.place("none")
    #expect(throws: FileError.notFound(path: path)) { try FileSource.read(path) }
    #expect(throws: FileError.notFound(path: path + "/x")) { try FileSource.read(path + "/x") }
    #expect(throws: FileError.notFound(path: "")) { try FileSource.read("") }
  }

  @Test func folderCannotBeRead() {
    #expect(
      throws: FileError.readFailed(path: folder.path, reason: "it is a folder; name a file")
    ) { try FileSource.read(folder.path) }
  }
}
