import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

/// A window with a view tree and a virtual clock: where animations happen.
///
///     let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)
///     let button = RecommendButton(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
///     stage.window.addSubview(button)
///     stage.run { button.viewTransform() }
///     try stage.advance(to: MediaTime(seconds: 0.25))
///     button.layer.presentation().frame
///
/// Events of one instant run in this order: animations end (oldest first), completions, touches,
/// script. Time passes only in `advance`, so that equal stages give equal pictures.
public final class Stage {
  /// The most pixels along a side of a canvas that is drawn.
  public static let canvasSideLimit = 16_384
  /// The most pixels of a canvas that is drawn: 2^26, which is 256 MiB for each thread that draws.
  public static let canvasPixelLimit = 1 << 26

  /// The view that fills the canvas and holds all others.
  public let window: View
  /// The size of the canvas in points.
  public let size: CGSize
  /// The number of pixels a point.
  public let scale: CGFloat
  /// What lies behind the window; may be clear.
  public let backgroundColor: Color
  /// The clock that the animations run on.
  public let clock = Clock()
  /// The fonts that text is drawn with.
  public let fonts: FontBook

  /// Whether animation blocks animate; where they do not, they change at once and complete at once.
  public var areAnimationsEnabled = true

  /// The fingers that have come down so far, oldest first.
  package internal(set) var touches: [StageTouch] = []

  /// Creates a stage at time zero.
  ///
  /// - Precondition: size and scale are positive and finite.
  public init(
    size: CGSize, scale: CGFloat = 1, backgroundColor: Color = .white, fonts: FontBook = FontBook()
  ) {
    precondition(
      size.width > 0 && size.height > 0 && scale > 0
        && size.width.isFinite && size.height.isFinite && scale.isFinite,
      "A stage's size and scale must be positive and finite.")
    self.size = size
    self.scale = scale
    self.backgroundColor = backgroundColor
    self.fonts = fonts
    window = View(frame: CGRect(origin: .zero, size: size))
    window.windowStage = self
    window.layer.rootClock = clock
  }

  // Closures that wait for an instant that never comes often hold the views that hold them.
  deinit {
    window.layer.discardAnimationsInTree()
    clock.removeAllEvents()
    window.layer.rootClock = nil
  }

  /// The current instant.
  public var now: MediaTime { clock.now }

  /// What happens on the stage, written down; nil, as at first, for not.
  ///
  ///     stage.log = EventLog()
  ///     try stage.advance(to: MediaTime(seconds: 1))
  ///     print(stage.log?.text ?? "")
  public var log: EventLog? {
    get { clock.log }
    set { clock.log = newValue }
  }
}

extension EventLog {
  /// All entries, one a line, each line with its end; empty for no entries.
  ///
  ///     0.0 s: ball added position
  ///     1.0 s: ball ended position
  public var text: String { entries.map { "\($0)\n" }.joined() }
}

// MARK: - Time

extension Stage {
  /// Runs code as an event of the current instant, on this stage.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$confined.withValue(Confined(stage: self)) { try clock.run(body) }
  }

  /// Schedules a part of the script.
  ///
  /// - Parameters:
  ///   - time: when; a time that has passed means now.
  ///   - action: what happens then. The stage keeps it until then, so an action that uses the stage
  ///     had better hold it weakly.
  public func schedule(at time: MediaTime, _ action: @escaping () -> Void) {
    clock.schedule(at: time, phase: .script, action)
  }

  /// Moves on to a time, running all that is due until then.
  ///
  /// - Parameters:
  ///   - time: where to stop.
  ///   - includingEvents: whether what is due at exactly `time` runs, too.
  /// - Throws: `ClockError` where events at one instant follow each other without end.
  public func advance(to time: MediaTime, includingEvents: Bool = true) throws(ClockError) {
    var failure: ClockError?
    // What happens on the way is part of no animation block that is open around this call.
    AnimationBlock.withNone {
      Self.$confined.withValue(Confined(stage: self)) {
        do throws(ClockError) {
          try clock.advance(to: time, includingEvents: includingEvents)
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
  }

  /// Whether nothing animates and nothing is scheduled: the stage will look like this for ever.
  public var isAtRest: Bool { clock.nextEventTime == nil && !isAnimating(window) }

  /// Whether all that is left are animations without an end.
  public var isEndless: Bool { clock.nextEventTime == nil && isAnimating(window) }

  private func isAnimating(_ view: View) -> Bool {
    isAnimating(view.layer)
  }

  private func isAnimating(_ layer: Layer) -> Bool {
    layer.isAnimating || layer.sublayers.contains(where: isAnimating)
      || layer.mask.map(isAnimating) ?? false
  }
}

// MARK: - The running stage

extension Stage {
  /// Carries a stage through a task-local value, which wants Sendable.
  ///
  /// A stage is confined to one thread, and the value is bound only while its code runs there.
  private struct Confined: @unchecked Sendable {
    let stage: Stage?
  }

  @TaskLocal private static var confined = Confined(stage: nil)

  /// The stage whose code is running now, or nil outside of any.
  package static var current: Stage? { confined.stage }
}
