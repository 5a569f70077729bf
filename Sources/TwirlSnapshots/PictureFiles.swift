import Foundation
import TwirlCodecs
import TwirlGraphics

/// PNG files as a clip, one a frame, each shown equally long.
///
///     let clip = try PictureFiles(folder: "frames", framesPerSecond: 50)
///     let difference = try AnimationComparison().compare(clip, ReopenableClip(bytes))
///
/// One file at a time is read.
public struct PictureFiles: ClipFrames {
  /// The files in the order in which they are shown.
  public let paths: [String]
  /// How often the clip is shown.
  public let plays: Plays
  private let delay: FrameDelay
  private let limits: CodecLimits
  private var index = 0

  /// Creates a clip of files in the order in which they are given.
  ///
  /// - Precondition: the rate is positive and finite.
  public init(
    _ paths: [String], framesPerSecond: Double, plays: Plays = .forever,
    limits: CodecLimits = CodecLimits()
  ) {
    (self.paths, self.plays, self.limits) = (paths, plays, limits)
    delay = FrameDelay(framesPerSecond: framesPerSecond)
  }

  /// Creates a clip of all PNG files in a folder, in the order in which a person sorts their names.
  ///
  /// - Throws: a ``FileError`` if there is no such folder, if it cannot be read or if it holds none.
  /// - Precondition: the rate is positive and finite.
  public init(
    folder: String, framesPerSecond: Double, plays: Plays = .forever,
    limits: CodecLimits = CodecLimits()
  ) throws(FileError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else { throw .notFound(path: folder) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .readFailed(path: folder, reason: "permission denied; change the permissions")
    }
    let pictures = names.filter { $0.lowercased().hasSuffix(".png") && !$0.hasPrefix(".") }
    if pictures.isEmpty { throw .notFound(path: folder + "/*.png") }
    let place = folder.hasSuffix("/") ? folder : folder + "/"
    self.init(
      pictures.sorted(by: NaturalOrder.precedes).map { place + $0 },
      framesPerSecond: framesPerSecond, plays: plays, limits: limits)
  }

  /// Returns the next file's picture as a frame, or nil after the last one.
  ///
  /// - Throws: a ``FileError``, or a ``PictureFileError`` that names the file.
  public mutating func next() throws -> AnimationFrame? {
    guard index < paths.count else { return nil }
    let path = paths[index]
    index += 1
    let bytes = try FileSource.read(path)
    if AnimationDecoder.isGIF(bytes) || PNGHeader.isAnimated(bytes) {
      throw PictureFileError.animated(path: path)
    }
    do {
      let picture = try PNGDecoder(limits: limits).decode(bytes)
      return AnimationFrame(canvas: picture, damage: picture.bounds, delay: delay)
    } catch {
      throw PictureFileError.invalid(path: path, error)
    }
  }

  /// Returns the clip from its first file on.
  public func rewound() -> (any ClipFrames)? {
    var clip = self
    clip.index = 0
    return clip
  }
}

/// What is wrong with one of many picture files.
public enum PictureFileError: Error, Equatable, CustomStringConvertible {
  /// The file is a clip itself.
  case animated(path: String)
  /// The file is not a PNG that can be read.
  case invalid(path: String, PNGError)

  /// One line: the path, what is wrong with it, and what to do.
  public var description: String {
    switch self {
    case .animated(let path):
      "\(path): an animation among single frames; give it alone, or decode it first"
    case .invalid(let path, let error): "\(path): \(error)"
    }
  }
}
