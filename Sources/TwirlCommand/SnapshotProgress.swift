import Foundation

/// A line on a terminal that says how many snapshots are through.
///
///     snapshots ██████░░░░░░  50 %   100 of 200, 1.2 s left
///
/// It appears and goes as ``ProgressBar`` does; the wall clock decides only about this line.
final class SnapshotProgress {
  private let isShown: Bool
  private let delay: TimeInterval
  private let total: Int
  private let start = ProcessInfo.processInfo.systemUptime
  private var lastUpdate: TimeInterval = 0
  private var isVisible = false

  init(mode: ProgressBar.Mode, total: Int) {
    isShown = mode == .always || (mode == .auto && isatty(STDERR_FILENO) == 1)
    delay = mode == .always ? 0 : 1
    self.total = max(total, 1)
  }

  /// Shows how many are done, at most twenty times a second.
  func update(_ done: Int) {
    guard isShown else { return }
    let now = ProcessInfo.processInfo.systemUptime
    guard now - start >= delay, now - lastUpdate >= 0.05 else { return }
    lastUpdate = now
    isVisible = true
    Output.writeToStandardError("\r\(line(done, elapsed: now - start))\u{1B}[K")
  }

  /// Takes the line away.
  func finish() {
    guard isVisible else { return }
    Output.writeToStandardError("\r\u{1B}[K")
    isVisible = false
  }

  private func line(_ done: Int, elapsed: TimeInterval) -> String {
    let cells = done * 12 / total
    let percent = String(done * 100 / total)
    var line = "snapshots " + String(repeating: "█", count: cells)
    line += String(repeating: "░", count: 12 - cells) + " "
    line += String(repeating: " ", count: 3 - percent.count) + percent + " %   \(done) of \(total)"
    guard done > 0 else { return line }
    let left = elapsed / Double(done) * Double(total - done)
    return line + ", \((left * 10).rounded() / 10) s left"
  }
}
