import Foundation
import TwirlGraphics

// What hardly any layer changes; the values lie apart and are shared.

extension LayerProperties {
  /// The fixed point's place along z, in points.
  public var anchorPointZ: CGFloat {
    get { extras.anchorPointZ }
    set { extras.anchorPointZ = newValue }
  }
  /// The place along z, which orders siblings: a larger one is drawn later; equal ones in the order of
  /// the tree.
  public var zPosition: CGFloat {
    get { extras.zPosition }
    set { extras.zPosition = newValue }
  }
  /// The transform that all sublayers undergo after their own, about this layer's anchor point.
  public var sublayerTransform: CATransform3D {
    get { extras.sublayerTransform }
    set { extras.sublayerTransform = newValue }
  }
  /// The width of the line along the inside of the bounds, in points.
  public var borderWidth: CGFloat {
    get { extras.borderWidth }
    set { extras.borderWidth = newValue }
  }
  /// The colour of that line, or nil for none.
  public var borderColor: Color? {
    get { extras.borderColor }
    set { extras.borderColor = newValue }
  }
  /// The colour of the shadow, or nil for none.
  public var shadowColor: Color? {
    get { extras.shadowColor }
    set { extras.shadowColor = newValue }
  }
  /// The opacity of the shadow, 0…1.
  public var shadowOpacity: CGFloat {
    get { extras.shadowOpacity }
    set { extras.shadowOpacity = newValue }
  }
  /// The blur radius of the shadow, in points.
  public var shadowRadius: CGFloat {
    get { extras.shadowRadius }
    set { extras.shadowRadius = newValue }
  }
  /// The shadow's place relative to what casts it, in points.
  public var shadowOffset: CGSize {
    get { extras.shadowOffset }
    set { extras.shadowOffset = newValue }
  }
  /// The shape that casts the shadow, filled by the non-zero rule, in the layer's coordinates; nil for
  /// what the layer shows.
  public var shadowPath: Path? {
    get { extras.shadowPath }
    set { extras.shadowPath = newValue }
  }
}

// MARK: - Corners and edges

extension LayerProperties {
  /// The shape of rounded corners.
  public var cornerCurve: CornerCurve {
    get { extras.cornerCurve }
    set { extras.cornerCurve = newValue }
  }
  /// The corners that are rounded.
  public var maskedCorners: CornerMask {
    get { extras.maskedCorners }
    set { extras.maskedCorners = newValue }
  }
  /// Whether edges are antialiased, as they are at first; if not, a pixel whose centre lies inside is
  /// covered in full.
  ///
  /// Core Animation has it off unless an app asks for it; Twirl's pictures are looked at closely.
  public var allowsEdgeAntialiasing: Bool {
    get { extras.allowsEdgeAntialiasing }
    set { extras.allowsEdgeAntialiasing = newValue }
  }
  /// The edges that are antialiased where that is allowed; all at first.
  ///
  /// The others are moved to the nearest boundary of pixels, so that layers that meet there have no
  /// seam. Where they do not run along pixels, they are antialiased nevertheless.
  public var edgeAntialiasingMask: EdgeMask {
    get { extras.edgeAntialiasingMask }
    set { extras.edgeAntialiasingMask = newValue }
  }
}

// MARK: - Contents

extension LayerProperties {
  /// A picture over the background, or nil for none.
  public var contents: Image? {
    get { extras.contents }
    set { extras.contents = newValue }
  }
  /// How the picture is laid out in the bounds.
  public var contentsGravity: ContentsGravity {
    get { extras.contentsGravity }
    set { extras.contentsGravity = newValue }
  }
  /// The picture's pixels a point, which give its size where the gravity keeps that.
  public var contentsScale: CGFloat {
    get { extras.contentsScale }
    set { extras.contentsScale = newValue }
  }
  /// The part of the picture that is shown, in units of its size.
  public var contentsRect: CGRect {
    get { extras.contentsRect }
    set { extras.contentsRect = newValue }
  }
  /// The part of what is shown that stretches, in units of its size; what lies around keeps its size.
  public var contentsCenter: CGRect {
    get { extras.contentsCenter }
    set { extras.contentsCenter = newValue }
  }
  /// How the picture is sampled where it is drawn smaller.
  public var minificationFilter: ContentsFilter {
    get { extras.minificationFilter }
    set { extras.minificationFilter = newValue }
  }
  /// How the picture is sampled where it is drawn larger.
  public var magnificationFilter: ContentsFilter {
    get { extras.magnificationFilter }
    set { extras.magnificationFilter = newValue }
  }
}

// MARK: - Compositing

extension LayerProperties {
  /// Whether the opacity applies to the layer and its sublayers as one picture, as at first; if not,
  /// each of them is as translucent by itself.
  public var allowsGroupOpacity: Bool {
    get { extras.allowsGroupOpacity }
    set { extras.allowsGroupOpacity = newValue }
  }
  /// Whether the layer is seen from behind, too, as at first.
  public var isDoubleSided: Bool {
    get { extras.isDoubleSided }
    set { extras.isDoubleSided = newValue }
  }
  /// Whether y grows upwards for the sublayers' geometry.
  ///
  /// Sublayers lie mirrored about the middle of the bounds' height, and are mirrored themselves; their
  /// pictures and text stay upright.
  public var isGeometryFlipped: Bool {
    get { extras.isGeometryFlipped }
    set { extras.isGeometryFlipped = newValue }
  }
}
