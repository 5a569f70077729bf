/// Something that is due at an instant of a clock, and may be called off before it.
package final class ClockEvent {
  /// How many events led to this one without time passing: 0 where it was scheduled ahead.
  let generation: Int
  private var action: (() -> Void)?
  private weak var clock: Clock?

  init(generation: Int, clock: Clock, action: @escaping () -> Void) {
    self.generation = generation
    self.clock = clock
    self.action = action
  }

  /// Whether the event has run or been called off.
  package var isOver: Bool { action == nil }

  /// Calls the event off: it leaves the clock as if it had never been scheduled.
  package func cancel() {
    guard action != nil else { return }
    action = nil
    clock?.eventWasCancelled()
  }

  func run() {
    let action = self.action
    self.action = nil
    action?()
  }
}

/// A binary heap of events, earliest first; at one instant by phase, then by age.
///
/// Events that were called off stay inside until they come to the top, or until they are the most.
///
/// Invariant: the first event, if any, is not called off.
struct EventQueue {
  struct Entry {
    let time: MediaTime
    /// The phase above the age, so that one comparison orders by both.
    fileprivate let rank: UInt64
    let event: ClockEvent

    fileprivate func isBefore(_ other: Entry) -> Bool {
      time != other.time ? time < other.time : rank < other.rank
    }
  }

  private var heap: [Entry] = []
  private var scheduled: UInt64 = 0
  private var cancelled = 0

  /// The earliest event that has not been called off.
  var first: Entry? { heap.first }

  mutating func insert(_ event: ClockEvent, at time: MediaTime, phase: Clock.Phase) {
    let entry = Entry(time: time, rank: UInt64(phase.rawValue) << 56 | scheduled, event: event)
    scheduled += 1
    heap.append(entry)
    // A hole rises to the entry's place: each step moves one entry instead of swapping two.
    var hole = heap.count - 1
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = entry
  }

  mutating func removeFirst() -> ClockEvent? {
    let first = removeRoot()
    removeCancelledRoots()
    return first
  }

  /// Restores the invariant after an event has been called off, and drops the dead where they are
  /// more than the living.
  mutating func eventWasCancelled() {
    cancelled += 1
    if cancelled > 64, cancelled > heap.count / 2 {
      heap.removeAll { $0.event.isOver }
      // A sorted array is a heap.
      heap.sort { $0.isBefore($1) }
      cancelled = 0
    }
    removeCancelledRoots()
  }

  private mutating func removeCancelledRoots() {
    while let first = heap.first, first.event.isOver {
      _ = removeRoot()
      cancelled -= 1
    }
  }

  private mutating func removeRoot() -> ClockEvent? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last.event }
    var hole = 0
    while true {
      var child = 2 * hole + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(last) else { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = last
    return first.event
  }
}
