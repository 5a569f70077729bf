/// One paragraph's embedding levels by the Unicode bidirectional algorithm (UAX #9).
///
///     let paragraph = BidiParagraph(Array("car MEANS".unicodeScalars), direction: .natural)
///     paragraph.levels       // even from left to right, odd from right to left
///
/// All rules from P2 to I2 are applied, embeddings, overrides, isolates and paired brackets
/// included. Rules L1 and L2 need the lines: see ``BidiLine``.
///
/// Characters that rule X9 removes (embedding controls, boundary neutrals) keep the level of the
/// character before them, as section 5.2 of the standard suggests.
struct BidiParagraph {
  let scalars: [Unicode.Scalar]
  let classes: [BidiClass]
  /// 0 from left to right, 1 from right to left.
  let baseLevel: UInt8
  /// A level for each character.
  private(set) var levels: [UInt8]

  /// For each isolate initiator its matching PDI, and the other way round; -1 without one.
  let isolateMatch: [Int]
  /// The classes as the rules change them.
  var resolved: [BidiClass]

  /// Resolves the levels of a paragraph.
  ///
  /// - Parameter baseLevel: the paragraph's level; nil to take it from the first letter.
  init(_ scalars: [Unicode.Scalar], baseLevel: UInt8?) {
    let classes = scalars.map(BidiClass.init)
    let matches = Self.matchIsolates(classes)
    self.scalars = scalars
    (self.classes, resolved, isolateMatch) = (classes, classes, matches)
    self.baseLevel =
      baseLevel
      ?? (Self.firstStrong(classes, matches, from: 0, to: classes.count) == .leftToRight ? 0 : 1)
    levels = [UInt8](repeating: self.baseLevel, count: classes.count)
    guard self.baseLevel != 0 || classes.contains(where: \.mayRunRightToLeft) else { return }
    resolveExplicitLevels()
    for sequence in isolatingRunSequences() {
      var run = sequence
      run.resolveWeakTypes()
      run.resolveBrackets()
      run.resolveNeutrals()
      for (place, index) in run.indices.enumerated() {
        levels[index] = Self.implicitLevel(run.types[place], levels[index])
      }
    }
    fillRemoved()
  }

  /// Rules I1 and I2.
  private static func implicitLevel(_ type: BidiClass, _ level: UInt8) -> UInt8 {
    switch (type, level & 1) {
    case (.rightToLeft, 0), (.leftToRight, 1), (.europeanNumber, 1), (.arabicNumber, 1): level + 1
    case (.europeanNumber, 0), (.arabicNumber, 0): level + 2
    default: level
    }
  }

  private mutating func fillRemoved() {
    var last = baseLevel
    for index in levels.indices {
      if classes[index].isRemoved { levels[index] = last } else { last = levels[index] }
    }
  }
}

// MARK: - Paragraph level (P2, P3) and isolates (BD9)

extension BidiParagraph {
  /// The direction of the first strong character outside of isolates; left to right without any.
  static func firstStrong(
    _ classes: [BidiClass], _ matches: [Int], from start: Int, to end: Int
  ) -> BidiClass {
    var index = start
    while index < end {
      switch classes[index] {
      case .leftToRight: return .leftToRight
      case .rightToLeft, .arabicLetter: return .rightToLeft
      case .leftToRightIsolate, .rightToLeftIsolate, .firstStrongIsolate:
        guard matches[index] >= 0 else { return .leftToRight }
        index = matches[index]
      default: break
      }
      index += 1
    }
    return .leftToRight
  }

  private static func matchIsolates(_ classes: [BidiClass]) -> [Int] {
    var matches = [Int](repeating: -1, count: classes.count)
    var open: [Int] = []
    for (index, type) in classes.enumerated() {
      if type.isIsolateInitiator {
        open.append(index)
      } else if type == .popDirectionalIsolate, let start = open.popLast() {
        (matches[start], matches[index]) = (index, start)
      }
    }
    return matches
  }
}

// MARK: - Explicit levels (X1 to X8)

extension BidiParagraph {
  private struct Status {
    var level: UInt8
    var override: BidiClass?
    var isIsolate: Bool
  }

  private static let maximumDepth: UInt8 = 125

  private mutating func resolveExplicitLevels() {
    var stack = [Status(level: baseLevel, override: nil, isIsolate: false)]
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
    for (index, type) in classes.enumerated() {
      let top = stack.last ?? Status(level: baseLevel, override: nil, isIsolate: false)
      levels[index] = top.level
      switch type {
      case .rightToLeftEmbedding, .leftToRightEmbedding, .rightToLeftOverride,
        .leftToRightOverride:
        let isRightToLeft = type == .rightToLeftEmbedding || type == .rightToLeftOverride
        let level = Self.next(after: top.level, isOdd: isRightToLeft)
        if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          let isOverride = type == .rightToLeftOverride || type == .leftToRightOverride
          stack.append(
            Status(
              level: level,
              override: isOverride ? (isRightToLeft ? .rightToLeft : .leftToRight) : nil,
              isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rightToLeftIsolate, .leftToRightIsolate, .firstStrongIsolate:
        if let override = top.override { resolved[index] = override }
        let level = Self.next(after: top.level, isOdd: isolateRunsRightToLeft(at: index))
        if level <= Self.maximumDepth, overflowIsolates == 0, overflowEmbeddings == 0 {
          validIsolates += 1
          stack.append(Status(level: level, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .popDirectionalIsolate:
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while let last = stack.last, !last.isIsolate, stack.count > 1 { stack.removeLast() }
          if stack.count > 1 { stack.removeLast() }
          validIsolates -= 1
        }
        if let last = stack.last {
          levels[index] = last.level
          if let override = last.override { resolved[index] = override }
        }
      case .popDirectionalFormat:
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !top.isIsolate, stack.count >= 2 {
          stack.removeLast()
        }
      case .paragraphSeparator:
        levels[index] = baseLevel
      case .boundaryNeutral: break
      default:
        if let override = top.override { resolved[index] = override }
      }
    }
  }

  private func isolateRunsRightToLeft(at index: Int) -> Bool {
    switch classes[index] {
    case .rightToLeftIsolate: return true
    case .leftToRightIsolate: return false
    default:
      let end = isolateMatch[index] >= 0 ? isolateMatch[index] : classes.count
      return Self.firstStrong(classes, isolateMatch, from: index + 1, to: end) == .rightToLeft
    }
  }

  /// The least level above another that is odd, or even.
  private static func next(after level: UInt8, isOdd: Bool) -> UInt8 {
    isOdd ? (level + 1) | 1 : (level + 2) & ~1
  }
}

// MARK: - Classes

extension BidiClass {
  /// Whether rule X9 removes such characters.
  var isRemoved: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popDirectionalFormat, .boundaryNeutral:
      true
    default: false
    }
  }

  var isIsolateInitiator: Bool {
    self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
  }

  /// Whether such a character may raise a level above that of a paragraph from left to right.
  fileprivate var mayRunRightToLeft: Bool {
    switch self {
    case .rightToLeft, .arabicLetter, .arabicNumber, .leftToRightEmbedding, .leftToRightOverride,
      .rightToLeftEmbedding, .rightToLeftOverride, .leftToRightIsolate, .rightToLeftIsolate,
      .firstStrongIsolate:
      true
    default: false
    }
  }
}
