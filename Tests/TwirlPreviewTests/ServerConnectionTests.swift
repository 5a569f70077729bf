import Foundation
import Testing

@testable import TwirlPreview

/// Connections over a pair of sockets, with times that are given.
@Suite("A client can take only so much")
struct ServerConnectionTests {
  private typealias Limit = ServerConnection.Limit
  private static let second: UInt64 = 1_000_000_000

  /// A connection and the client's end of it.
  private func pair() throws -> (ServerConnection, Descriptor) {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw SystemError("a pair") }
    let (server, client) = (Descriptor(ends[0]), Descriptor(ends[1]))
    server.makeNonblocking()
    client.makeNonblocking()
    return (ServerConnection(server, now: 0), client)
  }

  private func send(_ text: String, from client: Descriptor) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { client.send($0) }
  }

  /// All that has arrived at the client.
  private func received(by client: Descriptor) -> [UInt8] {
    var bytes: [UInt8] = []
    while case .bytes = client.receive({ bytes.append(contentsOf: $0) }) {}
    return bytes
  }

  @Test("A client that dribbles a head is gone after five seconds, however often it sends")
  func slowHead() throws {
    var (connection, client) = try pair()
    for tenth in 0..<49 as Range<UInt64> {
      send("G", from: client)
      connection.receive(now: tenth * Self.second / 10)
      #expect(connection.nextRequest(now: tenth * Self.second / 10) == nil)
      connection.checkDeadline(now: tenth * Self.second / 10)
      #expect(connection.state == .reading)
    }
    connection.checkDeadline(now: 5 * Self.second)
    #expect(connection.state == .gone)
  }

  @Test("A client that asks for nothing is gone after a minute")
  func idle() throws {
    var (connection, _) = try pair()
    connection.checkDeadline(now: 60 * Self.second - 1)
    #expect(connection.state == .reading && connection.isIdle)
    connection.checkDeadline(now: 60 * Self.second)
    #expect(connection.state == .gone)
  }

  @Test(
    "A client that does not take its answer is gone after ten seconds; one that does, gets it all")
  func slowReader() throws {
    for takes in [false, true] {
      var (connection, client) = try pair()
      send("GET / HTTP/1.1\r\n\r\n", from: client)
      connection.receive(now: 0)
      #expect(connection.nextRequest(now: 0)?.path == "/")
      let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      connection.answer(
        HTTPResponse(status: 200, contentType: "a/b", body: body), isHead: false, now: 0)
      var got: [UInt8] = []
      var now: UInt64 = 0
      while connection.wantsToSend, connection.state != .gone {
        connection.send(now: now)
        now += 9 * Self.second
        if takes { got += received(by: client) }
        connection.checkDeadline(now: now)
      }
      #expect((connection.state == .gone) == !takes)
      if takes {
        got += received(by: client)
        #expect(got.suffix(body.count) == body[...])
        #expect(String(decoding: got.prefix(17), as: UTF8.self) == "HTTP/1.1 200 OK\r\n")
      }
    }
  }

  @Test("What is no request is answered, and then the connection ends without a reset")
  func garbage() throws {
    var (connection, client) = try pair()
    send("hello\r\n\r\nGET / HTTP/1.1\r\n\r\n", from: client)
    connection.receive(now: 0)
    #expect(connection.nextRequest(now: 0) == nil)
    connection.send(now: 0)
    let text = String(decoding: received(by: client), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 400 ") && text.contains("Connection: close"))
    #expect(connection.state == .lingering)
    send("more", from: client)
    connection.receive(now: 0)
    #expect(connection.state == .lingering && connection.nextRequest(now: 0) == nil)
    connection.checkDeadline(now: Self.second)
    #expect(connection.state == .gone)
  }

  @Test("A second request waits until the first one is answered")
  func pipelined() throws {
    var (connection, client) = try pair()
    send("GET /a HTTP/1.1\r\n\r\nGET /b HTTP/1.1\r\n\r\n", from: client)
    connection.receive(now: 0)
    let first = connection.nextRequest(now: 0)
    connection.wait(for: try #require(first))
    #expect(connection.nextRequest(now: 0) == nil)
    connection.answer(.text(200, "a"), isHead: false, now: 0)
    #expect(connection.nextRequest(now: 0) == nil)
    connection.send(now: 0)
    #expect(connection.nextRequest(now: 0)?.path == "/b")
  }

  @Test("A stream ends when its client is too far behind")
  func stream() throws {
    var (connection, client) = try pair()
    connection.stream(Array("data: 0\n\n".utf8), isHead: false, now: 0)
    connection.send(now: 0)
    let text = String(decoding: received(by: client), as: UTF8.self)
    #expect(text.contains("text/event-stream") && text.hasSuffix("\r\n\r\ndata: 0\n\n"))
    #expect(connection.deadline == nil && connection.state == .streaming)
    let event = [UInt8](repeating: 65, count: 10_000)
    var count = 0
    while connection.state == .streaming, count < 1_000 {
      connection.send(event: event, now: 0)
      connection.send(now: 0)
      count += 1
    }
    #expect(connection.state == .gone && count < 200)
  }

  @Test("HEAD gets the head, with the length of the body")
  func head() throws {
    var (connection, client) = try pair()
    connection.answer(.text(200, "four"), isHead: true, now: 0)
    connection.send(now: 0)
    let text = String(decoding: received(by: client), as: UTF8.self)
    #expect(text.contains("Content-Length: 5\r\n") && text.hasSuffix("\r\n\r\n"))
  }

  @Test("A client that hangs up is gone")
  func hangUp() throws {
    var (connection, client): (ServerConnection, Descriptor?) = try pair()
    #expect(client != nil)
    client = nil
    connection.receive(now: 0)
    #expect(connection.state == .gone)
  }
}
