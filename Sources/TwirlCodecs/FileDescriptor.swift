#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of the system: calls that finish in spite of signals and short counts.
///
/// The functions that can fail return an error number, 0 for success; names and places are added
/// by who knows them.
struct FileDescriptor {
  /// The system's number of the open file.
  let number: Int32

  /// Opens a file; the number is -1 with the error when that is impossible.
  static func open(
    _ path: String, _ flags: Int32, mode: mode_t = 0
  ) -> (FileDescriptor, error: Int32) {
    while true {
      #if canImport(Darwin)
        let number = Darwin.open(path, flags | O_CLOEXEC, mode)
      #elseif canImport(Musl)
        let number = Musl.open(path, flags | O_CLOEXEC, mode)
      #else
        let number = Glibc.open(path, flags | O_CLOEXEC, mode)
      #endif
      if number >= 0 { return (FileDescriptor(number: number), 0) }
      if errno != EINTR { return (FileDescriptor(number: -1), errno) }
    }
  }

  /// Writes all bytes, however many calls that takes.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard var next = bytes.baseAddress else { return 0 }
    var left = bytes.count
    while left > 0 {
      #if canImport(Darwin)
        // One call takes at most 2^31 - 1 bytes there.
        let count = Darwin.write(number, next, min(left, 1 << 30))
      #elseif canImport(Musl)
        let count = Musl.write(number, next, left)
      #else
        let count = Glibc.write(number, next, left)
      #endif
      if count > 0 {
        next += count
        left -= count
      } else if count == 0 {
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Reads up to `buffer.count` bytes; a count of 0 is the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> (count: Int, error: Int32) {
    while true {
      #if canImport(Darwin)
        let count = Darwin.read(number, buffer.baseAddress, min(buffer.count, 1 << 30))
      #elseif canImport(Musl)
        let count = Musl.read(number, buffer.baseAddress, buffer.count)
      #else
        let count = Glibc.read(number, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 { return (count, 0) }
      if errno != EINTR { return (0, errno) }
    }
  }

  /// Has the system put everything written onto the disk.
  func sync() -> Int32 {
    while fsync(number) != 0 {
      if errno != EINTR { return errno }
    }
    return 0
  }

  /// Closes the file; on every platform it is closed even when an error comes back.
  func close() -> Int32 {
    #if canImport(Darwin)
      let status = Darwin.close(number)
    #elseif canImport(Musl)
      let status = Musl.close(number)
    #else
      let status = Glibc.close(number)
    #endif
    return status == 0 || errno == EINTR ? 0 : errno
  }
}

/// Where a path leads.
enum FilePlace {
  /// The folder that holds a path's last component; "." for a bare name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    let folder = path[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  /// The last component of a path, empty if the path ends in a slash.
  static func name(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  /// Follows symbolic links of the last component, up to the place where the file is or would be.
  ///
  /// Returns nil for links that go in circles.
  static func followingLinks(_ path: String) -> String? {
    var path = path
    // 40 is where Linux gives up as well.
    for _ in 0...40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &buffer, buffer.count)
      guard count > 0 else { return path }
      let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    return nil
  }

  /// Whether a path names an already open file of this process, such as `/dev/stdout`.
  static func isOpenFile(_ path: String) -> Bool {
    path == "/dev/stdout" || path == "/dev/stderr" || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/self/fd/")
  }
}
