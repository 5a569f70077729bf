#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that appears whole or not at all.
///
///     var sink = try FileSink(path: "clip.gif")
///     try encoder.encode(frames, into: &sink)
///     try sink.commit()
///
/// The bytes go to a hidden file beside the place, `.clip.gif.<process>-<n>`, which `commit()`
/// moves there. Until then the place is as it was, and a sink that is dropped without a commit
/// leaves nothing behind. A symbolic link stays a link: the file it names is replaced. An existing
/// file's permissions are kept.
///
/// What is no regular file (a pipe, a device, `/dev/stdout`) cannot be replaced: it is written
/// directly.
///
/// Invariant: `file` is nil after `commit()` or `discard()`; `temporary` is nil when the target is
/// written directly.
public final class FileSink: ByteSink {
  /// The path as the caller gave it; errors name it.
  public let path: String
  /// How many bytes have been written.
  public private(set) var byteCount = 0

  private var file: FileDescriptor?
  private let place: String
  private var temporary: String?
  private let buffer: UnsafeMutableRawBufferPointer
  private var filled = 0
  private var failure: FileError?

  private static let bufferSize = 1 << 17

  /// Opens a file to be written.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)`` if the folder is missing, the place is a
  ///   folder or write-protected, or the system refuses.
  public init(path: String) throws(FileError) {
    let opened = try FileTarget(path)
    self.path = path
    (file, place, temporary) = (opened.file, opened.place, opened.temporary)
    buffer = .allocate(byteCount: Self.bufferSize, alignment: 16)
  }

  deinit {
    discard()
    buffer.deallocate()
  }

  /// Writes a whole file at once.
  ///
  /// - Throws: what opening, writing and committing throw.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let sink = try FileSink(path: path)
    try sink.append(bytes)
    try sink.commit()
  }

  private func append(_ bytes: [UInt8]) throws(FileError) {
    failure = bytes.withUnsafeBytes { bytes in
      do throws(FileError) {
        try write(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }
}

extension FileSink {
  /// Appends bytes.
  ///
  /// - Precondition: the sink is neither committed nor discarded.
  /// - Throws: ``FileError/writeFailed(path:reason:)``, at this call or, as bytes are collected, a
  ///   later one; once thrown it is thrown by every further call.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    precondition(file != nil, "Bytes are written to a file that is finished.")
    if let failure { throw failure }
    byteCount += bytes.count
    if bytes.count > buffer.count - filled {
      try flush()
      if bytes.count >= buffer.count {
        try writeThrough(bytes)
        return
      }
    }
    UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(from: bytes)
    filled += bytes.count
  }

  private func flush() throws(FileError) {
    try writeThrough(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
    filled = 0
  }

  private func writeThrough(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard let file else { return }
    try check(file.write(bytes))
  }

  private func check(_ error: Int32) throws(FileError) {
    guard error != 0 else { return }
    let failure = FileError.writeFailed(path: path, reason: FileError.reason(error, path: path))
    self.failure = failure
    throw failure
  }
}

extension FileSink {
  /// Puts the file in its place: flushes, syncs, renames, syncs the folder.
  ///
  /// - Precondition: the sink is neither committed nor discarded.
  /// - Throws: ``FileError/writeFailed(path:reason:)`` or
  ///   ``FileError/cannotCreate(path:reason:)``; the place is as it was then and the temporary
  ///   file is gone.
  public func commit() throws(FileError) {
    precondition(file != nil, "A file is committed twice or after it was discarded.")
    // After success there is nothing left for this to remove.
    defer { discard() }
    if let failure { throw failure }
    try flush()
    if temporary != nil, let file { try check(file.sync()) }
    let closing = file?.close() ?? 0
    file = nil
    try check(closing)

    guard let temporary else { return }
    if rename(temporary, place) != 0 {
      throw .cannotCreate(path: path, reason: FileError.reason(errno, path: path))
    }
    self.temporary = nil
    syncFolder()
  }

  /// Removes what has been written; the place stays as it was.
  ///
  /// Does nothing to a committed file, nor to bytes that went to a pipe or device.
  public func discard() {
    _ = file?.close()
    file = nil
    if let temporary { unlink(temporary) }
    temporary = nil
  }

  /// Makes the new name survive a power failure, where the file system can.
  ///
  /// The file itself is complete and in place: a failure here is no reason to report one.
  private func syncFolder() {
    let (folder, error) = FileDescriptor.open(FilePlace.folder(of: place), O_RDONLY)
    guard error == 0 else { return }
    _ = folder.sync()
    _ = folder.close()
  }
}

/// The opened file behind a path.
private struct FileTarget {
  var file: FileDescriptor
  var place: String
  var temporary: String?

  init(_ path: String) throws(FileError) {
    func refused(_ error: Int32, at place: String? = nil) -> FileError {
      .cannotCreate(path: path, reason: FileError.reason(error, path: place ?? path))
    }
    if path.isEmpty || path.utf8.contains(0) {
      throw .cannotCreate(path: path, reason: "the name is empty or contains NUL; name a file")
    }
    if path.hasSuffix("/") { throw refused(EISDIR) }

    var status = stat()
    let exists = stat(path, &status) == 0
    if !exists, errno != ENOENT { throw refused(errno) }
    let kind = status.st_mode & S_IFMT
    if exists, kind == S_IFDIR { throw refused(EISDIR) }
    if FilePlace.isOpenFile(path) || (exists && kind != S_IFREG) {
      // O_APPEND keeps what `>>` redirected standard output to.
      let (file, error) = FileDescriptor.open(path, O_WRONLY | O_APPEND | O_NOCTTY)
      if error != 0 { throw refused(error) }
      (self.file, place) = (file, path)
      return
    }

    guard let place = FilePlace.followingLinks(path) else { throw refused(ELOOP) }
    // Renaming over a write-protected file would succeed; who protected it did not mean that.
    if exists, access(place, W_OK) != 0 { throw refused(errno) }
    let (file, temporary, error) = Self.createTemporary(beside: place)
    if error != 0 { throw refused(error, at: place) }
    if exists, fchmod(file.number, status.st_mode & 0o777) != 0 {
      let error = errno
      _ = file.close()
      unlink(temporary)
      throw refused(error)
    }
    (self.file, self.place, self.temporary) = (file, place, temporary)
  }

  private static func createTemporary(
    beside place: String
  ) -> (FileDescriptor, name: String, error: Int32) {
    // Names may have 255 bytes: a long one is shortened to leave room for the suffix.
    let name = String(decoding: FilePlace.name(of: place).utf8.prefix(200), as: UTF8.self)
    let stem = "\(FilePlace.folder(of: place))/.\(name).\(getpid())-"
    var count = 0
    while true {
      let temporary = stem + String(count)
      let (file, error) = FileDescriptor.open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
      if error != EEXIST || count == 9_999 { return (file, temporary, error) }
      count += 1
    }
  }
}
