import TwirlGraphics

/// How the pixels of all frames of an APNG are stored.
///
/// One pixel may be set aside that draws nothing when a frame is composited over the canvas: an
/// entry of the palette, or a colour that the clip does not use (tRNS).
struct APNGFormat: Equatable, Sendable {
  /// The colour type, bit depth and palette.
  var pixels: PNGPixelFormat
  /// The premultiplied pixels that are stored as samples of fewer than 24 bits, in the order of
  /// `samples`; empty for direct colours.
  var words: [UInt32] = []
  /// What is stored for each of `words`: a level or a place in the palette.
  var samples: [UInt8] = []
  /// The pixel, opaque and unused, that is stored where nothing is drawn; nil where alpha says it.
  var key: UInt32?
  /// Whether a frame can leave pixels as they are.
  var hasHoles = true

  /// Red, green, blue and alpha: right for every clip.
  static let rgba = APNGFormat(pixels: .rgba)
}

extension APNGFormat {
  /// The format for a clip of at most 256 colours, given as premultiplied words.
  ///
  /// A palette with a clear entry, where there is room for it: pixels can be left out then. All 256
  /// levels of grey need none. Samples always have 8 bits: FFmpeg 5.1 misplaces rectangles of fewer
  /// and refuses grey of 1 bit; compressed, they are hardly larger. Nor is a level of grey set aside
  /// to be clear, which Pillow 13 does not composite.
  static func indexed(_ colors: [UInt32]) -> APNGFormat {
    let words = colors.contains(0) || colors.count == 256 ? colors : colors + [0]
    var samples = [UInt8](repeating: 0, count: 256)
    let plain = PNGPixelFormat.indexed(words.map(straightPixel), samples: &samples)
    if case .gray = plain {
      for (index, word) in words.enumerated() {
        samples[index] = UInt8(UInt32(littleEndian: word) & 0xFF)
      }
      return APNGFormat(
        pixels: .gray(bitDepth: 8), words: words, samples: samples, hasHoles: false)
    }
    guard case .palette(let palette, _) = plain else { return .rgba }
    return APNGFormat(
      pixels: .palette(palette, bitDepth: 8), words: words, samples: samples,
      hasHoles: words.contains(0))
  }

  private static func straightPixel(_ word: UInt32) -> Pixel {
    unsafeBitCast(word, to: Pixel.self).unpremultiplied
  }
}

extension PNGRows {
  /// Packs the premultiplied pixels of a frame into the workspace; the word 0 is a hole.
  ///
  /// - Precondition: the format holds each of the pixels.
  init(
    _ words: UnsafeMutablePointer<UInt32>, width: Int, height: Int, _ format: APNGFormat,
    in workspace: PNGWorkspace
  ) {
    if !format.words.isEmpty {
      let colors = workspace.colors
      colors.removeAll()
      for word in format.words { _ = colors.number(of: UInt32(littleEndian: word)) }
      self = Self.indexed(
        words, width: width, height: height, format.pixels, format.samples, workspace)
      return
    }
    if let key = format.key {
      var index = 0
      while index < width &* height {
        if words[index] == 0 { words[index] = key }
        index &+= 1
      }
    }
    self = Self.direct(
      PictureWords(start: words, width: width, height: height), format.pixels, workspace)
  }
}
