import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// Two runs of one animation that overlap: what touches during an animation can do.
///
/// The button lies at (120, 78) with 120 × 44 points and is tapped at 0 and 0.6 s; each tap runs the
/// five blocks. The numbers come from a calculation beside the engine that knows three rules:
///
/// - A block begins when the completion of the one before it runs, and its completion runs a
///   duration later, whatever the other run does: transforms are additive, so nothing is replaced,
///   and every block changes the model, so none completes early.
///
///       run a   0 ── 0.5 ─ 0.75 ── 1.25 ─ 1.5 ── 2
///       run b        0.6 ── 1.1 ─ 1.35 ── 1.85 ─ 2.1 ── 2.6
///
/// - Blocks read the model, which has each new value at once. Run b scales to 1.2 while run a is 9°
///   round: the model's turn is lost, and run a's next −18° starts from none.
/// - Moving the anchor point and shifting the frame keeps the button only while it is upright. The
///   frame of a turned one is its bounding box; setting it writes |box · L⁻¹| to the bounds, so each
///   move but run a's first two and the last of all leaves another size: in the end 198 × 166.
@Suite struct OverlapTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var nanoseconds: Int64
    var anchorX: CGFloat
    var position: [CGFloat]
    var size: [CGFloat]
    var transform: [CGFloat]

    var testDescription: String { name }

    init(
      _ name: String, ns nanoseconds: Int64, anchorX: CGFloat, position: [CGFloat],
      size: [CGFloat], transform: [CGFloat]
    ) {
      self.name = name
      self.nanoseconds = nanoseconds
      self.anchorX = anchorX
      self.position = position
      self.size = size
      self.transform = transform
    }
  }

  /// The model right after each block has begun; a6 and b6 are the last completions.
  static let rows = [
    Row(
      "a1", ns: 0,
      anchorX: 1, position: [240, 100],
      size: [120, 44], transform: [1.2, 0, 0, 1.2]),
    Row(
      "a2", ns: 500_000_000,
      anchorX: 0.5, position: [168, 100],
      size: [120, 44], transform: [1.185226009, 0.187721358, -0.187721358, 1.185226009]),
    Row(
      "b1", ns: 600_000_000,
      anchorX: 1, position: [247.373300277, 88.736718517],
      size: [133.596747752, 41.846486717], transform: [1.2, 0, 0, 1.2]),
    Row(
      "a3", ns: 750_000_000,
      anchorX: 1, position: [247.373300277, 88.736718517],
      size: [133.596747752, 41.846486717],
      transform: [1.14126782, -0.370820393, 0.370820393, 1.14126782]),
    Row(
      "b2", ns: 1_100_000_000,
      anchorX: 0.5, position: [163.379700443, 88.736718517],
      size: [108.082039325, 120.3726848],
      transform: [1.185226009, -0.187721358, 0.187721358, 1.185226009]),
    Row(
      "a4", ns: 1_250_000_000,
      anchorX: 0.5, position: [163.379700443, 88.736718517],
      size: [108.082039325, 120.3726848], transform: [1.2, 0, 0, 1.2]),
    Row(
      "b3", ns: 1_350_000_000,
      anchorX: 0.5, position: [163.379700443, 88.736718517],
      size: [108.082039325, 120.3726848],
      transform: [1.14126782, -0.370820393, 0.370820393, 1.14126782]),
    Row(
      "a5", ns: 1_500_000_000,
      anchorX: 1, position: [269.691623434, 108.77623068],
      size: [87.440206601, 183.901713553], transform: [1, 0, 0, 1]),
    Row(
      "b4", ns: 1_850_000_000,
      anchorX: 1, position: [269.691623434, 108.77623068],
      size: [87.440206601, 183.901713553],
      transform: [0.987688341, 0.156434465, -0.156434465, 0.987688341]),
    Row(
      "a6", ns: 2_000_000_000,
      anchorX: 0.5, position: [212.125504065, 108.77623068],
      size: [144.268961383, 174.900923032],
      transform: [0.987688341, 0.156434465, -0.156434465, 0.987688341]),
    Row(
      "b5", ns: 2_100_000_000,
      anchorX: 1, position: [310.732421928, 97.491911782],
      size: [198.316318932, 166.340662556], transform: [1, 0, 0, 1]),
    Row(
      "b6", ns: 2_600_000_000,
      anchorX: 0.5, position: [211.574262462, 97.491911782],
      size: [198.316318932, 166.340662556], transform: [1, 0, 0, 1]),
  ]

  /// A button that two taps set going.
  private final class Run {
    let stage = Stage(size: CGSize(width: 320, height: 200))
    let button = TransformButton(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
    var rows: [Row] = []

    init(blocksTouches: Bool) {
      stage.window.addSubview(button)
      button.blocksTouches = blocksTouches
      // Steps of two runs come in turn; a run's own steps are in order.
      var next = [1, 1]
      var runs = 0
      button.onStep = { [unowned self] step in
        if step == 1 { runs += 1 }
        let run = step == 1 ? runs - 1 : (next[0] == step ? 0 : 1)
        next[run] = step + 1
        note("\(["a", "b"][run])\(step)")
      }
      button.onTap = { [unowned button] in button.viewTransform() }
      for time in [0, 0.6] { stage.tap(button, at: MediaTime(seconds: time)) }
    }

    private func note(_ name: String) {
      let (layer, t) = (button.layer, button.transform)
      rows.append(
        Row(
          name, ns: stage.now.nanoseconds, anchorX: layer.anchorPoint.x,
          position: layer.position.numbers,
          size: [layer.bounds.width, layer.bounds.height], transform: [t.a, t.b, t.c, t.d]))
    }
  }

  @Test func everyBlockOfBothRunsIsWhereTheRulesSay() throws {
    let run = Run(blocksTouches: false)
    try run.stage.advance(to: MediaTime(seconds: 5))
    #expect(run.rows.map(\.name) == Self.rows.map(\.name))
    for (row, wanted) in zip(run.rows, Self.rows) {
      #expect(row.nanoseconds == wanted.nanoseconds, "\(wanted.name)")
      #expect(row.anchorX == wanted.anchorX, "\(wanted.name)")
      #expect(isClose(row.position, wanted.position, within: 1e-8), "\(wanted.name)")
      #expect(isClose(row.size, wanted.size, within: 1e-8), "\(wanted.name)")
      #expect(isClose(row.transform, wanted.transform, within: 1e-8), "\(wanted.name)")
    }
    #expect(run.stage.isAtRest)
    let frame = run.button.frame.numbers
    #expect(
      isClose(frame, [112.416102996, 14.321580504, 198.316318932, 166.340662556], within: 1e-8))
  }

  /// What is shown between.
  ///
  /// Each block still adds old · new⁻¹, a scale and an angle, run down along ease in, ease out, on
  /// top of the model. Scales and turns commute, so they just add up.
  @Test(
    arguments: [
      (0.25, 1.1, 0),
      (0.6, 1.2, 0.052132196),
      (0.7, 1.2, 0.131425432),
      (0.9, 1.2, -0.006739964),
      (1.2, 1.2, -0.255831077),
      (1.3, 1.2, -0.157079633),
      (1.45, 1.2, -0.038481301),
      (1.7, 1.133623226, -0.151022712),
      (1.9, 1.016331971, -0.0128271),
      (2.05, 1, 0.144252532),
      (2.35, 1, 0.078539816),
    ] as [(Double, CGFloat, CGFloat)])
  func theShownTransformIsTheSumOfAllThatRuns(time: Double, scale: CGFloat, angle: CGFloat) throws {
    let run = Run(blocksTouches: false)
    try run.stage.advance(to: MediaTime(seconds: time), includingEvents: false)
    let shown = run.button.layer.presentation().affineTransform()
    let (a, b) = (scale * cos(angle), scale * sin(angle))
    #expect(isClose(shown.numbers, [a, b, -b, a, 0, 0], within: 1e-8))
  }

  /// With interaction disabled for the run the second tap does nothing, and the button comes home.
  @Test func aDisabledButtonRunsOnce() throws {
    let run = Run(blocksTouches: true)
    try run.stage.advance(to: MediaTime(seconds: 5))
    #expect(
      run.rows.map(\.nanoseconds) == [
        0, 500_000_000, 750_000_000, 1_250_000_000, 1_500_000_000, 2_000_000_000,
      ])
    #expect(run.rows.map(\.name) == ["a1", "a2", "a3", "a4", "a5", "a6"])
    #expect(isClose(run.button.frame.numbers, [120, 78, 120, 44], within: 1e-9))
    #expect(run.button.transform == .identity)
    #expect(run.button.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(run.button.isUserInteractionEnabled)
  }
}
