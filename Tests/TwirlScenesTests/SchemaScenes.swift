/// Scenes that together have every key, in every form.
enum SchemaScenes {
  static let all: [(name: String, text: String)] = [
    ("views", views), ("looks", looks), ("steps", steps), ("changes", changes), ("curves", curves),
    ("page", page),
  ]

  private static func scene(_ views: String, _ script: String, _ more: String = "") -> String {
    """
    { "$schema": "s.json", "version": 1, "size": [100, 80], "scale": 2, "background": "#FFF",
      "views": [\(views)], "script": [\(script)]\(more) }
    """
  }

  private static let page = #"""
    { "version": 1, "page": "Recommend.storyboard", "scene": "Book",
      "script": [{ "perform": "viewTransform", "on": "RecommendButton" }] }
    """#

  private static let common = ##"""
    "bounds": [0, 0, 40, 20], "center": [50, 40], "anchorPoint": [0.5, 1],
    "transform": [{ "scale": 2 }, { "scale": [1, 2] }, { "rotate": 30 }, { "translate": [1, 2] }],
    "alpha": 0.5, "hidden": false, "clipsToBounds": true, "userInteractionEnabled": true,
    "backgroundColor": "clear", "cornerRadius": 4, "borderWidth": 1, "borderColor": "#0F08",
    "cornerCurve": "continuous", "maskedCorners": ["topLeft", "bottomRight"],
    "shadow": { "color": "#000", "opacity": 0.5, "radius": 4, "offset": [0, 2], "path": "M0 0H9V9Z" },
    "zPosition": 3, "transform3D": [{ "perspective": 500 }, { "rotate": [30, 0, 1, 0] }],
    "sublayerTransform": [{ "scale": [1, 2] }, { "scale": [1, 2, 3] }, { "scale": 2 }],
    "groupOpacity": true, "edgeAntialiasing": true, "doubleSided": true, "geometryFlipped": false,
    "mask": { "type": "view", "frame": [0, 0, 9, 9] }, "onTap": [{ "wait": 1 }],
    "subviews": [{ "type": "view", "frame": [1, 1, 5, 5], "transform": [1, 0, 0, 1, 3, 4] }]
    """##

  private static let views = scene(
    ##"""
    { "id": "a", "type": "view", \##(common), "shape": { "path": "M0 0H9" } },
    { "id": "b", "type": "button", \##(common), "title": "Go", "titleColor": "#FFF",
      "font": { "family": "Inter", "weight": 600, "italic": true, "size": 12 } },
    { "id": "c", "type": "label", \##(common), "text": "Go", "textColor": "#FFFFFF",
      "textAlignment": "center", "font": { "weight": "bold" }, "numberOfLines": 2,
      "lineBreakMode": "byClipping" },
    { "id": "d", "type": "image", \##(common), "image": "p.png", "contentMode": "scaleAspectFit",
      "contentsRect": [0, 0, 1, 1], "contentsCenter": [0.2, 0.2, 0.5, 0.5], "filter": "nearest" },
    { "id": "e", "type": "view", "frame": [0, 0, 9, 9] },
    { "type": "button", "frame": [0, 0, 9, 9] }, { "type": "label", "frame": [0, 0, 9, 9] },
    { "type": "image", "frame": [0, 0, 9, 9], "image": "p.png" }
    """##, "",
    #", "events": [{ "at": 0.5, "tap": "a" }, { "at": 1, "tap": [3, 4] }]"#)

  private static let looks = scene(
    ##"""
    { "type": "view", "frame": [0, 0, 9, 9], "gradient": { "type": "radial",
      "colors": ["#000", "#FF000080", "clear"], "locations": [0, 0.4, 1], "start": [0, 0],
      "end": [1, 0.5] } },
    { "type": "view", "frame": [0, 0, 9, 9], "shape": { "path": "M0 0H9V9Z", "fillColor": "#0000",
      "fillRule": "evenOdd", "strokeColor": "#123", "strokeStart": 0.1, "strokeEnd": 0.9,
      "lineWidth": 2, "lineCap": "round", "lineJoin": "bevel", "miterLimit": 4, "dash": [3, 1],
      "dashPhase": 2 } },
    { "type": "view", "frame": [0, 0, 9, 9], "replicator": { "count": 3, "delay": 0.1,
      "transform": [{ "translate": [1, 2, 3] }, { "translate": [1, 2] }, { "rotate": 9 }],
      "color": "#FFF", "colorOffset": [0, 0, -0.1, 0] } }
    """##, "")

  private static let two = ##"""
    { "id": "a", "type": "view", "frame": [0, 0, 9, 9] },
    { "id": "b", "type": "button", "frame": [0, 0, 9, 9] },
    { "id": "c", "type": "label", "frame": [0, 0, 9, 9] }
    """##

  private static let steps = scene(
    two,
    ##"""
    { "wait": 0.5 }, { "together": [{ "wait": 1 }] }, { "repeat": 2, "steps": [{ "wait": 1 }] },
    { "perform": "viewTransform", "on": "b" },
    { "transition": "a", "duration": 1, "style": "flipFromLeft", "curve": "easeIn",
      "options": ["allowAnimatedContent"], "to": { "alpha": 0 },
      "steps": [{ "set": "c", "hidden": true }] },
    { "transition": "a", "duration": 1, "steps": [{ "set": "c", "hidden": false }] },
    { "animate": "a", "duration": 1, "delay": 0.5, "curve": "linear",
      "options": ["allowUserInteraction", "autoreverse"], "to": { "alpha": 1 } },
    { "animate": "a", "duration": 1, "calculationMode": "cubic", "curve": "linear",
      "keyframes": [{ "at": 0.5, "to": { "alpha": 0 } }, { "at": 1, "from": 0.6, "to": { "scale": 2 } }] }
    """##)

  private static let move = ##"""
    "anchorPoint": [0, 0], "bounds": [0, 0, 9, 9],
    "transform": "identity", "scale": [1, 2], "rotate": 9, "translate": [3, 4], "alpha": 0.5,
    "backgroundColor": "#123", "cornerRadius": 3
    """##
  private static let paint = ##"""
    "hidden": false, "clipsToBounds": true, "userInteractionEnabled": true, "borderWidth": 2,
    "borderColor": "#123", "cornerCurve": "circular", "maskedCorners": [],
    "shadow": { "opacity": 1 }, "zPosition": 1, "transform3D": [], "sublayerTransform": [],
    "groupOpacity": false, "edgeAntialiasing": false, "doubleSided": false, "geometryFlipped": true
    """##

  private static let changes = scene(
    two,
    ##"""
    { "set": "a", \##(move), \##(paint), "keepingFrame": true },
    { "set": "a", \##(move), "center": [5, 5], "keepingFrame": false },
    { "set": "a", "frame": [0, 0, 5, 5], "transform": [{ "scale": 2 }] },
    { "set": "b", "title": "Go", "titleColor": "#FFF", "font": { "size": 9 } },
    { "set": "c", "text": "Go", "textColor": "#FFF", "textAlignment": "right" },
    { "transition": "a", "duration": 1, "to": { \##(move), \##(paint), "keepingFrame": true } },
    { "transition": "a", "duration": 1, "to": { "frame": [0, 0, 5, 5] } },
    { "transition": "a", "duration": 1, "to": { "center": [0, 0] } },
    { "transition": "b", "duration": 1,
      "to": { "title": "Go", "titleColor": "#FFF", "font": { "size": 9 } } },
    { "transition": "c", "duration": 1,
      "to": { "text": "Go", "textColor": "#FFF", "textAlignment": "left" } },
    { "animate": "a", "duration": 1, "to": { \##(move), "center": [5, 5] } },
    { "animate": "a", "duration": 1, "to": { "frame": [1, 1, 5, 5] } }
    """##)

  private static let curves = scene(
    two,
    ##"""
    { "animate": "a", "duration": 1, "curve": [0.2, 0, 0.4, 1.5], "to": { "alpha": 0 } },
    { "animate": "a", "duration": 1, "curve": { "spring": { "dampingRatio": 0.5, "velocity": 2 } },
      "to": { "alpha": 1 } },
    { "animate": "a", "curve": { "spring": { "duration": 0.4, "bounce": 0.2 } }, "to": { "alpha": 0 } },
    { "animate": "a", "curve": { "spring": { "mass": 1, "stiffness": 90, "damping": 9 } },
      "to": { "alpha": 1 } }
    """##)
}
