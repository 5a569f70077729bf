import Foundation

/// A row of numbered files that appear together or not at all.
///
///     let files = try FileSequence(folder: "frames").begin()
///     for png in pngs { try files.add(png) }
///     try files.commit()  // frames/frame-0000.png, frames/frame-0001.png, …
///
/// The files are collected in a hidden folder beside their place and moved there at the end. The
/// number has at least four digits, and as many as make names sort in the order of the frames.
public struct FileSequence: Equatable, Sendable {
  /// The folder that the files go to, as the caller gave it.
  public let folder: String
  private let prefix: String
  private let suffix: String
  private let minimumDigits: Int
  /// Whether the folder is the target itself, and may be made.
  private let ownsFolder: Bool

  /// Creates a sequence `frame-0000.png`, `frame-0001.png`, … in a folder.
  ///
  /// The folder is made where it is missing; the one that it lies in must exist. Files in it that are
  /// called as the sequence's own but are not among the new ones, left from a longer clip, are
  /// removed.
  public init(folder: String) {
    var folder = folder
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    self.init(
      folder: folder, prefix: "frame-", suffix: ".png", minimumDigits: 4, ownsFolder: true)
  }

  /// Creates a sequence from a pattern like `out/button-%04d.png`, or returns nil where the text has
  /// no such number in its last component.
  public init?(pattern: String) {
    let folder = FilePlace.folder(of: pattern)
    let name = FilePlace.name(of: pattern)
    guard let percent = name.firstIndex(of: "%") else { return nil }
    let rest = name[name.index(after: percent)...]
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard rest.dropFirst(digits.count).first == "d", digits.count <= 2 else { return nil }
    self.init(
      folder: folder, prefix: String(name[..<percent]),
      suffix: String(rest.dropFirst(digits.count + 1)), minimumDigits: max(Int(digits) ?? 1, 1),
      ownsFolder: false)
  }

  private init(
    folder: String, prefix: String, suffix: String, minimumDigits: Int, ownsFolder: Bool
  ) {
    (self.folder, self.prefix, self.suffix) = (folder, prefix, suffix)
    (self.minimumDigits, self.ownsFolder) = (minimumDigits, ownsFolder)
  }
}

extension FileSequence {
  /// Begins to write the files.
  ///
  /// - Throws: ``FileError/cannotCreate(path:reason:)`` where a folder is missing or may not be
  ///   written to.
  public func begin() throws(FileError) -> Writer {
    try Writer(self)
  }

  /// The name of a file among so many.
  func name(of index: Int, count: Int) -> String {
    let digits = max(minimumDigits, ownsFolder ? String(max(count - 1, 0)).count : 1)
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }

  /// Whether a file in the folder is called as one of the sequence's own.
  func isOwnName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix), name.count > prefix.count + suffix.count
    else { return false }
    return name.dropFirst(prefix.count).dropLast(suffix.count).allSatisfy {
      $0.isASCII && $0.isNumber
    }
  }

  /// The files of a sequence on their way.
  ///
  /// Invariant: the staging folder exists until `commit()` has returned or the writer is gone.
  public final class Writer {
    private let sequence: FileSequence
    private let staging: String
    private var count = 0

    fileprivate init(_ sequence: FileSequence) throws(FileError) {
      self.sequence = sequence
      let parent = sequence.ownsFolder ? FilePlace.folder(of: sequence.folder) : sequence.folder
      try Self.checkTarget(of: sequence)
      var path = ""
      for attempt in 0... {
        path = "\(parent)/.twirl-\(getpid())-\(attempt)"
        if mkdir(path, 0o777) == 0 { break }
        guard errno == EEXIST else {
          throw .cannotCreate(
            path: sequence.folder, reason: FileError.reason(errno, path: "\(parent)/x"))
        }
      }
      staging = path
    }

    deinit {
      removeStaging()
    }

    private static func checkTarget(of sequence: FileSequence) throws(FileError) {
      var status = stat()
      guard stat(sequence.folder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return }
      throw .cannotCreate(
        path: sequence.folder, reason: "there is a file of that name; choose another folder")
    }

    /// Adds the next file.
    public func add(_ bytes: [UInt8]) throws(FileError) {
      do throws(FileError) {
        try FileSink.write(bytes, to: "\(staging)/\(count)")
      } catch .writeFailed(_, let reason) {
        throw .writeFailed(path: sequence.folder, reason: reason)
      }
      count += 1
    }

    /// Puts the files in their place, replacing those of the same names.
    public func commit() throws(FileError) {
      let folder = sequence.folder
      if sequence.ownsFolder, mkdir(folder, 0o777) != 0, errno != EEXIST {
        throw .cannotCreate(path: folder, reason: FileError.reason(errno, path: folder))
      }
      for index in 0..<count {
        let place = "\(folder)/\(sequence.name(of: index, count: count))"
        guard rename("\(staging)/\(index)", place) == 0 else {
          throw .cannotCreate(path: place, reason: FileError.reason(errno, path: place))
        }
      }
      if sequence.ownsFolder { removeLeftovers() }
      removeStaging()
    }

    private func removeLeftovers() {
      let names = Set((0..<count).map { sequence.name(of: $0, count: count) })
      let present = (try? FileManager.default.contentsOfDirectory(atPath: sequence.folder)) ?? []
      for name in present where sequence.isOwnName(name) && !names.contains(name) {
        unlink("\(sequence.folder)/\(name)")
      }
    }

    private func removeStaging() {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: staging)) ?? [] {
        unlink("\(staging)/\(name)")
      }
      rmdir(staging)
    }
  }
}
