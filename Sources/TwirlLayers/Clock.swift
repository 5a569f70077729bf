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

  /// The most events at one instant: more is taken for a chain that never lets time pass.
  public static let eventLimit = 100_000

  /// The current instant.
  public private(set) var now = MediaTime.zero
  private var queue = EventQueue()
  private var eventsAtNow = 0

  /// Creates a clock at zero.
  public init() {}

  /// The instant of the next event, or nil where none is due.
  public var nextEventTime: MediaTime? { queue.first?.time }

  /// Schedules an event.
  ///
  /// - Parameter time: when; a time that has passed means now.
  public func schedule(at time: MediaTime, phase: Phase, _ action: @escaping () -> Void) {
    queue.insert(time: max(time, now), phase: phase, action: action)
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
      if next.time > now {
        now = next.time
        eventsAtNow = 0
      }
      eventsAtNow += 1
      guard eventsAtNow <= Self.eventLimit else { throw ClockError(time: now) }
      queue.removeFirst()?.action()
    }
    if time > now {
      now = time
      eventsAtNow = 0
    }
  }
}

/// Events at one instant that follow each other without end.
public struct ClockError: Error, Equatable, CustomStringConvertible {
  /// The instant at which time stood still.
  public let time: MediaTime

  /// What is wrong, and what to do.
  public var description: String {
    "more than \(Clock.eventLimit) events at \(time.seconds) s: a completion starts animations "
      + "without duration for ever; give one of them a duration"
  }
}

/// A binary heap of events, earliest first.
private struct EventQueue {
  struct Event {
    let time: MediaTime
    let phase: Clock.Phase
    let age: Int
    let action: () -> Void

    func isBefore(_ other: Event) -> Bool {
      (time, phase.rawValue, age) < (other.time, other.phase.rawValue, other.age)
    }
  }

  private var heap: [Event] = []
  private var inserted = 0

  var first: Event? { heap.first }

  mutating func insert(time: MediaTime, phase: Clock.Phase, action: @escaping () -> Void) {
    heap.append(Event(time: time, phase: phase, age: inserted, action: action))
    inserted += 1
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  mutating func removeFirst() -> Event? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == parent { break }
      heap.swapAt(parent, least)
      parent = least
    }
    return first
  }
}
