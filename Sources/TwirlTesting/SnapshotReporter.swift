import Testing
import TwirlSnapshots

#if canImport(XCTest)
  import XCTest
#endif

/// Tells the test framework what became of a snapshot.
enum SnapshotReporter {
  /// Records an issue unless the snapshot passed.
  static func report(_ outcome: SnapshotCheck.Outcome, at caller: SnapshotCaller) {
    guard outcome.result.status != .passed else { return }
    let text = text(of: outcome.result)
    let location = caller.sourceLocation
    // Swift Testing prints an issue that belongs to no test, as in a detached task, and fails; in a
    // process of XCTest's nobody hears it. XCTFail is the other way round.
    if Test.current == nil { failXCTest(text, caller) }
    Issue.record(Comment(rawValue: text), sourceLocation: location)
    guard Test.current != nil else { return }
    for attachment in outcome.attachments {
      Attachment.record(attachment.bytes, named: attachment.name, sourceLocation: location)
    }
  }

  private static func failXCTest(_ text: String, _ caller: SnapshotCaller) {
    #if canImport(XCTest)
      XCTFail(text, file: caller.filePath, line: caller.line)
    #endif
  }

  /// What a person reads: what is wrong with which snapshot, where, and what to do.
  static func text(of result: SnapshotResult) -> String {
    let lines = [headline(of: result)] + frames(of: result) + result.details + advice(for: result)
    return lines.joined(separator: "\n")
  }

  private static func headline(of result: SnapshotResult) -> String {
    result.status == .failed
      ? "\(result.name) does not match its reference: \(result.headline)"
      : "\(result.name): \(result.headline)"
  }

  private static func advice(for result: SnapshotResult) -> [String] {
    switch result.status {
    case .missing: ["or run once with \(RecordMode.variable)=\(RecordMode.missing.rawValue)"]
    case .recorded: ["nothing was compared: look at it, and run the test again"]
    case .passed, .failed, .error: []
    }
  }

  /// The frames of a clip that differ, the first few of them in full.
  private static func frames(of result: SnapshotResult) -> [String] {
    let failing = result.spans.filter { !$0.isMatch }
    guard result.spans.count > 1, let first = failing.first, let last = failing.last else {
      return []
    }
    var lines = [
      "\(failing.count) of \(result.spans.count) spans of time differ, "
        + "from \(seconds(first.start)) to \(seconds(last.end))"
    ]
    lines += failing.prefix(listed).map { "  " + line($0) }
    if failing.count > listed { lines.append("  and \(failing.count - listed) more") }
    return lines
  }

  private static let listed = 5

  private static func line(_ span: SnapshotResult.Span) -> String {
    var text = "\(seconds(span.start)): "
    switch (span.referenceFrame, span.actualFrame) {
    case (..<0, let frame): return text + "frame \(frame) comes after the reference's end"
    case (let frame, ..<0): return text + "the reference's frame \(frame) is missing"
    case (let one, let other) where one == other: text += "frame \(one)"
    case (let one, let other): text += "frame \(other) against the reference's \(one)"
    }
    text += ", \(span.count) pixels"
    if span.bounds.count == 4 {
      let box = span.bounds
      text += " in \(box[2])x\(box[3]) at (\(box[0]), \(box[1]))"
    }
    return text + ", by at most \(span.largest) of 255"
  }

  /// A time in seconds with up to three digits, whatever the locale.
  private static func seconds(_ time: Double) -> String {
    "\((time * 1_000).rounded() / 1_000) s"
  }
}
