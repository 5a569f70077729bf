import Foundation
import TwirlGraphics
import TwirlLayers

/// A row of dots, one for each page, that shows which one is current.
///
///     let pages = PageControl(frame: CGRect(x: 0, y: 160, width: 320, height: 26))
///     pages.numberOfPages = 4
///     pages.currentPage = 1
///
/// The dots are 7 points across and 16 apart, in the middle of the bounds. As in UIKit they are white, half
/// as strong for the pages that are not current: on white they want tints. The height of 26 points and
/// the room of 12 at the ends are Twirl's choice, after iOS 14.
open class PageControl: Control {
  enum Metrics {
    static let dot: CGFloat = 7
    static let pitch: CGFloat = 16
    static let height: CGFloat = 26
    static let end: CGFloat = 12
    static let faint: CGFloat = 0.5
  }

  /// More dots than this are not drawn.
  static let dotLimit = 1_000

  /// The number of pages; a negative one counts as none.
  public var numberOfPages = 0 {
    didSet {
      numberOfPages = max(numberOfPages, 0)
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      makeDots()
      invalidateIntrinsicContentSize()
    }
  }
  /// The page that is shown, from 0.
  ///
  /// It is clamped to the pages that there are; setting it sends no actions.
  public var currentPage = 0 {
    didSet {
      currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      update()
    }
  }
  /// Whether there are no dots for a single page.
  public var hidesForSinglePage = false {
    didSet { update() }
  }
  /// The colour of the pages that are not current; nil for white at half strength.
  public var pageIndicatorTintColor: Color? {
    didSet { update() }
  }
  /// The colour of the current page; nil for white.
  public var currentPageIndicatorTintColor: Color? {
    didSet { update() }
  }
  private var dots: [Layer] = []

  /// Creates a control without pages.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
  }

  /// Returns the size for a number of pages, in points.
  open func size(forNumberOfPages count: Int) -> CGSize {
    let gaps = CGFloat(max(count - 1, 0))
    return CGSize(
      width: gaps * Metrics.pitch + (count > 0 ? Metrics.dot : 0) + 2 * Metrics.end,
      height: Metrics.height)
  }

  /// The size for the pages that there are.
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  /// Puts the dots into the middle.
  open override func layoutSubviews() {
    super.layoutSubviews()
    update()
  }

  private func makeDots() {
    while dots.count > min(numberOfPages, Self.dotLimit) {
      dots.removeLast().removeFromSuperlayer()
    }
    while dots.count < min(numberOfPages, Self.dotLimit) {
      let dot = Layer()
      dot.bounds.size = CGSize(width: Metrics.dot, height: Metrics.dot)
      dot.cornerRadius = Metrics.dot / 2
      addPart(dot)
      dots.append(dot)
    }
    update()
  }

  private func update() {
    let first = bounds.midX - CGFloat(max(dots.count - 1, 0)) * Metrics.pitch / 2
    for (index, dot) in dots.enumerated() {
      dot.position = CGPoint(x: first + CGFloat(index) * Metrics.pitch, y: bounds.midY)
      dot.isHidden = hidesForSinglePage && numberOfPages == 1
      dot.backgroundColor =
        index == currentPage
        ? currentPageIndicatorTintColor ?? .white
        : pageIndicatorTintColor ?? Color(white: 1, alpha: Metrics.faint)
    }
  }

  /// Goes a page on or back, to the side of the current dot that was tapped.
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    guard let touch, touch.isInside(self), dots.indices.contains(currentPage) else { return }
    let step = touch.location(in: self).x < dots[currentPage].position.x ? -1 : 1
    let before = currentPage
    currentPage += step
    if currentPage != before { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  /// The dots, as a test sees them.
  package var dotLayers: [Layer] { dots }
}
