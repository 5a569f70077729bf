import Foundation
import Testing
import TwirlKit
import TwirlUIKit
import UIKitExamples

/// The examples, each on a stage of 320 × 240 points in the colour behind grouped lists.
enum Example: String, CaseIterable {
  case pulse = "Pulse"
  case shake = "Shake"
  case cardFlip = "CardFlip"
  case springPop = "SpringPop"
  case progressRing = "ProgressRing"
  case heartBeat = "HeartBeat"
  case bounceButton = "BounceButton"
  case shimmer = "Shimmer"
  case menuIcon = "MenuIcon"
  case pageDots = "PageDots"
  case slideIn = "SlideIn"
  case settingsCard = "SettingsCard"

  static let size = CGSize(width: 320, height: 240)

  /// Whether the example never ends by itself.
  var isEndless: Bool { self == .pulse || self == .shimmer }

  /// The length of the clip in seconds: one round of what is endless; else when the last animation ends.
  var duration: Double {
    switch self {
    case .pulse: 1.8
    case .shake: 0.4 + 0.5
    case .cardFlip: 0.4 + 0.6
    case .springPop: 0.1 + 0.7
    case .progressRing: 1.2
    case .heartBeat: 2
    case .bounceButton: 0.5 + 0.6 + 0.25
    case .shimmer: 1.2
    case .menuIcon: 0.3 + 0.5
    case .pageDots: 0.2 + 0.4
    case .slideIn: 0.7 + 0.1 + 0.3
    case .settingsCard: 0.4 + 0.6
    }
  }

  /// Puts the view on a stage and begins.
  func prepare(_ stage: Stage) {
    let frame = CGRect(origin: .zero, size: Self.size)
    switch self {
    case .pulse:
      stage.window.addSubview(PulseView(frame: frame))
    case .shake:
      let view = ShakeView(frame: frame)
      stage.window.addSubview(view)
      stage.tap(view.signInButton, at: MediaTime(seconds: 0.3), duration: 0.1)
    case .cardFlip:
      let view = CardFlipView(frame: frame)
      stage.window.addSubview(view)
      stage.tap(view.card, at: MediaTime(seconds: 0.4))
    case .springPop:
      let view = SpringPopView(frame: frame)
      stage.window.addSubview(view)
      view.pop()
    case .progressRing:
      let view = ProgressRingView(frame: frame)
      stage.window.addSubview(view)
      view.setProgress(0.72, duration: 1.2)
    case .heartBeat:
      let view = HeartBeatView(frame: frame)
      stage.window.addSubview(view)
      view.beat(count: 2)
    case .bounceButton:
      let view = BounceButtonView(frame: frame)
      stage.window.addSubview(view)
      stage.tap(view.button, at: MediaTime(seconds: 0.3), duration: 0.2)
    case .shimmer:
      let view = ShimmerView(frame: frame)
      stage.window.addSubview(view)
      view.startShimmering()
    case .menuIcon:
      let view = MenuIconView(frame: frame)
      stage.window.addSubview(view)
      stage.tap(view.icon, at: MediaTime(seconds: 0.3))
    case .pageDots:
      let view = PageDotsView(frame: frame)
      stage.window.addSubview(view)
      stage.schedule(at: MediaTime(seconds: 0.2)) { view.show(page: 2) }
    case .slideIn:
      let view = SlideInView(frame: frame)
      stage.window.addSubview(view)
      view.present()
      stage.tap(CGPoint(x: 160, y: 40), at: MediaTime(seconds: 0.7))
    case .settingsCard:
      let view = SettingsCardView(frame: frame)
      stage.window.addSubview(view)
      stage.tap(view.toggle, at: MediaTime(seconds: 0.2))
      stage.tap(view.tabs, at: MediaTime(seconds: 0.4))
    }
  }

  func stage() -> Stage {
    let stage = Stage(size: Self.size, scale: 1)
    stage.run { prepare(stage) }
    return stage
  }

  func recording(scale: CGFloat = 1) -> Recording {
    var options = Recording.Options()
    options.jobs = 2
    if isEndless { options.duration = duration }
    return Recording(
      size: Self.size, scale: scale, backgroundColor: .systemGroupedBackground, options: options
    ) { prepare($0) }
  }
}

/// Whether the system has the font that the examples are set in.
let hasInter = (try? FontBook().line("Inter", font: .systemFont(ofSize: 17))) != nil

/// A sink that keeps everything, whoever holds it.
final class Bytes: ByteSink {
  private(set) var all: [UInt8] = []
  func write(_ bytes: UnsafeRawBufferPointer) { all.append(contentsOf: bytes) }
}

/// A clip as a viewer shows it.
struct Clip: Sendable {
  let summary: Recording.Summary
  let bytes: [UInt8]
  private(set) var frames: [Bitmap] = []

  init(_ recording: Recording) throws {
    let sink = Bytes()
    summary = try recording.writeGIF(into: sink)
    bytes = sink.all
    let decoder = try GIFDecoder(sink.all)
    while let frame = try decoder.next() { frames.append(frame.canvas) }
  }

  // Each is drawn once for all tests.
  private static let drawn: [Example: Result<Clip, any Error>] = Dictionary(
    uniqueKeysWithValues: Example.allCases.map { example in
      (example, Result { try Clip(example.recording()) })
    })

  /// The clip of an example.
  static func of(_ example: Example) throws -> Clip {
    try #require(drawn[example]).get()
  }

  /// What is shown at a time, in seconds.
  func frame(at time: Double) -> Bitmap {
    let index = summary.frameTimes.lastIndex { $0 <= time + 1e-9 } ?? 0
    return frames[min(index, frames.count - 1)]
  }
}

extension Bitmap {
  /// Whether a pixel has a colour, but for what a palette may do to it.
  func shows(_ color: Color, x: Int, y: Int, tolerance: Int = 3) -> Bool {
    let (a, b) = (self[x, y], color.pixel)
    return abs(Int(a.red) - Int(b.red)) <= tolerance
      && abs(Int(a.green) - Int(b.green)) <= tolerance
      && abs(Int(a.blue) - Int(b.blue)) <= tolerance
  }
}
