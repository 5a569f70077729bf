/// Where a text's lines may end, by the Unicode line breaking algorithm (UAX #14).
///
///     LineBreaker.opportunities(Array("go on".unicodeScalars))
///     // [.prohibited, .prohibited, .prohibited, .allowed, .prohibited, .mandatory]
///
/// The rules of Unicode 15 in their default form and LB20a of Unicode 16, which keeps a hyphen with
/// the word that it begins; ``LineBreakClass`` tells where its data are reduced.
struct LineBreaker {
  /// What may happen between two characters.
  enum Opportunity: UInt8, Sendable {
    case prohibited, allowed, mandatory
  }

  /// An opportunity before each character and one after the last; rule LB2 prohibits the first.
  ///
  /// The end of the text is mandatory only after a line break character.
  static func opportunities(_ scalars: [Unicode.Scalar]) -> [Opportunity] {
    var found = [Opportunity](repeating: .prohibited, count: scalars.count + 1)
    var breaker = LineBreaker()
    for (index, scalar) in scalars.enumerated() {
      let decision = breaker.step(LineBreakClass(scalar), scalar)
      if index > 0 { found[index] = decision }
    }
    if breaker.endsLine { found[scalars.count] = .mandatory }
    return found
  }

  /// The class of the last character, a mark counting as its base (LB9); nil at the beginning.
  private var last: LineBreakClass?
  /// The class of the last character that is no space.
  private var beforeSpaces: LineBreakClass?
  /// The class before the last one, for LB21a.
  private var beforeLast: LineBreakClass?
  private var isAfterJoiner = false
  /// Whether the last character is a hyphen that begins a word, for LB20a.
  private var isInitialHyphen = false
  /// The number of regional indicators at the end, for LB30a.
  private var indicators = 0

  private var endsLine: Bool {
    switch last {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: true
    default: false
    }
  }

  private mutating func step(_ type: LineBreakClass, _ scalar: Unicode.Scalar) -> Opportunity {
    defer { isAfterJoiner = type == .zeroWidthJoiner }
    var next = type
    if type == .combiningMark || type == .zeroWidthJoiner {
      if let last, last != .space, last != .zeroWidthSpace, !endsLine { return .prohibited }  // LB9
      next = .alphabetic  // LB10
    }
    let decision = last.map { decide(from: $0, to: next, scalar) } ?? .prohibited
    isInitialHyphen =
      (type == .hyphen || scalar == "\u{2010}")
      && (endsLine || last.map(Self.mayPrecedeInitialHyphen.contains) ?? true)
    indicators = next == .regionalIndicator ? indicators + 1 : 0
    if next != .space { beforeSpaces = next }
    (beforeLast, last) = (last, next)
    return decision
  }

  private func decide(
    from last: LineBreakClass, to next: LineBreakClass, _ scalar: Unicode.Scalar
  ) -> Opportunity {
    // LB4 to LB6.
    if last == .carriageReturn, next == .lineFeed { return .prohibited }
    if endsLine { return .mandatory }
    switch next {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: return .prohibited
    case .space, .zeroWidthSpace: return .prohibited  // LB7
    default: break
    }
    if beforeSpaces == .zeroWidthSpace { return .allowed }  // LB8
    if isAfterJoiner { return .prohibited }  // LB8a
    if next == .wordJoiner || last == .wordJoiner || last == .glue { return .prohibited }
    if next == .glue, !Self.mayPrecedeGlue.contains(last) { return .prohibited }
    if Self.neverFirst.contains(next) { return .prohibited }  // LB13
    if staysTogetherOverSpaces(next) { return .prohibited }
    if last == .space { return .allowed }  // LB18
    if next == .quotation || last == .quotation { return .prohibited }  // LB19
    if next == .contingentBreak || last == .contingentBreak { return .allowed }  // LB20
    if isInitialHyphen, next == .alphabetic { return .prohibited }  // LB20a
    // LB30 is about brackets that are not wide.
    let isTogether =
      staysTogether(last, next, isWide: scalar.value >= 0x2E80)
      || isPartOfAmount(last, next) || isPartOfSyllable(last, next)
    return isTogether ? .prohibited : .allowed
  }

