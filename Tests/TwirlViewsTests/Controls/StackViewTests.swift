import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlViews

/// A UIStackView, with boxes of 20, 40 and 60 points.
@Suite struct StackViewTests {
  /// A view with a wish.
  private final class Box: View {
    var wish: CGSize {
      didSet { invalidateIntrinsicContentSize() }
    }
    init(_ width: CGFloat, _ height: CGFloat) {
      wish = CGSize(width: width, height: height)
      super.init(frame: .zero)
    }
    override var intrinsicContentSize: CGSize { wish }
  }

  private func stack(_ size: CGSize) -> (StackView, [Box]) {
    let boxes = [Box(20, 10), Box(40, 30), Box(60, 20)]
    let stack = StackView(arrangedSubviews: boxes)
    stack.spacing = 10
    stack.frame = CGRect(origin: .zero, size: size)
    return (stack, boxes)
  }

  /// By hand: 200 points hold boxes of 120 and two gaps of 10, 60 are left.
  @Test(
    arguments: [
      (.fill, [0, 30, 80], [20, 40, 120]),
      (.fillEqually, [0, 70, 140], [60, 60, 60]),
      (.fillProportionally, [0, 40, 110], [30, 60, 90]),
      (.equalSpacing, [0, 60, 140], [20, 40, 60]),
      // Middles at 10, 90 and 170.
      (.equalCentering, [0, 70, 140], [20, 40, 60]),
    ] as [(StackView.Distribution, [CGFloat], [CGFloat])])
  func distributions(
    distribution: StackView.Distribution, starts: [CGFloat], lengths: [CGFloat]
  ) {
    let (stack, boxes) = stack(CGSize(width: 200, height: 50))
    stack.distribution = distribution
    stack.layoutIfNeeded()
    #expect(isClose(boxes.map(\.frame.minX), starts), "\(boxes.map(\.frame))")
    #expect(isClose(boxes.map(\.frame.width), lengths))
    #expect(boxes.allSatisfy { $0.frame.minY == 0 && $0.frame.height == 50 })
    // A column is the same on its side.
    for box in boxes { box.wish = CGSize(width: box.wish.height, height: box.wish.width) }
    stack.axis = .vertical
    stack.frame = CGRect(x: 0, y: 0, width: 50, height: 200)
    #expect(isClose(boxes.map(\.frame.minY), starts))
    #expect(isClose(boxes.map(\.frame.height), lengths))
  }

  @Test(
    arguments: [
      (.fill, [0, 0, 0], [50, 50, 50]), (.leading, [0, 0, 0], [10, 30, 20]),
      (.center, [20, 10, 15], [10, 30, 20]), (.trailing, [40, 20, 30], [10, 30, 20]),
    ] as [(StackView.Alignment, [CGFloat], [CGFloat])])
  func alignments(alignment: StackView.Alignment, tops: [CGFloat], heights: [CGFloat]) {
    let (stack, boxes) = stack(CGSize(width: 200, height: 50))
    stack.alignment = alignment
    stack.layoutIfNeeded()
    #expect(boxes.map(\.frame.minY) == tops && boxes.map(\.frame.height) == heights)
    #expect(StackView.Alignment.top == .leading && StackView.Alignment.bottom == .trailing)
  }

  @Test func whatDoesNotFitShrinksFromTheEnd() {
    let (stack, boxes) = stack(CGSize(width: 100, height: 50))
    #expect(boxes.map(\.frame.width) == [20, 40, 20])
    stack.frame.size.width = 60
    #expect(boxes.map(\.frame.width) == [20, 20, 0])
    stack.frame.size.width = 0
    #expect(boxes.map(\.frame.width) == [0, 0, 0])
  }

  @Test func sizeSpacingsAndMargins() {
    let (stack, boxes) = stack(CGSize(width: 200, height: 50))
    #expect(stack.intrinsicContentSize == CGSize(width: 140, height: 30))
    stack.setCustomSpacing(25, after: boxes[0])
    stack.layoutIfNeeded()
    #expect(stack.intrinsicContentSize.width == 155 && boxes[1].frame.minX == 45)
    stack.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(boxes[0].frame.minX == 0)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutIfNeeded()
    #expect(boxes[0].frame == CGRect(x: 2, y: 1, width: 20, height: 46))
    #expect(boxes[2].frame.maxX == 196)
    #expect(stack.intrinsicContentSize == CGSize(width: 161, height: 34))
    stack.distribution = .fillEqually
    #expect(stack.intrinsicContentSize.width == 221)
  }

  /// A view without a wish keeps the size that it came with, and takes what is left over.
  @Test func plainViewsStretch() {
    let (stack, boxes) = stack(CGSize(width: 200, height: 50))
    stack.insertArrangedSubview(View(frame: CGRect(x: 0, y: 0, width: 5, height: 7)), at: 1)
    stack.layoutIfNeeded()
    let plain = stack.arrangedSubviews[1]
    #expect(plain.frame == CGRect(x: 30, y: 0, width: 50, height: 50))
    #expect(boxes[2].frame.width == 60)
    stack.alignment = .leading
    stack.layoutIfNeeded()
    #expect(plain.frame.size == CGSize(width: 50, height: 7))
    stack.removeArrangedSubview(plain)
    stack.layoutIfNeeded()
    #expect(plain.superview === stack && boxes[1].frame.minX == 30)
  }

  @Test func hiddenViewsTakeNoRoomAndChangesLayOutAnew() throws {
    let (stack, boxes) = stack(CGSize(width: 200, height: 50))
    let stage = Stage(size: CGSize(width: 300, height: 100))
    stage.window.addSubview(stack)
    stage.run {
      boxes[0].wish.width = 30
      boxes[1].isHidden = true
    }
    try stage.advance(to: .zero)
    #expect(boxes[0].frame.width == 30 && boxes[2].frame.minX == 40)
    // Frames from elsewhere stay as they are, on the way onto another stage as well.
    stack.removeFromSuperview()
    stack.spacing = 50
    boxes[2].frame.origin.x = 77
    stack.keepFrames()
    Stage(size: CGSize(width: 300, height: 100)).window.addSubview(stack)
    #expect(boxes[2].frame.minX == 77)
  }

  /// Baselines of 10 and 20 points of Inter, whose ascent is 0.96875 of the size.
  @Test func baselines() {
    let labels = [10, 20].map { size in
      let label = Label()
      label.text = "x"
      label.font = .system(size: size)
      return label
    }
    let stack = StackView(arrangedSubviews: labels)
    stack.alignment = .firstBaseline
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    #expect(isClose(labels.map(\.frame.minY), [9.6875, 0]), "\(labels.map(\.frame))")
  }
}
