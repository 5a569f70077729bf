import TwirlGraphics

/// How the pixels of all frames of an APNG are stored.
///
/// One pixel may be set aside that draws nothing when a frame is composited over the canvas: an
/// entry of the palette, or a level or colour that the clip does not use (tRNS).
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
  static func indexed(_ colors: [UInt32]) -> APNGFormat {
    var samples = [UInt8](repeating: 0, count: 256)
    let plain = PNGPixelFormat.indexed(colors.map(straightPixel), samples: &samples)
    if colors.contains(0) { return APNGFormat(pixels: plain, words: colors, samples: samples) }
    switch plain {
    case .gray(let bitDepth):
      let used = Set(samples.prefix(colors.count))
      guard let free = (0..<UInt8(1 << bitDepth - 1)).first(where: { !used.contains($0) }) else {
        break
      }
      let place = colors.count
      samples[place] = free
      let level = UInt32(free) * UInt32(255 / (1 << bitDepth - 1))
      return APNGFormat(
        pixels: plain, words: colors + [0], samples: samples,
        key: (level | level << 8 | level << 16 | 255 << 24).littleEndian)
    case .palette(_, let bitDepth) where colors.count < 1 << bitDepth:
      let pixels = PNGPixelFormat.indexed((colors + [0]).map(straightPixel), samples: &samples)
      return APNGFormat(pixels: pixels, words: colors + [0], samples: samples)
    default: break
    }
    return APNGFormat(pixels: plain, words: colors, samples: samples, hasHoles: false)
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
