import Foundation
import TwirlKit

/// Whether things are light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not said.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// What views look like by their surroundings: in light mode.
public struct UITraitCollection: Equatable, Hashable, Sendable {
  /// Light, as there is no dark mode.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The traits that hold: light mode.
  public static let current = UITraitCollection(userInterfaceStyle: .light)

  /// Creates traits.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
}

extension Color {
  /// Creates the colour that a closure returns for light mode.
  ///
  ///     UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }  // black
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self = dynamicProvider(.current)
  }

  /// The colour itself: it is the same in all modes.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }

  /// Returns the colour with another alpha, as colours of layers are asked for it.
  public func copy(alpha: CGFloat) -> CGColor? { withAlphaComponent(alpha) }
}
