import Foundation
import TwirlGraphics
import TwirlLayers

/// A view with a title in its middle that can be tapped.
///
///     let button = Button(frame: CGRect(x: 120, y: 78, width: 120, height: 44))
///     button.title = "Recommend"
///     button.backgroundColor = Color(hex: "#007AFF")
///     button.layer.cornerRadius = 10
///     button.onTap = { … }
open class Button: View {
  private let titleLayer = TextLayer()

  /// Creates a button with a white title in the system's font, 17 points.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    titleLayer.alignment = .center
    titleLayer.foregroundColor = .white
    titleLayer.delegate = self
    layer.addSublayer(titleLayer)
    layoutSubviews()
  }

  /// The text in the middle.
  public var title: String {
    get { titleLayer.string }
    set { titleLayer.string = newValue }
  }

  /// The title's colour.
  public var titleColor: Color {
    get { titleLayer.foregroundColor }
    set { titleLayer.foregroundColor = newValue }
  }

  /// The title's font.
  public var font: Font {
    get { titleLayer.font }
    set { titleLayer.font = newValue }
  }

  /// Keeps the title over the whole of the bounds.
  open override func layoutSubviews() {
    super.layoutSubviews()
    titleLayer.frame = bounds
  }
}
