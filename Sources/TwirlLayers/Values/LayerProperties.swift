import Foundation
import TwirlGraphics

/// The values that say where a layer is and how it looks.
///
/// A layer holds one set, its model; applying the running animations to it gives the presentation.
/// Geometry follows Core Animation: stored are bounds, position, anchor point and transform, and
/// the frame is computed from them.
///
///     superlayer's point = (point − bounds.origin − anchorPoint ⊙ bounds.size) · transform + position
///
/// A set is copied for every layer at every instant, so it is kept small: what hardly any layer changes
/// lies apart and is shared, and a transform of the plane takes six numbers.
public struct LayerProperties: Equatable, Sendable {
  /// The layer's own coordinates: what its content is laid out in.
  public var bounds = CGRect.zero
  /// The anchor point's place in the superlayer, in points.
  public var position = CGPoint.zero
  /// The fixed point of the transform in units of the bounds' size; may lie outside 0…1.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The transform in as few numbers as it takes.
  package var compactTransform = CompactTransform.plane(.identity)
  /// The opacity of the layer and its sublayers as one picture, 0…1.
  public var opacity: CGFloat = 1
  /// The radius of the bounds' corners, in points; clamped to half of the shorter side when drawn.
  public var cornerRadius: CGFloat = 0
  /// What fills the bounds, or nil for nothing.
  public var backgroundColor: Color?
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// Whether sublayers are cut to the bounds and their rounded corners.
  public var masksToBounds = false
  /// The other properties, or nil where all are a new layer's.
  private var sharedExtras: SharedLayerExtras?

  /// Creates the values of a new layer: nothing to see at the origin.
  public init() {}
}

extension LayerProperties {
  /// The transform about the anchor point.
  public var transform: CATransform3D {
    get { compactTransform.transform }
    set { compactTransform = CompactTransform(newValue) }
  }

  /// The properties that hardly any layer changes.
  ///
  /// Setting one that it has already leaves the set shared.
  package var extras: LayerExtras {
    get { sharedExtras?.values ?? .initial }
    set {
      guard newValue != extras else { return }
      sharedExtras = newValue == .initial ? nil : SharedLayerExtras(newValue)
    }
  }

  /// Whether any of the other properties is not a new layer's.
  package var hasExtras: Bool { sharedExtras != nil }
}

// MARK: - Geometry

extension LayerProperties {
  /// The transform as a map of the plane, or the identity where it is none; setting it replaces it.
  public var affineTransform: CGAffineTransform {
    get { compactTransform.plane ?? .identity }
    set { compactTransform = .plane(newValue) }
  }

  /// The anchor point in the layer's own coordinates.
  public var anchor: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.width,
      y: bounds.origin.y + anchorPoint.y * bounds.height)
  }

  /// Maps the layer's own coordinates to the superlayer's, as seen from far away: without perspective.
  ///
  /// The superlayer's `sublayerTransform` is not part of it.
  public var transformToSuperlayer: CGAffineTransform {
    let anchor = self.anchor
    return CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(planarTransform)
      .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
  }

  /// The transform as the plane undergoes it; the identity under perspective.
  private var planarTransform: CGAffineTransform {
    compactTransform.projected ?? .identity
  }

  /// The smallest rectangle in the superlayer around the transformed bounds.
  ///
  /// Setting it moves the position and resizes the bounds so that the frame is as asked where the
  /// transform scales and translates. Under a rotation the same two formulas apply, as they do on
  /// Apple's systems, and the frame read back differs from the one set:
  ///
  ///     bounds.size = |frame.size · L⁻¹|      L: the transform's linear part
  ///     position    = frame.origin + anchorPoint ⊙ frame.size − the transform's translation
  ///
  /// A transform with perspective counts as the identity when it is set; `zPosition` and
  /// `anchorPointZ` do not count.
  public var frame: CGRect {
    get {
      let rect = CGRect(
        x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height,
        width: bounds.width, height: bounds.height)
      let mapped =
        compactTransform.projected.map { rect.applying($0) }
        ?? ProjectiveTransform(transform).boundingBox(of: rect)
      return mapped.offsetBy(dx: position.x, dy: position.y)
    }
    set {
      let frame = newValue.standardized
      let transform = planarTransform
      position = CGPoint(
        x: frame.origin.x + anchorPoint.x * frame.width - transform.tx,
        y: frame.origin.y + anchorPoint.y * frame.height - transform.ty)
      bounds.size = Self.size(of: frame.size, under: transform)
    }
  }

  /// Solves size · L = frame size.
  ///
  /// Multiplying by an inverse is less exact: 144 / 1.44 is 100, where 120 · (1 / 1.2) is not.
  /// A singular L is its own inverse, as Core Graphics has it.
  private static func size(of frame: CGSize, under t: CGAffineTransform) -> CGSize {
    if t.a == 1, t.b == 0, t.c == 0, t.d == 1 { return frame }
    let determinant = t.determinant
    guard determinant != 0, determinant.isFinite else {
      let size = frame.applying(t)
      return CGSize(width: abs(size.width), height: abs(size.height))
    }
    return CGSize(
      width: abs((frame.width * t.d - frame.height * t.c) / determinant),
      height: abs((frame.height * t.a - frame.width * t.b) / determinant))
  }
}
