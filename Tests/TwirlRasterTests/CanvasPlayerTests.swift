import Foundation
import Testing
import TwirlGraphics

/// What the canvas player knows beyond what the rows of `raster.json` ask for.
@Suite struct CanvasPlayerTests {
  @Test(
    arguments: zip(
      [
        "rgb(0%,100%,0%)", "hsla(120, 100%, 50%, 0.5)", "rgba( 0 , 255 , 0 , .2 )",
        "rgb(0 255 0 / 50%)", "LIME", "Transparent", "currentColor", "hsl(480 100% 50%)",
        "hsl(-240,100%,50%)", "rgb(1000, -5, 0)", "#0f08", "rgb(0, 255, 0", "hwb(120 0% 0%)",
        "hsl(0.25turn 100% 50%)", "rgba(0,255,0,1e-1)", " gray ", "hwb(0 80 80)",
      ],
      [
        "00FF00FF", "00FF0080", "00FF0033", "00FF0080", "00FF00FF", "00000000", "000000FF",
        "00FF00FF", "00FF00FF", "FF0000FF", "00FF0088", "00FF00FF", "00FF00FF", "80FF00FF",
        "00FF001A", "808080FF", "808080FF",
      ]))
  func colors(text: String, expected: String) throws {
    let color = try #require(CanvasColor.parse(text))
    let bytes = [color.red, color.green, color.blue, color.alpha].map {
      UInt8(($0 * 255).rounded())
    }
    #expect(bytes.map { String(format: "%02X", $0) }.joined() == expected)
  }

  @Test(arguments: [
    "", "invalid", "#12", "#xyz", "rgb (0,255,0)", "rgb(0%,255,0)", "rgb(255,0)",
    "hsl(0,100,50)", "rgb(255., 0, 0)", "rgb(255 0,0)", "rgb(255, 0, 0 / 1)", "rgba(255;0;0;1)",
    "rgb(255,0,)", "rgb(10deg,0,0)", "rgb(255,0,0,0,0)", "hwb(0, 0%, 0%)",
  ])
  func whatIsNoColor(text: String) {
    #expect(CanvasColor.parse(text) == nil)
  }

  /// Steps after a green fill of 100 × 50 pixels, and where red shows then, and where green does.
  static let pictures: [(name: String, steps: String, red: [[Int]], green: [[Int]])] = [
    (
      "ellipse",
      """
      {"op": "ellipse", "args": [50, 25, 10, 40, 1.5707963267948966, 0, 6.283185307179586]},
      {"op": "fill"}
      """, [[15, 25], [85, 25], [50, 20]], [[50, 10], [10, 18]]
    ),
    (
      "dash",
      """
      {"op": "set", "prop": "lineWidth", "value": 10},
      {"op": "set", "prop": "lineDashOffset", "value": 5},
      {"op": "setLineDash", "args": [[10]]}, {"op": "setLineDash", "args": [[-1, 5]]},
      {"op": "moveTo", "args": [0, 25]}, {"op": "lineTo", "args": [100, 25]}, {"op": "stroke"}
      """, [[2, 25], [20, 25]], [[10, 25], [30, 25], [20, 19]]
    ),
    (
      "roundRect to the left",
      """
      {"op": "roundRect", "args": [100, 0, -100, 50, [20, 0, 0, {"x": 0, "y": 9}]]},
      {"op": "fill"}
      """, [[1, 1], [98, 48], [50, 25]], [[98, 1]]
    ),
    (
      "numbers that make no sense",
      """
      {"op": "set", "prop": "globalAlpha", "value": 1.1},
      {"op": "set", "prop": "lineWidth", "value": null},
      {"op": "rect", "args": [0, 0, NaN, 50]}, {"op": "rect", "args": [0, 0, 9, 9]},
      {"op": "arc", "args": [50, 25, -9, 0, 6]}, {"op": "fill"}
      """, [[5, 5]], [[50, 25], [20, 5]]
    ),
    (
      "an operation without bounds and its shadow",
      """
      {"op": "clearRect", "args": [0, 0, 50, 50]},
      {"op": "set", "prop": "globalCompositeOperation", "value": "source-out"},
      {"op": "set", "prop": "shadowColor", "value": "#f00"},
      {"op": "set", "prop": "shadowOffsetX", "value": 50},
      {"op": "rect", "args": [0, 0, 50, 50]}, {"op": "clip"},
      {"op": "fillRect", "args": [0, 0, 25, 50]}
      """, [[12, 25]], [[75, 25]]
    ),
    (
      "reset",
      """
      {"op": "save"}, {"op": "scale", "args": [2, 2]}, {"op": "reset"},
      {"op": "set", "prop": "fillStyle", "value": "red"}, {"op": "fillRect", "args": [0, 0, 9, 9]},
      {"op": "set", "prop": "fillStyle", "value": "lime"}, {"op": "fillRect", "args": [12, 0, 9, 9]}
      """, [[5, 5]], [[15, 5]]
    ),
  ]

  @Test(arguments: pictures.indices)
  func steps(index: Int) throws {
    let picture = Self.pictures[index]
    let text = """
      {"id": "", "canvas": [100, 50], "expect": [], "ops": [
        {"op": "set", "prop": "fillStyle", "value": "#0f0"},
        {"op": "fillRect", "args": [0, 0, 100, 50]},
        {"op": "set", "prop": "fillStyle", "value": "#f00"},
        {"op": "set", "prop": "strokeStyle", "value": "#f00"},
        \(picture.steps)
      ]}
      """
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let bitmap = try CanvasPlayer.draw(decoder.decode(RasterRow.self, from: Data(text.utf8)))
    for place in picture.red {
      let pixel = bitmap[place[0], place[1]]
      #expect(pixel == Pixel(red: 255, green: 0, blue: 0, alpha: 255), "\(picture.name) \(place)")
    }
    for place in picture.green {
      let pixel = bitmap[place[0], place[1]]
      #expect(pixel == Pixel(red: 0, green: 255, blue: 0, alpha: 255), "\(picture.name) \(place)")
    }
  }

  @Test(arguments: [
    #"{"op": "fillText", "args": ["a", 1, 2]}"#, #"{"op": "moveTo", "args": [1]}"#,
    #"{"op": "set", "prop": "colour", "value": 1}"#,
    #"{"op": "set", "prop": "globalCompositeOperation", "value": "hue"}"#,
    #"{"op": "drawImage", "args": [{"ref": "none"}, 0, 0]}"#,
  ])
  func unknownStepsAreErrors(step: String) throws {
    let text = #"{"id": "", "canvas": [9, 9], "expect": [], "ops": ["# + step + "]}"
    let row = try JSONDecoder().decode(RasterRow.self, from: Data(text.utf8))
    #expect(throws: CanvasError.self) { try CanvasPlayer.draw(row) }
  }
}
