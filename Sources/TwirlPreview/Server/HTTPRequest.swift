/// The head of a request: its line and its fields.
struct HTTPRequest: Equatable {
  /// The method, as it was written.
  var method: String
  /// The path without a query.
  var path: String
  /// Names in lower case, with values without spaces around them, in order.
  var fields: [Field] = []
  /// Whether the connection stays open afterwards.
  var keepsAlive = true

  /// A field of the head.
  struct Field: Equatable {
    var name: String
    var value: String
  }

  /// Returns the value of a field that occurs once; nil if it is not there or occurs more than once.
  func value(of name: String) -> String? {
    let all = fields.filter { $0.name == name }
    return all.count == 1 ? all[0].value : nil
  }

  /// Returns whether there is such a field.
  func has(_ name: String) -> Bool { fields.contains { $0.name == name } }
}

/// Why what arrived is no request; the connection ends with the answer.
enum HTTPRequestError: Error, Equatable {
  /// It is not HTTP, or malformed.
  case malformed
  /// The head has too many bytes.
  case tooLarge
  /// It has a body, which nothing here takes.
  case hasBody
  /// Another version than 1.0 and 1.1.
  case version

  /// The answer.
  var response: HTTPResponse {
    switch self {
    case .malformed: .text(400, "This is not a request of HTTP/1.1.")
    case .tooLarge:
      .text(431, "A request's head has at most \(HTTPRequestParser.headLimit) bytes here.")
    case .hasBody: .text(413, "Requests have no body here.")
    case .version: .text(505, "The server speaks HTTP/1.1.")
    }
  }
}

/// Finds requests in bytes that arrive in pieces.
///
///     var parser = HTTPRequestParser()
///     parser.append(bytes)
///     while let request = try parser.next() { ... }
///
/// It is strict (RFC 9112): lines end with CR LF, names are tokens followed by a colon at once, lines are
/// not folded, and there is no body: what one reader takes for a body and another for the next request
/// is how requests are smuggled.
struct HTTPRequestParser {
  /// The most bytes of a head.
  static let headLimit = 8_192

  private var bytes: [UInt8] = []
  /// Where the search for the head's end goes on.
  private var searched = 0

  /// Whether part of a request has arrived.
  var isAmidRequest: Bool { !bytes.isEmpty }

  /// Whether more should not be read before what is here has been answered.
  var isFull: Bool { bytes.count > Self.headLimit }

  /// Adds bytes that have arrived.
  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Returns the next request, or nil if it has not arrived as a whole.
  mutating func next() throws(HTTPRequestError) -> HTTPRequest? {
    // Empty lines before a request are skipped, as RFC 9112 asks for.
    var start = 0
    while bytes.count - start >= 2, bytes[start] == 13, bytes[start + 1] == 10 { start += 2 }
    if start > 0 {
      bytes.removeFirst(start)
      searched = 0
    }
    guard let end = headEnd() else {
      if bytes.count >= Self.headLimit { throw .tooLarge }
      // Anything else than a method is refused at once, without waiting for its end.
      if let first = bytes.first, !Self.isToken(first), first != 13 { throw .malformed }
      return nil
    }
    guard end <= Self.headLimit else { throw .tooLarge }
    defer {
      bytes.removeFirst(end)
      searched = 0
    }
    return try Self.parse(bytes[..<(end - 4)])
  }

  /// Returns where the empty line ends.
  private mutating func headEnd() -> Int? {
    var index = searched
    while index + 4 <= bytes.count {
      if bytes[index] == 13, bytes[index + 1] == 10, bytes[index + 2] == 13, bytes[index + 3] == 10
      {
        return index + 4
      }
      index += 1
    }
    searched = index
    return nil
  }

  private static func parse(_ head: ArraySlice<UInt8>) throws(HTTPRequestError) -> HTTPRequest {
    var lines = try lines(of: head)[...]
    guard let first = lines.popFirst() else { throw .malformed }
    let words = first.split(separator: 32, omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].allSatisfy(isToken),
      words[1].first == UInt8(ascii: "/"), words[1].allSatisfy({ $0 > 32 && $0 < 127 })
    else { throw .malformed }
    let version = String(decoding: words[2], as: UTF8.self)
    guard version.hasPrefix("HTTP/") else { throw .malformed }
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw .version }

    var request = HTTPRequest(
      method: String(decoding: words[0], as: UTF8.self),
      path: String(decoding: words[1].prefix { $0 != UInt8(ascii: "?") }, as: UTF8.self))
    for line in lines { request.fields.append(try field(line)) }
    let connection = (request.value(of: "connection") ?? "").lowercased()
    request.keepsAlive = version == "HTTP/1.1" && !connection.contains("close")
    let length = request.has("content-length") ? request.value(of: "content-length") : "0"
    if request.has("transfer-encoding") || length != "0" { throw .hasBody }
    return request
  }

  /// Splits at CR LF; both on their own are mistakes.
  private static func lines(
    of head: ArraySlice<UInt8>
  ) throws(HTTPRequestError) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = head.startIndex
    var index = start
    while index < head.endIndex {
      if head[index] == 10 || head[index] == 0 { throw .malformed }
      guard head[index] == 13 else {
        index += 1
        continue
      }
      guard index + 1 < head.endIndex, head[index + 1] == 10 else { throw .malformed }
      lines.append(head[start..<index])
      index += 2
      start = index
    }
    lines.append(head[start...])
    return lines
  }

  private static func field(
    _ line: ArraySlice<UInt8>
  ) throws(HTTPRequestError) -> HTTPRequest.Field {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isToken)
    else { throw .malformed }
    var value = line[(colon + 1)...]
    while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
    while let last = value.last, last == 32 || last == 9 { value.removeLast() }
    return HTTPRequest.Field(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(decoding: value, as: UTF8.self))
  }

  /// Whether a byte may be part of a name (RFC 9110, 5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("!#$%&'*+-.^_`|~".utf8).contains(byte)
    }
  }
}
