import Foundation
import TwirlGraphics

/// What a layer shows besides its background: a shape, a gradient, text or copies.
///
/// Indirect, as most layers have none, and their values are copied at every instant.
public indirect enum LayerContent: Equatable, Sendable {
  /// Nothing.
  case none
  /// A path, filled and stroked.
  case shape(ShapeProperties)
  /// A gradient.
  case gradient(GradientProperties)
  /// A line of text.
  case text(TextProperties)
  /// Copies of the sublayers.
  case replicator(ReplicatorProperties)
}

/// The values of a shape layer.
public struct ShapeProperties: Equatable, Sendable {
  /// What counts as inside a path.
  public enum FillRule: String, Sendable, CaseIterable {
    /// What the path winds around.
    case nonZero = "non-zero"
    /// What the path winds around an odd number of times.
    case evenOdd = "even-odd"
  }

  /// The path in the layer's coordinates, or nil for none.
  public var path: Path?
  /// What fills the path, or nil for nothing.
  public var fillColor: Color? = .black
  /// What counts as inside the path.
  public var fillRule = FillRule.nonZero
  /// What strokes the path, or nil for nothing.
  public var strokeColor: Color?
  /// Where along the path the stroke begins, 0…1 of its length.
  public var strokeStart: CGFloat = 0
  /// Where along the path the stroke ends, 0…1 of its length.
  public var strokeEnd: CGFloat = 1
  /// The width of the stroke in points.
  public var lineWidth: CGFloat = 1
  /// The shape of the stroke's ends.
  public var lineCap = LineCap.butt
  /// The shape of the stroke's corners.
  public var lineJoin = LineJoin.miter
  /// The longest mitre in line widths; a sharper corner is cut off.
  public var miterLimit: CGFloat = 10
  /// The lengths of dashes and gaps in turn, in points, or nil for an unbroken stroke.
  public var lineDashPattern: [CGFloat]?
  /// How far into the pattern the stroke begins, in points.
  public var lineDashPhase: CGFloat = 0

  /// Creates the values of a new shape layer: no path, filled black.
  public init() {}
}

/// The values of a gradient layer.
public struct GradientProperties: Equatable, Sendable {
  /// How colours spread.
  public enum Kind: String, Sendable, CaseIterable {
    /// Along the line from start to end.
    case axial
    /// Around the start, over an ellipse that the end fixes.
    case radial
    /// In angle around the start, beginning at the direction of the end.
    case conic
  }

  /// The colours, from start to end.
  public var colors: [Color] = []
  /// Where each colour is, 0…1 from start to end, or nil for equal distances.
  public var locations: [CGFloat]?
  /// The start in units of the bounds' size.
  public var startPoint = CGPoint(x: 0.5, y: 0)
  /// The end in units of the bounds' size.
  public var endPoint = CGPoint(x: 0.5, y: 1)
  /// How colours spread.
  public var type = Kind.axial

  /// Creates the values of a new gradient layer: no colours, from top to bottom.
  public init() {}
}

/// The values of a text layer.
public struct TextProperties: Equatable, Sendable {
  /// The text.
  public var string = ""
  /// The font.
  public var font = Font.system(size: 17)
  /// The colour of the text.
  public var foregroundColor = Color.black
  /// How the text is set: alignment, line breaking and number of lines.
  public var paragraphStyle = ParagraphStyle(lineBreakMode: .byClipping)
  /// Where the lines lie horizontally.
  public var alignment: TextAlignment {
    get { paragraphStyle.alignment }
    set { paragraphStyle.alignment = newValue }
  }

  /// Creates the values of a new text layer: an empty line in the system's font at 17 points.
  public init() {}
}

/// The values of a replicator layer.
public struct ReplicatorProperties: Equatable, Sendable {
  /// More copies than this are not made.
  public static let instanceLimit = 10_000

  /// The number of copies, the original among them.
  public var instanceCount = 1
  /// The time in seconds by which each copy is behind the one before it.
  public var instanceDelay: TimeInterval = 0
  /// The transform from one copy to the next, about the middle of the bounds.
  public var instanceTransform = CATransform3DIdentity
  /// What the first copy's colours are multiplied by; nil for white.
  public var instanceColor: Color?
  /// What is added to the colour's red from one copy to the next.
  public var instanceRedOffset: CGFloat = 0
  /// What is added to the colour's green from one copy to the next.
  public var instanceGreenOffset: CGFloat = 0
  /// What is added to the colour's blue from one copy to the next.
  public var instanceBlueOffset: CGFloat = 0
  /// What is added to the colour's alpha from one copy to the next.
  public var instanceAlphaOffset: CGFloat = 0

  /// Creates the values of a new replicator layer: nothing but the original.
  public init() {}

  /// Returns a number of copies within the limits; nothing for NaN.
  package static func count(_ value: CGFloat) -> Int {
    value > 0 ? Int(min(value.rounded(), CGFloat(instanceLimit))) : 0
  }

  /// Returns what a copy's colours are multiplied by; white for nothing.
  package func color(of instance: Int) -> Color {
    let (base, k) = (instanceColor ?? .white, CGFloat(instance))
    func unit(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }
    return Color(
      red: unit(base.red + instanceRedOffset * k),
      green: unit(base.green + instanceGreenOffset * k),
      blue: unit(base.blue + instanceBlueOffset * k),
      alpha: unit(base.alpha + instanceAlphaOffset * k))
  }
}

/// All that animations can change of a layer.
package struct LayerValues: Equatable, Sendable {
  package var properties = LayerProperties()
  package var content = LayerContent.none
}
