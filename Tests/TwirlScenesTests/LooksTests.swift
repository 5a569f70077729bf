import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlScenes
import TwirlViews

@Suite struct LooksTests {
  private func layer(_ keys: String, type: String = "view") throws -> Layer {
    let stage = try stage(
      views: #"{"id": "v", "type": "\#(type)", "frame": [0, 0, 40, 20], \#(keys)}"#)
    return try #require(stage.window.view(identifiedBy: "v")).layer
  }

  @Test func `looks are the layer's`() throws {
    let layer = try layer(
      #"""
      "cornerCurve": "continuous", "maskedCorners": ["topLeft", "bottomRight"], "zPosition": 3,
      "shadow": {"color": "#F00", "opacity": 0.5, "radius": 7, "offset": [1, -2],
                 "path": "M0 0 L10 0 L10 5 Z"},
      "groupOpacity": false, "edgeAntialiasing": false, "doubleSided": false,
      "geometryFlipped": true, "transform3D": [{"perspective": 400}, {"translate": [1, 2, 3]}],
      "sublayerTransform": [{"scale": [2, 3]}, {"rotate": [90, 0, 0, 1]}]
      """#)
    #expect(layer.cornerCurve == .continuous && layer.maskedCorners == [.minXMinY, .maxXMaxY])
    #expect(layer.zPosition == 3 && layer.shadowOpacity == 0.5 && layer.shadowRadius == 7)
    #expect(layer.shadowOffset == CGSize(width: 1, height: -2))
    #expect(layer.shadowColor == Color(red: 1, green: 0, blue: 0))
    #expect(layer.shadowPath?.controlBounds == CGRect(x: 0, y: 0, width: 10, height: 5))
    #expect(!layer.allowsGroupOpacity && !layer.allowsEdgeAntialiasing)
    #expect(!layer.isDoubleSided && layer.isGeometryFlipped)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 400
    #expect(layer.transform == CATransform3DTranslate(perspective, 1, 2, 3))
    #expect(layer.sublayerTransform.m12 == 3 && layer.sublayerTransform.m21 == -2)
  }

  @Test func `gradients, shapes and copies are layers of their kinds`() throws {
    let gradient = try #require(
      layer(
        ##""gradient": {"colors": ["#000", "#FFF"], "locations": [0.25, 1], "end": [1, 0]}"##)
        as? GradientLayer)
    #expect(gradient.colors == [.black, .white] && gradient.locations == [0.25, 1])
    #expect(gradient.endPoint == CGPoint(x: 1, y: 0) && gradient.type == .axial)
    let radial = try #require(
      layer(##""gradient": {"type": "radial", "colors": ["#000", "#FFF"]}"##) as? GradientLayer)
    #expect(radial.startPoint == CGPoint(x: 0.5, y: 0.5) && radial.endPoint == CGPoint(x: 1, y: 1))
    let shape = try #require(
      layer(
        ##""shape": {"path": "M0 0H4", "strokeColor": "#F00", "lineCap": "round", "dash": [1, 2]}"##
      ) as? ShapeLayer)
    #expect(shape.path?.points == [.zero, CGPoint(x: 4, y: 0)] && shape.lineCap == .round)
    #expect(shape.lineDashPattern == [1, 2] && shape.fillColor == .black)
    let copies = try #require(
      layer(#""replicator": {"count": 3, "transform": [{"translate": [5, 0]}]}"#)
        as? ReplicatorLayer)
    #expect(copies.instanceCount == 3 && copies.instanceTransform.m41 == 5)
  }

  @Test func `a mask is a view`() throws {
    let layer = try layer(
      ##""mask": {"type": "label", "frame": [1, 2, 3, 4], "text": ""}"##
    )
    #expect(layer.mask is TextLayer && layer.mask?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(layer.sublayers.isEmpty)
  }

  /// SVG's notation with its abbreviations; the points by hand.
  @Test(
    arguments: [
      ("", []), ("M1 2", [(1, 2)]), ("M1,2L3,4", [(1, 2), (3, 4)]),
      ("m1 2 3 4-5.5.5", [(1, 2), (4, 6), (-1.5, 6.5)]),
      ("M1 2H5v3h-1V0", [(1, 2), (5, 2), (5, 5), (4, 5), (4, 0)]),
      ("M0 0C1 2 3 4 5 6S9 9 10 10", [(0, 0), (1, 2), (3, 4), (5, 6), (7, 8), (9, 9), (10, 10)]),
      ("M0 0Q2 2 4 0T8 0", [(0, 0), (2, 2), (4, 0), (6, -2), (8, 0)]),
      ("M2 2l2 0zl0 3", [(2, 2), (4, 2), (2, 2), (2, 5)]), ("M1e1+2", [(10, 2)]),
      ("M0 0A0 5 0 1 1 4 4", [(0, 0), (4, 4)]),
    ] as [(String, [(CGFloat, CGFloat)])])
  func `path data`(text: String, points: [(CGFloat, CGFloat)]) throws {
    let shape = try #require(try layer(#""shape": {"path": "\#(text)"}"#) as? ShapeLayer)
    let path = try #require(shape.path)
    #expect(path.points.count == points.count)
    for (point, expected) in zip(path.points, points) {
      #expect(abs(point.x - expected.0) < 1e-12 && abs(point.y - expected.1) < 1e-12, "\(text)")
    }
  }

  /// Quarters and halves of a circle of radius 10 around (10, 10) from (10, 0), by flags.
  @Test(
    arguments: [
      ("0 1 20 10", CGRect(x: 10, y: 0, width: 10, height: 10)),
      ("1 0 20 10", CGRect(x: 0, y: 0, width: 20, height: 20)),
      ("0 1 10 20", CGRect(x: 10, y: 0, width: 10, height: 20)),
      ("0 0 10 20", CGRect(x: 0, y: 0, width: 10, height: 20)),
    ])
  func `arcs`(flags: String, box: CGRect) throws {
    let shape = try #require(
      try layer(#""shape": {"path": "M10 0A10 10 0 \#(flags)"}"#) as? ShapeLayer)
    let bounds = FlattenedPath(try #require(shape.path), tolerance: 1e-4).bounds
    for (a, b) in [
      (bounds.minX, box.minX), (bounds.minY, box.minY), (bounds.maxX, box.maxX),
      (bounds.maxY, box.maxY),
    ] { #expect(abs(a - b) < 2e-3, "\(flags): \(bounds)") }
  }

  @Test(arguments: [
    Mistake(
      #""cornerCurve": "round""#, .invalidValue,
      #"views[0].cornerCurve: "round" is unknown; use "circular" or "continuous""#),
    Mistake(
      #""maskedCorners": ["top"]"#, .invalidValue,
      #"views[0].maskedCorners[0]: "top" is unknown; did you mean "topLeft"?"#),
    Mistake(
      #""shadow": {"blur": 3}"#, .unknownKey,
      #"views[0].shadow.blur: unknown key; a shadow has the keys "color", "opacity", "radius", "offset" and "path""#
    ),
    Mistake(
      ##""gradient": {"colors": ["#000"]}"##, .invalidValue,
      #"views[0].gradient.colors: a gradient has two colors at least; use "backgroundColor" for one"#
    ),
    Mistake(
      ##""gradient": {"colors": ["#000", "#FFF"], "locations": [1, 0]}"##, .invalidValue,
      "views[0].gradient.locations[1]: 0 lies before the location before it; sort them"),
    Mistake(
      ##""gradient": {"colors": ["#000", "#FFF"], "locations": [1]}"##, .invalidValue,
      "views[0].gradient.locations: there are 2 colors and 1 locations; give as many"),
    Mistake(
      ##""shape": {"path": "M0 0 L"}, "gradient": {"colors": ["#000", "#FFF"]}"##, .invalidValue,
      #"views[0].shape: given beside "gradient"; use two views"#),
    Mistake(
      #""shape": {"path": "M0 0 L5"}"#, .invalidValue,
      #"views[0].shape.path: "M0 0 L5" is no path data up to its end; complete it"#),
    Mistake(
      #""shape": {"path": "M0 0 X"}"#, .invalidValue,
      #"views[0].shape.path: "M0 0 X" is no path data from character 6 on; see SVG's path commands"#
    ),
    Mistake(
      #""transform3D": [{"perspective": 0}]"#, .invalidValue,
      "views[0].transform3D[0].perspective: 0 is not a length in points above 0 and at most 10000000"
    ),
    Mistake(
      #""image": "a.png""#, .unknownKey,
      "views[0].image: only an image has this, not a view; change the type or remove it"),
  ])
  func `names a mistake`(_ mistake: Mistake) {
    let error = TwirlScenesTests.mistake(
      #"{"version": 1, "size": [9, 9], "views": [{"type": "view", "frame": [0, 0, 9, 9], \#(mistake.json)}]}"#
    )
    #expect(error?.description == mistake.description)
    #expect(error?.kind == mistake.kind)
  }

  @Test func `images need a reader`() throws {
    let text =
      #"{"version": 1, "size": [9, 9], "views": [{"type": "image", "frame": [0, 0, 9, 9], "image": "a.png"}]}"#
    let scene = try scene(text)
    let error = #expect(throws: SceneError.self) { try scene.makeStage() }
    #expect(error?.kind == .image)
    #expect(error?.description == "views[0].image: no images are read here; import TwirlKit")
  }
}
