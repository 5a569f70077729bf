/// An answer: a status, what the body is, and the body.
struct HTTPResponse: Equatable {
  /// The status.
  var status: Int
  /// What the body is.
  var contentType: String
  /// The body.
  var body: [UInt8]
  /// Further fields of the head.
  var fields: [(name: String, value: String)] = []

  /// An answer that is a sentence.
  static func text(_ status: Int, _ sentence: String) -> HTTPResponse {
    HTTPResponse(
      status: status, contentType: "text/plain; charset=utf-8", body: Array((sentence + "\n").utf8))
  }

  static func == (a: HTTPResponse, b: HTTPResponse) -> Bool {
    a.status == b.status && a.contentType == b.contentType && a.body == b.body
      && a.fields.elementsEqual(b.fields, by: ==)
  }

  /// The head as bytes.
  ///
  /// - Parameters:
  ///   - keepsAlive: whether the connection stays open.
  ///   - length: the body's bytes; nil for a body that ends with the connection.
  func head(keepsAlive: Bool, length: Int?) -> [UInt8] {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Unknown")\r\n"
    text += "Content-Type: \(contentType)\r\n"
    if let length { text += "Content-Length: \(length)\r\n" }
    text += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n"
    for field in Self.always + fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  private static let reasons = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    410: "Gone", 413: "Content Too Large", 421: "Misdirected Request",
    431: "Request Header Fields Too Large", 505: "HTTP Version Not Supported",
  ]

  /// The page may load only what comes from here, be framed by nobody, and be read by no other page.
  private static let always: [(name: String, value: String)] = [
    ("Cache-Control", "no-store"),
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
  ]
}
