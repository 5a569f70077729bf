import Foundation

/// What stands before a document's first element.
enum XMLProlog {
  /// Refuses documents in another encoding than UTF-8, with a document type, or of no XML at all.
  static func check(_ data: Data) throws(SceneError) {
    var scanner = Scanner(bytes: data)
    if [[0xFE, 0xFF], [0xFF, 0xFE]].contains(Array(data.prefix(2))) || data.prefix(4).contains(0) {
      throw scanner.failure("the document is not in UTF-8; save it as UTF-8")
    }
    try checkCharacters(data, scanner)
    _ = scanner.skip("\u{FEFF}")
    if scanner.startsWith("<?xml") {
      guard let declaration = scanner.skip(through: "?>") else {
        throw scanner.failure("the XML declaration does not end; save the document again in Xcode")
      }
      try checkEncoding(declaration, scanner)
    }
    while true {
      scanner.skipSpace()
      if scanner.startsWith("<!--") {
        guard scanner.skip(through: "-->") != nil else {
          throw scanner.failure("a comment does not end; close it with -->")
        }
      } else if scanner.startsWith("<?") {
        guard scanner.skip(through: "?>") != nil else {
          throw scanner.failure("a processing instruction does not end; close it with ?>")
        }
      } else {
        break
      }
    }
    if scanner.startsWith("<!") {
      throw scanner.failure(
        "document types and entities are refused; remove the <!DOCTYPE ...>", .unsupported)
    }
    guard scanner.startsWith("<") else {
      throw scanner.failure("not XML: the document does not begin with an element")
    }
  }

  /// Refuses bytes that are no UTF-8 and characters that XML does not have: Foundation's parser traps
  /// on some of them.
  private static func checkCharacters(_ data: Data, _ scanner: Scanner) throws(SceneError) {
    var scanner = scanner
    let control = data.firstIndex { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if let control {
      scanner.place = control - data.startIndex
      throw scanner.failure("a control character, which XML does not have; remove it")
    }
    var decoder = UTF8()
    var bytes = data.makeIterator()
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue: continue
      case .emptyInput: return
      case .error: throw scanner.failure("the document is not in UTF-8; save it as UTF-8")
      }
    }
  }

  /// Other encodings could hide a document type from the check of the bytes.
  private static func checkEncoding(
    _ declaration: String, _ scanner: Scanner
  ) throws(SceneError) {
    guard let range = declaration.range(of: "encoding") else { return }
    let name = declaration[range.upperBound...].drop { $0 == "=" || $0.isWhitespace }.dropFirst()
      .prefix { $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii"].contains(name.lowercased()) else {
      throw scanner.failure(
        "the encoding \(Message.quoted(String(name))) is not read; save the document as UTF-8",
        .unsupported)
    }
  }

  private struct Scanner {
    let bytes: Data
    var place = 0

    func startsWith(_ text: String) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }

    mutating func skip(_ text: String) -> Bool {
      guard startsWith(text) else { return false }
      place += text.utf8.count
      return true
    }

    /// Moves behind the next occurrence, and returns what has been passed.
    mutating func skip(through text: String) -> String? {
      let rest = bytes.dropFirst(place)
      guard let range = rest.range(of: Data(text.utf8)) else { return nil }
      let passed = rest[rest.startIndex..<range.upperBound]
      place = range.upperBound - bytes.startIndex
      return String(decoding: passed, as: UTF8.self)
    }

    mutating func skipSpace() {
      while let byte = bytes.dropFirst(place).first, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        place += 1
      }
    }

    func failure(_ problem: String, _ kind: SceneError.Kind = .syntax) -> SceneError {
      let before = bytes.prefix(place)
      let line = before.count { $0 == 0x0A } + 1
      let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
      let column = String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1
      return SceneError(kind, .position(line: line, column: column), problem)
    }
  }
}
