import Foundation
import TwirlGraphics

extension Layer {
  /// A picture over the background, or nil for none.
  ///
  /// It is cut to rounded corners with `masksToBounds` only. Changing it is discrete: a key frame
  /// animation of it shows one picture after another.
  public var contents: Image? {
    get { values.properties.contents }
    set { set(.contents, .image(newValue)) }
  }

  /// How the picture is laid out in the bounds; stretched to them at first.
  public var contentsGravity: ContentsGravity {
    get { values.properties.contentsGravity }
    set { values.properties.contentsGravity = newValue }
  }

  /// The picture's pixels a point, which give its size where the gravity keeps that; 1 at first.
  ///
  /// - Precondition: it is positive and finite.
  public var contentsScale: CGFloat {
    get { values.properties.contentsScale }
    set {
      precondition(newValue > 0, "A layer's contents scale is not a positive number.")
      set(.contentsScale, .scalar(newValue))
    }
  }

  /// The part of the picture that is shown, in units of its size.
  ///
  /// - Precondition: its numbers are finite.
  public var contentsRect: CGRect {
    get { values.properties.contentsRect }
    set { set(.contentsRect, .rect(newValue)) }
  }

  /// The part of what is shown that stretches, in units of its size; what lies around keeps its size.
  ///
  /// With the gravity `resize`; others stretch nothing.
  ///
  /// - Precondition: its numbers are finite.
  public var contentsCenter: CGRect {
    get { values.properties.contentsCenter }
    set { set(.contentsCenter, .rect(newValue)) }
  }

  /// How the picture is sampled where it is drawn smaller.
  public var minificationFilter: ContentsFilter {
    get { values.properties.minificationFilter }
    set { values.properties.minificationFilter = newValue }
  }

  /// How the picture is sampled where it is drawn larger.
  public var magnificationFilter: ContentsFilter {
    get { values.properties.magnificationFilter }
    set { values.properties.magnificationFilter = newValue }
  }
}

// MARK: - Corners, edges, compositing

extension Layer {
  /// The shape that casts the shadow, filled by the non-zero rule, in the layer's coordinates; nil, as
  /// at first, for the alpha of what the layer and its sublayers show.
  public var shadowPath: Path? {
    get { values.properties.shadowPath }
    set { set(.shadowPath, .path(newValue)) }
  }

  /// The shape of rounded corners; circular at first.
  public var cornerCurve: CornerCurve {
    get { values.properties.cornerCurve }
    set { values.properties.cornerCurve = newValue }
  }

  /// The corners that are rounded; all at first.
  public var maskedCorners: CornerMask {
    get { values.properties.maskedCorners }
    set { values.properties.maskedCorners = newValue }
  }

  /// Whether edges are antialiased; see ``LayerProperties/allowsEdgeAntialiasing``.
  public var allowsEdgeAntialiasing: Bool {
    get { values.properties.allowsEdgeAntialiasing }
    set { values.properties.allowsEdgeAntialiasing = newValue }
  }

  /// The edges that are antialiased; see ``LayerProperties/edgeAntialiasingMask``.
  public var edgeAntialiasingMask: EdgeMask {
    get { values.properties.edgeAntialiasingMask }
    set { values.properties.edgeAntialiasingMask = newValue }
  }

  /// Whether the opacity applies to the layer and its sublayers as one picture, as at first.
  public var allowsGroupOpacity: Bool {
    get { values.properties.allowsGroupOpacity }
    set { values.properties.allowsGroupOpacity = newValue }
  }

  /// Whether the layer is seen from behind, too, as at first.
  ///
  /// Its back is seen where its place on the canvas is a mirrored one.
  public var isDoubleSided: Bool {
    get { values.properties.isDoubleSided }
    set { set(.isDoubleSided, .flag(newValue)) }
  }

  /// Whether y grows upwards for the sublayers' geometry; see ``LayerProperties/isGeometryFlipped``.
  public var isGeometryFlipped: Bool {
    get { values.properties.isGeometryFlipped }
    set { values.properties.isGeometryFlipped = newValue }
  }

  private func set(_ property: AnimatableProperty, _ value: AnimatableValue) {
    precondition(value.isFinite, "A layer's \(property.rawValue) is not finite.")
    guard values[property] != value else { return }
    change(property) { $0[property] = value }
  }
}

// MARK: - Filters

extension Layer {
  /// Filters on the layer; they are kept and not applied, and the event log says so.
  public var filters: [Any]? {
    get { custom["filters"] as? [Any] }
    set { keep(newValue, "filters") }
  }

  /// Filters on what lies behind the layer; they are kept and not applied, and the event log says so.
  public var backgroundFilters: [Any]? {
    get { custom["backgroundFilters"] as? [Any] }
    set { keep(newValue, "backgroundFilters") }
  }

  /// How the layer combines with what lies behind it; kept and not applied, and the event log says so:
  /// layers are laid over each other.
  public var compositingFilter: Any? {
    get { custom["compositingFilter"] }
    set { keep(newValue, "compositingFilter") }
  }

  private func keep(_ value: Any?, _ key: String) {
    custom[key] = value
    guard value != nil else { return }
    clock?.note(.ignored, eventName, keyPath: key, "filters are not applied")
  }
}
