import Foundation

/// Answers the requests for a preview's page and for all that it shows.
final class PreviewPages {
  private let path: String
  private let drawer: ClipDrawer
  private let watcher: FileWatcher
  /// The files that the scene is made of.
  var files: [String]

  init(_ path: String, _ drawer: ClipDrawer, _ watcher: FileWatcher) {
    (self.path, self.drawer, self.watcher) = (path, drawer, watcher)
    files = [path]
  }

  /// The scene's name, without its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// How changes are found out.
  var watching: String {
    let what = files.count == 1 ? "1 file" : "\(files.count) files"
    guard watcher.isPolling else { return "Watching \(what)" }
    let seconds = Double(FileWatcher.pollInterval) / 1e9
    return "Looking at \(what) every \(seconds) s: the system does not tell of changes there"
  }

  /// Answers a request.
  func reply(to request: HTTPRequest) -> LoopbackServer.Reply {
    switch request.path {
    case "/":
      return .response(Self.text("text/html", PreviewPage.html(name: name)))
    case "/preview.css":
      return .response(Self.text("text/css", PreviewStyle.all))
    case "/preview.js":
      return .response(Self.text("text/javascript", PreviewScript.all))
    case "/events":
      return .stream(event(drawer.summary))
    default:
      return data(request.path)
    }
  }

  private func data(_ path: String) -> LoopbackServer.Reply {
    let missing = LoopbackServer.Reply.response(.text(404, "There is no such page."))
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard let kind = parts.first, let last = parts.last else { return missing }
    let numbers = parts.dropFirst().dropLast() + last.split(separator: ".").prefix(1)
    let values = numbers.compactMap { Int($0) }.filter { $0 >= 0 }
    guard values.count == parts.count - 1 else { return missing }
    switch (kind, values.count, last.hasSuffix(".png"), last.hasSuffix(".json")) {
    case ("clip", 1, false, true): return header(values[0])
    case ("frame", 2, true, false): return frame(values[1], of: values[0])
    case ("views", 2, false, true): return views(values[1], of: values[0])
    default: return missing
    }
  }

  private func header(_ revision: Int) -> LoopbackServer.Reply {
    reply(drawer.look(in: revision) { .found($0.header) }, Self.json)
  }

  private func frame(_ index: Int, of revision: Int) -> LoopbackServer.Reply {
    let lookup = drawer.look(in: revision) { clip -> ClipDrawer.Lookup<[UInt8]> in
      guard index < clip.frames.count else { return .gone }
      return clip.frames[index].map { .found($0) } ?? .later
    }
    if case .later = lookup { drawer.want(index) }
    return reply(lookup) { HTTPResponse(status: 200, contentType: "image/png", body: $0) }
  }

  private func views(_ index: Int, of revision: Int) -> LoopbackServer.Reply {
    let lookup = drawer.look(in: revision) { clip -> ClipDrawer.Lookup<[ViewRow]> in
      guard index < clip.times.count else { return .gone }
      guard let history = clip.history else { return .later }
      return history.rows(at: index).map { .found($0) } ?? .gone
    }
    return reply(lookup, Self.json)
  }

  private func reply<Value>(
    _ lookup: ClipDrawer.Lookup<Value>, _ response: (Value) -> HTTPResponse
  ) -> LoopbackServer.Reply {
    switch lookup {
    case .found(let value): .response(response(value))
    case .later: .later
    case .gone: .response(.text(410, "This is not part of the animation on show."))
    }
  }

  private static func text(_ type: String, _ text: String) -> HTTPResponse {
    HTTPResponse(status: 200, contentType: "\(type); charset=utf-8", body: Array(text.utf8))
  }

  private static func json(_ value: some Encodable) -> HTTPResponse {
    HTTPResponse(status: 200, contentType: "application/json", body: encode(value))
  }

  private static func encode(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that are no numbers have no JSON; nothing here has them, but a transform might.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return (try? encoder.encode(value)).map { Array($0) } ?? Array("null".utf8)
  }

  /// What the page is told: JSON in one line, as an event.
  private struct Message: Encodable {
    var name: String
    var watching: String
    var isPolling: Bool
    var state: ClipDrawer.Summary
  }

  /// The state as a server-sent event.
  func event(_ summary: ClipDrawer.Summary) -> [UInt8] {
    let message = Message(
      name: name, watching: watching, isPolling: watcher.isPolling, state: summary)
    return ServerSentEvent.bytes(Self.encode(message))
  }
}

/// An event of a `text/event-stream`, as HTML's standard has it.
enum ServerSentEvent {
  /// Frames data: each of its lines on a line of its own after `data: `, then an empty line.
  static func bytes(_ data: [UInt8]) -> [UInt8] {
    var event = Array("retry: 500\n".utf8)
    // CR, LF and CR LF all end a line there.
    var previous: UInt8 = 0
    event += Array("data: ".utf8)
    for byte in data {
      if byte == 10, previous == 13 {
        previous = byte
        continue
      }
      if byte == 10 || byte == 13 { event += Array("\ndata: ".utf8) } else { event.append(byte) }
      previous = byte
    }
    return event + Array("\n\n".utf8)
  }
}
