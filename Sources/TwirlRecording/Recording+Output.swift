import Foundation
import TwirlCodecs

extension Recording {
  /// A kind of file that a recording is written as, and where.
  public enum Output: Equatable, Sendable {
    /// An animated GIF.
    case gif(path: String)
    /// One PNG file, animated if the animation moves.
    case png(path: String)
    /// An animated PNG, if only with one frame.
    case apng(path: String)
    /// A PNG file for every frame.
    case pngs(FileSequence)

    /// Reads an output from a path, or returns nil for one of unknown kind.
    ///
    /// Known are `NAME.gif`, `NAME.png`, `NAME.apng`, `FOLDER/` (or a folder that exists) and `NAME-%04d.png`. What
    /// is neither file nor folder, such as a pipe, gets a GIF.
    public init?(path: String) {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if path.hasSuffix("/") || (exists && isFolder.boolValue) {
        self = .pngs(FileSequence(folder: path))
        return
      }
      let name = path.lowercased()
      if name.hasSuffix(".png"), let sequence = FileSequence(pattern: path) {
        self = .pngs(sequence)
      } else if name.hasSuffix(".gif") || (exists && !Self.isRegularFile(path)) {
        self = .gif(path: path)
      } else if name.hasSuffix(".png") {
        self = .png(path: path)
      } else if name.hasSuffix(".apng") {
        self = .apng(path: path)
      } else {
        return nil
      }
    }

    private static func isRegularFile(_ path: String) -> Bool {
      // Streams stay streams, whatever they were redirected to.
      if path.hasPrefix("/dev/") || path.hasPrefix("/proc/self/fd/") { return false }
      // What a link leads to counts.
      let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let attributes = try? FileManager.default.attributesOfItem(atPath: place)
      return attributes?[.type] as? FileAttributeType == .typeRegular
    }
  }

  /// Writes the animation to a file or folder, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - output: what to write, and where.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: what ``writeGIF(into:progress:)``, ``writePNGs(to:progress:)`` and
  ///   ``writeAPNG(into:progress:)`` throw, and `FileError`.
  @discardableResult
  public func write(to output: Output, progress: (Progress) -> Void = { _ in }) throws -> Summary {
    switch output {
    case .gif(let path):
      let sink = try FileSink(path: path)
      let summary = try writeGIF(into: sink, progress: progress)
      try sink.commit()
      return summary
    case .png(let path):
      let sink = try FileSink(path: path)
      let summary = try writePNG(into: sink, progress: progress)
      try sink.commit()
      return summary
    case .apng(let path):
      let sink = try FileSink(path: path)
      let summary = try writeAPNG(into: sink, progress: progress)
      try sink.commit()
      return summary
    case .pngs(let sequence):
      return try writePNGs(to: sequence, progress: progress)
    }
  }

  /// Writes the animation to a path whose form says what to write.
  ///
  /// - Precondition: the path ends in `.gif`, `.png`, `.apng` or `/`, or is a pattern like `NAME-%04d.png`.
  @discardableResult
  public func write(to path: String) throws -> Summary {
    guard let output = Output(path: path) else {
      preconditionFailure("\(path) is no .gif, .png, .apng, FOLDER/ or NAME-%04d.png.")
    }
    return try write(to: output)
  }
}
