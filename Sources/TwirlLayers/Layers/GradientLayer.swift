import Foundation
import TwirlGraphics

/// A layer that fills its bounds with a gradient, over its background.
///
///     let sky = GradientLayer()
///     sky.colors = [.white, Color(red: 0, green: 0.5, blue: 1)]
///     sky.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
public final class GradientLayer: Layer {
  /// Creates a layer without colours.
  public override init() {
    super.init()
    values.content = .gradient(GradientProperties())
  }

  private var gradient: GradientProperties {
    if case .gradient(let gradient) = values.content { gradient } else { GradientProperties() }
  }

  private func set(_ property: AnimatableProperty, _ value: AnimatableValue) {
    precondition(value.isFinite, "A gradient layer's \(property.rawValue) is not finite.")
    guard values[property] != value else { return }
    change(property) { $0[property] = value }
  }

  /// The colours, from start to end.
  public var colors: [Color] {
    get { gradient.colors }
    set { set(.colors, .colors(newValue)) }
  }

  /// Where each colour is, 0…1 from start to end, or nil for equal distances.
  ///
  /// - Precondition: they are finite.
  public var locations: [CGFloat]? {
    get { gradient.locations }
    set { set(.locations, .numbers(newValue)) }
  }

  /// The start in units of the bounds' size; the middle of the top at first.
  ///
  /// - Precondition: it is finite.
  public var startPoint: CGPoint {
    get { gradient.startPoint }
    set { set(.startPoint, .point(newValue)) }
  }

  /// The end in units of the bounds' size; the middle of the bottom at first.
  ///
  /// - Precondition: it is finite.
  public var endPoint: CGPoint {
    get { gradient.endPoint }
    set { set(.endPoint, .point(newValue)) }
  }

  /// How colours spread.
  public var type: GradientProperties.Kind {
    get { gradient.type }
    set { set(.type, .keyword(newValue.rawValue)) }
  }
}
