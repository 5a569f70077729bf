import Foundation

/// A virtual clock with the events that are due on it.
///
///     clock.schedule(at: MediaTime(seconds: 0.6), phase: .touch) { tap() }
///     try clock.advance(to: MediaTime(seconds: 2))
///
/// Time stands still but for `advance`, which runs the events on the way in the order of their
/// time, then phase, then age. An event may schedule others, also at its own instant.
public final class Clock {
  /// What is done first among the events of one instant.
  public enum Phase: Int, Comparable, Sendable {
    /// Animations that are over leave their layers.
    case animationEnd
    /// Completion closures run.
    case completion
    /// Touches reach views.
    case touch
    /// The script goes on.
    case script

    /// Orders phases from first to last.
    public static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// The most events that may follow from each other at one instant: more is taken for a chain that
  /// never lets time pass.
  ///
  /// Events that were scheduled ahead, and those that they schedule, do not count, so that any
  /// number of animations may end together.
  public static let eventLimit = 100_000

  /// The current instant.
  public private(set) var now = MediaTime.zero
  /// What happens, written down; nil, as at first, for not.
  public var log: EventLog?
  /// Counts the implicit transactions.
  var transaction = 0
  /// The progress that animations share.
  var recentProgress = RecentProgress()
  private var queue = EventQueue()
  private var runningGeneration: Int?
  private var chainedEventsAtNow = 0

  /// Creates a clock at zero.
  public init() {}

  /// The instant of the next event, or nil where none is due.
  public var nextEventTime: MediaTime? { queue.first?.time }

  /// The current instant in seconds, as CACurrentMediaTime() gives it.
  public var currentMediaTime: TimeInterval { now.seconds }

  /// The current instant of the clock whose event runs now, in seconds; 0 outside of events.
  public static func currentMediaTime() -> TimeInterval {
    TransactionStack.current?.clock.currentMediaTime ?? 0
  }

  /// Runs code as an event of the current instant, with an implicit transaction of its own.
  ///
  /// Inside another event of this clock it is a part of that.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    if TransactionStack.current?.clock === self { return try body() }
    return try TransactionStack.run(on: self, body)
  }

  /// Schedules an event.
  ///
  /// - Parameters:
  ///   - time: when; a time that has passed means now.
  ///   - phase: its rank among the events of that instant.
  ///   - action: what happens; kept until then.
  public func schedule(at time: MediaTime, phase: Phase, _ action: @escaping () -> Void) {
    _ = scheduleEvent(at: time, phase: phase, action)
  }

  /// Schedules an event that may be called off.
  package func scheduleEvent(
    at time: MediaTime, phase: Phase, _ action: @escaping () -> Void
  ) -> ClockEvent {
    let time = max(time, now)
    let generation = time == now ? (runningGeneration.map { $0 + 1 } ?? 0) : 0
    let event = ClockEvent(generation: generation, clock: self, action: action)
    queue.insert(event, at: time, phase: phase)
    return event
  }

  func eventWasCancelled() {
    queue.eventWasCancelled()
  }

  /// Forgets all that is scheduled, and with it what the closures hold.
  package func removeAllEvents() {
    // What the closures hold may use the clock while it goes: it goes after the queue is changed.
    let forgotten = queue
    queue = EventQueue()
    withExtendedLifetime(forgotten) {}
  }

  /// Moves on to a time, running every event due until then.
  ///
  /// - Parameters:
  ///   - time: where to stop; a time that has passed changes nothing.
  ///   - includingEvents: whether events due at exactly `time` run, too. Without them the layers
  ///     show that instant as it is reached, before completions begin anything new.
  /// - Throws: `ClockError` where events at one instant follow each other without end.
  public func advance(to time: MediaTime, includingEvents: Bool = true) throws(ClockError) {
    while let next = queue.first, includingEvents ? next.time <= time : next.time < time {
      if next.time > now { move(to: next.time) }
      if next.event.generation > 1 {
        guard chainedEventsAtNow < Self.eventLimit else { throw ClockError(time: now) }
        chainedEventsAtNow += 1
      }
      // An event may call advance itself: what it was part of goes on after it.
      let outerGeneration = runningGeneration
      runningGeneration = next.event.generation
      if let event = queue.removeFirst() { TransactionStack.run(on: self) { event.run() } }
      runningGeneration = outerGeneration
    }
    if time > now { move(to: time) }
  }

  private func move(to time: MediaTime) {
    now = time
    chainedEventsAtNow = 0
  }
}

/// Events at one instant that follow each other without end.
public struct ClockError: Error, Equatable, CustomStringConvertible {
  /// The instant at which time stood still.
  public let time: MediaTime

  package init(time: MediaTime) {
    self.time = time
  }

  /// What is wrong, and what to do.
  public var description: String {
    "more than \(Clock.eventLimit) events at \(time.seconds) s: a completion starts animations "
      + "without duration for ever; give one of them a duration"
  }
}
