import Foundation
import TwirlKit

/// A line on a terminal that says how far the work is.
///
///     drawing ██████░░░░░░  50 %   50 of 100 frames, 340/s, 0.1 s left
///
/// While a size is searched for, each try is a line of its own: `size, try 3 ██████░░░░░░ …`.
///
/// It appears once the work has taken a second, so that short work leaves no trace, and is gone at
/// the end. The wall clock decides only about this line, never about a result.
package final class ProgressBar {
  /// When a bar is shown.
  enum Mode: String, CaseIterable {
    case auto, always, never
  }

  private let isShown: Bool
  private let delay: TimeInterval
  private let start = ProcessInfo.processInfo.systemUptime
  private var stage: (name: Recording.Progress.Stage, attempt: Int?, start: TimeInterval)?
  private var lastUpdate: TimeInterval = 0
  private var isVisible = false

  init(mode: Mode) {
    isShown = mode == .always || (mode == .auto && isatty(STDERR_FILENO) == 1)
    delay = mode == .always ? 0 : 1
  }

  /// Shows how much is done, at most twenty times a second.
  func update(_ progress: Recording.Progress) {
    guard isShown else { return }
    let now = ProcessInfo.processInfo.systemUptime
    // Each stage has a speed of its own.
    let isSame = stage?.name == progress.stage && stage?.attempt == progress.attempt
    let stageStart = (isSame ? stage?.start : nil) ?? (stage == nil ? start : now)
    stage = (progress.stage, progress.attempt, stageStart)
    guard now - start >= delay, now - lastUpdate >= 0.05 else { return }
    lastUpdate = now
    isVisible = true
    let line = Self.line(progress, elapsed: now - stageStart)
    Output.writeToStandardError("\r\(line)\u{1B}[K")
  }

  /// Takes the line away.
  func finish() {
    guard isVisible else { return }
    Output.writeToStandardError("\r\u{1B}[K")
    isVisible = false
  }

  /// The line, of less than 80 characters for any clip that somebody waits for: one that is wrapped
  /// could not be taken away.
  ///
  /// - Parameter elapsed: the seconds that the stage has taken so far.
  package static func line(_ progress: Recording.Progress, elapsed: TimeInterval) -> String {
    let (done, total) = (progress.framesDone, max(progress.framesTotal, 1))
    let fraction = min(max(Double(done) / Double(total), 0), 1)
    let cells = Int((fraction * 12).rounded(.down))
    let bar = String(repeating: "█", count: cells) + String(repeating: "░", count: 12 - cells)
    let percent = String(Int((fraction * 100).rounded(.down)))
    let name = progress.attempt.map { "size, try \($0)" } ?? progress.stage.rawValue
    var line = "\(name) \(bar) "
    line += String(repeating: " ", count: 3 - percent.count) + percent + " %   "
    line += "\(done) of \(counted(total, "frame"))"
    guard elapsed > 0, done > 0 else { return line }
    let rate = Double(done) / elapsed
    let left = (Double(max(total - done, 0)) / rate * 10).rounded() / 10
    if rate < 1e6 { line += ", \(Int(rate.rounded()))/s" }
    if left < 1e6 { line += ", \(left) s left" }
    return line
  }
}
