/// Numbers of frames, in order, kept and written as runs: "3…24, 30".
///
///     FrameNumbers([3, 4, 5, 9]).description  // "3…5, 9"
///
/// Invariant: the runs rise, do not touch and are not empty.
public struct FrameNumbers: Sendable, Equatable, Codable {
  /// The runs of numbers that follow each other; in JSON each is a pair, first and last.
  public private(set) var runs: [ClosedRange<Int>] = []

  /// Creates a set of numbers from any, in any order.
  public init(_ numbers: some Sequence<Int> = []) {
    for number in numbers.sorted() { append(number) }
  }

  private mutating func append(_ number: Int) {
    guard let last = runs.last else {
      runs = [number...number]
      return
    }
    if number <= last.upperBound { return }
    if number - 1 == last.upperBound {
      runs[runs.count - 1] = last.lowerBound...number
    } else {
      runs.append(number...number)
    }
  }

  /// How many numbers there are.
  public var count: Int { runs.reduce(0) { $0 + $1.count } }
  /// Whether there is none.
  public var isEmpty: Bool { runs.isEmpty }
  /// The smallest number.
  public var first: Int? { runs.first?.lowerBound }
  /// The largest number.
  public var last: Int? { runs.last?.upperBound }
  /// All numbers, in order.
  public var numbers: [Int] { runs.flatMap { Array($0) } }

  /// Returns whether a number is among them.
  public func contains(_ number: Int) -> Bool { runs.contains { $0.contains(number) } }
}

extension FrameNumbers {
  /// Reads pairs of first and last numbers.
  public init(from decoder: any Decoder) throws {
    let pairs = try [[Int]](from: decoder)
    for pair in pairs {
      guard pair.count == 2, pair[0] <= pair[1], pair[0] > runs.last?.upperBound ?? Int.min else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath,
            debugDescription: "\(pair) is no run of frames; give [first, last], rising"))
      }
      runs.append(pair[0]...pair[1])
    }
  }

  /// Writes pairs of first and last numbers.
  public func encode(to encoder: any Encoder) throws {
    try runs.map { [$0.lowerBound, $0.upperBound] }.encode(to: encoder)
  }
}

extension FrameNumbers: CustomStringConvertible {
  /// The runs for a person; of more than six the first five and how many numbers there are.
  public var description: String {
    let texts = runs.prefix(runs.count > 6 ? 5 : 6).map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)…\(run.upperBound)"
    }
    let text = texts.joined(separator: ", ")
    return runs.count > 6 ? text + ", … (\(count) in all)" : text
  }
}
