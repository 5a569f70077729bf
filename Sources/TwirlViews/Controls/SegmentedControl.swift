import Foundation
import TwirlGraphics
import TwirlLayers

/// A control of segments side by side, one of which is chosen.
///
///     let tabs = SegmentedControl(items: ["Day", "Week", "Month"])
///     tabs.frame = CGRect(x: 20, y: 20, width: 240, height: 32)
///     tabs.selectedSegmentIndex = 0
///
///     ╭─────────────────────────────╮  32 high, corners of 9
///     │╭───────╮                    │
///     ││  Day  │  Week    │  Month  │  the chosen one: 2 from the edges, corners of 7
///     │╰───────╯                    │
///     ╰─────────────────────────────╯
///
/// Height, radius and the fonts (13 points, medium, semibold where chosen) are UIKit's since iOS 13.
/// Twirl's own choices are 10 points beside a title, the shadow, the lines between segments (1 wide,
/// 16 high) and 0.25 seconds for a change.
open class SegmentedControl: Control {
  /// Says that no segment is chosen: −1.
  public static let noSegment = -1
  /// How long a change by touch takes, in seconds.
  public static let animationDuration: TimeInterval = 0.25

  enum Metrics {
    static let height: CGFloat = 32
    static let radius: CGFloat = 9
    static let inset: CGFloat = 2
    static let padding: CGFloat = 10
    static let line = CGSize(width: 1, height: 16)
    static let font = Font.system(size: 13, weight: .medium)
    static let chosenFont = Font.system(size: 13, weight: .semibold)
    static let disabledOpacity: CGFloat = 0.5
  }

  /// What a segment shows, and with what.
  struct Segment {
    var title: String?
    var image: Image?
    var isEnabled = true
    /// Its width in points; 0 for a share of what the others leave.
    var width: CGFloat = 0
    let text = TextLayer()
    let picture = Layer()
    /// The line on its left.
    let line = Layer()
  }

  /// What fills the chosen segment; nil for white.
  public var selectedSegmentTintColor: Color? {
    didSet { update() }
  }
  /// Whether a segment is chosen only while the finger is down.
  public var isMomentary = false
  var segments: [Segment] = []
  private var chosen = noSegment
  private let base = Layer()
  private let pill = Layer()

  /// Creates a control without segments.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    base.cornerRadius = Metrics.radius
    pill.cornerRadius = Metrics.radius - Metrics.inset
    pill.castThumbShadow()
    pill.shadowOpacity = 0.12
    addPart(base)
    addPart(pill)
    update()
  }

  /// Creates a control of segments, in its own size.
  ///
  /// - Parameter items: titles as `String` and pictures as ``Image``; others make empty segments.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for item in items ?? [] {
      insert(Segment(title: item as? String, image: item as? Image), at: segments.count)
    }
    frame = CGRect(origin: .zero, size: intrinsicContentSize)
  }

  /// The segment that is chosen, ``noSegment`` for none; setting it sends no actions.
  ///
  /// - Precondition: it is ``noSegment`` or a segment's index.
  public var selectedSegmentIndex: Int {
    get { chosen }
    set {
      precondition(
        newValue == Self.noSegment || segments.indices.contains(newValue),
        "There is no segment at the index that is to be chosen.")
      guard newValue != chosen else { return }
      chosen = newValue
      update()
    }
  }

  /// 32 points high; as wide as the widest title with 10 points on both sides, for each segment.
  open override var intrinsicContentSize: CGSize {
    let widest = segments.map(ownWidth).max() ?? 0
    let width = segments.reduce(0) { $0 + ($1.width > 0 ? $1.width : widest) }
    return CGSize(width: width, height: Metrics.height)
  }

  /// Lays out the segments.
  open override func layoutSubviews() {
    super.layoutSubviews()
    update()
  }

  override func stateDidChange() { update() }

  /// Chooses the segment under the finger that was lifted.
  open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
    guard let touch, touch.isInside(self) else { return }
    let x = touch.location(in: self).x
    let frames = segmentFrames
    guard
      let index = frames.firstIndex(where: { x >= $0.minX && x < $0.maxX }),
      segments[index].isEnabled, isMomentary || index != chosen
    else { return }
    if isMomentary {
      chosen = index
      sendActions(for: [.valueChanged, .primaryActionTriggered])
      chosen = Self.noSegment
    } else {
      View.animate(
        withDuration: Self.animationDuration, options: .allowUserInteraction,
        animations: { self.selectedSegmentIndex = index })
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
  }

  /// The pill behind the chosen segment, as a test sees it.
  package var pillLayer: Layer { pill }
  /// The titles, as a test sees them.
  package var titleLayers: [TextLayer] { segments.map(\.text) }
  /// The lines between segments, the first of which never shows.
  package var lineLayers: [Layer] { segments.map(\.line) }
}

// MARK: - Layout

