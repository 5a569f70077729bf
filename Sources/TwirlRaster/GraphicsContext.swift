import Foundation
import TwirlGraphics

/// Draws into a bitmap with Core Graphics' model: a transform, a clip, paints, a stack of states.
///
///     let context = GraphicsContext(width: 320, height: 200)
///     context.setFillColor(Color(hex: "#007AFF") ?? .black)
///     context.translateBy(x: 160, y: 100)
///     context.rotate(by: .pi / 20)
///     context.fill(Path(roundedRect: CGRect(x: -60, y: -22, width: 120, height: 44), cornerRadius: 10))
///     let picture = context.bitmap
///
/// The device is the bitmap: pixels, the origin at the top left, y down. User space is the same until
/// the transform is changed. Edges are antialiased by exact area coverage; colours are composited
/// premultiplied, source-over unless another blend mode is set, in sRGB's encoding. What a pixel gets does not depend on the clip
/// rectangle: a part of a picture drawn alone equals the same part of the whole, byte for byte.
///
/// A context belongs to one thread at a time. It keeps its buffers, so one that draws many pictures is
/// faster than many that draw one.
public final class GraphicsContext {
  /// What `saveGState` saves.
  struct State {
    var ctm = CGAffineTransform.identity
    var fillPaint = Paint.color(.black)
    var strokePaint = Paint.color(.black)
    var strokeStyle = StrokeStyle()
    var alpha: CGFloat = 1
    var blendMode = BlendMode.normal
    var shadow: Shadow?
    /// The clip's rectangles: what may be written at all.
    var hardClip: PixelRect
    /// The part of it that the clip's paths leave.
    var drawingBounds: PixelRect
    /// The clip's paths; nil where everything within `drawingBounds` is covered.
    var mask: ClipMask?
  }

  /// A bitmap and its place on the device.
  struct Surface {
    var bitmap: Bitmap
    var origin = (x: 0, y: 0)
    /// The opacity with which a transparency layer is composited.
    var opacity: UInt8 = 255
    /// A rectangle around all that was drawn, on the device.
    var drawn = PixelRect.empty
    /// The number of saved states when it was begun.
    var savedStates = 0
  }

  let rasterizer = CoverageRasterizer()
  var state: State
  var savedStates: [State] = []
  /// The surface that is drawn on.
  var surface: Surface
  /// The surfaces below it, while transparency layers are open; the bitmap itself comes first.
  var surfacesBelow: [Surface] = []
  /// Memory for a run of a paint's pixels.
  let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: PaintSink.runLength)

  /// Creates a context that draws over a bitmap.
  ///
  /// The context takes the bitmap over without copying, unless the caller keeps a reference too.
  /// - Precondition: no side exceeds 262,144 pixels.
  public init(bitmap: Bitmap) {
    let limit = CoverageRasterizer.coordinateLimit
    precondition(
      bitmap.width <= limit && bitmap.height <= limit,
      "A bitmap to draw on has more than \(limit) pixels on a side.")
    surface = Surface(bitmap: bitmap)
    state = State(hardClip: bitmap.bounds, drawingBounds: bitmap.bounds)
  }

  deinit { scratch.deallocate() }

  /// Creates a context with a clear bitmap.
  public convenience init(width: Int, height: Int) {
    self.init(bitmap: Bitmap(width: width, height: height))
  }

  /// The picture so far, without the transparency layers that are still open.
  ///
  /// Reading it is free, but while the caller keeps the value, the next drawing first copies all
  /// pixels. To look at a part between two drawings, use `copyPixels(in:)`.
  public var bitmap: Bitmap { surfacesBelow.first?.bitmap ?? surface.bitmap }

  /// Returns a copy of a part of the picture so far.
  ///
  /// - Precondition: the rectangle lies in the bitmap.
  public func copyPixels(in rect: PixelRect) -> Bitmap {
    bitmap.cropped(to: rect)
  }
}

// MARK: - State

extension GraphicsContext {
  /// Puts a copy of the state on a stack: the transform, the paints, the pen, the alpha, the blend mode,
  /// the shadow and the clip.
  public func saveGState() {
    savedStates.append(state)
  }

  /// Brings the state back that was saved last.
  ///
  /// - Precondition: there is one, saved since the innermost open transparency layer was begun.
  public func restoreGState() {
    precondition(
      savedStates.count > surface.savedStates,
      "A graphics state is restored that was not saved.")
    state = savedStates.removeLast()
  }

  /// Sets the paint of fills; black at first.
  public func setFillPaint(_ paint: Paint) {
    state.fillPaint = paint
  }

  /// Sets the paint of fills to a colour.
  public func setFillColor(_ color: Color) {
    state.fillPaint = .color(color)
  }

  /// Sets how all that is drawn combines with what is there; `.normal` at first.
  public func setBlendMode(_ mode: BlendMode) {
    state.blendMode = mode
  }

  /// Sets the opacity of all that is drawn, 0...1, on top of the colours' own; values outside are
  /// clamped.
  ///
  /// - Precondition: it is not NaN.
  public func setAlpha(_ alpha: CGFloat) {
    precondition(!alpha.isNaN, "An alpha is NaN.")
    state.alpha = min(max(alpha, 0), 1)
  }
}

// MARK: - Transform

extension GraphicsContext {
  /// The current transform, from user space to pixels.
  public var ctm: CGAffineTransform { state.ctm }

  /// Applies a transform before the current one.
  ///
  /// - Precondition: the result is finite.
  public func concatenate(_ transform: CGAffineTransform) {
    let result = transform.concatenating(state.ctm)
    precondition(result.isFinite, "A context's transform is not finite.")
    state.ctm = result
  }

  /// Moves user space's origin.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales user space.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(scaleX: x, y: y))
  }

  /// Rotates user space by an angle in radians, clockwise on the screen where it is positive.
  ///
  /// Sine and cosine are the system's; they may differ in the last bit between systems, which moves
  /// an edge by less than the rasterizer's grid resolves.
  public func rotate(by angle: CGFloat) {
    concatenate(CGAffineTransform(rotationAngle: angle))
  }
}
