import TwirlGraphics

/// What the program pixelmatch 7.2.0 can be told, with its names and defaults.
///
/// Counts and difference pictures are those of that version to the pixel: colours are compared in
/// YIQ (Kotsarenko and Ramos, 2010), anti-aliasing is recognised by its neighbours (Vysniauskas,
/// 2009), and what is transparent lies on a pattern that depends on the place.
public struct Pixelmatch: Sendable, Equatable {
  /// How different a pixel may be, 0…1; 1 is black against white.
  public var threshold = 0.1
  /// Whether pixels that look like anti-aliasing count as well.
  public var includesAntialiasing = false
  /// How strongly the first picture shows in the difference picture, 0…1.
  public var alpha = 0.1
  /// The colour of anti-aliasing in the difference picture.
  public var antialiasingColor = Pixel(red: 255, green: 255, blue: 0, alpha: 255)
  /// The colour of a difference in the difference picture.
  public var differenceColor = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
  /// The colour where the second picture is the darker one; nil for the same colour.
  public var alternativeColor: Pixel?
  /// Whether the difference picture shows nothing but differences, the rest clear.
  public var drawsMaskOnly = false
  /// Whether transparent pixels lie on the pattern; on white otherwise.
  public var usesCheckerboard = true

  /// Creates the options.
  public init(threshold: Double = 0.1, includesAntialiasing: Bool = false) {
    (self.threshold, self.includesAntialiasing) = (threshold, includesAntialiasing)
  }
}

/// The comparison itself, on straight pixels.
struct PixelmatchPass {
  let pair: PixelPair
  let options: Pixelmatch
  /// The greatest value of the metric, black against white, is 35,215.
  let limit: Double
  /// No components that are off by as much as this exceed the limit: with all three off by d the
  /// metric is at most (0.5053 + 0.299 · 1.192² + 0.1957 · 1.0453²) d² < 1.15 d².
  let negligible: Int
  var target: UnsafeMutablePointer<UInt32>?
  var result = Tally()
  /// The opaque pixels that were compared last; in even areas the next ones are alike.
  private var last: (first: UInt32, second: UInt32, delta: Double) = (0, 0, 0)

  init(_ pair: PixelPair, _ options: Pixelmatch, target: UnsafeMutablePointer<UInt32>?) {
    (self.pair, self.options, self.target) = (pair, options, target)
    limit = 35_215 * options.threshold * options.threshold
    negligible = limit >= 0 ? Int(min(255, (limit / 1.15).squareRoot())) : 0
  }

  mutating func run() {
    let (width, height) = (pair.width, pair.height)
    var y = 0
    while y < height {
      let (start, end) = (y &* width, (y &+ 1) &* width)
      if !pair.rowIsEqual(y) {
        var index = pair.firstDifference(from: start, to: end)
        while index < end {
          index &+= compare(index, x: index &- start, y: y, end)
          if index < end, pair.a[index] == pair.b[index] {
            index = pair.firstDifference(from: index, to: end)
          }
        }
      }
      y &+= 1
    }
  }

  /// Compares a pixel, and those to the right if it is plain that they do not count, and returns
  /// their number.
  private mutating func compare(_ index: Int, x: Int, y: Int, _ end: Int) -> Int {
    let (first, second) = (pair.a[index], pair.b[index])
    let distance = result.add(first, second)
    let isOpaque = (first & second) &>> 24 == 255
    if isOpaque, distance <= negligible {
      let length = pair.runLength(from: index, to: end)
      result.addAlike(length &- 1)
      return length
    }
    let delta: Double
    if first == last.first, second == last.second {
      delta = last.delta
    } else {
      delta = difference(first, second, at: index)
      // The background of what is transparent depends on the place.
      if isOpaque { last = (first, second, delta) }
    }
    guard abs(delta) > limit else { return 1 }
    if !options.includesAntialiasing,
      isAntialiased(pair.a, pair.b, x: x, y: y) || isAntialiased(pair.b, pair.a, x: x, y: y)
    {
      if !options.drawsMaskOnly { target?[index] = options.antialiasingColor.word }
      return 1
    }
    result.count(x: x, y: y)
    let darker = options.alternativeColor ?? options.differenceColor
    target?[index] = (delta < 0 ? darker : options.differenceColor).word
    return 1
  }

  /// The squared distance in YIQ, negative where the second pixel is the darker one.
  private func difference(_ first: UInt32, _ second: UInt32, at index: Int) -> Double {
    let (red, green, blue) = components(first, second, at: index)
    let y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let i = red * 0.59597799 - green * 0.27417610 - blue * 0.32180189
    let q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694
    let delta = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return y > 0 ? -delta : delta
  }

  /// The distance in brightness.
  private func brightness(_ first: UInt32, _ second: UInt32, at index: Int) -> Double {
    let (red, green, blue) = components(first, second, at: index)
    return red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
  }

