import TwirlGraphics

/// Makes all pixels of a clip opaque or clear, update by update.
///
///     var flattener = AlphaFlattener(width: 320, height: 200, options: options)
///     for update in updates { histogram.add(flattener.flatten(update)) }
///
/// What counts colours and what maps them to a palette are to see the same pixels; a
/// ``GIFEncoder`` flattens by itself. Flattening twice is the same as once.
///
/// | matte | alpha | what comes out |
/// |---|---|---|
/// | – | – or `.threshold` | from the threshold on opaque in their own colour; clear below |
/// | yes | – | all opaque: blended with the matte |
/// | yes | `.threshold` | from the threshold on blended with the matte; clear below |
/// | – or yes | `.ordered` | a pattern in their own colour; edges as with `.threshold(128)` |
public struct AlphaFlattener: Sendable {
  private let bounds: PixelRect
  private let matte: Pixel?
  private let rule: Rule
  private var isFirst = true
  /// What was there before flattening: a pixel of the pattern depends on its neighbours.
  private var canvas: Bitmap?

  private enum Rule: Equatable {
    case blend
    case threshold(UInt8)
    case ordered
  }

  /// Creates a flattener for a clip whose canvas is clear in the beginning.
  ///
  /// - Parameters:
  ///   - width: the canvas in pixels.
  ///   - height: the canvas in pixels.
  ///   - options: their `alpha` and `matte` count.
  public init(width: Int, height: Int, options: GIFEncoderOptions) {
    bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    matte = options.matte?.pixel
    switch options.alpha {
    case .threshold(let least): rule = .threshold(max(1, least))
    case .ordered: rule = .ordered
    case nil: rule = options.matte == nil ? .threshold(128) : .blend
    }
    if rule == .ordered { canvas = Bitmap(width: width, height: height) }
  }
}

extension AlphaFlattener {
  /// Returns an update that leads from the flattened canvas before to the one now.
  ///
  /// Its rectangle is the given one; a pattern may need one pixel more on each side, and the first
  /// update over a matte is the whole canvas.
  ///
  /// - Precondition: the update lies on the canvas.
  public mutating func flatten(_ update: FrameUpdate) -> FrameUpdate {
    precondition(bounds.contains(update.rect), "A frame update lies outside the canvas.")
    defer { isFirst = false }
    switch rule {
    case .threshold(let least):
      return Self.map(update, sparing: .opaqueAndClear) { pixel in
        pixel.alpha < least ? .clear : Self.opaque(pixel, matte)
      }
    case .blend:
      let matte = matte
      if isFirst, update.rect != bounds, let matte {
        var whole = Bitmap(width: bounds.width, height: bounds.height, fill: matte)
        whole.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
        return Self.map(FrameUpdate(whole), sparing: .opaque) { Self.opaque($0, matte) }
      }
      return Self.map(update, sparing: .opaque) { Self.opaque($0, matte) }
    case .ordered:
      return pattern(update)
    }
  }

  /// A pixel without what shines through: over the matte, or in its own colour.
  private static func opaque(_ pixel: Pixel, _ matte: Pixel?) -> Pixel {
    guard let matte else {
      var straight = pixel.unpremultiplied
      straight.alpha = 255
      return straight
    }
    if pixel.alpha == 0 { return matte }
    let rest = 255 - UInt32(pixel.alpha)
    func sum(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8(min(255, UInt32(top) + Pixel.div255(UInt32(bottom) * rest)))
    }
    return Pixel(
      red: sum(pixel.red, matte.red), green: sum(pixel.green, matte.green),
      blue: sum(pixel.blue, matte.blue), alpha: 255)
  }
}

// MARK: - Rules that look at one pixel

extension AlphaFlattener {
  private enum Spared {
    case opaque
    case opaqueAndClear

    /// Returns whether a pixel stays as it is.
    @inline(__always)
    func contains(_ pixel: Pixel) -> Bool {
      pixel.alpha == 255 || (pixel.alpha == 0 && self == .opaqueAndClear)
    }
  }

