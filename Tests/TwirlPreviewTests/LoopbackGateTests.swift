import Testing

@testable import TwirlPreview

@Suite("Only requests of this machine's own page pass")
struct LoopbackGateTests {
  private let gate = LoopbackGate(port: 8_123)

  private func status(_ fields: [(String, String)], method: String = "GET") -> Int? {
    var request = HTTPRequest(method: method, path: "/")
    request.fields = fields.map { .init(name: $0.0, value: $0.1) }
    return gate.refusal(of: request)?.status
  }

  @Test(
    "Hosts",
    arguments: [
      ("127.0.0.1:8123", nil), ("localhost:8123", nil), ("LOCALHOST:8123", nil),
      ("[::1]:8123", nil),
      ("evil.example:8123", 421), ("evil.example", 421), ("127.0.0.1", 421),
      ("localhost:8124", 421),
      ("127.0.0.1:81230", 421), ("127.0.0.1.evil.example:8123", 421), ("localhost:8123.evil", 421),
      ("user@localhost:8123", 421), ("0.0.0.0:8123", 421), ("127.0.0.2:8123", 421), ("", 421),
      ("localhost.:8123", 421), ("[::ffff:127.0.0.1]:8123", 421),
    ] as [(String, Int?)])
  func hosts(host: String, expected: Int?) {
    #expect(status([("host", host)]) == expected)
  }

  @Test("No host, and two, are refused")
  func hostCount() {
    #expect(status([]) == 421)
    #expect(status([("host", "localhost:8123"), ("host", "localhost:8123")]) == 421)
  }

  @Test(
    "Origins",
    arguments: [
      ("http://localhost:8123", nil), ("http://127.0.0.1:8123", nil), ("http://[::1]:8123", nil),
      ("https://localhost:8123", 403), ("http://evil.example", 403), ("null", 403),
      ("http://localhost:3000", 403), ("http://localhost:8123.evil.example", 403), ("", 403),
    ] as [(String, Int?)])
  func origins(origin: String, expected: Int?) {
    #expect(status([("host", "localhost:8123"), ("origin", origin)]) == expected)
  }

  @Test(
    "What another site embeds is refused; its links may lead here",
    arguments: [
      ("cross-site", "no-cors", 403), ("same-site", "no-cors", 403), ("cross-site", "cors", 403),
      ("cross-site", "navigate", nil), ("same-origin", "cors", nil), ("none", "navigate", nil),
    ] as [(String, String, Int?)])
  func sites(site: String, mode: String, expected: Int?) {
    let fields = [("host", "localhost:8123"), ("sec-fetch-site", site), ("sec-fetch-mode", mode)]
    #expect(status(fields) == expected)
  }

  @Test(
    "Methods",
    arguments: [("GET", nil), ("HEAD", nil), ("POST", 405), ("get", 405)] as [(String, Int?)])
  func methods(method: String, expected: Int?) {
    #expect(status([("host", "localhost:8123")], method: method) == expected)
  }

  @Test("At the usual port browsers leave it out")
  func usualPort() {
    var request = HTTPRequest(method: "GET", path: "/")
    request.fields = [.init(name: "host", value: "localhost")]
    #expect(LoopbackGate(port: 80).refusal(of: request) == nil)
    #expect(gate.refusal(of: request)?.status == 421)
  }
}
