import TwirlCodecs
import TwirlScenes

/// What is wrong with a scene, for its page and for the terminal.
struct PreviewFault: Encodable, Equatable, Sendable {
  /// The file, as it was named.
  var file: String
  /// The line, from 1.
  var line: Int?
  /// The column, from 1.
  var column: Int?
  /// The line's text.
  var text: String?
  /// The place in the scene, such as `script[2].duration`.
  var path: String?
  /// What is wrong.
  var problem: String
  /// What to do.
  var remedy: String?

  /// Describes an error.
  ///
  /// - Parameters:
  ///   - file: the scene's file.
  ///   - read: returns what is in a file: the scene's, or another one that it is made of.
  ///   - describe: the line that a command prints for errors that are not about the scene's text.
  init(
    _ error: any Error, file: String, read: (String) -> [UInt8]?, describe: (any Error) -> String
  ) {
    self.file = file
    var sceneError = error as? SceneError
    if case .invalid(let error)? = error as? SceneFileError { sceneError = error }
    guard let sceneError else {
      var message = describe(error)
      if message.hasPrefix(file + ": ") { message.removeFirst(file.count + 2) }
      (problem, remedy) = Self.split(message)
      return
    }
    (problem, remedy) = Self.split(sceneError.problem)
    if !sceneError.file.isEmpty { self.file = sceneError.file }
    let text = read(self.file).map(SceneText.init)
    switch sceneError.location {
    case .position(let line, let column): (self.line, self.column) = (line, column)
    case .path(let path):
      self.path = path.isEmpty ? nil : path
      let place = text?.place(of: path, sceneError.kind == .unknownKey ? .key : .value)
      (line, column) = (place?.line, place?.column)
    }
    // A line of a file that was written by a program can be all of it.
    self.text = line.flatMap { text?.line($0) }.map { String($0.prefix(500)) }
  }

  /// Messages say what is wrong, then what to do.
  private static func split(_ message: String) -> (String, String?) {
    guard let semicolon = message.range(of: "; ") else { return (message, nil) }
    return (String(message[..<semicolon.lowerBound]), String(message[semicolon.upperBound...]))
  }

  /// The line for the terminal: where, what is wrong, and what to do.
  var message: String {
    var place = file
    if let line, let column { place += ":\(line):\(column)" }
    let parts = [path.map { $0 + ": " } ?? "", problem, remedy.map { "; " + $0 } ?? ""]
    return place + ": " + parts.joined()
  }
}
