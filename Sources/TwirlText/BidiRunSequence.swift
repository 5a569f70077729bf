import CHarfBuzz

/// An isolating run sequence (UAX #9, BD13): what rules W1 to N2 are applied to.
struct BidiRunSequence {
  /// The characters' places in the paragraph, those that rule X9 removes left out.
  var indices: [Int]
  /// Their classes as the rules change them.
  var types: [BidiClass]
  /// Their classes before, for rule N0.
  var original: [BidiClass]
  var scalars: [Unicode.Scalar]
  var level: UInt8
  /// The direction at the start and at the end of the sequence.
  var start: BidiClass
  var end: BidiClass

  /// The direction of the sequence's level.
  var embedding: BidiClass { level & 1 == 0 ? .leftToRight : .rightToLeft }
}

extension BidiParagraph {
  /// Rule X10: level runs, joined across isolates.
  func isolatingRunSequences() -> [BidiRunSequence] {
    let kept = classes.indices.filter { !classes[$0].isRemoved }
    // A level run is a range of places in `kept`.
    var runs: [Range<Int>] = []
    var runAt = [Int](repeating: -1, count: classes.count)
    var first = 0
    for place in kept.indices {
      runAt[kept[place]] = runs.count
      if place + 1 == kept.count || levels[kept[place + 1]] != levels[kept[place]] {
        runs.append(first..<place + 1)
        first = place + 1
      }
    }
    return runs.compactMap { run in
      let opening = kept[run.lowerBound]
      // It continues the sequence of its isolate's initiator.
      if classes[opening] == .popDirectionalIsolate, isolateMatch[opening] >= 0 { return nil }
      var places = Array(run)
      var last = kept[run.upperBound - 1]
      while classes[last].isIsolateInitiator, isolateMatch[last] >= 0 {
        let next = runs[runAt[isolateMatch[last]]]
        places += next
        last = kept[next.upperBound - 1]
      }
      return sequence(of: places, kept)
    }
  }

  private func sequence(of places: [Int], _ kept: [Int]) -> BidiRunSequence? {
    guard let first = places.first, let last = places.last else { return nil }
    let level = levels[kept[first]]
    let before = first > 0 ? levels[kept[first - 1]] : baseLevel
    // An isolate that nothing closes lasts to the paragraph's end.
    let isOpen = classes[kept[last]].isIsolateInitiator
    let after = last + 1 < kept.count && !isOpen ? levels[kept[last + 1]] : baseLevel
    let indices = places.map { kept[$0] }
    return BidiRunSequence(
      indices: indices, types: indices.map { resolved[$0] }, original: indices.map { classes[$0] },
      scalars: indices.map { scalars[$0] }, level: level,
      start: max(level, before) & 1 == 0 ? .leftToRight : .rightToLeft,
      end: max(level, after) & 1 == 0 ? .leftToRight : .rightToLeft)
  }
}

// MARK: - Weak types (W1 to W7)

extension BidiRunSequence {
  mutating func resolveWeakTypes() {
    resolveMarksAndLetters()
    resolveSeparators()
    var strong = start
    for place in types.indices {
      switch types[place] {
      case .europeanSeparator, .europeanTerminator, .commonSeparator: types[place] = .otherNeutral
      case .leftToRight, .rightToLeft: strong = types[place]
      case .europeanNumber where strong == .leftToRight: types[place] = .leftToRight
      default: break
      }
    }
  }

  /// W1 to W3.
  private mutating func resolveMarksAndLetters() {
    var (previous, strong) = (start, start)
    for place in types.indices {
      if types[place] == .nonspacingMark {
        let isIsolate = previous.isIsolateInitiator || previous == .popDirectionalIsolate
        types[place] = isIsolate ? .otherNeutral : previous
      }
      previous = types[place]
    }
    for place in types.indices {
      switch types[place] {
      case .leftToRight, .rightToLeft: strong = types[place]
      case .arabicLetter: (strong, types[place]) = (.arabicLetter, .rightToLeft)
      case .europeanNumber where strong == .arabicLetter: types[place] = .arabicNumber
      default: break
      }
    }
  }

