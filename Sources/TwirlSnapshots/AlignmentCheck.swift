import TwirlCodecs
import TwirlGraphics

/// Looks at the frames themselves, where ``TimeAlignment`` has put them by their signatures.
///
/// Both clips are read once more, the reference at most two pictures ahead.
struct AlignmentCheck {
  /// What a picture of the actual clip turned out to be.
  enum Status: Equatable {
    /// A picture of the reference.
    case match(picture: Int)
    /// Something between a picture of the reference and the next one.
    case between(picture: Int)
    /// Neither.
    case different
  }

  /// What each picture is.
  private(set) var statuses: [Status] = []
  /// How each picture differs from the nearest one of the reference, where it does.
  private(set) var differences: [Int: BitmapDifference] = [:]
  /// The pictures of the reference that match the one before them, within the tolerance.
  private(set) var repeating: Set<Int> = []

  private let comparison: BitmapComparison
  private let held: Set<Int>
  private var reader: PictureReader
  /// The pictures of the reference that are at hand, by number.
  private var window: [(number: Int, canvas: Bitmap)] = []
  private var count = 0
  private var test: MotionBetween?

  /// - Parameter held: the pictures of the actual clip that stand still for longer than a motion does.
  init(
    _ alignment: TimeAlignment, _ comparison: BitmapComparison, _ reference: any ClipFrames,
    _ actual: any ClipFrames, held: Set<Int>
  ) throws {
    self.held = held
    self.comparison = comparison
    reader = PictureReader(reference, mask: comparison.mask)
    var pictures = PictureReader(actual, mask: comparison.mask)
    var index = 0
    while index < alignment.places.count, let picture = try pictures.next()?.canvas {
      let place = alignment.places[index]
      try load(until: place.picture + 1, keeping: place.picture)
      statuses.append(status(of: picture, index, place))
      index += 1
    }
    try load(until: .max, keeping: .max)
  }

  /// Reads the reference on.
  private mutating func load(until last: Int, keeping first: Int) throws {
    while count <= last, let picture = try reader.next()?.canvas {
      if let previous = window.last, previous.number == count - 1,
        comparison.compare(previous.canvas, picture).isMatch
      {
        repeating.insert(count)
      }
      window.append((count, picture))
      count += 1
      // The last one stays, to be compared with the next.
      while window.count > 1, window[0].number < first { window.removeFirst() }
    }
    while window.count > 1, window[0].number < first { window.removeFirst() }
  }

  private mutating func status(
    of picture: Bitmap, _ index: Int, _ place: TimeAlignment.Place
  ) -> Status {
    let here = window.first { $0.number == place.picture }?.canvas
    let next = window.first { $0.number == place.picture + 1 }?.canvas
    guard let here else { return .different }
    var candidates = [(place.picture, here)]
    if let next { candidates.append((place.picture + 1, next)) }
    if place.nearest != place.picture { candidates.reverse() }
    for (number, candidate) in candidates {
      let difference = comparison.compare(candidate, picture)
      if difference.isMatch {
        differences[index] = nil
        return .match(picture: number)
      }
      if differences[index] == nil { differences[index] = difference }
    }
    // Where the reference passes by, nothing stays.
    guard let next, !held.contains(index) else { return .different }
    let test = self.test ?? MotionBetween(here.bounds, noise: comparison.noise)
    self.test = test
    guard test.holds(picture, between: here, and: next) else { return .different }
    differences[index] = nil
    return .between(picture: place.picture)
  }
}

extension BitmapComparison {
  /// By how many levels components may differ without it being a difference.
  var noise: Int {
    switch metric {
    case .perceptual(let tolerance): tolerance.noise
    case .channels(let tolerance): tolerance.perChannel
    case .pixelmatch: 2
    }
  }
}
