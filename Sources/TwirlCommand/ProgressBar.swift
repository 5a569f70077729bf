import Foundation
import TwirlKit

/// A line on a terminal that says how far the work is.
///
///     drawing  ████████████▌             50 %   51 of 101 frames   340 frames/s   0.1 s left
///
/// It appears once the work has taken a second, so that short work leaves no trace, and is gone at
/// the end. The wall clock decides only about this line, never about a result.
final class ProgressBar {
  /// When a bar is shown.
  enum Mode: String, CaseIterable {
    case auto, always, never
  }

  private let isShown: Bool
  private let delay: TimeInterval
  private let start = ProcessInfo.processInfo.systemUptime
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
    guard now - start >= delay, now - lastUpdate >= 0.05 else { return }
    lastUpdate = now
    isVisible = true
    write("\r" + Self.line(progress, elapsed: now - start) + "\u{1B}[K")
  }

  /// Takes the line away.
  func finish() {
    guard isVisible else { return }
    write("\r\u{1B}[K")
    isVisible = false
  }

  static func line(_ progress: Recording.Progress, elapsed: TimeInterval) -> String {
    let rate = elapsed > 0 ? Double(progress.framesDone) / elapsed : 0
    let speed = "\(Int(rate.rounded())) frames/s"
    guard let total = progress.framesTotal, total > 0 else {
      return "\(progress.stage.rawValue)  \(progress.framesDone) frames   \(speed)"
    }
    let fraction = min(Double(progress.framesDone) / Double(total), 1)
    let left = rate > 0 ? Double(total - progress.framesDone) / rate : 0
    let cells = Int((fraction * 24).rounded(.down))
    let bar = String(repeating: "█", count: cells) + String(repeating: "░", count: 24 - cells)
    return "\(progress.stage.rawValue)  \(bar)  \(Int((fraction * 100).rounded(.down))) %   "
      + "\(progress.framesDone) of \(total) frames   \(speed)   "
      + "\((left * 10).rounded() / 10) s left"
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
