import Foundation

/// The open transactions of the event that runs now: the implicit one, and those begun in it.
///
/// Invariant: there is at least one level, the implicit transaction's.
final class TransactionStack {
  /// What one transaction says; what it leaves open, the one around it says.
  struct Level {
    var duration: TimeInterval?
    var timingFunction: TimingFunction??
    var disableActions: Bool?
    var completionBlock: (() -> Void)?
    /// Waits for the animations that are added after the completion block was set.
    var waiting: CompletionGroup?
    var values: [String: Any] = [:]
  }

  let clock: Clock
  private(set) var levels = [Level()]

  init(clock: Clock) {
    self.clock = clock
  }

  var animationDuration: TimeInterval {
    levels.last { $0.duration != nil }?.duration ?? Transaction.defaultDuration
  }

  var animationTimingFunction: TimingFunction? {
    levels.last { $0.timingFunction != nil }?.timingFunction ?? nil
  }

  var disableActions: Bool {
    levels.last { $0.disableActions != nil }?.disableActions ?? false
  }

  var completionBlock: (() -> Void)? { levels.last?.completionBlock }

  func value(forKey key: String) -> Any? {
    levels.last { $0.values[key] != nil }?.values[key]
  }

  func change(_ change: (inout Level) -> Void) {
    change(&levels[levels.count - 1])
  }
}

// MARK: - Begin and commit

extension TransactionStack {
  func begin() {
    levels.append(Level())
  }

  /// Ends the innermost transaction; the implicit one goes on until the event is over.
  func commit() {
    guard levels.count > 1, let level = levels.popLast() else { return }
    level.waiting?.seal()
  }

  /// Ends the implicit transaction, too, and begins another.
  ///
  /// What a layer shows from now on is on screen: its next changes animate. Inside a transaction that
  /// was begun nothing happens.
  func flush() {
    guard levels.count == 1 else { return }
    finish()
    levels = [Level()]
  }

  /// Ends all transactions, those included that were begun and not committed.
  func finish() {
    while let level = levels.popLast() { level.waiting?.seal() }
    clock.transaction += 1
  }

  /// Replaces the innermost transaction's completion block.
  ///
  /// The one before runs as soon as the animations that it knows of are over.
  func setCompletionBlock(_ block: (() -> Void)?) {
    let clock = self.clock
    let waiting = block.map { block in
      CompletionGroup(completion: { _ in
        clock.note(.completed, nil, "a transaction")
        block()
      }) { clock.schedule(at: clock.now, phase: .completion, $0) }
    }
    let before = levels[levels.count - 1].waiting
    change {
      $0.completionBlock = block
      $0.waiting = waiting
    }
    before?.seal()
  }

  /// Counts an animation in with every open transaction that has a completion block.
  func observe(_ running: RunningAnimation) {
    for level in levels {
      guard let group = level.waiting else { continue }
      group.begin()
      running.observers.append(group)
    }
  }
}

// MARK: - The current stack

extension TransactionStack {
  /// Carries a stack through a task-local value, which wants Sendable.
  ///
  /// A stack is confined to one thread, and the value is bound only while its event runs there.
  private struct Confined: @unchecked Sendable {
    var stack: TransactionStack?
  }

  @TaskLocal private static var confined = Confined()

  /// The stack of the event that runs now, or nil outside of any.
  static var current: TransactionStack? { confined.stack }

  /// Runs a closure as an event with an implicit transaction of its own.
  static func run<Result>(on clock: Clock, _ body: () throws -> Result) rethrows -> Result {
    let stack = TransactionStack(clock: clock)
    defer { stack.finish() }
    return try $confined.withValue(Confined(stack: stack)) { try body() }
  }
}
