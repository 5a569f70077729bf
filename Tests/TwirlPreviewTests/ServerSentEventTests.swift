import Testing

@testable import TwirlPreview

@Suite("Events are framed as HTML's standard has it")
struct ServerSentEventTests {
  /// A reader of event streams after https://html.spec.whatwg.org, 9.2.6, for the field `data`.
  private func read(_ bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    var (events, data): ([String], [String]) = ([], [])
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.isEmpty {
        if !data.isEmpty { events.append(data.joined(separator: "\n")) }
        data = []
      } else if line.hasPrefix("data: ") {
        data.append(String(line.dropFirst(6)))
      }
    }
    return events
  }

  @Test(
    "Data comes out as it went in, its line ends as LF",
    arguments: [
      ("{}", "{}"), ("a\nb", "a\nb"), ("a\r\nb\rc", "a\nb\nc"), ("data: x\n\n", "data: x\n\n"),
      ("", ""), ("ü\u{1F600}", "ü\u{1F600}"),
    ])
  func roundTrip(data: String, expected: String) {
    let one = ServerSentEvent.bytes(Array(data.utf8))
    #expect(read(one) == [expected])
    #expect(read(one + one) == [expected, expected])
  }
}
