import Foundation
import TwirlGraphics
import TwirlLayers
import TwirlText
import TwirlViews

/// A scene file, version 1: views, a script that moves them, and taps.
///
///     let scene = try Scene(contentsOf: "recommend-button.json")
///     let stage = try scene.makeStage()
///     try stage.advance(to: MediaTime(seconds: 0.25))
///
/// The text is JSON5. An object with the keys
///
///     version     1
///     size        [width, height] in points
///     scale       pixels a point; default 1
///     background  "#RGB", "#RGBA", "#RRGGBB", "#RRGGBBAA" or "clear"; default "#FFFFFF"
///     views       the views from back to front
///     script      steps, the first beginning at 0 s
///     events      taps: { "at": seconds, "tap": id or [x, y] }
///     page        a storyboard or xib that the views begin with, relative to the file's folder
///     scene       which of the page's view controllers, by a name; default the initial one
///
/// With a **page** size and scale are the page's unless they are given. An entry of `views` whose `id`
/// is a name of one of the page's views (its object ID, or else restoration ID, accessibility
/// identifier, user label or class) changes that one: all keys are optional then, and `subviews` are
/// added. Others are new; with `"in": name` they lie in that view of the page, else on top of all.
/// Steps and events may use all of these names, too. See ``Page`` for what is drawn.
///
/// **Views** have a `type` ("view", "button", "label" or "image") and a place: `frame`, or `bounds` and
/// `center`, both as they are before the `transform` and with the `anchorPoint` that is given. A
/// `transform` is six numbers or a list of `{"scale": s or [sx, sy]}`, `{"rotate": degrees}` and
/// `{"translate": [x, y]}`, each concatenated as `scaledBy`, `rotated(by:)` and `translatedBy` do.
/// Further keys: `id`, `alpha`, `hidden`, `clipsToBounds`, `userInteractionEnabled`,
/// `backgroundColor`, `cornerRadius`, `borderWidth`, `borderColor`, `mask` (a view, in the view's
/// coordinates, whose alpha cuts it out), `onTap` (steps), `subviews`; of buttons `title`, `titleColor`
/// and `font`; of labels `text`, `textColor`, `textAlignment`, `numberOfLines` (1; 0 for all that fit),
/// `lineBreakMode` ("byTruncatingTail" and UIKit's others) and `font`
/// (`{"family", "weight", "italic", "size"}`).
///
/// **Looks** that every view may have, with Core Animation's meaning and defaults:
///
///     cornerCurve        "circular" or "continuous"
///     maskedCorners      the round ones: ["topLeft", "topRight", "bottomLeft", "bottomRight"]
///     shadow             {"color", "opacity", "radius", "offset": [x, y], "path": SVG path data}; as
///                        an opacity of 0 is the default, give one
///     zPosition          points
///     transform3D        a list of {"scale": s or [x, y, z]}, {"rotate": degrees or
///                        [degrees, x, y, z]}, {"translate": [x, y, z]}, {"perspective": distance}
///     sublayerTransform  the same, for all subviews about the anchor point
///     groupOpacity       whether the alpha applies to the view as one picture
///     edgeAntialiasing, doubleSided, geometryFlipped
///
/// A view of the type "view" can show one of
///
///     gradient    {"type": "axial", "radial" or "conic", "colors": [...], "locations": [0...1],
///                 "start": [x, y], "end": [x, y]}, points in units of the size
///     shape       {"path": SVG path data, "fillColor", "fillRule": "nonZero" or "evenOdd",
///                 "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "lineCap", "lineJoin",
///                 "miterLimit", "dash": [...], "dashPhase"}
///     replicator  {"count": n, "transform": as transform3D, "delay": s, "color",
///                 "colorOffset": [red, green, blue, alpha]}: copies of the subviews
///
/// and one of the type "image" has an `image`, the name of a PNG file relative to the scene's (with
/// `@2x` at its end for 2 pixels a point), `contentMode` ("scaleToFill", "scaleAspectFit",
/// "scaleAspectFill", "center", "top" … "bottomRight"), `contentsRect` and `contentsCenter`
/// ([x, y, width, height] in units of the size) and `filter` ("nearest", "linear" or "trilinear").
///
/// **Steps** run one after another, each from the nanosecond at which the one before it ends:
///
/// - `{"set": id, ...changes}` at once. With `"keepingFrame": true` a new anchor point moves the
///   position so that the view stays where it is, whatever its transform.
/// - `{"animate": id, "duration": s, "delay": s, "curve": ..., "options": [...], "to": {...changes}}`.
///   Options: "allowUserInteraction", "beginFromCurrentState", "repeat", "autoreverse" and
///   "layoutSubviews" (which is always so). As in UIKit, an animation that changes nothing ends at once,
///   whatever its duration (a "wait" does not); one that repeats never ends, so that a step after it is
///   an error.
/// - The same with `"keyframes": [{"at": 0...1, "from": 0...1, "to": {...changes}}, ...]` instead of
///   `to`, for changes that are spread over the duration: see below.
/// - `{"transition": id, "duration": s, "style": ..., "curve": ..., "options": [...],
///   "to": {...changes}, "steps": [...]}` changes the picture of a view and of all in it: see below.
/// - `{"wait": s}`, `{"together": [steps]}`, which ends when all have, `{"repeat": n, "steps": [...]}`.
/// - `{"perform": "viewTransform", "on": id}`; see ``ViewTransform``.
///
/// **Curves** are "easeInOut" (the default), "easeIn", "easeOut", "linear", [x1, y1, x2, y2], or a
/// spring in one of three forms, each with an optional `velocity` in whole distances a second:
///
/// - `{"spring": {"dampingRatio": 0.01...1}}` settles in the step's duration, as UIView's springs do.
/// - `{"spring": {"duration": s, "bounce": -1...1}}` has a perceptual duration (0.5 s) and a bounce (0);
///   a bounce of 1 swings for ever.
/// - `{"spring": {"mass": m, "stiffness": k, "damping": c}}` has physical constants (1, 100, 10, as Core
///   Animation's); more than the critical damping counts as that.
///
/// The latter two take the time that they need to settle, and their steps have no `duration`.
///
/// **Key frames** are reached at a part of the duration, `at`, and begin where the one before them ends,
/// or at `from`, with which they may overlap. `calculationMode` is "linear" (the default), "discrete",
/// "paced", "cubic" or "cubicPaced"; the paced ones go by the values alone. As in UIKit one curve runs
/// over the whole, and is "easeInOut" unless the step says otherwise: with "linear" an `at` is a part of
/// the time exactly. It has a name; springs and control points are for plain animations.
///
/// **Transitions** are, by `style`, "crossDissolve" (the default), "flipFromLeft", "flipFromRight",
/// "flipFromTop" or "flipFromBottom". What changes does so at once, behind the transition: the view
/// itself by `to`, it and others by the `set` steps in `steps`. With the option
/// "allowAnimatedContent" the changes that can animate do so meanwhile. Curves have names here, too.
///
/// Each tap runs a view's `onTap` from its first step on, beside what runs already. Taps come before
/// the script's steps of the same instant, and taps of one instant in the order of the file.
///
/// **Changes** are `anchorPoint`, `frame`, `bounds`, `center`, `transform` (also "identity"), then
/// `scale`, `rotate` (degrees) and `translate`, which concatenate onto the transform, and `alpha`,
/// `backgroundColor`, `cornerRadius`; they are made in this order. A frame is set under the transform
/// that the view has when the step begins. `set`, and a transition's `to`, also change `hidden`,
/// `clipsToBounds`, `userInteractionEnabled`, `borderWidth`, `borderColor`, and the texts with their
/// looks: `title`, `titleColor`, `text`, `textColor`, `textAlignment`, `font`; and the looks that every
/// view may have. A change of geometry that takes a view more than a thousand times as far as ``coordinateLimit`` is left out.
///
/// Invariant: steps and events name views that are there, and all numbers are in range.
public struct Scene: Sendable {
  /// The size of the canvas in points.
  public var size: CGSize
  /// The number of pixels a point.
  public var scale: CGFloat
  /// What lies behind the views; may be clear.
  public var backgroundColor: Color
  /// The path that errors give.
  public let path: String
  /// What of a page is not drawn as its document means it, in the order of its lines.
  public internal(set) var warnings: [SceneWarning]
  /// What is worth knowing of a page though nothing is amiss, such as the font that is the system's.
  public internal(set) var notes: [String]
  let views: [ViewDescription]
  let script: [Step]
  /// All texts that steps set, on taps, too.
  let textChanges: [TextChange]
  /// All fonts that steps set.
  let fontChanges: [FontChange]
  let events: [Event]
  /// What a program has added.
  var classes = ViewClasses()

