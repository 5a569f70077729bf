import Foundation

/// Why the text of a scene does not describe one.
///
///     do {
///       let scene = try Scene(json: bytes, path: "scene.json")
///     } catch {
///       print(error.message)
///       // scene.json: views[0].aplha: unknown key; did you mean "alpha"?
///     }
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What sort of mistake it is.
  public enum Kind: Equatable, Sendable {
    /// The text is not JSON.
    case syntax
    /// A key that no scene has.
    case unknownKey
    /// Something that scenes have and this version does not draw yet.
    case unsupported
    /// A key is missing.
    case missingKey
    /// A value is of another type than expected.
    case wrongType
    /// A value of the right type that is out of range or makes no sense.
    case invalidValue
    /// A step or an event names a view that is not there.
    case unknownID
    /// Two views have one id.
    case duplicateID
    /// The canvas is too large, or the script too long.
    case limitExceeded
    /// A font is missing, or has no glyphs for a text.
    case text
    /// An image is missing or cannot be read.
    case image
  }

  /// Where in the file it is.
  public enum Location: Equatable, Sendable, CustomStringConvertible {
    /// A place in the text, both numbers from 1; columns count Unicode scalars.
    case position(line: Int, column: Int)
    /// A value, such as `views[2].frame`; empty for the scene as a whole.
    case path(String)

    /// `line:column`, or the path.
    public var description: String {
      switch self {
      case .position(let line, let column): "\(line):\(column)"
      case .path(let path): path
      }
    }
  }

  /// What sort of mistake it is.
  public let kind: Kind
  /// Where in the file it is.
  public let location: Location
  /// What is wrong and what to do, without the place.
  public let problem: String
  /// The file's path, as it was given to the scene.
  public internal(set) var file = ""

  init(_ kind: Kind, _ location: Location, _ problem: String) {
    self.kind = kind
    self.location = location
    self.problem = problem
  }

  /// The place in the file, what is wrong and what to do.
  public var description: String {
    let place = location.description
    return place.isEmpty ? problem : "\(place): \(problem)"
  }

  /// The one line to show: the file, the place, what is wrong and what to do.
  public var message: String {
    if file.isEmpty { return description }
    switch location {
    case .position: return "\(file):\(description)"
    case .path: return "\(file): \(description)"
    }
  }
}

/// Why a scene could not be read from a file.
public enum SceneFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case notFound(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file does not describe a scene.
  case invalid(SceneError)

  /// Sorts out what Foundation throws, which has the system's reason underneath.
  init(reading path: String, _ error: any Error) {
    switch Self.systemError(error) {
    case .ENOENT, .ENOTDIR: self = .notFound(path: path)
    case .EISDIR: self = .unreadable(path: path, reason: "it is a folder; name a file")
    case .EACCES, .EPERM:
      self = .unreadable(path: path, reason: "permission denied; make it readable")
    default: self = .unreadable(path: path, reason: error.localizedDescription)
    }
  }

  private static func systemError(_ error: any Error) -> POSIXErrorCode? {
    let cause = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey]
    if let cause = cause as? POSIXError { return cause.code }
    // Not bridged on Linux.
    guard let cause = cause as? NSError, cause.domain == NSPOSIXErrorDomain else { return nil }
    return Int32(exactly: cause.code).flatMap(POSIXErrorCode.init(rawValue:))
  }

  /// The one line to show: the file, what is wrong and what to do.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file; check the path"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .invalid(let error): error.message
    }
  }
}
