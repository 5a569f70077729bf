import Foundation
import Testing
import TwirlKit

/// The strip of the fixture's animation against formulas.
@Suite struct StripGhostTests {
  /// What `twirl strip --json` prints.
  struct Report: Decodable {
    struct Moment: Decodable {
      var time: Double
      var rect: [Int]
      var opacity: Double
      var frame: Int?
    }
    struct Place: Decodable {
      var corners: [[Double]]
      var center: [Double]
      var anchor: [Double]
      var scaleX: Double
      var scaleY: Double
      var angle: Double
      var alpha: Double
    }
    struct Path: Decodable {
      var view: String
      var moments: [Place?]
      var samples: [Place?]
    }
    var path: String
    var width: Int
    var height: Int
    var bytes: Int
    var scale: Double
    var moments: [Moment]
    var pathTimes: [Double]
    var paths: [Path]
    var movingViews: Int
  }

  private func strip(_ arguments: String...) throws -> (report: Report, picture: Bitmap) {
    let folder = try TemporaryFolder()
    try folder.write(SceneText.quad, to: "quad.json")
    let outcome = try Twirl.run(
      ["strip", "quad.json", "-o", "s.png", "--json", "--title", ""] + arguments, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    let bytes = try folder.bytes("s.png")
    #expect(report.bytes == bytes.count)
    let picture = try PNGDecoder().decode(bytes)
    #expect((report.width, report.height) == (picture.width, picture.height))
    return (report, picture)
  }

  private func check(_ place: Report.Place?, at time: Double) throws {
    let place = try #require(place)
    for (corner, expected) in zip(place.corners, StripSeed.corners(time)) {
      #expect(abs(corner[0] - expected.x) < 1e-6 && abs(corner[1] - expected.y) < 1e-6, "\(time) s")
    }
    let center = StripSeed.center(time)
    #expect(abs(place.center[0] - center.x) < 1e-6 && abs(place.center[1] - center.y) < 1e-6)
    let (scale, angle) = StripSeed.state(time)
    #expect(abs(place.scaleX - scale) < 1e-7 && abs(place.scaleY - scale) < 1e-7)
    #expect(abs(place.angle - angle * 180 / .pi) < 1e-5)
    #expect(place.alpha == 1)
  }

  @Test func `numbers of ghosts and paths are those of the formula`() throws {
    let (report, _) = try strip("--onion-skin", "--frames", "11")
    #expect(report.moments.map(\.time) == (0...10).map { Double($0) / 5 })
    #expect(report.paths.map(\.view) == ["recommend"])
    #expect(report.movingViews == 1)
    let path = try #require(report.paths.first)
    #expect(path.moments.count == 11)
    #expect(report.pathTimes.count == 41)
    for (moment, place) in zip(report.moments, path.moments) { try check(place, at: moment.time) }
    for (time, place) in zip(report.pathTimes, path.samples) { try check(place, at: time) }
  }

  /// Which pixels of the picture are near the path of a corner or of the middle.
  private func nearPaths(points: Int) -> [Bool] {
    var result = [Bool](repeating: false, count: 640 * 400)
    for step in 0...400 {
      let time = 2.0 * Double(step) / 400
      for point in StripSeed.corners(time) + [StripSeed.center(time)] {
        let (x, y) = (Int(point.x * 2), Int(point.y * 2))
        for row in (y - 2 * points)...(y + 2 * points) {
          for column in (x - 2 * points)...(x + 2 * points) { result[row * 640 + column] = true }
        }
      }
    }
    return result
  }

  /// Every pixel that is not near an edge of a ghost or a path: the background, and over it, from the
  /// faintest to the solid one, each moment whose corners by the formula surround it.
  @Test(arguments: ["0.2,0.75,1.25,2", "0.5,0.75,1.25,1.9", "0.75,1.25"], [false, true])
  func `ghosts lie where the formula says`(times: String, isFirstSolid: Bool) throws {
    let (report, picture) = try strip(
      "--onion-skin", "--at", times, "--solid", isFirstSolid ? "first" : "last")
    #expect(report.scale == 2)
    let rect = report.moments[0].rect
    #expect(rect[2...] == [640, 400])
    // The faintest first.
    let moments = report.moments.sorted { $0.opacity < $1.opacity }
    #expect(moments.last?.opacity == 1)
    let isNearPath = nearPaths(points: 4)
    var (looked, ghostly, wrong) = (0, 0, 0)
    for row in stride(from: 1, to: 400, by: 3) {
      for column in stride(from: 1, to: 640, by: 3) {
        let (x, y) = ((Double(column) + 0.5) / 2, (Double(row) + 0.5) / 2)
        let depths = moments.map { StripSeed.depth(x, y, at: $0.time) }
        // Outlines and edges are 1 point wide, lines and dots less than 3 from their middle.
        guard depths.allSatisfy({ abs($0) > 1 }) else { continue }
        guard !isNearPath[row * 640 + column] else { continue }
        var expected = [242.0, 242, 247]
        for (moment, depth) in zip(moments, depths) where depth > 0 {
          for (channel, button) in [0.0, 122, 255].enumerated() {
            expected[channel] += (button - expected[channel]) * moment.opacity
          }
        }
        let pixel = picture[rect[0] + column, rect[1] + row]
        let found = [pixel.red, pixel.green, pixel.blue].map(Double.init)
        looked += 1
        if depths.contains(where: { $0 > 0 }), (depths.last ?? 0) < 0 { ghostly += 1 }
        // Each ghost's blend is rounded once or twice.
        if zip(found, expected).contains(where: { abs($0 - $1) > 2.5 }) { wrong += 1 }
      }
    }
    #expect(looked > 20_000)
    #expect(ghostly > 100)
    #expect(wrong == 0)
  }

  /// The moments at which the formula's corners have gone equal ways.
  @Test(arguments: [3, 6, 9])
  func `moments even in motion are those of the formula`(count: Int) throws {
    let (report, _) = try strip("--by", "motion", "--frames", "\(count)")
    let steps = 4_000
    let sums = StripSeed.motion(until: 2, steps: steps)
    #expect(report.moments.count == count)
    #expect(report.moments.first?.time == 0 && report.moments.last?.time == 2)
    for (index, moment) in report.moments.enumerated() {
      let wanted = sums[steps] * Double(index) / Double(count - 1)
      // The motion when the moment begins and ends to be the nearest millisecond.
      let place = Int((moment.time / 2 * Double(steps)).rounded())
      let low = sums[max(place - 2, 0)]
      let high = sums[min(place + 2, steps)]
      #expect(low <= wanted + 1e-9 && wanted <= high + 1e-9, "\(moment.time) s")
    }
  }

  /// The pictures of a strip are the frames of a rendering.
  @Test func `moments show the frames`() throws {
    let (report, picture) = try strip("--at", "0,0.6,1.2", "--columns", "2", "--scale", "1")
    let folder = try TemporaryFolder()
    try folder.write(SceneText.quad, to: "quad.json")
    let outcome = try Twirl.run(
      "render", "quad.json", "-o", "f/", "--fps", "5", "--scale", "1", in: folder)
    #expect(outcome.status == 0)
    #expect(report.moments[0].rect[0] == report.moments[2].rect[0])
    #expect(report.moments[0].rect[1] == report.moments[1].rect[1])
    let names = folder.names(in: "f")
    for (moment, frame) in zip(report.moments, [0, 3, 6]) {
      let rect = PixelRect(
        x: moment.rect[0], y: moment.rect[1], width: moment.rect[2], height: moment.rect[3])
      let expected = try PNGDecoder().decode(folder.bytes("f/\(names[frame])"))
      let isEqual = picture.cropped(to: rect) == expected
      #expect(isEqual, "\(moment.time) s")
    }
  }
}
