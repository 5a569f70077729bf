import Foundation
import TwirlGraphics
import TwirlLayers

/// A control with a title in its middle that can be tapped.
///
///     let button = Button(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
///     button.setTitle("Recommend", for: .normal)
///     button.backgroundColor = Color(hex: "#007AFF")
///     button.layer.cornerRadius = 10
///     button.addAction(Action { _ in … }, for: .touchUpInside)
///
/// A custom button, the usual kind, looks different while it is pressed only where a title or colour
/// was set for that. The title of a system button is in the system's blue (0, 122, 255), dims at once
/// to an opacity of 0.2 when a finger comes down, and comes back in 0.25 seconds when it goes up; it is
/// grey while the button is disabled. The figures are Twirl's choice, since UIKit's are not published.
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

  /// How the button looks by itself.
  public private(set) var buttonType = ButtonType.custom
  private let label = Label()
  private var titles: [State: String] = [:]
  private var titleColors: [State: Color] = [:]

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
    titleColors[.normal] = Color(red: 0, green: 122.0 / 255, blue: 1)
    titleColors[.disabled] = Color(red: 60.0 / 255, green: 60.0 / 255, blue: 67.0 / 255, alpha: 0.3)
    stateDidChange()
  }

  /// The label that shows the title, over the whole of the bounds.
  ///
  /// It lies behind all subviews, and is not counted among them.
  public var titleLabel: Label? { label }

  /// The title, in all states that have none of their own.
  public var title: String {
    get { titles[.normal] ?? "" }
    set { setTitle(newValue, for: .normal) }
  }

  /// The title's colour, in all states that have none of their own.
  public var titleColor: Color {
    get { titleColors[.normal] ?? .white }
    set { setTitleColor(newValue, for: .normal) }
  }

  /// The title's font.
  public var font: Font {
    get { label.font }
    set { label.font = newValue }
  }

  /// Keeps the title over the whole of the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }

  override func stateDidChange() {
    label.text = currentTitle
    label.textColor = currentTitleColor
    guard buttonType == .system else { return }
    let label = self.label
    if isHighlighted {
      label.layer.removeAllAnimations()
      View.performWithoutAnimation { label.alpha = Self.pressedOpacity }
    } else if label.alpha != 1 {
      View.animate(withDuration: Self.releaseDuration, animations: { label.alpha = 1 })
    }
  }

  override func didTap() {
    sendActions(for: .primaryActionTriggered)
  }
}

// MARK: - Titles by state

extension Button {
  /// Sets the title of a state; nil for that of the normal one.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    stateDidChange()
  }

  /// Sets the colour of the title in a state; nil for that of the normal one.
  public func setTitleColor(_ color: Color?, for state: State) {
    titleColors[state] = color
    stateDidChange()
  }

  /// Returns the title that was set for a state, or nil for none.
  public func title(for state: State) -> String? { titles[state] }

  /// Returns the colour that was set for a state, or nil for none.
  public func titleColor(for state: State) -> Color? { titleColors[state] }

  /// The title that shows.
  public var currentTitle: String? { titles[state] ?? titles[.normal] }

  /// The colour that the title has.
  public var currentTitleColor: Color { titleColors[state] ?? titleColors[.normal] ?? .white }
}
