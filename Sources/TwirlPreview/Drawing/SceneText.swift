import Foundation

/// The text of a scene file, in which errors have their places.
///
/// Errors about a value name it by its path, such as `script[2].duration`; the page shows lines. The text
/// is JSON5 and may be broken: what cannot be found has no place.
struct SceneText {
  private let text: [Unicode.Scalar]

  init(_ bytes: [UInt8]) { text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars) }

  /// A place, both numbers from 1; columns count Unicode scalars.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  /// What of a member is meant.
  enum Part { case key, value }

  /// Returns a line without its end; nil if there is no such line.
  func line(_ number: Int) -> String? {
    var current = 1
    var line = String.UnicodeScalarView()
    var index = 0
    while index < text.count, current <= number {
      let end = lineEnd(at: index)
      if end == 0, current == number { line.append(text[index]) }
      if end > 0 { current += 1 }
      index += max(end, 1)
    }
    return number >= 1 && number <= max(current, 1) ? String(line) : nil
  }

  /// The scalars of a line's end that begins here; 0 for none.
  private func lineEnd(at index: Int) -> Int {
    if text[index] == "\r" { return index + 1 < text.count && text[index + 1] == "\n" ? 2 : 1 }
    return text[index] == "\n" ? 1 : 0
  }

  /// Returns where a value is, or the innermost of those around it that is there.
  func place(of path: String, _ part: Part) -> Place? {
    var index = skipSpace(from: 0)
    // A storyboard is XML, whose places its own errors have.
    guard index < text.count, text[index] != "<" else { return nil }
    var found = index
    for component in Self.components(of: path) {
      guard let (key, value) = child(component, at: index) else { break }
      index = value
      found = part == .key ? key : value
    }
    return place(at: found)
  }

  private func place(at index: Int) -> Place {
    var place = Place(line: 1, column: 1)
    var next = 0
    while next < index {
      let end = lineEnd(at: next)
      place = end > 0 ? Place(line: place.line + 1, column: 1) : place
      if end == 0 { place.column += 1 }
      next += max(end, 1)
    }
    return place
  }

  /// The strings of the text, keys as well, as far as they have no escapes.
  var strings: [String] {
    var strings: [String] = []
    var index = skipSpace(from: 0)
    while index < text.count {
      let start = index
      if text[index] == "\"" || text[index] == "'" {
        index = skipString(from: index)
        let inner = text[(start + 1)..<max(index - 1, start + 1)]
        if !inner.contains("\\") { strings.append(String(String.UnicodeScalarView(inner))) }
      } else {
        index += 1
      }
      index = skipSpace(from: index)
    }
    return strings
  }
}

// MARK: - Walking through the text

extension SceneText {
  private enum Component: Equatable {
    case key(String)
    case index(Int)
  }

  /// Takes `a.b[3]["odd key"]` apart.
  private static func components(of path: String) -> [Component] {
    var components: [Component] = []
    var rest = path[...]
    while let first = rest.first {
      if first == "[" {
        let isQuoted = rest.dropFirst().first == "\""
        guard let end = isQuoted ? rest.range(of: "\"]") : rest.range(of: "]") else { break }
        let inner = rest[rest.index(rest.startIndex, offsetBy: isQuoted ? 2 : 1)..<end.lowerBound]
        if isQuoted {
          components.append(.key(String(inner)))
        } else if let index = Int(inner) {
          components.append(.index(index))
        }
        rest = rest[end.upperBound...]
      } else {
        if first == "." { rest.removeFirst() }
        let key = rest.prefix { $0 != "." && $0 != "[" }
        if key.isEmpty { break }
        components.append(.key(String(key)))
        rest = rest[key.endIndex...]
      }
    }
    return components
  }

  /// Returns where a member's key and value, or twice where an element, of the value at an index begins.
  private func child(_ component: Component, at start: Int) -> (key: Int, value: Int)? {
    guard start < text.count else { return nil }
    var index = skipSpace(from: start + 1)
    var number = 0
    while index < text.count, text[index] != "}", text[index] != "]" {
      let before = index
      switch (component, text[start]) {
      case (.key(let wanted), "{"):
        let end = skipValue(from: index)
        let key = text[index..<end].filter { $0 != "\"" && $0 != "'" }
        let colon = skipSpace(from: end)
        guard colon < text.count, text[colon] == ":" else { return nil }
        let value = skipSpace(from: colon + 1)
        if String(String.UnicodeScalarView(key)) == wanted { return (index, value) }
        index = skipValue(from: value)
      case (.index(let wanted), "["):
        if number == wanted { return (index, index) }
        number += 1
        index = skipValue(from: index)
      default: return nil
      }
      index = skipSpace(from: index)
      if index < text.count, text[index] == "," { index = skipSpace(from: index + 1) }
      if index == before { return nil }
    }
    return nil
  }

  /// Skips a string, a word, or brackets with all between them.
  private func skipValue(from start: Int) -> Int {
    var index = start
    var depth = 0
    while index < text.count {
      switch text[index] {
      case "\"", "'":
        index = skipString(from: index)
      case "{", "[":
        depth += 1
        index += 1
      case "}", "]":
        if depth == 0 { return index }
        depth -= 1
        index += 1
      default:
        let next = skipSpace(from: index)
        if depth == 0, next > index || ",:".unicodeScalars.contains(text[index]) { return index }
        index = max(next, index + 1)
        continue
      }
      if depth == 0 { return index }
    }
    return index
  }

  private func skipString(from start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != text[start] { index += text[index] == "\\" ? 2 : 1 }
    return min(index + 1, text.count)
  }

  /// Skips space and comments.
  private func skipSpace(from start: Int) -> Int {
    var index = start
    while index < text.count {
      let next = index + 1 < text.count ? text[index + 1] : " "
      if text[index].properties.isWhitespace || text[index] == "\u{FEFF}" {
        index += 1
      } else if text[index] == "/", next == "/" {
        while index < text.count, lineEnd(at: index) == 0 { index += 1 }
      } else if text[index] == "/", next == "*" {
        index += 2
        while index < text.count, !(text[index - 1] == "*" && text[index] == "/") { index += 1 }
        index += 1
      } else {
        return index
      }
    }
    return text.count
  }
}