  /// LB14 to LB17.
  private func staysTogetherOverSpaces(_ next: LineBreakClass) -> Bool {
    switch (beforeSpaces, next) {
    case (.openPunctuation, _), (.quotation, .openPunctuation), (.closePunctuation, .nonstarter),
      (.closeParenthesis, .nonstarter), (.breakBeforeAndAfter, .breakBeforeAndAfter):
      true
    default: false
    }
  }

  /// LB21 to LB30b.
  private func staysTogether(
    _ last: LineBreakClass, _ next: LineBreakClass, isWide: Bool
  ) -> Bool {
    switch (last, next) {
    case (_, .breakAfter), (_, .hyphen), (_, .nonstarter), (.breakBefore, _),
      (.symbolsAllowingBreakAfter, .hebrewLetter), (_, .inseparable):
      true
    case (.hyphen, _) where beforeLast == .hebrewLetter,
      (.breakAfter, _) where beforeLast == .hebrewLetter:
      true  // LB21a
    case (.openPunctuation, _), (.numeric, .numeric), (.hyphen, .numeric),
      (.infixSeparator, .numeric), (.symbolsAllowingBreakAfter, .numeric):
      true
    case (let before, let after) where before.isLetter && after.isLetter: true  // LB28
    case (let before, .numeric) where before.isLetter: true  // LB23
    case (.numeric, let after) where after.isLetter: true
    case (.infixSeparator, let after) where after.isLetter: true  // LB29
    case (.closeParenthesis, let after) where after.isLetter || after == .numeric: true  // LB30
    case (let before, .openPunctuation) where before.isLetter || before == .numeric: !isWide
    case (.regionalIndicator, .regionalIndicator): indicators % 2 == 1
    case (.emojiBase, .emojiModifier): true
    default: false
    }
  }

  /// LB23a to LB25 and LB27: signs before and after numbers, words and ideographs.
  private func isPartOfAmount(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.prefixNumeric, .openPunctuation), (.prefixNumeric, .numeric),
      (.postfixNumeric, .openPunctuation), (.postfixNumeric, .numeric):
      true
    case (.prefixNumeric, _): next.isLetter || next.isIdeograph || next.isHangul
    case (.postfixNumeric, _): next.isLetter
    case (.numeric, .prefixNumeric), (.closePunctuation, .prefixNumeric),
      (.closeParenthesis, .prefixNumeric), (.numeric, .postfixNumeric),
      (.closePunctuation, .postfixNumeric), (.closeParenthesis, .postfixNumeric):
      true
    case (_, .prefixNumeric): last.isLetter
    case (_, .postfixNumeric): last.isLetter || last.isIdeograph || last.isHangul
    default: false
    }
  }

  /// LB26.
  private func isPartOfSyllable(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.hangulLead, .hangulLead), (.hangulLead, .hangulVowel), (.hangulLead, .hangulLV),
      (.hangulLead, .hangulLVT), (.hangulVowel, .hangulVowel), (.hangulVowel, .hangulTrail),
      (.hangulLV, .hangulVowel), (.hangulLV, .hangulTrail), (.hangulTrail, .hangulTrail),
      (.hangulLVT, .hangulTrail):
      true
    default: false
    }
  }

  /// LB12a.
  private static let mayPrecedeGlue: Set<LineBreakClass> = [.space, .breakAfter, .hyphen]

  private static let mayPrecedeInitialHyphen: Set<LineBreakClass> = [
    .space, .zeroWidthSpace, .contingentBreak, .glue,
  ]

  private static let neverFirst: Set<LineBreakClass> = [
    .closePunctuation, .closeParenthesis, .exclamation, .infixSeparator,
    .symbolsAllowingBreakAfter,
  ]
}

extension LineBreakClass {
  fileprivate var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }

  fileprivate var isIdeograph: Bool {
    self == .ideographic || self == .emojiBase || self == .emojiModifier
  }

  fileprivate var isHangul: Bool {
    switch self {
    case .hangulLead, .hangulVowel, .hangulTrail, .hangulLV, .hangulLVT: true
    default: false
    }
  }
}
