#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What went wrong with a file: which one, why, and what to do about it.
///
/// The cases are the ones that a command line tells apart by its exit status.
public enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file to read (status 66 of sysexits.h).
  case notFound(path: String)
  /// A file cannot be created or replaced (status 73).
  case cannotCreate(path: String, reason: String)
  /// Writing began and failed; the file is not there or is as it was before (status 74).
  case writeFailed(path: String, reason: String)
  /// A file is there and cannot be read (status 74).
  case readFailed(path: String, reason: String)

  /// One line: the path, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      "\(path): there is no such file; check the name and the folder"
    case .cannotCreate(let path, let reason):
      "\(path): cannot be created: \(reason)"
    case .writeFailed(let path, let reason):
      "\(path): writing failed: \(reason)"
    case .readFailed(let path, let reason):
      "\(path): cannot be read: \(reason)"
    }
  }

  /// The place the error is about.
  public var path: String {
    switch self {
    case .notFound(let path), .cannotCreate(let path, _), .writeFailed(let path, _),
      .readFailed(let path, _):
      path
    }
  }

  /// Says what an error number of the system means for a path, and what to do.
  ///
  /// The texts are ours because those of `strerror` follow the locale.
  static func reason(_ code: Int32, path: String) -> String {
    switch code {
    case ENOENT:
      "there is no folder \(FilePlace.folder(of: path)); create it or choose another place"
    case ENOTDIR:
      "\(FilePlace.folder(of: path)) is not a folder; choose another place"
    case EISDIR: "it is a folder; name a file"
    case EACCES, EPERM: "permission denied; change the permissions or choose another place"
    case EROFS: "the file system is read-only; choose another place"
    case ENOSPC, EDQUOT: "no space is left there; free some or choose another place"
    case EFBIG: "the file would be larger than allowed there; choose another place"
    case ENAMETOOLONG: "the name is too long; choose a shorter one"
    case ELOOP: "its symbolic links go in circles; choose another place"
    case EMFILE, ENFILE: "too many files are open; close some or raise the limit (ulimit -n)"
    case EPIPE: "nobody reads the other end of the pipe any more"
    case ENXIO: "nothing is connected to it; choose another place"
    case EIO: "the device reports an error; check the disk"
    default: "system error \(code)"
    }
  }
}