  /// A tap.
  struct Event: Sendable {
    enum Target: Sendable {
      case view(id: String)
      case point(CGPoint)
    }

    var seconds: TimeInterval
    var target: Target
  }

  /// Reads a scene from the text of a file.
  ///
  /// - Parameters:
  ///   - json: JSON5 in UTF-8.
  ///   - path: the file's path, for messages.
  /// - Throws: a mistake in the text, or the first of several of one sort.
  public init(json: some Sequence<UInt8>, path: String) throws(SceneError) {
    try self.init(json: json, path: path, controller: nil)
  }

  private init(
    json: some Sequence<UInt8>, path: String, controller: String?
  ) throws(SceneError) {
    do throws(SceneError) {
      self = try SceneReader.read(JSONParser.parse(json), path: path, controller: controller)
      try checkCanvas()
    } catch {
      throw error.in(path)
    }
  }

  /// Reads a scene from a file or a pipe: a scene file, or a storyboard or xib.
  ///
  /// - Parameters:
  ///   - path: the file's path, which messages give, too.
  ///   - controller: which view controller of a page is drawn, by a name as ``Page/scene(_:fonts:)``
  ///     takes it; nil for the initial one or, in a scene file, that which it names.
  /// - Throws: whether the file is not there, cannot be read, or does not describe a scene.
  public init(contentsOf path: String, controller: String? = nil) throws(SceneFileError) {
    let data = try SceneFile.read(path)
    do throws(SceneError) {
      if Page.isPage(data, path: path) {
        self = try Page(xml: data, path: path).scene(controller)
        try checkCanvas()
      } else {
        try self.init(json: data, path: path, controller: controller)
      }
    } catch {
      throw .invalid(error.in(path))
    }
  }

