import Foundation
import TwirlCodecs
import TwirlCompositor
import TwirlGraphics
import TwirlLayers

extension Recording {
  /// Writes every frame as a PNG file.
  ///
  /// Up to 50 frames a second the frames are those moments that a GIF of that rate shows, so that the
  /// two can be compared; above, they are exactly 1/fps apart. All files have the same kind of
  /// pixels. They are drawn and compressed on all threads, and appear together at the end.
  ///
  /// - Parameters:
  ///   - sequence: where the files go and how they are called.
  ///   - progress: is told now and then how far it is, on this thread.
  /// - Throws: `RecordingError`, `TextError`, `ClockError`, `FileError`, or what making the stage
  ///   throws.
  public func writePNGs(
    to sequence: FileSequence, progress: (Progress) -> Void = { _ in }
  ) throws -> Summary {
    let grid = FrameGrid(
      framesPerSecond: options.framesPerSecond,
      unit: options.framesPerSecond <= FrameGrid.gifRateLimit ? .centiseconds : .nanoseconds)
    let plan = try plan(on: grid)
    let source = try source(of: plan)
    let encoder = encoder(source.isOpaque ? .rgb : .rgba, scale: source.scale)
    let files = try sequence.begin()
    var summary = Summary(
      width: 0, height: 0, frameTimes: [], delays: [], plays: options.plays, bytes: 0, colors: nil)
    try pipeline.run(
      source, transform: { (bounds: $0.list.bounds, png: try $0.png(with: encoder)) }
    ) { frame in
      let index = summary.delays.count
      try files.add(frame.png)
      (summary.width, summary.height) = (frame.bounds.width, frame.bounds.height)
      summary.frameTimes.append(plan.time(of: index).seconds)
      summary.delays.append(plan.duration(of: index).seconds)
      summary.bytes += frame.png.count
      progress(Progress(stage: .frames, framesDone: index + 1, framesTotal: plan.frameCount))
    }
    try files.commit()
    return summary
  }

  /// The encoder for pictures with so many pixels a point; a PNG states at most 1,000.
  func encoder(_ layout: PNGEncoder.Layout, scale: CGFloat) -> PNGEncoder {
    PNGEncoder(layout: layout, compression: options.compression, scale: min(scale, 1_000))
  }
}