  private static func map(
    _ update: FrameUpdate, sparing spared: Spared, _ rule: (Pixel) -> Pixel
  ) -> FrameUpdate {
    let first = firstTranslucent(update.pixels, sparing: spared)
    if first == update.rect.area { return update }
    var bitmap = update.pixels
    bitmap.withUnsafeMutablePixels { pixels in
      // Neighbours are often equal.
      var (last, result) = (pixels[first], rule(pixels[first]))
      var i = first
      while i < pixels.count {
        let pixel = pixels[i]
        if !spared.contains(pixel) {
          if pixel != last { (last, result) = (pixel, rule(pixel)) }
          pixels[i] = result
        }
        i &+= 1
      }
    }
    return FrameUpdate(rect: update.rect, pixels: bitmap)
  }

  /// Returns the index of the first pixel that is not spared, or their number.
  private static func firstTranslucent(_ bitmap: Bitmap, sparing spared: Spared) -> Int {
    bitmap.withUnsafePixels { pixels in
      let bytes = UnsafeRawBufferPointer(pixels)
      let opaque: UInt64 = 0xFF00_0000_FF00_0000
      var i = 0
      while i < pixels.count {
        // Most pixels are opaque: they are passed over in pairs.
        while i &+ 1 < pixels.count,
          UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i &* 4, as: UInt64.self))
            & opaque == opaque
        { i &+= 2 }
        if i == pixels.count || !spared.contains(pixels[i]) { break }
        i &+= 1
      }
      return i
    }
  }
}

// MARK: - The pattern

extension AlphaFlattener {
  /// Returns the pixels in a rectangle as they were before they were flattened in a pattern; nil
  /// where that is done otherwise.
  func patternSource(in rect: PixelRect) -> Bitmap? { canvas?.cropped(to: rect) }

  /// What counts as clear and as opaque where an edge is looked for: most edges of curved shapes
  /// have no neighbour that is entirely so.
  private static var nearlyClear: UInt8 { 8 }
  private static var nearlyOpaque: UInt8 { 247 }

  private mutating func pattern(_ update: FrameUpdate) -> FrameUpdate {
    guard !update.rect.isEmpty, var canvas else { return update }
    self.canvas = nil
    canvas.replace(x: update.rect.x, y: update.rect.y, with: update.pixels)
    defer { self.canvas = canvas }
    // What has changed may make an edge of its neighbours, or none any more.
    let rect = PixelRect(
      x: update.rect.x - 1, y: update.rect.y - 1, width: update.rect.width + 2,
      height: update.rect.height + 2
    ).intersection(bounds)
    var bitmap = canvas.cropped(to: rect)
    let (matte, bounds) = (matte, bounds)
    canvas.withUnsafePixels { source in
      bitmap.withUnsafeMutablePixels { pixels in
        BayerMatrix.values.withUnsafeBufferPointer { matrix in
          var i = 0
          for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
              let pixel = pixels[i]
              if pixel.alpha != 0 && pixel.alpha != 255 {
                if Self.isEdge(source, bounds, x, y) {
                  pixels[i] = pixel.alpha < 128 ? .clear : Self.opaque(pixel, matte)
                } else {
                  let number = Int(matrix[(y & 7) << 3 | (x & 7)])
                  let isShown = number < BayerMatrix.share(ofAlpha: pixel.alpha)
                  pixels[i] = isShown ? Self.opaque(pixel, nil) : .clear
                }
              }
              i &+= 1
            }
          }
        }
      }
    }
    return FrameUpdate(rect: rect, pixels: bitmap)
  }

  /// Returns whether a pixel and its neighbours lie between something opaque and nothing.
  private static func isEdge(
    _ pixels: UnsafeBufferPointer<Pixel>, _ bounds: PixelRect, _ x: Int, _ y: Int
  ) -> Bool {
    var (hasClear, hasOpaque) = (false, false)
    for row in max(0, y - 1)...min(bounds.height - 1, y + 1) {
      for column in max(0, x - 1)...min(bounds.width - 1, x + 1) {
        let alpha = pixels[row &* bounds.width &+ column].alpha
        if alpha < nearlyClear { hasClear = true }
        if alpha > nearlyOpaque { hasOpaque = true }
      }
    }
    return hasClear && hasOpaque
  }
}
