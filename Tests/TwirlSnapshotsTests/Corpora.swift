import Foundation
import TwirlCodecs
import TwirlGraphics
import TwirlSnapshots

/// Collections of public pictures outside the repository.
enum Corpora {
  static let packageRoot = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["TWIRL_CORPORA"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return packageRoot.appendingPathComponent("../shared/corpora").standardizedFileURL
  }()

  static func has(_ folder: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(folder).path)
  }

  /// A picture's numbers as they stand in the file.
  static func straight(_ file: String) throws -> StraightBitmap {
    try StraightBitmap(png: FileSource.read(root.appendingPathComponent(file).path))
  }

  /// Reads a collection's list of expectations.
  static func expectations<Value: Decodable>(_ folder: String, _ type: Value.Type) throws -> Value {
    let file = root.appendingPathComponent("\(folder)/expected.json")
    return try JSONDecoder().decode(type, from: Data(contentsOf: file))
  }
}
