import Foundation
import TwirlGraphics
import TwirlLayers

extension Button {
  /// A button's look as a whole: what it shows, in which colours, on which background.
  ///
  ///     var look = Button.Configuration.filled()
  ///     look.title = "Log in"
  ///     let button = Button(configuration: look)
  ///
  /// The room around the content is UIKit's: 7 points above and below, 12 beside. The strengths of
  /// tinted and grey backgrounds and the radius are Twirl's choice.
  public struct Configuration: Equatable, Sendable {
    /// What lies behind the content.
    public enum Style: Sendable {
      /// Nothing.
      case plain
      /// A grey.
      case gray
      /// The tint, faintly.
      case tinted
      /// The tint; the content is white.
      case filled
    }

    /// How round the background's corners are.
    public enum CornerStyle: Sendable {
      /// Not at all.
      case fixed
      /// As a rule, 5.95 points.
      case dynamic
      /// 4 points.
      case small
      /// 8 points.
      case medium
      /// 12 points.
      case large
      /// Half of the height.
      case capsule
    }

    static let pressedOpacity: CGFloat = 0.75

    /// What lies behind the content.
    public let style: Style
    /// The title; nil for the button's.
    public var title: String?
    /// The picture, whose shape is filled with the title's colour; nil for the button's.
    public var image: Image?
    /// The room between picture and title, in points.
    public var imagePadding: CGFloat = 0
    /// The content's colour; nil for that of the style.
    public var baseForegroundColor: Color?
    /// What fills the background, as strongly as the style has it; nil for the tint.
    public var baseBackgroundColor: Color?
    /// How round the background's corners are.
    public var cornerStyle = CornerStyle.dynamic
    /// The room around the content.
    public var contentInsets = EdgeInsets(top: 7, left: 12, bottom: 7, right: 12)

    /// Creates a look without title.
    public init(style: Style) { self.style = style }

    /// Without background.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// On grey.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// On the tint, faintly.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// White on the tint.
    public static func filled() -> Configuration { Configuration(style: .filled) }

    func foregroundColor(tint: Color) -> Color {
      baseForegroundColor ?? (style == .filled ? .white : tint)
    }

    func backgroundColor(tint: Color) -> Color? {
      switch style {
      case .plain: baseBackgroundColor
      case .gray: baseBackgroundColor ?? SystemColor.secondarySystemFill.light
      case .tinted: (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
      case .filled: baseBackgroundColor ?? tint
      }
    }
  }
}

extension Button.Configuration.CornerStyle {
  func radius(in bounds: CGRect) -> CGFloat {
    switch self {
    case .fixed: 0
    case .dynamic: 5.95
    case .small: 4
    case .medium: 8
    case .large: 12
    case .capsule: bounds.height / 2
    }
  }
}
