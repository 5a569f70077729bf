/// Something that is due at an instant of a clock, and may be called off before it.
package final class ClockEvent {
  package let time: MediaTime
  package let phase: Clock.Phase
  /// How many events led to this one without time passing: 0 where it was scheduled ahead.
  package let generation: Int
  private let age: Int
  private var action: (() -> Void)?
  private weak var clock: Clock?

  fileprivate init(
    time: MediaTime, phase: Clock.Phase, generation: Int, age: Int, clock: Clock,
    action: @escaping () -> Void
  ) {
    self.time = time
    self.phase = phase
    self.generation = generation
    self.age = age
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

  func isBefore(_ other: ClockEvent) -> Bool {
    if time != other.time { return time < other.time }
    if phase != other.phase { return phase < other.phase }
    return age < other.age
  }
}

/// A binary heap of events, earliest first.
///
/// Events that were called off stay inside until they come to the top, or until they are the most.
///
/// Invariant: the first event, if any, is not called off.
struct EventQueue {
  private var heap: [ClockEvent] = []
  private var scheduled = 0
  private var cancelled = 0

  /// The earliest event that has not been called off.
  var first: ClockEvent? { heap.first }

  mutating func insert(
    time: MediaTime, phase: Clock.Phase, generation: Int, clock: Clock,
    action: @escaping () -> Void
  ) -> ClockEvent {
    let event = ClockEvent(
      time: time, phase: phase, generation: generation, age: scheduled, clock: clock,
      action: action)
    scheduled += 1
    heap.append(event)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
    return event
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
      heap.removeAll(where: \.isOver)
      // A sorted array is a heap.
      heap.sort { $0.isBefore($1) }
      cancelled = 0
    }
    removeCancelledRoots()
  }

  private mutating func removeCancelledRoots() {
    while let first = heap.first, first.isOver {
      _ = removeRoot()
      cancelled -= 1
    }
  }

  private mutating func removeRoot() -> ClockEvent? {
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
      if least == parent { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
