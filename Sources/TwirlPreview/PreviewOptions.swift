import Foundation

/// How a scene is previewed.
package struct PreviewOptions: Equatable, Sendable {
  /// The number of frames a second, positive.
  package var framesPerSecond = 50.0
  /// The length in seconds; nil for until all is at rest, or ``defaultDuration`` of what never is.
  package var duration: TimeInterval?
  /// The number of threads that draw.
  package var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The port; 0 for one that is free.
  package var port: UInt16 = 0

  /// Creates the usual options.
  package init() {}

  /// How much of an animation without an end is shown, in seconds.
  package static let defaultDuration = 10.0
  /// The most bytes of frames, as PNG files, that are kept of a clip.
  static let memoryLimit = 256 << 20
  /// The most frames of a clip.
  static let frameLimit = 36_000
  /// The most views' numbers that are kept of a clip, about a kilobyte each.
  static let rowLimit = 200_000
}

/// Why a preview cannot begin.
package enum PreviewError: Error, Equatable, CustomStringConvertible {
  /// Another program listens on the port.
  case portIsTaken(UInt16)
  /// The system does not let this user have the port.
  case portIsForbidden(UInt16)
  /// Something else that the system refuses.
  case system(String)

  init(_ error: SystemError, port: UInt16) {
    switch error.code {
    case EADDRINUSE: self = .portIsTaken(port)
    case EACCES, EPERM: self = .portIsForbidden(port)
    default: self = .system(error.description)
    }
  }

  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .portIsTaken(let port):
      "port \(port): another program listens on it; give another --port, or none for a free one"
    case .portIsForbidden(let port):
      "port \(port): the system does not allow it; give a --port of 1024 or more, or none"
    case .system(let reason): "the preview cannot be served: \(reason)"
    }
  }
}