  /// W4 and W5.
  private mutating func resolveSeparators() {
    for place in types.indices.dropFirst().dropLast() {
      let (before, after) = (types[place - 1], types[place + 1])
      switch (types[place], before, after) {
      case (.europeanSeparator, .europeanNumber, .europeanNumber),
        (.commonSeparator, .europeanNumber, .europeanNumber):
        types[place] = .europeanNumber
      case (.commonSeparator, .arabicNumber, .arabicNumber): types[place] = .arabicNumber
      default: break
      }
    }
    var place = 0
    while place < types.count {
      guard types[place] == .europeanTerminator else {
        place += 1
        continue
      }
      let first = place
      while place < types.count, types[place] == .europeanTerminator { place += 1 }
      let joins =
        (first > 0 && types[first - 1] == .europeanNumber)
        || (place < types.count && types[place] == .europeanNumber)
      if joins { for index in first..<place { types[index] = .europeanNumber } }
    }
  }
}

// MARK: - Brackets (N0) and neutrals (N1, N2)

extension BidiRunSequence {
  private static let bracketLimit = 63

  mutating func resolveBrackets() {
    for pair in bracketPairs() {
      let inside = (pair.lowerBound + 1..<pair.upperBound).compactMap { direction(at: $0) }
      guard !inside.isEmpty else { continue }
      if inside.contains(embedding) {
        set(pair, to: embedding)
      } else {
        set(pair, to: direction(before: pair.lowerBound) == embedding ? embedding : inside[0])
      }
    }
  }

  /// The pairs of BD16, by the opening bracket's place; each range's bounds are a pair.
  private func bracketPairs() -> [Range<Int>] {
    var pairs: [Range<Int>] = []
    var open: [(closing: UInt32, place: Int)] = []
    for place in types.indices where types[place] == .otherNeutral {
      guard let bracket = Bracket(scalars[place]) else { continue }
      switch bracket {
      case .opening(let closing):
        guard open.count < Self.bracketLimit else { return [] }
        open.append((closing, place))
      case .closing(let value):
        if let match = open.lastIndex(where: { $0.closing == value }) {
          pairs.append(open[match].place..<place)
          open.removeSubrange(match...)
        }
      }
    }
    return pairs.sorted { $0.lowerBound < $1.lowerBound }
  }

  private mutating func set(_ pair: Range<Int>, to direction: BidiClass) {
    for bracket in [pair.lowerBound, pair.upperBound] {
      types[bracket] = direction
      // Marks on a bracket go with it.
      var mark = bracket + 1
      while mark < types.count, original[mark] == .nonspacingMark {
        types[mark] = direction
        mark += 1
      }
    }
  }

  /// The direction of a strong character or a number, which counts as right to left; nil for others.
  private func direction(at place: Int) -> BidiClass? {
    switch types[place] {
    case .leftToRight: .leftToRight
    case .rightToLeft, .europeanNumber, .arabicNumber: .rightToLeft
    default: nil
    }
  }

  private func direction(before place: Int) -> BidiClass {
    var place = place - 1
    while place >= 0 {
      if let strong = direction(at: place) { return strong }
      place -= 1
    }
    return start
  }

  mutating func resolveNeutrals() {
    var (before, place) = (start, 0)
    while place < types.count {
      if let strong = direction(at: place) {
        before = strong
        place += 1
        continue
      }
      let first = place
      while place < types.count, direction(at: place) == nil { place += 1 }
      let after = place < types.count ? direction(at: place) ?? end : end
      for index in first..<place { types[index] = before == after ? before : embedding }
    }
  }
}

/// A paired bracket (UAX #9, BD14 and BD15).
///
/// Brackets are the opening and closing punctuation that has a mirrored twin, which is how Unicode
/// derives the property.
enum Bracket: Equatable {
  /// An opening one, with the code point that closes it.
  case opening(UInt32)
  /// A closing one.
  case closing(UInt32)

  init?(_ scalar: Unicode.Scalar) {
    guard scalar.properties.isBidiMirrored else { return nil }
    let twin = hb_unicode_mirroring(hb_unicode_funcs_get_default(), scalar.value)
    guard twin != scalar.value else { return nil }
    switch scalar.properties.generalCategory {
    case .openPunctuation: self = .opening(Self.canonical(twin))
    case .closePunctuation: self = .closing(Self.canonical(scalar.value))
    default: return nil
    }
  }

  /// The angle brackets of two blocks are canonically equivalent.
  private static func canonical(_ value: UInt32) -> UInt32 { value == 0x232A ? 0x3009 : value }
}
