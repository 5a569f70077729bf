import Foundation
import Testing
import TwirlKit

/// Every pixel of the moving rectangle against the exact area of it that the rectangle covers.
@Suite struct ExactnessTests {
  struct Setting: CustomTestStringConvertible, Sendable {
    var size: [Double]
    var scale: Double
    var frame: [Double]

    var testDescription: String { "\(frame) on \(size) at scale \(scale)" }

    /// The scene of fixtures/scenes/quad.json with these numbers.
    var json: String {
      """
      { "version": 1, "size": \(size), "scale": \(scale), "background": "#F2F2F7",
        "views": [{ "id": "recommend", "type": "view", "frame": \(frame),
                    "backgroundColor": "#007AFF" }],
        "script": [{ "perform": "viewTransform", "on": "recommend" }] }
      """
    }
  }

  static let fixture = Setting(size: [320, 200], scale: 2, frame: [120, 78, 120, 44])

  static let settings = [
    fixture,
    Setting(size: [120, 90], scale: 1, frame: [23.3, 31.7, 71.77, 21.9]),
    Setting(size: [90.5, 70.25], scale: 1.5, frame: [17.111, 20.77, 60.0625, 30.303]),
    Setting(size: [50, 40], scale: 3, frame: [14.09, 17.9, 27.1, 2.45]),
  ]

  /// 50 times in 0…2 s, in nanoseconds as the clock counts.
  static let times = (0..<50).map { Int64($0) * 2_000_000_000 / 49 }

  @Test func `the setting is that of quad_json`() throws {
    let scene = try Scene(contentsOf: Fixtures.scene("quad"))
    let same = try Scene(json: Self.fixture.json.utf8, path: "quad")
    let (one, two) = (try scene.makeStage(), try same.makeStage())
    for time in Self.times.prefix(25) {
      try one.advance(to: MediaTime(nanoseconds: time))
      try two.advance(to: MediaTime(nanoseconds: time))
      #expect(try one.list() == two.list())
    }
  }

  @Test(arguments: settings)
  func `no pixel is off by more than one level`(setting: Setting) throws {
    let stage = try Scene(json: setting.json.utf8, path: "quad").makeStage()
    let geometry = ButtonGeometry(
      x: setting.frame[0], y: setting.frame[1], width: setting.frame[2], height: setting.frame[3])
    var renderer: FrameRenderer?
    for time in Self.times {
      try stage.advance(to: MediaTime(nanoseconds: time))
      let list = try stage.list()
      let canvas = renderer ?? FrameRenderer(size: list.bounds)
      renderer = canvas
      canvas.render(list)
      let polygon = ConvexPolygon(
        geometry.corners(at: Double(time) / 1e9, scale: setting.scale))
      let worst = Self.worst(canvas.copyPixels(in: list.bounds), polygon)
      #expect(worst.error <= 1 + 1e-6, "at \(time) ns: \(worst)")
    }
  }

  /// The largest distance of a component from blue over grey, each by its part of the pixel.
  private static func worst(
    _ picture: Bitmap, _ polygon: ConvexPolygon
  ) -> (error: Double, column: Int, row: Int) {
    let (back, front) = ((242.0, 242.0, 247.0), (0.0, 122.0, 255.0))
    var worst = (error: 0.0, column: -1, row: -1)
    picture.withUnsafePixels { pixels in
      var index = 0
      for row in 0..<picture.height {
        var column = 0
        while column < picture.width {
          let covered = polygon.coverage(column, row)
          let pixel = pixels[index]
          let red = abs(Double(pixel.red) - (back.0 + (front.0 - back.0) * covered))
          let green = abs(Double(pixel.green) - (back.1 + (front.1 - back.1) * covered))
          let blue = abs(Double(pixel.blue) - (back.2 + (front.2 - back.2) * covered))
          let error = max(red, max(green, blue))
          if error > worst.error || pixel.alpha != 255 {
            worst = (pixel.alpha == 255 ? error : 255, column, row)
          }
          index += 1
          column += 1
        }
      }
    }
    return worst
  }

  @Test func `the areas of the pixels sum to the polygon's`() {
    // The checker itself: 144 · 52.8 points at scale 2.
    let corners = ButtonGeometry(x: 120, y: 78, width: 120, height: 44).corners(at: 1, scale: 2)
    let polygon = ConvexPolygon(corners)
    var sum = 0.0
    for row in 0..<400 {
      for column in 0..<640 { sum += polygon.coverage(column, row) }
    }
    #expect(abs(sum - 144 * 52.8 * 4) < 1e-6)
  }
}
