import Foundation
import TwirlGraphics
import TwirlLayers

/// A view that lays out others in a row or a column.
///
///     let column = StackView(arrangedSubviews: [title, photo, button])
///     column.axis = .vertical
///     column.spacing = 8
///     column.alignment = .center
///
/// Views are laid out when the size of the bounds changes, at the end of the code that runs, when the
/// stack comes onto a stage, and by `layoutIfNeeded()`. They take the size of their `intrinsicContentSize`; where they have none, that which they had when
/// they were added. The views that are hidden take no room. What does not fit shrinks from the last view
/// on, and what is left over goes to the last view that has no width (or height) of its own, else to the
/// last one, when views `fill` the stack: there are no priorities here, nor baselines of more than
/// the first or last line. Constraints between arranged views and others are the layout engine's.
open class StackView: View {
  /// Where views follow each other.
  public enum Axis: Int, Sendable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
  }

  /// How the room along the axis is shared.
  public enum Distribution: Int, Sendable {
    /// Views fill it, one of them stretched.
    case fill
    /// Views fill it and are equally long.
    case fillEqually
    /// Views fill it in proportion to their sizes.
    case fillProportionally
    /// Views keep their sizes, with equal gaps between them, not below the spacing.
    case equalSpacing
    /// Views keep their sizes, with equal distances between their middles where there is room.
    case equalCentering
  }

  /// How views lie across the axis.
  public enum Alignment: Int, Sendable {
    /// Over the whole width of a column, or height of a row.
    case fill
    /// At the left of a column, the top of a row.
    case leading
    /// With their first baselines on a line, in a row.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right of a column, the bottom of a row.
    case trailing
    /// With their last baselines on a line, in a row.
    case lastBaseline

    /// The name of `leading` in rows.
    public static let top = Alignment.leading
    /// The name of `trailing` in rows.
    public static let bottom = Alignment.trailing
  }

  /// Where views follow each other.
  public var axis = Axis.horizontal {
    didSet { changed() }
  }
  /// How the room along the axis is shared.
  public var distribution = Distribution.fill {
    didSet { changed() }
  }
  /// How views lie across the axis.
  public var alignment = Alignment.fill {
    didSet { changed() }
  }
  /// The room between views, in points; the least of it where it is shared equally.
  public var spacing: CGFloat = 0 {
    didSet { changed() }
  }
  /// The room around the views where ``isLayoutMarginsRelativeArrangement`` says so.
  public var layoutMargins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { changed() }
  }
  /// Whether the views stay away from the edges by ``layoutMargins``.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { changed() }
  }
  /// The views that are laid out, in their order; all of them are subviews.
  public private(set) var arrangedSubviews: [View] = []
  /// What views were like when they were added, and the room behind some of them.
  private var ownSizes: [ObjectIdentifier: CGSize] = [:]
  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

  /// Creates an empty row.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
  }

  /// Creates a row of views.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Adds a view at a place, 0 being the first; one that is there moves.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    ownSizes[ObjectIdentifier(view)] = view.bounds.size
    if view.superview !== self { addSubview(view) }
    changed()
  }

  /// No longer lays out a view, which stays a subview where it is.
  public func removeArrangedSubview(_ view: View) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    ownSizes[ObjectIdentifier(view)] = nil
    customSpacings[ObjectIdentifier(view)] = nil
    changed()
  }

  /// Sets the room behind a view, in the place of ``spacing``.
  public func setCustomSpacing(_ spacing: CGFloat, after view: View) {
    customSpacings[ObjectIdentifier(view)] = spacing
    changed()
  }

  /// Returns the room behind a view.
  public func customSpacing(after view: View) -> CGFloat {
    customSpacings[ObjectIdentifier(view)] ?? spacing
  }

  override func contentSizeDidChange(of subview: View) {
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    changed()
  }

  /// The room that the views take with the spacings and margins.
  open override var intrinsicContentSize: CGSize {
    let views = shownViews
    guard !views.isEmpty else { return super.intrinsicContentSize }
    let sizes = views.map { own(of: $0) }
    let gaps = views.dropLast().reduce(0) { $0 + customSpacing(after: $1) }
    let lengths = sizes.map(\.along)
    let total =
      distribution == .fillEqually
      ? (lengths.max() ?? 0) * CGFloat(lengths.count) : lengths.reduce(0, +)
    let size = self.size(along: total + gaps, across: sizes.map(\.across).max() ?? 0)
    return CGSize(width: size.width + margins.width, height: size.height + margins.height)
  }

  /// Lays out the views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shownViews
    guard !views.isEmpty else { return }
    let room = margins.inset(bounds)
    let (length, width) =
      axis == .horizontal ? (room.width, room.height) : (room.height, room.width)
    let sizes = views.map { own(of: $0) }
    let spans = StackSpans(
      lengths: sizes.map(\.along), flexible: views.map(isFlexible),
      gaps: views.dropLast().map(customSpacing(after:)), in: length, distribution)
    let baselines = views.map { $0.baseline(isLast: alignment == .lastBaseline) }
    let lowest = baselines.compactMap(\.self).max() ?? 0
    for (index, view) in views.enumerated() {
      var across = min(sizes[index].across, width)
      var offset: CGFloat = 0
      switch alignment {
      case .fill: across = width
      case .leading: break
      case .center: offset = (width - across) / 2
      case .trailing: offset = width - across
      case .firstBaseline, .lastBaseline:
        if axis == .horizontal, let baseline = baselines[index] { offset = lowest - baseline }
      }
      let (start, along) = (spans.starts[index], spans.lengths[index])
      let origin =
        axis == .horizontal
        ? CGPoint(x: room.minX + start, y: room.minY + offset)
        : CGPoint(x: room.minX + offset, y: room.minY + start)
      view.frame = CGRect(origin: origin, size: size(along: along, across: across))
    }
  }

  private var shownViews: [View] {
    arrangedSubviews.filter { !$0.isHidden && $0.superview === self }
  }

  private var margins: EdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  private func size(along: CGFloat, across: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }

  /// A view's own size along the axis and across it.
  private func own(of view: View) -> (along: CGFloat, across: CGFloat) {
    let (wish, known) = (view.intrinsicContentSize, ownSizes[ObjectIdentifier(view)] ?? .zero)
    let width = wish.width >= 0 ? wish.width : known.width
    let height = wish.height >= 0 ? wish.height : known.height
    return axis == .horizontal ? (width, height) : (height, width)
  }

  private func isFlexible(_ view: View) -> Bool {
    let wish = view.intrinsicContentSize
    return (axis == .horizontal ? wish.width : wish.height) < 0
  }

  private func changed() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Leaves the views where they are until something changes: for frames that were laid out elsewhere.
  package func keepFrames() { needsLayout = false }
}
