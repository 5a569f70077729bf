import Foundation

/// Threads that do one thing after another, whose results come back in the order of the tasks.
///
/// Each thread has a workspace of its own: memory that a task may use and the next one finds again.
/// Without threads a task is done when it is submitted.
///
/// Sendable unchecked because every access to its state holds the condition's lock, and a workspace
/// stays with the thread that made it.
package final class OrderedWorkers<Workspace, Output: Sendable>: @unchecked Sendable {
  package typealias Task = @Sendable (Workspace) throws -> Output

  private let condition = NSCondition()
  private var waiting: [(number: Int, task: Task)] = []
  private var done: [Int: Result<Output, any Error>] = [:]
  private var submitted = 0
  private var taken = 0
  private var activeThreads = 0
  private var isClosed = false
  /// The workspace of the caller's thread, where there are no others.
  private lazy var workspace = makeWorkspace()
  private let makeWorkspace: @Sendable () -> Workspace
  private let threadCount: Int

  /// Creates workers; their threads begin with the first task.
  ///
  /// - Parameter threads: how many; without one, tasks are done on the caller's.
  package init(threads: Int, makeWorkspace: @escaping @Sendable () -> Workspace) {
    threadCount = max(threads, 0)
    self.makeWorkspace = makeWorkspace
  }

  /// Creates workers that do so many tasks at once.
  package convenience init(count: Int, makeWorkspace: @escaping @Sendable () -> Workspace) {
    self.init(threads: count > 1 ? count : 0, makeWorkspace: makeWorkspace)
  }

  /// The number of tasks whose results have not been taken.
  package var pending: Int { submitted - taken }

  /// The most tasks that are to be under way: all threads are busy then, and memory is bounded.
  package var capacity: Int { threadCount + 1 }

  /// Adds a task.
  package func submit(_ task: @escaping Task) {
    let number = submitted
    submitted += 1
    guard threadCount > 0 else {
      done[number] = Result { try task(workspace) }
      return
    }
    if activeThreads == 0, number == 0 { startThreads() }
    locked { waiting.append((number, task)) }
  }

  /// Waits for the result of the earliest task that has not been taken.
  ///
  /// - Precondition: there is one.
  package func next() throws -> Output {
    precondition(pending > 0, "A result is taken of which no task was submitted.")
    defer { taken += 1 }
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = done.removeValue(forKey: taken) { return try result.get() }
      condition.wait()
    }
  }

  /// Sends the threads home and waits until they are gone.
  package func close() {
    locked {
      isClosed = true
      waiting.removeAll()
    }
    condition.lock()
    defer { condition.unlock() }
    while activeThreads > 0 { condition.wait() }
  }

  private func startThreads() {
    for _ in 0..<threadCount {
      locked { activeThreads += 1 }
      let thread = Thread { [self] in
        let workspace = makeWorkspace()
        while let (number, task) = takeTask() {
          let result = Result { try task(workspace) }
          locked { done[number] = result }
        }
        locked { activeThreads -= 1 }
      }
      thread.start()
    }
  }

  /// Waits for a task; nil means that there will be none.
  private func takeTask() -> (number: Int, task: Task)? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isClosed { condition.wait() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Changes the state and wakes whoever waits for it.
  private func locked(_ change: () -> Void) {
    condition.lock()
    defer { condition.unlock() }
    change()
    condition.broadcast()
  }
}
