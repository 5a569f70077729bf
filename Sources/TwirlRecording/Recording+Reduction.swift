import TwirlCodecs

extension Recording {
  /// What a clip gave up to stay under a number of bytes; nil where nothing.
  public struct Reduction: Equatable, Sendable, CustomStringConvertible {
    /// How close the colours are to the picture, from 1 to 99.
    public var quality: Int?
    /// The frames a second that are left.
    public var framesPerSecond: Double?
    /// The new size over the old, below 1.
    public var scale: Double?

    package init(quality: Int? = nil, framesPerSecond: Double? = nil, scale: Double? = nil) {
      (self.quality, self.framesPerSecond, self.scale) = (quality, framesPerSecond, scale)
    }

    /// The reduction in words, such as "quality 62, 25 frames a second".
    public var description: String {
      var parts: [String] = []
      if let quality { parts.append("quality \(quality)") }
      if let framesPerSecond { parts.append("\(Self.words(framesPerSecond)) frames a second") }
      if let scale { parts.append("\(Int((scale * 100).rounded())) % of the size") }
      return parts.joined(separator: ", ")
    }

    /// A rate with its thirds, as 100 / 3 has them.
    private static func words(_ rate: Double) -> String {
      let thirds = (rate * 3).rounded()
      if abs(rate * 3 - thirds) < 1e-9, abs(thirds) < 1e9, Int(thirds) % 3 != 0 {
        return "\(Int(thirds) / 3)" + (Int(thirds) % 3 == 1 ? "⅓" : "⅔")
      }
      return rate.shortDescription
    }
  }

  /// A rate and a size at which a clip is tried.
  package struct Rung: Equatable, Sendable {
    /// Hundredths of a second from frame to frame; nil for the rate that was asked for.
    package var period: Int?
    /// The new size over the old.
    package var scale: Double

    /// The rate and the size that were asked for.
    package static let asked = Rung(period: nil, scale: 1)

    /// Returns what is tried, the best first: lower rates, and then smaller pictures at the lowest.
    ///
    /// - Parameter rate: the frames a second that were asked for.
    package static func all(below rate: Double) -> [Rung] {
      let periods = [2, 3, 4, 5, 6, 8, 10].filter { 100 / Double($0) < rate }
      let scales = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.1]
      return [asked] + periods.map { Rung(period: $0, scale: 1) }
        + scales.map { Rung(period: periods.last, scale: $0) }
    }
  }

  /// The quality below which a limit of bytes rather takes frames than more of the colours.
  private static var leastUsefulQuality: Int { 20 }

  /// Writes the best GIF of no more than a number of bytes.
  ///
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - rate: the frames a second that were asked for.
  ///   - top: the quality that was asked for.
  ///   - stage: what writing is called.
  ///   - take: makes the clip of a rung.
  /// - Throws: `RecordingError.limitTooSmall`, `.differs`, and what writing throws.
  package static func writeGIF(
    atMost limit: Int, below rate: Double, quality top: Int,
    stage: Progress.Stage, into sink: some ByteSink, _ tell: GIFTake.Tell,
    take makeTake: (Rung) throws -> GIFTake
  ) throws -> Summary {
    let rungs = Rung.all(below: rate)
    let search = SizeSearch(
      limit: limit, rungCount: rungs.count,
      qualities: min(leastUsefulQuality, top)...top)
    var current: (rung: Int, take: GIFTake)?
    func take(_ rung: Int) throws -> GIFTake {
      if let current, current.rung == rung { return current.take }
      let take = try makeTake(rungs[rung])
      current = (rung, take)
      return take
    }
    var attempt = 0
    var last: (summary: Summary, bytes: [UInt8]?)?
    do {
      let choice = try search.best { rung, quality, most in
        attempt += 1
        let trial = TrialSink(limit: most)
        do {
          let summary = try take(rung).write(
            quality: quality, stage: stage, into: trial, { tell($0.attempt(attempt)) })
          last = (summary, trial.bytes)
          return summary.bytes
        } catch is TrialSink.Full {
          return nil
        }
      }
      // The last clip that fitted is the one that was chosen.
      var sink = sink
      var summary: Summary
      if let last, let bytes = last.bytes {
        try sink.write(bytes)
        summary = last.summary
      } else {
        summary = try take(choice.rung).write(
          quality: choice.quality, stage: stage, into: sink, tell)
        guard summary.bytes == choice.bytes else { throw RecordingError.differs }
      }
      let rung = rungs[choice.rung]
      let reduction = Reduction(
        quality: choice.quality < top ? choice.quality : nil,
        framesPerSecond: rung.period.map { 100 / Double($0) },
        scale: rung.scale < 1 ? rung.scale : nil)
      if reduction != Reduction() { summary.reduction = reduction }
      return summary
    } catch let error as SizeSearch.Impossible {
      throw RecordingError.limitTooSmall(limit: limit, smallest: error.smallest)
    }
  }
}

extension Recording.Progress {
  /// The same, as part of the search for a size.
  func attempt(_ number: Int) -> Recording.Progress {
    var progress = self
    progress.attempt = number
    return progress
  }
}
