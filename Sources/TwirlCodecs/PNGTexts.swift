/// Texts in a PNG or APNG that say something about the picture, as key and value.
///
///     let signed = PNGTexts.inserting([("Software", "Twirl 1.0")], into: png)
///     PNGTexts.texts(in: signed)  // [("Software", "Twirl 1.0")]
///
/// They are `iTXt` chunks without compression right behind the header (PNG specification, third
/// edition, 11.3.3.4); pixels are not touched.
package enum PNGTexts {
  /// Returns a file with texts added.
  ///
  /// - Parameters:
  ///   - texts: keys of 1…79 printable ASCII characters, and values without NUL.
  ///   - png: a PNG or APNG that an encoder made.
  /// - Precondition: the keys are as they must be.
  package static func inserting(
    _ texts: [(key: String, value: String)], into png: [UInt8]
  ) -> [UInt8] {
    let headerEnd = PNGChunk.signature.count + 25
    precondition(png.count >= headerEnd, "Texts are added to something that is no PNG.")
    var result = Array(png[..<headerEnd])
    for text in texts {
      let key = Array(text.key.utf8)
      precondition(
        (1...79).contains(key.count) && key.allSatisfy { (32...126).contains($0) },
        "A PNG's text has a key that is not of 1 to 79 printable ASCII characters.")
      // No compression, no language, no translated key.
      let data = key + [0, 0, 0, 0, 0] + text.value.utf8.filter { $0 != 0 }
      PNGChunk.append(PNGChunk.iTXt, data[...], to: &result)
    }
    return result + png[headerEnd...]
  }

  /// Returns the texts that ``inserting(_:into:)`` added; damaged and other ones are left out.
  package static func texts(in png: [UInt8]) -> [(key: String, value: String)] {
    var result: [(key: String, value: String)] = []
    forEachChunk(of: png) { chunk in
      guard chunk.type == PNGChunk.iTXt else { return }
      let data = png[chunk.data]
      guard let end = data.firstIndex(of: 0), data[end...].starts(with: [0, 0, 0, 0, 0]) else {
        return
      }
      result.append(
        (
          String(decoding: data[..<end], as: UTF8.self),
          String(decoding: data[(end + 5)...], as: UTF8.self)
        ))
    }
    return result
  }

  /// Returns whether two files are the same but for texts: then so are their pictures.
  package static func isEqualApartFromTexts(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    removingTexts(a) == removingTexts(b)
  }

  private static func removingTexts(_ png: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(png.count)
    var kept = 0
    forEachChunk(of: png) { chunk in
      guard chunk.type == PNGChunk.iTXt else { return }
      result += png[kept..<chunk.data.lowerBound - 8]
      kept = chunk.end
    }
    return result + png[kept...]
  }

  private static func forEachChunk(of png: [UInt8], _ body: (PNGChunk) -> Void) {
    guard png.starts(with: PNGChunk.signature) else { return }
    var reader = PNGChunkReader(png)
    while let chunk = reader.nextChunk() { body(chunk) }
  }
}
