/// What happened on a clock, in order.
///
///     stage.clock.log = EventLog()
///     try stage.advance(to: MediaTime(seconds: 1))
///     for entry in stage.clock.log?.entries ?? [] { print(entry) }
///
/// Without a log nothing is written down, and nothing costs time.
public final class EventLog {
  /// What happened.
  public enum Kind: String, Sendable, CaseIterable {
    /// An animation was added and runs, or waits for its beginning.
    case added
    /// An animation began to run.
    case began
    /// An animation ran to its end.
    case ended
    /// An animation made way for another one of its key.
    case replaced
    /// An animation was taken off before its end.
    case removed
    /// A completion ran.
    case completed
    /// A touch reached a view.
    case tapped
    /// Something was asked for that has no effect.
    case ignored
  }

  /// One thing that happened.
  public struct Entry: Equatable, Sendable, CustomStringConvertible {
    /// When, on the clock.
    public var time: MediaTime
    /// What.
    public var kind: Kind
    /// The name of the layer or the identifier of the view, or nil for one without.
    public var subject: String?
    /// The key path, or the animation's key where it has none.
    public var keyPath: String?
    /// More, in words.
    public var details: String

    /// Creates an entry.
    public init(
      time: MediaTime, kind: Kind, subject: String? = nil, keyPath: String? = nil,
      details: String = ""
    ) {
      self.time = time
      self.kind = kind
      self.subject = subject
      self.keyPath = keyPath
      self.details = details
    }

    /// The entry as a line of text.
    public var description: String {
      var text = "\(time.seconds) s: \(subject ?? "a layer") \(kind.rawValue)"
      if let keyPath { text += " \(keyPath)" }
      if !details.isEmpty { text += " (\(details))" }
      return text
    }
  }

  /// What happened so far, oldest first.
  public private(set) var entries: [Entry] = []

  /// Creates a log with nothing in it.
  public init() {}

  /// Writes something down.
  package func append(_ entry: Entry) {
    entries.append(entry)
  }

  /// Forgets what happened so far.
  public func removeAll() {
    entries = []
  }
}

extension Clock {
  /// Writes something down at the current instant, if there is a log.
  package func note(
    _ kind: EventLog.Kind, _ subject: @autoclosure () -> String?, keyPath: String? = nil,
    _ details: @autoclosure () -> String = ""
  ) {
    guard let log else { return }
    log.append(
      EventLog.Entry(
        time: now, kind: kind, subject: subject(), keyPath: keyPath, details: details()))
  }
}
