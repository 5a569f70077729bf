/// What became of the reference's pictures where all that is shown was found among them.
///
///     reference   0   1   2   3   4
///     actual      0   1 1     3   4        2 is dropped, 1 is held in its place
struct PictureOrder {
  /// A picture of the reference that is shown.
  struct Shown {
    /// The picture of the reference.
    var picture: Int
    /// The first of the actual clip's pictures that show it.
    var first: Int
    /// When it appears, in seconds.
    var start: Double
  }

  /// Pictures that are missing between two that are shown.
  struct Gap {
    /// The missing pictures of the reference.
    var pictures: Range<Int>
    /// Whether the picture before them is shown for their time, too.
    var isHeld: Bool
    /// How much earlier what follows is, in seconds.
    var seconds: Double
  }

  private(set) var shown: [Shown] = []
  /// What is missing in the middle.
  private(set) var gaps: [Gap] = []
  /// What is missing at the beginning.
  private(set) var head = 0..<0
  /// What is missing at the end.
  private(set) var tail = 0..<0
  /// The pictures that are shown for another time, by their place in ``shown``; the last one is not
  /// judged, as its time is that of the clip.
  private(set) var held: [(place: Int, seconds: Double)] = []
  /// The actual clip's pictures that stand where the reference has no room for another one.
  private(set) var added: Set<Int> = []

  /// - Parameters:
  ///   - check: what each picture was found to be.
  ///   - period: the time from frame to frame, in seconds.
  init(_ reference: ClipTrace, _ actual: ClipTrace, _ check: AlignmentCheck, period: Double) {
    // Pictures that stand in the place of a missing one, by the picture before it.
    var substitutes: [Int] = []
    var pending = 0
    for (index, status) in check.statuses.enumerated() {
      guard case .match(let picture) = status else {
        pending += 1
        continue
      }
      if let last = shown.last, picture <= last.picture {
        pending = 0
        continue
      }
      substitutes.append(pending)
      pending = 0
      shown.append(
        Shown(picture: picture, first: index, start: actual.pictures[index].start))
    }
    guard let first = shown.first, let last = shown.last else { return }
    head = 0..<max(0, first.picture - substitutes[0])
    let end = reference.pictures.count
    tail = min(end, last.picture + 1 + pending)..<end
    findGaps(reference, check, substitutes, period)
    trim(reference, check)
  }

  private mutating func findGaps(
    _ reference: ClipTrace, _ check: AlignmentCheck, _ substitutes: [Int], _ period: Double
  ) {
    for place in shown.indices.dropFirst() {
      let (before, after) = (shown[place - 1], shown[place])
      let missing = (before.picture + 1)..<after.picture
      let length = after.start - before.start
      let expected =
        reference.pictures[after.picture].start - reference.pictures[before.picture].start
      let real = missing.filter { !check.repeating.contains($0) }
      let change = length - expected
      // What looks like its neighbour is missed by nobody, unless its time is missing, too.
      let isShortened =
        !missing.isEmpty && abs(change + Double(missing.count) * period) < period / 2
      if real.count > substitutes[place] || isShortened && substitutes[place] == 0 {
        let lost = missing.reduce(0) { $0 + reference.pictures[$1].length }
        let isHeld = change > -min(period, lost) / 2
        gaps.append(Gap(pictures: missing, isHeld: isHeld, seconds: isHeld ? 0 : -change))
        if isHeld, abs(change) > period / 2 { held.append((place - 1, change)) }
      } else if substitutes[place] > real.count, change > period / 2 {
        added.formUnion((after.first - substitutes[place])..<after.first)
      } else if abs(change) > period / 4 {
        held.append((place - 1, change))
      }
    }
  }

  /// Leaves out at the ends what looks like the picture beside it.
  private mutating func trim(_ reference: ClipTrace, _ check: AlignmentCheck) {
    while let first = tail.first, check.repeating.contains(first) {
      tail = (first + 1)..<tail.upperBound
    }
    while let last = head.last, check.repeating.contains(last + 1) { head = 0..<last }
  }
}
