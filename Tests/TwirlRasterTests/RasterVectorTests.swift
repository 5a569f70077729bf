import Testing
import TwirlGraphics
import TwirlRaster

/// The pictures of `raster.json` that strokes, arcs, caps, joins and miters make, pixel by pixel.
@Suite struct RasterVectorTests {
  /// The vectors with a stroke or an arc in them, but for those that measure how exact fills are.
  static let relevant = RasterVector.all.filter { vector in
    !vector.tags.contains("coverage")
      && vector.ops.contains {
        ["stroke", "strokeRect", "arc", "arcTo"].contains($0.op)
          || ["lineCap", "lineJoin", "miterLimit"].contains($0.prop ?? "")
      }
  }
  static let drawable = relevant.filter { RasterVectorPlayer.draw($0) != nil }

  @Test func theVectorsAreThere() {
    #expect(Self.relevant.count >= 100)
    #expect(Self.drawable.count >= 90)
  }

  @Test(arguments: drawable)
  func pixels(vector: RasterVector) throws {
    let bitmap = try #require(RasterVectorPlayer.draw(vector))
    for pixel in vector.expect {
      let straight = bitmap[pixel.x, pixel.y].unpremultiplied
      let found = [straight.red, straight.green, straight.blue, straight.alpha].map(Int.init)
      let error = zip(found, pixel.rgba).map { abs($0 - $1) }.max() ?? 256
      #expect(
        Double(error) <= pixel.tolerance,
        "at \(pixel.x), \(pixel.y): \(found) instead of \(pixel.rgba)")
    }
  }
}
