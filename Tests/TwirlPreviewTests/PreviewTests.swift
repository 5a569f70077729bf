import Foundation
import Testing
import TwirlScenes

@testable import TwirlPreview

/// A client of the server: sends bytes, and reads until the server hangs up or enough has come.
final class Client {
  private let socket: Descriptor

  init(port: UInt16) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    socket = Descriptor(Foundation.socket(AF_INET, kind, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafeBytes(of: &address) {
      connect(
        socket.number, $0.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    guard status == 0 else { throw SystemError("connecting") }
    // A test that waits in vain fails instead of hanging.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      socket.number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = bytes.withUnsafeBytes { socket.send($0) }
  }

  /// Reads until a text has come, or the end.
  func read(until text: String? = nil) -> String {
    var bytes: [UInt8] = []
    while case .bytes = socket.receive({ bytes.append(contentsOf: $0) }) {
      if let text, String(decoding: bytes, as: UTF8.self).contains(text) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

@Suite("A preview from its first page to its end")
struct PreviewTests {
  /// A preview that runs on a thread of its own.
  private final class Running {
    let folder: TemporaryFolder
    let port: UInt16
    private let stopper: Preview.Stopper
    private let ended = DispatchSemaphore(value: 0)
    /// Kept, so that what it frees is freed by its end and not by going away.
    private let preview: Preview

    init(_ text: String, port: UInt16 = 0) throws {
      folder = try TemporaryFolder()
      try folder.write(text, to: "scene.json")
      var options = PreviewOptions()
      options.framesPerSecond = 10
      options.port = port
      let preview = try Preview(of: folder.file("scene.json"), options: options) {
        try Scene(contentsOf: $0)
      }
      (self.port, stopper) = (preview.port, preview.stopper)
      self.preview = preview
      nonisolated(unsafe) let confined = preview
      let ended = ended
      Thread { if confined.run() { ended.signal() } }.start()
    }

    /// Ends it; whether it and all its threads have ended.
    func stop() -> Bool {
      stopper.stop()
      return ended.wait(timeout: .now() + 20) == .success
    }

    func get(_ path: String, host: String? = nil) throws -> String {
      let client = try Client(port: port)
      client.send(
        "GET \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\r\n")
      return client.read()
    }
  }

  /// A client that has been told that all of the first clip is drawn.
  private func listener(_ preview: Running) throws -> Client {
    let client = try Client(port: preview.port)
    client.send("GET /events HTTP/1.1\r\nHost: localhost:\(preview.port)\r\n\r\n")
    #expect(client.read(until: "\"drawn\":11,\"revision\":1").contains("text/event-stream"))
    return client
  }

  private func status(_ response: String) -> Int? { Int(response.dropFirst(9).prefix(3)) }

  @Test("The page, its parts, frames and numbers are served; other paths are not")
  func serves() throws {
    let preview = try Running(movingScene())
    _ = try listener(preview)
    for path in [
      "/", "/?x", "/preview.css", "/preview.js", "/clip/1.json", "/frame/1/10.png",
      "/views/1/10.json",
    ] {
      #expect(status(try preview.get(path)) == 200, "\(path)")
    }
    for path in [
      "/frame/1", "/frame/1/2.json", "/frame/1/-1.png", "/frame/x/1.png", "/clip/1/2.json",
      "/../etc", "//",
    ] {
      #expect(status(try preview.get(path)) == 404, "\(path)")
    }
    for path in [
      "/frame/1/11.png", "/frame/2/0.png", "/views/9/0.json", "/clip/0.json",
      "/frame/1/99999999999.png",
    ] {
      #expect(status(try preview.get(path)) == 410, "\(path)")
    }
    #expect(preview.stop())
  }

  @Test("Nothing on the page comes from elsewhere, and no script stands in it")
  func contentPolicy() throws {
    let preview = try Running(movingScene())
    let page = try preview.get("/")
    #expect(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
    #expect(!page.contains("unsafe") && !page.contains("<script>") && !page.contains("style="))
    let all = page + PreviewStyle.all + PreviewScript.all
    #expect(!all.contains("http://") && !all.contains("https://") && !all.contains("@import"))
    #expect(preview.stop())
  }

  @Test("Another host is refused, whatever it asks for")
  func hosts() throws {
    let preview = try Running(movingScene())
    _ = try listener(preview)
    for path in ["/", "/events", "/frame/1/0.png", "/nowhere"] {
      #expect(status(try preview.get(path, host: "evil.example:\(preview.port)")) == 421)
    }
    #expect(preview.stop())
  }

  @Test("A save is told to who listens, a mistake with its line, and the repair as well")
  func events() throws {
    let preview = try Running(movingScene())
    let folder = preview.folder
    let client = try listener(preview)
    try folder.replace("scene.json", with: movingScene(distance: 10))
    #expect(client.read(until: "\"drawn\":11,\"revision\":2").contains("\"isDrawing\":true"))
    try folder.write("{ \"version\": 1,\n \"size\": ]", to: "scene.json")
    #expect(client.read(until: "\"line\":2").contains("\"fault\":"))
    try folder.write(movingScene(), to: "scene.json")
    #expect(client.read(until: "\"isDrawing\":false").contains("\"clip\""))
    #expect(preview.stop())
    #expect(folder.contents == ["scene.json"])
  }

  @Test("When it ends, clients are hung up on and the port is free, again and again")
  func ends() throws {
    let first = try Running(movingScene())
    let client = try Client(port: first.port)
    client.send("GET /events HTTP/1.1\r\nHost: localhost:\(first.port)\r\n\r\n")
    _ = client.read(until: "data: ")
    #expect(throws: PreviewError.portIsTaken(first.port)) {
      try Preview(of: "x.json", options: self.options(first.port)) { try Scene(contentsOf: $0) }
    }
    #expect(first.stop())
    _ = client.read()
    #expect(throws: SystemError.self) { try Client(port: first.port) }
    for _ in 0..<3 {
      let next = try Running(movingScene(), port: first.port)
      #expect(status(try next.get("/")) == 200)
      #expect(next.stop())
    }
  }

  private func options(_ port: UInt16) -> PreviewOptions {
    var options = PreviewOptions()
    options.port = port
    return options
  }

  @Test("A client that sends half a request, and too many clients, keep nobody out")
  func crowd() throws {
    let preview = try Running(movingScene())
    let half = try Client(port: preview.port)
    half.send("GET / HT")
    let idle = try (0..<100).map { _ in try Client(port: preview.port) }
    #expect(status(try preview.get("/")) == 200)
    half.send("TP/1.1\r\nHost: localhost:\(preview.port)\r\nConnection: close\r\n\r\n")
    #expect(status(half.read()) == 200)
    withExtendedLifetime(idle) {}
    #expect(preview.stop())
  }
}