extension SegmentedControl {
  /// Where the segments lie, from left to right, over the whole of the bounds.
  package var segmentFrames: [CGRect] {
    let fixed = segments.reduce(0) { $0 + $1.width }
    let free = segments.filter { $0.width == 0 }.count
    let share = free > 0 ? max(bounds.width - fixed, 0) / CGFloat(free) : 0
    var x = bounds.minX
    return segments.map { segment in
      let width = segment.width > 0 ? segment.width : share
      defer { x += width }
      return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  private func ownWidth(_ segment: Segment) -> CGFloat {
    if let image = segment.image { return image.size.width + 2 * Metrics.padding }
    let text = size(of: segment.title ?? "", font: Metrics.chosenFont)
    return text.width + 2 * Metrics.padding
  }

  /// Brings what is shown up to the state.
  func update() {
    base.frame = bounds
    base.backgroundColor = SystemColor.tertiarySystemFill.light
    pill.backgroundColor = selectedSegmentTintColor ?? .white
    let (frames, wasHidden) = (segmentFrames, pill.isHidden)
    pill.isHidden = !frames.indices.contains(chosen)
    if frames.indices.contains(chosen) {
      let frame = frames[chosen]
      // A control that has no room yet is no smaller than nothing.
      let place = frame.insetBy(
        dx: min(Metrics.inset, frame.width / 2), dy: min(Metrics.inset, frame.height / 2))
      if wasHidden {
        // What was not there does not slide in.
        View.performWithoutAnimation { pill.frame = place }
      } else {
        pill.frame = place
      }
    }
    for (index, segment) in segments.enumerated() {
      show(segment, isChosen: index == chosen, in: frames[index])
      let isBetween = index > 0 && index != chosen && index != chosen + 1
      segment.line.opacity = isBetween ? 1 : 0
    }
    for part in [base, pill] { part.opacity = isEnabled ? 1 : Metrics.disabledOpacity }
  }

  private func show(_ segment: Segment, isChosen: Bool, in frame: CGRect) {
    let isUsable = isEnabled && segment.isEnabled
    segment.text.string = segment.image == nil ? segment.title ?? "" : ""
    segment.text.font = isChosen ? Metrics.chosenFont : Metrics.font
    segment.text.foregroundColor =
      isUsable ? SystemColor.label.light : SystemColor.tertiaryLabel.light
    segment.text.frame = frame.insetBy(dx: min(Metrics.inset, frame.width / 2), dy: 0)
    segment.picture.contents = segment.image
    segment.picture.contentsScale = segment.image?.scale ?? 1
    segment.picture.frame = frame
    segment.picture.opacity = isUsable ? 1 : Metrics.disabledOpacity
    segment.line.backgroundColor = SystemColor.separator.light
    segment.line.frame = CGRect(
      x: frame.minX - Metrics.line.width / 2, y: frame.midY - Metrics.line.height / 2,
      width: Metrics.line.width, height: Metrics.line.height)
  }
}

// MARK: - Segments

extension SegmentedControl {
  /// The number of segments.
  public var numberOfSegments: Int { segments.count }

  /// Adds a segment with a title; an index beyond the last one means the end.
  public func insertSegment(withTitle title: String?, at index: Int, animated: Bool = false) {
    insert(Segment(title: title), at: index)
  }

  /// Adds a segment with a picture; an index beyond the last one means the end.
  public func insertSegment(with image: Image?, at index: Int, animated: Bool = false) {
    insert(Segment(image: image), at: index)
  }

  func insert(_ segment: Segment, at index: Int) {
    let index = min(max(index, 0), segments.count)
    segment.text.paragraphStyle = ParagraphStyle(alignment: .center)
    segment.picture.contentsGravity = .center
    for part in [segment.line, segment.picture, segment.text] { addPart(part) }
    segments.insert(segment, at: index)
    if chosen >= index { chosen += 1 }
    changed()
  }

  /// Removes a segment; the choice goes with it.
  ///
  /// - Precondition: there is one at the index, as for all that name one.
  public func removeSegment(at index: Int, animated: Bool = false) {
    let segment = segments.remove(at: checked(index))
    for part in [segment.line, segment.picture, segment.text] { part.removeFromSuperlayer() }
    if chosen == index { chosen = Self.noSegment } else if chosen > index { chosen -= 1 }
    changed()
  }

  /// Removes all segments.
  public func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: segments.count - 1) }
  }

  /// Sets a segment's title in the place of a picture.
  public func setTitle(_ title: String?, forSegmentAt index: Int) {
    (segments[checked(index)].title, segments[index].image) = (title, nil)
    changed()
  }

  /// Returns a segment's title, or nil where it has none.
  public func titleForSegment(at index: Int) -> String? { segments[checked(index)].title }

  /// Sets a segment's picture in the place of a title.
  public func setImage(_ image: Image?, forSegmentAt index: Int) {
    (segments[checked(index)].image, segments[index].title) = (image, nil)
    changed()
  }

  /// Returns a segment's picture, or nil where it has none.
  public func imageForSegment(at index: Int) -> Image? { segments[checked(index)].image }

  /// Sets whether a segment can be chosen by touch.
  public func setEnabled(_ enabled: Bool, forSegmentAt index: Int) {
    segments[checked(index)].isEnabled = enabled
    changed()
  }

  /// Returns whether a segment can be chosen by touch.
  public func isEnabledForSegment(at index: Int) -> Bool { segments[checked(index)].isEnabled }

  /// Sets a segment's width in points; 0 for a share of what the others leave.
  ///
  /// - Precondition: it is finite and not negative.
  public func setWidth(_ width: CGFloat, forSegmentAt index: Int) {
    precondition(width >= 0 && width.isFinite, "A segment's width is not a number from zero on.")
    segments[checked(index)].width = width
    changed()
  }

  /// Returns the width that was set for a segment; 0 for none.
  public func widthForSegment(at index: Int) -> CGFloat { segments[checked(index)].width }

  private func checked(_ index: Int) -> Int {
    precondition(segments.indices.contains(index), "There is no segment at an index.")
    return index
  }

  private func changed() {
    invalidateIntrinsicContentSize()
    update()
  }
}
