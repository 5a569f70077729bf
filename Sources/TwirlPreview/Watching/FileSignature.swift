import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What tells one state of a file from the next without reading it.
struct FileSignature: Equatable {
  private var device: UInt64
  private var inode: UInt64
  private var size: Int64
  private var modified: [Int]
  /// Also renaming and changed permissions move this one.
  private var changed: [Int]

  /// Looks at a file; nil if it is not there.
  init?(of path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: info.st_dev)
    inode = UInt64(truncatingIfNeeded: info.st_ino)
    size = Int64(info.st_size)
    #if canImport(Darwin)
      let (modification, change) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modification, change) = (info.st_mtim, info.st_ctim)
    #endif
    modified = [Int(modification.tv_sec), Int(modification.tv_nsec)]
    changed = [Int(change.tv_sec), Int(change.tv_nsec)]
  }
}

/// Where a file is, and where it is after all symbolic links: both places can change.
struct WatchedFile: Hashable {
  /// The path, absolute.
  let path: String
  /// The places, each as a folder and a name in it.
  let places: [Place]

  /// A name in a folder.
  struct Place: Hashable {
    var folder: String
    var name: String

    init(_ path: String) {
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      folder = slash == path.startIndex ? "/" : String(path[..<slash])
      name = String(path[slash...].dropFirst())
    }
  }

  /// Finds the places of a file, which need not be there.
  init(_ path: String) {
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    var all = [Place(self.path)]
    if let real = realpath(self.path, nil) {
      let place = Place(String(cString: real))
      free(real)
      if place != all[0] { all.append(place) }
    }
    places = all
  }
}
