import TwirlKit

/// What `twirl diff --json` prints.
struct DiffReport: Encodable {
  var verdict: BitmapDifference.Verdict
  var reasons: [String]
  /// What it comes to: a headline, details, times and a paragraph.
  var finding: AnimationFinding
  /// Pixels that count as different, in the worst frame.
  var count: Int
  /// Pixels that are not alike in every bit, in the worst frame.
  var unequal: Int
  /// The count as a share of the picture, 0…1.
  var share: Double
  /// x, y, width, height around the pixels that count.
  var bounds: [Int]
  /// Red, green, blue, alpha, 0…255.
  var largest: [Int]
  var colorDifference: Double
  var referenceSize: [Int]
  var actualSize: [Int]
  var frames: [Int]
  /// In milliseconds.
  var durations: [Double]
  /// 0 stands for ever.
  var plays: [Int]
  /// The spans whose frames differ.
  var differing: [Span]
  var differingCount: Int
  /// All spans, in order.
  var spans: [Span]
  /// The number of frames that one clip shows after the other has ended.
  var unmatchedCount: Int
  var flicker: FlickerReport

  struct Span: Encodable {
    /// In milliseconds.
    var start: Double
    /// In milliseconds.
    var end: Double
    var referenceFrame: Int
    var actualFrame: Int
    var count: Int

    init(_ span: AnimationDifference.Span) {
      (start, end) = (milliseconds(span.start.seconds), milliseconds(span.end.seconds))
      (referenceFrame, actualFrame) = (span.referenceFrame, span.actualFrame)
      count = span.count
    }
  }

  struct FlickerReport: Encodable {
    /// Still pixels that change, as a share of all that are still, 0…1.
    var share: Double
    var count: Int
    var still: Int
    /// The frame of the reference with the most of them; null without any.
    var worstFrame: Int?

    private enum CodingKeys: CodingKey { case share, count, still, worstFrame }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(share, forKey: .share)
      try container.encode(count, forKey: .count)
      try container.encode(still, forKey: .still)
      try container.encode(worstFrame, forKey: .worstFrame)
    }
  }

  init(_ difference: AnimationDifference, _ worst: BitmapDifference) {
    verdict = difference.verdict
    finding = difference.finding
    reasons = worst.reasons.map(\.rawValue)
    let told = Set(finding.verdicts.map(\.kind))
    if told.contains("differentDuration") { reasons.append("duration") }
    if told.contains("differentPlays") { reasons.append("plays") }
    if told.contains("flicker") { reasons.append("flicker") }
    (count, unequal, share) = (worst.count, worst.unequalCount, worst.share)
    bounds = [worst.bounds.x, worst.bounds.y, worst.bounds.width, worst.bounds.height]
    let most = worst.largest
    largest = [most.red, most.green, most.blue, most.alpha]
    colorDifference = worst.largestColorDifference
    referenceSize = [worst.referenceSize.width, worst.referenceSize.height]
    actualSize = [worst.actualSize.width, worst.actualSize.height]
    frames = [difference.referenceFrames, difference.actualFrames]
    durations = [
      milliseconds(difference.referenceDuration.seconds),
      milliseconds(difference.actualDuration.seconds),
    ]
    plays = [difference.referencePlays.number, difference.actualPlays.number]
    differingCount = difference.differingCount
    unmatchedCount = difference.unmatchedCount
    differing = difference.differing.map(Span.init)
    spans = difference.spans.map(Span.init)
    let found = difference.flicker
    flicker = FlickerReport(
      share: found.share, count: found.count, still: found.stillCount,
      worstFrame: found.worstFrame)
  }

  /// The report for a person: what it comes to, and where the worst frame differs.
  var text: String {
    guard verdict != .equal else { return "equal\n" }
    var text = finding.summary + "\n"
    guard unequal > 0 else { return text }
    text += frames == [1, 1] ? "" : "worst frame: "
    text += "\(counted(count, "pixel")) of \(grouped(unequal)) unequal"
    if bounds[2] > 0 { text += " in \(bounds[2])x\(bounds[3]) at (\(bounds[0]), \(bounds[1]))" }
    text += ", by at most \(largest.max() ?? 0) of 255"
    if referenceSize != actualSize {
      text += "; \(referenceSize[0])x\(referenceSize[1]) against \(actualSize[0])x\(actualSize[1])"
    }
    return text + (reasons.isEmpty ? "\n" : " (\(reasons.joined(separator: ", ")))\n")
  }
}
