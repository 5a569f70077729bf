/// The animations that one block or transaction has started, and what runs when the last is over.
///
/// Invariant: the completion runs at most once, and never before `seal()`.
package final class CompletionGroup {
  private var running = 0
  private var allFinished = true
  private var isSealed = false
  private var completion: ((Bool) -> Void)?
  private let schedule: (@escaping () -> Void) -> Void

  /// Creates a group.
  ///
  /// - Parameters:
  ///   - completion: gets whether all animations ran to their end.
  ///   - schedule: runs what it is given among the completions of the current instant.
  package init(
    completion: ((Bool) -> Void)?, schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.completion = completion
    self.schedule = schedule
  }

  /// Counts an animation in.
  package func begin() {
    running += 1
  }

  /// Counts an animation out, with whether it ran to its end.
  package func end(finished: Bool) {
    running -= 1
    allFinished = allFinished && finished
    completeIfOver()
  }

  /// Says that no more animations will come: the block has returned.
  package func seal() {
    isSealed = true
    completeIfOver()
  }

  private func completeIfOver() {
    guard isSealed, running == 0, let completion else { return }
    self.completion = nil
    let finished = allFinished
    schedule { completion(finished) }
  }
}
