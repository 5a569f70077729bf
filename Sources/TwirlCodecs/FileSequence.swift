import Foundation

/// A row of numbered files that appear together or not at all.
///
///     let files = try FileSequence(folder: "frames").begin()
///     for png in pngs { try files.add(png) }
///     try files.commit()  // frames/frame-0000.png, frames/frame-0001.png, …
///
/// The files are collected in a hidden folder, `.twirl-<process>-<n>`, and get their place at the end.
/// The number has at least four digits, and as many as make names sort in the order of the frames.
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

  /// Creates a sequence from a pattern like `out/button-%04d.png`, or returns nil where the text does
  /// not have exactly one such number in its last component.
  ///
  /// The folder must exist. Numbers that need more digits than asked for have more; files of a longer
  /// clip stay.
  public init?(pattern: String) {
    let folder = FilePlace.folder(of: pattern)
    let name = FilePlace.name(of: pattern)
    let numbers = name.indices.compactMap { Self.number(in: name[$0...]) }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    self.init(
      folder: folder, prefix: String(name[..<number.text.startIndex]),
      suffix: String(name[number.text.endIndex...]), minimumDigits: number.digits,
      ownsFolder: false)
  }

  /// The `%04d` that a text begins with, or nil.
  private static func number(in text: Substring) -> (text: Substring, digits: Int)? {
    guard text.first == "%" else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard text.dropFirst(1 + digits.count).first == "d", digits.count <= 2 else { return nil }
    return (text.prefix(digits.count + 2), max(Int(digits) ?? 1, 1))
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
  package func name(of index: Int, count: Int) -> String {
    let digits = max(minimumDigits, ownsFolder ? String(max(count - 1, 0)).count : 1)
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }

  /// Whether a name is that of one of the sequence's files, with any number of digits.
  package func contains(name: String) -> Bool { isOwnName(name) }

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
    /// Whether the staging folder becomes the sequence's folder, which did not exist.
    private let makesFolder: Bool
    private var count = 0

    fileprivate init(_ sequence: FileSequence) throws(FileError) {
      self.sequence = sequence
      makesFolder = try !Self.folderExists(of: sequence) && sequence.ownsFolder
      // Within an existing folder, as only that is sure to be writable and on its own file system.
      let place = makesFolder ? FilePlace.folder(of: sequence.folder) : sequence.folder
      var path = ""
      for attempt in 0... {
        path = "\(place)/.twirl-\(getpid())-\(attempt)"
        if mkdir(path, 0o777) == 0 { break }
        guard errno == EEXIST else {
          throw .cannotCreate(
            path: sequence.folder, reason: FileError.reason(errno, path: path))
        }
      }
      staging = path
    }

    deinit {
      removeStaging()
    }

    private static func folderExists(of sequence: FileSequence) throws(FileError) -> Bool {
      var status = stat()
      if stat(sequence.folder, &status) == 0 {
        if status.st_mode & S_IFMT == S_IFDIR { return true }
        throw .cannotCreate(
          path: sequence.folder, reason: "there is a file of that name; choose another folder")
      }
      guard lstat(sequence.folder, &status) != 0 else {
        throw .cannotCreate(
          path: sequence.folder,
          reason: "there is a link of that name which leads nowhere; choose another folder")
      }
      return false
    }

    /// Adds the next file.
    ///
    /// - Throws: ``FileError/writeFailed(path:reason:)``.
    public func add(_ bytes: [UInt8]) throws(FileError) {
      do throws(FileError) {
        try FileSink.write(bytes, to: "\(staging)/\(count)")
      } catch .writeFailed(_, let reason), .cannotCreate(_, let reason) {
        // Nobody knows the staging folder's name.
        throw .writeFailed(path: sequence.folder, reason: reason)
      }
      count += 1
    }

    /// Puts the files in their place, replacing those of the same names.
    ///
    /// - Throws: ``FileError/cannotCreate(path:reason:)``.
    public func commit() throws(FileError) {
      let folder = sequence.folder
      if makesFolder, nameStagedFiles(), rename(staging, folder) == 0 { return }
      // The folder exists, if only since a moment ago.
      let names = (0..<count).map { sequence.name(of: $0, count: count) }
      for name in names {
        var status = stat()
        if lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          throw .cannotCreate(
            path: "\(folder)/\(name)", reason: FileError.reason(EISDIR, path: folder))
        }
      }
      for (index, name) in names.enumerated() {
        let staged = "\(staging)/\(index)"
        let source = access(staged, F_OK) == 0 ? staged : "\(staging)/\(name)"
        let place = "\(folder)/\(name)"
        guard rename(source, place) == 0 else {
          throw .cannotCreate(path: place, reason: FileError.reason(errno, path: place))
        }
      }
      if sequence.ownsFolder { removeLeftovers(but: Set(names)) }
      removeStaging()
    }

    /// Gives the staged files their names, now that it is known how many digits they need.
    private func nameStagedFiles() -> Bool {
      (0..<count).allSatisfy { index in
        rename("\(staging)/\(index)", "\(staging)/\(sequence.name(of: index, count: count))") == 0
      }
    }

    private func removeLeftovers(but names: Set<String>) {
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
