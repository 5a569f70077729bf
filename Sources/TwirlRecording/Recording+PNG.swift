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
    let encoder = Self.encoder(source.isOpaque ? .rgb : .rgba, scale: source.scale)
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

  /// Writes an animation that does not move as one PNG file.
  ///
  /// - Parameter sink: where the bytes go.
  /// - Throws: `RecordingError.moves` where two frames differ, and what `writePNGs` throws.
  public func writeStillPNG(into sink: inout some ByteSink) throws -> Summary {
    let grid = FrameGrid(framesPerSecond: options.framesPerSecond, unit: .nanoseconds)
    var source = try source(of: try plan(on: grid))
    guard let first = try source.nextFrame() else {
      preconditionFailure("No clip is without frames.")
    }
    while let next = try source.nextFrame() {
      guard next.list == first.list else { throw RecordingError.moves }
    }
    let renderer = FrameRenderer(size: first.list.bounds)
    renderer.render(first.list)
    let png = try Self.encoder(.smallest, scale: source.scale).encode(
      renderer.copyPixels(in: first.list.bounds))
    try sink.write(png)
    return Summary(
      width: first.list.bounds.width, height: first.list.bounds.height, frameTimes: [0],
      delays: [0], plays: .times(1), bytes: png.count, colors: nil)
  }

  /// The encoder for pictures with so many pixels a point; a PNG states at most 1,000.
  private static func encoder(_ layout: PNGEncoder.Layout, scale: CGFloat) -> PNGEncoder {
    PNGEncoder(layout: layout, scale: min(scale, 1_000))
  }
}
