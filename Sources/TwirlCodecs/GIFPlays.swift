/// How often an animation is shown.
public enum Plays: Equatable, Hashable, Sendable {
  /// Over and over again.
  case forever
  /// So many times, at least once.
  case times(Int)
}

extension Plays {
  /// The number of plays, 0 for ever.
  public var number: Int {
    switch self {
    case .forever: 0
    case .times(let count): count
    }
  }

  /// Returns the number for GIF's loop block, which counts *repeats*: 0 for ever, nil for no block.
  ///
  /// - Throws: `GIFError.plays` for a number that the format cannot hold.
  func gifRepeats() throws -> UInt16? {
    guard case .times(let plays) = self else { return 0 }
    if plays == 1 { return nil }
    guard (2...65_536).contains(plays) else { throw GIFError.plays(plays) }
    return UInt16(plays - 1)
  }

  /// Creates the plays that a loop block's number stands for; nil is a missing block.
  init(gifRepeats repeats: UInt16?) {
    switch repeats {
    case nil: self = .times(1)
    case .some(0): self = .forever
    case .some(let repeats): self = .times(Int(repeats) + 1)
    }
  }
}
