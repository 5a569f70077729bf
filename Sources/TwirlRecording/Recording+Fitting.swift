import TwirlCodecs

extension Recording {
  /// Writes a clip of one rate and one scale.
  package typealias Write = (_ sink: ForwardingSink, _ tell: (Progress) -> Void) throws -> Summary

  /// Writes the best clip of no more than a number of bytes that has frames and size to give, but no
  /// colours.
  ///
  /// - Parameters:
  ///   - limit: the most bytes.
  ///   - rate: the frames a second that were asked for.
  ///   - prepare: takes a first look at the clip of a rung; what it returns may be called twice.
  /// - Throws: `RecordingError.limitTooSmall`, `.differs`, and what writing throws.
  package static func write(
    atMost limit: Int, below rate: Double, into sink: some ByteSink, _ tell: (Progress) -> Void,
    prepare: (Rung, _ tell: (Progress) -> Void) throws -> Write
  ) throws -> Summary {
    let rungs = Rung.all(below: rate)
    let search = SizeSearch(limit: limit, rungCount: rungs.count, qualities: 100...100)
    var attempt = 0
    var last: (summary: Summary, bytes: [UInt8]?, write: Write)?
    do {
      let choice = try search.best { rung, _, most in
        attempt += 1
        let trial = TrialSink(limit: most)
        let tell = { (progress: Progress) in tell(progress.attempt(attempt)) }
        do {
          let write = try prepare(rungs[rung], tell)
          let summary = try write(ForwardingSink { try trial.write($0) }, tell)
          last = (summary, trial.bytes, write)
          return summary.bytes
        } catch is TrialSink.Full {
          return nil
        }
      }
      // The last clip that fitted is the one that was chosen.
      guard let last else { throw RecordingError.differs }
      var sink = sink
      var summary = last.summary
      if let bytes = last.bytes {
        try sink.write(bytes)
      } else {
        summary = try last.write(ForwardingSink { try sink.write($0) }, tell)
        guard summary.bytes == choice.bytes else { throw RecordingError.differs }
      }
      let rung = rungs[choice.rung]
      let reduction = Reduction(
        framesPerSecond: rung.period.map { 100 / Double($0) },
        scale: rung.scale < 1 ? rung.scale : nil)
      if reduction != Reduction() { summary.reduction = reduction }
      return summary
    } catch let error as SizeSearch.Impossible {
      throw RecordingError.limitTooSmall(limit: limit, smallest: error.smallest)
    }
  }
}

/// A sink that hands on what it gets.
package final class ForwardingSink: ByteSink {
  private let pass: (UnsafeRawBufferPointer) throws -> Void

  /// Creates a sink over a closure.
  package init(_ pass: @escaping (UnsafeRawBufferPointer) throws -> Void) { self.pass = pass }

  /// Hands bytes on.
  package func write(_ bytes: UnsafeRawBufferPointer) throws { try pass(bytes) }
}
