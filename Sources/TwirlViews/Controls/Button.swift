import Foundation
import TwirlGraphics
import TwirlLayers

/// A control with a title and a picture in its middle that can be tapped.
///
///     let button = Button(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
///     button.setTitle("Recommend", for: .normal)
///     button.backgroundColor = Color(hex: "#007AFF")
///     button.layer.cornerRadius = 10
///     button.addAction(Action { _ in … }, for: .touchUpInside)
///
/// A custom button, the usual kind, looks different while it is pressed only where a title, colour or
/// picture was set for that, or where it has a picture, which fades then. The title of a system button is
/// in its tint, at first the system's blue (0, 122, 255), and so is its picture, as a template; they dim
/// at once to an opacity of 0.2 when a finger comes down, and come back in 0.25 seconds when it goes up;
/// the title is grey while the button is disabled. The figures are Twirl's choice, since UIKit's are not
/// published.
///
///     ┌──────────────────────────────┐
///     │   contentEdgeInsets          │
///     │   ┌───────┐┌──────────────┐  │  picture and title side by side, aligned as one;
///     │   │ image ││ title        │  │  their own insets move each of them
///     │   └───────┘└──────────────┘  │
///     └──────────────────────────────┘
open class Button: Control {
  /// How a button looks by itself.
  public enum ButtonType: Int, Sendable {
    /// As it is told; the title is white.
    case custom
    /// As the system's buttons: a title without background that dims while pressed.
    case system
  }

  /// The opacity of a pressed system button's title.
  public static let pressedOpacity: CGFloat = 0.2
  /// How long that takes to go away, in seconds.
  public static let releaseDuration: TimeInterval = 0.25
  /// The opacity of a picture that has none of its own for a pressed or disabled custom button.
  static let fadedOpacity: CGFloat = 0.5

  /// How the button looks by itself.
  public private(set) var buttonType = ButtonType.custom
  /// The look as a whole, in the place of titles by state, insets and background pictures; nil, as at
  /// first, for none.
  public var configuration: Configuration? {
    didSet { contentDidChange() }
  }
  /// The room around picture and title.
  ///
  /// Without any, the size that suits the button has 6 points above and below.
  public var contentEdgeInsets = EdgeInsets.zero {
    didSet { contentDidChange() }
  }
  /// How far the title's room is moved in; it moves by half of the difference where it is centred.
  public var titleEdgeInsets = EdgeInsets.zero {
    didSet { layoutSubviews() }
  }
  /// How far the picture's room is moved in.
  public var imageEdgeInsets = EdgeInsets.zero {
    didSet { layoutSubviews() }
  }
  /// Where picture and title lie horizontally.
  public var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet {
      label.textAlignment = contentHorizontalAlignment.textAlignment
      layoutSubviews()
    }
  }
  /// Where picture and title lie vertically.
  public var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { layoutSubviews() }
  }
  let label = Label()
  /// The view of the picture, once there was one or somebody asked for it.
  private(set) var picture: ImageView?
  /// What lies behind all, once there was something.
  private(set) var background: Layer?
  var titles: [State: String] = [:]
  var attributedTitles: [State: NSAttributedString] = [:]
  var titleColors: [State: Color] = [:]
  var images: [State: Image] = [:]
  var backgroundImages: [State: (image: Image, center: CGRect)] = [:]
  /// A template that was filled last, with what, and the result.
  private var tinted: (template: Image, color: Color, image: Image)?

  /// Creates a custom button with a white title in the system's font, 17 points.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.lineBreakMode = .byTruncatingMiddle
    label.textColor = .white
    label.superview = self
    layer.addSublayer(label.layer)
    layoutSubviews()
  }

  /// Creates a button that looks like the system's, or a custom one.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    guard type == .system else { return }
    buttonType = type
    titleColors[.disabled] = SystemColor.tertiaryLabel.light
    stateDidChange()
  }

  /// Creates a button of a look, in the size that suits it.
  public convenience init(configuration: Configuration) {
    self.init(type: .system)
    self.configuration = configuration
    contentDidChange()
    sizeToFit()
  }

  /// The label that shows the title, over the whole of the bounds where there is no picture.
  ///
  /// It lies behind all subviews, and is not counted among them.
  public var titleLabel: Label? { label }

  /// The view that shows the picture; like the label it is none of the subviews.
  public var imageView: ImageView? { madePicture() }

  /// The title, in all states that have none of their own.
  public var title: String {
    get { titles[.normal] ?? "" }
    set { setTitle(newValue, for: .normal) }
  }

  /// The title's colour, in all states that have none of their own.
  public var titleColor: Color {
    get { titleColors[.normal] ?? defaultTitleColor }
    set { setTitleColor(newValue, for: .normal) }
  }

  /// The title's font.
  public var font: Font {
    get { label.font }
    set { label.font = newValue }
  }

  /// The size of picture and title with the room around them.
  open override var intrinsicContentSize: CGSize { contentSize }

  /// Lays out picture and title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutContent()
  }

  /// Lays out a title of several looks with the stage's fonts.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    label.didMoveToWindow()
    layoutSubviews()
  }

  /// Takes on the tint.
  open override func tintColorDidChange() { stateDidChange() }

  override func baseline(isLast: Bool) -> CGFloat? {
    label.baseline(isLast: isLast).map { $0 + padding.top }
  }

  override func contentSizeDidChange(of subview: View) {
    guard subview === label else { return }
    layoutSubviews()
    invalidateIntrinsicContentSize()
  }

  /// What the colours of titles are where none was set.
  var defaultTitleColor: Color { buttonType == .system ? tintColor : .white }

  /// Fills a template's shape, once for as long as it is shown.
  func tinted(_ template: Image, _ color: Color) -> Image {
    if let tinted, tinted.template === template, tinted.color == color { return tinted.image }
    let image = template.withTintColor(color)
    tinted = (template, color, image)
    return image
  }

  /// The view of the picture, made where there is none yet, behind the title.
  func madePicture() -> ImageView {
    if let picture { return picture }
    let made = ImageView()
    made.isHidden = true
    made.superview = self
    layer.insertSublayer(made.layer, below: label.layer)
    picture = made
    return made
  }

  /// What lies behind all, made where there is nothing yet.
  func madeBackground() -> Layer {
    if let background { return background }
    let made = Layer()
    made.delegate = self
    layer.insertSublayer(made, at: 0)
    background = made
    made.frame = bounds
    return made
  }

  func contentDidChange() {
    stateDidChange()
    layoutSubviews()
    invalidateIntrinsicContentSize()
  }

  override func stateDidChange() {
    showContent()
    guard buttonType == .system else { return }
    let parts = [label.layer, picture?.layer, configuration == nil ? nil : background]
      .compactMap(\.self)
    let pressed = configuration == nil ? Self.pressedOpacity : Configuration.pressedOpacity
    if isHighlighted {
      for part in parts { part.removeAllAnimations() }
      View.performWithoutAnimation { for part in parts { part.opacity = pressed } }
    } else if parts.contains(where: { $0.opacity != 1 }) {
      View.animate(
        withDuration: Self.releaseDuration, animations: { for part in parts { part.opacity = 1 } })
    }
  }

  override func didTap() {
    sendActions(for: .primaryActionTriggered)
  }
}

extension Control.ContentHorizontalAlignment {
  /// Where a title lies in its room.
  var textAlignment: TextAlignment {
    switch self {
    case .center, .fill: .center
    case .left, .leading: .left
    case .right, .trailing: .right
    }
  }
}
