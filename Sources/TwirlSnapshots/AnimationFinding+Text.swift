extension AnimationFinding {
  /// The paragraph: the headline, then the details, each in a clause of its own.
  var text: String {
    let clauses = verdicts.map(\.description)
    guard let timing, !timing.isConfirmed, case .differentPixels = headline else {
      return clauses.joined(separator: "; ")
    }
    return (clauses + [timing.guess]).joined(separator: "; ")
  }
}

extension AnimationVerdict: CustomStringConvertible {
  /// A clause for a person: "same motion, 40 ms late; frames 3…24 of 26".
  public var description: String {
    switch self {
    case .equal: "equal"
    case .similar: "similar: all differences are within the tolerance"
    case .differentSize(let reference, let actual):
      "different sizes: \(reference.width)x\(reference.height) pixels are expected, not "
        + "\(actual.width)x\(actual.height)"
    case .differentPixels(let change): change.description
    case .differentTiming(let change): change.description
    case .differentDelays(let changes):
      "same pictures, shown for other times: " + DelayChange.list(changes)
    case .droppedFrames(let loss): loss.description
    case .repeatedFrames(let gain): gain.description
    case .addedFrames(let frames):
      frames.phrase + (frames.count == 1 ? " is" : " are") + " not in the reference"
    case .differentFrameRate(let reference, let actual):
      "different frame rate: \(decimal(reference, 2)) frames a second are expected, not "
        + "\(decimal(actual, 2)); the motion is the same"
    case .differentDuration(let reference, let actual):
      "it takes \(duration(actual)) instead of \(duration(reference))"
    case .differentPlays(let reference, let actual):
      "it is shown \(Self.times(actual)) instead of \(Self.times(reference))"
    case .flicker(let share):
      "\(decimal(share * 100, 3)) % of the still pixels flicker"
    }
  }

  private static func times(_ plays: Int) -> String {
    plays == 0 ? "for ever" : plays == 1 ? "once" : "\(plays) times"
  }
}

extension PixelChange: CustomStringConvertible {
  /// A clause for a person.
  public var description: String {
    var pixels = worstCount == 1 ? "1 pixel" : "\(worstCount) pixels"
    // No pixel is off by much, but an area by a little.
    if worstCount == 0 { pixels = "many pixels a little" }
    if frameCount == 1, referenceFrames.count > 1 {
      return "different pixels against \(referenceFrames.phrase) of the reference: "
        + "at most \(pixels), by up to \(largest) of 255"
    }
    if frameCount == 1 { return "different pixels: \(pixels), by up to \(largest) of 255" }
    let all = frames.count == frameCount ? "all \(frameCount) frames" : frames.phrase
    var text = "different pixels in \(all)"
    if frames.count != frameCount { text += " of \(frameCount)" }
    text += " (\(duration(start)) to \(duration(end))): "
    if frames.count > 1, worstCount > 0 { text += "at most " }
    text += pixels
    if frames.count > 1, worstCount > 0 { text += " in frame \(worstFrame)" }
    return text + ", by up to \(largest) of 255"
  }
}

extension TimingChange: CustomStringConvertible {
  /// A clause for a person.
  public var description: String {
    var text = "same motion, "
    switch kind {
    case .shift: text += late(shift) + (wraps ? " in its loop" : "")
    case .scale: text += Self.slower(scale)
    case .shiftAndScale: text += "\(late(shift)) and \(Self.slower(scale))"
    case .uneven:
      text +=
        "unevenly timed: up to \(late(largestDeviation)) at \(duration(deviationTime))"
    }
    if let first = frames.first, let last = frames.last {
      text += first == last ? "; frame \(first)" : "; frames \(first)…\(last)"
      text += " of \(frameCount)"
    }
    return hasSamePictures ? text + " show the same pictures at other times" : text
  }

  private static func slower(_ scale: Double) -> String {
    let percent = abs(scale - 1) * 100
    return "\(decimal(percent, percent < 10 ? 1 : 0)) % \(scale < 1 ? "faster" : "slower")"
  }
}

extension TimingEstimate {
  /// What it comes to if pictures differ.
  var guess: String {
    let least = min(shiftError, scaleError)
    if abs(shift) <= 0.005, shiftError <= 0.02 { return "the timing is the same" }
    if shiftError <= least, abs(shift) > 0.005 { return "perhaps \(late(shift))" }
    return "some frames are perhaps up to \(late(largestDeviation))"
  }
}

extension DelayChange: CustomStringConvertible {
  /// A clause for a person.
  public var description: String {
    "frame \(actualFrame) \(duration(actual)) instead of \(duration(reference))"
  }

  fileprivate static func list(_ changes: [DelayChange]) -> String {
    let texts = changes.prefix(3).map(\.description).joined(separator: ", ")
    return changes.count > 3 ? texts + " and \(changes.count - 3) more" : texts
  }
}

extension FrameLoss: CustomStringConvertible {
  /// A clause for a person.
  public var description: String {
    let isOne = frames.count == 1
    let text = "\(frames.phrase) of \(frameCount) \(isOne ? "is" : "are") dropped; "
    return text
      + (isHeld ? "the frame before is held" : "what follows is \(duration(seconds)) earlier")
  }
}

extension FrameGain: CustomStringConvertible {
  /// A clause for a person.
  public var description: String {
    let verb = frames.count == 1 ? "is" : "are"
    let text = "\(frames.phrase) of the reference \(verb) repeated"
    return abs(seconds) < 0.0005 ? text : text + "; what follows is \(duration(seconds)) later"
  }
}

extension FrameNumbers {
  /// The numbers with their noun: "frame 3", "frames 3…5".
  var phrase: String { (count == 1 ? "frame " : "frames ") + description }
}

/// A time for a person: "40 ms", "1.24 s".
func duration(_ value: Double) -> String {
  let milliseconds = abs(value) * 1000
  if milliseconds < 999.5 { return "\(decimal(milliseconds, milliseconds < 10 ? 1 : 0)) ms" }
  return "\(decimal(abs(value), 2)) s"
}

private func late(_ value: Double) -> String {
  "\(duration(value)) \(value < 0 ? "early" : "late")"
}

/// A number with at most some decimals, without zeros at its end.
func decimal(_ value: Double, _ digits: Int) -> String {
  var unit = 1.0
  for _ in 0..<digits { unit *= 10 }
  let rounded = (value * unit).rounded() / unit
  // What has a hundred digits before the point is no time.
  guard abs(rounded) < 1e15 else { return "\(value)" }
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
