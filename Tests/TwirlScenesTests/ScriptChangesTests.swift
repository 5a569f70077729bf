import Foundation
import Testing
import TwirlGraphics
import TwirlLayers
import TwirlScenes
import TwirlViews

@Suite struct ScriptChangesTests {
  /// The view `v` is [200, 100, 100, 40]; what a step makes of its position, bounds and transform.
  @Test(arguments: [
    (#""center": [1, 2]"#, [1.0, 2], [0, 0, 100.0, 40], [1, 0, 0, 1, 0, 0.0]),
    (#""bounds": [3, 4, 50, 60]"#, [250, 120], [3, 4, 50, 60], [1, 0, 0, 1, 0, 0]),
    (#""bounds": [0, 0, 50, 60], "center": [5, 6]"#, [5, 6], [0, 0, 50, 60], [1, 0, 0, 1, 0, 0]),
    (#""frame": [10, 20, 30, 40]"#, [25, 40], [0, 0, 30, 40], [1, 0, 0, 1, 0, 0]),
    // The anchor point comes first, so that the frame is placed by the new one.
    (
      #""frame": [10, 20, 30, 40], "anchorPoint": [0, 1]"#, [10, 60], [0, 0, 30, 40],
      [1, 0, 0, 1, 0, 0]
    ),
    // The frame is set under the old transform, and the new one grows it.
    (#""frame": [10, 20, 30, 40], "scale": 2"#, [25, 40], [0, 0, 30, 40], [2, 0, 0, 2, 0, 0]),
    (#""anchorPoint": [1, 0.5]"#, [250, 120], [0, 0, 100, 40], [1, 0, 0, 1, 0, 0]),
    (
      #""anchorPoint": [1, 0.5], "keepingFrame": true"#, [300, 120], [0, 0, 100, 40],
      [1, 0, 0, 1, 0, 0]
    ),
    (
      #""anchorPoint": [1, 0.5], "keepingFrame": false"#, [250, 120], [0, 0, 100, 40],
      [1, 0, 0, 1, 0, 0]
    ),
    // The other order of the keys, and the same order of the maps.
    (
      #""translate": [10, 0], "rotate": 90, "scale": 2"#, [250, 120], [0, 0, 100, 40],
      [0, 2, -2, 0, 0, 20]
    ),
    (
      #""scale": [2, 3], "transform": [1, 0, 0, 1, 5, 6]"#, [250, 120], [0, 0, 100, 40],
      [2, 0, 0, 3, 5, 6]
    ),
    (#""translate": [1, 2]"#, [250, 120], [0, 0, 100, 40], [1, 0, 0, 1, 1, 2]),
  ])
  func appliesChangesInOrder(
    _ changes: String, _ position: [Double], _ bounds: [Double], _ transform: [Double]
  ) throws {
    for step in [
      #"{"set": "v", \#(changes)}"#, #"{"animate": "v", "duration": 1, "to": {\#(changes)}}"#,
    ] where !step.contains("keepingFrame") || step.hasPrefix(#"{"set""#) {
      let stage = try stage(script: step)
      try stage.advance(seconds: 0)
      let view = try stage.view("v")
      // The model has the new values at once in either case.
      let (t, b) = (view.transform, view.bounds)
      let found = [
        view.center.x, view.center.y, b.origin.x, b.origin.y, b.width, b.height,
        t.a, t.b, t.c, t.d, t.tx, t.ty,
      ]
      for (found, expected) in zip(found, position + bounds + transform) {
        #expect(isClose(found, expected, within: 1e-12))
      }
      #expect(stage.isAtRest == step.hasPrefix(#"{"set""#))
    }
  }

  @Test func concatenatesOntoTheCurrentTransform() throws {
    let stage = try stage(
      script: #"""
        {"set": "v", "scale": 2}, {"set": "v", "rotate": 90}, {"set": "v", "translate": [10, 0]},
        {"set": "v", "scale": [1, 3]}, {"wait": 1}, {"set": "v", "transform": "identity"}
        """#)
    try stage.advance(seconds: 0.5)
    // (x, y) is stretched to (x, 3y), moved to (x + 10, 3y), turned to (-3y, x + 10), doubled.
    let t = try stage.view("v").transform
    for (found, expected) in zip([t.a, t.b, t.c, t.d, t.tx, t.ty], [0, 2, -6, 0, 0, 20.0]) {
      #expect(isClose(found, expected, within: 1e-12))
    }
    try stage.advance(seconds: 1)
    #expect(try stage.view("v").transform == .identity)
  }

  /// With keepingFrame no point of the view moves, whatever its transform.
  @Test func keepsTheViewInPlace() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let n = (0..<12).map { _ in Double.random(in: -3...3, using: &random) }
      let stage = try stage(
        views: #"""
          {"id": "v", "type": "view", "bounds": [\#(n[0]), \#(n[1]), 30, 20], "center": [9, 8],
           "anchorPoint": [\#(n[2]), \#(n[3])],
           "transform": [\#(n[4]), \#(n[5]), \#(n[6]), \#(n[7]), \#(n[8]), \#(n[9])]}
          """#,
        #"""
        "script": [{"wait": 1},
          {"set": "v", "anchorPoint": [\#(n[10]), \#(n[11])], "keepingFrame": true}]
        """#)
      let view = try stage.view("v")
      let points = [CGPoint.zero, CGPoint(x: 30, y: 0), CGPoint(x: 3, y: 20)]
      let before = points.map { view.convert($0, to: nil) }
      try stage.advance(seconds: 1)
      #expect(view.layer.anchorPoint == CGPoint(x: n[10], y: n[11]))
      for (point, before) in zip(points, before) {
        #expect(isClose(view.convert(point, to: nil), before))
      }
    }
  }

  /// The published tables of the curves at 0.3.
  @Test(arguments: [
    ("", 0.187396), (#""curve": "easeInOut","#, 0.187396), (#""curve": "easeIn","#, 0.129577),
    (#""curve": "easeOut","#, 0.445186), (#""curve": "linear","#, 0.3),
    (#""curve": [0.25, 0.1, 0.25, 1],"#, 0.513315),
  ])
  func followsTheCurve(_ curve: String, _ progress: Double) throws {
    let stage = try stage(
      script: #"""
        {"animate": "v", "duration": 2, "delay": 1, \#(curve) "to": {"alpha": 0, "center": [350, 20]}}
        """#)
    try stage.advance(seconds: 0.9)
    #expect(try stage.view("v").layer.presentation().opacity == 1)
    try stage.advance(seconds: 1.6)
    let shown = try stage.view("v").layer.presentation()
    #expect(isClose(shown.opacity, 1 - progress, within: 1e-6))
    let position = CGPoint(x: 250 + 100 * progress, y: 120 - 100 * progress)
    #expect(isClose(shown.position, position, within: 1e-4))
  }

  @Test func animatesEverythingThatAnimates() throws {
    let stage = try TwirlScenesTests.stage(
      views: ##"{"id": "v", "type": "view", "frame": [0, 0, 100, 40], "backgroundColor": "#000"}"##,
      ##"""
      "script": [{"animate": "v", "duration": 1, "curve": "linear", "to": {
        "alpha": 0.5, "backgroundColor": "#FFF", "cornerRadius": 8, "anchorPoint": [1, 0.5],
        "center": [150, 20], "bounds": [10, 20, 200, 80], "rotate": 90}}]
      """##)
    try stage.advance(seconds: 0.5)
    let shown = try stage.view("v").layer.presentation()
    #expect(isClose(shown.opacity, 0.75) && isClose(shown.cornerRadius, 4))
    #expect(isClose(shown.backgroundColor?.red ?? 0, 0.5))
    #expect(isClose(shown.anchorPoint, CGPoint(x: 0.75, y: 0.5)))
    #expect(isClose(shown.position, CGPoint(x: 100, y: 20)))
    #expect(isClose(shown.bounds, CGRect(x: 5, y: 10, width: 150, height: 60)))
    #expect(isClose(shown.affineTransform().a, 0.5.squareRoot()))
    #expect(isClose(shown.affineTransform().b, 0.5.squareRoot()))
  }

  @Test func setsLooks() throws {
    let stage = try scene(
      ##"""
      {"version": 1, "size": [9, 9], "views": [
        {"id": "v", "type": "view", "frame": [0, 0, 9, 9], "borderWidth": 2,
         "borderColor": "#FF0000"},
        {"id": "b", "type": "button", "frame": [0, 0, 9, 9], "title": "A",
         "font": {"family": "Twirl Test"}},
        {"id": "l", "type": "label", "frame": [0, 0, 9, 9], "text": "A",
         "font": {"family": "Twirl Test"}}
      ], "script": [
        {"wait": 1},
        {"set": "v", "borderWidth": 3, "borderColor": "#0000FF"},
        {"set": "b", "titleColor": "#00FF00", "font": {"family": "Twirl Test", "size": 30}},
        {"transition": "l", "duration": 1,
         "to": {"textColor": "#0000FF", "textAlignment": "right",
                "font": {"family": "Twirl Test", "size": 40}}}
      ]}
      """##
    ).makeStage(fonts: Fixtures.fonts)
    let view = try stage.view("v")
    let button = try #require(try stage.view("b") as? Button)
    let label = try #require(try stage.view("l") as? Label)
    try stage.advance(seconds: 0.5)
    #expect(
      view.layer.borderWidth == 2 && view.layer.borderColor == Color(red: 1, green: 0, blue: 0))
    #expect(button.titleColor == .white && label.textAlignment == .natural)
    try stage.advance(seconds: 1)
    #expect(
      view.layer.borderWidth == 3 && view.layer.borderColor == Color(red: 0, green: 0, blue: 1))
    #expect(button.titleColor == Color(red: 0, green: 1, blue: 0) && button.font.size == 30)
    #expect(label.textColor == Color(red: 0, green: 0, blue: 1) && label.font.size == 40)
    #expect(label.textAlignment == .right)
  }

  @Test func setsWhatDoesNotAnimate() throws {
    let stage = try scene(
      #"""
      {"version": 1, "size": [9, 9], "views": [
        {"id": "b", "type": "button", "frame": [0, 0, 9, 9], "font": {"family": "Twirl Test"}},
        {"id": "l", "type": "label", "frame": [0, 0, 9, 9], "font": {"family": "Twirl Test"}}
      ], "script": [
        {"set": "b", "hidden": true, "clipsToBounds": true, "userInteractionEnabled": false,
         "title": "A"},
        {"set": "l", "text": "V", "userInteractionEnabled": true}
      ]}
      """#
    ).makeStage(fonts: Fixtures.fonts)
    try stage.advance(seconds: 0)
    let button = try #require(try stage.view("b") as? Button)
    #expect(button.isHidden && button.clipsToBounds && !button.isUserInteractionEnabled)
    #expect(button.title == "A")
    let label = try #require(try stage.view("l") as? Label)
    #expect(label.text == "V" && label.isUserInteractionEnabled)
  }

  /// Taps go by the options; the tap at 0.5 s reaches the view only where it is allowed to.
  @Test(arguments: [("[]", 1.0), (#"["allowUserInteraction"]"#, 0.5)])
  func letsTouchesThrough(_ options: String, _ radius: CGFloat) throws {
    let stage = try TwirlScenesTests.stage(
      views: #"""
        {"id": "v", "type": "view", "frame": [0, 0, 9, 9], "cornerRadius": 1,
         "onTap": [{"set": "v", "cornerRadius": 0.5}]}
        """#,
      #"""
      "script": [{"animate": "v", "duration": 1, "options": \#(options), "to": {"alpha": 0.5}}],
      "events": [{"at": 0.5, "tap": [4, 4]}]
      """#)
    try stage.advance(seconds: 0.75)
    #expect(try stage.view("v").layer.cornerRadius == radius)
  }

  /// An opacity on its way to 0 turns back: from the model's 0, or from the 0.5 that is shown.
  @Test(arguments: [("[]", 0.0), (#"["beginFromCurrentState"]"#, 0.5)])
  func beginsWhereItIsTold(_ options: String, _ opacity: CGFloat) throws {
    let stage = try stage(
      script: #"""
        {"together": [
          {"animate": "v", "duration": 1, "curve": "linear", "to": {"alpha": 0}},
          {"repeat": 1, "steps": [{"wait": 0.5},
            {"animate": "v", "duration": 1, "options": \#(options), "to": {"alpha": 1}}]}]}
        """#)
    try stage.advance(seconds: 0.5)
    #expect(isClose(try stage.view("v").layer.presentation().opacity, opacity))
  }

  /// 10^7 times 10^7 is beyond a thousand times the limit: the second step changes no geometry.
  @Test func leavesOutWhatIsOutOfRange() throws {
    let stage = try stage(
      script: #"""
        {"set": "v", "scale": 1e7}, {"set": "v", "scale": 1e7, "center": [1, 1], "alpha": 0.5},
        {"repeat": 500, "steps": [{"set": "v", "scale": 1e7}]}
        """#)
    try stage.advance(seconds: 1)
    let view = try stage.view("v")
    #expect(view.transform == CGAffineTransform(scaleX: 1e7, y: 1e7))
    #expect(view.center == CGPoint(x: 250, y: 120) && view.alpha == 0.5)
  }
}
