import Testing

@testable import TwirlPreview

@Suite("Requests are found in what arrives")
struct HTTPRequestParserTests {
  private static let two =
    "GET /frame/1/2.png?x=1 HTTP/1.1\r\nHost: localhost:80\r\nACCEPT:  a, b \t\r\n\r\n"
    + "\r\nHEAD / HTTP/1.0\r\n\r\n"

  private func parse(_ pieces: [some Sequence<UInt8>]) throws -> [HTTPRequest] {
    var parser = HTTPRequestParser()
    var requests: [HTTPRequest] = []
    for piece in pieces {
      parser.append(piece)
      while let request = try parser.next() { requests.append(request) }
    }
    #expect(!parser.isAmidRequest)
    return requests
  }

  private let expected = [
    HTTPRequest(
      method: "GET", path: "/frame/1/2.png",
      fields: [.init(name: "host", value: "localhost:80"), .init(name: "accept", value: "a, b")]),
    HTTPRequest(method: "HEAD", path: "/", keepsAlive: false),
  ]

  @Test("Cut in two anywhere, and into single bytes, two requests are the same two")
  func split() throws {
    let bytes = Array(Self.two.utf8)
    for cut in 0...bytes.count {
      #expect(try parse([bytes[..<cut], bytes[cut...]]) == expected, "cut at \(cut)")
    }
    #expect(try parse(bytes.map { [$0] }) == expected)
  }

  @Test(
    "What is no request is refused",
    arguments: [
      ("\u{16}\u{3}\u{1}\u{2}\u{0}", HTTPRequestError.malformed),  // TLS
      ("GET  / HTTP/1.1\r\n\r\n", .malformed),
      ("GET / HTTP/1.1 \r\n\r\n", .malformed),
      ("GET /\r\n\r\n", .malformed),
      ("GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\nHost: a\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\n: a\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nHost\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", .malformed),
      ("GET / HTTP/2.0\r\n\r\n", .version),
      ("PRI * HTTP/2.0\r\n\r\n", .malformed),
      ("GET / HTTP/1.1\r\nContent-Length: 3\r\n\r\n", .hasBody),
      ("GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n", .hasBody),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .hasBody),
    ])
  func mistakes(text: String, error: HTTPRequestError) {
    #expect(throws: error) { try parse([Array(text.utf8)]) }
  }

  @Test("An empty body is none")
  func emptyBody() throws {
    let requests = try parse([Array("GET / HTTP/1.1\r\nContent-Length: 0\r\n\r\n".utf8)])
    #expect(requests.count == 1)
  }

  @Test("A head of 8,192 bytes passes, and one more is refused before it has ended")
  func limit() throws {
    let start = "GET / HTTP/1.1\r\nA: "
    let fill = String(repeating: "x", count: 8_192 - start.utf8.count - 4)
    #expect(try parse([Array((start + fill + "\r\n\r\n").utf8)]).count == 1)
    #expect(throws: HTTPRequestError.tooLarge) {
      try parse([Array((start + fill + "x\r\n\r\n").utf8)])
    }
    #expect(throws: HTTPRequestError.tooLarge) {
      try parse([Array((start + fill + "xxxx").utf8)])
    }
  }

  @Test("An endless head in small pieces is refused once the limit is reached")
  func endless() throws {
    var parser = HTTPRequestParser()
    var count = 0
    #expect(throws: HTTPRequestError.tooLarge) {
      parser.append("GET / HTTP/1.1\r\n".utf8)
      while count < 10_000 {
        parser.append("A: b\r\n".utf8)
        _ = try parser.next()
        count += 1
      }
    }
    #expect(count == (8_192 - 16) / 6)
  }

  @Test("Random bytes are no request, and never end the program")
  func random() {
    var state: UInt64 = 7
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<60 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Half of them from what requests are made of.
        let pool = Array("GET / HTTP/1.1\r\n\r\n:a".utf8)
        let draw = Int(state >> 40)
        bytes.append(draw % 2 == 0 ? UInt8(truncatingIfNeeded: draw >> 8) : pool[draw % pool.count])
      }
      var parser = HTTPRequestParser()
      parser.append(bytes)
      let request = try? parser.next()
      #expect(request == nil)
    }
  }

  @Test(
    "A connection stays open as the client asks",
    arguments: [
      ("HTTP/1.1\r\n", true), ("HTTP/1.1\r\nConnection: close\r\n", false),
      ("HTTP/1.1\r\nConnection: Close\r\n", false), ("HTTP/1.0\r\n", false),
    ])
  func keepAlive(rest: String, expected: Bool) throws {
    #expect(try parse([Array("GET / \(rest)\r\n".utf8)]).first?.keepsAlive == expected)
  }
}