  init(
    size: CGSize, scale: CGFloat, backgroundColor: Color, path: String, views: [ViewDescription],
    script: [Step] = [], textChanges: [TextChange] = [], fontChanges: [FontChange] = [],
    events: [Event] = [], warnings: [SceneWarning] = [], notes: [String] = []
  ) {
    self.size = size
    self.scale = scale
    self.backgroundColor = backgroundColor
    self.path = path
    self.views = views
    self.script = script
    self.textChanges = textChanges
    self.fontChanges = fontChanges
    self.events = events
    self.warnings = warnings
    self.notes = notes
  }
}

/// Why an image is not read.
private struct ImageProblem: Error, CustomStringConvertible {
  let description: String
}

extension SceneError {
  /// Returns the error with the file that it is about, unless it is about another already.
  func `in`(_ file: String) -> SceneError {
    var error = self
    if error.file.isEmpty { error.file = file }
    return error
  }
}

// MARK: - Stage

extension Scene {
  /// The ids of the views that have one, from back to front, a view before its subviews.
  public var viewIDs: [String] {
    flattenedViews.compactMap(\.id)
  }

  var flattenedViews: [ViewDescription] { views.flatMap(\.flattened) }

  /// Creates a stage with the views, the script and the taps, at time zero.
  ///
  /// Each call makes a new stage, and all of them go the same way.
  ///
  /// - Throws: a `SceneError` if size and scale have been changed to a canvas that is too large, or
  ///   if a font is missing or has no glyphs for a text; also if there are images, which `TwirlKit`'s
  ///   method of the same name reads.
  public func makeStage(fonts: FontBook = FontBook()) throws(SceneError) -> Stage {
    try makeStage(fonts: fonts) { _ in
      throw ImageProblem(description: "no images are read here; import TwirlKit")
    }
  }

  /// Creates a stage with images that a closure reads.
  ///
  /// - Parameter readImage: returns the picture of a file, or throws an error whose description says
  ///   what is wrong and what to do.
  package func makeStage(
    fonts: FontBook, readImage: (_ path: String) throws -> Bitmap
  ) throws(SceneError) -> Stage {
    do throws(SceneError) {
      try checkCanvas()
      try checkText(in: fonts)
      return StageBuilder.build(self, fonts: fonts, images: try images(readImage))
    } catch {
      throw error.in(path)
    }
  }

  /// Reads each picture once; names are relative to the scene's folder.
  private func images(
    _ readImage: (String) throws -> Bitmap
  ) throws(SceneError) -> [String: Image] {
    var images: [String: Image] = [:]
    for reference in flattenedViews.flatMap(\.images) where images[reference.name] == nil {
      let file =
        reference.name.hasPrefix("/")
        ? reference.name
        : URL(fileURLWithPath: path).deletingLastPathComponent()
          .appendingPathComponent(reference.name).path
      do {
        images[reference.name] = Image(try readImage(file), scale: reference.scale)
      } catch {
        throw SceneError(.image, .path(reference.path), Message.oneLine("\(error)"))
      }
    }
    return images
  }

  /// Checks that the canvas has pixels, and not too many.
  private func checkCanvas() throws(SceneError) {
    func failure(_ problem: String) -> SceneError {
      SceneError(.limitExceeded, .path("size"), problem)
    }
    let pixels = [size.width * scale, size.height * scale].map { $0.rounded(.up) }
    let canvas =
      "\(Message.number(size.width))x\(Message.number(size.height)) points at scale "
      + Message.number(scale)
    // Written so that NaN fails.
    guard size.width > 0, size.height > 0, scale > 0, pixels.allSatisfy(\.isFinite) else {
      throw failure("\(canvas) are no canvas; size and scale must be positive and finite")
    }
    guard pixels.allSatisfy({ $0 <= Double(Self.canvasSideLimit) }) else {
      throw failure(
        "\(canvas) are more than \(Self.canvasSideLimit) pixels a side; make size or scale smaller")
    }
    guard pixels.reduce(1, *) <= Double(Self.canvasPixelLimit) else {
      throw failure(
        "\(canvas) are more than \(Self.canvasPixelLimit) pixels; make size or scale smaller")
    }
  }
}
