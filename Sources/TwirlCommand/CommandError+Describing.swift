import Foundation
import TwirlKit

extension CommandError {
  /// Turns any failure into a line and the status that the contract gives it.
  init(describing error: any Error) {
    switch error {
    case let error as CommandError:
      self = error
    case let error as SceneFileError:
      switch error {
      case .notFound: self.init(message: error.description, status: .noInput)
      case .unreadable: self.init(message: error.description, status: .ioFailure)
      case .invalid: self = .badInput(error.description)
      }
    case let error as SceneError:
      self = .badInput(error.message)
    case let error as SnapshotError:
      self.init(error)
    case let error as FileError:
      self.init(message: error.description, status: Self.status(of: error))
    case let error as RecordingError where error == .endless || error == .tooLong:
      self = .badInput("\(error), such as --duration 3")
    case let error as RecordingError where error.isAboutLimit:
      self = .usage("--max-bytes: \(error)")
    case is TextError, is ClockError, is PNGError, is APNGError, is GIFError, is RecordingError:
      self = .badInput("\(error)")
    default:
      self.init(
        message: "\(error): this should not have happened; please report it", status: .fault)
    }
  }

  /// Turns a failure into a line that begins with the path of the input that it is about.
  init(describing error: any Error, input path: String) {
    self.init(describing: error)
    switch error {
    case let error as RecordingError where error.isAboutLimit:
      break
    case is TextError, is ClockError, is PNGError, is APNGError, is GIFError, is RecordingError:
      message = "\(path): \(message)"
    default:
      break
    }
  }

  private static func status(of error: FileError) -> ExitStatus {
    switch error {
    case .notFound: .noInput
    case .cannotCreate: .cannotCreate
    case .writeFailed, .readFailed: .ioFailure
    }
  }
}

extension RecordingError {
  /// Whether it is not the animation that is wrong.
  fileprivate var isAboutLimit: Bool {
    if case .limitTooSmall = self { return true }
    return false
  }
}
