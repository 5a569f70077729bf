import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText

extension View {
  /// Says that a view has no wish for a width or a height; −1, as in UIKit.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Gives the view the size that suits it best; its frame's origin stays.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    guard size != bounds.size else { return }
    frame = CGRect(origin: frame.origin, size: size)
  }

  /// Tells that ``intrinsicContentSize`` may be another one: a stack view lays itself out anew.
  public func invalidateIntrinsicContentSize() {
    superview?.contentSizeDidChange(of: self)
  }

  /// The fonts that text in the view is measured with: the stage's on which it is or whose code runs,
  /// else the system's.
  var fonts: FontBook { (stage ?? Stage.current)?.fonts ?? Self.systemFonts }

  // It keeps what it has read, and answers the same whatever it was asked before.
  private static let systemFonts = FontBook()

  /// Returns the size that text takes, rounded up to half points; zero where it cannot be set.
  ///
  /// Half points, whatever the stage's scale: layouts are the same at all scales. Text that cannot be
  /// set is reported when it is drawn.
  func size(
    of text: String, font: Font, style: ParagraphStyle = ParagraphStyle(),
    fittingWidth width: CGFloat = .infinity
  ) -> CGSize {
    let exact = try? fonts.size(of: text, font: font, style: style, fittingWidth: max(width, 0))
    return CGSize(
      width: Self.roundedUp(exact?.width ?? 0), height: Self.roundedUp(exact?.height ?? 0))
  }

  /// Returns the next multiple of half a point, forgiving the last bits.
  static func roundedUp(_ length: CGFloat) -> CGFloat {
    (length * 2 - 1e-6).rounded(.up) / 2
  }

  /// The height of a line of a font, rounded up to half points.
  func lineHeight(of font: Font) -> CGFloat { size(of: "x", font: font).height }
}

// MARK: - Tint

extension View {
  /// The colour of what can be touched in the view and in those that lie in it; the superview's where
  /// it was not set, and at last the system's blue (0, 122, 255).
  public var tintColor: Color {
    get {
      for view in sequence(first: self, next: \.superview) {
        if let color = view.ownTintColor { return color }
      }
      return SystemColor.systemBlue.light
    }
    set {
      guard ownTintColor != newValue else { return }
      ownTintColor = newValue
      tellOfTintColor()
    }
  }

  /// Tells the view, and those in it that have no tint of their own.
  func tellOfTintColor() {
    tintColorDidChange()
    for subview in subviews where subview.ownTintColor == nil { subview.tellOfTintColor() }
  }
}

// MARK: - Parts

extension View {
  /// Shows a layer behind all subviews that belongs to the view: it animates with blocks as the view's
  /// own layer does, and touches do not see it.
  ///
  /// - Parameter parent: another part that it lies in; nil for the view's layer.
  func addPart(_ part: Layer, to parent: Layer? = nil) {
    part.delegate = self
    (parent ?? layer).addSublayer(part)
  }
}
