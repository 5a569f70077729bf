import Foundation
import TwirlGraphics
import TwirlLayers

extension Button {
  /// Sets the title of a state; nil for that of the normal one.
  public func setTitle(_ title: String?, for state: State) {
    titles[state] = title
    contentDidChange()
  }

  /// Sets a title of several looks for a state, which goes before a plain one; nil for that of the
  /// normal one.
  public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state] = title
    contentDidChange()
  }

  /// Sets the colour of the title in a state; nil for that of the normal one.
  public func setTitleColor(_ color: Color?, for state: State) {
    titleColors[state] = color
    stateDidChange()
  }

  /// Sets the picture of a state; nil for that of the normal one.
  ///
  /// A system button shows its shape, filled with the title's colour.
  public func setImage(_ image: Image?, for state: State) {
    images[state] = image
    contentDidChange()
  }

  /// Sets the picture behind all in a state, stretched to the bounds; nil for that of the normal one.
  ///
  /// - Parameter contentsCenter: the part of it that stretches, in units of its size.
  public func setBackgroundImage(
    _ image: Image?, contentsCenter: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
    for state: State
  ) {
    backgroundImages[state] = image.map { ($0, contentsCenter) }
    stateDidChange()
  }

  /// Returns the title that was set for a state, or nil for none.
  public func title(for state: State) -> String? { titles[state] }

  /// Returns the title of several looks that was set for a state, or nil for none.
  public func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }

  /// Returns the colour that was set for a state, or nil for none.
  public func titleColor(for state: State) -> Color? { titleColors[state] }

  /// Returns the picture that was set for a state, or nil for none.
  public func image(for state: State) -> Image? { images[state] }

  /// Returns the picture behind all that was set for a state, or nil for none.
  public func backgroundImage(for state: State) -> Image? { backgroundImages[state]?.image }

  /// The title that shows, unless one of several looks does.
  public var currentTitle: String? { titles[state] ?? titles[.normal] }

  /// The title of several looks that shows; nil for a plain one.
  public var currentAttributedTitle: NSAttributedString? {
    if let own = attributedTitles[state] { return own }
    return state != .normal && titles[state] != nil ? nil : attributedTitles[.normal]
  }

  /// The colour that the title has.
  public var currentTitleColor: Color {
    titleColors[state] ?? titleColors[.normal] ?? defaultTitleColor
  }

  /// The picture that shows.
  public var currentImage: Image? { images[state] ?? images[.normal] }

  /// The picture behind all that shows.
  public var currentBackgroundImage: Image? {
    (backgroundImages[state] ?? backgroundImages[.normal])?.image
  }
}
