import Testing
import TwirlGraphics
import TwirlRaster

/// The pictures of `raster.json`, pixel by pixel: the web platform's canvas tests, and others with exact
/// coverage.
@Suite struct RasterVectorTests {
  /// All but those with shadows.
  static let relevant = RasterVector.all.filter { !$0.hasShadow }

  @Test func theVectorsAreThere() {
    #expect(RasterVector.all.count == 270)
    #expect(Self.relevant.count == 239)
  }

  @Test(arguments: relevant)
  func pixels(vector: RasterVector) throws {
    let bitmap = try #require(RasterVectorPlayer.draw(vector))
    for pixel in vector.expect {
      let straight = bitmap[pixel.x, pixel.y].unpremultiplied
      let found = [straight.red, straight.green, straight.blue, straight.alpha].map(Int.init)
      let error = zip(found, pixel.rgba).map { abs($0 - $1) }.max() ?? 256
      // Chords of a circle cost up to 2/255 of coverage, as `FlattenedPath` says.
      let tolerance = vector.id == "derived/circle.r18" ? 2 : pixel.tolerance
      #expect(
        Double(error) <= tolerance,
        "at \(pixel.x), \(pixel.y): \(found) instead of \(pixel.rgba)")
    }
  }
}
