import Foundation
import TwirlCompositor
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

/// What a strip of a stage will show: its moments, and the ways of what moves.
struct StripPlan {
  /// The moments in order.
  var moments: [MediaTime]
  /// The ends of the axis of time.
  var span: (start: MediaTime, end: MediaTime)
  /// The even times of the dots on the ways.
  var dots: [MediaTime] = []
  /// The run that the ways are from; nil where nobody asks for them.
  var trace: MotionTrace?
  /// The numbers of the outermost layers that move, and of those that were asked for.
  var moving: [Int] = []
  /// The number of the outermost layers that move.
  var movingCount = 0
  /// The numbers of those whose ways are shown.
  var shown: [Int] = []

  init(_ strip: Strip) throws {
    let options = strip.options
    let life = try StageLife(strip)
    span = (MediaTime(seconds: options.start), life.end)
    let given = Set(options.times.map(MediaTime.init(seconds:))).sorted()
    if let first = given.first, let last = given.last {
      span = (min(span.start, first), max(span.end, last))
    }
    guard span.start <= span.end else {
      throw StripError.emptySpan(from: span.start.seconds, to: span.end.seconds)
    }
    moments = given
    if given.isEmpty {
      let even = MomentTimes.even(count: options.momentCount, from: span.start, to: span.end)
      // A scene in which nothing happens has one moment.
      moments = Set(even).sorted()
    }
    let isByMotion = given.isEmpty && options.spacing == .motion
    guard strip.needsTrace || isByMotion else { return }

    dots = Self.dots(from: span.start, to: span.end)
    let samples = life.samples(from: span.start, to: span.end)
    if isByMotion {
      let trace = try MotionTrace(of: strip.makeCheckedStage(), at: samples)
      let named = try trace.numbers(ofViews: options.viewNames)
      let sums = trace.cumulativeMotion(of: named.isEmpty ? trace.outermostMoving() : named)
      guard
        let chosen = MomentTimes.evenInMotion(
          count: options.momentCount, times: samples, sums: sums)
      else { throw StripError.nothingMoves }
      moments = chosen
      guard strip.needsTrace else { return }
    }
    let trace = try MotionTrace(
      of: strip.makeCheckedStage(), at: Set(samples + moments + dots).sorted())
    let named = try trace.numbers(ofViews: options.viewNames)
    let outermost = trace.outermostMoving()
    movingCount = outermost.count
    moving = Set(outermost + named).sorted()
    shown = named.isEmpty ? trace.movingMost(outermost, limit: Strip.pathLimit) : named
    self.trace = trace
  }

  /// Multiples of 1, 2 or 5 times a power of ten milliseconds, at most forty of them, from the start on.
  static func dots(from start: MediaTime, to end: MediaTime) -> [MediaTime] {
    let span = (end - start).nanoseconds
    var power: Int64 = 1_000_000
    while power < .max / 100 {
      for factor in [1, 2, 5] as [Int64] where span / (factor * power) <= 40 {
        return (0...(span / (factor * power))).map {
          start + MediaTime(nanoseconds: $0 * factor * power)
        }
      }
      power *= 10
    }
    return [start]
  }

  /// The ways of the views that are shown.
  var paths: [StripPath] {
    guard let trace else { return [] }
    return shown.map { StripPath(of: $0, in: trace, moments: moments, samples: dots) }
  }
}

extension MotionTrace {
  /// Returns the numbers of the layers with given names.
  ///
  /// - Throws: `StripError.unknownView`.
  func numbers(ofViews names: [String]) throws(StripError) -> [Int] {
    var numbers: Set<Int> = []
    for name in names {
      guard let number = tracks.firstIndex(where: { $0.isNamed && $0.name == name }) else {
        let known = tracks.filter(\.isNamed).map(\.name)
        throw .unknownView(name, close: closeNames(to: name, among: known))
      }
      numbers.insert(number)
    }
    return numbers.sorted()
  }

  /// Returns those of some layers that move most, in the order of the tree.
  func movingMost(_ numbers: [Int], limit: Int) -> [Int] {
    guard numbers.count > limit else { return numbers }
    // To a thousandth of a point: of those that go equally far the first are shown.
    let motion = numbers.map {
      (number: $0, sum: ((cumulativeMotion(of: [$0]).last ?? 0) * 1_000).rounded())
    }
    let most = motion.sorted { ($1.sum, $0.number) < ($0.sum, $1.number) }
    return most.prefix(limit).map(\.number).sorted()
  }
}

/// When something happens on a stage, and when it comes to rest.
struct StageLife {
  /// Where the strip ends if nobody says otherwise.
  var end: MediaTime
  /// The instants of the first few thousand events.
  private var events: [MediaTime] = []
  private var layerCount: Int

  /// Runs a strip's stage to the strip's end.
  init(_ strip: Strip) throws {
    let stage = try strip.makeCheckedStage()
    try stage.advance(to: .zero)
    var walk = LayerWalk()
    layerCount = walk.visit(stage.window.layer).count
    let given = strip.options.end.map(MediaTime.init(seconds:))
    // Moments that are given need no end.
    let last = strip.options.times.max().map(MediaTime.init(seconds:))
    let limit = given ?? last ?? Recording.maximumDuration
    while let next = stage.clock.nextEventTime, next <= limit {
      try stage.advance(to: next)
      if events.count < 4_000, events.last != next { events.append(next) }
    }
    if let fixed = given ?? last {
      end = fixed
    } else if stage.isAtRest {
      end = stage.now
    } else {
      throw stage.isEndless ? StripError.endless : .tooLong
    }
  }

  /// Instants that a way is followed at: an even grid, each event, and right before each event.
  func samples(from start: MediaTime, to end: MediaTime) -> [MediaTime] {
    let wanted = (end - start).seconds * 240
    let affordable = max(120, 600_000 / max(layerCount, 1))
    let count = min(Int(min(max(wanted, 240), 2_400)), affordable)
    var times = Set(MomentTimes.even(count: count + 1, from: start, to: end))
    for event in events where event > start && event <= end {
      times.insert(event)
      times.insert(event - MediaTime(nanoseconds: 1))
    }
    return times.sorted()
  }
}

extension Strip {
  /// Whether it shows more of what moves than pictures.
  var needsTrace: Bool {
    options.isOnionSkin || options.showsAnchors || options.showsCurves || !options.viewNames.isEmpty
  }

  /// Makes a stage whose canvas can be drawn.
  func makeCheckedStage() throws -> Stage {
    let stage = try makeStage()
    let canvas = DisplayList.canvas(size: stage.size, scale: stage.scale)
    guard canvas.width <= Stage.canvasSideLimit, canvas.height <= Stage.canvasSideLimit,
      canvas.area <= Stage.canvasPixelLimit
    else { throw RecordingError.canvasTooLarge(width: canvas.width, height: canvas.height) }
    return stage
  }
}
