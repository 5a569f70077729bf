/// The scene that `twirl init` writes.
enum StarterScene {
  /// JSON5 in which a comment explains each part.
  static let text = ##"""
    // A scene: views, a script that moves them, and taps.
    //
    //   twirl render FILE -o NAME.gif         draws it; .apng and FOLDER/ work as well
    //   twirl inspect FILE --at 0,0.5,1.2     prints where each view is at these seconds
    //   twirl schema > twirl.schema.json      is for editors; then add the line
    //                                         "$schema": "./twirl.schema.json",
    //
    // This is JSON5: comments and commas at the end are allowed. Lengths are in points, times in
    // seconds, angles in degrees; x goes to the right and y goes down.
    {
      "version": 1,
      "size": [320, 200],
      "scale": 2,                            // pixels a point: the picture is 640x400
      "background": "#F2F2F7",               // or "clear"

      // Views from back to front.
      "views": [
        {
          "id": "card",                      // the name by which the script finds it
          "type": "view",                    // "view", "button", "label" or "image"
          "frame": [32, 56, 256, 88],        // x, y, width, height in the view around it
          "backgroundColor": "#FFFFFF",
          "cornerRadius": 20,
          "cornerCurve": "continuous",
          "shadow": { "color": "#1C2B4A", "opacity": 0.16, "radius": 14, "offset": [0, 8] },

          // How it begins: unseen, and 24 points lower.
          "alpha": 0,
          "transform": [{ "translate": [0, 24] }],

          // Views in it; their frames begin at its corner.
          "subviews": [
            {
              "type": "label",
              "frame": [24, 20, 152, 26],
              "text": "Evening ride",
              "textColor": "#111827",
              "font": { "weight": "semibold", "size": 20 },
            },
            {
              "type": "label",
              "frame": [24, 46, 152, 20],
              "text": "12.4 km, 38 minutes",
              "textColor": "#6B7280",
              "font": { "size": 14 },
            },
            {
              "id": "heart",
              "type": "view",
              "frame": [188, 20, 48, 48],
              "backgroundColor": "#FFE9EE",
              "cornerRadius": 24,

              // What a tap starts. Steps run one after another, those of "together" at once.
              "onTap": [
                {
                  "together": [
                    {
                      // From full size down and back, at parts of the duration.
                      "animate": "heart",
                      "duration": 0.5,
                      "keyframes": [
                        { "at": 0.3, "to": { "transform": [{ "scale": 0.86 }] } },
                        { "at": 1, "to": { "transform": "identity" } },
                      ],
                    },
                    {
                      // A spring takes the time that it needs, so that it has no duration.
                      "animate": "full",
                      "delay": 0.1,
                      "curve": { "spring": { "duration": 0.35, "bounce": 0.45 } },
                      "to": { "alpha": 1, "transform": "identity" },
                    },
                  ],
                },
              ],

              "subviews": [
                {
                  // An outline, as SVG writes it.
                  "type": "view",
                  "frame": [12, 12, 24, 24],
                  "shape": {
                    "path": "M12 21C5 15 2 12 2 8C2 5 4.3 3 7 3C9.2 3 11 4.2 12 6C13 4.2 14.8 3 17 3C19.7 3 22 5 22 8C22 12 19 15 12 21Z",
                    "fillColor": "clear",
                    "strokeColor": "#FF2D55",
                    "lineWidth": 2,
                    "lineJoin": "round",
                  },
                },
                {
                  "id": "full",
                  "type": "view",
                  "frame": [12, 12, 24, 24],
                  "alpha": 0,
                  "transform": [{ "scale": 0.3 }],
                  "shape": {
                    "path": "M12 21C5 15 2 12 2 8C2 5 4.3 3 7 3C9.2 3 11 4.2 12 6C13 4.2 14.8 3 17 3C19.7 3 22 5 22 8C22 12 19 15 12 21Z",
                    "fillColor": "#FF2D55",
                    "strokeColor": "#FF2D55",
                    "lineWidth": 2,
                    "lineJoin": "round",
                  },
                },
              ],
            },
          ],
        },
      ],

      // Steps, each from the moment at which the one before it ends.
      "script": [
        {
          // The card comes up. A bounce of 0 would not swing, and 1 would swing for ever.
          "animate": "card",
          "curve": { "spring": { "duration": 0.5, "bounce": 0.25 } },
          "to": { "alpha": 1, "transform": "identity" },
        },
        { "wait": 1 },
        {
          // It leaves: "scale", "rotate" and "translate" go on from the transform that is there.
          "animate": "card",
          "duration": 0.3,
          "curve": "easeIn",
          "to": { "alpha": 0, "translate": [0, -16] },
        },
        { "wait": 0.3 },
      ],

      // A finger: taps a view, or a place such as [244, 100].
      "events": [{ "at": 0.9, "tap": "heart" }],
    }

    """##
}
