#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files as bytes in memory.
public enum FileSource {
  /// The most that `read(_:limit:)` accepts unless told otherwise: 256 MiB.
  public static let defaultLimit = 256 << 20

  /// Reads a whole file.
  ///
  /// Pipes and devices are read to their end or to the limit.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the most bytes the file may have.
  /// - Throws: ``FileError/notFound(path:)`` where nothing is,
  ///   ``FileError/readFailed(path:reason:)`` for a folder, a file that may not be read or that is
  ///   larger than the limit, and for a failing device.
  public static func read(
    _ path: String, limit: Int = defaultLimit
  ) throws(FileError) -> [UInt8] {
    if path.isEmpty || path.utf8.contains(0) { throw .notFound(path: path) }
    let (file, error) = FileDescriptor.open(path, O_RDONLY)
    if error == ENOENT || error == ENOTDIR { throw .notFound(path: path) }
    if error != 0 { throw .readFailed(path: path, reason: FileError.reason(error, path: path)) }
    defer { _ = file.close() }

    var status = stat()
    guard fstat(file.number, &status) == 0 else {
      throw .readFailed(path: path, reason: FileError.reason(errno, path: path))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .readFailed(path: path, reason: FileError.reason(EISDIR, path: path))
    }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let limit = min(max(limit, 0), .max - 1)
    if isRegular, status.st_size > limit { throw tooLarge(path, limit) }
    return try readToEnd(
      of: file, path, expecting: isRegular ? Int(status.st_size) : 0, limit: limit)
  }

  private static func readToEnd(
    of file: FileDescriptor, _ path: String, expecting size: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One more than expected, so that the end is seen without growing.
    var piece = max(size, (1 << 16) - 1) + 1
    while true {
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
        (count, failure) = file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if failure != 0 {
        throw .readFailed(path: path, reason: FileError.reason(failure, path: path))
      }
      if part.isEmpty { return bytes }
      if part.count > limit - bytes.count { throw tooLarge(path, limit) }
      if bytes.isEmpty { bytes = part } else { bytes += part }
      piece = 1 << 16
    }
  }

  private static func tooLarge(_ path: String, _ limit: Int) -> FileError {
    .readFailed(
      path: path, reason: "it is larger than \(limit) bytes; choose a smaller file")
  }
}
