import Foundation

/// A small HTTP/1.1 server for pages of this machine.
///
///     let server = try LoopbackServer(port: 0) { request in .response(.text(200, "hello")) }
///     server.run(until: { isOver }, sources: [], onWake: {})
///
/// It is made of the C library's sockets and one loop around `poll`, on the thread that calls `run`:
/// Foundation has a client but no server, and what a preview needs (two methods, no bodies, a stream of
/// events) is less than what a library would bring along. It listens on the loopback interface only,
/// asks ``LoopbackGate`` about every request, and limits what a client can take: the bytes of a head,
/// the time for it, the time for taking an answer, and the number of clients.
final class LoopbackServer {
  /// What becomes of a request.
  enum Reply {
    /// An answer.
    case response(HTTPResponse)
    /// A stream of events that begins with this one.
    case stream([UInt8])
    /// No answer yet: the handler is asked again after the next wake.
    case later
  }

  /// Something else that the loop waits for.
  struct Source {
    /// The descriptor to poll for reading.
    var descriptor: Int32
    /// Is called when there is something to read.
    var read: () -> Void
  }

  /// The most clients at a time.
  static let connectionLimit = 64

  /// The port that it listens on.
  let port: UInt16
  private var listeners: [Descriptor]
  private let waker: Waker
  private let handle: (HTTPRequest) -> Reply
  private let gate: LoopbackGate
  private var connections: [ServerConnection] = []
  /// Until when no client is accepted, after the system had no descriptor left for one.
  private var acceptPause: UInt64 = 0

  /// Opens the sockets.
  ///
  /// - Parameters:
  ///   - port: the port; 0 for one that is free.
  ///   - waker: makes the loop look at the world again.
  ///   - handle: answers requests that may pass.
  init(
    port: UInt16, waker: Waker, handle: @escaping (HTTPRequest) -> Reply
  ) throws(SystemError) {
    (listeners, self.port) = try LoopbackSocket.listen(port: port)
    gate = LoopbackGate(port: self.port)
    self.waker = waker
    self.handle = handle
  }

  /// The number of clients that listen to events.
  var streamCount: Int { connections.count { $0.state == .streaming } }

  /// Serves until a closure says that it is over; then all sockets are closed.
  ///
  /// - Parameters:
  ///   - isOver: is asked after each round.
  ///   - sources: what else is waited for.
  ///   - round: is called in each round with the time, after what happened has been taken in; returns
  ///     the time at which it must be called again, or nil.
  func run(
    until isOver: () -> Bool, sources: [Source] = [], round: (UInt64) -> UInt64? = { _ in nil }
  ) {
    var next: UInt64?
    while !isOver() {
      next = step(sources: sources, next: next, round: round)
    }
    connections = []
    listeners = []
  }

  /// Sends an event to all clients that listen to them.
  func broadcast(_ event: [UInt8]) {
    let now = monotonicTime()
    for index in connections.indices { connections[index].send(event: event, now: now) }
  }
}

// MARK: - The loop

extension LoopbackServer {
  private func step(
    sources: [Source], next: UInt64?, round: (UInt64) -> UInt64?
  ) -> UInt64? {
    let before = monotonicTime()
    var entries = [pollfd(fd: waker.readEnd, events: Int16(POLLIN), revents: 0)]
    entries += sources.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let firstConnection = entries.count
    for connection in connections {
      var events: Int32 = 0
      if connection.wantsToReceive { events |= POLLIN }
      if connection.wantsToSend { events |= POLLOUT }
      entries.append(pollfd(fd: connection.socket.number, events: Int16(events), revents: 0))
    }
    let firstListener = entries.count
    if before >= acceptPause {
      entries += listeners.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    }
    let deadline = (connections.map(\.deadline) + [next, before < acceptPause ? acceptPause : nil])
      .compactMap { $0 }.min()
    _ = poll(&entries, nfds_t(entries.count), Self.timeout(until: deadline, from: before))

    let now = monotonicTime()
    let wasWoken = entries[0].revents != 0
    if wasWoken { waker.drain() }
    for (source, entry) in zip(sources, entries[1...]) where entry.revents != 0 { source.read() }
    let followUp = round(now)
    for index in connections.indices {
      let happened = Int32(entries[firstConnection + index].revents)
      serve(&connections[index], happened, wasWoken: wasWoken, now: now)
    }
    connections.removeAll { $0.state == .gone }
    for (listener, entry) in zip(listeners, entries[firstListener...]) where entry.revents != 0 {
      accept(from: listener, now: now)
    }
    return followUp
  }

  private func serve(
    _ connection: inout ServerConnection, _ happened: Int32, wasWoken: Bool, now: UInt64
  ) {
    // A client that hangs up while it waits is not asked for by POLLIN.
    if happened & (POLLERR | POLLNVAL | (connection.wantsToReceive ? 0 : POLLHUP)) != 0 {
      return connection.end()
    }
    if happened & (POLLIN | POLLHUP) != 0 { connection.receive(now: now) }
    if wasWoken, case .waiting(let request) = connection.state {
      answer(request, on: &connection, now: now)
    }
    connection.send(now: now)
    while let request = connection.nextRequest(now: now) {
      answer(request, on: &connection, now: now)
      connection.send(now: now)
    }
    connection.send(now: now)
    connection.checkDeadline(now: now)
  }

  private func answer(_ request: HTTPRequest, on connection: inout ServerConnection, now: UInt64) {
    let isHead = request.method == "HEAD"
    if let refusal = gate.refusal(of: request) {
      return connection.answer(refusal, isHead: isHead, now: now)
    }
    switch handle(request) {
    case .response(let response): connection.answer(response, isHead: isHead, now: now)
    case .stream(let first): connection.stream(first, isHead: isHead, now: now)
    case .later: connection.wait(for: request)
    }
  }

  /// Accepts clients; the one that has been idle for longest makes room for a new one.
  ///
  /// Only a few at a time: what those that were accepted just now have sent is read in the next round,
  /// before they can be taken for idle.
  private func accept(from listener: Descriptor, now: UInt64) {
    for _ in 0..<Self.connectionLimit / 4 {
      if connections.count >= Self.connectionLimit {
        let idle = connections.indices.filter { connections[$0].isIdle }
        guard
          let oldest = idle.min(by: {
            connections[$0].deadline ?? 0 < connections[$1].deadline ?? 0
          })
        else {
          acceptPause = now + 50_000_000
          return
        }
        connections.remove(at: oldest)
      }
      switch LoopbackSocket.accept(listener) {
      case .success(nil): return
      case .success(let client?): connections.append(ServerConnection(client, now: now))
      case .failure:
        // Out of descriptors, which only time can mend; the loop must not spin on it.
        acceptPause = now + 100_000_000
        return
      }
    }
  }

  /// Milliseconds for `poll`, rounded up so that it does not return too early; −1 for no limit.
  private static func timeout(until deadline: UInt64?, from now: UInt64) -> Int32 {
    guard let deadline else { return -1 }
    return deadline <= now ? 0 : Int32(min((deadline - now + 999_999) / 1_000_000, 60_000))
  }
}