  /// The distances of the components after the pixels have been laid on their background.
  @inline(__always)
  private func components(
    _ first: UInt32, _ second: UInt32, at index: Int
  ) -> (red: Double, green: Double, blue: Double) {
    let red = Int(first & 0xFF) &- Int(second & 0xFF)
    let green = Int(first &>> 8 & 0xFF) &- Int(second &>> 8 & 0xFF)
    let blue = Int(first &>> 16 & 0xFF) &- Int(second &>> 16 & 0xFF)
    if (first & second) &>> 24 == 255 || first == second {
      return (Double(red), Double(green), Double(blue))
    }
    return blended(first, second, at: index)
  }

  private func blended(
    _ first: UInt32, _ second: UInt32, at index: Int
  ) -> (red: Double, green: Double, blue: Double) {
    let background = background(at: index)
    let (firstAlpha, secondAlpha) = (Double(first &>> 24), Double(second &>> 24))
    let alpha = firstAlpha - secondAlpha
    func component(_ shift: UInt32, _ behind: Double) -> Double {
      let (p, q) = (Double(first &>> shift & 0xFF), Double(second &>> shift & 0xFF))
      return (p * firstAlpha - q * secondAlpha - behind * alpha) / 255
    }
    return (
      component(0, background.red), component(8, background.green),
      component(16, background.blue)
    )
  }

  /// The pattern depends on the pixel's place in memory: four bytes a pixel, over powers of the
  /// golden ratio, odd or even.
  private func background(at index: Int) -> (red: Double, green: Double, blue: Double) {
    guard options.usesCheckerboard else { return (255, 255, 255) }
    let offset = Double(index &* 4)
    func level(_ divisor: Double) -> Double {
      Double(48 &+ 159 &* (Int(offset / divisor) & 1))
    }
    return (48, level(1.618033988749895), level(2.618033988749895))
  }
}

extension PixelmatchPass {
  /// Whether a pixel of a picture looks like anti-aliasing: it has darker and brighter neighbours, at
  /// most two of its own brightness, and the darkest or the brightest of them lies in an even area in
  /// both pictures.
  private func isAntialiased(
    _ picture: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>, x: Int, y: Int
  ) -> Bool {
    let (width, height) = (pair.width, pair.height)
    let (left, right) = (max(x &- 1, 0), min(x &+ 1, width &- 1))
    let (top, bottom) = (max(y &- 1, 0), min(y &+ 1, height &- 1))
    let center = y &* width &+ x
    let value = picture[center]
    var equals = x == left || x == right || y == top || y == bottom ? 1 : 0
    var (darkest, brightest) = (0.0, 0.0)
    var (darkestX, darkestY, brightestX, brightestY) = (0, 0, 0, 0)
    var column = left
    while column <= right {
      var row = top
      while row <= bottom {
        if column != x || row != y {
          let neighbor = picture[row &* width &+ column]
          let delta = neighbor == value ? 0 : brightness(value, neighbor, at: center)
          if delta == 0 {
            equals &+= 1
            if equals > 2 { return false }
          } else if delta < darkest {
            (darkest, darkestX, darkestY) = (delta, column, row)
          } else if delta > brightest {
            (brightest, brightestX, brightestY) = (delta, column, row)
          }
        }
        row &+= 1
      }
      column &+= 1
    }
    if darkest == 0 || brightest == 0 { return false }
    return isEven(picture, darkestX, darkestY) && isEven(other, darkestX, darkestY)
      || isEven(picture, brightestX, brightestY) && isEven(other, brightestX, brightestY)
  }

  /// Whether more than two neighbours equal a pixel; the edge of the picture counts as one.
  private func isEven(_ picture: UnsafePointer<UInt32>, _ x: Int, _ y: Int) -> Bool {
    let (width, height) = (pair.width, pair.height)
    let (left, right) = (max(x &- 1, 0), min(x &+ 1, width &- 1))
    let (top, bottom) = (max(y &- 1, 0), min(y &+ 1, height &- 1))
    let value = picture[y &* width &+ x]
    var equals = x == left || x == right || y == top || y == bottom ? 1 : 0
    var column = left
    while column <= right {
      var row = top
      while row <= bottom {
        if column != x || row != y, picture[row &* width &+ column] == value {
          equals &+= 1
          if equals > 2 { return true }
        }
        row &+= 1
      }
      column &+= 1
    }
    return false
  }
}

extension Pixelmatch {
  /// Fills a difference picture with what shows where nothing differs: the first picture in grey, or
  /// nothing.
  func drawBackground(_ pixels: [Pixel], into target: UnsafeMutablePointer<UInt32>) {
    pixels.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt32.self)
      var index = 0
      while index < words.count {
        target[index] = drawsMaskOnly ? 0 : faded(UInt32(littleEndian: words[index]))
        index &+= 1
      }
    }
  }

  /// A pixel's brightness, blended with white.
  private func faded(_ word: UInt32) -> UInt32 {
    let (red, green) = (Double(word & 0xFF), Double(word &>> 8 & 0xFF))
    let blue = Double(word &>> 16 & 0xFF)
    let brightness = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223
    let level = 255 + (brightness - 255) * alpha * Double(word &>> 24) / 255
    let byte = UInt32(min(max(level, 0), 255))
    return (byte &* 0x010101 | 0xFF00_0000).littleEndian
  }
}

extension Pixel {
  /// The four bytes as one number, red in the lowest.
  var word: UInt32 {
    UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | UInt32(alpha) &<< 24
  }
}
