import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A UIProgressView, 4 points high, and a UIActivityIndicatorView of 20 or 37 points.
@Suite struct ProgressTests {
  @Test(arguments: [(-1, 0), (0, 0), (0.25, 50), (1, 200), (7, 200)] as [(Float, CGFloat)])
  func progressFills(progress: Float, width: CGFloat) {
    let bar = ProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
    bar.progress = progress
    #expect(bar.progress == min(max(progress, 0), 1))
    #expect(bar.layers.track.frame == CGRect(x: 0, y: 0, width: 200, height: 4))
    #expect(isClose(bar.layers.fill.frame.width, width) && bar.layers.fill.frame.height == 4)
    #expect(bar.layers.track.cornerRadius == 2 && bar.layers.fill.cornerRadius == 2)
  }

  @Test func stylesAndColors() {
    let bar = ProgressView(progressViewStyle: .bar)
    #expect(bar.frame.height == 4 && bar.progressViewStyle == .bar)
    #expect(bar.intrinsicContentSize == CGSize(width: View.noIntrinsicMetric, height: 4))
    #expect(bar.layers.track.backgroundColor == nil && bar.layers.fill.cornerRadius == 0)
    bar.progressViewStyle = .default
    #expect(bar.layers.track.backgroundColor == color("#787880").withAlphaComponent(0.2))
    #expect(bar.layers.fill.backgroundColor == color("#007AFF"))
    bar.tintColor = color("#FF0000")
    #expect(bar.layers.fill.backgroundColor == color("#FF0000"))
    bar.progressTintColor = color("#00FF00")
    bar.trackTintColor = color("#0000FF")
    #expect(bar.layers.fill.backgroundColor == color("#00FF00"))
    #expect(bar.layers.track.backgroundColor == color("#0000FF"))
  }

  @Test func anAnimatedChangeGrows() throws {
    let stage = Stage(size: CGSize(width: 300, height: 100))
    let bar = ProgressView(frame: CGRect(x: 10, y: 10, width: 200, height: 4))
    stage.window.addSubview(bar)
    stage.run { bar.setProgress(0.5, animated: true) }
    try stage.advance(to: MediaTime(seconds: 0.125))
    #expect(isClose(bar.layers.fill.presentation().frame.width, 50))
    #expect(bar.layers.fill.presentation().frame.minX == 0)
    try stage.advance(to: MediaTime(seconds: 0.25))
    #expect(bar.layers.fill.presentation().frame.width == 100 && stage.isAtRest)
  }

  // MARK: Activity

  @Test func sizesAndHiding() {
    let spinner = ActivityIndicatorView(style: .large)
    #expect(spinner.frame.size == CGSize(width: 37, height: 37))
    #expect(ActivityIndicatorView().intrinsicContentSize == CGSize(width: 20, height: 20))
    #expect(spinner.isHidden && !spinner.isAnimating)
    spinner.hidesWhenStopped = false
    #expect(!spinner.isHidden)
    spinner.hidesWhenStopped = true
    spinner.startAnimating()
    #expect(!spinner.isHidden && spinner.isAnimating)
    spinner.stopAnimating()
    #expect(spinner.isHidden && !spinner.isAnimating)
    // UIKit's raw values, from its header.
    #expect(ActivityIndicatorView.Style.medium.rawValue == 100)
    #expect(ActivityIndicatorView.Style.large.rawValue == 101)
  }

  /// Eight spokes at the corners of an octagon, none of which leaves the circle of the size.
  @Test(arguments: [ActivityIndicatorView.Style.medium, .large])
  func spokesLieInACircle(style: ActivityIndicatorView.Style) throws {
    let spinner = ActivityIndicatorView(style: style)
    #expect(spinner.spokeLayers.count == 8)
    for (index, spoke) in spinner.spokeLayers.enumerated() {
      let radius = spinner.bounds.width / 2
      #expect(spoke.position == CGPoint(x: radius, y: radius))
      let path = try #require((spoke as? ShapeLayer)?.path)
      let box = path.controlBounds
      let (x, y) = (box.midX, box.midY)
      // The middle of a spoke is three quarters of the radius away, at 45° from the next.
      let angle = Double(index) * .pi / 4
      let middle = [CGFloat(sin(angle)) * radius * 0.75, -CGFloat(cos(angle)) * radius * 0.75]
      #expect(isClose([x, y], middle), "\(index): \(x), \(y)")
      #expect(max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) <= radius + 1e-9)
    }
  }

  /// After k tenths of a second the strongest spoke is the k-th, clockwise, for ever.
  @Test func itTurns() throws {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let spinner = ActivityIndicatorView(style: .medium)
    spinner.startAnimating()
    stage.window.addSubview(spinner)
    #expect(!stage.isAtRest && stage.isEndless)
    var pictures: [[CGFloat]] = []
    for step in 0..<20 {
      try stage.advance(to: MediaTime(seconds: 0.05 + 0.1 * Double(step)))
      let shown = spinner.spokeLayers.map { $0.presentation().opacity }
      #expect(shown.max() == shown[step % 8] && shown[step % 8] == 1, "step \(step): \(shown)")
      // What was strongest before is next.
      #expect(shown.sorted().dropLast().last == shown[(step + 7) % 8])
      pictures.append(shown)
    }
    #expect(pictures[8] == pictures[0] && pictures[19] == pictures[3])
    // Taken out and put back it goes on; stopped it is the first picture.
    spinner.removeFromSuperview()
    stage.window.addSubview(spinner)
    #expect(stage.isEndless)
    spinner.stopAnimating()
    #expect(stage.isAtRest)
    #expect(spinner.spokeLayers.map { $0.presentation().opacity } == pictures[0])
  }
}
