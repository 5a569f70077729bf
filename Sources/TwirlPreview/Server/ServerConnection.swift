/// One client: what has arrived from it, what is to be sent, and how long it may take.
///
///     reading ──request──▶ (answered at once) ──▶ reading
///        │                 waiting ──answer is there──▶ reading
///        │                 streaming: events until somebody hangs up
///        └──mistake, or close──▶ closing ──sent──▶ lingering ──▶ gone
///
/// Lingering reads what the client still sends: closing at once would reset the connection and take
/// the answer away from a client that has not read it yet.
struct ServerConnection {
  /// How far it is.
  enum State: Equatable {
    case reading
    case waiting(HTTPRequest)
    case streaming
    case closing
    case lingering
    case gone
  }

  /// How long clients may take, in nanoseconds.
  enum Limit {
    /// For a head, from its first byte on.
    static let head: UInt64 = 5_000_000_000
    /// For the next request.
    static let idle: UInt64 = 60_000_000_000
    /// For taking anything of an answer.
    static let send: UInt64 = 10_000_000_000
    /// For hanging up.
    static let linger: UInt64 = 1_000_000_000
    /// The bytes that a client of a stream may be behind.
    static let streamBacklog = 1 << 18
  }

  /// The socket.
  let socket: Descriptor
  /// How far it is.
  private(set) var state = State.reading
  private var parser = HTTPRequestParser()
  private var output: [[UInt8]] = []
  /// How much of the first piece of output has gone.
  private var sent = 0
  private var keepsAlive = true
  /// When the client's patience with us, or ours with it, is over; nil for never.
  private(set) var deadline: UInt64?

  /// Takes over a socket that has just been accepted.
  init(_ socket: Descriptor, now: UInt64) {
    self.socket = socket
    deadline = now + Limit.idle
  }

  /// Whether it waits for a request of which nothing has come.
  var isIdle: Bool { state == .reading && output.isEmpty && !parser.isAmidRequest }

  /// Whether there is something to send.
  var wantsToSend: Bool { !output.isEmpty && state != .gone }

  /// Whether it wants to know what the client sends; one that waits wants to know about hanging up.
  var wantsToReceive: Bool {
    switch state {
    case .reading: output.isEmpty && !parser.isFull
    case .streaming, .lingering: true
    case .waiting, .closing, .gone: false
    }
  }

  /// Ends it at once.
  mutating func end() { state = .gone }

  /// Ends it if its time is up.
  mutating func checkDeadline(now: UInt64) {
    if let deadline, now >= deadline { state = .gone }
  }
}

// MARK: - Receiving

extension ServerConnection {
  /// Reads what has arrived.
  mutating func receive(now: UInt64) {
    let wasAmid = parser.isAmidRequest
    var arrived: [UInt8] = []
    switch socket.receive({ arrived.append(contentsOf: $0) }) {
    case .blocked: return
    case .ended: state = .gone
    case .bytes:
      // What comes while lingering or streaming is not looked at.
      guard state == .reading else { return }
      parser.append(arrived)
      if !wasAmid { deadline = now + Limit.head }
    }
  }

  /// Returns the next request that has arrived, and answers what is none.
  mutating func nextRequest(now: UInt64) -> HTTPRequest? {
    guard state == .reading, output.isEmpty else { return nil }
    do {
      guard let request = try parser.next() else { return nil }
      keepsAlive = request.keepsAlive
      return request
    } catch {
      keepsAlive = false
      answer(error.response, isHead: false, now: now)
      return nil
    }
  }
}

// MARK: - Sending

extension ServerConnection {
  /// Keeps a request that cannot be answered yet.
  mutating func wait(for request: HTTPRequest) {
    state = .waiting(request)
    deadline = nil
  }

  /// Queues an answer; with `isHead` without its body.
  mutating func answer(_ response: HTTPResponse, isHead: Bool, now: UInt64) {
    output.append(response.head(keepsAlive: keepsAlive, length: response.body.count))
    if !isHead, !response.body.isEmpty { output.append(response.body) }
    state = keepsAlive ? .reading : .closing
    deadline = now + Limit.send
  }

  /// Begins a stream of events.
  mutating func stream(_ first: [UInt8], isHead: Bool, now: UInt64) {
    let response = HTTPResponse(
      status: 200, contentType: "text/event-stream; charset=utf-8", body: [])
    keepsAlive = false
    output.append(response.head(keepsAlive: false, length: nil))
    state = isHead ? .closing : .streaming
    deadline = now + Limit.send
    if !isHead { send(event: first, now: now) }
  }

  /// Queues an event, or ends a stream whose client does not take what it is sent.
  mutating func send(event: [UInt8], now: UInt64) {
    guard state == .streaming else { return }
    if output.isEmpty { deadline = now + Limit.send }
    output.append(event)
    if output.reduce(-sent, { $0 + $1.count }) > Limit.streamBacklog { state = .gone }
  }

  /// Sends as much as goes.
  mutating func send(now: UInt64) {
    while let piece = output.first, state != .gone {
      let transfer = piece.withUnsafeBytes {
        socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      switch transfer {
      case .blocked: return
      case .ended: state = .gone
      case .bytes(let count):
        sent += count
        deadline = now + Limit.send
        guard sent == piece.count else { continue }
        output.removeFirst()
        sent = 0
      }
    }
    if output.isEmpty { didSendAll(now: now) }
  }

  private mutating func didSendAll(now: UInt64) {
    switch state {
    case .reading: deadline = now + (parser.isAmidRequest ? Limit.head : Limit.idle)
    case .streaming: deadline = nil
    case .closing:
      socket.endSending()
      state = .lingering
      deadline = now + Limit.linger
    case .waiting, .lingering, .gone: break
    }
  }
}
