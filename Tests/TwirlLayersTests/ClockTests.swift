import Foundation
import Testing
import TwirlLayers

@Suite struct ClockTests {
  private func seconds(_ value: Double) -> MediaTime { MediaTime(seconds: value) }

  @Test func oneInstantsEventsRunByPhaseThenAge() throws {
    let clock = Clock()
    var log: [String] = []
    let phases: [(String, Clock.Phase)] = [
      ("script", .script), ("touch", .touch), ("completion", .completion), ("end", .animationEnd),
    ]
    for round in 1...2 {
      for (name, phase) in phases {
        clock.schedule(at: seconds(1), phase: phase) { log.append("\(name) \(round)") }
      }
    }
    clock.schedule(at: seconds(0.5), phase: .script) { log.append("early") }
    try clock.advance(to: seconds(1))
    #expect(
      log == [
        "early", "end 1", "end 2", "completion 1", "completion 2", "touch 1", "touch 2", "script 1",
        "script 2",
      ])
  }

  /// Against a list that is sorted anew for each step, on random events that schedule others.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func orderEqualsThatOfASortedList(seed: UInt64) throws {
    struct Entry {
      let time: Int64
      let phase: Clock.Phase
      let age: Int
      let name: Int
    }
    let phases: [Clock.Phase] = [.animationEnd, .completion, .touch, .script]
    let clock = Clock()
    var random = SeededGenerator(seed: seed)
    var pending: [Entry] = []
    var ran: [Int] = []
    var wanted: [Int] = []
    var scheduled = 0

    func schedule(depth: Int) {
      let time = max(Int64.random(in: 0...40, using: &random), clock.now.nanoseconds)
      let phase = phases[Int.random(in: 0...3, using: &random)]
      let name = scheduled
      scheduled += 1
      pending.append(Entry(time: time, phase: phase, age: name, name: name))
      clock.schedule(at: MediaTime(nanoseconds: time), phase: phase) {
        ran.append(name)
        pending.sort {
          ($0.time, $0.phase.rawValue, $0.age) < ($1.time, $1.phase.rawValue, $1.age)
        }
        wanted.append(pending.removeFirst().name)
        if depth < 3, Bool.random(using: &random) { schedule(depth: depth + 1) }
      }
    }
    for _ in 0..<200 { schedule(depth: 0) }
    try clock.advance(to: MediaTime(nanoseconds: 40))
    #expect(ran == wanted)
    #expect(ran.count == scheduled)
  }

  @Test func anEventMayScheduleForItsOwnInstantAndForThePast() throws {
    let clock = Clock()
    var log: [String] = []
    clock.schedule(at: seconds(1), phase: .script) {
      log.append("first")
      clock.schedule(at: self.seconds(1), phase: .animationEnd) { log.append("same instant") }
      clock.schedule(at: self.seconds(0.2), phase: .touch) {
        log.append("past, at \(clock.now.seconds)")
      }
    }
    clock.schedule(at: seconds(1), phase: .script) { log.append("second") }
    try clock.advance(to: seconds(1))
    #expect(log == ["first", "same instant", "past, at 1.0", "second"])
  }

  @Test func nowIsTheEventsInstantAndThenTheAim() throws {
    let clock = Clock()
    var seen: MediaTime?
    clock.schedule(at: seconds(0.25), phase: .script) { seen = clock.now }
    #expect(clock.nextEventTime == seconds(0.25))
    try clock.advance(to: seconds(2))
    #expect(seen == seconds(0.25))
    #expect(clock.now == seconds(2))
    #expect(clock.nextEventTime == nil)
  }

  @Test func thePastChangesNothing() throws {
    let clock = Clock()
    try clock.advance(to: seconds(2))
    var ran = false
    clock.schedule(at: seconds(2), phase: .script) { ran = true }
    try clock.advance(to: seconds(1))
    #expect(clock.now == seconds(2))
    #expect(!ran)
    try clock.advance(to: seconds(2))
    #expect(ran)
  }

  @Test func withoutEventsAnInstantIsReachedButNotBegun() throws {
    let clock = Clock()
    var log: [Double] = []
    for time in [0.5, 1, 1.5] {
      clock.schedule(at: seconds(time), phase: .script) { log.append(time) }
    }
    try clock.advance(to: seconds(1), includingEvents: false)
    #expect(log == [0.5])
    #expect(clock.now == seconds(1))
    #expect(clock.nextEventTime == seconds(1))
    try clock.advance(to: seconds(1))
    #expect(log == [0.5, 1])
  }

  @Test func anEventMayAdvanceTheClockItself() throws {
    let clock = Clock()
    var log: [String] = []
    clock.schedule(at: seconds(1), phase: .script) {
      #expect(throws: Never.self) { try clock.advance(to: self.seconds(3)) }
      log.append("outer")
    }
    clock.schedule(at: seconds(2), phase: .script) { log.append("inner") }
    try clock.advance(to: seconds(1.5))
    #expect(log == ["inner", "outer"])
    #expect(clock.now == seconds(3))
  }

  // MARK: Events without end

  @Test func aChainThatNeverLetsTimePassIsAnError() throws {
    let clock = Clock()
    var count = 0
    func again() {
      count += 1
      clock.schedule(at: clock.now, phase: .completion, again)
    }
    clock.schedule(at: seconds(1), phase: .completion, again)
    let error = ClockError(time: seconds(1))
    #expect(throws: error) { try clock.advance(to: self.seconds(2)) }
    #expect(clock.now == seconds(1))
    #expect(count >= Clock.eventLimit && count <= Clock.eventLimit + 2)
    #expect(error.description.contains("at 1.0 s"))
    // It is still so when asked again.
    #expect(throws: error) { try clock.advance(to: self.seconds(2)) }
  }

  /// Two for each one: no chain is long, but there is no end.
  @Test func aTreeThatNeverLetsTimePassIsAnError() throws {
    let clock = Clock()
    func again() {
      for _ in 0..<2 { clock.schedule(at: clock.now, phase: .completion, again) }
    }
    clock.schedule(at: .zero, phase: .script, again)
    #expect(throws: ClockError(time: .zero)) { try clock.advance(to: self.seconds(2)) }
  }

  @Test func anyNumberOfEventsMayBeDueTogether() throws {
    let clock = Clock()
    var count = 0
    for _ in 0..<Clock.eventLimit + 100 {
      clock.schedule(at: seconds(1), phase: .animationEnd) {
        clock.schedule(at: clock.now, phase: .completion) { count += 1 }
      }
    }
    try clock.advance(to: seconds(1))
    #expect(count == Clock.eventLimit + 100)
  }

  @Test func theCountStartsAnewWhenTimePasses() throws {
    let clock = Clock()
    var left = Clock.eventLimit + 1000
    func again() {
      left -= 1
      guard left > 0 else { return }
      let step: Int64 = left % (Clock.eventLimit / 2) == 0 ? 1 : 0
      clock.schedule(
        at: clock.now + MediaTime(nanoseconds: step), phase: .completion, again)
    }
    clock.schedule(at: .zero, phase: .completion, again)
    try clock.advance(to: seconds(1))
    #expect(left == 0)
  }

  // MARK: Calling off

  @Test func aCancelledEventIsAsIfItHadNeverBeen() throws {
    let clock = Clock()
    var log: [Int] = []
    let events = (1...4).map { number in
      clock.scheduleEvent(at: seconds(Double(number)), phase: .script) { log.append(number) }
    }
    events[0].cancel()
    events[0].cancel()
    #expect(clock.nextEventTime == seconds(2))
    events[2].cancel()
    try clock.advance(to: seconds(2))
    #expect(clock.nextEventTime == seconds(4))
    events[3].cancel()
    #expect(clock.nextEventTime == nil)
    events[1].cancel()
    try clock.advance(to: seconds(5))
    #expect(log == [2])
  }

  @Test func cancellingMostEventsKeepsTheOrderOfTheRest() throws {
    let clock = Clock()
    var random = SeededGenerator(seed: 7)
    var log: [Int64] = []
    var kept: [Int64] = []
    var events: [(Int64, ClockEvent)] = []
    for _ in 0..<1000 {
      let time = Int64.random(in: 1...1_000_000, using: &random)
      let event = clock.scheduleEvent(at: MediaTime(nanoseconds: time), phase: .script) {
        log.append(time)
      }
      events.append((time, event))
    }
    for (index, (time, event)) in events.enumerated() {
      if index % 5 == 0 { kept.append(time) } else { event.cancel() }
    }
    try clock.advance(to: seconds(1))
    #expect(log == kept.sorted())
  }

  @Test func whatIsForgottenFreesWhatItsClosuresHold() {
    final class Token {}
    let clock = Clock()
    weak var held: Token?
    weak var cancelled: Token?
    do {
      let first = Token()
      let second = Token()
      clock.schedule(at: seconds(1), phase: .script) { _ = first }
      let event = clock.scheduleEvent(at: seconds(2), phase: .script) { _ = second }
      (held, cancelled) = (first, second)
      event.cancel()
    }
    #expect(cancelled == nil)
    #expect(held != nil)
    clock.removeAllEvents()
    #expect(held == nil)
    #expect(clock.nextEventTime == nil)
  }
}
